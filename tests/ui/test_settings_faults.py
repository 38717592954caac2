"""A reader's keys and theme: every fault is told with its file and line before the screen opens."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.theme import BUILTIN_THEMES

from pubtui.errors import SettingsError
from pubtui.settings import effective
from pubtui.ui import settings_faults
from pubtui.ui.theme_names import OF_TEXTUAL


def faults(folder: Path, config: str, **environment: str) -> list[str]:
    """The faults of a config.toml, without the file's path."""
    file = folder / "config.toml"
    file.write_text(config, encoding="utf-8")
    found = settings_faults.faults(effective.load(file, environment))
    return [fault.replace(f"{file}, ", "") for fault in found]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ('starr = "s"', "line 2: keys.starr is no command; did you mean 'star'?"),
        ('xyzzy = "s"', "line 2: keys.xyzzy is no command."),
        ('star = "Esc"', "line 2: keys.star: 'Esc' is no key; did you mean 'escape'?"),
        ('star = "xyzzy"', "line 2: keys.star: 'xyzzy' is no key."),
        ('star = "5"', "line 2: keys.star cannot be '5': it counts in the list, as in 5j."),
        ('star = "ctrl+q"', "line 2: keys.star cannot be 'ctrl+q': it always leaves pubtui."),
        (
            'star = "r"',
            "line 2: keys.star cannot be 'r': read-mark has that key too; give it another, "
            'as in read-mark = "f9".',
        ),
        ('help = ["f1", "j"]', "line 2: keys.help cannot be 'j': down has that key too; give it another, "
                               'as in down = "f9".'),
        ('star = "f5"\nopen = "f5"', "line 2: keys.star cannot be 'f5': open has that key too."),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line(tmp_path: Path, written: str, fault: str) -> None:
    assert faults(tmp_path, f"[keys]\n{written}\n") == [fault]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ('citation_format = "bibtexx"', "line 1: citation_format cannot be 'bibtexx'; there are bibtex,"),
        ('citation_style = "apaa"', "line 1: citation_style cannot be 'apaa'; there are apa, ieee,"),
        ('citation_style = "/none/my.csl"', "line 1: citation_style: there is no style file /none/my.csl."),
        ('citation_key = "{auth"', "line 1: citation_key: The citation key pattern '{auth' has '{auth',"),
        (
            'citation_key = "mine"',
            "line 1: citation_key: The citation key pattern 'mine' is the same",
        ),
        ('citation_style = "ieee"\ncitation_format = "ris"', None),
    ],
)
def test_a_format_or_style_there_is_not_is_told_before_the_first_copy(
    tmp_path: Path, written: str, fault: str | None
) -> None:
    found = faults(tmp_path, written)
    assert [each.startswith(fault or "") for each in found] == [True] * (fault is not None)


def test_a_format_there_is_not_is_told_of_its_variable(tmp_path: Path) -> None:
    [found] = faults(tmp_path, "", PUBTUI_CITATION_FORMAT="nope")
    assert found.startswith("PUBTUI_CITATION_FORMAT cannot be 'nope'")


@pytest.mark.parametrize(
    "written",
    [
        'star = "f5"',
        'star = ["s", "f5"]',
        'star = "r"\nread-mark = "s"',
        "star = []",
        'down = ["n", "down"]\nnext-new = "J"',
    ],
)
def test_keys_that_do_not_clash_are_taken(tmp_path: Path, written: str) -> None:
    assert faults(tmp_path, f"[keys]\n{written}\n") == []


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    config = 'theme = "dracul"\n[keys]\nstarr = "s"\nopen = "esc"\n'
    assert [fault.partition(":")[0] for fault in faults(tmp_path, config)] == ["line 1", "line 3", "line 4"]
    with pytest.raises(SettingsError) as told:
        settings_faults.require_none(effective.load(tmp_path / "config.toml", {}))
    assert len(told.value.happened.splitlines()) == 3


def test_an_unknown_theme_is_told_with_who_set_it(tmp_path: Path) -> None:
    assert faults(tmp_path, 'theme = "dracul"') == [
        "line 1: theme: 'dracul' is no theme; did you mean 'dracula'?"
    ]
    assert faults(tmp_path, "", PUBTUI_THEME="dracul") == [
        "PUBTUI_THEME: 'dracul' is no theme; did you mean 'dracula'?"
    ]


def test_the_themes_of_textual_are_known_by_their_names() -> None:
    assert list(OF_TEXTUAL) == sorted(BUILTIN_THEMES)
