"""The reader's own editor: a text goes to it in a file, and comes back changed."""

from __future__ import annotations

import shlex
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pubtui.errors import FileError, NotFoundError, PubtuiError


def editor_words(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The command of $VISUAL, else of $EDITOR, word by word; empty where neither is set or can be read."""
    for variable in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(environment.get(variable, ""))
        except ValueError:  # a quote that never ends
            continue
        if words:
            return tuple(words)
    return ()


@contextmanager
def edited(text: str, words: Sequence[str], *, name: str) -> Iterator[str]:
    """`text` as the editor left it; the terminal is the editor's meanwhile. Its file is called after `name`.

    The file is removed when the block has succeeded; otherwise it stays, and the error says where it is.
    Raises NotFoundError where the editor cannot be started or fails, FileError where the text cannot be
    written or read.
    """
    file = _written(text, name)
    try:
        _run(words, file)
        yield _read(file)
    except PubtuiError as error:
        if _is_unchanged(file, text):
            file.unlink(missing_ok=True)
        else:
            error.still_true = f"{error.still_true} What you wrote is in {file}.".strip()
        raise
    file.unlink(missing_ok=True)


def _is_unchanged(file: Path, text: str) -> bool:
    try:
        return file.read_bytes() == text.encode()
    except OSError:
        return True


def _written(text: str, name: str) -> Path:
    try:
        descriptor, place = tempfile.mkstemp(prefix=f"{name}-", suffix=".txt")
        with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - a descriptor, not a path
            file.write(text)
    except OSError as error:
        raise FileError(f"No file for the editor can be written: {error.strerror or error}.") from error
    return Path(place)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FileError("The editor wrote a text that is not UTF-8.") from error
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error


def _run(words: Sequence[str], file: Path) -> None:
    """Run the editor on this terminal; ctrl+c ends nothing of ours meanwhile."""
    # A handler, and not SIG_IGN, which the editor would inherit.
    interrupted = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        code = subprocess.run([*words, str(file)], check=False).returncode  # noqa: S603 - words, never a shell
    except OSError as error:
        raise NotFoundError(f"The editor {words[0]} cannot be started: {error.strerror or error}.") from error
    finally:
        signal.signal(signal.SIGINT, interrupted)
    if code:
        raise NotFoundError(
            f"The editor {words[0]} ended with {code}.", still_true="The text stays as it was."
        )
