"""Patterns of rules: made when they are first used, and all of them can be made."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import re

import pytest

import engine
from engine import script


def test_a_pattern_is_made_when_it_is_first_used() -> None:
    wrong = script.compile("(never used")
    with pytest.raises(re.error):
        wrong.search("x")
    right = script.compile("[a-c]说+")
    assert right.findall("a說說 b说 d说") == ["a說說", "b说"] and right.fullmatch("c说") and not right.match("x")
    assert right.sub("-", "a说!") == "-!" and right.split("1a说2") == ["1", "2"] and right.groups == 0
    assert script.compile("[a-c]说+") is right


def test_the_pattern_of_every_rule_can_be_made() -> None:
    names = [
        found.name for found in pkgutil.walk_packages(engine.__path__, "engine.") if ".migrations" not in found.name
    ]
    modules = [importlib.import_module(name) for name in names]
    patterns = [one for one in gc.get_objects() if isinstance(one, script._Unused) and one._text != "(never used"]
    assert len(modules) > 300 and len(patterns) > 500
    for one in patterns:
        assert one.search is not None, one._text
