"""Fixtures that more than one folder of tests needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.loopback_arxiv import LoopbackArxiv

settings.register_profile("unhurried", deadline=None)  # a busy machine is no fault of what is tested
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-screenshots", action="store_true", help="write screenshots/ anew instead of comparing"
    )
    parser.addoption("--rewrite-cast", action="store_true", help="play the film of the app anew and keep it")
    parser.addoption(
        "--rewrite-readme", action="store_true", help="write the README's lists anew instead of comparing"
    )


@pytest.fixture
def loopback_arxiv() -> Iterator[LoopbackArxiv]:
    """A whole arXiv over real papers on 127.0.0.1, well until a test breaks it."""
    with LoopbackArxiv() as arxiv:
        yield arxiv
