"""What stands between messages: collapsible steps, small lines, what the assistant is doing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from app.chat.text_view import TextView
from app.chat.tool_words import argument_name, result_words
from app.window.resources import icon
from app.words import Words, plain_tip, said
from engine.context.note_kinds import LONG_NOTE
from engine.memory.tool_calls import FAILED, NOT_DONE, NOT_SAVED
from engine.values import Message, PagesShown


class StepView(QWidget):
    """A collapsible section: reasoning, a tool step, a summary."""

    def __init__(self, title: Words, icon_name: str, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self.text = text
        self._header = QToolButton()
        self._header.setObjectName("stepHeader")
        self._header.setCheckable(True)
        self._header.setAutoRaise(True)
        self._header.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._header.setIcon(icon(icon_name))
        self._header.toggled.connect(self.set_open)
        self._body = TextView()
        self._body.setObjectName("stepBody")
        self._body.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setSpacing(2)
        layout.addWidget(self._header, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._body)
        self.set_title(title)

    @property
    def is_open(self) -> bool:
        return self._header.isChecked()

    @property
    def title(self) -> str:
        return said(self._title)

    @property
    def purpose(self) -> str:
        """What it is there for, in a sentence or two; "" where the title says it."""
        return ""

    def set_title(self, title: Words) -> None:
        self._title = title
        self._label_header()

    def set_text(self, text: str) -> None:
        self.text = text
        if self.is_open:
            self._body.show_plain(text)

    def set_open(self, opened: bool) -> None:
        self._header.setChecked(opened)
        self._body.setVisible(opened)
        if opened:
            self._body.set_margin(8)
            self._body.show_plain(self.text)
        self._label_header()

    def _label_header(self) -> None:
        opened = self.is_open
        self._body.setAccessibleName(self.title)
        self._header.setText(f"{self.title}  {'▾' if opened else '▸'}")
        state = self.tr("expanded") if opened else self.tr("collapsed")
        self._header.setAccessibleName(f"{self.title} ({state})")
        self._header.setToolTip(plain_tip(self.purpose))
        self._header.setAccessibleDescription(self.purpose)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_title"):
            return
        if event.type() == QEvent.Type.PaletteChange:
            self._header.setIcon(icon(self._icon_name))
        elif event.type() == QEvent.Type.LanguageChange:
            self._label_header()


_OF_MEMORY = (
    "core_memory_append", "core_memory_replace", "archival_memory_insert", "archival_memory_search",
    "conversation_search",
)  # fmt: skip


class ToolStepView(StepView):
    """A call of a tool and, when it is there, its result."""

    def __init__(self, message: Message, parent: QWidget | None = None) -> None:
        self.tool = message.tool
        self.complete = False
        self._asked = ""
        self._result: str | None = None
        super().__init__(partial(self._title_for, message.tool), "memory", "", parent)
        self.add(message)

    def add(self, message: Message) -> None:
        if message.kind == "tool_result":
            self.complete = True
            self._result = message.text
            self._open_custom()
        else:
            self._asked = message.text
        self._show()
        self.set_title(partial(self._title_for, message.tool or self.tool))

    def _open_custom(self) -> None:
        """What a tool of the user's own answered is plain to see, whatever the model makes of it."""
        if self.tool not in _OF_MEMORY:
            self.set_open(True)

    def _show(self) -> None:
        parts = [_readable_call(self._asked, self.tool in _OF_MEMORY)]
        if self._result is not None:
            own = self.tool in _OF_MEMORY
            parts.append(self.tr("Result:") + "\n" + (result_words(self._result) if own else self._result))
        self.set_text("\n\n".join(parts).strip())

    def _title_for(self, tool: str) -> str:
        if self._result is not None and self._result.startswith(NOT_SAVED):
            return self.tr("Asked you before saving")
        match tool:
            case "core_memory_append":
                return self.tr("Added to core memory")
            case "core_memory_replace":
                return self.tr("Changed core memory")
            case "archival_memory_insert":
                return self.tr("Saved a fact")
            case "archival_memory_search":
                return self.tr("Searched its facts")
            case "conversation_search":
                return self.tr("Searched past conversations")
            case _:
                return self._title_of_custom().format(tool=tool)

    def _title_of_custom(self) -> str:
        if self._result is None:
            return self.tr("Waiting for {tool}…")
        if self._result.startswith(NOT_DONE):
            return self.tr("{tool} was not used: you did not allow it")
        if self._result.startswith(FAILED):
            return self.tr("{tool} failed")
        return self.tr("{tool} answered")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_title"):
            self._show()


