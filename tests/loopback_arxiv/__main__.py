"""The loopback arXiv by hand: prints its address, then a line per request, until it is interrupted."""

from __future__ import annotations

import argparse
import sys
import time

from tests.loopback_arxiv import Corpus, Layout, LoopbackArxiv, crowd
from tests.loopback_arxiv.faults import meanings


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    corpus = Corpus.of_real_papers()
    for record in crowd(options.crowd):
        corpus.add(record)
    arxiv = LoopbackArxiv(corpus, layout=Layout(options.layout), port=options.port, replay=options.replay)
    try:
        arxiv.faults.add(*options.faults)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    with arxiv:
        sys.stdout.write(f"PUBTUI_ARXIV_URL={arxiv.url}\n")
        sys.stdout.flush()
        _tell_requests(arxiv)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.loopback_arxiv",
        description=__doc__,
        epilog="Faults, as NAME[=VALUE][*TIMES][@FIRST]:\n  " + "\n  ".join(meanings()).replace("%", "%%"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--faults", nargs="*", default=[], metavar="FAULT", help="what goes wrong, see below")
    parser.add_argument("--layout", choices=[layout.value for layout in Layout], default=Layout.CURRENT.value)
    parser.add_argument("--replay", action="store_true", help="recorded answers where one fits")
    parser.add_argument("--crowd", type=int, default=0, metavar="N", help="N more papers, all by Ada Crowd")
    return parser


def _tell_requests(arxiv: LoopbackArxiv) -> None:
    told = 0
    try:
        while True:
            for request in arxiv.requests[told:]:
                told += 1
                sys.stderr.write(f"{request.time:10.2f}  {request.path}  {request.parameters}\n")
            time.sleep(0.2)
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    sys.exit(main())
