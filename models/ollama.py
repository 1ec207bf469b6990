"""Ollama's models: a manifest names a model and its parts, which lie as ``blobs/sha256-…`` without an ending.

Layout: https://github.com/ollama/ollama (manifests by registry, namespace, model and tag; blobs by digest).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from models.sentence import Sentence, say

MODEL_PART = "application/vnd.ollama.image.model"
ADAPTER_PART = "application/vnd.ollama.image.adapter"
_DIGEST = re.compile(r"sha256:([0-9a-f]{64})")
_BLOB = re.compile(r"sha256[-:][0-9a-f]{64}")
_OWN_REGISTRY, _OWN_NAMESPACE = "registry.ollama.ai", "library"
_MOST_MANIFEST_BYTES = 1 << 20
_MOST_MANIFESTS = 2000


class OllamaModel(Struct, frozen=True):
    """One name, such as ``qwen3:4b``, and the blob with its weights."""

    name: str
    blob: Path
    problem: Sentence


class _Layer(Struct, rename="camel"):
    media_type: str = ""
    digest: str = ""


class _Manifest(Struct):
    layers: list[_Layer] = []


def models_in(folder: Path) -> Iterator[OllamaModel]:
    """The models of one Ollama folder; manifests that cannot be read are passed over.

    Raises:
        PermissionError: the folder's manifests cannot be listed.
    """
    root = folder / "manifests"
    for count, path in enumerate(_files_below(root, 4)):
        if count >= _MOST_MANIFESTS:
            return
        manifest = _read(path)
        if manifest is None:
            continue
        parts = [layer for layer in manifest.layers if layer.media_type == MODEL_PART]
        name = name_of(path.relative_to(root))
        blobs = [blob for blob in (_blob(folder, layer.digest) for layer in parts) if blob is not None]
        if blobs:
            yield OllamaModel(name, blobs[0], _problem(name, manifest, len(parts)))


def name_of(manifest: Path) -> str:
    """The name that Ollama shows for a manifest's path below ``manifests``."""
    *place, model, tag = manifest.parts
    if place and place[0] == _OWN_REGISTRY:
        place = place[1:]
    if place == [_OWN_NAMESPACE]:
        place = []
    return "/".join([*place, f"{model}:{tag}"])


def is_blob(path: Path) -> bool:
    return path.parent.name == "blobs" and _BLOB.fullmatch(path.name) is not None


@lru_cache(maxsize=256)
def name_of_blob(path: Path) -> str:
    """The shortest name that a manifest beside these blobs gives to one; "" if none does."""
    try:
        names = [model.name for model in models_in(path.parent.parent) if model.blob.name == path.name]
    except OSError:
        return ""
    return min(names, key=lambda name: (len(name), name), default="")


def _read(path: Path) -> _Manifest | None:
    try:
        if path.stat().st_size > _MOST_MANIFEST_BYTES:
            return None
        return msgspec.json.decode(path.read_bytes(), type=_Manifest)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _blob(folder: Path, digest: str) -> Path | None:
    match = _DIGEST.fullmatch(digest)
    if match is None:
        return None
    names = (f"sha256-{match[1]}", f"sha256:{match[1]}")
    return next((path for name in names if (path := folder / "blobs" / name).is_file()), None)


def _problem(name: str, manifest: _Manifest, model_parts: int) -> Sentence:
    if any(layer.media_type == ADAPTER_PART for layer in manifest.layers):
        return say("“{name}” is a model with an addition to it (an adapter), which Rolltop cannot use.", name=name)
    if model_parts > 1:
        return say(
            "“{name}” is one of {count} parts of a model. Please look for it as a single file.",
            name=name,
            count=model_parts,
        )
    return Sentence("")


def _files_below(folder: Path, depth: int) -> Iterator[Path]:
    """Regular files exactly ``depth`` folders down."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if depth == 1:
            if path.is_file():
                yield path
        elif path.is_dir():
            yield from _files_below(path, depth - 1)
