"""The Help menu: keys read from the menus, and what this program is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QProxyStyle, QStyle
from pytestqt.qtbot import QtBot

from app.help.about import AboutDialog
from app.help.facts import LLAMA, version_of
from app.help.opening import HelpWindows
from app.help.shortcuts import ShortcutsDialog, keys_of
from app.settings.model_in_use import ModelInUse
from app.settings.store import SettingsStore
from app.window.actions import MENUS
from app.window.main_window import MainWindow

# Said by Qt's offscreen platform of every window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def help_windows(window: MainWindow, settings: SettingsStore) -> Iterator[HelpWindows]:
    yield HelpWindows(window)
    settings.update(language="en")


def _listed(dialog: ShortcutsDialog) -> dict[str, str]:
    groups = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    rows = [group.child(row) for group in groups for row in range(group.childCount())]
    return {row.text(0): row.text(1) for row in rows}


def test_every_key_of_the_menus_is_listed(help_windows: HelpWindows, window: MainWindow) -> None:
    dialog = help_windows.show_shortcuts()
    assert isinstance(dialog, ShortcutsDialog)
    listed = _listed(dialog)
    with_keys = [entry for entries in MENUS.values() for entry in entries if entry is not None and entry.shortcut]
    assert len(listed) == len(with_keys) > 30
    assert listed["Show and edit memory"] == "Ctrl+M" and listed["Keyboard shortcuts"] == "F1"
    assert not any("&" in text for text in listed)


def test_a_new_entry_is_listed_by_itself(help_windows: HelpWindows, window: MainWindow) -> None:
    menu = window.menuBar().addMenu("&Odd")
    action = QAction("Do && th&is…", window)
    action.setShortcuts([QKeySequence("Ctrl+9"), QKeySequence("F9")])
    menu.addAction(action)
    name, entries = keys_of(window.menuBar())[-1]
    assert (name, entries) == ("Odd", [("Do & this", "Ctrl+9 · F9")])


def test_the_list_follows_the_language_and_opens_once(
    help_windows: HelpWindows, settings: SettingsStore, qtbot: QtBot
) -> None:
    dialog = help_windows.show_shortcuts()
    assert help_windows.show_shortcuts() is dialog
    settings.update(language="zh")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "键盘快捷键")
    assert isinstance(dialog, ShortcutsDialog)
    assert not any("(" in text or "&" in text or re.search(r"[a-z]{4}", text) for text in _listed(dialog))
    dialog.close()
    assert help_windows.show_shortcuts() is dialog and dialog.isVisible()
    dialog.close()


def test_about_tells_what_helps_others_to_help(
    help_windows: HelpWindows, window: MainWindow, tmp_path: Path, qtbot: QtBot, settings: SettingsStore
) -> None:
    window.scope.model, window.scope.data_folder = ModelInUse("/m/tiny.gguf"), tmp_path
    dialog = help_windows.show_about()
    assert isinstance(dialog, AboutDialog)
    for part in (version_of("rolltop"), "Apache-2.0", "/m/tiny.gguf", str(tmp_path), version_of(LLAMA)):
        assert part and part in dialog.text
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == dialog.text
    values = [label for label in dialog.findChildren(QLabel) if label.wordWrap() and label is not dialog.promise]
    assert values and all(label.textFormat() is Qt.TextFormat.PlainText for label in values)
    settings.update(language="zh")
    qtbot.waitUntil(lambda: "许可证: Apache-2.0" in dialog.text)
    dialog.close()


class _WithPictures(QProxyStyle):
    """A desktop whose dialogs have buttons with pictures."""

    def styleHint(self, hint: QStyle.StyleHint, *others: Any) -> int:
        wanted = hint == QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
        return 1 if wanted else super().styleHint(hint, *others)


def test_buttons_of_dialogs_have_no_pictures_of_the_style(window: MainWindow, qapp: QApplication) -> None:
    before = qapp.style().name()
    qapp.setStyle(_WithPictures("fusion"))
    try:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.show()
        assert box.buttons()[0].icon().isNull(), "they are dark on dark"
        box.close()
    finally:
        qapp.setStyle(before)
