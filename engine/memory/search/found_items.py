"""What is shown of the places where words were found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.documents.places import place_of
from engine.memory.search.snippets import Highlights, snippet
from engine.protocol.finding import FoundItem, FoundTier
from engine.store.finding import FindScope, FoundText, TextKind, Title
from engine.store.store import Store
from engine.store.wanted import Wanted
from engine.values import Block

KINDS: dict[FoundTier, TextKind] = {"conversation": "message", "fact": "fact", "document": "chunk"}
TIERS: dict[TextKind, FoundTier] = {kind: tier for tier, kind in KINDS.items()}
HEADING_CHARACTERS = 80
SAMPLES = 10
SAMPLE_CHARACTERS = 5_000
_PERMANENT_BLOCKS = ("persona", "human")


class Hits(Struct, frozen=True):
    """What one tier holds: titles and rows, best first; blocks are rows of theirs. ``more``: there are more rows."""

    titles: tuple[Title, ...] = ()
    ids: tuple[int, ...] = ()
    more: bool = False

    @property
    def total(self) -> int:
        return len(self.titles) + len(self.ids)


class FoundItems:
    """Makes items of what a search found within a scope."""

    def __init__(self, store: Store, scope: FindScope) -> None:
        self._store = store
        self._scope = scope

    def page(self, tier: FoundTier, hits: Hits, terms: Wanted, offset: int, limit: int) -> tuple[FoundItem, ...]:
        """Some of a tier's hits, titles first."""
        first, last = offset, offset + limit
        rows = hits.ids[max(0, first - len(hits.titles)) : max(0, last - len(hits.titles))]
        items = [_title_item(tier, title, terms) for title in hits.titles[first:last]]
        return (*items, *(self._block_items(rows, terms) if tier == "block" else self.of(KINDS[tier], rows, terms)))

    def of(self, kind: TextKind, ids: Sequence[int], terms: Wanted) -> list[FoundItem]:
        """Items of rows, in their order."""
        texts = self._store.finding.texts(kind, ids)
        untitled = [text.owner_id for text in texts.values() if text.owner_id is not None and not text.title]
        beginnings = self._store.finding.beginnings(untitled) if untitled else {}
        headings = {key: beginning.text[:HEADING_CHARACTERS] for key, beginning in beginnings.items()}
        return [_item(kind, texts[key], terms, headings) for key in ids if key in texts]

    def first_texts(self, hits: Mapping[FoundTier, Hits]) -> list[str]:
        """Some texts of what was found, the beginnings of long ones."""
        blocks = {block.id: block_text(block) for block in self.blocks()}
        found: list[str] = []
        for tier, some in hits.items():
            found += [title.text for title in some.titles[:SAMPLES]]
            if tier == "block":
                found += [blocks[key] for key in some.ids]
            else:
                found += [text.text for text in self._store.finding.texts(KINDS[tier], some.ids[:SAMPLES]).values()]
        return [text[:SAMPLE_CHARACTERS] for text in found]

    def blocks(self) -> list[Block]:
        """Blocks within the scope."""
        start, end = self._scope.start, self._scope.end
        return [
            block
            for block in self._store.blocks.in_view(self._scope.agent_id)
            if (start is None or block.updated_at >= start) and (end is None or block.updated_at <= end)
        ]

    def _block_items(self, ids: Iterable[int], terms: Wanted) -> list[FoundItem]:
        blocks = {block.id: block for block in self.blocks()}
        return [
            FoundItem("block", key, blocks[key].label, blocks[key].updated_at, *_block_snippet(blocks[key], terms))
            for key in ids
        ]


def block_text(block: Block) -> str:
    """What is searched of a block; the two that always exist are described by the program, not by the person."""
    return block.value if block.label in _PERMANENT_BLOCKS else "\n".join((block.value, block.description, block.label))


def _block_snippet(block: Block, terms: Wanted) -> tuple[str, Highlights]:
    shown = snippet(block.value, terms)
    return shown if shown[1] else snippet(block_text(block), terms)


def _title_item(tier: FoundTier, title: Title, terms: Wanted) -> FoundItem:
    document, conversation = (title.id, None) if tier == "document" else (None, title.id)
    shown = snippet(title.text, terms)
    return FoundItem(tier, None, title.text, title.at, *shown, conversation_id=conversation, document_id=document)


def _item(kind: TextKind, text: FoundText, terms: Wanted, headings: Mapping[int, str]) -> FoundItem:
    title = text.title or headings.get(text.owner_id or 0, "")
    return FoundItem(
        TIERS[kind], text.id, title, text.at, *snippet(text.text, terms),
        conversation_id=text.owner_id if kind == "message" else None,
        document_id=text.owner_id if kind == "chunk" else None,
        place=place_of(text.page, text.heading), status=text.status, kind=text.kind, role=text.role,
        origin=text.origin,
    )  # fmt: skip
