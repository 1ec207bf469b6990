from __future__ import annotations

from engine.lanes.idle_unload import IdleUnload
from engine.lanes.queue import Job, JobQueue, Priority
from engine.protocol import LoadModel
from tests.unit.lanes.test_queue import Clock

MODEL = LoadModel(1, "model.gguf")


class Desk:
    """A queue whose jobs are run by hand, and a model that is loaded or not."""

    def __init__(self) -> None:
        self.queue = JobQueue(Clock())
        self.loaded: LoadModel | None = MODEL
        self.idle = IdleUnload(1, self.queue, self.unload, self.load)
        self.meanwhile = lambda: None

    def unload(self) -> LoadModel | None:
        self.meanwhile()
        command, self.loaded = self.loaded, None
        return command

    def load(self, _job: Job, command: LoadModel) -> None:
        self.loaded = command

    def run_next(self) -> Priority:
        assert any(self.queue._start_time(job) <= self.queue._monotonic() for job in self.queue._jobs), "nothing is due"
        job = self.queue.take()
        assert job is not None
        job.run(job)
        return job.priority

    def let_time_pass(self) -> None:
        clock = self.queue._monotonic
        assert isinstance(clock, Clock)
        clock.now += 60


def test_it_comes_back_also_where_its_time_is_up_a_second_time() -> None:
    desk = Desk()
    for _ in range(2):  # work that needs no model, such as deleting a conversation, begins the time anew
        desk.idle.used()
        desk.let_time_pass()
        assert desk.run_next() is Priority.UNLOAD
    desk.idle.wake()
    assert desk.run_next() is Priority.MODEL and desk.loaded is MODEL


def test_a_message_that_comes_while_it_goes_brings_it_back_first() -> None:
    desk = Desk()
    desk.idle.used()
    desk.let_time_pass()

    def say_something() -> None:
        desk.idle.wake()
        desk.queue.add(Job(Priority.TURN, lambda _job: None))

    desk.meanwhile = say_something
    assert desk.run_next() is Priority.UNLOAD
    assert desk.run_next() is Priority.MODEL and desk.loaded is MODEL
    assert desk.run_next() is Priority.TURN


def test_one_that_is_let_go_by_hand_while_it_goes_stays_away() -> None:
    desk = Desk()
    desk.idle.used()
    desk.let_time_pass()
    desk.meanwhile = desk.idle.forget
    desk.run_next()
    desk.idle.wake()
    assert desk.loaded is None and not desk.queue.holds(Priority.MODEL)
