import json

import pytest

from tests.cli.conftest import Pubtui


def test_the_first_start_follows_the_author_that_ships(pubtui: Pubtui) -> None:
    assert pubtui("follows").out == "Zhenwen Liang (name Zhenwen Liang): 30 papers, refreshed never\n"


@pytest.mark.parametrize(
    ("written", "kind", "value"),
    [
        (["Ada", "Lovelace"], "name", "Ada Lovelace"),
        (["https://arxiv.org/a/warner_s_1"], "author-id", "warner_s_1"),
        (["0000-0002-1825-0097"], "orcid", "0000-0002-1825-0097"),
        (["cs.CL"], "subject", "cs.CL"),
        (["au:warner AND cat:cs.DL"], "search", "au:warner AND cat:cs.DL"),
    ],
)
def test_whom_to_follow_is_understood_and_can_be_taken_back(
    pubtui: Pubtui, written: list[str], kind: str, value: str
) -> None:
    ran = pubtui("follow", *written, "--no-refresh")
    assert (ran.code, ran.out, ran.err) == (0, "", f"Following {value}.\n")
    followed = json.loads(pubtui("follows", "--json").out)[-1]
    assert (followed["kind"], followed["value"], followed["state"]) == (kind, value, None)
    assert pubtui("follow", *written, "--no-refresh").err == f"Already following {value}.\n"
    assert pubtui("unfollow", *written).err == f"No longer following {value}.\n"
    assert len(json.loads(pubtui("follows", "--json").out)) == 1
    assert pubtui("undo").code == 0
    assert len(json.loads(pubtui("follows", "--json").out)) == 2


def test_unfollowing_knows_the_label_whatever_its_case(pubtui: Pubtui) -> None:
    assert pubtui("unfollow", "zhenwen", "LIANG").code == 0
    assert pubtui("follows").err == "You follow nobody; pubtui follow NAME begins.\n"


def test_somebody_who_is_not_followed(pubtui: Pubtui) -> None:
    ran = pubtui("unfollow", "Ada Lovelace")
    assert ran.code == 3
    assert "You follow Zhenwen Liang." in ran.err


def test_a_name_that_is_none_is_refused(pubtui: Pubtui) -> None:
    assert pubtui("follow", "https://example.org/x").code == 2


def test_a_query_that_arxiv_could_not_take_has_its_place_marked(pubtui: Pubtui) -> None:
    ran = pubtui("follow", "au:warner AND cat:cs.ZZ")
    assert ran.code == 2
    happened, typed, marked, *_ = ran.err.splitlines()
    assert happened == "pubtui: arXiv has no subject cs.ZZ."
    assert marked.index("^") == typed.index("cat:")
    assert marked.count("^") == len("cat:cs.ZZ")
    assert len(pubtui("follows").out.splitlines()) == 1


def test_a_query_too_long_to_show_is_refused_in_a_few_words(pubtui: Pubtui) -> None:
    ran = pubtui("follow", "au:" + "a" * 5000, "--no-refresh")
    assert ran.code == 2
    assert len(ran.err) < 300
