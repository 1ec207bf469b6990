"""Branches of a conversation: a message written anew, versions of a reply, a reply that goes on.

A conversation is a tree. A turn (a user message with what came of it) hangs below one version of the reply before it;
a user message written anew is a further turn below the same reply, a reply made again a further version in its turn.
One path through the tree is in view: what is off it stays in the record and is found by searching, and stands in no
prompt.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.base import Command


class EditMessage(Command, frozen=True, tag="edit_message"):
    """Answer a user message in other words, as a new branch beside the old one; both are kept.

    The text is committed at once (MessageStored, whose ``versions`` name the old ones), and what was learned only from
    the message written anew is taken back in the same transaction (MemoryChanged with its id, undoable). Ends as
    SendMessage does.
    """

    message_id: int
    text: str


class ChooseVersion(Command, frozen=True, tag="choose_version"):
    """Go over to a version of a user message or of a reply, with the branch below it that was last in view.

    It is looking only: memory is left as it is. Failed while a reply of the conversation is being written.
    Result: ConversationPage, the newest page of the new path.
    """

    message_id: int
    limit: int = 200


class ContinueReply(Command, frozen=True, tag="continue_reply"):
    """Go on writing the last reply of a conversation, which was stopped, interrupted or cut by length.

    New text comes as TextDelta, behind what the reply's row holds; the same row is written. A reply that ended by
    itself fails with a sentence. Ends with ReplyFinished or Failed.
    """

    conversation_id: int


class Versions(Struct, frozen=True):
    """Which of several versions one is.

    Attributes:
        number: from 1, in the order in which they were made.
        message_ids: of all of them: user messages, or the texts of replies.
    """

    number: int
    total: int
    message_ids: tuple[int, ...]


BranchCommand = EditMessage | ChooseVersion | ContinueReply
