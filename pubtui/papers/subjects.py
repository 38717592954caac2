"""arXiv's subjects: groups, archives and categories, with their names."""

from __future__ import annotations


def subject_name(code: str) -> str:
    """The name of a subject or archive (`cs.CL`: `Computation and Language`); `code` where arXiv has none."""
    raise NotImplementedError


def is_subject(code: str) -> bool:
    """Whether arXiv has, or had, this subject or archive."""
    raise NotImplementedError
