"""What is kept of a crash: enough to find the fault, and nothing of the reader's."""

from __future__ import annotations

import os
import platform
import traceback
from datetime import datetime
from pathlib import Path

_NOT_TOLD = ".new.txt"
_TOLD = ".txt"


def write(folder: Path, error: BaseException, *, version: str, now: datetime) -> Path:
    """A report of where `error` was raised: versions, terminal, and the calls that led there.

    Values, messages and paths are left out: they can hold titles, notes and names. Raises OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    report = folder / f"{now:%Y-%m-%d-%H%M%S}{_NOT_TOLD}"
    lines = [
        f"pubtui {version}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        f"TERM={os.environ.get('TERM', '')}",
        *_calls(error),
    ]
    report.write_text("\n".join(lines) + "\n", encoding="utf-8")
    report.chmod(0o600)
    return report


def take_untold(folder: Path) -> Path | None:
    """The newest report that the reader has not been told of; from now on it counts as told.

    Where the folder cannot be written it is told again.
    """
    untold = sorted(folder.glob(f"*{_NOT_TOLD}")) if folder.is_dir() else []
    if not untold:
        return None
    told = [report.with_name(report.name.removesuffix(_NOT_TOLD) + _TOLD) for report in untold]
    try:
        for report, name in zip(untold, told, strict=True):
            report.rename(name)
    except OSError:
        return untold[-1]
    return told[-1]


def _calls(error: BaseException) -> list[str]:
    """The calls, outermost first, and the kind of error; then those of the error behind it."""
    lines = [
        f"  {'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    lines.append(type(error).__qualname__)
    told = getattr(error, "error", None)  # Textual's WorkerFailed tells so of what failed
    cause = error.__cause__ or error.__context__ or (told if isinstance(told, BaseException) else None)
    return lines if cause is None else [*lines, "after", *_calls(cause)]
