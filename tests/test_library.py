"""Steppe as a programmer finds it: `import steppe`, and what a match answers."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

import steppe
from steppe.games import GAMES
from steppe.match import Match
from steppe.table import Legal, Reason
from steppe.table.plain import tidied
from tests.drill import drill

HEAD = "steppe position 1\ngame drill scenario skirmish\n"
MARCH = HEAD + "turn 1 red move-A\n0101 RA1\n0105 RA2\n0607 BA1\n"
FIGHT = HEAD + "turn 1 red combat-A\n0203 RA1 RA2\n0303 BA1\n0607 BB1\n"


def begin(position: str = "", seed: int = 1) -> Match:
    return Match.new(drill(), seed, start=position)


@pytest.fixture(scope="module")
def kursk() -> steppe.Match:
    """The German combat phase of turn 1; nobody may change it."""
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    for order in ("done", "done", "order fight-fight", "order fight-move"):
        match.play(order)
    return match


# ---------------------------------------------------------------------- import steppe


def test_every_name_that_is_promised_is_there() -> None:
    for name in steppe.__all__:
        assert getattr(steppe, name) is not None
    assert steppe.Match is Match and steppe.Reason is Reason and steppe.Legal is Legal
    assert set(steppe.__all__) == set(dir(steppe))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = steppe.Chess  # type: ignore[attr-defined]


def test_the_first_example_runs() -> None:
    assert doctest.testmod(steppe, verbose=False) == (0, 4)


BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("starlette", "uvicorn", "websockets", "anyio", "PIL"):
            raise ImportError(name)

sys.meta_path.insert(0, Blocked())
import steppe
for name in steppe.__all__:
    getattr(steppe, name)
match = steppe.new_match("dok", "starter", seed=1)
steppe.player("greedy", 1).play(match)
assert match.picture().startswith("<?xml") or match.picture().startswith("<svg"), match.picture()[:50]
import steppe.cli, steppe.cli.matches, steppe.cli.tables, steppe.cli.books, steppe.terminal.session
print(len(match.lines))
"""


@pytest.mark.slow
def test_the_engine_does_without_the_web_packages() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr


# ---------------------------------------------------------------------- orders


def test_legal_yields_what_play_takes() -> None:
    match = begin(MARCH)
    first = next(iter(match.legal()))
    assert first == ("go", "RA1")
    match.play(first)
    assert [line.do for line in match.lines] == ["go RA1"]
    match.play(["step", "0102"])
    assert match.lines[-1].do == "step 0102"


def test_membership_in_words_and_as_text() -> None:
    legal = begin(MARCH).legal()
    assert ("go", "RA1") in legal and ["go", "RA1"] in legal and "go RA1" in legal and "go ra1" in legal
    assert ("go", "BA1") not in legal and "go BA1" not in legal and "" not in legal and 7 not in legal


def test_the_order_of_units_does_not_matter(kursk: steppe.Match) -> None:
    one, two = "attack 2412 3Pz 11Pz GD", "attack 2412 gd 11Pz 3Pz"
    assert two in kursk.legal() and kursk.why_not(two) is None
    assert kursk.odds(two) == kursk.odds(one)
    assert kursk.odds(two).action == ("attack", "2412", "3Pz", "11Pz", "GD")
    tried = kursk.fork(seed=1)
    tried.play(two)
    assert tried.lines[0].do == one


@pytest.mark.parametrize("game", ["dok", "ssp"])
def test_what_is_legal_is_written_as_people_may_write_it(game: str) -> None:
    """So that putting an order in order never changes one that was meant."""
    match = steppe.new_match(game, "starter" if game == "dok" else "", seed=3)
    rng = random.Random(5)
    for _ in range(60):
        if match.over:
            break
        legal = match.legal()
        for action in {legal.sample(rng) for _ in range(10)}:
            assert tidied(match.g, action) == action
        match.play(legal.sample(rng))


def test_choices_walk_to_an_action(kursk: steppe.Match) -> None:
    assert kursk.choices() == ["attack", "top", "end"]
    assert "2412" in kursk.choices("attack")
    assert {"3Pz", "11Pz", "GD"} <= set(kursk.choices("attack 2412"))
    assert "" in kursk.choices(("attack", "2412", "GD"))
    assert kursk.choices("attack 9999") == [] == kursk.choices(by="soviet")


