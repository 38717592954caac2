"""Letters as LaTeX commands that BibTeX counts as one letter."""

from __future__ import annotations

import pytest

from pubtui.citations.latex.characters import encode


@pytest.mark.parametrize(
    ("letter", "command"),
    [
        ("é", r"{\'{e}}"),
        ("ǿ", r"{\'{\o}}"),
        ("ø̈", r"{\"{\o}}"),
        ("ǽ", r"{\'{\ae}}"),
        ("ṩ", r"{\.{\d{s}}}"),
        ("ậ", r"{\^{\d{a}}}"),
        ("ḯ", r"{\'{\"{\i}}}"),
        ("ǰ", r"{\v{\j}}"),
        ("Å", r"{\AA}"),
        ("ß", r"{\ss}"),
        ("ﬁ", "fi"),
        ("①", "1"),
        ("㎏", "kg"),
        ("Ⅻ", "XII"),
        ("½", "½"),
        ("ﷺ", "ﷺ"),
        ("李", "李"),
    ],
)
def test_a_letter_has_its_command(letter: str, command: str) -> None:
    assert encode(letter, ascii_only=True) == command
    assert encode(letter, ascii_only=False) == letter
