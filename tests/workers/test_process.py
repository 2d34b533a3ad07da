"""A worker: it answers, and whatever its process does, nothing waits and nothing is left."""

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from tabletop.workers.process import Worker, WorkerError
from tests.ai.processes import PROC, runs
from tests.waiting import PATIENCE, wait_for
from tests.workers import children

Make = Callable[..., Worker]


@pytest.fixture
def make() -> Iterator[Make]:
    """Makes workers; ends them after the test."""
    made: list[Worker] = []

    def worker(work: Callable[..., None] = children.obey, **limits: float) -> Worker:
        limits = {"timeout": PATIENCE, **limits}
        made.append(Worker(work, helper=children.echo, **limits))  # type: ignore[arg-type]
        return made[-1]

    yield worker
    for each in made:
        each.close()


def answer(worker: Worker) -> bytes:
    """Wait for the answer to the open request."""
    found: list[bytes] = []

    def came() -> list[bytes]:
        if (text := worker.poll()) is not None:
            found.append(text)
        return found

    wait_for("an answer", came)
    return found[0]


def failure(worker: Worker) -> WorkerError:
    """Wait until the open request fails."""
    with pytest.raises(WorkerError) as raised:
        answer(worker)
    return raised.value


def pid(worker: Worker) -> int:
    assert worker.process is not None
    assert worker.process.pid is not None
    return worker.process.pid


def test_it_answers_one_request_after_another_in_one_process(make: Make) -> None:
    worker = make()
    assert worker.process is None
    assert worker.poll() is None
    worker.ask(b"one")
    assert worker.busy
    assert answer(worker) == b"one"
    assert not worker.busy
    first = pid(worker)
    worker.ask(b"two")
    assert answer(worker) == b"two"
    assert pid(worker) == first


@pytest.mark.parametrize("request_", [b"die", b"flood"])
def test_a_process_that_dies_or_floods_is_replaced_once_and_then_given_up(
    make: Make, request_: bytes
) -> None:
    worker = make()
    worker.ask(request_)
    assert not failure(worker).is_late
    assert not worker.busy
    worker.ask(b"well")
    assert answer(worker) == b"well"


def test_a_process_that_hangs_is_killed_at_its_timeout(make: Make) -> None:
    worker = make(timeout=0.2, start_timeout=PATIENCE)
    worker.ask(b"ready")
    answer(worker)
    hung = pid(worker)
    worker.ask(b"hang")
    assert failure(worker).is_late
    assert not runs(hung)
    worker.ask(b"well")
    assert answer(worker) == b"well"


def test_a_request_that_is_late_can_be_tried_once_more(make: Make) -> None:
    worker = make(retries_late=True)
    worker.start()
    os.kill(pid(worker), signal.SIGSTOP)
    worker.ask(b"hello")
    worker._limit = 0.1
    assert answer(worker) == b"hello"


@pytest.mark.skipif(not hasattr(signal, "SIGXCPU"), reason="the system limits no processor time")
def test_a_process_that_used_up_its_processor_time_is_late_and_not_tried_again(make: Make) -> None:
    worker = make()
    worker.ask(b"burn")
    assert failure(worker).is_late


def test_a_killed_process_is_replaced_and_its_request_sent_again(make: Make) -> None:
    worker = make()
    worker.ask(b"sleep 0.3")
    os.kill(pid(worker), signal.SIGKILL)
    assert answer(worker) == b"sleep 0.3"


def test_a_new_request_stops_the_one_before(make: Make) -> None:
    worker = make()
    worker.ask(b"until stop")
    assert worker.poll() is None
    first = pid(worker)
    worker.ask(b"next")
    assert answer(worker) == b"next"
    assert pid(worker) == first


def test_a_process_that_does_not_stop_in_time_is_replaced(make: Make) -> None:
    worker = make(stop_timeout=0.05)
    worker.ask(b"hang")
    first = pid(worker)
    worker.ask(b"next")
    assert answer(worker) == b"next"
    assert pid(worker) != first
    assert not runs(first)


def test_an_answer_to_another_request_is_not_taken(make: Make) -> None:
    worker = make(children.answer_another, timeout=0.3, start_timeout=PATIENCE)
    worker.start()
    worker.ask(b"one")
    assert failure(worker).is_late


def test_what_is_found_so_far_can_be_had_at_once(make: Make) -> None:
    worker = make()
    worker.ask(b"until stop")
    assert worker.finish() == b"until stop"
    assert not worker.busy
    worker = make(stop_timeout=0.05)
    worker.ask(b"hang")
    assert worker.finish() is None
    assert worker.process is None


def test_a_dropped_request_has_no_answer(make: Make) -> None:
    worker = make()
    worker.ask(b"one")
    worker.drop()
    assert not worker.busy
    assert worker.poll() is None
    worker.ask(b"two")
    assert answer(worker) == b"two"


def test_helpers_stand_beside_the_process_and_end_with_it(make: Make) -> None:
    worker = make()
    worker.ask(b"helpers", 2)
    assert answer(worker) == b"1 hello,1 hello"
    helpers = list(worker.helpers)
    assert len(helpers) == 2
    worker.ask(b"again")
    answer(worker)
    assert worker.helpers == helpers
    helpers[0].kill()
    helpers[0].join()
    worker.ask(b"helpers", 2)
    assert answer(worker) == b"1 hello,1 hello"
    assert helpers[0] not in worker.helpers
    last = [pid(worker), *(each.pid or 0 for each in worker.helpers)]
    worker.close()
    if PROC.exists():
        assert not any(runs(each) for each in last)
