"""Everything SQL: the memory file, its tables and its indexes."""

from engine.store.check import check_consistency
from engine.store.errors import StoreError
from engine.store.rows import Counts, PendingStep
from engine.store.store import Store

__all__ = ["Counts", "PendingStep", "Store", "StoreError", "check_consistency"]
