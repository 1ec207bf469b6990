"""Core memory: limits, locks and errors that a model can act on."""

from __future__ import annotations

import pytest

from engine.memory.blocks import BlockMemory
from engine.memory.errors import (
    BlockFull,
    DuplicateLabel,
    InvalidText,
    MemoryServiceError,
    Pinned,
    ProtectedBlock,
    ReadOnlyBlock,
    StaleVersion,
    TextNotFound,
    UnknownLabel,
)
from engine.store import Store, check_consistency
from engine.values import Actor


@pytest.fixture
def blocks(store: Store) -> BlockMemory:
    return BlockMemory(store, lambda text: len(text.split()))


def test_append_adds_a_line(blocks: BlockMemory) -> None:
    blocks.append(1, "human", "Likes tea.")
    block, change = blocks.append(1, "human", "  对花生过敏。\n", reason="said so")
    assert block.value == "Likes tea.\n对花生过敏。"
    assert (change.operation, change.previous_text, change.label) == ("update", "Likes tea.", "human")
    assert block == blocks.by_label(1, "human")
    assert block.version == 3


def test_replace_and_remove_a_line(blocks: BlockMemory) -> None:
    blocks.append(1, "human", "Lives in Leeds.\nLikes tea.")
    assert blocks.replace(1, "human", "Leeds", "York")[0].value == "Lives in York.\nLikes tea."
    assert blocks.replace(1, "human", "Lives in York.", "")[0].value == "Likes tea."


def test_errors_say_what_to_do(blocks: BlockMemory) -> None:
    with pytest.raises(UnknownLabel, match="persona, human"):
        blocks.append(1, "hobby", "x")
    with pytest.raises(TextNotFound, match=r"empty\. Append"):
        blocks.replace(1, "human", "old", "new")
    blocks.append(1, "human", "one\ntwo")
    with pytest.raises(TextNotFound, match=r"1: one\n2: two"):
        blocks.replace(1, "human", "three", "four")
    with pytest.raises(TextNotFound):
        blocks.replace(1, "human", "", "four")
    with pytest.raises(InvalidText):
        blocks.append(1, "human", " \n")


def test_limit_is_enforced_on_every_write(blocks: BlockMemory) -> None:
    human = blocks.by_label(1, "human")
    with pytest.raises(BlockFull, match="limit is 300 tokens and this would be 5 over"):
        blocks.append(1, "human", "word " * 305)
    with pytest.raises(BlockFull):
        blocks.edit(human.id, human.version, value="word " * 301)
    with pytest.raises(BlockFull):
        blocks.create(1, "notes", value="a b c", limit_tokens=2)
    block, _ = blocks.edit(human.id, human.version, value="word " * 300)
    assert blocks.used_tokens(block) == 300
    with pytest.raises(BlockFull):
        blocks.edit(human.id, block.version, limit_tokens=299)


@pytest.mark.parametrize("actor", ["assistant", "consolidation"])
def test_models_respect_read_only_and_pinned(blocks: BlockMemory, actor: Actor) -> None:
    human = blocks.by_label(1, "human")
    human, _ = blocks.edit(human.id, human.version, value="one\ntwo", read_only=True)
    with pytest.raises(ReadOnlyBlock):
        blocks.append(1, "human", "three", actor=actor)
    human, _ = blocks.edit(human.id, human.version, read_only=False, pinned=True)
    with pytest.raises(Pinned):
        blocks.replace(1, "human", "one", "1", actor=actor)
    with pytest.raises(Pinned):
        blocks.edit(human.id, human.version, value="two\none", actor=actor)
    with pytest.raises(Pinned):
        blocks.edit(human.id, human.version, pinned=False, actor=actor)
    human, _ = blocks.append(1, "human", "three", actor=actor)
    human, _ = blocks.edit(human.id, human.version, value="zero\none\ntwo\nthree", actor=actor)
    assert blocks.replace(1, "human", "one", "1", actor="user")[0].value == "zero\n1\ntwo\nthree"


def test_stale_version_is_refused(blocks: BlockMemory) -> None:
    human = blocks.by_label(1, "human")
    blocks.append(1, "human", "from the model")
    with pytest.raises(StaleVersion):
        blocks.edit(human.id, human.version, value="from the user")
    assert blocks.by_label(1, "human").value == "from the model"


def test_create_and_delete(blocks: BlockMemory, store: Store) -> None:
    block, change = blocks.create(1, "recipes", value="tea", limit_tokens=10)
    assert (change.operation, change.text) == ("create", "tea")
    with pytest.raises(DuplicateLabel):
        blocks.create(1, "recipes")
    for bad in ("", "two words", "_x", "a" * 41):
        with pytest.raises(InvalidText):
            blocks.create(1, bad)
    assert blocks.create(1, "爱好")[0].label == "爱好"
    assert blocks.delete(block.id).previous_text == "tea"
    with pytest.raises(ProtectedBlock):
        blocks.delete(blocks.by_label(1, "human").id)
    with pytest.raises(MemoryServiceError, match="does not exist"):
        blocks.get(block.id)
    assert check_consistency(store) == []


def test_new_block_never_takes_a_deleted_ones_id(blocks: BlockMemory) -> None:
    first, _ = blocks.create(1, "one")
    blocks.delete(first.id)
    assert blocks.create(1, "two")[0].id != first.id
