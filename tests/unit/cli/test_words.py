"""The terminal speaks the language of the interface."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import translations
from app.__main__ import main
from app.cli import words
from app.cli.parser import reason_words
from app.cli.words import counted, language_of, sentence, speak, told
from app.settings.store import Preferences
from models.sentence import names_in, say

ENGLISH = re.compile(r"(?:\b[a-z]{2,}\b[ ,]+){3,}")
"""Plain words in a row: a sentence that nobody has translated."""
COMMAND = re.compile(r"`[^`]*`|/\S+|\{[^}]*\}|rolltop(?: [a-z-]+)+")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def test_the_language_is_that_of_the_settings_or_the_system() -> None:
    assert language_of(Preferences(language="zh"), {"LANG": "en_US.UTF-8"}) == "zh"
    assert language_of(Preferences(language="en"), {"LANG": "zh_CN.UTF-8"}) == "en"
    assert language_of(Preferences(), {"LANG": "zh_CN.UTF-8"}) == "zh"
    assert language_of(Preferences(), {"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}) == "en"
    assert language_of(Preferences(), {"LANGUAGE": "de:zh_CN:en", "LANG": "en_US.UTF-8"}) == "zh"
    assert language_of(Preferences(), {"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"}) == "en"
    assert language_of(Preferences(), {"LANG": "C", "LANGUAGE": "zh_CN"}) == "en"
    assert language_of(Preferences(), {}) == "en"


def test_what_is_told_in_chinese() -> None:
    speak("zh")
    assert told("Nothing found.") == "没有找到。"
    assert counted(1, "1 fact", "{count} facts") == "1 条事实"
    assert sentence(say("This message does not exist any more.")) == "这条消息已经不存在了。"
    assert sentence("plain") == "plain"
    speak("en")
    assert counted(1200, "1 fact", "{count} facts") == "1,200 facts"


def test_every_text_of_the_terminal_is_translated() -> None:
    texts = translations.for_terminal()
    for template in translations.terminal_templates():
        assert template in texts, template
        assert names_in(texts[template]) == names_in(template), template
    assert json.loads(translations.TERMINAL_FILE.read_text(encoding="utf-8")) == texts


def test_no_text_is_printed_as_a_bare_literal() -> None:
    """It would stay English."""
    checked = 0
    for path in sorted((translations.ROOT / "app" / "cli").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (
                isinstance(node, ast.Call) and _name(node.func) in ("print", "say", "show", "EngineError", "input")
            ):
                continue
            checked += 1
            for part in node.args[:1]:
                assert (_name(node.func) == "say" and isinstance(node.func, ast.Name)) or not _says(part), (
                    f"{path.name}:{node.lineno}: {ast.unparse(node)}"
                )
    assert checked > 80


def _name(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _says(node: ast.expr) -> bool:
    """Words in a literal, or in the literal parts of an f-string."""
    match node:
        case ast.Constant(value=str(text)):
            return re.search(r"[A-Za-z]{3}", text) is not None
        case ast.JoinedStr():
            return any(_says(part) for part in node.values)
        case _:
            return False


def test_the_help_is_in_chinese(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for command in ([], ["chat"], ["models", "settings"], ["search"], ["forget"], ["tidy"], ["restore"]):
        with pytest.raises(SystemExit):
            main(["--data", str(tmp_path), "--language", "zh", *command, "--help"])
        shown = capsys.readouterr().out
        assert shown.startswith("用法：")
        assert not ENGLISH.search(COMMAND.sub("", shown)), shown


def test_a_wrong_option_is_told_in_chinese(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["--data", str(tmp_path), "--language=zh", "search"])
    assert "错误：缺少：WORD" in capsys.readouterr().err
    speak("zh")
    assert reason_words("unrecognized arguments: --foo") == "无法识别：--foo"
    assert reason_words("argument -n: expected one argument") == "-n 后面缺少内容"
    assert reason_words("argument --limit: invalid int value: 'x'") == "--limit 需要数字，而不是 'x'"


@pytest.mark.parametrize(
    "command",
    [
        ["models", "list"], ["tidy", "--status"], ["search", "tea"], ["export", "--list"], ["agents", "list"],
        ["tools", "list"], ["forget", "tea"], ["forget", "--document"], ["restore", "--to", "2026-01-01"],
        ["backup", "copy.db"], ["models", "get", "nope"], ["search", "tea", "--from", "soon"],
        ["import", "nowhere.txt"], ["doctor"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_commands_speak_chinese(
    command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLTOP_MODELS", str(tmp_path / "models"))
    monkeypatch.setattr("app.__main__.start_log", lambda _folder: None)
    monkeypatch.chdir(tmp_path)
    data = ["--data", str(tmp_path / "data"), "--language", "zh"]
    main([*data, "agents", "create", "Ana"])
    capsys.readouterr()
    main([*data, *command])
    shown = "".join(capsys.readouterr())
    assert words.spoken() == "zh" and re.search(r"[\u4e00-\u9fff]", shown), shown
    for line in shown.splitlines():
        assert not ENGLISH.search(COMMAND.sub("", line)), line
