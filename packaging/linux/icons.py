"""The program's icon in the sizes that desktops look for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SIZES_PX = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def write(svg: Path, hicolor: Path) -> None:
    """Draw ``svg`` into the folders of an icon theme, and put it there itself."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        sys.exit(f"not an icon: {svg}")
    for size_px in SIZES_PX:
        image = QImage(size_px, size_px, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        folder = hicolor / f"{size_px}x{size_px}" / "apps"
        folder.mkdir(parents=True)
        if not image.save(str(folder / "rolltop.png")):
            sys.exit(f"the icon could not be written to {folder}")
    folder = hicolor / "scalable" / "apps"
    folder.mkdir(parents=True)
    (folder / "rolltop.svg").write_bytes(svg.read_bytes())
