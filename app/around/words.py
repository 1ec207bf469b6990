"""What is said of the global key and of the start at login."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from app.autostart.entry import EntryState
from app.hotkey.base import HotkeyState

COMMAND = "rolltop ask"
"""Opens the ask-window from everywhere: for the desktop's own settings of keys."""


def hotkey_sentence(state: HotkeyState, keys: str, chosen_elsewhere: str = "") -> str:
    """What has become of the claim on a key."""
    translate = QCoreApplication.translate
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    match state:
        case "off":
            return ""
        case "on" if chosen_elsewhere:
            return translate("Hotkey", "Your desktop opens it with {keys}.").format(keys=chosen_elsewhere)
        case "on":
            return translate("Hotkey", "{keys} opens it from every program.").format(keys=shown)
        case "asking":
            return translate("Hotkey", "Your desktop is asking you about the key.")
        case "taken":
            return translate("Hotkey", "Another program uses {keys} already. Choose another key.").format(keys=shown)
        case "no_key":
            return translate(
                "Hotkey", "{keys} cannot be used: it needs Ctrl, Alt or the Windows key, and a key of your keyboard."
            ).format(keys=shown)
        case "refused":
            return translate("Hotkey", "The desktop did not allow it.")
        case "unsupported":
            return translate(
                "Hotkey",
                "This desktop lets no program have a key everywhere. In its own keyboard settings you can give a key "
                "to the command “{command}”.",
            ).format(command=COMMAND)


def autostart_sentence(state: EntryState, place: str) -> str:
    """What is wrong with the entry; "" where nothing is."""
    translate = QCoreApplication.translate
    match state:
        case "off" | "on":
            return ""
        case "elsewhere":
            return translate(
                "Autostart", "The entry starts another copy of Rolltop, or one that is gone. Switch it on to mend it."
            )
        case "foreign":
            text = translate("Autostart", "{place} is not from Rolltop, so it is left alone. Remove it to use this.")
        case "broken":
            text = translate("Autostart", "{place} cannot be understood, so it is left alone. Remove it to use this.")
        case "unreadable":
            text = translate("Autostart", "{place} cannot be read.")
    return text.format(place=place)
