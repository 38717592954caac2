"""How long short commands take, beside `python -c "import sqlite3, click"` in the same minute.

Run it as `python tests/benchmarks/start_time.py`. Each line is the best of fifteen turns, taken in rounds so
that a busy moment hits all of them; the library is the one that ships. The installed `pubtui` script does
what the measured lines do. PUBTUI_HOME spares the search for the platform's folders.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
TURNS = 15
YARDSTICK = "import sqlite3, click"
COMMANDS = {
    "list": ["list"],
    "list FILTER": ["list", "reasoning"],
    "show ID": ["show", "2607.07820"],
    "cite ID": ["cite", "2607.07820"],
}
_START = "import sys; from pubtui.__main__ import main; sys.exit(main())"


def _seconds(code: str, words: list[str], environment: Mapping[str, str]) -> float:
    began = perf_counter()
    subprocess.run(
        [sys.executable, "-c", code, *words], env=environment, stdout=subprocess.DEVNULL, check=True
    )
    return perf_counter() - began


def ratios(turns: int = TURNS) -> tuple[float, dict[str, float]]:
    """The yardstick in seconds, and for each command how many times as long it takes."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PUBTUI_")}
        plain = {**kept, "PYTHONPATH": str(ROOT), "HOME": folder}
        plain |= {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("DATA", "CONFIG", "STATE")}
        homes = {"": plain, " with PUBTUI_HOME": {**plain, "PUBTUI_HOME": f"{folder}/home"}}
        runs: dict[str, tuple[str, list[str], Mapping[str, str]]] = {YARDSTICK: (YARDSTICK, [], plain)}
        for where, environment in homes.items():
            _seconds(_START, ["list"], environment)  # makes the library, and the compiled modules
            for name, words in COMMANDS.items():
                runs[f"pubtui {name}{where}"] = (_START, words, environment)
        best = dict.fromkeys(runs, float("inf"))
        for _turn in range(turns):
            for name, run in runs.items():
                best[name] = min(best[name], _seconds(*run))
    yardstick = best.pop(YARDSTICK)
    return yardstick, {name: seconds / yardstick for name, seconds in best.items()}


if __name__ == "__main__":
    yardstick, times = ratios()
    print(f"{yardstick * 1000:6.1f} ms  {YARDSTICK}")
    for name, ratio in times.items():
        print(f"{ratio:6.2f} ×   {name}")
