import pytest

from tests.benchmarks.start_time import ratios


@pytest.mark.on_demand
def test_short_commands_take_at_most_twice_the_yardstick() -> None:
    _yardstick, times = ratios()
    assert {name: ratio for name, ratio in times.items() if ratio > 2} == {}
