"""Which rows of a long list have a view, and where each stands: only those near the viewport have one.

One row, the anchor, has a place in the viewport; the others stand above and below it. So nothing that happens out of
sight moves what somebody reads, and no place costs more than another.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRect, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.chat.column import BOTTOM_PX, COLUMN_WIDTH_PX, SIDE_PX, SPACING_PX, TOP_PX, Anchor, Column
from app.chat.fitting import fit, needed
from app.chat.heights import Heights
from app.chat.rows import Row, Rows, discard

_NEAR_PX = 700
_FAR_PX = 1800
_AWAY_PX = -30_000
BUDGET_S = 0.008


class RowArea(QAbstractScrollArea):
    """Shows ``rows``; what a row looks like is the subclass's business.

    Signals: rows_wanted(position) when rows around a position are in sight and not here; views_changed() when views
    came or went.

    Attributes:
        deadline: until when views may be made in this pass, as ``time.perf_counter`` has it.
        foot: stands behind the last row; hidden it takes no room.
        sticks: the end stays in view, whatever comes.
    """

    rows_wanted = Signal(int)
    views_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = Rows()
        self.heights = Heights()
        self.column = Column(self.viewport())
        self.column.laid_out_anew.connect(self._refit)
        self.foot: QWidget | None = None
        self.sticks = True
        self._anchor = Anchor(0, TOP_PX)
        self._pin: Anchor | None = None
        self._tops: dict[int, int] = {}
        self._made: dict[int, Row] = {}
        self._missing: int | None = None
        self._arranging = False
        self._held, self._did = 0, False
        self._unmade = self._unmade_near = self._news = False
        self._with_near = False
        self._overs: set[QWidget] = set()
        self._growing: set[int] = set()
        self.deadline = 0.0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._go_on)

    # -- what a subclass says

    def make_view(self, position: int, row: Row) -> QWidget:
        """Make the view of a row that has none, as a child of the column."""
        raise NotImplementedError

    def is_whole(self, row: Row) -> bool:
        """Whether a view shows all that it is to show."""
        return True

    def grow_view(self, row: Row) -> None:
        """Let a view that is not whole take in more until ``deadline``, a little in any case."""

    def let_go(self, row: Row) -> None:
        """The view of a row is about to be deleted."""

    def is_kept(self, row: Row) -> bool:
        """Whether a view stays though it is out of sight."""
        return row.kept

    def above(self, position: int) -> QWidget | None:
        """What stands between a row and the one before it."""
        return None

    def after_arranging(self) -> None:
        """Rows stand elsewhere, or have other heights."""

    # -- what is in view

    @property
    def views(self) -> list[QWidget]:
        """All views that there are, from top to bottom."""
        found: list[QWidget] = []
        for position in sorted(self._made):
            over = self.above(position)
            view = self._made[position].view
            found += [one for one in (over, view) if one is not None]
        return found

    @property
    def settled(self) -> bool:
        """Everything near the viewport has its view."""
        return not self._later.isActive() and self._missing is None

    def row_of(self, widget: QWidget | None) -> Row | None:
        """The row in whose view a widget is."""
        while widget is not None and widget.parentWidget() is not self.column:
            widget = widget.parentWidget()
        return next((row for row in self._made.values() if row.view is widget), None) if widget is not None else None

    @property
    def anchor(self) -> Anchor:
        """The row that the reader is at, and where it stands."""
        return Anchor(self._anchor.position, self._anchor.top)

    def top_of(self, position: int) -> int | None:
        """Where a row that is near the viewport begins in it."""
        return self._tops.get(position)

    # -- where everything stands

    def arrange(self) -> None:
        """Make the views that are in sight, put all where they belong, and let go of those that are far away."""
        if self._arranging or self._held:
            return
        self._arranging = True
        self.deadline = time.perf_counter() + BUDGET_S
        self._unmade = self._unmade_near = self._news = False
        self._missing, self._did = None, False
        if len(self.heights) != self.rows.total:
            self.heights.resize(self.rows.total)
        self._tops = self._lay_out()
        self._let_go_far()
        self._place()
        self._arranging = False
        self.after_arranging()
        dragged = self.verticalScrollBar().isSliderDown()  # what is near then is soon far away
        if self._unmade or (not dragged and (self._unmade_near or not self._with_near)):
            self._later.start(0)
        if self._missing is not None:
            self.rows_wanted.emit(self._missing)
        if self._news:
            self.views_changed.emit()

    @contextmanager
    def all_at_once(self) -> Generator[None]:
        """Arrange once, after several changes."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self.arrange()

    def _go_on(self) -> None:
        """Go on with what was put off: first what is in sight, then what is near."""
        self._with_near = not self._unmade
        self.arrange()

    def _lay_out(self) -> dict[int, int]:
        if not self.rows.total:
            return {}
        anchor, tops = self._start(), {}
        for _ in range(4):
            tops = self._walk(anchor)
            shift = self._overshoot(tops)
            if not shift:
                break
            anchor = Anchor(anchor.position, anchor.top + shift)
        if self._pin is None:
            self._anchor = anchor
        return tops

    def _start(self) -> Anchor:
        last = self.rows.total - 1
        if self.sticks:
            self._ensure(last, True)
            return Anchor(last, self.viewport().height() - self._foot_px() - self._span(last))
        anchor = self._pin or self._anchor
        return anchor if anchor.position <= last else Anchor(last, anchor.top)

    def _overshoot(self, tops: dict[int, int]) -> int:
        """How far all has to be moved so that neither end of the conversation stands within the viewport."""
        shift, last = 0, self.rows.total - 1
        if last in tops:
            end = tops[last] + self._span(last) + self._foot_px()
            shift = max(0, self.viewport().height() - end)
        if 0 in tops:
            shift -= max(0, tops[0] + shift - TOP_PX)
        return shift

    def _walk(self, anchor: Anchor) -> dict[int, int]:
        tops: dict[int, int] = {}
        height = self.viewport().height()
        position, top = anchor.position, anchor.top
        while position < self.rows.total and self._reaches(position, top, height):
            self._ensure(position, -self._span(position) < top < height)
            tops[position] = top
            top += self._span(position)
            position += 1
        position, top = anchor.position - 1, anchor.top
        while position >= 0 and self._reaches(position, height - top, height):
            self._ensure(position, 0 < top < height + self._span(position))
            top -= self._span(position)
            tops[position] = top
            position -= 1
        return tops

    def _reaches(self, position: int, px: int, height: int) -> bool:
        """Whether the walk goes on to a row that stands so far from the other end of the viewport."""
        near = _NEAR_PX if self._with_near else 0
        return px < height + near or (position in self._made and px < height + _FAR_PX)

    def _ensure(self, position: int, in_sight: bool) -> None:
        """See to it that a row has its view, if there is time."""
        if position in self._growing:
            self._grow(position, in_sight)
        if position in self._made or self.rows.is_joined(position):
            return
        row = self.rows.at(position)
        if row is None or row.stale:
            if self._missing is None or in_sight:
                self._missing = position
        elif self._has_time(in_sight):
            self._make(position, row)
            if not self.is_whole(row):
                self._growing.add(position)
                self._put_off(in_sight)
        else:
            self._put_off(in_sight)

    def _grow(self, position: int, in_sight: bool) -> None:
        """Go on with a view that is not whole yet."""
        if self._has_time(in_sight):
            row = self._made[position]
            self.grow_view(row)
            self._did = True
            if self.is_whole(row):
                self._growing.discard(position)
                self._news = True
            self._measure(position, row)
        if position in self._growing:
            self._put_off(in_sight)

    def _has_time(self, in_sight: bool) -> bool:
        """Something is done in each pass, however slow the computer."""
        return (time.perf_counter() < self.deadline or not self._did) and (in_sight or self._with_near)

    def _put_off(self, in_sight: bool) -> None:
        """There is more to do, soon where somebody looks at it."""
        if in_sight:
            self._unmade = True
        else:
            self._unmade_near = True

    def _make(self, position: int, row: Row) -> None:
        row.view = row.view or self.make_view(position, row)
        self._made[position], self._did = row, True
        row.view.setGeometry(self._left(), _AWAY_PX, self._width(), 10)
        row.view.show()
        follower = min((at for at in self._made if at > position), default=None)
        over = None if follower is None else self._made[follower].view
        if over is not None:  # screen readers tell the views in the order in which they are stacked
            row.view.stackUnder(over)
        self._measure(position, row)
        self._news = True

    def _measure(self, position: int, row: Row) -> None:
        assert row.view is not None
        over = self.above(position)
        px = fit(row.view, self._width()) + SPACING_PX
        if over is not None:
            over.setParent(self.column)
            over.show()
            px += fit(over, self._width()) + SPACING_PX
        row.px = px
        if self.isVisible() and position < len(self.heights):
            self.heights.set(position, px)

    def _span(self, position: int) -> int:
        """How much room a row takes, as far as that is known."""
        if position in self._made:
            return self._made[position].px or 0
        return 0 if self.rows.is_joined(position) else round(self.heights.at(position))

    def _let_go_far(self) -> None:
        for position in [position for position in self._made if position not in self._tops]:
            row = self._made[position]
            assert row.view is not None
            if self.is_kept(row):
                row.view.move(self._left(), _AWAY_PX)
            else:
                self.release(position)

    def made(self) -> Iterator[tuple[int, Row]]:
        """The rows that have a view in the column."""
        yield from sorted(self._made.items())

    def is_made(self, position: int) -> bool:
        return position in self._made

    def drop_views(self, position: int) -> None:
        """The rows from a position on are about to be taken away."""
        for at in [at for at in self._made if at >= position]:
            self.release(at)

    def forget_views(self) -> None:
        """Another conversation, or none; whoever calls has deleted the views."""
        self._made.clear()
        self._tops.clear()
        self._overs.clear()
        self._growing.clear()
        self._anchor, self._pin = Anchor(0, TOP_PX), None
        self._later.stop()

    def remeasure(self, position: int) -> None:
        """What stands around a row has changed."""
        row = self._made.get(position)
        if row is not None:
            self._measure(position, row)

    def release(self, position: int) -> None:
        """Delete the view of a row."""
        row = self._made.pop(position)
        self._growing.discard(position)
        self.let_go(row)
        discard(row)
        self._news = True

    def _place(self) -> None:
        gaps: list[QRect] = []
        overs: set[QWidget] = set()
        for position, top in self._tops.items():
            row = self._made.get(position)
            if row is not None and row.view is not None:
                over = self.above(position)
                if over is not None:
                    overs.add(over)
                    over.move(self._left(), top)
                    top += over.height() + SPACING_PX
                row.view.move(self._left(), top)
            elif not self.rows.is_joined(position):
                gaps.append(QRect(self._left(), top, self._width(), self._span(position)))
        for over in self._overs - overs:
            over.move(self._left(), _AWAY_PX)
        self._overs = overs
        self._place_foot()
        if gaps != self.column.gaps:
            self.column.gaps = gaps
            self.column.update()

    def _place_foot(self) -> None:
        """What comes behind the last row."""
        if self.foot is None or self.foot.isHidden():
            return
        last = self.rows.total - 1
        top = self._tops[last] + self._span(last) if last in self._tops else _AWAY_PX if self.rows.total else TOP_PX
        self.foot.setGeometry(self._left(), top, self._width(), self.foot.sizeHint().height())

    def _foot_px(self) -> int:
        foot = self.foot
        if foot is None or foot.isHidden():
            return BOTTOM_PX
        return foot.sizeHint().height() + SPACING_PX + BOTTOM_PX

    def _width(self) -> int:
        return max(min(self.viewport().width(), COLUMN_WIDTH_PX) - 2 * SIDE_PX, 80)

    def _left(self) -> int:
        return max((self.viewport().width() - self._width()) // 2, 0)

    # -- changes of size

    def _refit(self) -> None:
        """Some view needs another height."""
        if self._arranging:
            return
        changed = False
        for position, row in self._made.items():
            changed = self._refit_row(position, row) or changed
        if changed:
            self.arrange()

    def _refit_row(self, position: int, row: Row) -> bool:
        assert row.view is not None
        over = self.above(position)
        width = self._width()
        px = needed(row.view, width) + SPACING_PX
        if over is not None:
            px += needed(over, width) + SPACING_PX
        if px == row.px:
            return False
        self._measure(position, row)
        return True
