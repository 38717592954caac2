"""The filter language by examples: what help and the README show."""

from __future__ import annotations

GUIDE: tuple[tuple[str, str], ...] = (
    ("reason self", "papers with a word that begins with reason and one that begins with self"),
    ('"reward model"', "the two words side by side"),
    ("-survey", "papers without the word"),
    ("prover OR agent", "either; brackets group"),
    ("author:liang", "the word among the authors; also title: abstract: comment: note: text:"),
    ('author:"Zhenwen Liang"', "both names in one author"),
    ("cat:cs.CL  cat:cs", "a subject, a whole archive"),
    ("year:2024..  date:<30d", "a range of dates of first submission"),
    ("is:new", "a state: also unread read starred downloaded withdrawn selected"),
    ("has:doi", "what a paper has: also journal note tag"),
    ("id:2607  doi:10.1103", "the beginning of an identifier or a DOI"),
    ("tag:thesis", "papers with your tag"),
)
"""Examples and what they find, in the order to learn them."""