# ---------------------------------------------------------------------- refusals and odds


def test_a_refusal_reads_as_its_sentence_and_equals_its_reason(kursk: steppe.Match) -> None:
    refusal = kursk.why_not("attack 2412 1SS")
    assert str(refusal) == "11.1: 1SS is not next to 2412"
    assert refusal == Reason("11.1", "not-next-to", ("1SS", "2412"))
    assert Reason("11.1", "not-next-to", ("1SS", "2412")) == refusal
    assert refusal != Reason("11.1", "not-next-to", ("2SS", "2412"))
    assert hash(refusal) == hash(Reason("11.1", "not-next-to", ("1SS", "2412")))
    with pytest.raises(steppe.IllegalAction) as error:
        kursk.play("attack 2412 1SS")
    assert error.value.reason == refusal and str(error.value.reason) == str(error.value)


def test_an_order_that_stopped_says_why() -> None:
    match = begin(MARCH)
    match.play("move RA1 0102-0202-0203")
    assert match.stopped == Reason("D3.2", "points", ("0203", 1, 0))
    assert str(match.stopped).startswith("D3.2: ")


def test_odds_are_odds_or_an_error(kursk: steppe.Match) -> None:
    odds = kursk.odds("attack 2412 3Pz 11Pz GD")
    assert isinstance(odds, steppe.Odds)
    assert sum(odds.results.values()) == Fraction(1)
    assert (odds.column, odds.results) == (odds.rows[0].column, odds.rows[0].results)
    text = str(odds)
    assert text.startswith("attack 2412 3Pz 11Pz GD\n") and odds.column in text and "[12.1.3]" in text
    with pytest.raises(steppe.IllegalAction, match="1SS is not next to 2412"):
        kursk.odds("attack 2412 1SS")


def test_odds_are_a_table_in_a_notebook(kursk: steppe.Match) -> None:
    odds = kursk.odds("attack 2412 3Pz 11Pz GD")
    html = odds._repr_html_()
    assert html.startswith("<table><caption>attack 2412 3Pz 11Pz GD</caption><tr><th></th><th>column</th>")
    assert html.count("<tr>") == 1 + len(odds.rows)
    assert f"<td>{odds.column}</td>" in html


def test_odds_travel(kursk: steppe.Match) -> None:
    odds = kursk.odds("attack 2412 3Pz 11Pz GD")
    assert pickle.loads(pickle.dumps(odds)) == odds


# ---------------------------------------------------------------------- how it stands


def test_a_match_says_how_it_stands(kursk: steppe.Match) -> None:
    assert (kursk.turn, kursk.result, kursk.over) == (1, "", False)
    assert kursk.score == kursk.g.score(kursk.view("german"))
    assert kursk.prompt() == kursk.prompt("german") != "" and kursk.prompt("soviet") == ""
    assert repr(kursk) == "<Match of dok, citadel: turn 1, line 4, german to decide>"


def test_a_match_that_is_over_says_so() -> None:
    match = begin(MARCH)
    match.resign("red")
    assert (match.result, match.asked, match.prompt()) == ("blue", (), "")
    assert repr(match) == "<Match of drill, skirmish: turn 1, line 1, over: blue>"


def test_units_are_where_they_may_be_known_to_be(kursk: steppe.Match) -> None:
    mine = kursk.unit("gd", by="german")
    assert (mine.id, mine.side, mine.place, mine.hex) == ("GD", "german", "map", "2411")
    assert mine.printed["name"] == "Grossdeutschland" and mine.printed["type"] == "panzergrenadier"
    there = [piece for piece in kursk.units("soviet") if piece.hex == "2412"]
    hidden = kursk.unit(there[0].id, by="german")
    assert (hidden.place, hidden.hex, hidden.flags) == ("hidden", "", ())
    seen = [piece for piece in kursk.units(by="german") if piece.hex == "2412"]
    unseen = [piece for piece in seen if piece.id.startswith("?2412.")]
    assert len(there) == len(seen) and unseen and not any(piece.printed for piece in unseen)
    assert {piece.side for piece in seen} == {"soviet"}
    with pytest.raises(steppe.IllegalAction, match="9Pz"):
        kursk.unit("9Pz-")


