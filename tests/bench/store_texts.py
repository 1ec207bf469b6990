"""Memories for the benchmark of the store: texts of topics in two languages, and vectors that lie by topic.

A topic has words of its own beside the common ones. Words fall off as in natural texts (Zipf), so that a few occur in a
large share of all texts and most in a handful.

Vectors are a mixture of Gaussians brought to length 1. Every dimension of a rotated space has its own variance, falling
off as a power (as embeddings do: a few directions hold most of it). All vectors share a large mean, 1.3 times as long
as what differs: unrelated texts have cosines around 0.6, as with multilingual e5. What differs is half topic, half
text: the nearest texts of a query are mostly of its topic, and which of the topic's they are is left to the text.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

DIMENSION = 384
TOPICS = 2000
TOPIC_WORDS = 12
TAIL_WORDS = 40_000
CHINESE_SHARE = 0.4

_SYLLABLE_LIST = "ba ko ri ten mul sor vel an dre pha lo min gar eth us ti ca nor bel ish"
_COMMON_LIST = """
time people work home water year day week friend family morning evening train doctor garden school coffee tea book
music dinner market phone car house street weather holiday project meeting letter photo dog cat river mountain kitchen
window paper money office teacher sister brother daughter son neighbour recipe birthday concert bicycle plan idea story
question answer problem price ticket hotel summer winter
"""
_SYLLABLES, _COMMON = _SYLLABLE_LIST.split(), _COMMON_LIST.split()
_PATTERNS = (
    "I talked with {0} about {1} and the {2} on {3}.",
    "My {0} prefers {1} over {2}, especially in the {3}.",
    "We moved the {0} to {1} because the {2} was too {3}.",
    "Please remember that {0} keeps the {1} next to {2} and {3}.",
    "Last time the {0} with {1} took longer than the {2}, so we chose {3} instead.",
    "{0} told me that the {1} costs less than {2} if you book it with {3}.",
)
_CHINESE_LIST = """
时间 工作 家里 朋友 早上 晚上 火车 医生 花园 学校 咖啡 喝茶 看书 音乐 晚饭 市场 手机 天气 假期 项目 会议 照片 小狗
厨房 办公室 老师 妹妹 哥哥 女儿 儿子 邻居 菜谱 生日 音乐会 自行车 计划 故事 问题 价格 车票 酒店 夏天 冬天
"""
_CHINESE_COMMON = _CHINESE_LIST.split()
_CHINESE_PATTERNS = (
    "我和{0}谈到了{1},还有{3}的{2}。",
    "比起{2},我的{0}更喜欢{1},尤其是{3}的时候。",
    "因为{2}太{3}了,我们把{0}搬到了{1}。",
    "请记住,{0}把{1}放在{2}和{3}旁边。",
    "{0}告诉我,跟{3}一起预订的话,{1}比{2}便宜。",
)
_CHARACTERS = bytes(byte for high in range(0xB0, 0xD7) for low in range(0xA1, 0xFF) for byte in (high, low)).decode(
    "gb2312"
)
"""The 3,666 of common use, by GB 2312's first level."""


