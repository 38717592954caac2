"""What past refreshes did, as styled text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from textual.content import Content
from textual.style import Style

from pubtui.library.refreshes import RefreshRecord, RefreshState
from pubtui.papers.dates import PartialDate

_WORDS = {
    RefreshState.RUNNING: "did not end",
    RefreshState.COMPLETE: "complete",
    RefreshState.PARTIAL: "partly",
    RefreshState.FAILED: "failed",
    RefreshState.CANCELLED: "stopped",
}


def refresh_log(records: Sequence[RefreshRecord], labels: Mapping[int, str]) -> Content:
    """One line a refresh, newest first, and its error below it."""
    if not records:
        return Content("Nothing has been refreshed yet. R does it.")
    return Content("\n").join(_line(record, labels) for record in records)


def _line(record: RefreshRecord, labels: Mapping[int, str]) -> Content:
    whose = labels.get(record.follow or 0, "no longer followed")
    total = f" of {record.total:,}" if record.total is not None else ""
    counts = f"{record.found:,}{total} read, {record.new:,} new, {record.changed:,} changed"
    requests = f"{record.requests:,} request{'' if record.requests == 1 else 's'}"
    line = Content.assemble(
        f"{_local(record.began)}  ", (f"{_WORDS[record.state]:<12}", Style(bold=True)), f"{whose}  ",
        (f"{counts}, {requests}", Style(dim=True)),
    )  # fmt: skip
    return line + Content(f"\n    {record.error}") if record.error else line


def _local(moment: PartialDate) -> str:
    if "T" not in moment.text:
        return moment.text
    return f"{datetime.fromisoformat(moment.text).astimezone():%Y-%m-%d %H:%M}"
