from pathlib import Path

import pytest

from pubtui.errors import SettingsError
from pubtui.settings.effective import fault_in_file, load, unknown_variables
from pubtui.settings.settings import Settings


@pytest.fixture
def config_file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def test_without_a_word_from_the_reader_the_defaults_hold(config_file: Path) -> None:
    effective = load(config_file, {"PUBTUI_HOME": "/x", "PUBTUI_ARXIV_URL": "http://127.0.0.1:1"})
    assert effective.settings == Settings()
    assert effective.origin("theme") == "default"


def test_flags_beat_variables_beat_the_file_beat_defaults(config_file: Path) -> None:
    config_file.write_text('# mine\ncitation_style = "ieee"\ntheme = "nord"\nmouse = false\n')
    effective = load(
        config_file,
        {"PUBTUI_THEME": "dracula", "PUBTUI_CITATION_STYLE": "mla"},
        [("citation_style", "nature")],
    )
    settings = effective.settings
    assert (settings.citation_style, settings.theme, settings.mouse, settings.split) == (
        "nature",
        "dracula",
        False,
        0.42,
    )
    assert effective.origin("citation_style") == "--set citation_style"
    assert effective.origin("theme") == "PUBTUI_THEME"
    assert effective.origin("mouse") == f"{config_file}, line 4"
    assert effective.origin("split") == "default"


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("mouse", "off", False),
        ("mouse", "1", True),
        ("split", "0.3", 0.3),
        ("columns", "date title", ("date", "title")),
        ("clipboard_command", "xclip -selection 'a b'", ("xclip", "-selection", "a b")),
        ("citation_year", "latest", "latest"),
        ("theme", "nord", "nord"),
    ],
)
def test_a_variable_is_read_as_the_setting_needs_it(
    config_file: Path, name: str, text: str, value: object
) -> None:
    effective = load(config_file, {f"PUBTUI_{name.upper()}": text})
    assert getattr(effective.settings, name) == value


def test_keys_are_tables_of_one_key_or_several(config_file: Path) -> None:
    config_file.write_text('[keys]\nstar = "f5"\nquit = ["q", "ctrl+c"]\n')
    assert load(config_file, {}).settings.keys == {"star": ("f5",), "quit": ("q", "ctrl+c")}


FAULTS = [
    ('theme = "nord"\nthemee = "x"\n', "line 2: there is no setting 'themee'; did you mean 'theme'?"),
    ("\n\nmouse = 1\n", "line 3: mouse must be true or false."),
    ("split = 0.9", "line 1: split must be a number from 0.2 to 0.8."),
    ("split = nan", "line 1: split must be a number from 0.2 to 0.8."),
    ("split = true", "line 1: split must be a number from 0.2 to 0.8."),
    ('citation_year = "last"', "line 1: citation_year cannot be 'last'; did you mean 'latest'?"),
    ("citation_year = 2017", "line 1: citation_year must be one of first, latest."),
    ('columns = [\n "date",\n "tittle",\n]', "line 1: columns cannot be 'tittle'; did you mean 'title'?"),
    ("theme = 3", 'line 1: theme must be a text in quotes, "like this".'),
    ("theme = ''", 'line 1: theme is empty; leave it out for the default, "pubtui-dark".'),
    (
        'citation_key = " "',
        'line 1: citation_key is empty; leave it out for the default, "{auth}{year}{word}".',
    ),
    ('pdf_program = "evince -f"', 'line 1: pdf_program must be a list of words, ["like", "this"].'),
    ("keys = 3", 'line 1: keys must be a table of command = "key".'),
    ("[keys]\n\nstar = 3", 'line 3: keys.star must be a list of words, ["like", "this"].'),
    ("mouse = yes", "line 1: this is not TOML: Invalid value."),
    ('theme = "nord', "line 1: this is not TOML"),
    ('keys = {\nstar = "s"', "line 1: this is not TOML"),
    ("mouse = true\nmouse = false\n", "line 2: this is not TOML: Cannot overwrite a value."),
    ("[other]\nx = 1", "line 1: there is no setting 'other'"),
]


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_every_fault_has_its_file_its_line_and_a_way_out(config_file: Path, text: str, said: str) -> None:
    config_file.write_text(text)
    with pytest.raises(SettingsError) as caught:
        load(config_file, {})
    assert f"{config_file}, {said}" in str(caught.value)
    assert caught.value.exit_code == 7


def test_all_faults_are_told_at_once(config_file: Path) -> None:
    config_file.write_text("mouse = 1\nascii = 2\n")
    with pytest.raises(SettingsError) as caught:
        load(config_file, {"PUBTUI_SPLIT": "wide"}, [("them", "x")])
    lines = caught.value.happened.splitlines()
    assert [line.split(":")[0].removeprefix(str(config_file)) for line in lines] == [
        ", line 1",
        ", line 2",
        "PUBTUI_SPLIT",
        "--set them",
    ]


def test_bytes_that_are_not_utf_8_have_a_line_too(config_file: Path) -> None:
    config_file.write_bytes(b"mouse = true\ntheme = 'caf\xe9'\n")
    with pytest.raises(SettingsError, match="line 2: this is not UTF-8"):
        load(config_file, {})


def test_a_folder_in_the_place_of_the_file_is_said(config_file: Path) -> None:
    config_file.mkdir()
    with pytest.raises(SettingsError, match="cannot be read"):
        load(config_file, {})


def test_a_variable_that_is_no_setting_does_not_stop_us_but_can_be_listed(config_file: Path) -> None:
    environment = {"PUBTUI_THEEM": "x", "PUBTUI_HOME": "/x", "HOME": "/y"}
    assert load(config_file, environment).settings == Settings()
    assert unknown_variables(environment) == ["PUBTUI_THEEM"]


def test_the_table_of_keys_cannot_come_from_a_variable(config_file: Path) -> None:
    with pytest.raises(SettingsError, match="is a table"):
        load(config_file, {"PUBTUI_KEYS": "star=s"})


def test_a_fault_that_is_seen_later_has_its_line_as_well(config_file: Path) -> None:
    config_file.write_text('theme = "x"\n[keys]\nstar = "s"\nstarr = "f9"\n')
    fault = fault_in_file(config_file, ("keys", "starr"), " is no command.")
    assert str(fault) == f"{config_file}, line 4: keys.starr is no command."
