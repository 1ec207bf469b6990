"""The passes of consolidation, in their order."""

from __future__ import annotations

from engine.consolidation.base import Pass
from engine.consolidation.extract import ExtractPass
from engine.consolidation.reconcile import ReconcilePass
from engine.consolidation.rewrite import RewritePass
from engine.consolidation.runner import can_do
from engine.consolidation.steps import NO_MODEL, StepsPass
from engine.consolidation.titles import TitlesPass
from engine.consolidation.verify import VerifyPass
from engine.llm.base import LanguageModel
from engine.memory.capability import Capability
from engine.memory.few_shot import FewShot
from engine.memory.learning.step import MemoryStep
from engine.services import Services


def build_passes(
    services: Services, model: LanguageModel | None, capability: Capability, few_shot: FewShot | None
) -> list[Pass]:
    """All passes over a memory; which of them a model can do is for the runner to say.

    Args:
        model, few_shot: None where no model is loaded: what needs none still works.
    """
    step = None
    if model is not None:
        step = MemoryStep(model, services.archival, services.retrieval, capability, few_shot, services.proposals)
    writes = can_do(capability, "text")
    return [
        StepsPass(services, step, NO_MODEL if model is None else model.fingerprint),
        ExtractPass(services, model if writes else None, few_shot),
        ReconcilePass(services, model if can_do(capability, "yes_no") else None, few_shot),
        VerifyPass(services),
        RewritePass(services, model if writes else None, few_shot),
        TitlesPass(services, model if writes else None, few_shot),
    ]
