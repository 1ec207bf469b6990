"""What a reply was made from, beside the conversation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.block_names import block_title
from app.why import words
from app.why.memory_row import MemoryRow, RowAction
from app.why.tokens_bar import TokensBar
from engine.addressing.addressed import addressed
from engine.protocol.provenance import UsedKind, UsedMemory
from engine.protocol.why import ReplyWhy, WhyBlock, WhyMemory

_LEAST_PX = 280


@dataclass(frozen=True)
class WhyActions:
    """What the panel's buttons do.

    Attributes:
        open_message: shows a message (conversation id, message id).
        open_fact, open_block: show them in the memory editor.
        open_passage: shows a passage of a document.
        answer_without: makes the last reply again without a memory (kind, id).
        read_prompt: shows the exact text of a reply's prompt.
    """

    open_message: Callable[[int, int], None]
    open_fact: Callable[[int | None], None]
    open_block: Callable[[int], None]
    open_passage: Callable[[int], None]
    answer_without: Callable[[UsedKind, int], None]
    read_prompt: Callable[[int], object]


class WhyPanel(QScrollArea):
    """Shows one reply at a time.

    Attributes:
        rows: the rows that are shown, in order.
        prompt_button: leads to the exact text; None where nothing was recorded.
    """

    def __init__(self, actions: WhyActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._why: ReplyWhy | None = None
        self._busy = False
        self.rows: list[MemoryRow] = []
        self.prompt_button: QPushButton | None = None
        self.setObjectName("whyPanel")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content: QWidget
        self._column: QVBoxLayout
        self.say(self.tr("Looking …"))

    @property
    def reply_id(self) -> int | None:
        """The reply that is shown."""
        return self._why.reply_id if self._why is not None else None

    def say(self, text: str) -> None:
        """Show a sentence and nothing else."""
        self._why = None
        self._begin()
        self._add_text(text)
        self._end()

    def show_why(self, why: ReplyWhy) -> None:
        """Show what a reply was made from."""
        self._begin()
        self._why = why
        if not why.known or why.report is None:
            self._add_text(self.tr("What this reply was made from was not recorded."))
        else:
            self._fill(why)
        self._end()

    def update_why(self, why: ReplyWhy) -> None:
        """The same reply, read again: nothing moves where nothing has changed."""
        if why != self._why:
            top = self.verticalScrollBar().value()
            self.show_why(why)
            self._content.adjustSize()
            self.verticalScrollBar().setValue(top)

    def set_busy(self, busy: bool) -> None:
        """A reply is being written, so that none can be made again."""
        self._busy = busy
        for row in self.rows:
            if (button := row.buttons.get("without")) is not None:
                button.setEnabled(not busy and self._why is not None and self._why.is_last)

    # -- building

    def _begin(self) -> None:
        self._content = QWidget()
        self._content.setObjectName("whyContent")
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(14, 12, 14, 16)
        self._column.setSpacing(8)
        self.rows, self.prompt_button = [], None

    def _end(self) -> None:
        self._column.addStretch(1)
        old = self.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()  # one of its buttons may have asked for this
        self.setWidget(self._content)
        bar = self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(_LEAST_PX, self._content.minimumSizeHint().width() + bar + 2))

    def _fill(self, why: ReplyWhy) -> None:
        assert why.report is not None
        self._add_text(self.tr("What the assistant had in front of it when it wrote this reply:"))
        if left_out := words.left_out_words(why.without):
            self._add_text(left_out)
        own = [one for one in why.memories if not one.earlier]
        earlier = [one for one in why.memories if one.earlier]
        self._add_memories(self.tr("Facts it recalled"), [one for one in own if one.used.entity_type == "fact"])
        self._add_memories(
            self.tr("Earlier messages it was reminded of"), [one for one in own if one.used.entity_type == "message"]
        )
        self._add_memories(
            self.tr("Passages of documents"), [one for one in own if one.used.entity_type == "chunk"]
        )  # fmt: skip
        self._add_memories(self.tr("Recalled earlier in this conversation"), earlier)
        if not why.memories:
            self._add_heading(self.tr("Facts it recalled"))
            self._add_text(self.tr("None."), muted=True)
        self._add_blocks(why.blocks)
        self._add_turns(why)
        self._add_tokens(why)

    def _add_memories(self, title: str, memories: Sequence[WhyMemory]) -> None:
        if memories:
            self._add_heading(title)
        for memory in memories:
            self._add_row(words.memory_text(memory), words.memory_detail(memory), self._memory_actions(memory))

    def _memory_actions(self, memory: WhyMemory) -> list[RowAction]:
        used, actions, why = memory.used, self._actions, self._why
        made: list[RowAction] = []
        place = used.message
        if place is not None and not place.gone:

            def go() -> None:
                actions.open_message(place.conversation_id, place.message_id)

            made.append(RowAction("source", self.tr("Where it was said"), go))
        if used.entity_type == "chunk" and memory.state != "gone":
            made.append(RowAction("passage", self.tr("Show the passage"), lambda: actions.open_passage(used.entity_id)))
        if why is not None and memory.state not in ("gone", "forgotten"):
            made.append(self._without(why, used))
        if used.entity_type == "fact" and memory.state != "gone":
            tip = self.tr("Correct it or forget it in the memory window.")
            made.append(RowAction("wrong", self.tr("That is wrong"), lambda: actions.open_fact(used.entity_id), tip))
        return made

    def _without(self, why: ReplyWhy, used: UsedMemory) -> RowAction:
        if not why.is_last:
            return RowAction(
                "without", self.tr("Not this one"), None, self.tr("Only the last reply can be made again.")
            )
        tip = self.tr("Answer again without it. This reply stays as another version.")
        answer = self._actions.answer_without
        return RowAction(
            "without", self.tr("Not this one"), lambda: answer(used.entity_type, used.entity_id), tip
        )  # fmt: skip

    def _add_blocks(self, blocks: Sequence[WhyBlock]) -> None:
        shown = [block for block in blocks if block.text is None or block.text.strip()]
        if shown:
            self._add_heading(self.tr("Always remembered"))
        for block in shown:
            self._add_block(block)

    def _add_block(self, block: WhyBlock) -> None:
        text = addressed(block.text) if block.text is not None else self.tr("(not known any more as it read then)")
        detail = block_title(block.label)
        if block.gone:
            detail = self.tr("{block} · deleted since").format(block=detail)
        elif block.changed:
            detail = self.tr("{block} · changed since").format(block=detail)
        tip = self.tr("A line of it can be changed or taken out there. It is always told, so no reply does without it.")
        actions = self._actions
        edit = [] if block.gone else [
            RowAction("edit", self.tr("Edit it…"), lambda: actions.open_block(block.block_id), tip)
        ]  # fmt: skip
        self._add_row(text, detail, edit)

    def _add_turns(self, why: ReplyWhy) -> None:
        self._add_heading(self.tr("This conversation"))
        actions, made = self._actions, list[RowAction]()
        if why.turn_count > 1 and why.first is not None and not why.first.gone:
            first = why.first
            made.append(
                RowAction(
                    "first", self.tr("Go to the first of them"),
                    lambda: actions.open_message(first.conversation_id, first.message_id),
                )
            )  # fmt: skip
        self._add_row(words.turns_words(why), "", made)

    def _add_tokens(self, why: ReplyWhy) -> None:
        report = why.report
        assert report is not None
        self._add_heading(self.tr("Tokens by part"))
        bar = TokensBar()
        bar.show_report(report, why.has_summary)
        self._column.addWidget(bar)
        self._add_text(words.read_words(report), muted=True)
        self._add_text(words.seconds_words(report), muted=True)
        button = QPushButton(self.tr("&Read the exact text…"))
        button.clicked.connect(lambda _checked=False: self._actions.read_prompt(why.reply_id))
        self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
        self.prompt_button = button

    def _add_row(self, text: str, detail: str, actions: Sequence[RowAction]) -> None:
        row = MemoryRow(text, detail, actions)
        if self._busy and (button := row.buttons.get("without")) is not None:
            button.setEnabled(False)
        self.rows.append(row)
        self._column.addWidget(row)

    def _add_heading(self, text: str) -> None:
        label = QLabel(text)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, 8, 0, 0)
        self._column.addWidget(label)

    def _add_text(self, text: str, muted: bool = False) -> None:
        label = QLabel(text)
        label.setObjectName("muted" if muted else "")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._column.addWidget(label)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._why is not None:
            self.show_why(self._why)
