"""A reply that goes on is not judged by how its rest begins, but for a call."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.drivers.base import Driver, Reply
from engine.llm.fake import ScriptedModel
from tests.unit.drivers.conftest import MakeRequest
from tests.unit.drivers.test_spoken import CALL, DRIVERS, model_that_says


@pytest.mark.parametrize("make", DRIVERS, ids=["plain", "decision"])
@pytest.mark.parametrize(
    ("rest", "shown"), [("The user has a new key, as I said.", True), ("所以钥匙在花盆下面。", True), (CALL, False)]
)
def test_the_rest_of_a_reply_is_no_beginning(
    request_for: MakeRequest, make: Callable[[ScriptedModel], Driver], rest: str, shown: bool
) -> None:
    model, heard = model_that_says(rest), list[str]()
    driver = make(model)
    reply = driver.respond(
        request_for(model, driver, "Write about my key.", on_text=heard.append, goes_on=True, allow_tools=False)
    )
    assert isinstance(reply, Reply) and reply.text == "".join(heard)
    assert (reply.text == rest) is shown
