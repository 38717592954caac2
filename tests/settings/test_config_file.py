import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from pubtui.errors import FileError, SettingsError
from pubtui.settings.config_file import (
    as_toml,
    change,
    first_version,
    line_of,
    meanings,
    read,
    write_first_version,
)
from pubtui.settings.effective import load
from pubtui.settings.settings import Settings


def test_the_first_version_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "new" / "config.toml"
    write_first_version(file)
    assert load(file, {}).settings == Settings()


def test_the_first_version_with_every_line_taken_in_says_the_defaults(tmp_path: Path) -> None:
    uncommented = [
        line.removeprefix("# ")
        for line in first_version().splitlines()
        if " = " in line and not line.endswith("writes all.")
    ]
    file = tmp_path / "config.toml"
    file.write_text("\n".join(line for line in uncommented if not line.startswith("star")))
    assert load(file, {}).settings == Settings()
    assert {line.split(" = ")[0] for line in uncommented} >= {f.name for f in fields(Settings)} - {"keys"}


@pytest.mark.parametrize("text", ["\x1b[31m", "\x9b31m", "\u202eabc", "\u200b", "\U000e0041", "\xa0 é漢"])
def test_no_value_that_is_printed_steers_a_terminal(text: str) -> None:
    written = as_toml((text,))
    assert written.isprintable()
    assert tomllib.loads(f"x = {written}") == {"x": [text]}


def test_every_setting_is_documented_in_a_sentence() -> None:
    said = meanings()
    assert list(said) == [field.name for field in fields(Settings)]
    assert all(text.endswith(".") and len(text) < 110 for text in said.values())


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("mouse = false\n")
    with pytest.raises(FileError, match="exists already"):
        write_first_version(file)
    assert file.read_text() == "mouse = false\n"


def test_no_file_is_no_settings(tmp_path: Path) -> None:
    assert read(tmp_path / "none.toml") == ({}, "")


LINES = [
    ("a = 1\nb = 2\n", ("b",), 2),
    ("# a = 0\n\na = 1\n", ("a",), 3),
    ('x = """\na = 1\n"""\na = 2\n', ("a",), 4),
    ("a = [\n 1,\n 2,\n]\nb = 3\n", ("a",), 1),
    ("[keys]\n# star\nstar = 's'\n", ("keys", "star"), 3),
    ("keys.star = 's'\n", ("keys", "star"), 1),
    ("keys = { quit = 'q', star = 's' }\n", ("keys", "star"), 1),
    ('[keys]\n"star" = "s"', ("keys", "star"), 2),
    ("a = 1", ("b",), 0),
    ("a = 1\r\nb = 2\r\n", ("b",), 2),
]


@pytest.mark.parametrize(("text", "key", "line"), LINES)
def test_the_line_of_a_key_is_the_line_a_reader_would_name(
    text: str, key: tuple[str, ...], line: int
) -> None:
    assert line_of(text, *key) == line


@pytest.mark.parametrize("value", [True, 0.5, 'a "quoted" \\ é\t', ("a", "b c"), ()])
def test_values_are_written_as_toml_reads_them(value: object) -> None:
    read_back = tomllib.loads(f"x = {as_toml(value)}")["x"]
    assert read_back == (list(value) if isinstance(value, tuple) else value)


CHANGES = [
    ("", 'theme = "nord"\n'),
    ("# mine\nmouse = true # yes\n", '# mine\nmouse = true # yes\ntheme = "nord"\n'),
    ("mouse = true", 'mouse = true\ntheme = "nord"'),
    ('a = 1\ntheme = "x"\nb = 2\n', 'a = 1\ntheme = "nord"\nb = 2\n'),
    ('theme = """\nx"""\nb = 2\n', 'theme = "nord"\nb = 2\n'),
    ("a = 1\n[keys]\ntheme = 's'\n", "a = 1\ntheme = \"nord\"\n[keys]\ntheme = 's'\n"),
    ("a = [\n[1],\n]\n\n[keys]\n", 'a = [\n[1],\n]\n\ntheme = "nord"\n[keys]\n'),
]


@pytest.mark.parametrize(("before", "after"), CHANGES)
def test_one_setting_is_changed_and_every_other_line_stays(tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(before)
    change(file, "theme", "nord")
    assert file.read_text() == after
    assert tomllib.loads(after)["theme"] == "nord"
    change(file, "theme", "nord")
    assert file.read_text() == after
    assert [place.name for place in tmp_path.iterdir()] == ["config.toml"]


def test_a_file_that_is_missing_is_made_and_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "config.toml"
    link = tmp_path / "config.toml"
    real.parent.mkdir()
    link.symlink_to(real)
    change(link, "mouse", value=False)
    assert link.is_symlink()
    assert real.read_text() == "mouse = false\n"


def test_a_file_with_a_fault_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("mouse = maybe\n")
    with pytest.raises(SettingsError, match="line 1"):
        change(file, "theme", "nord")
    assert file.read_text() == "mouse = maybe\n"


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "{a=" * 5000, "split = " + "9" * 5000])
def test_a_file_beyond_every_measure_is_refused_as_any_fault(tmp_path: Path, text: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match="cannot be read"):
        read(file)
    assert line_of(text, "x") == 0
