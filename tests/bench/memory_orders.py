"""How often what users tell the memory in conversation is understood, and nothing else is taken for an order.

    python -m tests.bench.memory_orders [FILE] [--held | --all] [--pairs]

A case tells what memory held (``known``), which of it was saved from the message before (``said``) and which was
brought up for the reply before (``used``), and what must be so afterwards: facts that are forgotten (``gone``), over
(``closed``) or new (``saved``, words that one fact must hold), all others as they were. The last line is one JSON
object.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.memory.saying.obeying import Obeyed, Obeying
from engine.services import Services
from engine.store import Store
from engine.values import ContextReport, Fact, Message, SegmentTokens, SourceSpan

FILE = Path(__file__).parent.parent / "data" / "memory_orders.jsonl"


class Expected(Struct, frozen=True):
    outcome: str
    gone: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    saved: tuple[tuple[str, ...], ...] = ()
    among: tuple[int, ...] = ()


class Case(Struct, frozen=True):
    id: str
    lang: str
    text: str
    expect: Expected
    known: tuple[str, ...] = ()
    said: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    user: str = ""
    reply: str = ""
    held: bool = False


class Outcome(Struct, frozen=True):
    """``wrong``: what is not as it must be; "" where all is."""

    case: Case
    wrong: str
    heard: str


def read_cases(path: Path = FILE, *, held: bool | None = None) -> list[Case]:
    lines = path.read_text(encoding="utf-8").splitlines()
    cases = [msgspec.json.decode(line, type=Case) for line in lines if line.strip()]
    return [one for one in cases if held is None or one.held is held]


def run_case(case: Case) -> Outcome:
    """In a store of its own, without a model and without an embedder."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            return _run(case, Services.over(store))
        finally:
            store.close()


def _run(case: Case, services: Services) -> Outcome:
    agent = services.store.default_agent().id
    conversation = services.recall.create_conversation(agent)
    before = services.recall.append(conversation.id, "user", "text", case.user) if case.user else None
    facts = [_fact(services, agent, text, before if place in case.said else None) for place, text in
             enumerate(case.known)]  # fmt: skip
    if before is not None:
        used = tuple(facts[place].id for place in case.used)
        report = ContextReport(
            n_ctx=1, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, fact_ids=used
        )  # fmt: skip
        services.recall.append(conversation.id, "assistant", "text", case.reply, turn_id=before.id, report=report)
    message = services.recall.append(conversation.id, "user", "text", case.text)
    obeyed = Obeying(services).obey(message, services.recall.conversation(conversation.id))
    shown = ", ".join(f"{one.act} {one.state} {[choice.text for choice in one.choices]}" for one in obeyed.orders)
    return Outcome(case, _wrong(case, services, agent, facts, obeyed), shown or "nothing")


def _fact(services: Services, agent: int, text: str, message: Message | None) -> Fact:
    if message is None:
        return services.archival.insert(agent, text, actor="assistant")[0]
    span = SourceSpan(message.id, message.conversation_id, 0, len(message.text), message.text)
    return services.archival.insert(
        agent, text, actor="assistant", sources=(span,), source_message_id=message.id
    )[0]  # fmt: skip


def _wrong(case: Case, services: Services, agent: int, facts: Sequence[Fact], obeyed: Obeyed) -> str:
    expect = case.expect
    state = next((f"{one.act} {one.state}" for one in obeyed.orders), "")
    wanted = {
        "none": state == "", "nothing": state == "forget nothing", "asks": state.endswith(" asks"),
        "erase": state == "erase offers", "overview": state.startswith("overview"), "done": state.endswith(" done"),
    }[expect.outcome]  # fmt: skip
    if not wanted:
        return f"expected {expect.outcome}, got {state or 'nothing'}"
    now = [services.archival.get(fact.id) for fact in facts]
    for place, (fact, old) in enumerate(zip(now, facts, strict=True)):
        status = "forgotten" if place in expect.gone else "superseded" if place in expect.closed else "active"
        if fact.status != status or (status == "active" and fact.text != old.text):
            return f"fact {place} is {fact.status}: {fact.text}"
    new = [one.text.lower() for one in services.archival.list(agent, statuses=("active",)).facts if one.id not in
           {fact.id for fact in facts}]  # fmt: skip
    for words in expect.saved:
        if not any(all(word.lower() in text for word in words) for text in new):
            return f"{words} was not saved: {new}"
    asked = {choice.entity_id for one in obeyed.orders for choice in one.choices}
    missing = [place for place in expect.among if facts[place].id not in asked]
    return f"not asked about {missing}" if missing else ""


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """``right``: all is as it must be; ``taken``: what is no order and was taken for one."""
    idle = [one for one in outcomes if one.case.expect.outcome == "none"]
    return {
        "messages": len(outcomes),
        "right": round(sum(not one.wrong for one in outcomes) / max(1, len(outcomes)), 4),
        "taken": round(sum(bool(one.wrong) for one in idle) / max(1, len(idle)), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    parser.add_argument("--held", action="store_true", help="the half that was held back")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--pairs", action="store_true", help="print every message with what came of it")
    options = parser.parse_args()
    outcomes = [run_case(case) for case in read_cases(options.file, held=None if options.all else options.held)]
    for one in outcomes:
        if options.pairs or one.wrong:
            print(f"{'MISS' if one.wrong else 'ok  '} {one.case.id} {one.case.text} → {one.heard}  {one.wrong}")
    languages = sorted({one.case.lang for one in outcomes})
    by_language = {lang: summary([one for one in outcomes if one.case.lang == lang]) for lang in languages}
    print(json.dumps(summary(outcomes) | {"languages": by_language}, ensure_ascii=False))


if __name__ == "__main__":
    main()
