"""The status line: the model and its device, what goes on, and the context gauge."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.engine_words import fit_reason, warning_words
from app.window.context_gauge import ContextGauge
from app.window.elided_label import ElidedButton, ElidedLabel
from app.words import Words, plain_tip, said
from engine.protocol import MemoryStep, ModelInfo, ModelLoading
from models.catalogue import display_name

_LEAST_CHARACTERS = 24
"""Of what is being done, beside the model and the gauge."""


class StatusLine(QWidget):
    """Says in a few words what is loaded and what is being done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusLine")
        self._model: ModelInfo | None = None
        self._loading: ModelLoading | None = None
        self._is_away = False
        self._activity_text = ""
        self._step: MemoryStep | None = None
        self._notice_text: Words = ""
        self._tidying_text: Words = ""
        self.model_button = ElidedButton()
        self.model_button.setObjectName("modelButton")
        self.model_button.setAutoRaise(True)
        self._activity = ElidedLabel()
        self._activity.setObjectName("muted")
        self._activity.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.stop_button = QToolButton()
        self.stop_button.setObjectName("modelButton")
        self.stop_button.setAutoRaise(True)
        self.stop_button.hide()
        self.gauge = ContextGauge()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 3, 18, 5)
        self._column.setSpacing(2)
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self._row.addWidget(self.model_button)
        self._row.addWidget(self._activity, 1)
        self._row.addStretch(0)
        self._row.addWidget(self.stop_button)
        self._row.addWidget(self.gauge)
        self._column.addLayout(self._row)
        self._refresh()

    @property
    def model_text(self) -> str:
        return self.model_button.text()

    @property
    def activity_text(self) -> str:
        return self._activity.text()

    def show_model(self, model: ModelInfo | None) -> None:
        self._model, self._loading, self._is_away = model, None, False
        self._refresh()

    def show_unloaded(self) -> None:
        """The model's memory was freed for the time being."""
        self._is_away = True
        self._refresh()

    def show_loading(self, event: ModelLoading) -> None:
        done = event.stage == "prewarm" and event.fraction >= 1.0
        self._loading = None if done else event
        self._refresh()

    def stop_loading(self) -> None:
        self._loading = None
        self._refresh()

    def show_activity(self, text: str, figures: str = "") -> None:
        """What is being done; ``figures`` are for who looks closer."""
        self._activity_text = text
        self._activity.set_detail(figures)
        if text:
            self._notice_text = ""
        self._refresh()

    def show_notice(self, sentence: Words) -> None:
        self._notice_text = sentence
        self._refresh()

    def show_tidying(self, sentence: Words) -> None:
        self._tidying_text = sentence
        self._refresh()

    def offer_stop(self, offered: bool) -> None:
        """Whether tidying can be stopped now."""
        self.stop_button.setVisible(offered)

    def show_memory_step(self, state: MemoryStep | None) -> None:
        self._step = state
        self._refresh()

    def _fit(self) -> None:
        """Where the text is large or the window narrow, what is being done has a line of its own."""
        margins = self._column.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        others = self.gauge.sizeHint().width() + self._row.spacing()
        if self.stop_button.isVisibleTo(self):
            others += self.stop_button.sizeHint().width() + self._row.spacing()
        name = self.model_button.sizeHint().width()
        least = _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth()
        alone = room - others - name - self._row.spacing() < least
        if alone != (self._column.count() > 1):
            self._column.removeWidget(self._activity)
            self._row.removeWidget(self._activity)
            if alone:
                self._column.insertWidget(0, self._activity)
            else:
                self._row.insertWidget(1, self._activity, 1)
            self._row.setStretch(self._row.count() - 3, 1 if alone else 0)
        self.model_button.setMaximumWidth(min(name, max(room - others - self._row.spacing(), least // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _memory_sentence(self) -> str:
        match self._step.state if self._step else "ended":
            case "began":
                return self.tr("Looking for something worth remembering…")
            case "postponed":
                return self.tr("Memory is updated later.")
            case "failed":
                return self.tr("Memory was not updated; it is tried again later.")
            case _:
                return ""

    def _refresh(self) -> None:
        self.model_button.setText(self._model_sentence())
        self.model_button.setToolTip(self._model_detail())
        self.model_button.setAccessibleName(self.tr("Model: {name}").format(name=self.model_button.text()))
        self.stop_button.setText(self.tr("Stop tidying"))
        self.stop_button.setAccessibleName(self.stop_button.text())
        self.stop_button.setToolTip(self.tr("What is done by now stays; the rest is done later."))
        told = self._activity_text or self._memory_sentence() or said(self._tidying_text) or said(self._notice_text)
        self._activity.setText(told)
        self._activity.setAccessibleName(self._activity.text() or self.tr("Nothing is being done"))
        self._fit()

    def _model_sentence(self) -> str:
        if self._loading is not None:
            name = display_name(self._loading.path)
            match self._loading.stage:
                case "load":
                    percent = round(100 * self._loading.fraction)
                    return self.tr("Loading {name} {percent} %").format(name=name, percent=percent)
                case "probe":
                    return self.tr("Testing {name}").format(name=name)
                case "prewarm":
                    return self.tr("Preparing {name}").format(name=name)
        if self._model is None:
            return self.tr("No model")
        if self._is_away:
            return self.tr("{name} · put away").format(name=display_name(self._model.path))
        return f"{display_name(self._model.path)} · {self._model.device}"

    def _model_detail(self) -> str:
        if self._model is None:
            return self.tr("Choose a model file")
        if self._is_away:
            return self.tr(
                "Nobody needed the model for a while, so its memory was freed. It comes back when you write."
            )
        lines = [self._model.path, fit_reason(self._model), *map(said, warning_words(self._model))]
        return plain_tip("\n".join(line for line in lines if line))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "_row"):
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
