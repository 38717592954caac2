"""A snapshot of N made-up papers: how fast it is imported, how large it is, how long a key of a filter takes.

    python -m tests.benchmarks.all_of_arxiv [PAPERS] [FOLDER]

The metadata file and the snapshot are kept in FOLDER (a temporary one if none is given) and made once; for
3,000,000 papers they take 6 GB and 13 GB, and twice the latter for a moment.
"""

from __future__ import annotations

import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pubtui import bulk_import
from pubtui.errors import QueryError
from pubtui.library.database import open_library
from pubtui.library.listing import Listing
from pubtui.library.orders import Order
from pubtui.library.snapshot import Snapshot, open_snapshot
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import EVERYTHING, Condition, InSubject, Word, parse
from tests.benchmarks import stocked_homes

_TODAY = PartialDate("2026-07-14")
_PAGE = 100
_FILTERS = (
    "neutrino",
    "re",
    "title:quantum -survey",
    "reasoning",
    "learning",
    "cat:cs.CL year:2024.. -survey rlvr",
    "author:liang",
    '"large language models"',
    "self-play",
    "2401.0",
    "hep-th/99",
    "is:starred",
)


def main(count: int, folder: Path) -> None:
    target = folder / f"{count}.sqlite"
    if not target.exists():
        _import(stocked_homes.metadata_file(folder, count), target)
    with open_library(folder / "library.sqlite") as library, open_snapshot(target, library) as snapshot:
        _filters(snapshot)
        _whole_lists(snapshot)


def _import(source: Path, target: Path) -> None:
    before = [_worked(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    began = time.perf_counter()
    *_, done = bulk_import.run(str(source), target, seen=_TODAY)
    seconds = time.perf_counter() - began
    ours, reader = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    wrote, read = (
        (_worked(who) - earlier) / done.papers * 1e6
        for who, earlier in zip((resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN), before, strict=True)
    )
    share = target.stat().st_size / source.stat().st_size
    print(f"import      {done.papers} papers in {seconds:.0f} s, {done.papers / seconds:.0f} a second in all")
    print(f"processor   {wrote:.0f} us a paper writing, {read:.0f} us a paper in the reading process")
    print(f"memory      {ours.ru_maxrss / 1024:.0f} MB, and {reader.ru_maxrss / 1024:.0f} MB while reading")
    print(f"file        {target.stat().st_size / 1e6:.0f} MB, {share:.2f} times its input")


def _worked(who: int) -> float:
    """Seconds of a processor."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def _filters(snapshot: Snapshot) -> None:
    """Each key of each filter: the new list's first page, and the fifty rows on the screen."""
    print(f"{'filter, milliseconds a key':36} {'median':>8} {'slowest':>8} {'first time':>10}")
    everything: list[float] = []
    for text in _FILTERS:
        first, again = [], []
        for condition in _typed(text):
            times = [_milliseconds(partial(_first_page, snapshot, condition)) for _ in range(4)]
            first.append(times[0])
            again.append(min(times[1:]))
        everything += again
        print(f"{text:36} {statistics.median(again):8.1f} {max(again):8.1f} {max(first):10.1f}")
    everything.sort()
    slow = everything[int(len(everything) * 0.95)]
    print(
        f"{'all keys':36} {statistics.median(everything):8.1f} {everything[-1]:8.1f}   95 of 100 {slow:.1f}"
    )


def _typed(text: str) -> list[Condition]:
    conditions = []
    for length in range(1, len(text) + 1):
        try:
            conditions.append(parse(text[:length], today=_TODAY))
        except QueryError:
            continue  # the last good list stays
    return conditions


def _whole_lists(snapshot: Snapshot) -> None:
    """What runs behind the list: all its keys, and counting."""
    for name, condition in (
        ("everything", EVERYTHING),
        ("re", Word("re")),
        ("cat:cs.CL", InSubject("cs.CL")),
    ):
        listing = snapshot.search.listing(condition)
        keys = _milliseconds(partial(listing.extend, 10**9))
        count = _milliseconds(partial(snapshot.search.count, condition))
        print(f"{name:36} {len(listing)} keys {keys:.0f} ms, count {count:.0f} ms")
    for order in Order:
        times = [_milliseconds(partial(_first_page, snapshot, Word("quantum"), order)) for _ in range(3)]
        print(f"quantum by {order:25} {times[0]:8.1f} first, {min(times):.1f} again")


def _first_page(snapshot: Snapshot, condition: Condition, order: Order = Order.NEWEST) -> Listing:
    listing = snapshot.search.listing(condition, order=order)
    listing.extend(_PAGE)
    listing.rows(0, 50)
    return listing


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    papers = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    if len(sys.argv) > 2:
        main(papers, Path(sys.argv[2]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(papers, Path(temporary))
