"""Settings, Always at hand: the tray, starting at login, notifications, the key for the ask-window."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QKeySequenceEdit, QLabel, QPushButton

from app.around.words import COMMAND, autostart_sentence, hotkey_sentence
from app.autostart.entry import AutostartError
from app.engine_words import sentence_words
from app.settings.page import Scope, SettingsPage
from app.settings.store import Preferences
from app.words import said

SUGGESTED_KEYS = "Ctrl+Alt+Space"


class AroundPage(SettingsPage):
    """Boxes that hold at once; below each, what the desktop makes of it."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self._refusal = ""
        self.tray, self.login, self.notifications, self.ask = (QCheckBox() for _ in range(4))
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.try_button = QPushButton()
        self.tray_state, self.login_state, self.ask_state = (self._state() for _ in range(3))
        self._name(self.tray, lambda: self.tr("Stay beside the clock when the window is closed"))
        self._name(self.login, lambda: self.tr("Start when I log in"))
        self._name(self.notifications, lambda: self.tr("Tell me of finished replies and of questions"))
        self._name(self.ask, lambda: self.tr("A key that opens a small window for a question"))
        self._lay_out()
        self.tray.clicked.connect(lambda on: scope.settings.update(tray=on))
        self.login.clicked.connect(self._change_login)
        self.notifications.clicked.connect(lambda on: scope.settings.update(notifications=on))
        self.ask.clicked.connect(lambda on: scope.settings.update(ask_shortcut=SUGGESTED_KEYS if on else ""))
        self.keys.editingFinished.connect(self._change_keys)
        self.try_button.clicked.connect(self._try)
        scope.settings.on_change(self._show)
        if scope.around is not None:
            scope.around.hotkey_changed.connect(self._say)
        self._show(scope.settings.values)

    def _name(self, box: QCheckBox, words: object) -> None:
        def put(text: str) -> None:
            box.setText(text)
            box.setAccessibleName(text)

        self.say(box, put, words)  # pyright: ignore[reportArgumentType]

    def _state(self) -> QLabel:
        label = QLabel()
        label.setObjectName("muted")
        label.setWordWrap(True)
        label.setContentsMargins(24, 0, 0, 0)
        return label

    def _lay_out(self) -> None:
        keys = QHBoxLayout()
        keys.setContentsMargins(24, 0, 0, 0)
        keys.addWidget(self.keys)
        keys.addWidget(self.try_button)
        keys.addStretch(1)
        self.say(self.keys, self.keys.setAccessibleName, lambda: self.tr("Key for the ask-window"))
        self.say(self.try_button, self.try_button.setText, lambda: self.tr("&Try it"))
        notices = self.label(lambda: self.tr(
            "By a notification of the desktop, only while no window of Rolltop is active. It shows the title of the "
            "conversation, never what was said."
        ))  # fmt: skip
        notices.setContentsMargins(24, 0, 0, 0)
        command = self.label(
            lambda: self.tr(
                "In every desktop’s own settings a key can also be given to the command “{command}”."
            ).format(command=COMMAND)
        )
        command.setContentsMargins(24, 0, 0, 0)
        column = self.column
        for part in (self.tray, self.tray_state, self.login, self.login_state, self.notifications, notices, self.ask):
            column.addWidget(part)
        column.addLayout(keys)
        column.addWidget(self.ask_state)
        column.addWidget(command)
        column.addStretch(1)

    def opened(self) -> None:
        self._refusal = ""
        self._say()

    def retranslate(self) -> None:
        super().retranslate()
        self._say()

    # -- what the user does

    def _change_login(self, on: bool) -> None:
        around = self.scope.around
        if around is None:
            return
        self._refusal = ""
        try:
            if on:
                around.autostart.switch_on()
            else:
                around.autostart.switch_off()
        except AutostartError as error:
            self._refusal = error.args[0]
        self._say()

    def _change_keys(self) -> None:
        keys = self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if keys != self.scope.settings.values.ask_shortcut:
            self.scope.settings.update(ask_shortcut=keys)

    def _try(self) -> None:
        if self.scope.around is not None:
            self.scope.around.asking.come()

    # -- what is shown

    def _show(self, values: Preferences) -> None:
        self.tray.setChecked(values.tray)
        self.notifications.setChecked(values.notifications)
        self.ask.setChecked(bool(values.ask_shortcut))
        blocker = QSignalBlocker(self.keys)
        self.keys.setKeySequence(QKeySequence(values.ask_shortcut, QKeySequence.SequenceFormat.PortableText))
        blocker.unblock()
        self.keys.setEnabled(bool(values.ask_shortcut))
        self._say()

    def _say(self) -> None:
        around = self.scope.around
        for box in (self.tray, self.login, self.notifications, self.ask, self.try_button):
            box.setEnabled(around is not None)
        if around is None:
            return
        self.tray_state.setText(self._tray_words())
        state = around.autostart.state()
        self.login.setChecked(state == "on")
        self.login.setEnabled(state not in ("foreign", "broken", "unreadable"))
        words = autostart_sentence(state, around.autostart.place)
        if self._refusal and not words:
            words = self.tr("The system did not allow it: {reason}").format(reason=said(sentence_words(self._refusal)))
        self.login_state.setText(words)
        hotkey = around.hotkey
        keys = self.scope.settings.values.ask_shortcut
        self.ask_state.setText(hotkey_sentence(hotkey.state, keys, hotkey.chosen_elsewhere))
        for label in (self.tray_state, self.login_state, self.ask_state):
            label.setVisible(bool(label.text()))
        self.tray.setAccessibleDescription(self.tray_state.text())
        self.login.setAccessibleDescription(self.login_state.text())
        self.ask.setAccessibleDescription(self.ask_state.text())

    def _tray_words(self) -> str:
        around = self.scope.around
        if around is not None and not around.tray.is_available:
            return self.tr("This desktop has no place for such an icon, so closing the window ends Rolltop.")
        if self.scope.settings.values.tray:
            return self.tr("The icon opens the window again; its menu ends Rolltop.")
        return self.tr("Closing the window ends Rolltop.")
