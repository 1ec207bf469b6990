"""The one root of the engine's errors."""


class EngineError(Exception):
    """An expected failure; ``str(error)`` is a sentence that can be shown to the user as it is.

    Attributes:
        detail: technical text for a log or an expander; may be empty.
    """

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.detail = detail
