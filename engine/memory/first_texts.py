"""The texts that core memory begins with follow the language that the user chooses, until somebody changes a word."""

from __future__ import annotations

from typing import Any, Final

from engine.language import Language
from engine.memory.blocks import BlockMemory
from engine.store.store import DESCRIPTIONS, NAME, PERSONAS, Store
from engine.values import Block, MemoryChange

REASON: Final = "changed in the settings"


def speak(store: Store, blocks: BlockMemory, language: Language) -> list[MemoryChange]:
    """Put what nobody has touched into a language, of every agent, as one batch."""
    other: Language = "en" if language == "zh" else "zh"
    changes: list[MemoryChange] = []
    batch: str | None = None
    with store.transaction():
        for agent_id, name in store.agents.names().items():
            for block in blocks.own(agent_id):
                fields = _translated(block, dict.fromkeys((name, NAME)), other, language)
                if fields:
                    _, change = blocks.edit(
                        block.id, block.version, actor="system", reason=REASON, batch=batch, **fields
                    )  # fmt: skip
                    batch = change.batch
                    changes.append(change)
    return changes


def _translated(block: Block, names: dict[str, None], other: Language, language: Language) -> dict[str, Any]:
    """Its fields that still read as they began in the other language."""
    fields: dict[str, Any] = {}
    if block.label in DESCRIPTIONS[other] and block.description == DESCRIPTIONS[other][block.label]:
        fields["description"] = DESCRIPTIONS[language][block.label]
    for name in names if block.label == "persona" else ():
        if block.value == PERSONAS[other].format(name=name):
            fields["value"] = PERSONAS[language].format(name=name)
    return fields
