"""A catalogue whose models are small and come from a server on this computer."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from app import model_start
from app.model_manager import rows
from models import advice, catalogue, download_queue, library
from models.catalogue import CATALOGUE, DEFAULT_MODEL_ID, HubSource, ModelSpec
from models.http_source import HttpSettings
from models.library import Library
from tests.unit.models import file_server
from tests.unit.models.file_server import FileServer
from tests.unit.models.gguf_files import gguf_bytes

SMALLER_ID = "qwen2.5-coder-0.5b"
CONTENT = gguf_bytes() + random.Random(7).randbytes(2_000_000)
OTHER_CONTENT = gguf_bytes() + random.Random(8).randbytes(1_000_000)
PATIENCE = HttpSettings(connect_timeout_s=5, read_timeout_s=30, first_wait_s=0, max_wait_s=0, max_failures=2)


@dataclass
class Shop:
    """``usual`` and ``smaller`` are the models one can fetch; both are at ``server``."""

    server: FileServer
    library: Library
    usual: ModelSpec
    smaller: ModelSpec

    def put_here(self, spec: ModelSpec) -> Path:
        """Have a model fetched and checked already."""
        path = self.library.path_of(spec)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(CONTENT if spec is self.usual else OTHER_CONTENT)
        self.library.mark_verified(spec)
        return path


@contextmanager
def open_shop(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[Shop]:
    """The catalogue for as long as the block lasts; models are kept below ``folder``."""
    with file_server.running(CONTENT) as server:
        real = {spec.id: spec for spec in CATALOGUE}
        usual = _small(real[DEFAULT_MODEL_ID], CONTENT, server.url)
        smaller = _small(real[SMALLER_ID], OTHER_CONTENT, server.url)
        for module in (catalogue, library, download_queue, advice, rows, model_start):
            monkeypatch.setattr(module, "CATALOGUE", (usual, smaller))
        yield Shop(server, Library(folder / "models"), usual, smaller)


def _small(spec: ModelSpec, content: bytes, url: str) -> ModelSpec:
    digest = hashlib.sha256(content).hexdigest()
    return replace(spec, size_bytes=len(content), sha256=digest, sources=(HubSource(url),))
