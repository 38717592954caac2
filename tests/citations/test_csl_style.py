"""References by a CSL style file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pubtui.citations.formats import render
from pubtui.errors import FileError, UsageError
from pubtui.papers.paper import Paper

Make = Callable[..., Paper]

STYLE = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US">
  <info><title>House style</title><id>house</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="citation-number"/></layout></citation>
  <bibliography>
    <layout suffix=".">
      <text variable="citation-number" prefix="[" suffix="] "/>
      <names variable="author"><name and="text" initialize-with=". "/></names>
      <text variable="title" prefix=", " font-style="italic"/>
      <text variable="number" prefix=", "/>
      <date variable="issued" prefix=" (" suffix=")"><date-part name="year"/></date>
    </layout>
  </bibliography>
</style>
"""


@pytest.fixture
def style(tmp_path: Path) -> str:
    file = tmp_path / "house.csl"
    file.write_text(STYLE, encoding="utf-8")
    return str(file)


def test_a_style_file_formats_references(made_paper: Make, style: str) -> None:
    pytest.importorskip("citeproc")
    papers = [
        made_paper("R&D <b>for</b> *all*", "Jan van der Berg", "ATLAS Collaboration"),
        made_paper("Two"),
    ]
    title = "R&D <b>for</b> *all*"
    reference = f"J. van der Berg and ATLAS Collaboration, {title}, arXiv:2401.00001 (2024)."
    assert render("reference", papers[:1], style=style) == reference
    assert render("reference", papers, style=style).startswith(f"[1] {reference}\n[2] A. Lovelace")
    assert r"*R\&D \<b\>for\</b\> \*all\**" in render("reference-markdown", papers[:1], style=style)
    assert "<i>R&amp;D &lt;b&gt;for&lt;/b&gt; *all*</i>" in render("reference-html", papers[:1], style=style)


def test_a_missing_engine_is_said_with_the_way_to_get_it(
    made_paper: Make, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "citeproc", None)
    with pytest.raises(UsageError) as caught:
        render("reference", [made_paper()], style=style)
    assert "pip install 'pubtui[csl]'" in caught.value.remedy


def test_a_style_that_is_not_there_or_no_style_is_refused(made_paper: Make, tmp_path: Path) -> None:
    pytest.importorskip("citeproc")
    with pytest.raises(FileError):
        render("reference", [made_paper()], style=str(tmp_path / "none.csl"))
    for number, text in enumerate(("", "no xml", "<style/>", "<html><body>x</body></html>")):
        file = tmp_path / f"{number}.csl"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(UsageError, match="is not a CSL style"):
            render("reference", [made_paper()], style=str(file))
