"""Which capitals of a title a bibliography style may lower, and which it must keep.

BibTeX's `change.case$` with "t" lowers every letter outside braces except the first of the title and the
first behind a colon and white space (Patashnik, Designing BibTeX Styles, 1988, section 3). So braces go
around words whose capitals carry meaning (`BERT`, `LaTeX`, `3D`, `mRNA`), around names, and, in a title
written like a sentence, around every capitalised word: there a capital is a name.
"""

from __future__ import annotations

import re

from pubtui.citations.latex.pieces import STANDS_IN_A_WORD, Pieces
from pubtui.citations.latex.proper_names import PROPER_NAMES
from pubtui.papers.text import fold

_LETTER = rf"[^\W_]|[\u0300-\u036f{STANDS_IN_A_WORD}]"
_WORD = re.compile(rf"(?:{_LETTER})+(?:['’.](?:{_LETTER})+)*")
_BEHIND_COLON = re.compile(r":\s+$")
_SENTENCE_START = re.compile(r"(?:^|[?!:]|\w\w\.)[\s\"“‘`'(\[{¿¡]*$")
_IS_ARTICLE = re.compile(r" \w")
_CAPITAL_WITH_LATEX = re.compile(rf"[A-Z].*[{STANDS_IN_A_WORD}]")
_POSSESSIVE = re.compile("['’]s?$")
_LONG = 4


def protect(text: str, pieces: Pieces, *, ascii_only: bool) -> str:
    """`text` as LaTeX with braces around the words that need their capitals."""
    words = _WORD.findall(text)
    if _is_shouted(words):
        return pieces.write(text, ascii_only=ascii_only)
    names_are_capitalised = _reads_like_a_sentence(words)
    out: list[str] = []
    end = 0
    for match in _WORD.finditer(text):
        if not _needs_capitals(match, text, names_are_capitalised=names_are_capitalised):
            continue
        out.append(pieces.write(text[end : match.start()], ascii_only=ascii_only))
        out.append(f"{{{pieces.write(match.group(), ascii_only=ascii_only, within_braces=True)}}}")
        end = match.end()
    out.append(pieces.write(text[end:], ascii_only=ascii_only))
    return "".join(out)


def _needs_capitals(match: re.Match[str], text: str, *, names_are_capitalised: bool) -> bool:
    word = match.group()
    if word.islower():
        return False
    if any(character.isupper() for character in word[1:]) or _CAPITAL_WITH_LATEX.search(word):
        return True
    if not word[0].isupper() or match.start() == 0:
        return False
    before = text[max(0, match.start() - 8) : match.start()]
    if _SENTENCE_START.search(before):
        return not _BEHIND_COLON.search(before)
    if names_are_capitalised or any(character.isdigit() for character in word):
        return True
    if fold(_POSSESSIVE.sub("", word)) in PROPER_NAMES:
        return True
    return len(word) == 1 and not (
        word == "A" and before[-1:] == " " and _IS_ARTICLE.match(text, match.end())
    )


def _reads_like_a_sentence(words: list[str]) -> bool:
    later = [word for word in words[1:] if len(word) >= _LONG and word[0].isalpha()]
    return sum(word[0].isupper() for word in later) * 2 <= len(later)


def _is_shouted(words: list[str]) -> bool:
    long = [word for word in words if len(word) >= _LONG and word.isalpha()]
    return len(long) >= 2 and all(word.isupper() for word in long)
