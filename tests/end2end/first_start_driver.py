"""Somebody who starts Rolltop for the first time with a model file and nothing else: scenarios of ``window_driver``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.desktop import Desktop
from app.model_manager.opening import ModelWindows
from app.onboarding.about_page import AboutPage
from app.onboarding.introduction import Greeting
from app.onboarding.model_page import ModelPage
from app.onboarding.wizard import Wizard
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.logs import start_log
from engine.protocol.why import GetPrompt, PromptText
from tests.end2end.window_driver import Person

MODEL = "ROLLTOP_TEST_MODEL"
"""Names the model file in the environment."""


class Newcomer(Person):
    """Starts the program as it starts by itself: no model is named, nothing is set.

    A real model says as much as it likes, as fast as the machine is free.
    """

    limit_s = 150.0

    def __init__(self, folder: Path) -> None:
        start_log(folder)
        settings = SettingsStore(folder / "settings.json")
        self.application = create_application(["rolltop"], settings.values)
        self.desktop = Desktop(folder, None, None, settings, "none")
        self.window = self.desktop.window
        self.window.show()
        assert QTest.qWaitForWindowExposed(self.window, 40_000)
        self.desktop.start()

    @property
    def wizard(self) -> Wizard:
        wizard = self.desktop.first_steps.wizard
        assert wizard is not None
        return wizard

    @property
    def models(self) -> ModelWindows:
        return self.desktop.models

    def press(self, button: QPushButton) -> None:
        self.until(f"“{button.text()}” can be pressed", lambda: button.isEnabled() and button.isVisible())
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def greeting(self) -> Greeting | None:
        found = self.window.panel.welcome.findChildren(Greeting)
        return next((one for one in found if one.isVisible()), None)

    def prompt_of_last_reply(self) -> str:
        """The exact text that the last reply was made from."""
        told: list[PromptText] = []
        reply_id = self.replies()[-1].property("messageId")
        self.desktop.bridge.request(GetPrompt(job=0, reply_id=reply_id), told.append)
        self.until("the prompt", lambda: told)
        return "".join(part.text for part in told[0].parts)


def begin(folder: Path) -> dict[str, Any]:
    """Answer the questions, with a file that is here; then say something."""
    person = Newcomer(folder)
    titles = [person.wizard.title.text()]
    person.press(person.wizard.next_button)
    page = person.wizard.page
    assert isinstance(page, ModelPage)
    titles.append(person.wizard.title.text())
    page.take_file(Path(os.environ[MODEL]))
    person.until("the file on the list", lambda: page.files.chosen is not None)
    person.press(person.wizard.next_button)
    about = person.wizard.page
    assert isinstance(about, AboutPage)
    titles.append(person.wizard.title.text())
    QTest.keyClicks(about.name, "Mia")
    QTest.keyClicks(about.fact, "I only drink tea, never coffee.")
    person.press(person.wizard.next_button)
    person.until("the welcome", person.greeting)
    greeting = person.greeting()
    assert greeting is not None
    welcome = greeting.text
    person.wait_for_model()
    reply = person.ask("Hello")
    seen = {"titles": titles, "welcome": welcome, "reply": reply, "prompt": person.prompt_of_last_reply(),
            "model": person.window.model_in_use.path, "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen


def begin_again(folder: Path) -> dict[str, Any]:
    """The second start: nobody asks anything, and what was said is known."""
    person = Newcomer(folder)
    person.wait_for_model()
    asked = person.desktop.first_steps.wizard is not None
    person.until("the list", person.listed)
    listed = person.listed()
    person.window.new_conversation()
    reply = person.ask("What do I drink?")
    seen = {"asked": asked, "listed": listed, "reply": reply, "prompt": person.prompt_of_last_reply(),
            "bars": [bar.sentence for bar in person.window.bars.bars],
            "engine": person.desktop.bridge.engine_pid}  # fmt: skip
    person.close()
    return seen
