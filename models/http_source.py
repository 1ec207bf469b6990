"""Fetches a file over HTTP: resumes, retries, and gives up where another attempt cannot help."""

from __future__ import annotations

import re
import time
from email.utils import parsedate_to_datetime

import httpx
from msgspec import Struct

from models.errors import DownloadError
from models.network import open_client, require_network
from models.partial_file import Origin, PartialFile
from models.progress import Reporter
from models.sentence import Sentence, say

RETRY_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})


class HttpSettings(Struct, frozen=True):
    """Limits of patience, in seconds and attempts.

    Attributes:
        connect_timeout_s: short, since another source may be at hand.
        max_failures: in a row, without a byte in between.
        slow_bytes_per_second, slow_after_s: a connection that brings less in that time is given up for another.
    """

    connect_timeout_s: float = 6.0
    read_timeout_s: float = 20.0
    first_wait_s: float = 1.0
    max_wait_s: float = 60.0
    max_failures: int = 6
    slow_bytes_per_second: float = 500.0
    slow_after_s: float = 60.0


class _Again(Exception):
    """This attempt failed; another may succeed."""

    def __init__(self, why: Sentence, wait_s: float | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.wait_s = wait_s


class _Pace:
    """Gives up a connection that trickles: it would never stall, and never end."""

    def __init__(self, settings: HttpSettings) -> None:
        self._settings = settings
        self._since = time.monotonic()
        self._bytes = 0

    def check(self, count: int) -> None:
        self._bytes += count
        passed = time.monotonic() - self._since
        if passed < self._settings.slow_after_s:
            return
        if self._bytes < passed * self._settings.slow_bytes_per_second:
            raise _Again(say("hardly any data came"))
        self._since, self._bytes = time.monotonic(), 0


class HttpFetch:
    """One file from one URL into a partial file."""

    def __init__(
        self, url: str, part: PartialFile, size_bytes: int, reporter: Reporter, settings: HttpSettings
    ) -> None:
        self._url = url
        self._host = httpx.URL(url).host
        self._part = part
        self._size = size_bytes
        self._reporter = reporter
        self._settings = settings
        self._origin: Origin | None = None
        self._answered = False

    def run(self) -> None:
        """Fill the partial file with ``size_bytes`` bytes; whether they are the right ones is the caller's to check.

        Raises:
            DownloadError: this source cannot give the file.
            DownloadCancelled: the user stopped it.
        """
        self._resume()
        furthest = self._part.size_bytes
        with open_client(self._settings.read_timeout_s, self._settings.connect_timeout_s) as client:
            failures = 0
            while self._part.size_bytes < self._size:
                try:
                    self._attempt(client)
                except _Again as again:
                    failures = 1 if self._part.size_bytes > furthest else failures + 1
                    furthest = max(furthest, self._part.size_bytes)
                    self._wait(failures, again)

    def _resume(self) -> None:
        """Continue an earlier attempt; what another source left is kept until this one has answered."""
        origin = self._part.origin()
        if origin is not None and origin.source == self._url:
            self._origin = origin
            self._part.keep_first(self._size, self._reporter)

    def _wait(self, failures: int, again: _Again) -> None:
        if failures >= self._settings.max_failures:
            raise DownloadError(say("{host} does not deliver the file: {reason}.", host=self._host, reason=again.why))
        wait_s = min(self._settings.first_wait_s * 2 ** (failures - 1), self._settings.max_wait_s)
        if again.wait_s is not None:
            wait_s = min(again.wait_s, self._settings.max_wait_s)
        self._reporter.wait(wait_s, self._part.size_bytes, say("Trying again: {reason}.", reason=again.why))

    def _attempt(self, client: httpx.Client) -> None:
        self._reporter.check_cancelled()
        require_network()
        try:
            with client.stream("GET", self._url, headers=self._range_headers()) as response:
                self._answered = True
                self._check(response)
                pace = _Pace(self._settings)
                for chunk in response.iter_raw():
                    require_network()
                    pace.check(len(chunk))
                    if self._part.size_bytes + len(chunk) > self._size:
                        raise self._wrong(say("it sends more bytes than the model has"))
                    self._part.append(chunk)
                    self._reporter.report(self._part.size_bytes)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            if not self._answered:
                raise DownloadError(say("{host} cannot be reached.", host=self._host), repr(error)) from error
            raise _Again(say("the connection is gone")) from error
        except httpx.TimeoutException as error:
            raise _Again(say("no more data came")) from error
        except httpx.TransportError as error:
            raise _Again(say("the connection broke off")) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise DownloadError(say("{host} does not deliver the file.", host=self._host), repr(error)) from error
        if self._part.size_bytes < self._size:
            raise _Again(say("the connection ended too early"))

    def _range_headers(self) -> dict[str, str]:
        if self._part.size_bytes == 0:
            return {}
        headers = {"Range": f"bytes={self._part.size_bytes}-"}
        if self._origin is not None and self._origin.validator:
            headers["If-Range"] = self._origin.validator
        return headers

    def _check(self, response: httpx.Response) -> None:
        """Make the partial file ready for the body, or raise."""
        status = response.status_code
        if status in RETRY_STATUS:
            busy = status in (429, 503)
            why = (
                say("{host} says that it is busy", host=self._host)
                if busy
                else say("{host} answers with error {status}", host=self._host, status=status)
            )
            raise _Again(why, _retry_after_s(response))
        if status == 416:
            self._part.discard()
            raise _Again(say("what was fetched before does not belong to this file"), 0.0)
        if status not in (200, 206):
            raise DownloadError(say("{host} does not have the file (error {status}).", host=self._host, status=status))
        if "text/html" in response.headers.get("content-type", "").lower():
            raise DownloadError(
                say("{host} sends a web page instead of the model. Does the network ask for a login?", host=self._host)
            )
        if status == 206:
            self._check_range(response)
        if status == 200 or self._part.size_bytes == 0:
            self._begin(response)

    def _check_range(self, response: httpx.Response) -> None:
        match = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("content-range", ""))
        if match is None or int(match[1]) != self._part.size_bytes:
            self._part.discard()
            raise _Again(say("the answer does not continue where it should"), 0.0)
        if match[2] not in ("*", str(self._size)):
            raise self._wrong(self._wrong_size(int(match[2])))
        known, now = self._origin.validator if self._origin else "", response.headers.get("etag", "")
        self._part.was_continued = self._part.size_bytes > 0
        if self._part.size_bytes and known.startswith('"') and now.startswith('"') and known != now:
            self._part.discard()
            raise _Again(say("the file has changed meanwhile"), 0.0)

    def _begin(self, response: httpx.Response) -> None:
        length = response.headers.get("content-length", "")
        if length.isdecimal() and int(length) != self._size:
            raise self._wrong(self._wrong_size(int(length)))
        self._part.discard()
        self._origin = Origin(self._url, _validator(response))
        self._part.set_origin(self._origin)

    def _wrong_size(self, size_bytes: int) -> Sentence:
        return say("it has {actual} bytes instead of {expected}", actual=f"{size_bytes:,}", expected=f"{self._size:,}")

    def _wrong(self, why: Sentence) -> DownloadError:
        if self._origin is not None:
            self._part.discard()
        return DownloadError(
            say("The file at {host} is not the model that was expected: {reason}.", host=self._host, reason=why)
        )


def _validator(response: httpx.Response) -> str:
    etag = response.headers.get("etag", "")
    return etag if etag and not etag.startswith("W/") else response.headers.get("last-modified", "")


def _retry_after_s(response: httpx.Response) -> float | None:
    text = response.headers.get("retry-after", "").strip()
    if text.isdecimal():
        return float(text)
    try:
        at = parsedate_to_datetime(text).timestamp()
        sent = parsedate_to_datetime(response.headers["date"]).timestamp()
    except (ValueError, TypeError, KeyError):
        return None
    return max(0.0, at - sent)
