"""What is looked at in every window: names, room for the text, languages, the way of the Tab key.

Each check returns sentences, one a fault, empty where all is well.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app import translations

SLACK_PX = 2
_SMALLEST_SHARE = 0.85
_PARTS = 4
"""A field for a date takes Tab once for each part of it."""
LEAVES = (QLabel, QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)
ENGLISH = re.compile(r"\b[A-Za-z]{2,}(?:['’][a-z]+)?(?:[ ,]+[A-Za-z]{2,}(?:['’][a-z]+)?){2,}")
"""Three words in a row."""


def visible_widgets(window: QWidget) -> Iterator[QWidget]:
    """The window and what is shown in it, without the parts that Qt makes for itself."""
    yield window
    for widget in window.findChildren(QWidget):
        if widget.isVisibleTo(window) and widget.window() is window.window() and not _is_inner(widget):
            yield widget


def unnamed_controls(window: QWidget) -> list[str]:
    """Controls that can have the focus and say nothing to a screen reader."""
    return [f"no name: {_describe(widget)}" for widget in _focusable(window) if not _spoken_name(widget)]


def larger_than(window: QWidget, width: int, height: int) -> list[str]:
    """A window that cannot be made as small as a screen."""
    least = window.window().minimumSizeHint().expandedTo(window.window().minimumSize())
    fits = least.width() <= width and least.height() <= height
    return [] if fits else [f"larger than {width}x{height}: {least.width()}x{least.height()}"]


def cut_texts(window: QWidget) -> list[str]:
    """Texts and controls that have less room than they need, or stick out of what holds them."""
    faults: list[str] = []
    for widget in visible_widgets(window):
        needed = _needed(widget)
        if needed is not None:
            width, height = needed
            if width > widget.width() + SLACK_PX or height > widget.height() + SLACK_PX:
                given = f"{widget.width()}x{widget.height()}"
                faults.append(f"cut: {_describe(widget)} needs {width}x{height}, has {given}")
        if isinstance(widget, LEAVES):
            holder = _sticks_out_of(widget)
            if holder is not None:
                faults.append(f"sticks out: {_describe(widget)} of {_describe(holder)}")
    return faults


def small_texts(window: QWidget, points: float) -> list[str]:
    """Texts, fields and pictures that did not grow with the text of the program."""
    faults: list[str] = []
    for widget in visible_widgets(window):
        is_text = isinstance(widget, QLabel | QAbstractButton) and bool(widget.text())
        if is_text and widget.font().pointSizeF() < _SMALLEST_SHARE * points:
            faults.append(f"small: {_describe(widget)} has {widget.font().pointSizeF()} pt")
        if isinstance(widget, QPlainTextEdit) and widget.viewport().height() < widget.fontMetrics().lineSpacing():
            faults.append(f"low: {_describe(widget)} shows {widget.viewport().height()} px of a line")
        if isinstance(widget, QAbstractButton) and not widget.icon().isNull() and widget.iconSize().height() < points:
            faults.append(f"small picture: {_describe(widget)} has {widget.iconSize().height()} px")
    return faults


def overlaps(window: QWidget) -> list[str]:
    """Controls of one parent that lie upon each other."""
    by_parent: dict[QWidget, list[QWidget]] = {}
    for widget in visible_widgets(window):
        parent = widget.parentWidget()
        if parent is None or widget.isWindow() or isinstance(parent, QLineEdit | QComboBox):
            continue
        if isinstance(widget, LEAVES):
            by_parent.setdefault(parent, []).append(widget)
    return [
        f"overlap: {_describe(one)} and {_describe(other)}"
        for siblings in by_parent.values()
        for one, other in combinations(siblings, 2)
        if _smaller(one.geometry()).intersects(_smaller(other.geometry()))
    ]


def english_in_chinese(window: QWidget, of_the_user: str = "") -> list[str]:
    """Texts of the program that are English while the window is Chinese.

    Args:
        of_the_user: everything that may be shown as the user or the model wrote it.
    """
    faults: list[str] = []
    for widget in visible_widgets(window):
        for text in _texts(widget):
            plain = _plain(text)
            if not plain or plain in of_the_user:
                continue
            if plain in english_sources():
                faults.append(f"not translated: {_describe(widget)}: {plain!r}")
            elif (found := ENGLISH.search(plain)) is not None and found[0] not in of_the_user:
                faults.append(f"English: {_describe(widget)}: {plain!r}")
    return faults


def unreached_by_tab(window: QWidget) -> list[str]:
    """Controls that Tab does not come to, and those it does not leave."""
    wanted = {
        widget for widget in _focusable(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.focusProxy() is None
    }  # fmt: skip
    if not wanted:
        return []
    reached: set[QWidget] = set()
    first = next(iter(sorted(wanted, key=_describe)))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    trapped, stayed = "", 0
    for _ in range(_PARTS * len(_focusable(window.window())) + 10):
        now = QApplication.focusWidget()
        if now is None or now.window() is not window.window():
            break
        reached |= {now, *_proxies_to(now, wanted)}
        QTest.keyClick(now, Qt.Key.Key_Tab)
        stayed = stayed + 1 if QApplication.focusWidget() is now else 0
        if stayed > _PARTS and len(wanted) > 1:
            trapped = _describe(now)
            break
    faults = [f"Tab does not leave {trapped}"] if trapped else []
    missing = [widget for widget in wanted - reached if not _is_other_choice(widget, reached)]
    return faults + sorted(f"Tab does not reach {_describe(widget)}" for widget in missing if not trapped)


@cache
def english_sources() -> frozenset[str]:
    """Texts of the program that read differently in Chinese."""
    found: set[str] = set()
    for context in translations.contexts():
        for message in context.iter("message"):
            source, translated = message.findtext("source", ""), message.find("translation")
            if _is_different(source, translated):
                found.add(_plain(source))
    return frozenset(found)


def _is_different(source: str, translated: ElementTree.Element | None) -> bool:
    letters = re.search(r"[A-Za-z]{2}", source) is not None
    return letters and translated is not None and translated.text != source and "{" not in source


def _focusable(window: QWidget) -> list[QWidget]:
    return [
        widget for widget in visible_widgets(window)
        if widget is not window and widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not isinstance(widget, QMenuBar)
    ]  # fmt: skip


def _is_inner(widget: QWidget) -> bool:
    if widget.objectName().startswith("qt_"):
        return True
    parent = widget.parentWidget()
    if isinstance(parent, QComboBox | QAbstractSpinBox | QTabBar):
        return True
    if isinstance(parent, QLineEdit) and isinstance(widget, QToolButton):
        return True
    return isinstance(parent, QAbstractItemView) and parent.viewport() is not widget and not widget.objectName()


def _spoken_name(widget: QWidget) -> str:
    """As Qt tells it to screen readers (QAccessibleWidget::text); its own objects for that do not bear Python's."""
    if isinstance(widget, QTabBar):
        return " ".join(widget.tabText(row) for row in range(widget.count()))
    own = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton | QLabel) else "")
    labels = (label.text() for label in widget.window().findChildren(QLabel) if label.buddy() is widget)
    return (own or next(labels, "")).strip()


