"""Kills as often as wanted and says what was lost; 1 where anything was."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.killed.killing import all_trials, kill_often


def main(times: int, seed: int) -> int:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, all_trials(Path(folder)) as trials:
        tally = kill_often(trials, times, seed, told=lambda words: print(words, flush=True))
        sizes = {
            type(trial).__name__: sorted(file.name for file in trial.folder.iterdir()) for trial in trials
        }
    print(f"{times} killed in {time.monotonic() - began:.0f} s, seed {seed}: {dict(tally.killed)}")
    print(f"{tally.acknowledged} acknowledged steps; ended before: {dict(tally.ended_before)}")
    print(f"left in the folders: {sizes}")
    print(f"{len(tally.faults)} faults", *tally.faults, sep="\n")
    return int(bool(tally.faults))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.killed", description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.exit(main(options.times, options.seed))
