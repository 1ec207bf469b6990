"""Sentences of the engine in the window's language."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

import engine
import models
from app import translations
from app.engine_words import CONTEXT, fit_reason, in_window_language, notice_words, warning_words
from app.failures import failure_sentence
from app.window import language
from app.words import said
from engine.errors import EngineError, Said, say
from engine.protocol import Failed, ModelInfo, Notice
from models.errors import ModelsError
from models.sentence import join, names_in


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    language.install(qapp, "zh")
    yield
    language.install(qapp, "en")


GONE = say("This message does not exist any more.")
EMPTY = say("“{name}” is empty.", name="{odd}.gguf")


def test_in_english_a_sentence_stays_as_it_is(qapp: QApplication) -> None:
    assert in_window_language(EMPTY, Said.of(EMPTY)) == EMPTY == "“{odd}.gguf” is empty."
    assert in_window_language("plain", None) == "plain"


def test_in_chinese_a_sentence_is_said_in_chinese(chinese: None) -> None:
    both = join([EMPTY, GONE])
    assert in_window_language(both, Said.of(both)) == "“{odd}.gguf”是空文件。这条消息已经不存在了。"
    assert failure_sentence(Failed.of(1, EngineError(GONE))) == "这条消息已经不存在了。"
    assert said(notice_words(Notice(job=1, sentence=GONE))) == "这条消息已经不存在了。"
    assert failure_sentence(Failed(job=1, sentence="plain")) == "plain"


def test_a_model_is_described_in_chinese(chinese: None) -> None:
    reason = say(
        "It needs about {size} of memory, which fits. {place}",
        size="1.5 GiB",
        place=say("It runs on the processor: there is no usable graphics card."),
    )
    warning = say("The graphics card could not take {layers} layers; tried fewer.", layers=7)
    model = ModelInfo(
        path="m.gguf", name="m", architecture="a", parameters=1, size_bytes=1, n_ctx=1, n_ctx_train=1, n_gpu_layers=0,
        n_layers=1, device="CPU", fit_reason=reason, template_family="chatml", driver="plain",
        warnings=(warning, "plain"),
    )  # fmt: skip
    assert fit_reason(model) == "它约需 1.5 GiB 内存，放得下。它在处理器上运行：没有可用的显卡。"
    assert [said(words) for words in warning_words(model)] == ["显卡放不下 7 层，已改用较少的层数。", "plain"]


def test_templates_and_their_values_agree() -> None:
    for call in translations.engine_calls():
        (template,) = call.args
        assert isinstance(template, ast.Constant) and isinstance(template.value, str), ast.unparse(call)
        assert {keyword.arg for keyword in call.keywords} == names_in(template.value), ast.unparse(call)


def test_translations_have_the_same_values() -> None:
    found = 0
    for context in translations.contexts():
        if context.findtext("name") != CONTEXT:
            continue
        for message in context.iter("message"):
            found += 1
            source, translated = message.findtext("source", ""), message.findtext("translation", "")
            assert names_in(translated) == names_in(source), source
    assert found == len(translations.engine_templates())


def _error_names() -> set[str]:
    """Classes whose sentence reaches the user."""
    for package in (engine, models):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    names: set[str] = set()
    waiting: list[type[Exception]] = [EngineError, ModelsError]
    while waiting:
        kind = waiting.pop()
        names.add(kind.__name__)
        waiting += kind.__subclasses__()
    return names | {"Notice"}


def test_every_error_of_the_engine_can_be_translated() -> None:
    """No sentence for the user is a bare literal: it would stay English."""
    names, checked = _error_names(), 0
    for folder in translations.SAYING:
        for path in sorted((translations.ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names):
                    continue
                checked += 1
                given = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "sentence")]
                bare = [one for one in given if isinstance(one, ast.JoinedStr) or _is_text(one)]
                assert not bare, f"{path.name}:{node.lineno}: {ast.unparse(node)}"
    assert checked > 50


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != ""
