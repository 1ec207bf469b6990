"""``rolltop chat``: a conversation in the terminal, with the same memory as the window."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from typing import Final

import msgspec

from app.cli.chat_words import HELP, NOTHING_SAID, SAVING, UNKNOWN_COMMAND, remark, room, says_something, source_json
from app.cli.client import EngineClient
from app.cli.hearing import Hearing
from app.cli.keeping import Keeping
from app.cli.keyboard import Interrupts, without_echo
from app.cli.model_choice import NoModelError, model_path
from app.cli.output import Output
from app.cli.progress import said_later
from app.cli.suggestions import BOTH, DISMISS, KEEP, decide, suggestion_line
from app.cli.tools import ask_person
from app.cli.undoing import UNDO, Undoing
from app.cli.why_words import explanation
from app.cli.words import counted, sentence, spoken, told
from app.engine_options import host_options
from app.paths import data_folder
from app.settings.store import read_preferences
from engine.addressing.addressed import addressed
from engine.documents.places import mark
from engine.errors import EngineError
from engine.protocol import (
    ChunkView,
    Event,
    GetMessage,
    GetReplySources,
    ListFacts,
    ListProposals,
    LoadModel,
    MessageStored,
    ModelReady,
    OpenConversation,
    ReplyFinished,
    RunPendingMemorySteps,
    ToolQuestion,
)
from engine.protocol.tools import AnswerToolQuestion
from engine.store.text import one_line
from engine.values import Message
from models.catalogue import display_name
from models.errors import ModelsError

SAVING_PATIENCE_S: Final = 2.0


def run(arguments: argparse.Namespace) -> int:
    """Talk until the input ends.

    Returns 0, or 1 after a failure that is told in a sentence, 2 where there is no model, 130 after Ctrl-C twice, 141
    when nobody reads the output any more, 143 when the program was told to end.
    """
    if arguments.message and not any(map(says_something, arguments.message)):
        print(told(NOTHING_SAID), file=sys.stderr)
        return 1
    talk = _Talk(arguments)
    with talk.interrupts.watched():
        try:
            talk.begin()
            if arguments.message:
                talk.send_all(arguments.message)
            else:
                talk.loop()
        except (EngineError, ModelsError) as error:
            print(sentence(error.sentence), file=sys.stderr)
            talk.exit_code = 2 if isinstance(error, NoModelError) else 1
        except KeyboardInterrupt:
            talk.wait_for_memory = False  # what is worth keeping is looked for at the next start
            talk.exit_code = talk.left_with
        finally:
            talk.end()
    return talk.exit_code


class _Talk:
    """One run of the command."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._json = arguments.json
        self.wait_for_memory = not arguments.no_memory
        self._agent = arguments.agent
        self._conversation: int | None = arguments.conversation
        self._keeping = Keeping(arguments)
        self._model = getattr(arguments, "model", None)
        self._loader = getattr(arguments, "model_loader", None)
        self._replied: Message | None = None
        self._terminal = sys.stdout.isatty() and not self._json
        self._interactive = sys.stdin.isatty() and not arguments.message
        folder = data_folder(getattr(arguments, "data", None))
        embedder = getattr(arguments, "embedder", None)
        options = host_options(folder, read_preferences(folder), self._loader, embedder=embedder)
        self._client = EngineClient(options, self._take, self._warn_or_quit, lambda: self._told_to_leave)
        self.interrupts = Interrupts(self._client.interrupt)
        self._output = Output(self._client.interrupt)
        self._heard = Hearing(self._output, self._json, self._terminal, Undoing(self._interactive))
        self._started = False
        self.exit_code = 0

    def begin(self) -> None:
        """Open the store and load the model."""
        with self.interrupts.raised():
            path = self._model if self._loader else model_path(self._arguments, quiet=self._terminal)
        self._client.start()
        ready = self._client.ask(LoadModel(job=0, path=path or "scripted"))
        assert isinstance(ready, ModelReady)
        self._started = True
        self._keeping.begin(self._client.ask, self._conversation)
        self._heard.clear_status()
        if self._terminal:
            model = ready.model
            about = room(model.n_ctx, model.message_tokens)
            said = f"{self._keeping.sentence}\n" if self._keeping.sentence else ""
            self._output.say(f"{display_name(model.path)} · {model.device} · {about}\n{said}{told(HELP)}\n")

    def end(self) -> None:
        """Save what is worth keeping, then close."""
        self._heard.clear_status()
        if self._started:
            with contextlib.suppress(KeyboardInterrupt):
                self._save_memory()
            with contextlib.suppress(KeyboardInterrupt, EngineError):  # closing the engine erases it too
                self._keeping.leave(self._client.ask)
        self._client.close()

    def loop(self) -> None:
        """Read messages from the terminal or a pipe, one a line."""
        if self._interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 (line editing for input())
        while True:
            try:
                if not self._answer(self._read()):
                    return
            except EOFError:
                return
            except KeyboardInterrupt:
                self._interrupted()
            if self._client.take_interrupt():
                self._interrupted()

    @property
    def left_with(self) -> int:
        """The exit code of a talk that did not come to its end: 128 and the signal's number."""
        if self._output.gone:
            return 128 + 13
        return 128 + 15 if self.interrupts.told_to_end else 128 + 2

    @property
    def _told_to_leave(self) -> bool:
        return self._output.gone or self.interrupts.told_to_end

    def _leave_if_told(self) -> None:
        """What was under way has been stopped and stored; nothing else begins."""
        if self._told_to_leave:
            raise KeyboardInterrupt

    def _interrupted(self) -> None:
        """Ctrl-C that found nothing to stop: in a terminal it may have been meant for the reply that just ended."""
        self._leave_if_told()
        if not self._interactive:
            raise KeyboardInterrupt
        self._warn_or_quit()

    def send_all(self, texts: list[str]) -> None:
        """One turn a text; a text without a word is left out."""
        for text in texts:
            if self._client.take_interrupt():
                raise KeyboardInterrupt
            if says_something(text):
                self.send(text)
            else:
                print(told(NOTHING_SAID), file=sys.stderr)

    def _read(self) -> str:
        with self.interrupts.raised():
            line = input("> " if self._interactive else "").strip()
        self.interrupts.forget_warning()
        return line

    def _answer(self, line: str) -> bool:
        """Do what a line asks for. False to end."""
        match line:
            case "":
                pass
            case "/quit" | "/exit":
                return False
            case "/new":
                self._leave_conversation()
            case "/help":
                self._output.say(told(HELP))
            case "/memory":
                self._list_memory()
            case "/why" | "/why prompt":
                for text in explanation(self._client.ask, self._replied, whole=line != "/why"):
                    self._output.say(text)
            case _ if line == UNDO:
                self._undo()
            case _ if line.split()[0] in (KEEP, DISMISS, BOTH):
                self._decide(*line.split()[:2])
            case _ if line.startswith("/") and not line.startswith("//"):
                self._output.say(f"{told(UNKNOWN_COMMAND, name=line.split()[0])}\n{told(HELP)}")
            case _:
                self._send_or_say(line.removeprefix("/") if line.startswith("//") else line)
        self._leave_if_told()
        return True

    def _warn_or_quit(self) -> None:
        self._leave_if_told()
        self._heard.clear_status()
        self.interrupts.warn_or_quit()

    def send(self, text: str) -> None:
        """One turn. Failures propagate."""
        self._heard.begin_turn()
        self.interrupts.forget_warning()
        with without_echo() if self._interactive else contextlib.nullcontext():
            finished = self._client.ask(self._keeping.message(text, self._conversation, self._agent))
        assert isinstance(finished, ReplyFinished)
        self._conversation = finished.conversation.id
        self._replied = finished.message
        self._heard.clear_status()
        if not self._json:  # the line is ended before anything else can be told
            self._output.say(remark(finished.stop_reason))
        sources = self._sources(finished)
        if not self._json:
            for label in dict.fromkeys(one_line(mark(view.document.name, view.place, spoken())) for view in sources):
                self._output.say(f"  {label}")
        if not self._interactive and not self._told_to_leave:
            self._save_memory()
        if self._json:
            self._print_json(finished, sources)
        self._leave_if_told()

    def _leave_conversation(self) -> None:
        """The next message begins another one; of a temporary one nothing stays."""
        try:
            self._keeping.leave(self._client.ask)
        except EngineError as error:
            self._output.say(sentence(error.sentence))
        self._conversation = None

    def _send_or_say(self, text: str) -> None:
        try:
            self.send(text)
        except EngineError as error:
            self._heard.clear_status()
            self._output.say(sentence(error.sentence))
            self.exit_code = 1

    def _save_memory(self) -> None:
        if not self.wait_for_memory:
            return
        self._heard.status(told(SAVING))
        try:
            with contextlib.nullcontext() if self._terminal else said_later(told(SAVING), SAVING_PATIENCE_S):
                self._client.ask(RunPendingMemorySteps(job=0))
            self.wait_for_memory = not self._client.stopped  # what is left is looked for at the next start
        except EngineError as error:
            if str(error) not in self._heard.notices:
                self._heard.notices.append(str(error))
                print(sentence(error.sentence), file=sys.stderr)
        self._heard.clear_status()

    def _talks_to(self) -> int | None:
        """The agent whose memory is meant; None for the default one."""
        if self._conversation is None:
            return self._agent
        try:
            page = self._client.ask(OpenConversation(job=0, conversation_id=self._conversation, position=0, limit=0))
        except EngineError:  # the conversation does not exist
            return self._agent
        return page.conversation.agent_id

    def _list_memory(self) -> None:
        agent = self._talks_to()
        page = self._client.ask(ListFacts(job=0, agent_id=agent, limit=100, statuses=("active",)))
        for fact in page.facts:
            self._output.say(f"- {addressed(fact.text)}")
        total = counted(page.total, "1 fact", "{count} facts")
        self._output.say(total if page.total else told("Nothing is remembered yet."))
        for view in self._client.ask(ListProposals(job=0, agent_id=agent)):
            self._output.say(suggestion_line(view))

    def _decide(self, order: str, number: str = "") -> None:
        """Keep or dismiss the suggestion of that number."""
        try:
            if told := decide(self._client.ask, order != DISMISS, number, self._talks_to(), both=order == BOTH):
                self._output.say(told)
        except EngineError as error:
            self._output.say(sentence(error.sentence))

    def _undo(self) -> None:
        try:
            for line in self._heard.undoing.undo(self._client.ask):
                self._output.say(line)
        except EngineError as error:
            self._output.say(sentence(error.sentence))

    def _take(self, event: Event) -> None:
        if isinstance(event, ToolQuestion):
            self._heard.clear_status()
            answer = ask_person(event, self.interrupts if self._interactive else None)
            self._client.tell(AnswerToolQuestion(job=0, question=event.question, answer=answer))
            return
        if isinstance(event, MessageStored):
            self._keeping.take(event.conversation)
        self._heard.take(event)

    def _sources(self, finished: ReplyFinished) -> list[ChunkView]:
        """The passages of documents that the reply was made from."""
        found = self._client.ask(GetReplySources(job=0, reply_ids=(finished.message.id,)))
        return found.get(str(finished.message.id), [])

    def _print_json(self, finished: ReplyFinished, sources: list[ChunkView]) -> None:
        report, heard = finished.message.report, self._heard
        answer = {
            "conversation_id": finished.conversation.id,
            "message_id": heard.sent.message.id if heard.sent else None,
            "reply_id": finished.message.id,
            "reply": finished.message.text,
            "stop_reason": finished.stop_reason,
            "steps": heard.steps,
            "notices": heard.notices,
            "memory": [msgspec.to_builtins(change) for change in heard.changes],
            "proposals": [msgspec.to_builtins(view) for view in heard.proposals],
            "report": msgspec.to_builtins(report),
            "sources": [self._client.ask(GetMessage(job=0, message_id=i)).text for i in report.message_ids]
            if report
            else [],
            "documents": [source_json(view) for view in sources],
        }
        heard.changes, heard.proposals = [], []
        self._output.say(json.dumps(answer, ensure_ascii=False))
