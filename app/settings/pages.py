"""The pages of the settings in their order. A further one is a function and a line in ``PAGES``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.settings.page import Scope, SettingsPage


@dataclass(frozen=True)
class PageEntry:
    """A page that is made when it is first shown.

    Attributes:
        name: in code.
        title: in the language that is on now.
    """

    name: str
    title: Callable[[], str]
    make: Callable[[Scope], SettingsPage]


def _general(scope: Scope) -> SettingsPage:
    from app.settings.general_page import GeneralPage

    return GeneralPage(scope)


def _model(scope: Scope) -> SettingsPage:
    from app.settings.model_page import ModelPage

    return ModelPage(scope)


def _memory(scope: Scope) -> SettingsPage:
    from app.settings.memory_page import MemoryPage

    return MemoryPage(scope)


def _tidying(scope: Scope) -> SettingsPage:
    from app.settings.tidying_page import TidyingPage

    return TidyingPage(scope)


def _search(scope: Scope) -> SettingsPage:
    from app.settings.search_page import SearchPage

    return SearchPage(scope)


def _around(scope: Scope) -> SettingsPage:
    from app.settings.around_page import AroundPage

    return AroundPage(scope)


def _tools(scope: Scope) -> SettingsPage:
    from app.tools.page import ToolsPage

    return ToolsPage(scope)


def _storage(scope: Scope) -> SettingsPage:
    from app.settings.storage_page import StoragePage

    return StoragePage(scope)


def _privacy(scope: Scope) -> SettingsPage:
    from app.settings.privacy_page import PrivacyPage

    return PrivacyPage(scope)


PAGES: list[PageEntry] = [
    PageEntry("general", lambda: QCoreApplication.translate("SettingsDialog", "General"), _general),
    PageEntry("around", lambda: QCoreApplication.translate("SettingsDialog", "Always at hand"), _around),
    PageEntry("model", lambda: QCoreApplication.translate("SettingsDialog", "Model"), _model),
    PageEntry("memory", lambda: QCoreApplication.translate("SettingsDialog", "Memory"), _memory),
    PageEntry("tidying", lambda: QCoreApplication.translate("SettingsDialog", "Tidying"), _tidying),
    PageEntry("search", lambda: QCoreApplication.translate("SettingsDialog", "Search by meaning"), _search),
    PageEntry("tools", lambda: QCoreApplication.translate("SettingsDialog", "Tools"), _tools),
    PageEntry("storage", lambda: QCoreApplication.translate("SettingsDialog", "Storage"), _storage),
    PageEntry("privacy", lambda: QCoreApplication.translate("SettingsDialog", "Privacy"), _privacy),
]
