"""What a model can be asked: found once by a probe of a few prompts, then cached by the model's fingerprint."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from engine.llm.base import GREEDY, SCRATCH, CancelFlag, ContextFullError, LanguageModel
from engine.memory.tool_schemas import tool_schemas
from engine.prompts import load_prompt

PROBE_VERSION: Final = 2
Driver = Literal["native", "decision", "plain"]


class Capability(Struct, frozen=True):
    """``driver`` is how tools are called; the others say what the memory step may ask the model."""

    driver: Driver
    can_extract: bool
    yes_no_reliable: bool


RULES_ONLY: Final = Capability("plain", False, False)

_SYSTEM: Final = "Answer with one word: yes or no."
_QUESTIONS: Final = (
    ('Does "My brother lives in Rome" say where somebody lives?', True),
    ('Does "What time is it?" say where somebody lives?', False),
    ("Is a cat an animal?", True),
    ("Is a stone an animal?", False),
    ("“我对花生过敏”说的是健康吗？", True),
    ("“今天几点了？”说的是健康吗？", False),
    ('Does "I never drink milk" mean that I drink milk?', False),
    ('Does "I work as a cook" say what my job is?', True),
)
_ENOUGH_RIGHT: Final = 6
_WITH_TOOL: Final = (
    "What did I tell you last month about my dentist?",
    "Please save this to your memory: the spare key is under the flower pot.",
    "在记忆里查一下我的车牌号。",
)
_WITHOUT_TOOL: Final = ("I only drink tea, never coffee.", "Write two lines about the sea.", "我今天有点累。")
_PROBE_TOKENS: Final = 40
_LOOSE_CALL: Final = re.compile(r'```json|"name"\s*:|"arguments"\s*:')


def probe_capability(
    model: LanguageModel,
    load: Callable[[str], Any],
    save: Callable[[str, Any], None],
    cancel: CancelFlag | None = None,
    try_native: bool = True,
) -> Capability:
    """The capability of ``model``, from the settings if it was probed before.

    Args:
        load, save: read and write one setting.
        cancel: a probe that it stops gives ``RULES_ONLY`` and is not cached.
        try_native: False spares a model that is too small for native calls the longest part of the probe.
    """
    key = f"capability:{PROBE_VERSION}:{model.fingerprint}"
    cached = load(key)
    if isinstance(cached, str):
        try:
            return msgspec.json.decode(cached, type=Capability)
        except msgspec.DecodeError:
            pass
    flag = cancel or CancelFlag()
    try:
        found = _probe(model, flag, try_native)
    except ContextFullError:
        return RULES_ONLY
    finally:
        model.clear(SCRATCH)
    if flag.is_set():
        return RULES_ONLY
    save(key, msgspec.json.encode(found).decode())
    return found


def _probe(model: LanguageModel, cancel: CancelFlag, try_native: bool) -> Capability:
    right = 0
    for question, expected in _QUESTIONS:
        if not _prefill(model, _SYSTEM, question, cancel):
            return RULES_ONLY
        chances = model.choose(SCRATCH, ("yes", "no", "Yes", "No"))
        right += (chances["yes"] + chances["Yes"] > chances["no"] + chances["No"]) == expected
    if right < _ENOUGH_RIGHT:
        return RULES_ONLY
    driver: Driver = "native" if try_native and _calls_tools(model, cancel) else "decision"
    return Capability(driver, True, True)


def _calls_tools(model: LanguageModel, cancel: CancelFlag) -> bool:
    """With the instructions of a native turn: a call where one is needed, in the template's form, and only there."""
    form = model.format.native_tools
    if form is None:
        return False
    system = load_prompt("sop", "en").render(tools=form.instructions(tool_schemas("en"))).rstrip()
    for message, wanted in [*((text, False) for text in _WITHOUT_TOOL), *((text, True) for text in _WITH_TOOL)]:
        if not _prefill(model, system, message, cancel):
            return False
        stop = (*model.format.stop, form.marker)
        made = model.generate(SCRATCH, _PROBE_TOKENS, GREEDY, stop=stop, cancel=cancel)
        called = made.stop_string == form.marker
        if called != wanted or _LOOSE_CALL.search(made.text):
            return False
    return True


def _prefill(model: LanguageModel, system: str, user: str, cancel: CancelFlag) -> bool:
    form = model.format
    tokens = [
        *model.tokenize(form.before_system, special=True),
        *model.tokenize(system),
        *model.tokenize(form.system_to_user, special=True),
        *model.tokenize(user),
        *model.tokenize(form.user_to_assistant, special=True),
    ]
    return model.prefill(SCRATCH, tokens, cancel).complete and not cancel.is_set()
