"""Which memory an order means: by what it names, or by what was saved or used last in the conversation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine import script
from engine.language import detect_language
from engine.memory.kinds import holder_of, slots_of
from engine.memory.learning.amending import correct_by_value
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import persons
from engine.memory.learning.remaining import statement_of, statements
from engine.memory.saying.attributes import told_by_quality
from engine.memory.saying.correcting import corrected, is_bare
from engine.memory.saying.heard import Heard
from engine.memory.saying.telling_more import tells_more
from engine.memory.search.other_language import facts_in_other_language
from engine.services import Services
from engine.values import Block, Fact, Message

MOST_CHOICES: Final = 6
NAMED: Final = 0.6
"""Of the words that an order names, how many a memory must have that is meant."""
CLEAR: Final = 0.99
SAYS_SO: Final = 0.85
"""A line of a block that has so many of a fact's words, and the other way round, says the same."""
TOLD: Final = 0.5
"""Of a memory's words, how many a reply must have that was made from it."""
SPOKEN_OF: Final = 0.3
"""Of a memory's words, how many a question and its reply must have together that speak of it."""
NEWEST: Final = 400
LOOKED_UP: Final = 12
LOOKED_BACK: Final = 40
"""Rows of a conversation among which the last reply and the last message are looked for."""
_OF_NOBODY: Final = content(
    "i my me mine you your we our us user thing stuff say said told tell talk about 说 话 事 情 关 于"
)

_OF_A_FACT: Final = script.compile(r"的?(?:年龄|年纪|岁数|日期|时间|日子|名字|姓名|地点|地址|数字|号码)(?=$|的)")
"""What of a thing is wrong: a fact need not name it."""

_A_NAME: Final = re.compile(r"(?<=[\w,] )[A-Z][\w'’-]+")


class BlockLine(Struct, frozen=True):
    """A line of a block; ``number`` counts from 0."""

    block: Block
    number: int
    text: str


class Target(Struct, frozen=True):
    """A fact with the lines of blocks that say the same; or one line of a block that no fact says.

    ``part``: the how manieth statement of the fact is meant alone; 0 for all of it.
    """

    fact: Fact | None
    lines: tuple[BlockLine, ...] = ()
    part: int = 0

    @property
    def text(self) -> str:
        if self.fact is None:
            return self.lines[0].text
        return statement_of(self.fact.text, self.part)

    @property
    def rest(self) -> tuple[str, ...]:
        """The statements of the fact that are not meant."""
        if self.fact is None or not self.part:
            return ()
        return tuple(one for number, one in enumerate(statements(self.fact.text), 1) if number != self.part)

    @property
    def place(self) -> tuple[str, int, int]:
        """As a note keeps it."""
        if self.fact is not None:
            return "fact", self.fact.id, self.part
        return "block", self.lines[0].block.id, self.lines[0].number


def narrowed(target: Target, wanted: frozenset[str]) -> Target:
    """Only the statement of a fact that is named, where it alone says what is named."""
    parts = statements(target.fact.text) if target.fact is not None else ()
    if len(parts) < 2 or not wanted:
        return target
    shares = [len(wanted & content(part)) / len(wanted) for part in parts]
    best = max(shares)
    if best < NAMED or sum(2 * share > best for share in shares) > 1:
        return target
    return replace(target, part=shares.index(best) + 1)


class Meant(Struct, frozen=True):
    """What an order may mean, the likeliest first. ``clear``: all of it is meant, and nothing else can be."""

    targets: tuple[Target, ...] = ()
    clear: bool = False


NOTHING_MEANT: Final = Meant()