def test_a_position_leaves_out_what_may_not_be_known(kursk: steppe.Match) -> None:
    german = kursk.position("german")
    there = [piece.id for piece in kursk.units("german") if piece.hex == "2412" and piece.id[0] == "?"]
    hidden = next(piece.id for piece in kursk.units("german") if piece.place == "hidden")
    assert "\n2411 GD 3Pz 11Pz\n" in german and f"# 2412: {len(there)} unseen soviet" in german
    assert f" {hidden}" not in german and f" {hidden}" in kursk.position("soviet")
    whole = kursk.position(whole=True)
    assert steppe.new_match("dok", position=whole, seed=1).truth == kursk.truth
    with pytest.raises(steppe.BadOption, match="a position of dok"):
        steppe.new_match("ssp", position=whole)


def test_events_know_their_turn_and_who_acted() -> None:
    match = begin(seed=4)
    rng = random.Random(4)
    while not match.over:
        match.play(match.legal().sample(rng))
    events = list(match.events("red"))
    assert [event.told for event in events] == [e for _, _, told in match.log("red") for e in told]
    turns = [event.turn for event in events]
    assert turns == sorted(turns) and set(turns) == {1, 2}
    began = [e for e in events if e.kind == "began" and e["what"] == "turn"]
    assert [e["turn"] for e in began] == [e.turn for e in began]
    lost = next(event for event in events if event.kind == "lost")
    assert lost.rule and lost.side in ("red", "blue") and lost["unit"] in match.g.units
    assert lost.get("nothing") is None


@pytest.mark.slow
def test_a_picture_shows_what_one_may_see(kursk: steppe.Match) -> None:
    small = steppe.new_match("dok", "starter", seed=1)
    german, all_eyes = small.picture("german"), small._repr_svg_()
    assert "<svg" in german[:400] and german.rstrip().endswith("</svg>")
    assert all_eyes == small.picture() != german


# ---------------------------------------------------------------------- copies


def test_a_fork_goes_its_own_way_with_dice_of_its_own(kursk: steppe.Match) -> None:
    before = kursk.to_bytes()
    forks = [kursk.fork(seed=seed) for seed in (1, 1, 2, 3, 4, 5)]
    for fork in forks:
        assert fork.truth == kursk.truth and fork.header.dice != kursk.header.dice
        fork.play("attack 2412 3Pz 11Pz GD")
        fork.play("luftwaffe no")
    rolls = [[line.rolls for line in fork.lines] for fork in forks]
    assert rolls[0] == rolls[1] and len({str(r) for r in rolls}) > 1
    assert kursk.to_bytes() == before
    assert kursk.fork().header.dice != kursk.fork().header.dice


def test_a_fork_for_a_side_deals_anew_what_it_may_not_know(kursk: steppe.Match) -> None:
    dealt = [kursk.fork(seen_by="german", seed=seed) for seed in range(4)]
    for fork in dealt:
        assert fork.view("german") == kursk.view("german")
        assert fork.choices() == kursk.choices()
    assert len({fork.position(whole=True) for fork in dealt}) == 4


def test_a_copy_is_the_same_match_and_changes_nothing() -> None:
    match = begin(FIGHT)
    twins = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    order = next(" ".join(action) for action in match.legal() if action[0] == "attack")
    match.play(order)
    for twin in twins:
        assert twin.lines == [] and twin.to_bytes() != match.to_bytes()
        twin.play(order)
        assert twin.truth == match.truth and twin.to_bytes() == match.to_bytes(), "the same dice"
        twin.resign("red")
    assert not match.over


