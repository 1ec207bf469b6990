"""A run of rich or plain text that is as tall as its content."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QMimeData, Qt, QUrl, SignalInstance, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QKeyEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from app.chat.formula_text import FormulaText
from app.chat.formulas import formulas
from app.chat.markdown import OPENABLE_SCHEMES
from app.chat.marking import occurrences, selections
from app.window.clipboard import replace_at_exit

_DOCUMENT_CSS = """
p, li {{ line-height: 145%; }}
p {{ margin-top: 0px; margin-bottom: 9px; }}
h1, h2, h3, h4 {{ margin-top: 10px; margin-bottom: 6px; }}
h1 {{ font-size: x-large; }} h2 {{ font-size: large; }} h3, h4, h5, h6 {{ font-size: medium; }}
ul, ol {{ margin-top: 0px; margin-bottom: 9px; margin-left: 0px; -qt-list-indent: 1; }}
li {{ margin-bottom: 3px; }}
code {{ font-family: monospace; background-color: {code}; }}
pre {{ font-family: monospace; background-color: {code}; margin: 4px 0px 9px 0px; }}
table {{ border-collapse: collapse; margin-top: 4px; margin-bottom: 12px; }}
th, td {{ border: 1px solid {line}; }}
th {{ background-color: {code}; }}
td.bar {{ background-color: {line}; border: none; }}
td.quote {{ border: none; padding-left: 10px; color: {muted}; }}
a {{ color: {link}; }}
"""


_DRAWN_TAGS = (
    ("<table>", '<table border="0" cellspacing="0" cellpadding="6">'),
    ("<blockquote>", '<table border="0" cellspacing="0"><tr><td class="bar" width="3"></td><td class="quote">'),
    ("</blockquote>", "</td></tr></table>"),
)
"""What Qt's rich text needs in place of what the Markdown renderer writes."""


def open_link(url: QUrl) -> None:
    """Hand a clicked link to the desktop, if its scheme is harmless."""
    if url.scheme().lower() in OPENABLE_SCHEMES:
        QDesktopServices.openUrl(url)


_SCROLLING_KEYS = (
    Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_Space,
)  # fmt: skip


class TextView(QTextBrowser):
    """Selectable text without scroll bars. Never loads an image; opens links only on a click."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._html: str | None = None
        self._css = ""
        self._margin_px = 0
        self._marks: list[QTextCursor] = []
        self._formulas: FormulaText | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.anchorClicked.connect(open_link)

    def show_html(self, html: str) -> None:
        """Show HTML that ``app.chat.markdown`` rendered."""
        self._html = html
        self._css = self._style()
        self.document().setDefaultStyleSheet(self._css)
        for tag, shown in _DRAWN_TAGS:
            html = html.replace(tag, shown)
        self.setHtml(self._with_formulas(html))
        self.fit_height()
        if self._formulas is not None:
            self.setAccessibleDescription(self._formulas.all_plain() if self._formulas.any else "")

    def _with_formulas(self, html: str) -> str:
        if self._formulas is None and "<formula" in html:
            self._formulas = FormulaText(self.document(), self)
            formulas().arrived.connect(self._take_formulas)
            formulas().drawn.connect(self._paint_formulas)
        return html if self._formulas is None else self._formulas.prepare(html)

    @Slot()
    def _take_formulas(self) -> None:
        if self._formulas is not None and self._formulas.waiting and self._html is not None:
            self.show_html(self._html)

    @Slot()
    def _paint_formulas(self) -> None:
        if self._formulas is not None and self._formulas.undrawn:
            self._formulas.undrawn = False
            self.viewport().update()

    @property
    def selected_text(self) -> str:
        """What is selected, formulas as they were written."""
        cursor = self.textCursor()
        if self._formulas is not None:
            return self._formulas.plain(cursor)
        return cursor.selection().toPlainText()

    def createMimeDataFromSelection(self) -> QMimeData:
        if self._formulas is None or not self._formulas.any:
            return super().createMimeDataFromSelection()
        replace_at_exit()
        data = QMimeData()
        data.setText(self.selected_text)
        return data

    def _style(self) -> str:
        palette = self.palette()
        return _DOCUMENT_CSS.format(
            code=palette.alternateBase().color().name(),
            muted=palette.placeholderText().color().name(),
            line=palette.mid().color().name(),
            link=palette.link().color().name(),
        )

    def show_plain(self, text: str) -> None:
        self._html = None
        self.setPlainText(text)
        self.fit_height()

    def mark(self, words: str, current: int | None) -> int:
        """Light up words, one of them as the current one; "" none. Returns how often they occur."""
        self._marks = occurrences(self.document(), words)
        self.setExtraSelections(selections(self._marks, current, self.palette()))
        return len(self._marks)

    @property
    def mark_count(self) -> int:
        return len(self._marks)

    def span_of_mark(self, number: int) -> tuple[int, int] | None:
        """From and to which pixel of the height an occurrence stands."""
        if not 0 <= number < len(self._marks):
            return None
        rect = self.cursorRect(self._marks[number])
        return rect.top(), rect.bottom()

    def set_margin(self, margin_px: int) -> None:
        self._margin_px = margin_px
        self.document().setDocumentMargin(margin_px)
        self.fit_height()

    def ideal_width(self) -> int:
        """Width in px at which no line would wrap."""
        document = self.document()
        width = document.textWidth()
        document.setTextWidth(-1)
        ideal = int(document.idealWidth()) + 2
        document.setTextWidth(width)
        return ideal

    def fit_height(self) -> None:
        """Be as tall as the text is at this width."""
        document = self.document()
        width = max(self.viewport().width(), 40)
        if document.textWidth() != width:
            document.setTextWidth(width)
        height = int(document.size().height() + 0.999)
        if height != self.height() or height != self.minimumHeight():
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_height()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            if getattr(self, "_html", None) is not None:
                if event.type() == QEvent.Type.FontChange or self._css != self._style():
                    self.show_html(self._html or "")
            elif event.type() == QEvent.Type.FontChange and hasattr(self, "_margin_px"):
                self.fit_height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What scrolls is for the conversation: a text is as tall as it is."""
        if event.key() in _SCROLLING_KEYS and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        selected = self.selected_text
        if selected and (quoted := self._signal_of_conversation()) is not None:
            menu.addSeparator()
            menu.addAction(self.tr("&Quote in your message")).triggered.connect(lambda: quoted.emit(selected))
        menu.popup(event.globalPos())

    def _signal_of_conversation(self) -> SignalInstance | None:
        """What a conversation that this stands in is told by that something is to be quoted."""
        widget = self.parentWidget()
        while widget is not None and not hasattr(widget, "quoted"):
            widget = widget.parentWidget()
        return getattr(widget, "quoted", None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def loadResource(self, type: int, name: QUrl | str) -> Any:
        return None
