"""The order of a list: what stands around a text, who said it, on which day."""

from __future__ import annotations

import time
from datetime import datetime

import msgspec
import numpy as np
import pytest

from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.memory.search import ranking
from engine.memory.search.ranking import DEFAULT, Surroundings
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from engine.values import Role
from tests.bench.abstaining import parts, run, shares


def _row(count: int) -> Surroundings:
    """A conversation of so many turns."""
    places = np.arange(count)
    pairs = tuple(
        (np.concatenate([places[d:], places[:-d]]), np.concatenate([places[:-d], places[d:]])) for d in (1, 2, 3)
    )
    return Surroundings(pairs, np.zeros(count, dtype=np.int64), np.zeros(count, dtype=bool))


def test_a_word_counts_less_the_farther_away_it_stands() -> None:
    holds = np.zeros((1, 7), dtype=bool)
    holds[0, 0] = True
    scores = ranking.word_scores(holds, np.ones(1), np.full(7, 20.0), _row(7), DEFAULT)
    assert scores[0] > scores[1] > scores[2] == scores[6] > 0
    alone = msgspec.structs.replace(DEFAULT, near_words=(1.0,), conversation_words=0.0)
    assert list(ranking.word_scores(holds, np.ones(1), np.full(7, 20.0), _row(7), alone) > 0) == [True] + [False] * 6


def test_words_of_neighbours_add_up_once_each() -> None:
    holds = np.array([[True, False, False], [False, True, False], [False, True, False]])
    both = ranking.word_scores(holds, np.array([2.0, 1.0, 1.0]), np.full(3, 20.0), _row(3), DEFAULT)
    assert both[0] == pytest.approx(2 + 0.7 * 2) and both[1] == pytest.approx(2 + 0.7 * 2)
    twice = np.array([[True, True, True]])
    assert list(ranking.word_scores(twice, np.ones(1), np.full(3, 20.0), _row(3), DEFAULT)) == pytest.approx([1, 1, 1])


def test_a_short_text_needs_fewer_words() -> None:
    scores = ranking.word_scores(np.ones((1, 2), dtype=bool), np.ones(1), np.array([10.0, 400.0]), _row(2), DEFAULT)
    assert scores[0] > scores[1]


def test_a_text_without_a_vector_is_no_better_than_the_farthest() -> None:
    scores = ranking.meaning_scores(np.array([0.8, np.nan, 0.2]), _row(3), msgspec.structs.replace(
        DEFAULT, near_meaning=(), conversation_meaning=0.0
    ))  # fmt: skip
    assert scores[0] == 1 and scores[1] == scores[2] == 0


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Anna: I ran a race", "Anna"),
        ("Anna Maria Bell: hello", "Anna Maria Bell"),
        ("小明：我到了", ""),
        ("小明： 我到了", "小明"),
        ("I said: no", "I said"),
        ("at 10:30 we met", ""),
        ("see https://example.org", ""),
    ],
)
def test_speaker_of_a_line(text: str, speaker: str) -> None:
    assert ranking.speaker_of(text) == speaker


def test_names_count_once_somebody_speaks_often() -> None:
    speakers = ["Anna", "Note", "Anna", "Bell", "Anna", ""]
    assert ranking.named_speakers("When did Anna's friend Bell come? Note it.", speakers) == ["Anna"]
    assert ranking.named_speakers("what did anna say", speakers) == []
    assert ranking.without_names("When did Anna's friend come, Anna?", ["Anna"]) == "When did friend come, ?"
    assert ranking.without_names("Anna?", ["Anna"]) == "Anna?"


@pytest.fixture
def transcript(store: Store) -> RecallMemory:
    recall = RecallMemory(store)
    talk = recall.create_conversation(1)
    lines = ("Anna: I ran a race", "Bob: Anna, which race?", "Anna: the charity race", "Bob: I won a race",
             "Bob: well", "Anna: hm", "Bob: yes", "Anna: so")  # fmt: skip
    for line in lines:
        recall.append(talk.id, "user", "text", line)
    return recall


@pytest.mark.usefixtures("transcript")
def test_who_a_question_names_is_looked_for_as_the_speaker(store: Store) -> None:
    hits, _ = Retrieval(store).search("Which race did Bob run?", 1, tiers=("message",))
    assert hits[0].text == "Bob: I won a race"
    hits, _ = Retrieval(store).search("Which race did Anna run?", 1, tiers=("message",))
    assert hits[0].text.startswith("Anna: ") and "race" in hits[0].text


def test_the_day_that_a_question_names(store: Store) -> None:
    recall = RecallMemory(store)
    for day in (13, 14, 25):
        at = datetime(2025, 7, day, 12).timestamp()
        recall.append(recall.create_conversation(1).id, "user", "text", f"oolong on the terrace {day}", created_at=at)
    hits, total = Retrieval(store).search("What did I say about oolong on 14 July 2025?", 1)
    assert datetime.fromtimestamp(hits[0].at).day == 14 and total == 3
    undated = Retrieval(store, settings=msgspec.structs.replace(DEFAULT, dated=0.0))
    assert datetime.fromtimestamp(undated.search("oolong on the terrace", 1)[0][0].at).day == 25


def test_the_end_of_a_long_question_is_read(store: Store) -> None:
    memory = ArchivalMemory(store)
    wanted, _ = memory.insert(1, "Rosinante is a red bicycle")
    chatter = " ".join(f"chatter{number}" for number in range(400))
    assert [hit.id for hit in Retrieval(store).recall(f"{chatter} rosinante", 1, cut=False)] == [wanted.id]


def test_what_stands_beside_the_answer_is_found_without_its_words(store: Store) -> None:
    recall = RecallMemory(store)
    talk = recall.create_conversation(1)
    turns: tuple[tuple[Role, str], ...] = (("assistant", "What colour is Rosinante?"), ("user", "Bright green"))
    ids = [recall.append(talk.id, role, "text", text).id for role, text in turns]
    for number in range(20):
        recall.append(talk.id, "user", "text", f"filler {number}")
    hits, _ = Retrieval(store).search("Rosinante", 1, limit=5)
    assert sorted(hit.id for hit in hits) == ids


def test_words_alone_leave_most_of_what_was_never_said() -> None:
    measured = {name: shares(part) for name, part in parts(run(None)).items()}
    assert measured["all"]["abstained"] >= 0.75
    assert measured["all"]["answered"] >= 0.85
    assert min(measured["even"]["abstained"], measured["odd"]["abstained"]) >= 0.7


def test_a_search_without_tiers_finds_nothing(store: Store) -> None:
    assert Retrieval(store).search("anything", 1, tiers=()) == ([], 0)
    assert Retrieval(store).recall("anything", 1, tiers=(), now=time.time()) == []
