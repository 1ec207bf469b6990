"""Fetches a wheel from a package index without pip: an installed program has none.

An index answers in JSON (https://peps.python.org/pep-0691/) or HTML (https://peps.python.org/pep-0503/). Which one is
asked stands where pip looks for it (https://pip.pypa.io/en/stable/topics/configuration/), so that settings made for
pip hold here too.
"""

from __future__ import annotations

import configparser
import hashlib
import os
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import httpx
import msgspec
import platformdirs
from msgspec import Struct

from models.errors import DownloadError
from models.partial_file import CHUNK_BYTES
from models.sentence import say

PUBLIC_INDEX = "https://pypi.org/simple"
_ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"


class IndexFile(Struct, frozen=True):
    """A file that an index offers; ``sha256`` is "" where it does not tell."""

    filename: str
    url: str
    hashes: dict[str, str] = {}

    @property
    def sha256(self) -> str:
        return self.hashes.get("sha256", "")


class _Page(Struct):
    files: list[IndexFile]


class _Links(HTMLParser):
    """The files of an index's page in HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[IndexFile] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        link = dict(attrs).get("href") if tag == "a" else None
        if link:
            address, fragment = urldefrag(link)
            name, _, value = fragment.partition("=")
            filename = unquote(urlsplit(address).path.rpartition("/")[2])
            self.files.append(IndexFile(filename, address, {name: value} if value else {}))


def index_urls(environment: Mapping[str, str], files: Sequence[Path] | None = None) -> tuple[str, ...]:
    """The indexes that pip would ask, in its order.

    Args:
        environment: the variables.
        files: pip's settings, the more important ones behind; None for pip's own places.
    """
    first, more = PUBLIC_INDEX, ""
    for path in _settings_files(environment) if files is None else files:
        parser = configparser.RawConfigParser()
        try:
            parser.read(path, encoding="utf-8")
        except (configparser.Error, UnicodeDecodeError):
            continue  # pip tells of it; the other places still count
        for section in ("global", "download"):
            first = parser.get(section, "index-url", fallback=first)
            more = parser.get(section, "extra-index-url", fallback=more)
    first = environment.get("PIP_INDEX_URL") or first
    more = environment.get("PIP_EXTRA_INDEX_URL") or more
    return tuple(url.rstrip("/") for url in (first, *more.split()) if url.startswith(("http://", "https://")))


def fetch_wheel(
    client: httpx.Client, indexes: Sequence[str], requirement: str, folder: Path, on_bytes: Callable[[int], None]
) -> Path:
    """Fetch the wheel of ``name==version`` into ``folder``; whatever platform it is for, since nothing in it is run.

    Args:
        client: follows redirects.
        on_bytes: told how many bytes of it are there; what it raises ends the fetching.

    Raises:
        DownloadError: with a detail where another attempt may succeed.
    """
    why: DownloadError | None = None
    for index in indexes:
        try:
            with _plain_errors(index):
                file = _find(client, index, requirement)
        except DownloadError as error:
            why = why or error
            continue
        with _plain_errors(index):
            return _fetch(client, file, folder, on_bytes)
    raise why or DownloadError(say("No package index is set that could be asked for the model."))


@contextmanager
def _plain_errors(index: str) -> Generator[None]:
    """What goes wrong on the way, in a sentence."""
    host = urlsplit(index).hostname or index
    try:
        yield
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise DownloadError(say("{host} cannot be reached.", host=host), repr(error)) from error
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise DownloadError(say("{host} does not deliver the file.", host=host), repr(error)) from error


def _find(client: httpx.Client, index: str, requirement: str) -> IndexFile:
    name, _, version = requirement.partition("==")
    project = re.sub(r"[-_.]+", "-", name).lower()
    response = client.get(f"{index}/{project}/", headers={"Accept": _ACCEPT})
    host = response.url.host
    if response.status_code == 404:
        raise DownloadError(say("{host} does not have “{name}”.", host=host, name=requirement))
    _require_ok(response)
    start = f"{project.replace('-', '_')}-{version}-"
    for file in _files(response):
        if file.filename.endswith(".whl") and _normal(file.filename).startswith(start):
            return msgspec.structs.replace(file, url=urljoin(str(response.url), file.url))
    raise DownloadError(say("{host} does not have “{name}”.", host=host, name=requirement))


def _files(response: httpx.Response) -> list[IndexFile]:
    if "json" in response.headers.get("content-type", ""):
        try:
            return msgspec.json.decode(response.content, type=_Page).files
        except msgspec.DecodeError as error:
            sentence = say("{host} does not answer as a package index does.", host=response.url.host)
            raise DownloadError(sentence, str(error)) from error
    links = _Links()
    links.feed(response.text)
    return links.files


def _fetch(client: httpx.Client, file: IndexFile, folder: Path, on_bytes: Callable[[int], None]) -> Path:
    target = folder / file.filename.replace("/", "_").replace("\\", "_")
    digest, done = hashlib.sha256(), 0
    with client.stream("GET", file.url) as response:
        _require_ok(response)
        with target.open("wb") as written:
            for chunk in response.iter_bytes(CHUNK_BYTES):
                written.write(chunk)
                digest.update(chunk)
                done += len(chunk)
                on_bytes(done)
    if file.sha256 and digest.hexdigest() != file.sha256.lower():
        target.unlink()
        raise DownloadError(say("“{name}” is damaged.", name=file.filename), f"{file.url}: other SHA-256")
    return target


def _require_ok(response: httpx.Response) -> None:
    host, status = response.url.host, response.status_code
    if status != 200:
        sentence = say("{host} does not have the file (error {status}).", host=host, status=status)
        raise DownloadError(sentence, f"{response.url}: {status}")


def _normal(filename: str) -> str:
    """Names differ in case and in - _ . between their words; versions in neither."""
    name, _, rest = filename.partition("-")
    return f"{re.sub(r'[-_.]+', '_', name).lower()}-{rest}"


def _settings_files(environment: Mapping[str, str]) -> list[Path]:
    name = "pip.ini" if os.name == "nt" else "pip.conf"
    if environment.get("PIP_CONFIG_FILE") == os.devnull:
        return []
    found = [
        Path(folder) / name for folder in platformdirs.site_config_dir("pip", False, multipath=True).split(os.pathsep)
    ]
    found += [Path("/etc") / name, Path.home() / ".pip" / name]
    found += [platformdirs.user_config_path("pip", False, roaming=True) / name]
    named = environment.get("PIP_CONFIG_FILE")
    return [*found, Path(named)] if named else found