class Meaning:
    """Looks through the memory of one store."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def of(self, heard: Heard, message: Message, agent_id: int) -> Meant:
        """What an order to forget, to end or to correct means."""
        if heard.words and heard.act == "correct":
            return self._wrong(heard, agent_id, message.created_at)
        if heard.words:
            return self._named(heard, agent_id, message.created_at)
        if heard.act == "end" and heard.right:
            named = self._named_behind(heard.right, agent_id, message.created_at)
            if named:
                return Meant(tuple(named[:MOST_CHOICES]))
        meant = self._pointed_at(heard, message, agent_id)
        if heard.act == "correct" and heard.right and not meant.clear and not is_bare(heard.right):
            righted = self._righted(heard, agent_id, message.created_at)
            return Meant(tuple(righted[:MOST_CHOICES]), len(righted) == 1) if righted else meant
        return meant

    def target_at(self, place: tuple[str, int, int], agent_id: int) -> Target | None:
        """The memory that a note keeps, as it is now; None where it is gone or the line is another one."""
        kind, number, line = place
        if kind == "fact":
            fact = self._services.store.facts.get(number)
            if fact is None or fact.status != "active" or line > len(statements(fact.text)):
                return None
            return replace(self._with_lines(fact, self._lines(agent_id)), part=line)
        return next(
            (Target(None, (one,)) for one in self._lines(agent_id) if one.block.id == number and one.number == line),
            None,
        )

    def lines_saying(self, text: str, agent_id: int) -> list[BlockLine]:
        """The lines of blocks that say the same."""
        return [one for one in self._lines(agent_id) if _says_the_same(one.text, text)]

    # -- by its words

    def _named(self, heard: Heard, agent_id: int, now: float) -> Meant:
        wanted = content(_plain(heard.words)) - _OF_NOBODY
        if not wanted:
            return NOTHING_MEANT
        lines = self._lines(agent_id)
        targets = self._targets(self._facts_near(heard.words, agent_id), lines, now)
        if heard.act != "erase":
            targets = [narrowed(one, wanted) for one in targets]
        scored = [(len(wanted & content(one.text)) / len(wanted), one) for one in targets]
        fitting = sorted(((score, one) for score, one in scored if score >= NAMED), key=lambda pair: -pair[0])
        if not fitting and heard.act != "erase" and (told := self._by_quality(heard.words, agent_id, lines, now)):
            return Meant(tuple(told[:MOST_CHOICES]), len(told) == 1 and detect_language(told[0].text) == heard.language)
        if not fitting:
            alike = [*self._elsewhere(heard.words, agent_id, now), *self._alike(heard.words, agent_id, now)]
            return Meant(tuple(_different(alike)[:MOST_CHOICES]))
        found = [one for _, one in fitting]
        if heard.every and (others := self._elsewhere(heard.words, agent_id, now, sure=True)):
            return Meant(tuple([*found, *others][:MOST_CHOICES]))
        if heard.every or len(found) == 1:
            return Meant(tuple(found[:MOST_CHOICES]), len(found) == 1 and not _tells_more(found[0], wanted))
        best = [one for score, one in fitting if score >= CLEAR]
        if len(best) == 1 and len(wanted) > 1:
            return Meant((best[0],), not _tells_more(best[0], wanted))
        return Meant(tuple(found[:MOST_CHOICES]))

    def _by_quality(self, words: str, agent_id: int, lines: Sequence[BlockLine], now: float) -> list[Target]:
        """ "My weight", where a fact says "weighs"."""
        facts = self._services.archival.list(agent_id, statuses=("active",), limit=NEWEST).facts
        parts = {fact.id: part for fact, part in told_by_quality(words, facts, _OF_NOBODY)}
        found = self._targets([one for one in facts if one.id in parts], lines, now, alone=False)
        return [replace(one, part=parts[one.fact.id]) for one in found if one.fact is not None]

    def _wrong(self, heard: Heard, agent_id: int, now: float) -> Meant:
        """Of the facts that tell of what is named, the one in which what is right can stand."""
        wanted = content(_OF_A_FACT.sub("", heard.words)) - _OF_NOBODY
        facts = self._facts_near(heard.words, agent_id) if wanted else []
        near = [one for one in facts if len(wanted & content(one.text)) >= NAMED * len(wanted)]
        found = self._targets(near, self._lines(agent_id), now, alone=False)
        fitting = _that_can_read(found, heard, now)
        return Meant(tuple((fitting or found)[:MOST_CHOICES]), len(fitting) == 1)

    def _righted(self, heard: Heard, agent_id: int, now: float) -> list[Target]:
        """Of all that is known, what reads otherwise once that is right which a correction tells."""
        near = [one for one in self._facts_near(heard.right, agent_id) if _tells_the_same(one, heard, now)]
        return self._targets(near, self._lines(agent_id), now, alone=False)

    def _named_behind(self, told: str, agent_id: int, now: float) -> list[Target]:
        """What shares a name with what is told behind "that's no longer true", or most of its words."""
        wanted, names = content(told) - _OF_NOBODY, content(" ".join(_A_NAME.findall(told))) - _OF_NOBODY
        found = self._targets(self._facts_near(told, agent_id), self._lines(agent_id), now)
        scored = [(content(one.text) & wanted, one) for one in found]
        near = [(words, one) for words, one in scored if words & names or 2 * len(words) >= len(wanted) > 0]
        return [one for _, one in sorted(near, key=lambda pair: -len(pair[0]))]

    def _alike(self, words: str, agent_id: int, now: float) -> list[Target]:
        """Facts that mean something like it, to be asked about: in other words, or in the other language."""
        hits = self._services.retrieval.recall(words, agent_id, limit=3, now=now, tiers=("fact",), answering=False)
        facts = self._services.store.facts.by_ids([hit.id for hit in hits])
        return self._targets(facts, self._lines(agent_id), now, alone=False)

    def _elsewhere(self, words: str, agent_id: int, now: float, *, sure: bool = False) -> list[Target]:
        """Facts in the other language; ``sure``: only those that name the same people and things."""
        found = facts_in_other_language(self._services.store, self._services.retrieval.embedder, words, agent_id)
        facts = [one.fact for one in found if one.names or not sure]
        return self._targets(facts, self._lines(agent_id), now, alone=False)

    def _facts_near(self, words: str, agent_id: int) -> list[Fact]:
        """The newest ones, and what a search finds beyond them."""
        services = self._services
        recent = services.archival.list(agent_id, statuses=("active",), limit=NEWEST).facts
        hits = services.retrieval.recall(words, agent_id, limit=LOOKED_UP, tiers=("fact",), cut=False)
        known = {fact.id for fact in recent}
        return [*recent, *services.store.facts.by_ids([hit.id for hit in hits if hit.id not in known])]

    # -- by what was just said

    def _pointed_at(self, heard: Heard, message: Message, agent_id: int) -> Meant:
        rows, _ = self._services.recall.messages(message.conversation_id, before_id=message.id, limit=LOOKED_BACK)
        asked = next((row for row in reversed(rows) if row.role == "user" and row.kind == "text"), None)
        reply = next((row for row in reversed(rows) if row.role == "assistant" and row.kind == "text"), None)
        lines = self._lines(agent_id)
        if heard.act != "correct" and asked is not None:
            saved = self._saved_by(asked, lines, message.created_at)
            if saved:
                return Meant(tuple(saved[:MOST_CHOICES]), len(saved) == 1 and heard.sure)
        used = self._used_in(rows, asked, reply, lines, message.created_at) if reply is not None else NOTHING_MEANT
        if heard.act == "correct":
            told = [one for one in used.targets if reply is not None and _told(one, reply) >= TOLD]
            if is_bare(heard.right) and asked is not None and heard.language == "zh":
                saved = self._saved_by(asked, lines, message.created_at)
                fitting = _that_can_read(_different([*saved, *told]), heard, message.created_at)
                if fitting or not told:
                    return Meant(tuple((fitting or saved)[:MOST_CHOICES]), len(fitting) == 1)
            return Meant(tuple(told), len(told) == 1 and (bool(heard.right) or _is_all_of(told[0], reply)))
        if used.targets:
            return Meant(used.targets, used.clear and heard.sure)
        if not heard.sure or heard.act == "end":
            return NOTHING_MEANT
        earlier = [
            one
            for row in reversed(rows)
            if row.role == "user"
            for one in self._saved_by(row, lines, message.created_at)
        ]
        if earlier:
            return Meant(tuple(_different(earlier)[:MOST_CHOICES]))
        newest = self._services.archival.list(agent_id, statuses=("active",), limit=3).facts
        return Meant(tuple(self._targets(newest, lines, message.created_at, alone=False)))

    def _saved_by(self, message: Message, lines: Sequence[BlockLine], now: float) -> list[Target]:
        """What a message brought into memory, and is there still."""
        changes = [one for one in self._services.journal.changes_of_message(message.id) if one.operation != "delete"]
        ids = [one.entity_id for one in changes if one.entity_type == "fact"]
        facts = self._services.store.facts.by_ids(list(dict.fromkeys(ids)))
        found = self._targets(facts, lines, now, alone=False)
        added = {
            line.strip()
            for change in changes
            if change.entity_type == "block"
            for line in set(change.text.splitlines()) - set(change.previous_text.splitlines())
        }
        covered = {(one.block.id, one.number) for target in found for one in target.lines}
        alone = [one for one in lines if one.text.strip() in added and (one.block.id, one.number) not in covered]
        return [*found, *(Target(None, (one,)) for one in alone)]

    def _used_in(
        self, rows: Sequence[Message], asked: Message | None, reply: Message, lines: Sequence[BlockLine], now: float
    ) -> Meant:
        """The facts that were brought up for a reply, or learned in the conversation and spoken of; of several the one
        that the reply tells."""
        ids = reply.report.fact_ids if reply.report is not None else ()
        found = self._targets(self._services.store.facts.by_ids(list(ids)), lines, now, alone=False)
        said = content(f"{asked.text if asked is not None else ''}\n{reply.text}")
        for row in rows:
            if row.role == "user" and row.kind == "text" and row is not asked:
                found += [one for one in self._saved_by(row, lines, now) if _is_spoken_of(one, said)]
        found = _different(found)
        if len(found) < 2:
            return Meant(tuple(found), len(found) == 1)
        ranked = sorted(found, key=lambda one: -_told(one, reply))
        shares = [_told(one, reply) for one in ranked]
        if shares[0] >= TOLD > shares[1]:
            return Meant((ranked[0],), True)
        return Meant(tuple(ranked[:MOST_CHOICES]))

    # -- what there is

    def _targets(
        self, facts: Iterable[Fact], lines: Sequence[BlockLine], now: float, *, alone: bool = True
    ) -> list[Target]:
        """
        Args:
            alone: lines that no fact says are among them.
        """
        current = [one for one in facts if one.status == "active" and (one.valid_to is None or one.valid_to > now)]
        found = [self._with_lines(one, lines) for one in current]
        if not alone:
            return found
        covered = {(one.block.id, one.number) for target in found for one in target.lines}
        return [*found, *(Target(None, (one,)) for one in lines if (one.block.id, one.number) not in covered)]

    @staticmethod
    def _with_lines(fact: Fact, lines: Sequence[BlockLine]) -> Target:
        return Target(fact, tuple(one for one in lines if _says_the_same(one.text, fact.text)))

    def _lines(self, agent_id: int) -> list[BlockLine]:
        """Lines of blocks, those aside that nobody may change."""
        return [
            BlockLine(block, number, line)
            for block in self._services.blocks.list(agent_id)
            if not block.read_only and block.label != "persona"
            for number, line in enumerate(block.value.split("\n"))
            if line.strip()
        ]


def _that_can_read(targets: Iterable[Target], heard: Heard, now: float) -> list[Target]:
    """Those whose text a correction can be put into."""
    readings = [(one, corrected(one.fact, heard.right, heard.language, now)) for one in targets if one.fact is not None]
    return [one for one, text in readings if text is not None and one.fact is not None and text != one.fact.text]


def _tells_the_same(fact: Fact, heard: Heard, now: float) -> bool:
    """The fact has another value of what is right: another number or date, or what somebody has only one of."""
    text = corrected(fact, heard.right, heard.language, now)
    if text is None or text == fact.text:
        return False
    if correct_by_value(heard.right, heard.right, [fact]) is not None:
        return True
    holders = holder_of(text, heard.language), holder_of(fact.text, heard.language)
    same = holders[0] == holders[1] or (persons(text) and persons(text) == persons(fact.text))
    return bool(same and slots_of(text) & slots_of(fact.text))


def _tells_more(target: Target, wanted: frozenset[str]) -> bool:
    return target.fact is not None and tells_more(target.text, wanted, _OF_NOBODY)


def _plain(words: str) -> str:
    """Contractions hide what is named: "that I'm vegetarian"."""
    return re.sub(r"\b(i|you|we|he|she|it|they|that)['’](?:m|ve|re|s|d|ll)\b", r"\1", words, flags=re.I)


def _says_the_same(line: str, fact: str) -> bool:
    one, two = content(line), content(fact)
    return bool(one and two) and len(one & two) >= SAYS_SO * max(len(one), len(two))


def _is_spoken_of(target: Target, said: frozenset[str]) -> bool:
    words = content(target.text)
    return bool(words) and len(words & said) >= SPOKEN_OF * len(words)


def _told(target: Target, reply: Message) -> float:
    words = content(target.text)
    return len(words & content(reply.text)) / len(words) if words else 0.0


def _is_all_of(target: Target, reply: Message | None) -> bool:
    """Whether a reply tells hardly anything else: then "that is wrong" means it."""
    said = content(reply.text) if reply is not None else frozenset[str]()
    return bool(said) and len(said & content(target.text)) >= TOLD * len(said)


def _different(targets: Iterable[Target]) -> list[Target]:
    found: dict[tuple[str, int, int], Target] = {}
    for one in targets:
        found.setdefault(one.place, one)
    return list(found.values())
