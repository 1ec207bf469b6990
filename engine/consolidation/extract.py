"""The pass that reads what the user typed for statements worth keeping: decisions, promises, views, preferences, facts.

It complements the memory step, which after a reply keeps only what is surely lasting about the user.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.consolidation.base import Need, Prepared
from engine.consolidation.drafting import Drafting, LeftOut
from engine.consolidation.learning import Learned, Learning
from engine.consolidation.noticing import Noticing
from engine.consolidation_values import Item, PassName, Unit
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.errors import NotFound
from engine.memory.few_shot import Cancelled, FewShot
from engine.services import Services

VERSION: Final = "1"
BY_RULES: Final = f"{VERSION} rules"


class ExtractPass:
    """One message is one unit. Without a model only statements are kept whose words say what they are.

    What was read by rules alone is read again once a model can; not the other way round.

    Args:
        model, few_shot: None: by rules alone.
    """

    name: PassName = "extract"
    needs: Need = "rules"

    def __init__(self, services: Services, model: LanguageModel | None = None, few_shot: FewShot | None = None) -> None:
        self._services = services
        self._learning = Learning(services, model, few_shot)
        asks = model is not None and few_shot is not None
        self._noticing = Noticing(services)
        self._drafting = Drafting(services, model, few_shot)
        self._mark = VERSION if asks else BY_RULES

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        consolidation = self._services.store.consolidation
        done = consolidation.done_marks(self.name) if self._mark == BY_RULES else {}
        better = {entity for entity, mark in done.items() if mark == VERSION}
        unread = consolidation.unread_messages(agent_id, self._mark, limit + len(better))
        return [Unit(self.name, agent_id, one, self._mark) for one in unread if one not in better][:limit]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        """Raises:
        Cancelled: the flag was set, or the message was erased since it was found.
        """
        try:
            message = self._services.recall.message(unit.entity_id)
        except NotFound:
            raise Cancelled from None
        before = self._tokens()
        found = self._drafting.of(message, unit.agent_id, cancel)
        learned = [one for one in found if isinstance(one, Learned)]
        plans = self._learning.plan(learned, cancel)
        plans += self._noticing.of(message, unit.agent_id, plans)
        left_out = [one for one in found if isinstance(one, LeftOut)]
        if cancel.is_set():
            raise Cancelled

        def write(batch: str) -> Sequence[Item]:
            return [*self._learning.write(plans, batch), *(_item(one, message.id) for one in left_out)]

        return Prepared(write, self._tokens() - before)

    def _tokens(self) -> int:
        return self._drafting.tokens + self._learning.tokens


def _item(left_out: LeftOut, message_id: int) -> Item:
    return Item("left_out", message_id=message_id, start=left_out.start, end=left_out.end, reason=left_out.reason)
