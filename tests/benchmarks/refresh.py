"""How long and how large a refresh is, beside the `arxiv` package alone on the same loopback arXiv.

    python -m tests.benchmarks.refresh [PAPERS]

Each measurement runs in a process of its own, the server in another. Prints the best of three times without
any delay and their ratio; the same for a tenth of the papers with a short pace, where the work is done while
we wait anyway; and how much memory grows from a tenth of the papers to all of them.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUERY = 'au:"Ada Crowd"'
ROUNDS = 3
PACE = 0.3
ALLOWED_RATIO = 1.3


def main(papers: int = 10_000) -> int:
    """Measure and print; 1 where the ratio without delays is above what is allowed."""
    package, ours, megabytes = _compared(papers, pace=0.0, rounds=ROUNDS)
    paced_package, paced, small = _compared(papers // 10, pace=PACE, rounds=1)
    ratio = ours / package
    sys.stdout.write(
        f"{papers:,} papers, no delays: arxiv package {package:.2f} s, pubtui refresh {ours:.2f} s,"
        f" ratio {ratio:.2f} (allowed {ALLOWED_RATIO})\n"
        f"{papers // 10:,} papers, {PACE} s apart: arxiv package {paced_package:.2f} s,"
        f" pubtui refresh {paced:.2f} s, ratio {paced / paced_package:.2f}\n"
        f"at most {small:.0f} MB with {papers // 10:,} papers, {megabytes:.0f} MB with {papers:,}\n"
    )
    return int(ratio > ALLOWED_RATIO)


def _compared(papers: int, *, pace: float, rounds: int) -> tuple[float, float, float]:
    """Seconds of the package, seconds of a refresh, and its megabytes at most."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.loopback_arxiv", "--crowd", str(papers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    ) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip().partition("=")[2]
        try:
            _measured("package", url, 0.0)  # the server writes each entry once and keeps it
            package = min(_measured("package", url, pace)[0] for _ in range(rounds))
            ours = min(_measured("pubtui", url, pace) for _ in range(rounds))
        finally:
            server.terminate()
    return package, *ours


def _measured(what: str, url: str, pace: float) -> tuple[float, float]:
    """Seconds, and megabytes at most."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.refresh", f"--{what}", url, str(pace)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"NO_PROXY": "127.0.0.1"},
    )
    seconds, megabytes = told.stdout.split()
    return float(seconds), float(megabytes)


def _with_the_package(url: str, pace: float) -> None:
    import arxiv

    client = arxiv.Client(page_size=100, delay_seconds=pace, num_retries=0)
    client.query_url_format = f"{url}/api/query?{{}}"
    search = arxiv.Search(QUERY, max_results=None, sort_by=arxiv.SortCriterion.LastUpdatedDate)
    sys.stderr.write(f"{sum(1 for _ in client.results(search))}\n")


def _with_pubtui(url: str, pace: float) -> None:
    from pubtui.library.database import open_library
    from pubtui.library.follows import FollowKind
    from pubtui.refresh import refresh
    from pubtui.sources.arxiv import Arxiv

    with tempfile.TemporaryDirectory() as folder:
        environment = {"PUBTUI_ARXIV_URL": url, "PUBTUI_PACE": str(pace)}
        arxiv = Arxiv.from_environment(environment, Path(folder) / "pace.sqlite")
        with open_library(Path(folder) / "library.sqlite") as library:
            library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")
            *_, last = refresh(library, arxiv)
            sys.stderr.write(f"{last}\n")


def _timed(what: str, url: str, pace: str) -> None:
    import arxiv  # noqa: F401  both need it; importing is not what is measured

    began = time.perf_counter()
    (_with_the_package if what == "--package" else _with_pubtui)(url, float(pace))
    seconds = time.perf_counter() - began
    sys.stdout.write(f"{seconds} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}\n")


if __name__ == "__main__":
    if len(sys.argv) == 4:
        _timed(*sys.argv[1:])
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
