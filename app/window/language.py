"""The interface's language: which one, and its translators."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.settings.store import Language
from app.window.resources import TRANSLATIONS

WORDS_OF_QT: Final = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QKeySequenceEdit", "Press shortcut"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Alias"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "%1 File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
)
"""What Qt's own widgets say and Qt's translations lack or say awkwardly; ours go before them."""
_installed: list[QTranslator] = []


def resolve(language: Language) -> str:
    """ "zh" or "en"; "system" follows the desktop's list of languages."""
    if language != "system":
        return language
    for name in QLocale.system().uiLanguages():
        if name.startswith("zh"):
            return "zh"
        if name.startswith("en"):
            return "en"
    return "en"


def install(application: QCoreApplication, language: Language) -> None:
    """Put the language on the application; its widgets get a LanguageChange event."""
    for translator in _installed:
        application.removeTranslator(translator)
    _installed.clear()
    if resolve(language) == "zh":
        QLocale.setDefault(QLocale(QLocale.Language.Chinese, QLocale.Country.China))
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in (("qtbase_zh_CN", qt_folder), ("rolltop_zh_CN", str(TRANSLATIONS))):
            translator = QTranslator(application)
            if translator.load(name, folder):
                application.installTranslator(translator)
                _installed.append(translator)
    else:
        system = QLocale.system()
        english = system.language() == QLocale.Language.English
        QLocale.setDefault(system if english else QLocale(QLocale.Language.English))
