"""Verbs of every form: what follows each prefix, what is read, and why the rest is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from steppe.hexes import Hex
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit
from steppe.table.grammar import (
    Verb,
    a_chain,
    a_hex,
    a_name,
    a_number,
    a_unit,
    a_word,
    after,
    maybe,
    one_of,
    perhaps,
    some_hexes,
    some_units,
    verb,
)
from steppe.table.steps import Ask
from tests.drill import drill

g = drill()
RED = [g.unit_named[name] for name in ("RA1", "RA2", "RAg")]
HEXES = [Hex(g.hex_named[number]) for number in ("0302", "0303", "0304")]
done: list[tuple[Any, ...]] = []


def note(ask: Any, g: Any, s: Any, *words: Any) -> None:
    done.append(words[:-1])


def reds(ask: Any, g: Any, s: Any, *words: Any) -> Iterator[Unit]:
    """In no order and more than once."""
    yield from (RED[2], RED[0], RED[1], RED[0])


def hexes(ask: Any, g: Any, s: Any, *words: Any) -> list[Hex]:
    return HEXES


def at_least_two(ask: Any, g: Any, s: Any, *words: Any) -> bool:
    return len(words[-1]) > 1


def yes(*words: Any) -> bool:
    return True


def only_ra1(ask: Any, g: Any, s: Any, u: Unit, *rest: Any) -> Reason | None:
    return None if u == RED[0] else Reason("9.9", "not-he", (g.units[u],))


def chain(ask: Any, g: Any, s: Any, tokens: Action) -> list[str]:
    return {(): ["a"], ("a",): ["b", "c"], ("a", "b"): [END, "c"]}.get(tokens, [END])


def is_barred(ask: Any, g: Any, s: Any) -> Reason | None:
    return Reason("1.1", "later") if ask.late else None


NO_CHIT = Reason("3.1", "no-chit")


class Everything(Ask[Any, Any], frozen=True):
    late: bool = False

    now_rule: ClassVar[str] = "5.2"

    def decision(self, g: Any, s: Any, side: Side) -> Decision:
        return Decision(side, "5.2", "everything")

    verbs: ClassVar[tuple[Verb, ...]] = (
        verb("go", a_unit(reds), maybe("road", yes), why_not=only_ra1, do=note),
        verb("advance", a_unit(reds), perhaps(a_hex(hexes)), do=note),
        verb(
            "attack",
            some_hexes(hexes),
            some_units(reds),
            after("stars", some_units(reds)),
            do=note,
        ),
        verb("pair", some_units(reds, at_least_two), do=note),
        verb("aim", a_number(lambda *_: range(1, 4)), usage=Reason("2.2", "aim-words"), do=note),
        verb("vote", one_of("yes", "no", rule="4.1"), do=note),
        verb("name", a_word(lambda *_: ["ju87", "il2"]), do=note),
        verb("draw", a_name(lambda *_: ["red.B", "red.A"], lambda g: g.formations, NO_CHIT), do=note),
        verb("displace", a_chain(chain), do=note),
        verb("end", bars=is_barred, do=note, closing=True),
        verb("end", a_unit(reds), do=note, closing=True),
    )


def follow(text: str, late: bool = False) -> list[str]:
    return Everything(Side(0), late).choices(g, None, Side(0), tuple(text.split()))


def refused(text: str, late: bool = False) -> Reason | None:
    return Everything(Side(0), late).why_not(g, None, Side(0), tuple(text.split()))


def read(text: str, late: bool = False) -> tuple[Any, ...]:
    action = tuple(text.split())
    assert Everything(Side(0), late).why_not(g, None, Side(0), action) is None
    Everything(Side(0), late).apply(g, None, Side(0), action, lambda event: None)
    return done[-1]


def test_every_open_verb_is_offered_once_in_the_order_of_declaration() -> None:
    assert follow("") == ["go", "advance", "attack", "pair", "aim", "vote", "name", "draw", "displace", "end"]


@pytest.mark.parametrize(
    ("prefix", "following"),
    [
        ("go", ["RA1", "RA2", "RAg"]),
        ("go RA1", [END, "road"]),
        ("go RA1 road", [END]),
        ("advance RA1", [END, "0302", "0303", "0304"]),
        ("advance RA1 0303", [END]),
        ("attack", ["0302", "0303", "0304"]),
        ("attack 0303", ["0304", "RA1", "RA2", "RAg"]),
        ("attack 0303 RA2", [END, "RAg", "stars"]),
        ("attack 0303 RA2 stars", ["RA1", "RA2", "RAg"]),
        ("attack 0303 RA2 stars RA2", [END, "RAg"]),
        ("pair RA1", ["RA2", "RAg"]),
        ("pair RA1 RA2", [END, "RAg"]),
        ("aim", ["1", "2", "3"]),
        ("vote", ["yes", "no"]),
        ("name", ["ju87", "il2"]),
        ("draw", ["red.B", "red.A"]),
        ("displace", ["a"]),
        ("displace a", ["b", "c"]),
        ("displace a b", [END, "c"]),
        ("end", [END]),
    ],
)
def test_what_may_follow(prefix: str, following: list[str]) -> None:
    assert follow(prefix) == following


def test_words_are_read_as_what_they_mean() -> None:
    assert read("go RA1") == (RED[0], False)
    assert read("go RA1 road") == (RED[0], True)
    assert read("advance RA2") == (RED[1], None)
    assert read("advance RA2 0304") == (RED[1], HEXES[2])
    assert read("attack 0302 0304 RA1 RA2 stars RA2") == (
        (HEXES[0], HEXES[2]),
        (RED[0], RED[1]),
        (RED[1],),
    )
    assert read("attack 0302 RA1") == ((HEXES[0],), (RED[0],), ())
    assert read("aim 3") == (3,)
    assert read("name il2") == ("il2",)
    assert read("draw blue.A") == ("blue.A",)
    assert read("displace a b") == (("a", "b"),)


def test_of_two_verbs_with_one_word_the_first_that_is_not_barred_counts() -> None:
    assert follow("end", late=True) == ["RA1", "RA2", "RAg"]
    assert read("end RA1", late=True) == (RED[0],)
    assert refused("end RA1") == Reason("", "too-much", ("RA1",))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("march RA1", Reason("5.2", "not-now", ("march",))),
        ("go", Reason("", "missing", ("go",))),
        ("go RA9", Reason("", "unknown-unit", ("RA9",))),
        ("go RA2", Reason("9.9", "not-he", ("RA2",))),
        ("go RA1 track", Reason("", "too-much", ("track",))),
        ("go RA1 road again", Reason("", "too-much", ("again",))),
        ("advance RA1 9999", Reason("", "unknown-hex", ("9999",))),
        ("attack 0303", Reason("", "missing", ("0303",))),
        ("attack 0302 0303", Reason("", "missing", ("0303",))),
        ("attack 9999 RA1", Reason("", "unknown-hex", ("9999",))),
        ("attack 0303 RA2 RA1", Reason("", "not-ascending", ("RA1",))),
        ("attack 0303 RA1 RA7", Reason("", "unknown-unit", ("RA7",))),
        ("attack 0303 RA1 stars", Reason("", "missing", ("stars",))),
        ("aim", Reason("2.2", "aim-words")),
        ("aim 1 2", Reason("2.2", "aim-words")),
        ("aim 01", Reason("", "unknown-word", ("01",))),
        ("draw green.C", Reason("3.1", "no-chit", ("green.C",))),
        ("vote maybe", Reason("4.1", "unknown-word", ("maybe",))),
    ],
)
def test_why_not(action: str, reason: Reason) -> None:
    assert refused(action) == reason


class Optional(Ask[Any, Any], frozen=True):
    """Sets behind words of their own, each of which may be left out."""

    now_rule: ClassVar[str] = "5.2"

    verbs: ClassVar[tuple[Verb, ...]] = (
        verb(
            "attack",
            some_hexes(hexes),
            some_units(reds),
            after("guns", some_units(reds)),
            after("stars", some_units(reds)),
            after("full", some_units(reds)),
            do=note,
        ),
        verb("defend", after("guns", some_units(reds)), after("stars", some_units(reds)), do=note),
    )


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("RA1", ((), (), ())),
        ("RA1 stars RA1", ((), (RED[0],), ())),
        ("RA1 full RA1", ((), (), (RED[0],))),
        ("RA1 guns RAg full RA1", ((RED[2],), (), (RED[0],))),
        ("RA1 guns RAg stars RA1 full RA1", ((RED[2],), (RED[0],), (RED[0],))),
    ],
)
def test_of_several_words_that_may_be_left_out_any_may_come_next(text: str, sets: Any) -> None:
    ask, action = Optional(Side(0)), ("attack", "0303", *text.split())
    assert ask.why_not(g, None, Side(0), action) is None
    ask.apply(g, None, Side(0), action, lambda event: None)
    assert done[-1] == ((HEXES[1],), (RED[0],), *sets)


def test_after_such_a_word_those_before_it_are_over() -> None:
    ask = Optional(Side(0))
    assert ask.choices(g, None, Side(0), ("attack", "0303", "RA2")) == [END, "RAg", "guns", "stars", "full"]
    following = ask.choices(g, None, Side(0), ("attack", "0303", "RA2", "stars", "RA2"))
    assert following == [END, "RAg", "full"]
    unknown = ask.why_not(g, None, Side(0), ("attack", "0303", "RA1", "RA7", "stars", "RA1"))
    assert unknown == Reason("", "unknown-unit", ("RA7",))


def test_a_verb_whose_words_may_all_be_left_out_stands_for_itself() -> None:
    ask = Optional(Side(0))
    assert ask.choices(g, None, Side(0), ()) == ["attack", "defend"]
    assert ask.choices(g, None, Side(0), ("defend",)) == [END, "guns", "stars"]
    assert ask.choices(g, None, Side(0), ("defend", "stars", "RA1")) == [END, "RA2", "RAg"]
    ask.apply(g, None, Side(0), ("defend",), lambda event: None)
    assert done[-1] == ((), ())
