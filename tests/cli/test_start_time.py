import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.start_time import measured

# Each takes a twentieth of the yardstick or more, most because of what they load in turn.
SLOW_TO_LOAD = (
    "asyncio", "bz2", "email", "http", "lzma", "random", "shutil", "subprocess", "tempfile", "tomllib",
)  # fmt: skip


@pytest.mark.parametrize("words", [["list", "--jsonl"], ["show", "2607.07820"], ["cite", "2607.07820"]])
def test_a_short_command_loads_no_module_that_is_slow_to_load(home: Path, words: list[str]) -> None:
    program = (
        f"import sys; from pubtui.cli.main import run; run({words!r});"
        f" print(*(name for name in {SLOW_TO_LOAD!r} if name in sys.modules), file=sys.stderr)"
    )
    for _first_makes_the_library in range(2):
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == ""


@pytest.mark.on_demand
@pytest.mark.skipif(os.name != "posix", reason="measures as POSIX systems do")
def test_short_commands_take_at_most_twice_the_yardstick() -> None:
    yardstick, costs = measured()
    too_slow = {name: cost for name, cost in costs.items() if cost.processor > 2 * yardstick.processor}
    assert too_slow == {}
