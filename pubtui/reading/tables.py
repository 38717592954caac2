"""The rows of a table in a page that LaTeXML made: cells that span columns or rows, rules, bold cells."""

from __future__ import annotations

from collections.abc import Callable

from pubtui.reading.document import Block, BlockKind, Row
from pubtui.reading.elements import Element, classes_of, is_cell

_MOST_COLUMNS = 200
_RULES_ABOVE = frozenset({"ltx_border_t", "ltx_border_tt"})
_RULES_BELOW = frozenset({"ltx_border_b", "ltx_border_bb"})


def table(element: Element, text_of: Callable[[Element], str]) -> Block | None:
    """The table as a block, or None where all its cells are empty; `text_of` reads one cell."""
    rows: list[Row] = []
    rules: list[int] = []
    bold: list[tuple[int, int]] = []
    from_above: dict[int, int] = {}  # columns that a cell above covers, and in how many more rows
    rule_below = False
    for row in element.iter():
        if row.tag != "tr" and "ltx_tr" not in classes_of(row):
            continue
        cells = [cell for cell in row if is_cell(cell)]
        shown, bold_columns = _shown(cells, text_of, from_above)
        if not any(shown):
            continue
        if rows and (rule_below or _has_rule(cells, _RULES_ABOVE)):
            rules.append(len(rows))
        rule_below = _has_rule(cells, _RULES_BELOW)
        bold += [(len(rows), column) for column in bold_columns]
        rows.append(shown)
    if not rows:
        return None
    return Block(BlockKind.TABLE, rows=tuple(rows), rules=_told_apart(rules, len(rows)), bold=tuple(bold))


def _shown(
    cells: list[Element], text_of: Callable[[Element], str], from_above: dict[int, int]
) -> tuple[Row, list[int]]:
    """The texts of a row, a column each, and the columns in bold; keeps the account of `from_above`."""
    texts: list[str | None] = []
    bold: list[int] = []
    waiting = iter(cells)
    cell = next(waiting, None)
    while cell is not None or from_above.get(len(texts)):
        column = len(texts)
        if from_above.get(column):
            from_above[column] -= 1
            texts.append("")
            continue
        if cell is None:
            break
        text, columns = text_of(cell), _span(cell, "colspan")
        texts += [text, *[None] * (columns - 1)]
        if rows_below := _span(cell, "rowspan") - 1:
            from_above.update(dict.fromkeys(range(column, column + columns), rows_below))
        if text and _is_bold(cell):
            bold.append(column)
        cell = next(waiting, None)
    return tuple(texts[:_MOST_COLUMNS]), bold


def _span(cell: Element, name: str) -> int:
    value = cell.get(name) or ""
    return max(1, min(int(value), _MOST_COLUMNS)) if value.isascii() and value.isdigit() else 1


def _is_bold(cell: Element) -> bool:
    """Whether all that is written in the cell is bold; a head made of `th` is not meant."""
    inside = list(cell)
    return (
        len(inside) == 1
        and "ltx_font_bold" in classes_of(inside[0])
        and not (cell.text or "").strip()
        and not (inside[0].tail or "").strip()
    )


def _has_rule(cells: list[Element], names: frozenset[str]) -> bool:
    """Whether a rule runs along the row; `\\cmidrule` runs along a part of it."""
    return all(classes_of(cell) & names for cell in cells)


def _told_apart(rules: list[int], rows: int) -> tuple[int, ...]:
    """The rules, unless they stand between nearly all rows, where they tell nothing."""
    return tuple(rules) if len(rules) < max(2, rows - 1) or rows <= 2 else (rules[0],)
