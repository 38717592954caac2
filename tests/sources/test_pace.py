"""However many programs ask, whatever the clocks do and whoever dies: arXiv sees one polite guest."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from functools import partial
from itertools import pairwise
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import pytest

from pubtui.errors import LibraryUnwritableError, RateLimitedError, RefreshCancelledError
from pubtui.sources.pace import Lane, Pace, Pause, Watch
from tests.loopback_arxiv.clock import FakeClock

WHY = "arXiv asks us to slow down."


@pytest.fixture
def pace(tmp_path: Path, clock: FakeClock) -> Pace:
    return _pace(tmp_path, clock)


def _pace(folder: Path, clock: FakeClock) -> Pace:
    return Pace(folder / "pace.sqlite", clock=clock, jitter=lambda: 0.0)


def _waited(pace: Pace, clock: FakeClock, lane: Lane = Lane.API, *, takes: float = 0.0) -> float:
    """How long a request that takes `takes` seconds had to wait before it began."""
    before = clock.uptime()
    with pace.turn(lane):
        began = clock.uptime()
        clock.sleep(takes)
    return round(began - before, 2)


def _refused(pace: Pace, **told: float) -> None:
    with pace.turn(Lane.API):
        pace.was_refused(Lane.API, reason=WHY, **told)


def test_the_first_request_does_not_wait_and_the_next_waits_three_seconds(
    pace: Pace, clock: FakeClock
) -> None:
    assert [_waited(pace, clock) for _ in range(4)] == [0, 3, 3, 3]


def test_the_interval_counts_from_the_end_of_a_slow_answer(pace: Pace, clock: FakeClock) -> None:
    _waited(pace, clock, takes=8)
    assert _waited(pace, clock) == 3


def test_arxivs_pages_have_a_lane_of_their_own_with_fifteen_seconds(pace: Pace, clock: FakeClock) -> None:
    _waited(pace, clock)
    assert [_waited(pace, clock, Lane.SITE) for _ in range(2)] == [0, 15]


def test_another_program_and_a_restarted_one_wait_as_well(
    tmp_path: Path, pace: Pace, clock: FakeClock
) -> None:
    _waited(pace, clock)
    clock.sleep(1)
    assert _waited(_pace(tmp_path, clock), clock) == 2


@pytest.mark.parametrize("step", [3600.0, -3600.0, 86400.0 * 400, -86400.0 * 400])
def test_a_step_of_the_wall_clock_changes_nothing(pace: Pace, clock: FakeClock, step: float) -> None:
    _waited(pace, clock)
    clock.step_wall(step)
    assert _waited(pace, clock) == 3
    _refused(pace)
    clock.step_wall(step)
    assert _waited(pace, clock) == 60


def test_a_restart_of_the_machine_counts_the_time_it_was_off(pace: Pace, clock: FakeClock) -> None:
    _refused(pace)
    clock.restart(off_for=40)
    assert _waited(pace, clock) == 20
    _refused(pace)
    clock.restart(off_for=-7200)
    assert _waited(pace, clock) == 120


def test_a_request_under_way_keeps_the_others_waiting(tmp_path: Path, pace: Pace, clock: FakeClock) -> None:
    other = _pace(tmp_path, clock)
    stop = clock.uptime() + 30
    with pace.turn(Lane.API) as turn:

        def cancelled() -> bool:
            turn.renew()
            return clock.uptime() > stop

        with pytest.raises(RefreshCancelledError), other.turn(Lane.API, Watch(cancelled)):
            pytest.fail("two requests at once")
    assert _waited(other, clock) == 3


def test_an_owner_that_stopped_in_the_middle_is_given_up_after_ten_seconds(
    tmp_path: Path, pace: Pace, clock: FakeClock
) -> None:
    with pace.turn(Lane.API):
        assert 10 < _waited(_pace(tmp_path, clock), clock) < 10.2


def test_an_owner_that_was_killed_is_noticed_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pace.sqlite"
    inside = multiprocessing.get_context("spawn").Event()
    owner = multiprocessing.get_context("spawn").Process(target=_hold, args=(path, inside))
    owner.start()
    assert inside.wait(20)
    assert owner.pid is not None
    os.kill(owner.pid, signal.SIGKILL)
    owner.join()
    began = time.monotonic()
    with Pace(path, intervals={Lane.API: 0.2}).turn(Lane.API):
        assert time.monotonic() - began < 2


def _hold(path: Path, inside: threading.Event) -> None:
    with Pace(path).turn(Lane.API):
        inside.set()
        time.sleep(60)


def test_threads_and_programs_never_come_too_soon_or_together(tmp_path: Path) -> None:
    interval, each = 0.03, 6
    context = multiprocessing.get_context("spawn")
    times, at_once = context.Manager().list(), context.Value("i", 0)
    programs = [
        context.Process(target=_ask, args=(tmp_path / "pace.sqlite", interval, each, times, at_once))
        for _ in range(2)
    ]
    for program in programs:
        program.start()
    for program in programs:
        program.join()
    assert [program.exitcode for program in programs] == [0, 0]
    moments = sorted(times)
    assert len(moments) == 2 * 2 * each
    assert min(later - earlier for earlier, later in pairwise(moments)) >= interval


def _ask(path: Path, interval: float, each: int, times: list[float], at_once: Synchronized[int]) -> None:
    pace = Pace(path, intervals={Lane.API: interval})

    def ask() -> None:
        for _ in range(each):
            with pace.turn(Lane.API):
                with at_once.get_lock():
                    at_once.value += 1
                    assert at_once.value == 1
                times.append(time.monotonic())
                with at_once.get_lock():
                    at_once.value -= 1

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_refusals_double_the_pause_up_to_fifteen_minutes_and_then_we_give_up(
    pace: Pace, clock: FakeClock
) -> None:
    waits = []
    for _ in range(5):
        before = clock.uptime()
        _refused(pace)
        waits.append(round(clock.uptime() - before))
    with pytest.raises(RateLimitedError) as given_up:
        _refused(pace)
    assert waits == [0, 60, 120, 240, 480]
    assert given_up.value.retry_at == pytest.approx(clock.now().wall + 900)
    assert WHY in str(given_up.value)


def test_after_giving_up_nothing_is_sent_until_the_time_told(
    tmp_path: Path, pace: Pace, clock: FakeClock
) -> None:
    for _ in range(5):
        _refused(pace)
    with pytest.raises(RateLimitedError):
        _refused(pace)
    clock.sleep(890)
    with pytest.raises(RateLimitedError), _pace(tmp_path, clock).turn(Lane.API):
        pytest.fail("asked too soon")
    clock.sleep(10)
    with pytest.raises(RateLimitedError):
        _refused(pace)
    clock.sleep(900)
    with pace.turn(Lane.API):
        pace.went_well(Lane.API)
    _refused(pace)
    assert _waited(pace, clock) == 60


@pytest.mark.parametrize(("told", "wait"), [(7.0, 60), (90.0, 90), (900.0, 900)])
def test_a_longer_retry_after_is_honoured(pace: Pace, clock: FakeClock, told: float, wait: float) -> None:
    _refused(pace, retry_after=told)
    assert _waited(pace, clock) == wait


def test_a_retry_after_of_hours_is_not_waited_for(pace: Pace, clock: FakeClock) -> None:
    with pytest.raises(RateLimitedError) as refusal:
        _refused(pace, retry_after=7200)
    assert refusal.value.retry_at == pytest.approx(clock.now().wall + 7200)


def test_pauses_are_never_the_same_length_for_everybody(tmp_path: Path, clock: FakeClock) -> None:
    waits = []
    for share in (0.0, 0.5, 1.0):
        pace = Pace(tmp_path / f"{share}.sqlite", clock=clock, jitter=partial(float, share))
        _refused(pace)
        waits.append(_waited(pace, clock))
    assert waits == [60, 63, 66]


def test_the_screen_can_tell_the_next_try_and_the_reader_hears_of_it_once(
    tmp_path: Path, pace: Pace, clock: FakeClock
) -> None:
    assert pace.pause(Lane.API) is None
    _refused(pace)
    shown = Pause(clock.now().wall + 60, WHY, given_up=False)
    assert _pace(tmp_path, clock).pause(Lane.API) == shown
    heard: list[Pause] = []
    with pace.turn(Lane.API, Watch(waiting=heard.append)):
        pass
    assert heard == [shown]


def test_a_wait_is_left_within_a_second_of_being_cancelled(pace: Pace, clock: FakeClock) -> None:
    _refused(pace)
    stop = clock.uptime() + 20
    with pytest.raises(RefreshCancelledError), pace.turn(Lane.API, Watch(lambda: clock.uptime() >= stop)):
        pytest.fail("not cancelled")
    assert clock.uptime() - stop < 1


def test_who_has_stopped_gets_no_turn_even_without_a_wait(pace: Pace) -> None:
    with pytest.raises(RefreshCancelledError), pace.turn(Lane.API, Watch(lambda: True)):
        pytest.fail("not cancelled")


def test_a_damaged_file_is_made_anew(tmp_path: Path, clock: FakeClock) -> None:
    (tmp_path / "pace.sqlite").write_bytes(b"not a database, " * 100)
    assert [_waited(_pace(tmp_path, clock), clock) for _ in range(2)] == [0, 3]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, clock: FakeClock) -> None:
    with (
        pytest.raises(LibraryUnwritableError, match="nowhere"),
        _pace(tmp_path / "nowhere", clock).turn(Lane.API),
    ):
        pytest.fail("no file, no turn")


def test_an_error_inside_a_turn_ends_it(pace: Pace, clock: FakeClock) -> None:
    with pytest.raises(KeyError), pace.turn(Lane.API):
        raise KeyError
    assert _waited(pace, clock) == 3
