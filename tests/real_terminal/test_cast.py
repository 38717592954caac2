"""The film at the top of the README is made from the real app, and what it shows is still so."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.real_terminal import cast
from tests.real_terminal.animated_svg import drawn

pytestmark = pytest.mark.terminal

FILM = Path(__file__).parents[2] / "screenshots" / "cast.svg"
MOST_SECONDS, MOST_BYTES = 20, 500_000


def test_the_story_still_runs_in_a_real_terminal(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    rewrite = request.config.getoption("--rewrite-cast")
    frames = list(cast.play(tmp_path, letter_by_letter=rewrite))
    assert "@misc{li2026verified," in (tmp_path / "thesis.bib").read_text(encoding="utf-8")
    if rewrite:
        assert sum(frame.seconds for frame in frames) <= MOST_SECONDS
        FILM.write_text(drawn(frames, cast.COLUMNS, "pubtui: filter, move, copy, read"), encoding="utf-8")


def test_the_film_is_short_and_small_and_shows_the_whole_story() -> None:
    film = FILM.read_text(encoding="utf-8")
    assert len(film.encode()) <= MOST_BYTES
    text = " ".join(
        "".join(ElementTree.fromstring(film).itertext()).replace("\N{NO-BREAK SPACE}", " ").split()
    )
    missing = [step.shows for step in cast.STORY if step.shows.partition("\n")[0].strip() not in text]
    assert missing == []


def test_nothing_of_this_machine_is_in_the_film() -> None:
    film = FILM.read_text(encoding="utf-8")
    assert "/tmp" not in film
    assert "http:" not in film.replace("http://www.w3.org/2000/svg", "")


def test_the_readme_begins_with_the_film() -> None:
    readme = (FILM.parents[1] / "README.md").read_text(encoding="utf-8")
    first_picture = re.search(r"!\[.*\]\((.*)\)", readme)
    assert first_picture is not None
    assert first_picture[1] == "screenshots/cast.svg"
