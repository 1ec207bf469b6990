from __future__ import annotations

import pytest

from engine.language import Language, detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I only drink tea", "en"),
        ("我女儿小雨对花生过敏", "zh"),
        ("我在学 Python 编程", "zh"),
        ("Please translate 你好", "en"),
        ("", "en"),
        ("12345 !?", "en"),
        ("𠮷野家", "zh"),
    ],
)
def test_detect_language(text: str, language: Language) -> None:
    assert detect_language(text) == language
