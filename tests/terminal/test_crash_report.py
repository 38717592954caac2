"""A crash report says where, and holds nothing of the reader's."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pubtui.terminal import crash_report

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SECRET = "A private title, /home/reader/thesis"


class _WorkerFailedError(Exception):
    """As Textual tells of work that failed in the background."""

    def __init__(self, error: BaseException) -> None:
        self.error = error
        super().__init__(f"Worker raised exception: {error!r}")


def _fail(note: str) -> None:
    raise ValueError(note)


def _fail_twice(note: str) -> None:
    try:
        _fail(note)
    except ValueError as error:
        raise KeyError(note) from error


def _caught(note: str) -> Exception:
    with pytest.raises(KeyError) as raised:
        _fail_twice(note)
    return raised.value


def _report(folder: Path, error: BaseException) -> str:
    return crash_report.write(folder, error, version="1", now=NOW).read_text(encoding="utf-8")


def test_a_report_names_the_calls_and_kinds_of_errors_and_nothing_they_held(tmp_path: Path) -> None:
    text = _report(tmp_path, _caught(SECRET))
    assert "terminal/test_crash_report.py" in text
    assert all(word in text for word in ("_fail", "KeyError", "after", "ValueError", "Python 3"))
    assert not any(word in text for word in SECRET.split())
    assert str(Path.home()) not in text


def test_work_that_failed_in_the_background_is_told_as_well(tmp_path: Path) -> None:
    text = _report(tmp_path, _WorkerFailedError(_caught(SECRET)))
    assert "_fail" in text
    assert not any(word in text for word in SECRET.split())


def test_a_report_is_for_its_reader_alone(tmp_path: Path) -> None:
    report = crash_report.write(tmp_path / "crashes", ValueError(), version="1", now=NOW)
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert stat.S_IMODE(report.parent.stat().st_mode) == 0o700


def test_a_report_is_told_once(tmp_path: Path) -> None:
    report = crash_report.write(tmp_path, ValueError(), version="1", now=NOW)
    told = crash_report.take_untold(tmp_path)
    assert told is not None
    assert told.read_bytes()
    assert not report.exists()
    assert crash_report.take_untold(tmp_path) is None


def test_where_the_folder_may_not_be_written_it_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = crash_report.write(tmp_path, ValueError(), version="1", now=NOW)

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    assert [crash_report.take_untold(tmp_path) for _ in range(2)] == [report, report]
