"""What was measured of each program, as a table, and beside what is wanted of pubtui."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.benchmarks.settling import Settled

BARE, BARE_LIST = "bare app", "bare list"
_NAME_WIDTH, _CELL_WIDTH = 30, 16
_KEYS = ("j", "ctrl+d", "G")


@dataclass(frozen=True, slots=True)
class Memory:
    """Megabytes: all pages of a process, and its share of those that it has together with others."""

    resident: float
    proportional: float


@dataclass(slots=True)
class Figures:
    """Of one program, by rounds: milliseconds of each start, and how many of them a processor worked; every
    key by its name or filter; memory after the start and at the end.
    """

    starts: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    keys: dict[str, list[Settled]] = field(default_factory=dict)
    memory: list[Memory] = field(default_factory=list)

    @property
    def start(self) -> float:
        return statistics.median(self.starts)

    @property
    def proportional(self) -> float:
        """The most of any moment, in the round in which that is median."""
        return statistics.median(map(max, _pairs([one.proportional for one in self.memory])))

    @property
    def resident(self) -> float:
        return statistics.median(map(max, _pairs([one.resident for one in self.memory])))

    def lists(self, names: Iterable[str]) -> list[float]:
        """When the list had settled, after each of these keys."""
        return [one.list_after for name in names for one in self.keys.get(name, ())]


def memory_of(process: int) -> Memory:
    """What the process takes now; nothing where the system does not tell (/proc, Linux)."""
    rollup = Path(f"/proc/{process}/smaps_rollup")
    if not rollup.exists():
        return Memory(0, 0)
    kilobytes = {
        name: int(value.split()[0])
        for name, _, value in (line.partition(":") for line in rollup.read_text().splitlines()[1:])
    }
    return Memory(kilobytes["Rss"] / 1024, kilobytes["Pss"] / 1024)


def table(measured: Mapping[str, Figures], filters: Sequence[str]) -> str:
    """Every figure: a column for each program; median / 95th percentile where there are two."""
    bare, bare_list = measured[BARE], measured[BARE_LIST]
    rows: dict[str, Callable[[Figures], str]] = {
        "start, ms": lambda one: _two(one.starts),
        "start, x bare app": lambda one: f"{one.start / bare.start:.2f}",
        "start, processor, ms": lambda one: _two(one.processor),
        "start, processor, x bare app": lambda one: (
            f"{statistics.median(one.processor) / max(statistics.median(bare.processor), 1):.2f}"
        ),
    }
    for key in _KEYS:
        rows[f"{key}, ms"] = partial(_key, [key])
        rows[f"{key}, x bare list"] = partial(_ratio, bare_list, key)
    rows["j, paper beside too, ms"] = lambda one: _two([key.screen_after for key in one.keys.get("j", ())])
    rows |= {f"{text}, ms a key": partial(_key, [text]) for text in filters}
    rows |= {
        "all filter keys, ms": partial(_key, filters),
        "resident memory, MB": lambda one: f"{one.resident:.0f}",
        "resident, x bare app": lambda one: f"{one.resident / max(bare.resident, 1):.2f}",
        "proportional memory, MB": lambda one: f"{one.proportional:.0f}",
        "proportional, x bare app": lambda one: f"{one.proportional / max(bare.proportional, 1):.2f}",
        "processor for a j, ms": partial(_worked, ["j"]),
        "processor for a filter key, ms": partial(_worked, filters),
        "bytes written for a j": partial(_written, ["j"]),
        "bytes for a filter key": partial(_written, filters),
    }
    lines = [_line("", measured)]
    lines += [_line(name, [cell(one) for one in measured.values()]) for name, cell in rows.items()]
    return "\n".join([*lines, "", *_wanted(measured, filters)])


def _wanted(measured: Mapping[str, Figures], filters: Sequence[str]) -> Iterator[str]:
    """Each line of what is wanted, with its figure."""
    bare = measured[BARE]
    ours = {
        name: one for name, one in measured.items() if name not in (BARE, BARE_LIST) and "fzf" not in name
    }
    starts = [one.start for one in ours.values()]
    yield _said("slowest start / fastest start", max(starts) / min(starts), 1.2)
    for name, one in ours.items():
        keys, moves = one.lists(filters), one.lists(["j"])
        memory = one.proportional / max(bare.proportional, 1)
        yield _said(f"{name}: start / bare app's", one.start / bare.start, 1.5)
        yield _said(f"{name}: j, median, ms", statistics.median(moves), 16)
        yield _said(f"{name}: filter key, median, ms", statistics.median(keys), 50)
        yield _said(f"{name}: filter key, 95th percentile, ms", _percentile(keys), 100)
        yield _said(f"{name}: memory / bare app's", memory, 2.5 if "arXiv" in name else 1.5)
        if (rival := measured.get(f"fzf {name.split()[0]}")) is not None:
            beside = statistics.median(one.lists(rival.keys)) / statistics.median(rival.lists(rival.keys))
            yield _said(f"{name}: filter key / fzf's, medians", beside, 1.0)


def _said(what: str, figure: float, allowed: float) -> str:
    return f"{'reached' if figure <= allowed else 'MISSED '}  {what:48} {figure:8.2f}  (at most {allowed:g})"


def _line(name: str, cells: Iterable[str]) -> str:
    return f"{name:{_NAME_WIDTH}}" + "".join(f"{cell:>{_CELL_WIDTH}}" for cell in cells)


def _two(values: Sequence[float]) -> str:
    return f"{statistics.median(values):.1f} / {_percentile(values):.1f}" if values else "-"


def _key(names: Iterable[str], one: Figures) -> str:
    return _two(one.lists(names))


def _worked(names: Iterable[str], one: Figures) -> str:
    return _two([key.processor for name in names for key in one.keys.get(name, ())])


def _written(names: Iterable[str], one: Figures) -> str:
    values = [key.written for name in names for key in one.keys.get(name, ())]
    return f"{statistics.median(values):,.0f}" if values else "-"


def _ratio(other: Figures, key: str, one: Figures) -> str:
    if not one.lists([key]):
        return "-"
    return f"{statistics.median(one.lists([key])) / statistics.median(other.lists([key])):.2f}"


def _percentile(values: Sequence[float]) -> float:
    """The 95th."""
    return sorted(values)[min(int(len(values) * 0.95), len(values) - 1)]


def _pairs(values: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(values[::2], values[1::2], strict=True))