def _readable_call(text: str, of_memory: bool) -> str:
    try:
        arguments = json.loads(text)
    except ValueError:
        return text
    if isinstance(arguments, dict) and isinstance(arguments.get("arguments"), dict):
        arguments = arguments["arguments"]
    if not isinstance(arguments, dict):
        return text
    named = {argument_name(name) if of_memory else name: value for name, value in arguments.items()}
    return "\n".join(f"{name}: {value}" for name, value in named.items())


class SmallLine(QLabel):
    """A quiet line in the middle of the transcript."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(said(words), parent)
        self._words = words
        self.setObjectName("smallLine")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def say_again(self) -> None:
        """The words may have changed."""
        self.setText(said(self._words))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_words"):
            self.say_again()


class NoteView(StepView):
    """The notes that the model got for a turn; of pages of a long message a line says which ones the model sees.

    They are folded into one line; its header's tooltip says what they are there for.
    """

    def __init__(self, message: Message, parent: QWidget | None = None) -> None:
        self.notes: tuple[Message, ...] = (message,)
        self.lines: list[SmallLine] = []
        super().__init__(self._title_of_notes, "info", message.text, parent)
        self._show_lines()

    def show_notes(self, notes: Sequence[Message]) -> None:
        """Show all notes of a turn, whichever were shown before."""
        if tuple(notes) == self.notes:
            return
        self.notes = tuple(notes)
        self.set_text("\n\n".join(note.text for note in notes))
        self._show_lines()
        self._label_header()

    def _title_of_notes(self) -> str:
        if len(self.notes) > 1:
            return QCoreApplication.translate("Transcript", "Notes to the assistant")
        return QCoreApplication.translate("Transcript", "Note to the assistant")

    def _show_lines(self) -> None:
        layout = self.layout()
        assert layout is not None
        for line in self.lines:
            layout.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = []
        for note in self.notes:
            pages = note.report.pages if note.report is not None else ()
            if pages and pages[0].numbers:
                line = SmallLine(partial(_pages_words, note.tool, pages[0]), self)
                layout.addWidget(line)
                self.lines.append(line)

    @property
    def purpose(self) -> str:
        return note_purpose(*(note.tool for note in self.notes))


def note_purpose(*kinds: str) -> str:
    """What notes to the assistant are there for."""
    translate = QCoreApplication.translate
    more = translate("NoteView", "These are its words. You need not do anything.")
    what = " ".join(dict.fromkeys(map(_what_for, kinds)))
    return translate("NoteView", "{what} {more}").format(what=what, more=more)


def _what_for(kind: str) -> str:
    translate = QCoreApplication.translate
    match kind:
        case "recall":
            what = translate("NoteView", "Rolltop looked up what fits your message, and showed it to the assistant.")
        case "core":
            what = translate("NoteView", "Memory was changed meanwhile, so Rolltop told the assistant.")
        case "pressure":
            what = translate("NoteView", "The conversation has become long, so Rolltop told the assistant.")
        case "page" | "long":
            what = translate("NoteView", "A message is longer than the assistant can see at once, so Rolltop told it.")
        case "order":
            what = translate(
                "NoteView", "You asked for a change of memory, and Rolltop told the assistant what was done."
            )
        case _:
            what = translate("NoteView", "Rolltop told the assistant this beside your message.")
    return what


def _pages_words(kind: str, pages: PagesShown) -> str:
    first, last = pages.numbers[0], pages.numbers[-1]
    if kind != LONG_NOTE:
        text = QCoreApplication.translate("Transcript", "The model now also sees page {first} of {total}.")
    elif first == last:
        text = QCoreApplication.translate("Transcript", "The model sees page {first} of {total} of this message.")
    else:
        text = QCoreApplication.translate(
            "Transcript",
            "This message is long. The model sees page {first} and page {last} of {total}; the rest is kept. "
            "Ask about the rest, or write “next page” to show it the next one.",
        )
    return text.format(first=first, last=last, total=pages.total)


class WaitingLine(QLabel):
    """Stands where the reply will come, and says what the assistant is doing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAccessibleName(self.tr("What the assistant is doing"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(self.tr("What the assistant is doing"))