class Corpus:
    """Topics with their words and their place among the vectors, always the same; ``stream`` draws other memories."""

    def __init__(self, stream: int = 0) -> None:
        self._random = np.random.default_rng(1)
        self._tail = self._words(TAIL_WORDS)
        self._chinese_tail = self._chinese_words(TAIL_WORDS // 4)
        self._topic_words = self._random.integers(0, TAIL_WORDS, (TOPICS, TOPIC_WORDS))
        self._topic_shares = _zipf(TOPICS, 0.6)
        self._tail_shares = _zipf(TAIL_WORDS, 1.0)
        self._common_shares = _zipf(len(_COMMON), 0.8)
        spread = np.arange(1, DIMENSION + 1, dtype=np.float32) ** -0.5
        self._spread = spread / np.linalg.norm(spread)
        self._turn = np.linalg.qr(self._random.standard_normal((DIMENSION, DIMENSION)))[0].astype(np.float32)
        self._centres = self._gauss(TOPICS)
        self._random = np.random.default_rng([1, stream])

    def topics(self, count: int) -> NDArray[np.int64]:
        return self._random.choice(TOPICS, count, p=self._topic_shares)

    def vectors(self, topics: NDArray[np.int64]) -> NDArray[np.float32]:
        """One vector of length 1 for each of the topics, shape (n, DIMENSION)."""
        rows = (self._centres[topics] + self._gauss(len(topics))) * np.float32(0.5**0.5)
        rows = rows @ self._turn.T + np.float32(1.3) * self._turn[:, 0]
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)

    def texts(self, topics: NDArray[np.int64]) -> list[str]:
        """One or two sentences for each of the topics."""
        tail = self._random.choice(TAIL_WORDS, (len(topics), 2), p=self._tail_shares)
        common = self._random.choice(len(_COMMON), (len(topics), 2), p=self._common_shares)
        own = self._random.integers(0, TOPIC_WORDS, (len(topics), 4))
        pattern = self._random.integers(0, 1 << 16, (len(topics), 2))
        chinese = self._random.random(len(topics)) < CHINESE_SHARE
        rows = zip(
            topics.tolist(), tail.tolist(), common.tolist(), own.tolist(), pattern.tolist(), chinese, strict=True
        )
        return [self._text(*row) for row in rows]

    def queries(self, topics: NDArray[np.int64]) -> list[str]:
        """A question for each of the topics, with two of its words and a common one."""
        return [
            self._query(topic, words)
            for topic, words in zip(topics.tolist(), self._topic_words[topics].tolist(), strict=True)
        ]

    def _query(self, topic: int, words: list[int]) -> str:
        if topic % 5 < 2:
            common = _CHINESE_COMMON[topic % len(_CHINESE_COMMON)]
            return f"关于{self._chinese(words[0])}和{common}我说过什么?"
        common = _COMMON[topic % len(_COMMON)]
        return f"What did I say about the {common}, {self._tail[words[0]]} and {self._tail[words[1]]}?"

    def _text(
        self, topic: int, tail: list[int], common: list[int], own: list[int], pattern: list[int], chinese: bool
    ) -> str:
        words = self._topic_words[topic]
        if chinese:
            slots = [self._chinese(int(words[own[0]])), _CHINESE_COMMON[common[0] % len(_CHINESE_COMMON)]]
            slots += [self._chinese(tail[0]), _CHINESE_COMMON[common[1] % len(_CHINESE_COMMON)]]
            return _CHINESE_PATTERNS[pattern[0] % len(_CHINESE_PATTERNS)].format(*slots)
        slots = [self._tail[words[own[0]]], _COMMON[common[0]], self._tail[tail[0]], _COMMON[common[1]]]
        first = _PATTERNS[pattern[0] % len(_PATTERNS)].format(*slots)
        if pattern[1] % 2:
            return first
        slots = [self._tail[words[own[1]]], self._tail[words[own[2]]], self._tail[tail[1]], _COMMON[common[0]]]
        return f"{first} {_PATTERNS[pattern[1] % len(_PATTERNS)].format(*slots)}"

    def _chinese(self, word: int) -> str:
        return self._chinese_tail[word % len(self._chinese_tail)]

    def _words(self, count: int) -> list[str]:
        """Of two to four syllables."""
        parts = self._random.integers(0, len(_SYLLABLES), (count, 4)).tolist()
        lengths = self._random.integers(2, 5, count).tolist()
        return ["".join(_SYLLABLES[part] for part in row[:n]) for row, n in zip(parts, lengths, strict=True)]

    def _chinese_words(self, count: int) -> list[str]:
        """Of two or three characters."""
        parts = self._random.choice(len(_CHARACTERS), (count, 3), p=_zipf(len(_CHARACTERS), 0.7)).tolist()
        lengths = self._random.integers(2, 4, count).tolist()
        return ["".join(_CHARACTERS[part] for part in row[:n]) for row, n in zip(parts, lengths, strict=True)]

    def _gauss(self, count: int) -> NDArray[np.float32]:
        return np.asarray(self._random.standard_normal((count, DIMENSION), dtype=np.float32) * self._spread, np.float32)


def _zipf(count: int, power: float) -> NDArray[np.float64]:
    shares = np.arange(1, count + 1) ** -power
    return shares / shares.sum()
