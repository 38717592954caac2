"""The full texts of a library: files on the shelf, what the library knows of them, and the words in them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pubtui.downloading import absence
from pubtui.errors import FileError, NotFoundError
from pubtui.library.database import Library
from pubtui.library.files import FileKind
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper
from pubtui.reading import fulltext
from pubtui.reading.document import Document
from pubtui.reading.download import Fetch, Form, Watch
from pubtui.reading.shelf import Shelf, ShelvedFile

_BEST_FIRST = (Form.HTML, Form.PDF)


class NotOnTheShelfError(NotFoundError):
    """The text was not downloaded yet."""


@dataclass(frozen=True, slots=True)
class FullText:
    """A full text, and the file it is in."""

    document: Document
    file: ShelvedFile


class FullTexts:
    """The files on `shelf`, kept in step with the library; `transcripts` is a folder for what was read once.

    Belongs to the library's thread.
    """

    def __init__(self, library: Library, shelf: Shelf, transcripts: Path) -> None:
        self.library = library
        self.shelf = shelf
        self._transcripts = transcripts

    def find(self, paper: ArxivId, form: Form) -> ShelvedFile | None:
        """The paper's file, also where it was moved on the shelf; the library learns where it is now."""
        kind = FileKind(form.value)
        recorded = next((file for file in self.library.files.of(paper.key) if file.kind is kind), None)
        if recorded is not None:
            there = self.shelf.at(recorded.path)
            if there is not None and there.identifier == paper:
                return there
        there = self.shelf.find(paper, form)
        if there is not None:
            self._record(there)
        elif recorded is not None:
            self.library.files.remove(paper.key, kind)
        return there

    def best(self, paper: ArxivId) -> ShelvedFile | None:
        """The file that reads best in a terminal."""
        return next((file for form in _BEST_FIRST if (file := self.find(paper, form))), None)

    def put(self, paper: Paper, form: Form, fetch: Fetch, *, watch: Watch | None = None) -> ShelvedFile:
        """The paper's file, fetched unless it is there, and recorded; raises as `Shelf.put` does."""
        shelved = self.shelf.put(paper, form, fetch, watch=watch)
        self._record(shelved)
        for transcript in self._transcripts.glob(f"{paper.identifier.file_stem}v*.{form}.gz"):
            if transcript != self._transcript(shelved):  # an earlier version's
                transcript.unlink(missing_ok=True)
        return shelved

    def read(self, paper: Paper) -> FullText:
        """The paper's text from the best file that has one; its words become findable.

        Raises NotFoundError where there is no file or no text in it, FileError where it cannot be read.
        """
        failure: NotFoundError | FileError | None = None
        for form in _BEST_FIRST:
            file = self.find(paper.identifier, form)
            try:
                if file is not None:
                    return self._read_file(file)
            except (NotFoundError, FileError) as error:
                failure = error
        raise failure or self.missing(paper)

    def make_findable(self, paper: Paper) -> str:
        """Let `text:` find the paper by its words; why that cannot be, or ""."""
        file = self.best(paper.identifier)
        if file is None or (self.library.files.has_words(paper.identifier.key) and self._is_read(file)):
            return ""
        try:
            self.read(paper)
        except (NotFoundError, FileError) as error:
            return str(error)
        return ""

    def remove(self, files: Iterable[ShelvedFile]) -> None:
        """Take these files off the shelf and forget their words. Raises FileError."""
        for file in files:
            self.shelf.remove(file)
            with suppress(OSError):  # a copy of what was in it
                self._transcript(file).unlink(missing_ok=True)
            self.library.files.remove(file.identifier.key, FileKind(file.form.value))

    def settle(self) -> list[ShelvedFile]:
        """Everything on the shelf, whoever put it there; the library knows exactly these files then."""
        files = list(self.shelf.files())
        here = {(file.identifier.key, file.form.value): file for file in files}
        with self.library.transaction():
            recorded = {(file.paper, file.kind.value): file.path for file in self.library.files.all()}
            for key, kind in recorded.keys() - here.keys():
                self.library.files.remove(key, FileKind(kind))
            for place, file in here.items():
                if recorded.get(place) != self._relative(file):
                    self._record(file)
        return files

    def _read_file(self, file: ShelvedFile) -> FullText:
        was_read, key = self._is_read(file), file.identifier.key
        document = fulltext.read(file.path, kept_in=self._transcript(file))
        if not was_read or not self.library.files.has_words(key):
            self.library.files.index_words(key, document.text)
        return FullText(document, file)

    def missing(self, paper: Paper) -> NotFoundError:
        """Why a paper without a file has none, and what can be done."""
        if all(absence.is_known(self.library, paper, form) for form in Form):
            return absence.error(paper, Form.PDF)
        return NotOnTheShelfError("The text of this paper is not on the shelf yet.", remedy="Download it.")

    def _is_read(self, file: ShelvedFile) -> bool:
        return self._transcript(file).exists()

    def _record(self, file: ShelvedFile) -> None:
        self.library.files.put(
            file.identifier.key,
            FileKind(file.form.value),
            version=file.version,
            path=self._relative(file),
            size=file.size,
        )

    def _relative(self, file: ShelvedFile) -> str:
        return file.path.relative_to(self.shelf.folder).as_posix()

    def _transcript(self, file: ShelvedFile) -> Path:
        return self._transcripts / f"{file.identifier.file_stem}v{file.version or 0}.{file.form}.gz"
