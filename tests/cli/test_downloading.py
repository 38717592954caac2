import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui
from tests.loopback_arxiv import LoopbackArxiv

PAPER, ANOTHER = "2510.01444", "2607.07820"


@pytest.fixture
def arxiv(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackArxiv]:
    """An arXiv of the test's own that pubtui asks without pauses."""
    with LoopbackArxiv() as arxiv:
        monkeypatch.setenv("PUBTUI_ARXIV_URL", arxiv.url)
        monkeypatch.setenv("PUBTUI_PACE", "0")
        yield arxiv


def shelf(home: Path) -> list[str]:
    return sorted(path.name.rpartition("[")[2] for path in (home / "texts").glob("[!.]*"))


def test_both_forms_of_a_paper_are_downloaded_once(pubtui: Pubtui, home: Path, arxiv: LoopbackArxiv) -> None:
    ran = pubtui("download", PAPER)
    assert ran.code == 0
    assert [line.rpartition(",")[0] for line in ran.out.splitlines()] == [
        f"{PAPER} html: downloaded",
        f"{PAPER} pdf: downloaded",
    ]
    assert shelf(home) == [f"{PAPER}].html", f"{PAPER}].pdf"]
    assert len(pubtui("list", "is:downloaded").out.splitlines()) == 1
    asked = len(arxiv.requests)
    assert "there already" in pubtui("download", f"https://arxiv.org/abs/{PAPER}").out
    assert len(arxiv.requests) == asked


@pytest.mark.parametrize("form", ["pdf", "html"])
def test_one_form_alone(pubtui: Pubtui, home: Path, arxiv: LoopbackArxiv, form: str) -> None:
    assert pubtui("download", PAPER, f"--{form}").code == 0
    assert shelf(home) == [f"{PAPER}].{form}"]


def test_a_filter_chooses_papers_and_their_words_are_found(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    ran = pubtui("download", "prover", "--html")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 2
    assert "Up to 2 files at arXiv's pace" in ran.err
    assert len(pubtui("list", "text:conclusion").out.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "Say which papers"),
        (["is:zz"], 2, "zz"),
        (["xyzzy"], 3, "No paper matches"),
        (["2401.00001"], 3, "Not in the library: 2401.00001"),
        (["--fast", PAPER], 2, "--fast"),
    ],
)
def test_bad_input_is_told_and_nothing_is_asked(
    pubtui: Pubtui, arxiv: LoopbackArxiv, words: list[str], code: int, said: str
) -> None:
    ran = pubtui("download", *words)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert arxiv.requests == []


def test_what_arxiv_does_not_have_is_told_with_the_reason(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    arxiv.corpus.withdraw(PAPER, updated="2026-07-14T00:00:00Z")
    ran = pubtui("download", PAPER)
    assert ran.code == 3
    assert f"{PAPER} pdf: arXiv has none" in ran.out


def test_without_html_the_pdf_is_enough(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("html:not-found")
    ran = pubtui("download", PAPER)
    assert ran.code == 0
    assert "arXiv has no HTML of this paper" in ran.out


def test_without_a_network_it_says_so(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    with arxiv.refusing():
        ran = pubtui("download", PAPER, ANOTHER)
    assert ran.code == 5
    assert ran.out.count("arXiv cannot be reached") == 1


def test_a_folder_that_cannot_be_written_ends_it(pubtui: Pubtui, home: Path, arxiv: LoopbackArxiv) -> None:
    pubtui("list")
    (home / "texts").write_text("in the way")
    ran = pubtui("download", PAPER)
    assert ran.code == 8
    assert "cannot be kept" in ran.out


def test_cron_hears_of_what_is_wrong_alone(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("html:not-found", "pdf:html@2")
    assert pubtui("download", PAPER, "--quiet").code == 0
    ran = pubtui("download", ANOTHER, "--quiet")
    assert (ran.code, ran.out) == (5, "")
    assert "not a PDF" in ran.err


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
def test_ctrl_c_stops_it(pubtui: Pubtui, home: Path, arxiv: LoopbackArxiv) -> None:
    pubtui("list")
    arxiv.faults.add("pdf:slow-drip")
    words = [sys.executable, "-m", "pubtui", "download", PAPER]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while len(arxiv.requests) < 2:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=5)
    assert process.returncode == 130
    assert f"{PAPER} pdf: stopped" in out
    assert "Traceback" not in err
    assert shelf(home) == [f"{PAPER}].html"]


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_on_a_terminal_a_bar_is_drawn(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    master, slave = pty.openpty()
    words = [sys.executable, "-m", "pubtui", "download", PAPER, "--pdf"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=slave, text=True):
        os.close(slave)
        drawn = b""
        while piece := _read(master):
            drawn += piece
        os.close(master)
    assert f"{PAPER} pdf  [".encode() in drawn


def _read(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError:  # Linux says so when the last writer has gone
        return b""


def test_prune_tells_the_size_and_removes_nothing_unasked(
    pubtui: Pubtui, home: Path, arxiv: LoopbackArxiv
) -> None:
    pubtui("download", PAPER)
    (home / "texts" / ".2510.00001v1.pdf.part").write_bytes(b"half")
    ran = pubtui("prune")
    assert ran.out.startswith("On the shelf: 2 files of 1 paper, 8 kB")
    assert len(list((home / "texts").iterdir())) == 2
    ran = pubtui("prune", PAPER)
    assert "Would remove 2 files" in ran.err
    assert len(shelf(home)) == 2


def test_prune_removes_by_state_form_and_age(pubtui: Pubtui, home: Path, arxiv: LoopbackArxiv) -> None:
    pubtui("download", PAPER)
    pubtui("download", ANOTHER, "--pdf")
    pubtui("star", ANOTHER)
    old = next((home / "texts").glob(f"*{PAPER}*.pdf"))
    os.utime(old, (1_600_000_000, 1_600_000_000))
    assert "Nothing to remove" in pubtui("prune", "is:starred", "--older", "30", "--yes").out
    assert "Removed 1 file " in pubtui("prune", "--older", "30", "--yes").out
    assert shelf(home) == [f"{PAPER}].html", f"{ANOTHER}].pdf"]
    assert "Nothing to remove" in pubtui("prune", "-is:starred", "--form", "pdf", "--yes").out
    assert "Removed 1 file " in pubtui("prune", "-is:starred", "--yes").out
    assert shelf(home) == [f"{ANOTHER}].pdf"]
    assert len(pubtui("list", "is:downloaded").out.splitlines()) == 1
