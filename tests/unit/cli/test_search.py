"""``rolltop search``, run as a function."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import search
from app.cli.arguments import make_parser
from engine.services import Services
from engine.store import Store

DAY = 24 * 3600.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    services = Services.over(Store.open(tmp_path / "data"))
    talk = services.recall.create_conversation(1, "A talk").id
    for day, text in enumerate(("He will receive green tea", "客户只喝茶不喝咖啡", "Green is the tea")):
        services.recall.append(talk, "user", "text", text, created_at=1_700_000_000.0 + day * 30 * DAY)
    services.archival.insert(1, "Drinks only tea", kind="preference")
    services.archival.insert(1, "Drank tea with milk", kind="preference", status="superseded")
    services.store.close()
    return tmp_path / "data"


def run(folder: Path, *words: str) -> int:
    return search.run(make_parser().parse_args(["search", *words, "--data", str(folder)]))


def found(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    run(folder, *words, "--json")
    return json.loads(capsys.readouterr().out)


def snippets(answer: dict[str, Any]) -> set[str]:
    return {item["snippet"] for group in answer["groups"] for item in group["items"]}


def test_places_are_listed_by_tier(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "tea") == 0
    out = capsys.readouterr().out
    assert "Facts: 1\n" in out and "    Drinks only tea\n" in out and "Conversations: 2\n" in out
    assert "A talk, user" in out and "\033" not in out
    assert run(folder, "nothingness") == 1 and capsys.readouterr().out == "Nothing found.\n"


def test_filters(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert snippets(found(folder, capsys, "tea", "--tier", "fact")) == {"Drinks only tea"}
    assert snippets(found(folder, capsys, "tea", "--status", "superseded", "--tier", "fact")) == {"Drank tea with milk"}
    assert snippets(found(folder, capsys, '"green tea"')) == {"He will receive green tea"}
    dated = found(folder, capsys, "tea", "--tier", "conversation", "--from", "2024-01-01", "--to", "2024-01-31")
    assert snippets(dated) == {"Green is the tea"}
    assert snippets(found(folder, capsys, "喝茶")) == {"客户只喝茶不喝咖啡"}
    (group,) = found(folder, capsys, "green", "--limit", "1")["groups"]
    assert group["total"] == 2 and len(group["items"]) == 1


def test_typing_errors_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "recieve") == 0
    assert "Shown instead: receive" in capsys.readouterr().out
    assert run(folder, "recieve", "--literal") == 1


def test_the_last_word_may_be_a_beginning(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "only", "te") == 0
    out = capsys.readouterr().out
    assert "    Drinks only tea\n" in out and "words that begin with “te” (--literal" in out
    assert run(folder, "drin", "--literal") == 1
    capsys.readouterr()
    assert run(folder, "drin", "tea") == 0
    assert "begin with" not in capsys.readouterr().out, "only the last one"


def test_what_is_no_longer_true_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = "1 more among what is no longer true: --status superseded\n"
    assert run(folder, "milk") == 1 and capsys.readouterr().out == f"Nothing found.\n{told}"
    assert run(folder, "tea") == 0 and capsys.readouterr().out.endswith(told)
    assert run(folder, "milk", "--status", "superseded") == 0
    out = capsys.readouterr().out
    assert "Drank tea with milk" in out and "no longer true" not in out
    assert run(folder, "green") == 0 and "no longer true" not in capsys.readouterr().out


def test_whole_words_are_no_beginnings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "teas") == 0 and "begin with" not in capsys.readouterr().out
    assert found(folder, capsys, "drin")["beginning"] == "drin" and found(folder, capsys, "drinks")["beginning"] == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("tea", "--from", "yesterweek"), "“yesterweek” is not a date"),
        (("tea", "--agent", "9"), "There is no agent 9."),
        (("tea", "--from", "2026-02-01", "--to", "2026-01-31"), "2026-02-01 is later than 2026-01-31"),
        (("tea", "--limit", "0"), "a number from 1 up, not 0"),
        (("tea", "--limit", "-3"), "a number from 1 up, not -3"),
    ],
)
def test_mistakes_are_sentences(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert run(folder, *words) == 1
    captured = capsys.readouterr()
    assert sentence in captured.err and captured.out == ""


def test_a_day_is_a_stretch_of_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert snippets(found(folder, capsys, "tea", "--from", "2024-01-13", "--to", "2024-01-13")) == {"Green is the tea"}


def test_names_stay_on_their_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    services = Services.over(Store.open(folder))
    services.recall.rename(1, "A\ntalk\x1b[2J")
    services.store.close()
    assert run(folder, "green") == 0
    out = capsys.readouterr().out
    assert "A talk [2J, user" in out and "\x1b" not in out


def test_a_folder_without_memory_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "none", "tea") == 1
    assert "There is no memory in" in capsys.readouterr().err and not (tmp_path / "none").exists()
