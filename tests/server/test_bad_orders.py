"""Orders that make no sense, as a page could send them: one line says what is wrong, in every game."""

from __future__ import annotations

import pytest

import steppe
from steppe.games import GAMES
from tests.server.support import Page, Said, Server


def said_in_one_line(said: Said) -> bool:
    return said["say"] == "refused" and len(str(said["text"]).splitlines()) == 1


def other_side(page: Page, match: steppe.Match) -> str:
    return next(side for side in match.g.sides if side not in page.sit(side)["asked"])


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_in_one_line(server: Server, game: str) -> None:
    match = steppe.new_match(game, "starter", seed=7)
    unit, number = match.g.units[-1], match.g.numbers[0]
    verbs = sorted({*match.g.verbs, *match.g.order_words})
    with server.page(server.begin(game=game)) as page:
        wrong = other_side(page, match)
        page.sit(wrong)
        for verb in verbs:
            for tail in ("", number, f"{unit} {number}", "xx yy"):
                assert said_in_one_line(page.do(f"{verb} {tail}".strip())), (verb, tail)
        for side in match.g.sides:
            page.sit(side)
            for order in ("", " ", "xx", f"surrender {unit}", "move", f"{number} {unit}"):
                assert said_in_one_line(page.do(order)), (side, order)


@pytest.mark.parametrize("game", GAMES)
def test_drafts_of_nonsense_are_answered(server: Server, game: str) -> None:
    match = steppe.new_match(game, "starter", seed=7)
    unit, number = match.g.units[-1], match.g.numbers[0]
    with server.page(server.begin(game=game)) as page:
        page.sit(match.asked[0])
        for words in (
            [],
            ["xx"],
            ["move"],
            ["attack", "xx"],
            ["step", number],
            ["fire", unit, "xx"],
            [number],
        ):
            assert page.ask("click", lay=words)["say"] in ("clicked", "refused"), words
            assert page.ask("click", words=words, hex=number)["say"] in ("clicked", "refused"), words
            assert page.ask("point", words=words, hex=number)["say"] in ("pointed", "refused"), words
