"""What a model says to somebody who asks about what memory holds, and about what it does not.

    python -m tests.bench.replying [MODEL] [--held | --all] [--lang en | zh] [--seeds N] [--pairs]

A memory a language holds one fact a scene, each with the words it was learned from; each question opens a
conversation of its own and is answered by a whole turn. ``right``: the reply holds the scene's words and is none of the
following. ``denied``: it says that it does not know or cannot. ``third_person``: it speaks of the person as "the
user". ``own``: it tells the fact as its own ("my dog"). ``declined``: of questions that memory does not answer, those
whose reply says that it is not known. The last line is one JSON object. No judge: only words are compared.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from engine.drivers.base import Driver
from engine.embedding.base import Embedder
from engine.embedding.bundled import BundledEmbedder
from engine.gguf_loading import load_gguf
from engine.llm.base import CancelFlag
from engine.memory.capability import Capability, probe_capability
from engine.memory.few_shot import FewShot
from engine.model_session import LoadedModel, choose_driver
from engine.protocol import LoadModel
from engine.services import Services
from engine.store import Store
from engine.turn import DEFAULT_SAMPLING, TurnRunner
from engine.values import SourceSpan
from models.library import models_folder
from tests.conftest import QWEN15

FILE: Final = Path(__file__).parent.parent / "data" / "replies.jsonl"
WINDOW_TOKENS: Final = 4096
_THIRD: Final = re.compile(r"\bthe user\b|\buser's\b|用户", re.I)
_OWN: Final = re.compile(
    r"\b(my|our) (?!memory|memories|notes|records|understanding|knowledge)\w+ (\w+ )?(is|was|are|has|works|takes)"
    r"\b|\bI (am allergic|drive|live|work as|collect|take my)\b"
    r"|我(的|们)?(猫|家的?狗|女儿|弟弟|太太|老公|妈妈|血型)|我(对|住|在|每天|打算)",
    re.I,
)
_DENIED: Final = re.compile(
    r"(do not|don't|cannot|can't|am unable|not able|haven't|have not|not aware|no information|no (record|note)|nothing)"
    r".{0,40}(know|access|remember|recall|information|provide|told|mention|answer|memory|details|record|note|of)"
    r"|(do not|don't) (yet )?know|as an ai|language model|personal (information|data)|"
    r"not (been )?(mentioned|told|provided)"
    r"|(不知道|无法|没有|不能|不了解|不清楚|并未|未曾|没).{0,14}(信息|访问|权限|记忆|个人|回答|提供|告诉|提到|提及|记录|资料|"
    r"内容|说)|不知道|不清楚|不了解|作为.{0,8}(AI|人工智能|语言模型)",
    re.I,
)


class Scene(Struct, frozen=True):
    """``must``: words of the answer (``a|b``: either); "" where memory does not answer."""

    id: str
    lang: str
    said: str
    fact: str
    ask: str
    must: str
    held: bool = False


class Outcome(Struct, frozen=True):
    scene: Scene
    reply: str
    note: str

    @property
    def said(self) -> bool:
        return any(word.casefold() in self.reply.casefold() for word in self.scene.must.split("|"))

    @property
    def denied(self) -> bool:
        return _DENIED.search(self.reply) is not None

    @property
    def third_person(self) -> bool:
        return _THIRD.search(self.reply) is not None

    @property
    def own(self) -> bool:
        return _OWN.search(self.reply) is not None

    @property
    def right(self) -> bool:
        if not self.scene.must:
            return self.denied and not self.third_person
        return self.said and not (self.denied or self.third_person or self.own)


def read_scenes(path: Path = FILE) -> list[Scene]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Scene) for line in lines if line.strip()]


def fill(services: Services, scenes: Sequence[Scene]) -> None:
    """The facts of all scenes, each with the message that told it, in a conversation of its own."""
    agent = services.store.default_agent().id
    for scene in scenes:
        if scene.fact:
            conversation = services.recall.create_conversation(agent)
            message = services.recall.append(conversation.id, "user", "text", scene.said)
            span = SourceSpan(message.id, conversation.id, 0, len(scene.said), scene.said)
            services.archival.insert(
                agent, scene.fact, actor="assistant", sources=(span,), source_message_id=message.id
            )
    while services.retrieval.embed_pending():
        pass


def ask(services: Services, runner: TurnRunner, scene: Scene) -> Outcome:
    """One turn in a new conversation, which is removed afterwards, so that none sees another's replies."""
    agent = services.store.default_agent().id
    conversation = services.recall.create_conversation(agent)
    message = services.recall.append(conversation.id, "user", "text", scene.ask)
    done = runner.run(1, message, CancelFlag())
    rows = services.recall.window(conversation.id)
    note = "\n".join(row.text for row in rows if row.kind in ("notice", "tool_call", "tool_result"))
    services.recall.delete_conversation(conversation.id)
    return Outcome(scene, done.message.text, note)


