"""A download, told in words."""

from __future__ import annotations

from datetime import UTC, datetime

from pubtui.downloading.events import FileFinished, FileStarted, FileState, Finished
from pubtui.papers.names import split_name
from pubtui.papers.paper import Paper
from pubtui.reading.file_sizes import size_words
from pubtui.sources.pace import Pause


def file_words(started: FileStarted) -> str:
    """Which file: `HTML of Liang 2026`."""
    return f"{started.form.upper()} of {paper_words(started.paper)}"


def paper_words(paper: Paper) -> str:
    """Which paper, in few cells."""
    author = split_name(paper.authors[0].name).full_surname if paper.authors else str(paper.identifier)
    return f"{author} {paper.submitted.year}"


def received_words(received: int, size: int | None) -> str:
    """How much of a file has come."""
    if size:
        return f"{min(100, 100 * received // size)} %"
    return size_words(received)


def waiting_words(pause: Pause) -> str:
    """arXiv asked for a pause that is being waited out."""
    next_try = datetime.fromtimestamp(pause.next_try, UTC).astimezone()
    return f"waits until {next_try:%H:%M}: {pause.reason}"


def outcome_words(finished: Finished) -> str:
    """How a download went, in one sentence, with the first thing that failed and what can be done."""
    failures = finished.failures
    if any(file.state is FileState.CANCELLED for file in failures):
        return f"Stopped. {_counted(finished)}" if finished.arrived else "Stopped; nothing was downloaded."
    if not failures:
        notes = [file.message for file in finished.files if file.state.is_on_the_shelf and file.message]
        return " ".join([_counted(finished), *notes[:1]])
    first = _best_reason(failures)
    more = len({file.paper.identifier for file in failures}) - 1
    others = f" The same or worse with {more} more." if more else ""
    told = [_counted(finished)] if finished.arrived else []
    return " ".join([*told, f"{paper_words(first.paper)}: {first.message}{others}"])


def _best_reason(failures: tuple[FileFinished, ...]) -> FileFinished:
    """What says most: trouble before absence, and no PDF before no HTML."""
    return next((file for file in failures if file.state is not FileState.ABSENT), failures[-1])


def _counted(finished: Finished) -> str:
    if not finished.arrived:
        return "Everything was on the shelf already."
    papers = "1 paper" if finished.papers == 1 else f"{finished.papers} papers"
    return f"Downloaded {papers}; Enter reads, p shows the PDF."
