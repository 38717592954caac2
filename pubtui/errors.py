"""Every error a reader can meet, in one tree.

Each error says what happened, what is still true, and what the reader can do; its class fixes the
exit code of the command line.

    PubtuiError                    1  something of ours failed
    ├── UsageError                 2  what was asked cannot be understood
    │   ├── IdentifierError           not an arXiv identifier
    │   └── QueryError                a filter that does not parse (knows the place)
    ├── NotFoundError              3  well asked, but it is not here
    ├── LibraryError               4  the library cannot be used
    │   ├── LibraryUnwritableError    its folder or file refuses writing
    │   ├── LibraryNewerError         written by a newer pubtui; left untouched
    │   ├── LibraryDamagedError       not SQLite, or SQLite says it is corrupt
    │   └── LibraryBusyError          another program holds it
    ├── SourceError                5  arXiv could not answer
    │   ├── OfflineError              it cannot be reached
    │   ├── RateLimitedError          it asks us to wait (knows until when)
    │   ├── RefusedError              it says no, in its own words
    │   ├── MalformedAnswerError      what came is not an arXiv answer
    │   └── RefreshCancelledError     the reader stopped it (130)
    ├── TerminalError              6  no terminal, or one that cannot show the app
    │   └── ClipboardError            nothing took the text
    ├── SettingsError              7  config.toml has a fault (knows file and line)
    └── FileError                  8  a file of the reader's cannot be read or written
"""

from __future__ import annotations

from typing import ClassVar

# Names of files and words of servers stand in messages: nothing in them may steer a terminal.
_CONTROLS = (*range(0x0A), *range(0x0B, 0x20), *range(0x7F, 0xA0))  # but line feeds
_DIRECTIONS = (0x061C, *range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF)
_STEERING = dict.fromkeys((*_CONTROLS, *_DIRECTIONS))


def _printable(words: str) -> str:
    return words.translate(_STEERING)


class PubtuiError(Exception):
    """The root of the tree.

    `happened`, `still_true` and `remedy` are whole sentences for the reader; the last two may be empty.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, happened: str, *, still_true: str = "", remedy: str = "") -> None:
        super().__init__(happened)
        self.happened = _printable(happened)
        self.still_true = _printable(still_true)
        self.remedy = _printable(remedy)

    def __str__(self) -> str:
        return " ".join(part for part in (self.happened, self.still_true, self.remedy) if part)


class UsageError(PubtuiError):
    """What was asked cannot be understood."""

    exit_code = 2


class IdentifierError(UsageError):
    """Not an arXiv identifier; `happened` says which rule it breaks."""


class QueryError(UsageError):
    """A filter that does not parse.

    `start` and `end` are character offsets into the text as typed; the fault is `text[start:end]`,
    and `end == start` means "something is missing here".
    """

    def __init__(self, happened: str, *, start: int = 0, end: int = 0, remedy: str = "") -> None:
        super().__init__(happened, remedy=remedy)
        self.start = start
        self.end = end


class NotFoundError(PubtuiError):
    """Well asked, but it is not in the library."""

    exit_code = 3


class LibraryError(PubtuiError):
    """The library cannot be used."""

    exit_code = 4


class LibraryUnwritableError(LibraryError):
    """The library's folder or file refuses writing."""


class LibraryNewerError(LibraryError):
    """The library was written by a newer pubtui and is left untouched."""


class LibraryDamagedError(LibraryError):
    """The file is not SQLite, or SQLite says it is corrupt."""


class LibraryBusyError(LibraryError):
    """Another program held the library for longer than we wait."""


class SourceError(PubtuiError):
    """arXiv could not answer."""

    exit_code = 5


class OfflineError(SourceError):
    """arXiv cannot be reached, or went silent."""


class RateLimitedError(SourceError):
    """arXiv asks us to wait; `retry_at` is the wall-clock time of the next try, in seconds since 1970."""

    def __init__(self, happened: str, *, retry_at: float, still_true: str = "", remedy: str = "") -> None:
        super().__init__(happened, still_true=still_true, remedy=remedy)
        self.retry_at = retry_at


class RefusedError(SourceError):
    """arXiv says no; `happened` carries its own words."""


class MalformedAnswerError(SourceError):
    """What came is not an arXiv answer: a web page, cut XML, an empty page that cannot be true."""


class RefreshCancelledError(SourceError):
    """The reader stopped a request that was under way."""

    exit_code = 130


class TerminalError(PubtuiError):
    """No terminal, or one that cannot show the app."""

    exit_code = 6


class ClipboardError(TerminalError):
    """Nothing on this machine took the text."""


class SettingsError(PubtuiError):
    """A fault in the reader's settings; `happened` names the file and the line."""

    exit_code = 7


class FileError(PubtuiError):
    """A file of the reader's cannot be read or written."""

    exit_code = 8
