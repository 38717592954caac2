"""How long short commands take, beside `python -c "import sqlite3, click"` in the same minute.

Run it as `python tests/benchmarks/start_time.py`. Each figure is the best of fifteen turns, taken in rounds
so that a busy moment hits all of them; the library is the one that ships. On a machine that does other work
the processor's time tells more than the clock's. The measured lines do what the installed `pubtui` does.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
TURNS = 15
YARDSTICK = "import sqlite3, click"
COMMANDS = {
    "list": ["list"],
    "list --jsonl": ["list", "--jsonl"],
    "list FILTER": ["list", "reasoning"],
    "show ID": ["show", "2607.07820"],
    "cite ID": ["cite", "2607.07820"],
}
_START = "import sys; from pubtui.__main__ import main; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds on the clock, and seconds of the processor."""

    clock: float
    processor: float

    def at_best(self, other: "Cost") -> "Cost":
        return Cost(min(self.clock, other.clock), min(self.processor, other.processor))


def _cost(code: str, words: list[str], environment: Mapping[str, str]) -> Cost:
    began = perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], env=environment, stdout=subprocess.DEVNULL
    )
    _process, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return Cost(perf_counter() - began, used.ru_utime + used.ru_stime)


def measured(turns: int = TURNS) -> tuple[Cost, dict[str, Cost]]:
    """The yardstick's cost, and each command's; with PUBTUI_HOME, and with the platform's own folders."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("PUBTUI_", "PYTHON"))
        }
        plain = {**kept, "PYTHONPATH": str(ROOT), "HOME": folder}
        plain |= {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("DATA", "CONFIG", "STATE")}
        runs: dict[str, tuple[str, list[str], Mapping[str, str]]] = {YARDSTICK: (YARDSTICK, [], plain)}
        for where, home in (("", {}), (" with PUBTUI_HOME", {"PUBTUI_HOME": f"{folder}/home"})):
            environment = {**plain, **home}
            _cost(_START, ["list"], environment)  # makes the library, and the compiled modules
            for name, words in COMMANDS.items():
                runs[f"pubtui {name}{where}"] = (_START, words, environment)
        best = {name: _cost(*run) for name, run in runs.items()}
        for _turn in range(turns - 1):
            for name, run in runs.items():
                best[name] = best[name].at_best(_cost(*run))
    return best.pop(YARDSTICK), best


if __name__ == "__main__":
    yardstick, costs = measured()
    print(
        f" clock  processor\n{yardstick.clock * 1000:6.1f}  {yardstick.processor * 1000:6.1f} ms  {YARDSTICK}"
    )
    for name, cost in costs.items():
        ratios = (cost.clock / yardstick.clock, cost.processor / yardstick.processor)
        print(f"{ratios[0]:6.2f}  {ratios[1]:6.2f} ×   {name}")
