"""Words of queries and texts: read as the index reads them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from engine.memory.search.spelling import edit_distance
from engine.services import Services
from engine.store import Store
from engine.store.database import Database, connect
from engine.store.fulltext import FullText
from engine.store.text import clean
from engine.store.tokens import tokens
from engine.store.wanted import condition, holds, holds_encoded, marks, terms_of

MIXED = strategies.text(strategies.sampled_from("aétT ea喝茶學学臺カ한1２ﬁß'_-.,，。😀\u0301\u200d\n"), max_size=40)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    opened = Database(connect(tmp_path_factory.mktemp("words") / "words.db", None))
    yield opened
    opened.close()


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=strategies.one_of(MIXED, strategies.text(max_size=40)))
def test_the_words_of_a_text_are_those_of_the_index(database: Database, text: str) -> None:
    text = clean(text)
    database.run("DROP TABLE IF EXISTS temp.words")
    database.run("DROP TABLE IF EXISTS temp.terms")
    tokenizer = "porter unicode61 remove_diacritics 2"
    database.run(f"CREATE VIRTUAL TABLE temp.words USING fts5(body, content = '', tokenize = '{tokenizer}')")
    FullText(database, "words").add(1, text)
    database.run("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(temp, words, instance)")
    indexed = [str(row[0]) for row in database.tuples("SELECT term FROM temp.terms ORDER BY offset")]
    found = tokens(text)
    assert [token.stem for token in found] == indexed
    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(one.start <= other.start and one.end <= other.end for one, other in pairwise(found))


@settings(max_examples=200, deadline=None)
@given(query=MIXED, text=MIXED)
def test_marks_and_holding_agree(query: str, text: str) -> None:
    terms = terms_of(query, unfinished=True)
    assert holds(terms, text) == ({mark.term for mark in marks(terms, text)} == set(range(len(terms))))


@settings(max_examples=200, deadline=None)
@given(
    word=strategies.text(strategies.sampled_from("喝茶カ戶户"), min_size=2, max_size=3),
    text=strategies.text(strategies.sampled_from("喝茶カ戶户。，,* \n~aﾔ"), max_size=30),
)
def test_what_is_asked_of_a_row_is_what_is_marked_in_it(word: str, text: str) -> None:
    terms = terms_of(word)
    assert holds_encoded(text, condition(terms, "text").values["wanted"]) == holds(terms, text)


@pytest.mark.parametrize(
    ("query", "match"),
    [
        ("tea", '"tea"'),
        ("green  tea", '"green" AND "tea"'),
        ("喝茶", '"喝 茶"'),
        ("喝茶，咖啡", '"喝 茶" AND "咖 啡"'),
        ("iPhone手机", '"iphone" AND "手 机"'),
        ("don't", '"don t"'),
        ("2026-11-30", '"2026 11 30"'),
        ("「喝茶 tea」", '"喝 茶 tea"'),
        ('"green tea" cake', '"green tea" AND "cake"'),
        ("a OR b", '"a" AND "or" AND "b"'),
        ("tea tea", '"tea"'),
        ("!?", ""),
    ],
)
def test_expressions(query: str, match: str) -> None:
    assert condition(terms_of(query), "text").match == match


@pytest.mark.parametrize(
    ("typed", "word", "holding"),
    [("ar", "archival", True), ("archiva", "archival", True), ("archiva", "arch", False), ("runnin", "running", True),
     ("runnin", "runner", False), ("happin", "happiness", True), ("cafe", "cafés", True), ("t", "tea", False),
     ("te", "tea", True), ("手", "手机", True)],
)  # fmt: skip
def test_a_beginning_is_in_the_words_that_begin_so(typed: str, word: str, holding: bool) -> None:
    assert holds(terms_of(typed, unfinished=True), f"one {word} more") == holding


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [("tea", "tea", 0), ("recieve", "receive", 1), ("tea", "tee", 1), ("te", "tea", 1), ("kitten", "sitting", 3),
     ("ca", "abc", 3), ("abcd", "badc", 2)],
)  # fmt: skip
def test_distances(first: str, second: str, distance: int) -> None:
    assert edit_distance(first, second, 3) == edit_distance(second, first, 3) == distance
    for limit in range(distance):
        assert edit_distance(first, second, limit) == limit + 1


def test_lists_that_narrow_follow_the_same_rules(tmp_path: Path) -> None:
    services = Services.over(Store.open(tmp_path / "data"))
    talk = services.recall.create_conversation(1, "Café plans").id
    services.recall.append(talk, "user", "text", "他喜欢喝。茶馆在街角")
    services.archival.insert(1, "Archival memory")
    services.archival.insert(1, "客户只喝茶，不喝咖啡")

    def titles(query: str) -> list[str]:
        return [conversation.title for conversation in services.recall.list_conversations(1, query)]

    def facts(query: str) -> list[str]:
        return [fact.text for fact in services.archival.list(1, query=query).facts]

    assert titles("plan cafe") == titles("CAF") == titles("茶馆") == ["Café plans"]
    assert titles("喝茶") == [] and titles('"plans café"') == []
    assert facts("archiva") == ["Archival memory"] and facts("喝茶") == ["客户只喝茶，不喝咖啡"]
    assert facts("茶不") == [] and facts('"') == []
    services.store.close()
