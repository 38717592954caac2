"""Replacing a file's content so that it is the old one or the new one, whatever happens in between.

The new content goes to a neighbour of the file, is forced to disk, and takes the file's place: rename(2) is
atomic. A neighbour names the machine and the process that writes it, so that the next one to write here can
take away what a killed process left.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from pubtui.errors import FileError


@dataclass(frozen=True, slots=True)
class FileState:
    """What tells one content of a file from another, and what its next content keeps."""

    mode: int
    owner: tuple[int, int]
    size: int
    changed: int


def read_bytes(file: Path) -> bytes:
    """The content of `file`. Raises FileError."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error


def state_of(file: Path) -> FileState | None:
    """The state of `file`, or None where there is none. Raises FileError for what is no file."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error
    if not stat.S_ISREG(found.st_mode):
        raise FileError(f"{file} is not a file.", remedy="Give the name of a .bib file.")
    return FileState(
        stat.S_IMODE(found.st_mode), (found.st_uid, found.st_gid), found.st_size, found.st_mtime_ns
    )


def put_in_place(file: Path, content: bytes, before: FileState | None) -> None:
    """Makes `content` that of `file`, whose state was `before`. Raises FileError with the file unchanged."""
    if before and not os.access(file, os.W_OK):
        raise FileError(f"{file} may not be written.", still_true="It was left as it is.")
    neighbour = file.with_name(f"{_neighbours(file)}{os.getpid()}-{os.urandom(4).hex()}")
    with contextlib.suppress(OSError):  # a folder that shows nothing may still take a file
        _take_away_what_was_left(file)
    try:
        _write(neighbour, content, before)
        neighbour.replace(file)
        _sync_folder(file.parent)
    except OSError as error:
        neighbour.unlink(missing_ok=True)
        raise FileError(
            f"{file} cannot be written: {error.strerror or error}.", still_true="It was left as it is."
        ) from error


def _neighbours(file: Path) -> str:
    """How the names of this machine's neighbours of `file` begin."""
    machine = re.sub(r"[^A-Za-z0-9-]", "", platform.node())[:20]
    return f".{file.name}.{machine}-"


def _take_away_what_was_left(file: Path) -> None:
    """Remove the neighbours of processes of this machine that are no more."""
    named = re.compile(rf"{re.escape(_neighbours(file))}(\d+)-[0-9a-f]{{8}}", re.ASCII)
    for entry in file.parent.iterdir():
        match = named.fullmatch(entry.name)
        if match and not _is_alive(int(match[1])):
            entry.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    """Whether a process of this machine still runs; True where that cannot be told."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _write(neighbour: Path, content: bytes, before: FileState | None) -> None:
    descriptor = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_EXCL, before.mode if before else 0o666)
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(content)
        opened.flush()
        if before:
            _keep_owner_and_mode(descriptor, before)
        os.fsync(descriptor)


def _keep_owner_and_mode(descriptor: int, before: FileState) -> None:
    """The owner where we may give the file away, and the mode in any case (the umask took some of it)."""
    if not hasattr(os, "fchown"):
        return
    with contextlib.suppress(PermissionError):
        os.fchown(descriptor, *before.owner)
    os.fchmod(descriptor, before.mode)


def _sync_folder(folder: Path) -> None:
    """Puts the new name on disk as well; not every system lets a folder be opened."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
