"""What is killed, and what must be true of what it leaves: one trial for each thing pubtui writes."""

from __future__ import annotations

import json
import os
import shutil
from abc import ABC, abstractmethod
from pathlib import Path

from pubtui import bulk_import
from pubtui.library import copies, migrations
from pubtui.library.database import Library, open_library
from pubtui.library.follows import FollowKind
from pubtui.library.rebuilding import rebuild
from pubtui.library.snapshot import open_snapshot
from pubtui.papers.dates import PartialDate
from pubtui.refresh import PageWritten, refresh
from pubtui.sources.arxiv import Arxiv
from pubtui.starter import stock
from tests.killed.old_libraries import make_library_of_version
from tests.killed.own_data import OwnData, Step
from tests.killed.victim import Notes, Remains
from tests.refresh.library_contents import assert_whole

SEEN = PartialDate("2026-07-14")
_STEPS_AT_MOST = 1_000_000
_STARTER = 30
_PAGE_SIZE = 20
_LIVES_OF_AN_IMPORT = 8


class Trial(ABC):
    """A folder of its own, work that is killed in it, and a check of what the work leaves.

    `seconds` is how long the work takes when nobody kills it: a guess, until one victim has ended by itself.
    """

    seconds: float

    def __init__(self, folder: Path) -> None:
        self.folder = folder / type(self).__name__.lower()
        self.apart = folder / f"{self.folder.name}-apart"
        self.folder.mkdir()
        self.apart.mkdir()

    def prepare(self) -> None:  # noqa: B027 - not every trial needs it
        """Make ready what the next victim works on."""

    @abstractmethod
    def work(self, notes: Notes) -> None:
        """What the victim does."""

    def finish(self) -> None:
        """Do the work with nobody to kill it."""
        with Notes(self.apart / "notes") as notes:
            self.work(notes)

    @abstractmethod
    def check(self, remains: Remains) -> None:
        """AssertionError where what is left is not as promised."""

    @abstractmethod
    def belongs(self, name: str) -> bool:
        """Whether a file of this name may lie in the folder when nobody is at work."""

    def check_leftovers(self) -> None:
        """AssertionError where a file lies in the folder that nothing will ever take away."""
        strange = [file.name for file in self.folder.iterdir() if not self.belongs(file.name)]
        assert not strange, f"left behind: {strange}"


class LibraryTrial(Trial):
    """Work on a library; `own` is what the reader must find in it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = self.folder / "library.sqlite"
        self.own = OwnData()
        self._next_step = 1

    def belongs(self, name: str) -> bool:
        """SQLite takes the journal away when the pace is next asked for."""
        return name in (self.path.name, "pace.sqlite", "pace.sqlite-journal")

    def steps(self, library: Library, notes: Notes, count: int) -> None:
        """Do the reader's next steps, and note each before and after."""
        for number in range(self._next_step, self._next_step + count):
            notes.begun(number)
            Step.numbered(number).do(library)
            notes.done(number)
        self._next_step += count

    def check(self, remains: Remains) -> None:
        for number in remains.done:
            self.own = Step.numbered(number).done(self.own)
        with open_library(self.path) as library:
            assert_whole(library)
            kept = OwnData.of(library)
            if remains.begun is not None and kept != self.own:
                self.own = Step.numbered(remains.begun).done(self.own)
            assert kept == self.own, "not what was acknowledged"
            self.check_library(library)
        self._next_step = max(self._next_step - 1, *remains.done, remains.begun or 0, 0) + 1

    def check_library(self, library: Library) -> None:
        """What else must be true of the library."""


class Marking(LibraryTrial):
    """Stars, read marks, tags, notes and follows, one after the other."""

    seconds = 0.3

    def work(self, notes: Notes) -> None:
        with open_library(self.path) as library:
            self.steps(library, notes, _STEPS_AT_MOST)


class Refreshing(LibraryTrial):
    """A refresh of one author, with a step of the reader's after each page."""

    seconds = 1.0

    def __init__(self, folder: Path, arxiv_url: str) -> None:
        super().__init__(folder)
        self._environment = {"PUBTUI_ARXIV_URL": arxiv_url, "PUBTUI_PACE": "0.001"}
        self._unread = self.apart / "library.sqlite"
        with open_library(self._unread) as library:
            library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")

    def prepare(self) -> None:
        shutil.copy(self._unread, self.path)
        self.own = OwnData(follows=frozenset({"Ada Crowd"}))

    def work(self, notes: Notes) -> None:
        arxiv = Arxiv.from_environment(self._environment, self.folder / "pace.sqlite")
        arxiv.api.page_size = _PAGE_SIZE
        with open_library(self.path) as library:
            for event in refresh(library, arxiv):
                if isinstance(event, PageWritten):
                    self.steps(library, notes, 1)

    def check_library(self, library: Library) -> None:
        assert library.catalogue.count() % _PAGE_SIZE == 0, "half a page is kept"


class Starting(Trial):
    """The first start: a file is made, gets its tables and the starter's papers."""

    seconds = 0.25

    def prepare(self) -> None:
        for file in self.folder.iterdir():
            file.unlink()

    def work(self, notes: Notes) -> None:
        with open_library(self.folder / "library.sqlite") as library:
            stock(library, SEEN)

    def check(self, remains: Remains) -> None:
        with open_library(self.folder / "library.sqlite") as library:
            assert_whole(library)
            assert library.catalogue.count() in (0, _STARTER)
            stock(library, SEEN)
            assert library.catalogue.count() == _STARTER
            assert len(library.follows.all()) == 1

    def belongs(self, name: str) -> bool:
        return name == "library.sqlite"


