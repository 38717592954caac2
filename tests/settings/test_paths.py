import os
import stat
import sys
from pathlib import Path

import platformdirs
import pytest

from pubtui.errors import FileError, LibraryUnwritableError, SettingsError
from pubtui.settings.paths import locate, make_private_folder


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    paths = locate({"PUBTUI_HOME": str(tmp_path)})
    kept = [paths.config_file, paths.library_file, paths.snapshot_file, paths.texts_folder]
    kept += [paths.clipboard_file, paths.pace_file, paths.crash_folder]
    assert {place.parent for place in kept} == {tmp_path}
    assert len(set(kept)) == len(kept)


def test_a_relative_home_does_not_move_with_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert locate({"PUBTUI_HOME": "here"}).library_file == tmp_path / "here" / "library.sqlite"


@pytest.mark.skipif(os.name != "posix", reason="XDG is for POSIX systems")
def test_without_it_the_platform_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    paths = locate({**os.environ, "PUBTUI_HOME": ""})
    assert paths.config_file == tmp_path / "config" / "pubtui" / "config.toml"
    assert paths.library_file == tmp_path / "data" / "pubtui" / "library.sqlite"
    assert paths.clipboard_file == tmp_path / "state" / "pubtui" / "clipboard.txt"


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"XDG_DATA_HOME": "/d", "XDG_STATE_HOME": " "},
        {"HOME": "/h"},
        {"XDG_CONFIG_HOME": "/c", "HOME": "/h"},
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs is asked itself")
def test_the_shortcut_on_linux_answers_what_platformdirs_does(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    places = platformdirs.PlatformDirs("pubtui", appauthor=False)
    paths = locate({name: value for name, value in os.environ.items() if name != "PUBTUI_HOME"})
    found = (paths.config_folder, paths.data_folder, paths.state_folder)
    assert tuple(map(str, found)) == (places.user_config_dir, places.user_data_dir, places.user_state_dir)


def test_a_home_of_nobody_is_said() -> None:
    with pytest.raises(SettingsError, match="does not exist"):
        locate({"PUBTUI_HOME": "~no-such-reader-here/papers"})


def test_looking_makes_nothing(tmp_path: Path) -> None:
    locate({"PUBTUI_HOME": str(tmp_path / "home")})
    assert not (tmp_path / "home").exists()


def test_folders_are_for_the_reader_alone(tmp_path: Path) -> None:
    made = locate({"PUBTUI_HOME": str(tmp_path / "a" / "b")}).make_data_folder()
    assert [stat.S_IMODE(place.stat().st_mode) for place in (made, made.parent)] == [0o700, 0o700]


def test_a_folder_that_is_there_keeps_its_permissions(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    shared.chmod(0o755)
    assert stat.S_IMODE(make_private_folder(shared).stat().st_mode) == 0o755


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    paths = locate({"PUBTUI_HOME": str(tmp_path / "home")})
    with pytest.raises(LibraryUnwritableError, match="cannot be made"):
        paths.make_data_folder()
    with pytest.raises(FileError, match="cannot be made"):
        locate({"PUBTUI_HOME": str(tmp_path / "home" / "below")}).make_state_folder()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that refuses even root")
def test_a_place_that_refuses_writing_is_said() -> None:
    with pytest.raises(LibraryUnwritableError, match="/proc/pubtui cannot be made"):
        locate({"PUBTUI_HOME": "/proc/pubtui"}).make_data_folder()
