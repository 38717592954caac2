"""`cases.md` tells the truth: every test it names is there, with the example it names."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

TESTS = Path(__file__).parent
_ROW = re.compile(
    r"\| (?P<given>.+?) \| (?P<right>.+?) \| `(?P<file>\S+?)::(?P<test>\w+)` \| (?:`(?P<text>.+?)` )?\|"
)


class Case(NamedTuple):
    """A line of the table."""

    given: str
    file: str
    test: str
    example: str


def _lines() -> list[str]:
    lines = (TESTS / "cases.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and not line.startswith(("| Given", "| ---"))]


def _case(line: str) -> Case:
    row = _ROW.fullmatch(line)
    assert row, f"not a line of the table: {line}"
    return Case(row["given"], row["file"], row["test"], row["text"] or "")


@pytest.mark.parametrize("line", _lines())
def test_every_case_has_its_test(line: str) -> None:
    case = _case(line)
    source = (TESTS / case.file).read_text(encoding="utf-8")
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    assert case.test in {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, functions)}
    assert case.example in source


def test_no_case_of_the_field_is_left_out() -> None:
    assert len(_lines()) >= 55
    assert len({_case(line).given for line in _lines()}) == len(_lines())
