"""From the start of the process to the first frame with papers on it, against a bare Textual app.

python -m tests.benchmarks.first_frame [RUNS]
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Sequence

from tests.real_terminal.terminal import Terminal


def seconds_until(argv: Sequence[str], wanted: str, environment: dict[str, str]) -> float:
    """How long until a fresh process has written `wanted` to its terminal."""
    with Terminal(argv, environment, columns=120, lines=40) as terminal:
        return terminal.wait_for_bytes(wanted.encode(), seconds=30)


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PUBTUI_HOME": home}
        ours = [sys.executable, "-m", "pubtui"]
        bare = [sys.executable, "-m", "tests.benchmarks.bare_app"]
        first_start = seconds_until(ours, "DeepSearch-World", environment)
        pairs = [
            (
                seconds_until(ours, "DeepSearch-World", environment),
                seconds_until(bare, "bare app", environment),
            )
            for _ in range(runs)
        ]
    ratios = [mine / floor for mine, floor in pairs]
    median = statistics.median
    print(f"very first start, library made and stocked   {first_start * 1000:6.0f} ms")
    print(f"pubtui, first frame with papers (median)     {median(p[0] for p in pairs) * 1000:6.0f} ms")
    print(f"bare Textual app, first frame (median)       {median(p[1] for p in pairs) * 1000:6.0f} ms")
    print(f"ratio, pair by pair (median, min, max)  {median(ratios):.2f} {min(ratios):.2f} {max(ratios):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
