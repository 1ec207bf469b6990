"""The system's reasons are told in words that can be translated."""

from __future__ import annotations

import errno
import os

import pytest

from models.system_reasons import reason_of


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOSPC, errno.EROFS, errno.ENOENT, errno.EIO])
def test_a_known_reason_can_be_translated(number: int) -> None:
    reason = reason_of(OSError(number, os.strerror(number)))
    assert reason.template and "]" not in reason


def test_a_reason_that_nobody_knows_is_the_systems_own() -> None:
    assert reason_of(OSError(9999, "Strange")) == "Strange" and reason_of(ValueError("odd")) == "odd"
    assert reason_of(OSError("only words")) == "only words"
