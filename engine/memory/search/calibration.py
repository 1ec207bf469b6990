"""What nearness means for an embedder: its cosines are compared with those of texts about anything else.

Multilingual e5 gives unrelated texts 0.70-0.87, more within one language than across. So a cosine counts only for
what it exceeds the mean of the nearest background texts of both sides (cross-domain similarity local scaling,
Conneau et al. 2018, "Word translation without parallel data", section 2.3).
"""

from __future__ import annotations

import base64
import hashlib

import numpy as np
from numpy.typing import NDArray

from engine.embedding.base import Embedder

Vectors = NDArray[np.float32]

_NEAREST = 3
_FULL_SCORE = 0.24
"""The share of the way from an average cosine to 1 that counts as certain; chosen on a probe in two languages."""

_PASSAGES = (
    "The train leaves at half past nine.",
    "Please restart the computer after the update.",
    "The museum is closed on Mondays.",
    "He painted the fence green last summer.",
    "Interest rates rose again this quarter.",
    "The river floods the valley every spring.",
    "Press the button to open the door.",
    "She wrote a long letter about the war.",
    "The new bridge is two kilometres long.",
    "Copy the files to the other folder.",
    "Our team lost the match yesterday.",
    "The moon is full tonight.",
    "Hello, how can I help you?",
    "Thank you very much!",
    "Here is a funny story for you.",
    "火车九点半出发。",
    "更新之后请重启电脑。",
    "博物馆星期一不开放。",
    "他去年夏天把栅栏刷成了绿色。",
    "这个季度利率又上升了。",
    "这条河每年春天都会泛滥。",
    "按下按钮就能开门。",
    "她写了一封关于战争的长信。",
    "新桥长两公里。",
    "把文件复制到另一个文件夹。",
    "我们队昨天输了比赛。",
    "今晚的月亮很圆。",
    "你好,有什么可以帮你?",
    "非常感谢!",
    "给你讲个有趣的故事。",
)
_QUERIES = (
    "When does the train leave?",
    "How do I restart the computer?",
    "Is the museum open on Mondays?",
    "Who painted the fence?",
    "What happened to interest rates?",
    "Tell me about the river.",
    "How can I open the door?",
    "What did she write about?",
    "How long is the bridge?",
    "Where are the files?",
    "Did our team win?",
    "Is the moon full?",
    "Hi there!",
    "Thanks a lot.",
    "Tell me something funny.",
    "火车几点出发?",
    "怎么重启电脑?",
    "博物馆星期一开放吗?",
    "谁刷了栅栏?",
    "利率怎么样了?",
    "给我讲讲这条河。",
    "怎么打开这扇门?",
    "她写了什么?",
    "桥有多长?",
    "文件在哪里?",
    "我们队赢了吗?",
    "今晚月亮圆吗?",
    "你好!",
    "谢谢你。",
    "讲点有趣的事吧。",
)


def calibration_key(model_id: str) -> str:
    """Names the background vectors of one embedder; another background has other names."""
    texts = "\n".join((*_PASSAGES, *_QUERIES))
    return f"background/{model_id}/{hashlib.sha256(texts.encode()).hexdigest()[:16]}"


class Calibration:
    """Scores by one embedder.

    Args:
        kept: ``encoded`` of an earlier one with the same key. Without it some sixty short sentences are embedded,
            which takes seconds on a busy computer.
    """

    def __init__(self, embedder: Embedder, kept: str = "") -> None:
        self.embedder = embedder
        self.model_id = embedder.model_id
        vectors = _decoded(kept, embedder.dimension)
        if vectors is None:
            vectors = np.concatenate([embedder.embed_passages(_PASSAGES), embedder.embed_queries(_QUERIES)])
        self.encoded = base64.b64encode(vectors.astype("<f4").tobytes()).decode()
        self._passages, self._queries = vectors[: len(_PASSAGES)], vectors[len(_PASSAGES) :]
        self._scale = _FULL_SCORE * (1 - float(np.mean(self._queries @ self._passages.T)))

    def compared(self, query: Vectors, passages: Vectors) -> tuple[Vectors, Vectors]:
        """How near each row of ``passages`` is, shape (n, dimension), by two measures, each of shape (n,).

        The first is 0 (as near as anything) to 1 (certain). The second orders: cosines less half of what the passage
        has in common with questions about anything else, so that texts that are near to every question ("Wow, that's
        great!") come after those that are near to this one.
        """
        if not len(passages):
            return np.zeros(0, dtype=np.float32), np.zeros(0, dtype=np.float32)
        cosines, common = passages @ query, _mean_of_nearest(passages @ self._queries.T)
        background = (_mean_of_nearest(query @ self._passages.T) + common) / 2
        certain = np.clip((cosines - background) / self._scale, 0, 1)
        return certain.astype(np.float32), (cosines - common / 2).astype(np.float32)


def _decoded(kept: str, dimension: int) -> Vectors | None:
    values = np.frombuffer(base64.b64decode(kept), dtype="<f4")
    count = len(_PASSAGES) + len(_QUERIES)
    return values.reshape(count, dimension).astype(np.float32) if values.size == count * dimension else None


def _mean_of_nearest(cosines: Vectors) -> Vectors:
    return np.partition(cosines, -_NEAREST, axis=-1)[..., -_NEAREST:].mean(axis=-1)
