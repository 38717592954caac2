"""Papers to cite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper


@pytest.fixture
def made_paper() -> Callable[..., Paper]:
    """A paper with the fields a test names, and plain ones for the rest."""

    def make(
        title: str = "A Title",
        *names: str,
        identifier: str = "2401.00001",
        submitted: str = "2024-01-01T00:00:00Z",
        updated: str | None = None,
        **fields: Any,
    ) -> Paper:
        return Paper(
            parse(identifier)[0],
            fields.pop("version", 1),
            title,
            fields.pop("abstract", "An abstract."),
            tuple(map(Author, names or ("Ada Lovelace",))),
            fields.pop("subjects", ("cs.CL",)),
            PartialDate(submitted),
            PartialDate(updated or submitted),
            **fields,
        )

    return make