def _needed(widget: QWidget) -> tuple[int, int] | None:
    """Width and height in px that the text takes, None where it may be longer than its room."""
    if isinstance(widget, QLabel):
        return _needed_by_label(widget)
    if isinstance(widget, QAbstractButton) and widget.text() and not widget.property("elides"):
        hint = widget.sizeHint()
        return hint.width(), hint.height()
    if isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        room = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
        )
        missing = widget.fontMetrics().horizontalAdvance(widget.currentText()) - room.width()
        return widget.width() + max(0, missing), widget.fontMetrics().height()
    if isinstance(widget, QLineEdit | QAbstractSpinBox):
        return 0, widget.fontMetrics().height() + 4
    if isinstance(widget, QGroupBox) and widget.title():
        return widget.fontMetrics().horizontalAdvance(widget.title()), 0
    return None


def _needed_by_label(label: QLabel) -> tuple[int, int] | None:
    if not label.text() or label.pixmap().width() or label.property("elides"):
        return None
    if label.wordWrap():
        return 0, label.heightForWidth(label.width())
    hint = label.sizeHint()
    return hint.width(), hint.height()


def _sticks_out_of(widget: QWidget) -> QWidget | None:
    """The holder that shows only a part of it; what scrolls may be larger than what is seen."""
    holder = widget.parentWidget()
    while holder is not None:
        area = holder.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is holder:
            return _too_wide_for(area, widget)
        where = QRect(widget.mapTo(holder, QPoint(0, 0)), widget.size())
        if not holder.rect().adjusted(-SLACK_PX, -SLACK_PX, SLACK_PX, SLACK_PX).contains(where):
            return holder
        if holder.isWindow():
            return None
        holder = holder.parentWidget()
    return None