class Migrating(LibraryTrial):
    """The first start after an upgrade, over a library of an earlier version, each in turn."""

    seconds = 0.15

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._version = 0
        self._own_before = OwnData()
        for number in range(1, 100):
            self._own_before = Step.numbered(number).done(self._own_before)
        for version in range(1, migrations.CURRENT):
            make_library_of_version(version, self.apart / f"{version}.sqlite", self._own_before)

    def belongs(self, name: str) -> bool:
        return super().belongs(name) or name.endswith(".backup")

    def prepare(self) -> None:
        self._version = self._version % (migrations.CURRENT - 1) + 1
        shutil.copy(self.apart / f"{self._version}.sqlite", self.path)
        self.own = self._own_before

    def work(self, notes: Notes) -> None:
        open_library(self.path).close()

    def check_library(self, library: Library) -> None:
        assert library.connection.execute("PRAGMA user_version").fetchone() == (migrations.CURRENT,)
        copies = sorted(self.folder.glob("*.backup"))
        assert 1 <= len(copies) <= 2, copies
        for copy in copies:
            with open_library(Path(shutil.copy(copy, self.apart / "copy.sqlite"))) as library_then:
                assert OwnData.of(library_then) == self.own, f"{copy.name} does not hold what was there"


class Rebuilding(LibraryTrial):
    """A damaged library, made anew from what can be read of it and the newest copy."""

    seconds = 0.3

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        with open_library(self.path) as library:
            stock(library, SEEN)
            for number in range(1, 100):
                Step.numbered(number).do(library)
            self._own_before = OwnData.of(library)
            copies.keep(library)
        self._damaged = self.apart / "library.sqlite"
        shutil.copy(self.path, self._damaged)
        os.truncate(self._damaged, self._damaged.stat().st_size // 2)

    def belongs(self, name: str) -> bool:
        return super().belongs(name) or name == "library.copies" or ".damaged-" in name

    def prepare(self) -> None:
        shutil.copy(self._damaged, self.path)
        self.own = self._own_before

    def work(self, notes: Notes) -> None:
        rebuild(self.path)

    def check(self, remains: Remains) -> None:
        self.finish()
        super().check(remains)
        assert len([file for file in self.folder.iterdir() if file.name.endswith("Z")]) <= 2


class Exporting(Trial):
    """Citations to a file, citations added to a file, and a backup, over what was there before."""

    seconds = 0.5

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._files = [self.folder / name for name in ("mine.json", "whole.bib", "mine.bib")]
        self.finish()  # papers get their citation keys, which the next backup holds
        self.finish()
        self._after = self._contents()
        self._some_of_mine = self._after["mine.bib"].rpartition(b"\n@")[0]

    def belongs(self, name: str) -> bool:
        return name in self._after

    def prepare(self) -> None:
        (self.folder / "mine.bib").write_bytes(self._some_of_mine)

    def work(self, notes: Notes) -> None:
        from pubtui.cli.invocation import Invocation
        from pubtui.cli.main import pubtui_command

        mine, whole, added_to = map(str, self._files)
        for words in (
            ["backup", mine, "--overwrite"],
            ["export", "-o", whole, "--overwrite"],
            ["export", "year:2026", "-o", added_to, "--append"],
        ):
            invocation = Invocation(environment={"PUBTUI_HOME": str(self.apart)})
            invocation.say = lambda message: None  # type: ignore[method-assign]  # nobody reads it
            pubtui_command.main(words, standalone_mode=False, obj=invocation)

    def check(self, remains: Remains) -> None:
        before_or_after = (self._some_of_mine, self._after["mine.bib"])
        found = self._contents()
        assert found.pop("mine.bib") in before_or_after
        assert found.items() <= self._after.items()
        self.finish()
        assert self._contents() == self._after

    def _contents(self) -> dict[str, bytes]:
        found = {file.name: file.read_bytes() for file in self._files}
        backup = json.loads(found["mine.json"])
        return found | {"mine.json": json.dumps(backup | {"written": ""}).encode()}


class Importing(Trial):
    """All of arXiv's metadata made into a snapshot; what is killed goes on the next time."""

    seconds = 2.0

    def __init__(self, folder: Path, records: Path) -> None:
        super().__init__(folder)
        self._records = records
        self._papers = records.read_text(encoding="utf-8").count("\n")
        self._snapshot = self.folder / "arxiv.sqlite"
        self._lives = 0
        open_library(self.apart / "library.sqlite").close()

    def belongs(self, name: str) -> bool:
        """An import that goes on keeps its file until it is whole."""
        return name == self._snapshot.name or self._lives % _LIVES_OF_AN_IMPORT != 0

    def work(self, notes: Notes) -> None:
        for _ in bulk_import.run(str(self._records), self._snapshot, seen=SEEN):
            pass

    def check(self, remains: Remains) -> None:
        self._look_at_snapshot()
        self._lives += 1
        if self._lives % _LIVES_OF_AN_IMPORT == 0:
            self.finish()
            assert self._snapshot.exists()
            self._look_at_snapshot()

    def _look_at_snapshot(self) -> None:
        if self._snapshot.exists():
            with (
                open_library(self.apart / "library.sqlite") as library,
                open_snapshot(self._snapshot, library) as snapshot,
            ):
                assert snapshot.connection.execute("PRAGMA main.integrity_check").fetchone() == ("ok",)
                assert snapshot.contents.papers == self._papers
