"""A chat template of the user's own is tried before it is accepted."""

from __future__ import annotations

import threading

import pytest

from engine.llm.template_check import try_template

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
NO_SYSTEM = (
    "{% if messages[0].role == 'system' %}{{ raise_exception('no system role') }}{% endif %}"
    "{% for message in messages %}<start_of_turn>{{ message.role }}\n{{ message.content }}<end_of_turn>\n{% endfor %}"
    "{% if add_generation_prompt %}<start_of_turn>model\n{% endif %}"
)


def test_a_good_template_shows_the_probe_in_it() -> None:
    trial = try_template(CHATML)
    assert trial.problem == ""
    assert trial.preview.startswith("<|im_start|>system\nYou are a helpful assistant.<|im_end|>")
    assert trial.preview.endswith("<|im_start|>assistant\n") and "你好" in trial.preview


def test_a_template_without_a_system_role() -> None:
    trial = try_template(NO_SYSTEM)
    assert trial.problem == "" and "system" not in trial.preview


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("  \n", "is empty"),
        ("{% for message in messages %}", "does not work"),
        ("{{ messages[99].content }}", "does not work"),
        ("{{ raise_exception('never') }}", "never"),
        ("{{ messages | length }}", "once each and in their order"),
        ("{% for m in messages | reverse %}{{ m.content }}{% endfor %}", "once each and in their order"),
        ("{{ ''.__class__.__mro__ }}", "does not work"),
        ("{{ cycler.__init__.__globals__.os.system('true') }}", "does not work"),
        ("{% set _ = messages.append(1) %}", "does not work"),
        ("{% include '/etc/passwd' %}", "does not work"),
        ("x" * 300_000, "too long"),
    ],
)
def test_bad_templates_are_told_in_a_sentence(template: str, words: str) -> None:
    trial = try_template(template)
    assert words in trial.problem and trial.problem.template


def test_a_template_without_an_end_is_left() -> None:
    endless = "{% for a in range(90000) %}{% for b in range(90000) %}{% set x = a * b %}{% endfor %}{% endfor %}"
    trial = try_template(CHATML + endless, limit_s=0.3)
    assert "does not come to an end" in trial.problem
    assert not any(thread.name == "template-check" for thread in threading.enumerate())
