"""How long and how large a refresh is, beside the `arxiv` package alone on the same loopback arXiv.

    python -m tests.benchmarks.refresh [PAPERS]

Both ask for the same pages of 100; the package's results are read field by field. Each measurement runs in a
process of its own, the server in another, whose time both wait for; the two take turns. Prints the best of
three times without any delay and the processor's seconds in it, and the ratios; the same for a tenth of the
papers with a short pace, where the work is done while we wait anyway; and how much memory grows from a tenth
of the papers to all of them.

The package parses; a refresh parses strictly, compares with what is known, makes TeX readable, writes and
indexes. FTS5 alone takes more than twice the package's whole time for a paper's words and their beginnings,
so the ratio that was hoped for is out of reach as long as a paper can be found as soon as it is kept.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUERY = 'au:"Ada Crowd"'
ROUNDS = 3
PACE = 0.3
HOPED_FOR = 1.3


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """Seconds on the wall, seconds of the processor, and megabytes at most."""

    seconds: float
    processor: float
    megabytes: float


def main(papers: int = 10_000) -> int:
    """Measure and print; 1 where the ratio without delays is above what was hoped for."""
    package, ours = _compared(papers, pace=0.0, rounds=ROUNDS)
    paced_package, paced = _compared(papers // 10, pace=PACE, rounds=1)
    ratio = ours.seconds / package.seconds
    sys.stdout.write(
        f"{papers:,} papers, no delays: arxiv package {package.seconds:.2f} s"
        f" ({package.processor:.2f} s of the processor), pubtui refresh {ours.seconds:.2f} s"
        f" ({ours.processor:.2f} s): ratio {ratio:.2f} (hoped for: {HOPED_FOR}),"
        f" of the processor {ours.processor / package.processor:.2f}\n"
        f"{papers // 10:,} papers, {PACE} s apart: arxiv package {paced_package.seconds:.2f} s,"
        f" pubtui refresh {paced.seconds:.2f} s, ratio {paced.seconds / paced_package.seconds:.2f}\n"
        f"at most {paced.megabytes:.0f} MB with {papers // 10:,} papers, {ours.megabytes:.0f} MB"
        f" with {papers:,}\n"
    )
    return int(ratio > HOPED_FOR)


def _compared(papers: int, *, pace: float, rounds: int) -> tuple[Cost, Cost]:
    """The package and a refresh, each at its best."""
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
            turns = [(_measured("package", url, pace), _measured("pubtui", url, pace)) for _ in range(rounds)]
        finally:
            server.terminate()
    package, ours = zip(*turns, strict=True)
    return min(package), min(ours)


def _measured(what: str, url: str, pace: float) -> Cost:
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.refresh", f"--{what}", url, str(pace)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"NO_PROXY": "127.0.0.1"},
    )
    return Cost(*map(float, told.stdout.split()))


def _with_the_package(url: str, pace: float) -> None:
    import arxiv

    client = arxiv.Client(page_size=100, delay_seconds=pace, num_retries=0)
    client.query_url_format = f"{url}/api/query?{{}}"
    search = arxiv.Search(QUERY, max_results=None, sort_by=arxiv.SortCriterion.LastUpdatedDate)
    letters = 0
    for result in client.results(search):
        told = (result.entry_id, result.title, result.summary, result.comment, result.journal_ref, result.doi)
        letters += sum(len(text or "") for text in told) + sum(map(len, result.categories))
        letters += sum(len(author.name) + len(author.affiliation) for author in result.authors)
        letters += result.updated.year + result.published.year
    sys.stderr.write(f"{letters}\n")


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

    began, worked = time.perf_counter(), time.process_time()
    (_with_the_package if what == "--package" else _with_pubtui)(url, float(pace))
    seconds, processor = time.perf_counter() - began, time.process_time() - worked
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"{seconds} {processor} {megabytes}\n")


if __name__ == "__main__":
    if len(sys.argv) == 4:
        _timed(*sys.argv[1:])
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
