import os

import pytest

from tests.benchmarks.start_time import measured


@pytest.mark.on_demand
@pytest.mark.skipif(os.name != "posix", reason="measures as POSIX systems do")
def test_short_commands_take_at_most_twice_the_yardstick() -> None:
    yardstick, costs = measured()
    too_slow = {name: cost for name, cost in costs.items() if cost.processor > 2 * yardstick.processor}
    assert too_slow == {}
