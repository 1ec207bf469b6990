"""A text of a block put in another's place: a whole line where there is one, else any part of it."""

from __future__ import annotations

from engine.memory.blocks import BlockMemory
from engine.values import Actor, Block, MemoryChange, SourceSpan


def replace_text(
    blocks: BlockMemory,
    agent_id: int,
    label: str,
    old: str,
    new: str,
    *,
    actor: Actor,
    reason: str,
    source_message_id: int | None = None,
    span: SourceSpan | None = None,
) -> tuple[Block, MemoryChange | None]:
    """Put ``new`` in the place of ``old``; "" takes it out. The change is None where that changes nothing."""
    block = blocks.by_label(agent_id, label)
    value = with_line_replaced(block.value, old, new)
    if value == block.value:
        return block, None
    if value is None:
        return blocks.replace(
            agent_id, label, old, new, actor=actor, reason=reason, source_message_id=source_message_id, span=span
        )
    return blocks.edit(
        block.id, block.version, value=value, actor=actor, reason=reason, source_message_id=source_message_id,
        span=span,
    )  # fmt: skip


def with_line_replaced(value: str, old: str, new: str) -> str | None:
    """``value`` with the first line that is ``old`` as a whole replaced, or removed; None if no line is."""
    lines = value.splitlines(keepends=True)
    for index, line in enumerate(lines):
        text = line.splitlines()[0]
        if text == old:
            lines[index] = new + line[len(text) :] if new.strip() else ""
            return "".join(lines) if new.strip() else "".join(lines).rstrip("\r\n")
    return None
