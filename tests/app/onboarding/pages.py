"""What the first steps show, and a press on one of their buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton

from app.onboarding.introduction import Greeting
from app.onboarding.model_page import ModelPage
from app.onboarding.wizard import Wizard
from app.window.main_window import MainWindow


def press(button: QAbstractButton) -> None:
    assert not button.isHidden() and button.isEnabled(), button.text()
    button.click()


def greeting(window: MainWindow) -> Greeting | None:
    found = window.panel.welcome.findChildren(Greeting)
    return found[0] if window.panel.welcome.is_greeting else None


def model_page(wizard: Wizard) -> ModelPage:
    assert isinstance(wizard.page, ModelPage)
    return wizard.page
