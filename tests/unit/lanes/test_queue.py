from __future__ import annotations

from engine.lanes.queue import PREEMPTED_DELAY_S, Job, JobQueue, Priority


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def job(priority: Priority, number: int = 0) -> Job:
    return Job(priority, lambda job: None, number)


def test_foreground_runs_before_background_and_in_order() -> None:
    queue = JobQueue(Clock())
    jobs = [
        job(Priority.PREWARM, 1),
        job(Priority.TURN, 2),
        job(Priority.MEMORY_STEP, 3),
        job(Priority.TURN, 4),
        job(Priority.MODEL, 5),
    ]
    for one in jobs:
        queue.add(one)
    taken = [queue.take() for _ in jobs]
    assert [one.number for one in taken if one] == [5, 2, 4, 3, 1]


def test_a_foreground_job_stops_a_running_background_job() -> None:
    queue = JobQueue(Clock())
    background = job(Priority.MEMORY_STEP)
    queue.add(background)
    assert queue.take() is background
    queue.add(job(Priority.MEMORY_STEP))
    assert not background.cancel.is_set()
    queue.add(job(Priority.TURN))
    assert background.cancel.is_set() and background.preempted


def test_a_running_turn_is_not_stopped_by_the_next_one() -> None:
    queue = JobQueue(Clock())
    turn = job(Priority.TURN)
    queue.add(turn)
    assert queue.take() is turn
    queue.add(job(Priority.TURN))
    queue.activity()
    assert not turn.cancel.is_set()


def test_activity_holds_background_work_back_but_not_turns() -> None:
    clock = Clock()
    queue = JobQueue(clock)
    background, turn = job(Priority.MEMORY_STEP, 1), job(Priority.TURN, 2)
    queue.add(background)
    queue.activity()
    queue.add(turn)
    assert queue.take() is turn
    clock.now += PREEMPTED_DELAY_S
    assert queue.take() is background


def test_cancel_finds_queued_and_running_jobs() -> None:
    queue = JobQueue(Clock())
    running, waiting = job(Priority.TURN, 7), job(Priority.TURN, 8)
    queue.add(running)
    queue.add(waiting)
    assert queue.take() is running
    assert queue.cancel(7) and queue.cancel(8) and not queue.cancel(9)
    assert running.cancel.is_set() and waiting.cancel.is_set()
    assert not running.preempted


def test_close_ends_take_and_cancels() -> None:
    queue = JobQueue(Clock())
    running = job(Priority.TURN)
    queue.add(running)
    queue.take()
    queue.close()
    assert running.cancel.is_set() and running.cancel.closing
    assert queue.take() is None


def test_what_the_user_has_stopped_was_not_stopped_by_the_end() -> None:
    queue = JobQueue(Clock())
    running = job(Priority.TURN)
    queue.add(running)
    queue.take()
    running.cancel.set()
    queue.close()
    assert running.cancel.is_set() and not running.cancel.closing


def test_what_is_binding_is_taken_after_the_end_in_order() -> None:
    queue = JobQueue(Clock())
    for number in (1, 2, 3):
        queue.add(Job(Priority.TURN, lambda job: None, number, binding=number != 2), delay_s=number)
    queue.close()
    late = Job(Priority.TURN, lambda job: None, 4, binding=True)
    taken = [queue.take(), queue.take()]
    queue.add(late)
    queue.add(job(Priority.TURN, 5))
    taken += [queue.take(), queue.take()]
    assert [one and one.number for one in taken] == [1, 3, 4, None]


def test_tidying_that_somebody_waits_for_gives_way_to_turns_but_not_to_typing() -> None:
    queue = JobQueue(Clock())
    asked = job(Priority.TIDY_NOW, 3)
    queue.add(asked)
    queue.activity()
    assert queue.take() is asked
    queue.activity()
    queue.add(job(Priority.TIDY_NOW, 4))
    queue.add(job(Priority.MEMORY_STEP))
    assert not asked.cancel.is_set()
    turn = job(Priority.TURN, 5)
    queue.add(turn)
    assert asked.cancel.is_set() and asked.preempted
    assert queue.take() is turn


def test_tidying_by_itself_comes_last_and_gives_way_to_everything() -> None:
    clock = Clock()
    queue = JobQueue(clock)
    tidying = job(Priority.CONSOLIDATE)
    queue.add(tidying)
    queue.add(job(Priority.PERSIST, 2))
    assert (taken := queue.take()) and taken.number == 2
    assert queue.take() is tidying and queue.holds(Priority.CONSOLIDATE)
    queue.activity()
    assert tidying.cancel.is_set() and tidying.preempted
    queue.add(job(Priority.CONSOLIDATE))
    queue.add(job(Priority.TURN, 7))
    assert (taken := queue.take()) and taken.number == 7
    queue.stop_background(Priority.CONSOLIDATE)
    assert not queue.holds(Priority.CONSOLIDATE)


def test_stopping_a_kind_lets_the_one_that_runs_give_way_and_no_other() -> None:
    queue = JobQueue(Clock())
    running = job(Priority.CONSOLIDATE)
    queue.add(running)
    queue.take()
    queue.add(job(Priority.MEMORY_STEP))
    queue.stop_background(Priority.MEMORY_STEP)
    assert not running.cancel.is_set() and not queue.holds(Priority.MEMORY_STEP)
    queue.stop_background(Priority.CONSOLIDATE)
    assert running.cancel.is_set() and running.preempted
