"""Where pubtui keeps things: one folder of PUBTUI_HOME, or the platform's own places."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from errno import ENOTDIR
from pathlib import Path

from pubtui.errors import FileError, LibraryUnwritableError, SettingsError


@dataclass(frozen=True, slots=True)
class Paths:
    """Every file and folder pubtui owns; all absolute, none of them made before it is needed."""

    config_folder: Path
    data_folder: Path
    state_folder: Path

    @property
    def config_file(self) -> Path:
        return self.config_folder / "config.toml"

    @property
    def library_file(self) -> Path:
        """The library: small, precious, backed up before every migration."""
        return self.data_folder / "library.sqlite"

    @property
    def snapshot_file(self) -> Path:
        """All of arXiv's metadata, imported from the bulk file: large, and can be rebuilt."""
        return self.data_folder / "arxiv.sqlite"

    @property
    def texts_folder(self) -> Path:
        """The shelf of full texts."""
        return self.data_folder / "texts"

    @property
    def transcripts_folder(self) -> Path:
        """Full texts as they were read once, so that they open at once: can be made again from the shelf."""
        return self.data_folder / "transcripts"

    @property
    def clipboard_file(self) -> Path:
        """Where copied text goes when no clipboard took it."""
        return self.state_folder / "clipboard.txt"

    @property
    def pace_file(self) -> Path:
        """When arXiv was last asked: beside the library, shared by every pubtui of this reader."""
        return self.data_folder / "pace.sqlite"

    @property
    def crash_folder(self) -> Path:
        return self.state_folder / "crashes"

    def make_data_folder(self) -> Path:
        """The data folder, made private to the reader; raises LibraryUnwritableError."""
        try:
            return make_private_folder(self.data_folder)
        except FileError as error:
            raise LibraryUnwritableError(
                error.happened, remedy="Make the folder writable, or set PUBTUI_HOME to another one."
            ) from error

    def make_state_folder(self) -> Path:
        """The state folder, made private to the reader; raises FileError."""
        return make_private_folder(self.state_folder)


def locate(environment: Mapping[str, str]) -> Paths:
    """The places that `environment` asks for: PUBTUI_HOME, else what the platform prescribes.

    On Linux that is the XDG Base Directory Specification. Raises SettingsError where no home is known.
    """
    home = environment.get("PUBTUI_HOME", "")
    if home:
        try:
            folder = Path(home).expanduser().absolute()
        except RuntimeError as error:
            raise SettingsError(f"PUBTUI_HOME names a home folder that does not exist: {home}") from error
        return Paths(folder, folder, folder)
    paths = _xdg_places(environment) if sys.platform == "linux" else _platform_places()
    if not paths.data_folder.is_absolute():
        raise SettingsError(
            "This account has no home folder.", remedy="Set PUBTUI_HOME to a folder pubtui may use."
        )
    return paths


def _xdg_places(environment: Mapping[str, str]) -> Paths:
    """What platformdirs answers on Linux, without the 8 ms that importing it takes of a start of 55."""

    def folder(variable: str, otherwise: str) -> Path:
        named = environment.get(variable, "").strip()
        return Path(named or os.path.expanduser(otherwise), "pubtui")  # noqa: PTH111 - never raises

    return Paths(
        folder("XDG_CONFIG_HOME", "~/.config"),
        folder("XDG_DATA_HOME", "~/.local/share"),
        folder("XDG_STATE_HOME", "~/.local/state"),
    )


def _platform_places() -> Paths:
    import platformdirs

    places = platformdirs.PlatformDirs("pubtui", appauthor=False)
    return Paths(Path(places.user_config_dir), Path(places.user_data_dir), Path(places.user_state_dir))


def make_private_folder(folder: Path) -> Path:
    """`folder`, made with all its parents for this reader alone (0700) where missing; raises FileError."""
    try:
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        for place in reversed(missing):
            place.mkdir(mode=0o700, exist_ok=True)
        if not folder.is_dir():
            raise NotADirectoryError(ENOTDIR, "a file is in its place")
    except OSError as error:
        raise FileError(
            f"The folder {folder} cannot be made: {error.strerror or error}.",
            remedy="Make it yourself, or set PUBTUI_HOME to another folder.",
        ) from error
    return folder
