"""Lists of follows as a table: CSV (RFC 4180) in UTF-8, a line for each follow.

Several things in one cell stand on lines of their own; a decision is an identifier, and its date if known.
A cell that a spreadsheet could take for a formula has an apostrophe before it (OWASP, "CSV Injection"), which
is taken away in reading. A table made by hand needs the column `value` alone.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping

from pubtui.errors import FileError, PubtuiError, UsageError
from pubtui.following.listed import ListedFollow, ReadList, checked_follow, fault_of

COLUMNS = ("kind", "value", "label", "spellings", "bounds", "since", "changed", "confirmed", "excluded")
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_DELIMITERS = ",;\t"
_LONGEST_CELL = 10_000_000


def write(follows: Iterable[ListedFollow]) -> str:
    """The list as a table with a heading."""
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(COLUMNS)
    for follow in follows:
        cells = (
            follow.kind.value,
            follow.value,
            follow.label,
            "\n".join(follow.spellings),
            follow.bounds,
            follow.since,
            follow.changed,
            _decisions(follow.confirmed),
            _decisions(follow.excluded),
        )
        writer.writerow(map(_harmless, cells))
    return table.getvalue()


def read(text: str) -> ReadList:
    """The list that `text` is, with any of , ; and tab between cells. Raises FileError where it is none."""
    text = text.removeprefix("\ufeff")
    csv.field_size_limit(_LONGEST_CELL)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    follows, faults = [], []
    try:
        heading = [cell.strip().lower() for cell in next(rows, [])]
        if "value" not in heading:
            raise FileError("It is no list of follows: its first line names no column `value`.")
        line = rows.line_num + 1
        for row in rows:
            place, line = f"line {line:,}", rows.line_num + 1
            if not any(map(str.strip, row)):
                continue
            try:
                follows.append(_follow(dict(zip(heading, map(_bare, row), strict=False))))
            except PubtuiError as error:
                faults.append(fault_of(place, error))
    except csv.Error as error:
        raise FileError(f"It is no CSV at line {rows.line_num:,}: {error}.") from error
    return ReadList(tuple(follows), tuple(faults))


def _follow(cells: Mapping[str, str]) -> ListedFollow:
    told: dict[str, object] = {name: cells[name] for name in COLUMNS if name in cells}
    told["spellings"] = cells.get("spellings", "").splitlines()
    for decided in ("confirmed", "excluded"):
        told[decided] = _decided(cells.get(decided, ""))
    return checked_follow(told)


def _delimiter(text: str) -> str:
    heading = text.partition("\n")[0]
    return max(_DELIMITERS, key=heading.count)


def _decisions(decided: Mapping[str, str]) -> str:
    return "\n".join(f"{paper} {date}".strip() for paper, date in decided.items())


def _decided(cell: str) -> dict[str, str]:
    found = {}
    for line in cell.splitlines():
        words = line.split()
        if len(words) > 2:
            raise UsageError(f"{line!r} is not an identifier and a date.")
        if words:
            found[words[0]] = words[1] if len(words) == 2 else ""
    return found


def _harmless(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
