"""Conversations as files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main
from engine.errors import EngineError
from engine.exporting.files import export
from engine.exporting.marks import file_name, without_marks
from engine.services import Services
from engine.store import Store
from engine.values import Message

REPLY = (
    "It is $x^2$, **bold**.\n\n```py\nprint('**x**')\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![p](http://e.x/a.png)"
)


@pytest.fixture
def services(tmp_path: Path):
    store = Store.open(tmp_path / "data")
    yield Services.over(store)
    store.close()


def begin(services: Services, title: str = "Tea / <b>") -> int:
    recall = services.recall
    thread = recall.create_conversation(services.store.default_agent().id, title)
    asked = recall.append(thread.id, "user", "text", "What <script>alert(1)</script>?")
    recall.append(thread.id, "system", "notice", "Notes from memory: tea", turn_id=asked.id, tool="recall")
    recall.append(thread.id, "assistant", "text", "An old answer", turn_id=asked.id)
    recall.branches.begin_reply(asked.id)
    recall.append(thread.id, "assistant", "tool_call", '{"query": "tea"}', turn_id=asked.id, tool="search")
    recall.append(thread.id, "assistant", "text", REPLY, turn_id=asked.id)
    return thread.id


def test_markdown_holds_what_is_shown_as_it_is_stored(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    done = export(services, [begin(services)], "md", path)
    text = path.read_text(encoding="utf-8")
    assert done.paths == (str(path),) and text.startswith("# Tea / <b>\n")
    assert REPLY in text and "What <script>" in text
    assert "An old answer" not in text and "Notes from memory" not in text


def test_plain_text_has_no_marks_but_in_code(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    export(services, [begin(services)], "txt", path, "zh")
    text = path.read_text(encoding="utf-8")
    assert "bold." in text and "**bold**" not in text and "print('**x**')" in text
    assert "\n助手" in text and "\n我" in text


def test_a_web_page_needs_nothing_and_runs_nothing(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    export(services, [begin(services)], "html", path)
    text = path.read_text(encoding="utf-8")
    assert "<script" not in text and "&lt;script&gt;" in text and "<img" not in text
    assert "default-src 'none'" in text and '<svg xmlns="http://www.w3.org/2000/svg" role="img"' in text
    assert "<td>1</td>" in text


def test_json_holds_every_version_and_step(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    number = begin(services)
    export(services, [number], "json", path)
    whole = json.loads(path.read_text(encoding="utf-8"))
    kinds = [(one["kind"], one["version"], one["in_view"]) for one in whole["messages"]]
    assert kinds == [
        ("text", 0, True), ("notice", 1, False), ("text", 1, False), ("tool_call", 2, True), ("text", 2, True),
    ]  # fmt: skip
    assert whole["conversation"]["id"] == number and whole["messages"][0]["parent_turn_id"] is None
    assert whole["messages"][3]["tool"] == "search"


def test_a_file_that_is_there_is_not_touched(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("mine")
    with pytest.raises(EngineError, match="already a file"):
        export(services, [begin(services)], "md", path)
    assert path.read_text() == "mine"
    export(services, [begin(services)], "md", path, overwrite=True)
    assert "What" in path.read_text()


def test_what_cannot_be_written_leaves_nothing(services: Services, tmp_path: Path) -> None:
    number = begin(services)
    with pytest.raises(EngineError, match="could not be written"):
        export(services, [number], "md", tmp_path / "nowhere" / "a.md")
    with pytest.raises(EngineError, match="is a folder"):
        export(services, [number], "md", tmp_path)
    with pytest.raises(EngineError):
        export(services, [number + 100], "md", tmp_path / "a.md")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_several_get_files_with_names_of_their_own(services: Services, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    done = export(services, [begin(services), begin(services)], "txt", folder, into_folder=True)
    assert sorted(path.name for path in folder.iterdir()) == ["Tea b 2.txt", "Tea b.txt"] and len(done.paths) == 2


def test_a_name_that_every_system_takes() -> None:
    assert file_name('a/b\\c: "d" ?', "md") == "a b c d.md"
    assert file_name("...", "md") == "Rolltop.md"
    assert len(file_name("x" * 500, "json")) < 70


def test_it_tells_how_far_it_is_and_can_be_ended(services: Services, tmp_path: Path) -> None:
    recall = services.recall
    thread = recall.create_conversation(services.store.default_agent().id)
    rows = [
        Message(0, thread.id, 0, "assistant" if number % 2 else "user", "text", f"Words {number}", 1.0 + number)
        for number in range(1500)
    ]
    services.store.messages.add_many(rows)
    told: list[tuple[int, int]] = []
    export(services, [thread.id], "md", tmp_path / "a.md", tell=lambda *one: told.append(one))
    assert told[0] == (0, 1500) and told[-1] == (1500, 1500) and len(told) > 5
    assert (tmp_path / "a.md").read_text().count("\n## ") == 1500
    done = export(services, [thread.id], "md", tmp_path / "b.md", cancelled=lambda: len(told) > 1)
    assert done.cancelled and not (tmp_path / "b.md").exists()


def test_marks_that_are_none_stay() -> None:
    assert without_marks("2*3*4 and snake_case_name and a * b") == "2*3*4 and snake_case_name and a * b"


@pytest.fixture
def in_terminal(services: Services, monkeypatch: pytest.MonkeyPatch) -> int:
    """A conversation in a memory that nobody has open."""
    number = begin(services)
    services.store.close()
    monkeypatch.setattr("app.__main__.start_log", lambda _folder: None)
    return number


def test_in_the_terminal(in_terminal: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number = in_terminal
    data = ["--data", str(tmp_path / "data")]
    assert main(["export", "--list", *data]) == 0
    assert f"{number}" in capsys.readouterr().out
    assert main(["export", str(number), *data]) == 0
    assert REPLY in capsys.readouterr().out
    target = tmp_path / "x.json"
    assert main(["export", str(number), "--format", "json", "--to", str(target), *data]) == 0
    assert json.loads(target.read_text())["format"] == "rolltop-conversation"
    assert main(["export", str(number), "--to", str(target), *data]) == 1
    assert "already a file" in capsys.readouterr().err
    assert main(["export", *data]) == 1