def load(path: Path) -> tuple[LoadedModel, Capability]:
    loaded = load_gguf(LoadModel(job=1, path=str(path), n_ctx=WINDOW_TOKENS), lambda _fraction: None, CancelFlag())
    settings = dict[str, Any]()
    return loaded, probe_capability(loaded.model, settings.get, settings.__setitem__, try_native=False)


def run(
    path: Path,
    scenes: Sequence[Scene],
    memory: Sequence[Scene],
    seeds: int,
    embedder: Embedder,
    told: Callable[[Outcome], None] = lambda _one: None,
) -> list[Outcome]:
    """``told`` is called with each outcome as soon as there is one."""
    loaded, capability = load(path)
    try:
        driver = choose_driver(capability, loaded.model, FewShot(loaded.model))
        outcomes: list[Outcome] = []
        for lang in ("en", "zh"):
            own = [scene for scene in memory if scene.lang == lang]
            asked = [scene for scene in scenes if scene.lang == lang]
            outcomes += _run(loaded, driver, own, asked, seeds, embedder, told) if asked else []
        return outcomes
    finally:
        loaded.model.close()


def _run(
    loaded: LoadedModel,
    driver: Driver,
    memory: Sequence[Scene],
    scenes: Sequence[Scene],
    seeds: int,
    embedder: Embedder,
    told: Callable[[Outcome], None],
) -> list[Outcome]:
    """In a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            services = Services.over(store, embedder)
            fill(services, memory)
            outcomes: list[Outcome] = []
            for seed in range(1, seeds + 1):
                sampling = msgspec.structs.replace(DEFAULT_SAMPLING, seed=seed)
                runner = TurnRunner(
                    services, loaded.model, driver, loaded.window_tokens, lambda _event: None, sampling=sampling
                )
                for scene in scenes:
                    outcomes.append(ask(services, runner, scene))
                    told(outcomes[-1])
            return outcomes
        finally:
            store.close()


def shares(outcomes: Sequence[Outcome]) -> dict[str, float]:
    known = [one for one in outcomes if one.scene.must]
    never = [one for one in outcomes if not one.scene.must]
    counted = {
        name: sum(getattr(one, name) for one in known) / max(1, len(known))
        for name in ("right", "said", "denied", "third_person", "own")
    }
    counted["declined"] = sum(one.right for one in never) / max(1, len(never))
    return {name: round(value, 3) for name, value in counted.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", type=Path, default=models_folder() / QWEN15)
    parser.add_argument("--held", action="store_true", help="the half that was held back")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--lang", choices=("en", "zh"), help="only the questions in one language")
    parser.add_argument("--seeds", type=int, default=1, help="each question so many times")
    parser.add_argument("--pairs", action="store_true", help="print every reply, not only those that are not right")
    options = parser.parse_args()
    every = read_scenes()
    scenes = [scene for scene in every if options.all or scene.held is options.held]
    scenes = [scene for scene in scenes if options.lang in (None, scene.lang)]
    began = time.perf_counter()

    def tell(one: Outcome) -> None:
        if options.pairs or not one.right:
            verdict = "ok  " if one.right else "MISS"
            print(f"{verdict} {one.scene.id} {one.scene.ask} → {one.reply!r}  [{one.note}]", flush=True)

    outcomes = run(options.model, scenes, every, options.seeds, BundledEmbedder(), tell)
    report: dict[str, Any] = {
        "model": options.model.stem,
        "seconds": round(time.perf_counter() - began),
        **shares(outcomes),
    }
    report["languages"] = {lang: shares([one for one in outcomes if one.scene.lang == lang]) for lang in ("en", "zh")}
    print(json.dumps(report, ensure_ascii=False))


if __name__ == "__main__":
    main()
