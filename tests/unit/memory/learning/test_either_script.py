"""What is told in traditional characters is read as in simplified ones, and stays in the script it was told in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from engine import script
from engine.consolidation import stance
from engine.consolidation.anecdotes import is_told_done, never_of
from engine.consolidation.reconcile_denying import negated
from engine.consolidation.reconcile_rules import says_changed
from engine.consolidation.reconcile_values import given
from engine.consolidation.wording import reworded
from engine.language import detect_language, is_han
from engine.memory.kinds import holder_of, kind_of, slots_of
from engine.memory.learning import leanings, manner, rules
from engine.memory.learning.candidates import candidates
from engine.memory.learning.comparing import content
from engine.memory.learning.grouping import rewrite_group
from engine.memory.learning.naming import persons, values
from engine.memory.learning.remaining import statements
from engine.memory.learning.rewriting import rewrite
from engine.memory.learning.trimming import trimmed
from engine.memory.saying.hearing import orders_in
from engine.memory.search.sides import may_tell, side_of
from engine.memory.sensitive import sensitive_kind
from engine.memory.times.asof import as_of
from engine.memory.times.dates import find
from engine.memory.times.dating import without_stale_dates
from tests.either_script import sentences, traditional

MOMENT: Final = 1_772_000_000.0
JUDGED: Final[dict[str, Callable[[str], object]]] = {
    "candidates": lambda text: [
        (one.span.start, one.span.end, one.verdict, one.order, one.correction, one.asked, one.wishes)
        for one in candidates(text)
    ],
    "sensitive": sensitive_kind,
    "kind": kind_of,
    "slots": slots_of,
    "holder": lambda text: script.simplified(holder_of(text, "zh")),
    "dates": lambda text: [(one.start, one.end, one.since, one.until, one.role) for one in find(text, MOMENT)],
    "as of": lambda text: (as_of(text, MOMENT).past, as_of(text, MOMENT).said),
    "orders": lambda text: [(one.act, one.start, one.end) for one in orders_in(text)],
    "persons": persons,
    "values": values,
    "content": content,
    "values given": given,
    "never": never_of,
    "told done": is_told_done,
    "denied": negated,
    "changed": says_changed,
    "stance": lambda text: stance.stance_of(text, "zh"),
    "leaning": lambda text: leanings.of(text, "zh"),
    "manner": lambda text: manner.of(text, "zh"),
    "about a text": lambda text: rules.is_about_text(text, "zh"),
}
MADE: Final[dict[str, Callable[[str], str | None]]] = {
    "rewritten": lambda text: rewrite(text, "zh"),
    "rewritten for a group": lambda text: rewrite_group(text, "zh"),
    "reworded": lambda text: reworded([text], "zh"),
    "trimmed": lambda text: trimmed(text, "zh"),
    "dated": lambda text: without_stale_dates(text, MOMENT),
    "statements": lambda text: "\n".join(statements(text)),
}


@pytest.mark.parametrize("name", JUDGED)
def test_traditional_characters_are_judged_as_simplified_ones(name: str) -> None:
    judge = JUDGED[name]
    other = [(text, judge(text), judge(traditional(text))) for text in sentences()]
    assert not [(text, here, there) for text, here, there in other if here != there][:5]


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_of_a_text_keeps_its_characters(name: str) -> None:
    make = MADE[name]
    for text in sentences():
        said, plain = traditional(text), make(text)
        made = make(said)
        assert (made is None) == (plain is None), text
        if made is None or plain is None or not script.is_traditional(said):
            continue
        assert script.simplified(made) == script.simplified(plain), text
        assert not {one for one in made if is_han(one) and one not in said} & set("户说认为岁"), made


def test_a_text_is_as_long_in_either_script() -> None:
    assert all(len(script.simplified(text)) == len(text) for text in map(traditional, sentences()))
    assert all(script.simplified(traditional(text)) == script.simplified(text) for text in sentences())
    assert all(detect_language(traditional(text)) == detect_language(text) for text in sentences())


@pytest.mark.parametrize(
    ("pattern", "found", "not_found"),
    [
        ("户[说为]", ["户说", "戶說", "戶為"], ["戶"]),
        (r"[^户]\u8bf4", ["a说"], ["戶说"]),
        ("[a-z]岁|[一-龥]\\[户", ["x歲", "乙[戶"], ["歲", "[戶"]),
        ("(?<!用户)说", ["他說"], ["用戶說"]),
        ("(岁)\\1", ["歲歲"], ["歲"]),
    ],
)
def test_a_widened_pattern_reads_both(pattern: str, found: list[str], not_found: list[str]) -> None:
    assert all(script.search(pattern, text) for text in found)
    assert not any(script.search(pattern, text) for text in not_found)


def test_a_fact_made_by_a_model_goes_back_into_the_script_of_its_source() -> None:
    assert script.like("用户的哥哥在高雄当牙医。", "我哥哥在高雄當牙醫") == "用戶的哥哥在高雄當牙醫。"
    assert script.like("用户的哥哥在高雄当牙医。", "我哥哥在高雄当牙医") == "用户的哥哥在高雄当牙医。"


def test_where_the_source_tells_no_script_other_words_of_the_user_do() -> None:
    assert script.like("用户只看公分。", "我只看公分") == "用户只看公分。"
    assert script.like("用户只看公分。", "我只看公分", "我哥哥在高雄當牙醫") == "用戶只看公分。"
    assert script.like("用户只看书。", "我只看书", "我哥哥在高雄當牙醫") == "用户只看书。"


def test_what_a_question_asks_for_and_what_answers_it_do_not_depend_on_the_script() -> None:
    asked = [text for text in sentences() if text.rstrip().endswith(("?", "？"))][:60]
    told = [text for text in sentences() if text.startswith("用户")][:60]
    assert len(asked) > 20 and len(told) > 20
    for question in asked:
        plain, other = side_of(question), side_of(traditional(question))
        assert (plain is None) == (other is None), question
        if plain is None or other is None:
            continue
        assert (plain.kind, plain.happened, script.simplified(other.core)) == (other.kind, other.happened, plain.core)
        for text in told:
            assert may_tell(plain, text, False) == may_tell(other, traditional(text), False), (question, text)