def test_a_copy_remembers_how_the_last_order_ended() -> None:
    match = begin(HEAD + "turn 1 red move-A\n0202 RA1\n0205 RA2\n0404 BBg\n0607 BA1\n")
    match.play("move RA1 0203-0303-0304")
    twin = copy.copy(match)
    assert match.unfinished and (twin.stopped, twin.unfinished) == (match.stopped, match.unfinished)
    for each in (match, twin):
        each.play(next(iter(each.legal("blue"))), by="blue")
        each.resume()
    assert twin.truth == match.truth and twin.to_bytes() == match.to_bytes()


def test_a_copy_of_a_kept_match_leaves_the_file_alone(tmp_path: object) -> None:
    match = Match.new(drill(), 1, f"{tmp_path}/match.steppe", start=MARCH)
    match.play("go RA1")
    twin = copy.copy(match)
    twin.play("step 0102")
    match.play("step 0102")
    assert twin.truth == match.truth


# ---------------------------------------------------------------------- players


def test_a_player_plays_for_whoever_is_asked() -> None:
    one, two = (steppe.new_match("dok", "starter", seed=1) for _ in range(2))
    greedy, again = steppe.player("greedy", seed=1), steppe.player("greedy", seed=1)
    for _ in range(3):
        told = greedy.play(one)
        again.play(two, by=two.asked[0])
    assert len(one.lines) >= 3 and one.to_bytes() == two.to_bytes() and isinstance(told, list)
    with pytest.raises(steppe.BadOption, match="there is no player 'chess'; there is random, greedy"):
        steppe.player("chess")


def test_a_position_names_the_counters_that_a_value_belongs_to() -> None:
    """Grossdeutschland keeps for each counter how long it has been out of supply; a side's sight has counters
    without a name."""
    match = steppe.new_match("gd", scenario="lutchessa", seed=1)
    table: Any = match.truth
    table.unsupplied[match.g.unit_named["1K.1Gr"]] = 2
    whole = match.position(whole=True)
    assert "layer unsupplied 2 1K.1Gr\n" in whole
    assert steppe.new_match("gd", position=whole, seed=1).truth == match.truth
    place = match.g.numbers[match.g.unit_named["1K.1Gr"]]
    of_old = whole.replace("unsupplied 2 1K.1Gr", f"unsupplied 2 {place}")
    assert steppe.new_match("gd", position=of_old, seed=1).truth == match.truth
    assert "unseen german" in match.position("soviet")
    with pytest.raises(steppe.BadPosition, match="there is no unit '9999'"):
        steppe.new_match("gd", position=whole.replace("unsupplied 2 1K.1Gr", "unsupplied 2 9999"))


# ---------------------------------------------------------------------- what is given out is the bot's own


def vandalise(s: Any) -> None:
    """Change all of a state that can be changed."""
    for name in s.__struct_fields__:
        value = getattr(s, name)
        if isinstance(value, dict):
            value.clear()
        elif isinstance(value, list | bytearray):
            value[:] = value[:0]
        setattr(s, name, None)
    s.stacks.clear()
    s.memo.clear()
    s.holder[:] = bytes(len(s.holder))
    for near in s.near:
        near[:] = bytes(len(near))


class Vandal(steppe.Player):
    """Plays at random, and leaves nothing of the sight that it was given."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, g: Any, sight: Any, side: Any, budget: Any = None, plan: Any = None) -> Any:
        action = Legal(g, sight, side).sample(self.rng)
        vandalise(sight)
        return action


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_that_a_match_gives_out_is_its_own(game: str) -> None:
    match, untouched = (steppe.new_match(game, seed=5) for _ in range(2))
    vandal, player = Vandal(3), steppe.player("random", 3)
    for _ in range(30):
        by = match.asked[0]
        for event in vandal.play(match):
            event["event"] = "spoilt"
        for reader in (None, *match.g.sides):
            vandalise(match.view(reader))
            for _, _, told in match.log(reader):
                for event in told:
                    event["event"] = "spoilt"
                told.clear()
        player.play(untouched, by)
    assert match.to_bytes() == untouched.to_bytes()
    for reader in (None, *match.g.sides):
        assert match.view(reader) == untouched.view(reader)
        assert match.view(reader).stacks == untouched.view(reader).stacks
        assert match.log(reader) == untouched.log(reader)
    assert match.decision() == untouched.decision()
