"""The row below the search field: where to look, whose words, which kind, since when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QDate, QEvent, Signal
from PySide6.QtWidgets import QComboBox, QDateEdit, QHBoxLayout, QLabel, QWidget

from app.memory_editor.wording import FACT_STATUSES, kind_name, status_name
from app.search.wording import role_name, tier_name
from app.times import day_format
from engine.protocol import FoundTier
from engine.values import FACT_KINDS, Agent, FactStatus, Role

CURRENT: tuple[FactStatus, ...] = ("active", "proposed")
_TIERS: tuple[FoundTier, ...] = ("conversation", "fact", "block", "document")
_ROLES: tuple[Role, ...] = ("user", "assistant")
_DAYS = (1, 7, 30, 365)
_BETWEEN = -1


class FilterRow(QWidget):
    """Signals: changed() once another filter was chosen. What does not go with the chosen tier is not shown."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tier, self.role, self.kind, self.status = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self.time, self.agent = QComboBox(), QComboBox()
        self.first_day, self.last_day = QDateEdit(), QDateEdit()
        self._to = QLabel()
        self._agents: tuple[Agent, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        for combo in (self.tier, self.role, self.kind, self.status, self.agent, self.time):
            self._row.addWidget(combo)
        for day in (self.first_day, self.last_day):
            day.setCalendarPopup(True)
            day.setDisplayFormat(day_format())
            day.setDate(QDate.currentDate())
        self.first_day.setDate(QDate.currentDate().addMonths(-1))
        for widget in (self.first_day, self._to, self.last_day):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._fill()
        for combo in (self.tier, self.role, self.kind, self.status, self.time, self.agent):
            combo.activated.connect(self._chosen)
        for day in (self.first_day, self.last_day):
            day.dateChanged.connect(self.changed)
        self._show_fitting()

    def _fill(self) -> None:
        """All choices, in the language that is on; what was chosen stays."""
        _refill(self.tier, [(self.tr("Everything"), None), *((tier_name(tier), tier) for tier in _TIERS)])
        _refill(self.role, [(self.tr("Whoever said it"), ()), *((role_name(role), (role,)) for role in _ROLES)])
        _refill(self.kind, [(self.tr("All kinds"), ()), *((kind_name(kind), (kind,)) for kind in FACT_KINDS)])
        statuses = [(status_name(status), (status,)) for status in FACT_STATUSES]
        _refill(self.status, [(self.tr("Current"), CURRENT), *statuses, (self.tr("Current and old"), FACT_STATUSES)])
        days = [self.tr("Today"), self.tr("Last 7 days"), self.tr("Last 30 days"), self.tr("Last 12 months")]
        times = [(self.tr("Any time"), 0), *zip(days, _DAYS, strict=True), (self.tr("Between two days"), _BETWEEN)]
        _refill(self.time, times)
        self._to.setText(self.tr("to", "between two dates"))
        for widget, name in (
            (self.tier, self.tr("Where to search")),
            (self.role, self.tr("Whose words")),
            (self.kind, self.tr("Kind of fact")),
            (self.status, self.tr("Status of the fact")),
            (self.agent, self.tr("Whose memory")),
            (self.time, self.tr("From when")),
            (self.first_day, self.tr("First day")),
            (self.last_day, self.tr("Last day")),
        ):
            widget.setAccessibleName(name)
            widget.setToolTip(name)

    def show_agents(self, agents: Sequence[Agent]) -> None:
        """Offer their memories to choose from, if there are several."""
        self._agents = tuple(agents)
        _refill(self.agent, [(agent.name, agent.id) for agent in agents])
        self._show_fitting()

    def show_tier(self, tier: FoundTier | None) -> None:
        """Choose where to search, as if the person had."""
        self.tier.setCurrentIndex(self.tier.findData(tier))
        self._chosen()

    def show_status(self, status: FactStatus) -> None:
        """Search facts with that status alone, as if the person had chosen so."""
        self.status.setCurrentIndex(1 + FACT_STATUSES.index(status))
        self.show_tier("fact")

    def reset(self) -> None:
        """Take every filter away."""
        for combo in (self.tier, self.role, self.kind, self.status, self.time, self.agent):
            combo.setCurrentIndex(0)
        self._chosen()

    @property
    def only(self) -> FoundTier | None:
        """The one tier to search, None for all."""
        return self.tier.currentData()

    @property
    def filtered(self) -> bool:
        """True if anything is left out that a plain search would find."""
        combos = (self.tier, self.role, self.kind, self.status, self.time)
        return any(combo.isVisibleTo(self) and combo.currentIndex() > 0 for combo in combos)

    def values(self) -> dict[str, Any]:
        """The filters as fields of ``Find``."""
        only, (start, end) = self.only, self._bounds()
        in_facts, in_conversations = only == "fact", only == "conversation"
        return {
            "tiers": (only,) if only else (),
            "roles": self.role.currentData() if in_conversations else (),
            "kinds": self.kind.currentData() if in_facts else (),
            "statuses": self.status.currentData() if in_facts else CURRENT,
            "agent_id": self.agent.currentData() if len(self._agents) > 1 else None,
            "start": start,
            "end": end,
        }

    def _bounds(self) -> tuple[float | None, float | None]:
        days: int = self.time.currentData()
        if days == 0:
            return None, None
        if days != _BETWEEN:
            return _midnight(QDate.currentDate().addDays(1 - days)), None
        first, last = sorted((self.first_day.date(), self.last_day.date()), key=QDate.toJulianDay)
        return _midnight(first), _midnight(last.addDays(1)) - 0.001

    def _chosen(self, _row: int = 0) -> None:
        self._show_fitting()
        self.changed.emit()

    def _show_fitting(self) -> None:
        self.role.setVisible(self.only == "conversation")
        for combo in (self.kind, self.status):
            combo.setVisible(self.only == "fact")
        self.agent.setVisible(len(self._agents) > 1)
        for widget in (self.first_day, self._to, self.last_day):
            widget.setVisible(self.time.currentData() == _BETWEEN)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_row"):
            self._fill()
            for day in (self.first_day, self.last_day):
                day.setDisplayFormat(day_format())


def _refill(combo: QComboBox, choices: Sequence[tuple[str, Any]]) -> None:
    row = max(combo.currentIndex(), 0)
    combo.blockSignals(True)
    combo.clear()
    for text, value in choices:
        combo.addItem(text, value)
    combo.setCurrentIndex(min(row, combo.count() - 1))
    combo.blockSignals(False)


def _midnight(day: QDate) -> float:
    return float(day.startOfDay().toSecsSinceEpoch())
