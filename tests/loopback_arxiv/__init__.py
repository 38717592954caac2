"""An arXiv on 127.0.0.1 that answers real queries over real papers, and fails in every known way.

    with LoopbackArxiv() as arxiv:
        arxiv.faults.add("rate-limited*2", "cut-in-entry@4")
        …  # everything that asks arxiv.url

By hand: `python -m tests.loopback_arxiv --help`.
"""

from tests.loopback_arxiv.corpus import AuthorPage, Corpus, Record, crowd
from tests.loopback_arxiv.layouts import Layout
from tests.loopback_arxiv.server import LoopbackArxiv, Request

__all__ = ["AuthorPage", "Corpus", "Layout", "LoopbackArxiv", "Record", "Request", "crowd"]