def _too_wide_for(area: QAbstractScrollArea, widget: QWidget) -> QWidget | None:
    """A page that only scrolls up and down hides what is wider."""
    if area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
        return None
    left = widget.mapTo(area.viewport(), QPoint(0, 0)).x()
    fits = left >= -SLACK_PX and left + widget.width() <= area.viewport().width() + SLACK_PX
    return None if fits or not isinstance(area, QScrollArea) else area


def _smaller(rect: QRect) -> QRect:
    return rect.adjusted(SLACK_PX, SLACK_PX, -SLACK_PX, -SLACK_PX)


def _texts(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if widget.isWindow():
        yield widget.windowTitle()
    for name in ("text", "placeholderText", "title", "suffix", "specialValueText"):
        read = getattr(widget, name, None)
        holds_text = isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit | QAbstractSpinBox)
        if callable(read) and not (holds_text and name == "text"):
            yield str(read())
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(row) for row in range(widget.count()))
    if isinstance(widget, QMenuBar):
        for menu in widget.findChildren(QMenu):  # asked of an action, a menu would be deleted with its wrapper
            yield menu.title()
            yield from (entry.text() for entry in menu.actions())


def _plain(text: str) -> str:
    if GuiQt.mightBeRichText(text):
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    return re.sub(r"&(?=\w)", "", text).strip()


def _proxies_to(widget: QWidget, wanted: set[QWidget]) -> set[QWidget]:
    return {one for one in wanted if one.focusProxy() is widget}


def _is_other_choice(widget: QWidget, reached: set[QWidget]) -> bool:
    """Of buttons that exclude each other Tab comes to one; the arrows go on from there."""
    if not isinstance(widget, QAbstractButton):
        return False
    group = widget.group()
    if group is not None and group.exclusive():
        return any(button in reached for button in group.buttons())
    if not widget.autoExclusive():
        return False
    return any(
        isinstance(one, QAbstractButton) and one.autoExclusive() and one.parentWidget() is widget.parentWidget()
        for one in reached
    )


def _describe(widget: QWidget) -> str:
    text = widget.accessibleName() or str(getattr(widget, "text", lambda: "")() or "") or widget.objectName()
    path = [type(widget).__name__]
    parent = widget.parentWidget()
    while parent is not None and len(path) < 4:
        path.append(type(parent).__name__)
        parent = parent.parentWidget()
    return f"{' < '.join(path)} {text[:40]!r}"


def settle(window: QWidget) -> None:
    """Have everything that was posted done (layouts, fonts, languages), until nothing moves any more."""
    places: list[QRect] = []
    still = 0
    for _ in range(200):
        QTest.qWait(10)
        QApplication.sendPostedEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        before, places = places, [widget.geometry() for widget in window.findChildren(QWidget)]
        still = still + 1 if places == before else 0
        if still == 5:
            break
    layout = window.layout()
    if layout is not None:
        layout.activate()
