"""Laying a view out at once, to know how tall it is at a width."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

_ROUNDS = 4


def fit(view: QWidget, width: int) -> int:
    """Give a visible view the width and the height that it needs there. Returns the height."""
    if view.width() != width:
        view.resize(width, max(view.height(), 1))
    settle(view)
    height = needed(view, width)
    if view.height() != height:
        view.resize(width, height)
    return height


def needed(view: QWidget, width: int) -> int:
    """The height that a view needs at a width, once it is settled."""
    layout = view.layout()
    if layout is None:
        return view.sizeHint().height()
    return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()


def settle(view: QWidget) -> None:
    """Carry what inner layouts ask for outwards now, and not one step with each pass of the event loop."""
    inner = [child.layout() for child in view.findChildren(QWidget)]
    layouts = [layout for layout in (view.layout(), *inner) if layout is not None]
    for _ in range(_ROUNDS):
        activated = [layout.activate() for layout in reversed(layouts)]
        if not any(activated):
            return
