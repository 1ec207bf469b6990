"""What rows can be: the words that the store keeps for kinds, states and origins."""

from __future__ import annotations

from typing import Literal

Role = Literal["user", "assistant", "system", "tool"]
MessageKind = Literal["text", "reasoning", "tool_call", "tool_result", "notice", "summary"]
StopReason = Literal["end", "length", "cancelled", "error", "stopped_by_crash", "closed"]
"""``cancelled``: by the user; ``closed``: the program was closed meanwhile."""
FactStatus = Literal["active", "superseded", "proposed", "forgotten"]
FactKind = Literal["identity", "preference", "relation", "event", "work", "health", "other"]
Actor = Literal["user", "assistant", "consolidation", "import", "undo", "system"]
EntityType = Literal["block", "fact", "message", "conversation", "agent", "document", "attachment"]
Operation = Literal["create", "update", "delete"]
Origin = Literal["conversation", "document", "import", "tool", "web"]
"""Where words come from. Everything but "conversation" is untrusted: quoted to the model as data, never as orders."""
FACT_KINDS: tuple[FactKind, ...] = ("identity", "preference", "relation", "event", "work", "health", "other")
FactOrder = Literal["text", "kind", "holder", "valid", "learned", "tags", "pinned", "status", "source"]
"""Columns that a list of facts can be sorted by."""
SaidAct = Literal["remember", "forget", "end", "correct", "erase", "overview"]
SaidState = Literal["done", "asks", "nothing", "not_kept", "known", "offers", "dropped"]
ATTACHMENT = "attachment"
"""``Message.tool`` of a note that names a file which was sent with a message."""
