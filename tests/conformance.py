"""What every game must pass, without writing it.

A game's test module says which game, how much to look at, and what to assume:

    class TestDrill(Conformance):
        option_sets = ({}, {"fog": "no"})
        flips = {"support": ("no", "yes")}
        golden = Path(__file__).parent / "drill" / "golden.txt"

        def load(self, game, scenario, options, data=None):
            return load_drill(game, scenario, options, data)

        def answer(self, g, s, side, assume): ...

Random games are played once per process and looked at by all tests. Everything is sampled with fixed seeds:
a test that fails, fails again. `STEPPE_GOLDEN=write` writes the golden playthrough anew.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
import pytest

from steppe.match import BadSave, Match, open_bytes
from steppe.match.course import Course
from steppe.match.dice import commitment, secret_from_seed
from steppe.match.record import Header, Keep, encode_line, read_record, wrapped
from steppe.match.store import Memory
from steppe.players import RandomPlayer
from steppe.table.basics import (
    END,
    HIDDEN,
    WATCHER,
    Action,
    Decision,
    Reader,
    Reason,
    Side,
    Unit,
    read_action,
    text_of,
)
from steppe.table.chance import Script
from steppe.table.coding import decode, digest, encode
from steppe.table.dataset import DataSet
from steppe.table.events import Event, Result
from steppe.table.game import AnyGame
from steppe.table.play import (
    Legal,
    apply,
    asked,
    awaited,
    choices,
    decision,
    play_out,
    resolve,
    why_not,
)
from steppe.table.position import dump, load
from steppe.table.preview import Preview
from steppe.table.queries import BadQuery, Table
from steppe.table.rulebook import rules_of
from steppe.table.state import State, build_indexes, hidden_in
from steppe.table.steps import Ask, Chance, Outcome
from steppe.table.words import words_of
from tests.looks_alike import check_deals
from tests.random_games import Moment, RandomGames, check_counters

ROOT = Path(__file__).parent.parent
READERS = (Reader(0), Reader(1), WATCHER)
GARBAGE = ("nonsense", "-1", "9999", "☃", "00", "a" * 200, "\x00", "1.5", "None")
Options = Mapping[str, str]
Beginning = tuple[tuple[tuple[str, str], ...], str]
"""Options, and the position if it is not the scenario's own."""
Kept = TypeVar("Kept")


class Perft(NamedTuple):
    """How many sequences of actions there are: counts[d - 1] of them have d actions.

    Chance between two actions is followed to every outcome.
    """

    position: str
    counts: tuple[int, ...]


class Conformance:
    """A subclass is a game's conformance test."""

    scenario: ClassVar[str]
    game_id: ClassVar[str]
    option_sets: ClassVar[Sequence[Options]] = ({},)
    starts: ClassVar[Sequence[str]] = ()
    """Positions from which random games are played too, for what the scenario seldom leads to."""
    games: ClassVar[int] = 6
    """Random games for each option set and each start."""
    longest: ClassVar[int] = 20_000
    """No random game has more actions."""
    looks: ClassVar[int] = 6
    """Decisions of each kind of step that are looked at closely, from each beginning."""
    sight_looks: ClassVar[int] = 6
    """The same for the tests of what is hidden; more where much is hidden."""
    walked: ClassVar[int] = 150
    """Legal actions that are tried at one decision."""
    universe: ClassVar[int] = 300
    """Other actions of each verb that are tried at one decision."""
    match_lines: ClassVar[int] = 120
    """Lines of the matches that are saved, opened, undone and edited; then a side resigns."""
    save_cuts: ClassVar[int] = 12
    """Places at which a save is cut, edited or opened."""
    previews: ClassVar[int] = 12
    """Orders whose odds are enumerated, from each beginning."""
    rare: ClassVar[frozenset[str]] = frozenset()
    """Decisions that random games of this scenario need not meet, by the name of their step."""
    thin: ClassVar[bool] = False
    """Whether another scenario of the game is looked at in full depth: this one need not meet everything."""
    flips: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Assumption -> its values."""
    ordered_verbs: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose tokens are no set: the same ones in another order are another action."""
    perfts: ClassVar[Sequence[Perft]] = ()
    golden: ClassVar[Path | None] = None
    golden_lines: ClassVar[int] = 10_000

    @classmethod
    def teardown_class(cls) -> None:
        """Make room for the next game."""
        for kept in _kept:
            for key in [key for key in kept if key[0] is cls]:
                del kept[key]

    # What a game says.

    def load(
        self, game: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        from steppe.games import load_game

        return load_game(game, scenario, options, data)

    def answer(self, g: AnyGame, s: State, side: Side, assume: Options) -> Action:
        """What a side answers to a decision between an order and its result, under assumptions.

        A game whose assumptions are named after the verbs that answer (`convert no`) need not say it.
        """
        for verb in choices(g, s, side, ()):
            if verb in assume:
                return verb, assume[verb]
        raise AssertionError(f"say how {g.id} answers {s.agenda[-1]} under {dict(assume)}")

    def result_of(self, events: Sequence[Event]) -> str | None:
        """The result of an order as the tables name it, if it has been said: the last one counts."""
        return next((event.what for event in reversed(events) if isinstance(event, Result)), None)

    def names_result(self, action: Action) -> bool:
        """Whether the engine names what comes of an order; of others a test of the game compares the odds."""
        return True

    def is_decided(self, events: Sequence[Event]) -> bool:
        """Whether the result of an order is known for good, whatever chance follows it."""
        return False

    def questions(self, g: AnyGame, s: State, rng: random.Random) -> Iterator[tuple[str, ...]]:
        """Queries with arguments to ask: each with nothing, a side, some hexes, some units."""
        tops = (pile[-1] for _, pile in sorted(s.stacks.items()))
        units = [g.units[u] for u in tops if u < len(g.units)]
        some = rng.sample(units, min(3, len(units))) + rng.sample(g.numbers, 3)
        for name in g.queries:
            yield (name,)
            for word in (*g.sides, *some):
                yield name, word

    def make(self, options: Options) -> AnyGame:
        return self.load(self.game_id, self.scenario, options)

    def begin(self, options: Options, start: str) -> tuple[AnyGame, State]:
        if start:
            return load(start, self.load)
        g = self.make(options)
        return g, g.start()

    # 1. Random play.

    def test_random_games_end_and_nobody_is_stuck(self) -> None:
        for played in self.random_games():
            assert len(played.ends) == self.games
            for last in played.ends:
                assert not last.agenda, f"not over after {self.longest} actions"
                assert last.result
                assert asked(played.g, last) == ()

    def test_every_kind_of_step_is_met(self) -> None:
        met = met_in(type(self)).steps
        assert met <= asks_of(self.make({}))
        assert self.thin or asks_of(self.make({})) - met - self.rare == set()

    # 2. Round trips.

    def test_states_survive_json(self) -> None:
        for g, s in self.states():
            back = decode(g, encode(s))
            assert back == s
            assert encode(back) == encode(s)
            assert _indexes(back) == _indexes(s)

    def test_states_survive_positions(self) -> None:
        for g, s in self.states():
            text = dump(g, s)
            found, back = load(text, self.load)
            assert back == s, text
            assert _indexes(back) == _indexes(s)
            assert (found.scenario, found.options) == (g.scenario, g.options)

    def test_indexes_are_kept_up(self) -> None:
        for g, s in self.states():
            fresh = s.copy()
            build_indexes(g, fresh)
            assert _indexes(fresh) == _indexes(s)

    def test_actions_survive_text(self) -> None:
        for played in self.random_games():
            assert played.actions
            for action in played.actions:
                assert read_action(text_of(action)) == action

    # 3. and 4. Copies.

    def test_copies_are_independent(self) -> None:
        for g, m in self.looked_at():
            copy = m.s.copy()
            play_out(g, copy, m.side, m.action, _deaf, Script(_flat(m.rolls)))
            assert digest(m.s) == m.digest
            assert copy != m.s

    def test_one_can_go_back_anywhere(self) -> None:
        """Copies kept along a game are unchanged at its end, and playing on from each is the same game."""
        for g, m in self.looked_at():
            assert digest(m.s) == m.digest
            again = m.s.copy()
            play_out(g, again, m.side, m.action, _deaf, Script(_flat(m.rolls)))
            assert digest(again) == m.after

    def test_what_rules_remember_changes_nothing(self) -> None:
        """Tables kept on the state (zones of control) are never out of date: without them all is the same."""
        for g, m in self.looked_at():
            again = m.s.copy()
            again.__dict__["memo"] = _Forgetful()
            play_out(g, again, m.side, m.action, _deaf, Script(_flat(m.rolls)))
            assert digest(again) == m.after

    # 5. The same seed is the same game.

    def test_same_seed_same_match(self) -> None:
        assert self.match_digest(11) == self.match_digest(11)
        assert self.match_digest(11) != self.match_digest(12)

    def test_same_seed_same_match_in_another_process(self) -> None:
        kind = type(self)
        code = f"from {kind.__module__} import {kind.__name__} as k; print(k().match_digest(11))"
        path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        env = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == self.match_digest(11)

    def match_digest(self, seed: int) -> str:
        return hashlib.sha256(self.played(seed).to_bytes()).hexdigest()

    # 6. What is offered is what is accepted.

    def test_every_walked_action_is_accepted(self) -> None:
        for g, m in self.looked_at():
            for side in asked(g, m.s):
                walk = self.walk(g, m.s, side)
                for action in walk:
                    assert why_not(g, m.s, side, action) is None, action
                    assert action in Legal(g, m.s, side)
                    assert read_action(text_of(action)) == action
                assert len(walk) == len(set(walk)), "an action is walked twice"

    def test_a_set_is_written_in_one_way(self) -> None:
        for g, m in self.looked_at():
            for side in asked(g, m.s):
                sets = [tuple(sorted(a)) for a in self.walk(g, m.s, side) if a[0] not in self.ordered_verbs]
                assert len(sets) == len(set(sets))

    def test_every_accepted_action_can_be_walked(self) -> None:
        tried = accepted = 0
        for g, m in self.looked_at():
            for side in asked(g, m.s):
                for action in self.others(g, m.s, side):
                    tried += 1
                    reason = why_not(g, m.s, side, action)
                    assert reason is None or isinstance(reason, Reason)
                    accepted += reason is None
                    assert (reason is None) == _is_walkable(g, m.s, side, action), (action, reason)
        assert tried > accepted > 0

    def test_the_side_that_is_not_asked_is_refused(self) -> None:
        for g, m in self.looked_at():
            for side in {Side(0), Side(1)} - set(asked(g, m.s)):
                assert choices(g, m.s, side, ()) == []
                reason = why_not(g, m.s, side, m.action)
                assert reason is not None and reason.code == "not-asked"

    def test_garbage_is_refused_with_a_reason(self) -> None:
        for g, m in self.looked_at():
            for action in _garbage(g, m.action):
                assert isinstance(why_not(g, m.s, m.side, action), Reason), action

    def test_nothing_is_possible_while_chance_is_awaited_or_after_the_end(self) -> None:
        for played in self.random_games():
            action = next(iter(played.actions))
            waiting = [(s, "chance") for s in played.waiting.kept]
            for s, code in waiting + [(s, "over") for s in played.ends]:
                for side in (Side(0), Side(1)):
                    reason = why_not(played.g, s, side, action)
                    assert reason is not None and reason.code == code

    # 7. Counters.

    def test_counters_are_conserved(self) -> None:
        """At every decision of the random games (they look themselves), and here at what is kept of them."""
        for g, s in self.states():
            check_counters(g, s)

    # 8. Sight.

    def test_sight_of_a_redealt_state_is_the_same(self) -> None:
        for g, m in self.looked_at(looks=self.sight_looks):
            for reader in READERS:
                seen = encode(g.sight(m.s, reader))
                for dealt in self.redealt(g, m.s, reader):
                    assert encode(g.sight(dealt, reader)) == seen
                    check_counters(g, dealt)

    def test_an_open_table_hides_nothing(self) -> None:
        for g, m in self.looked_at(looks=self.sight_looks):
            if g.open_table:
                readers = (Reader(0), Reader(1), WATCHER)
                assert {encode(g.sight(m.s, reader)) for reader in readers} == {encode(m.s)}

    def test_sight_says_the_same_as_the_truth(self) -> None:
        """For the side asked; and what decides it is the same in every state that looks the same."""
        for g, m in self.looked_at(looks=self.sight_looks):
            for side in (Side(0), Side(1)):
                reader = Reader(side)
                sight = g.sight(m.s, reader)
                walk = self.walk(g, sight, side)[:40]
                others = list(islice(self.others(g, sight, side), 60))
                wanted = self._said(g, sight, side, walk, others)
                for s in (m.s, *self.redealt(g, m.s, reader)):
                    assert self._said(g, s, side, walk, others) == wanted
            assert asked(g, g.sight(m.s, WATCHER)) == asked(g, m.s)

    def _said(
        self, g: AnyGame, s: State, side: Side, walk: Sequence[Action], others: Sequence[Action]
    ) -> list[Any]:
        """Who is asked, the prompt, the choices, and all verdicts."""
        said: list[Any] = [asked(g, s)]
        if side in asked(g, s):
            said.append(decision(g, s, side))
        said += [choices(g, s, side, action[:i]) for action in walk for i in range(len(action) + 1)]
        return said + [why_not(g, s, side, action) for action in (*walk, *others)]

    def test_answers_are_the_same_in_states_that_look_the_same(self) -> None:
        for g, m in self.looked_at(looks=self.sight_looks):
            for reader in READERS:
                wanted = self._answers(g, g.sight(m.s, reader), reader, m)
                for dealt in self.redealt(g, m.s, reader):
                    assert self._answers(g, g.sight(dealt, reader), reader, m) == wanted

    def _answers(self, g: AnyGame, sight: State, reader: Reader, m: Moment) -> list[Any]:
        rng = random.Random(7)
        answers: list[Any] = []
        for name, *args in self.questions(g, sight, rng):
            try:
                found = g.query(sight, reader, name, tuple(args))
                assert isinstance(found, Table) == (name in g.tables), f"{name}: rows or map?"
                answers.append(msgspec.json.encode(found))
            except BadQuery as error:
                answers.append(str(error))
        if reader != WATCHER:
            side = Side(reader)
            answers.append(g.why_not_order(sight, side, m.action))
            answers.append(g.preview(sight, side, m.action, {}))
        return answers

    def test_the_same_is_told_in_states_that_look_the_same(self) -> None:
        """The same action and the same dice tell a reader the same, until something hidden is shown."""
        compared = 0
        for g, m in self.looked_at(looks=self.sight_looks):
            sight = g.sight(m.s, Reader(m.side))
            for action in dict.fromkeys([m.action, *self.one_of_each_verb(g, sight, m.side)]):
                compared += check_deals(g, m.s, m.side, action, (1, 2))
        assert compared

    def test_views_hide(self) -> None:
        for g, m in self.looked_at(looks=self.sight_looks):
            for reader in READERS:
                self._check_view(g, m.s, g.sight(m.s, reader), reader)

    def test_what_is_hidden_is_what_sights_hide(self) -> None:
        for g, m in self.looked_at(looks=self.sight_looks):
            assert g.hidden(m.s) == {reader: hidden_in(g.sight(m.s, reader)) for reader in READERS}

    def test_markers_notes_and_tags_follow_from_a_sight(self) -> None:
        """They are lawful and have words, and nothing that a reader may not know shows in them."""
        for g, m in self.looked_at(looks=self.sight_looks):
            for reader in READERS:
                sight = g.sight(m.s, reader)
                shown = _fixed(g, sight)
                for dealt in self.redealt(g, m.s, reader):
                    assert _fixed(g, g.sight(dealt, reader)) == shown
                _check_markers(g, sight)

    def _check_view(self, g: AnyGame, s: State, seen: State, reader: Reader) -> None:
        n = len(g.units)
        for u in range(n):
            if seen.at[u] == HIDDEN:
                assert Reader(g.side_of[u]) != reader, "one sees one's own counters"
                assert (seen.height[u], seen.known[u], seen.flags[u]) == (0, 0, 0)
            else:
                assert seen.at[u] == s.at[u]
        for h, pile in seen.stacks.items():
            assert len(s.stacks[h]) == len(pile), "what is seen of a stack is its height, or nothing"
        for u in _units_in(seen.agenda):
            assert seen.at[u] != HIDDEN, f"the agenda names {g.units[u]}"
        unknown = [u for pile in seen.stacks.values() for u in pile if u >= n]
        assert len(unknown) <= sum(1 for u in range(n) if seen.at[u] == HIDDEN and s.at[u] >= 0)
        for name, ratings in vars(g).items():
            if isinstance(ratings, list | tuple) and len(ratings) == n:
                for u in unknown[:1]:
                    with pytest.raises(IndexError):
                        raise AssertionError(f"{name} of an unknown counter is {ratings[u]}")

    # 9. Odds.

    def test_odds_are_those_of_the_engine(self) -> None:
        checked = sum(self._check_odds(*order) for order in self.previewed())
        assert checked or not self.previews, "no order had odds"

    def _check_odds(self, g: AnyGame, s: State, side: Side, action: Action) -> bool:
        sight = g.sight(s, Reader(side))
        usual = g.preview(sight, side, action, {})
        assert isinstance(usual, Preview)
        if not usual.exact:
            return False
        turned: list[Options] = [{}] + [
            {name: value}
            for name, values in self.flips.items()
            if name in usual.assumptions
            for value in values
            if value != usual.assumptions[name]
        ]
        for assume in turned:
            preview = g.preview(sight, side, action, assume)
            assert isinstance(preview, Preview)
            found = self.enumerated(g, s, side, action, {**usual.assumptions, **assume})
            shown = {name: share for name, share in preview.rows[0].results.items() if share}
            assert shown == found, (text_of(action), assume)
            assert sum(found.values()) == 1
        return True

    def previewed(self) -> Iterator[tuple[AnyGame, State, Side, Action]]:
        """Orders with odds, a number from each beginning."""
        for beginning in self.beginnings():
            yield from islice(self._previewed(beginning), self.previews)

    def _previewed(self, beginning: Beginning) -> Iterator[tuple[AnyGame, State, Side, Action]]:
        played = _random_games(type(self), beginning)
        for s, side in played.unpacked():
            sight = played.g.sight(s, Reader(side))
            for action in self.one_of_each_verb(played.g, sight, side):
                has_odds = isinstance(played.g.preview(sight, side, action, {}), Preview)
                if has_odds and self.names_result(action):
                    yield played.g, s, side, action

    def enumerated(
        self, g: AnyGame, s: State, side: Side, action: Action, assume: Options
    ) -> dict[str, Fraction]:
        """The distribution of results that the engine itself gives."""
        found: dict[str, Fraction] = {}
        after, events = s.copy(), list[Event]()
        apply(g, after, side, action, events.append)
        self._branch(g, after, events, Fraction(1), assume, found)
        return found

    def _branch(
        self,
        g: AnyGame,
        s: State,
        events: list[Event],
        share: Fraction,
        assume: Options,
        found: dict[str, Fraction],
    ) -> None:
        chance = awaited(s)
        if chance is None or self.is_decided(events):
            result = self.result_of(events)
            if result is not None:
                found[result] = found.get(result, Fraction(0)) + share
                return
            side = asked(g, s)[0]
            answered, said = s.copy(), list(events)
            apply(g, answered, side, self.answer(g, s, side, assume), said.append)
            self._branch(g, answered, said, share, assume, found)
            return
        for outcome, part in chance.outcomes():
            then, said = s.copy(), list(events)
            resolve(g, then, outcome, said.append)
            self._branch(g, then, said, share * part, assume, found)

    # 10. Undo in a match.

    def test_undo_stops_at_barriers_and_restores_otherwise(self) -> None:
        g = self.make(self.option_sets[0])
        match = Match.new(g, 21)
        player = RandomPlayer(21)
        done = {"restored": 0, "barrier": 0, "other": 0}
        for _ in range(self.match_lines):
            if match.over:
                break
            before, shown = match.truth, _hidden(match)
            by, action = self.act(match, player)
            if match.over:
                break
            if self._is_barrier(match, shown):
                done["barrier"] += 1
                self._refused(match, by, "undo-barrier", "undo-rolled", "undo-seen")
            else:
                assert match.undo(by) == 1
                assert encode(match.truth) == encode(before)
                match.play(text_of(action), by)
                done["restored"] += 1
            waiting = g.sides[1 - g.side_named(by)]
            done["other"] += 1
            self._refused(match, waiting, "undo-other")
        assert self.thin or all(done.values()), done
        assert open_bytes(match.to_bytes(), self.opener).truth == match.truth

    def _is_barrier(self, match: Match, shown: tuple[set[int], ...]) -> bool:
        """Chance spoke, a seal opened, or somebody sees a counter that he did not see before."""
        lines = match.lines[match.plays[-1].k - 1 :]
        opened = any(line.open is not None for line in lines)
        heard = match.plays[-1].told[WATCHER]
        shown_to_all = [e["units"] for e in heard if e["event"] in ("attacked", "revealed")]
        seen = {match.g.unit_named[name] for names in shown_to_all for name in names}
        news = any(map(set.difference, shown, _hidden(match))) or any(seen & hidden for hidden in shown)
        return bool(lines[0].rolls) or opened or news

    def _refused(self, match: Match, by: str, *codes: str) -> None:
        before = match.to_bytes()
        with pytest.raises(ValueError) as refusal:
            match.undo(by)
        assert refusal.value.reason.code in codes  # type: ignore[attr-defined]
        assert match.to_bytes() == before

    # 11. Saves.

    def test_a_save_opens_after_every_line(self) -> None:
        data = self.saved()
        whole = open_bytes(data, self.opener)
        assert whole.to_bytes() == data and whole.notice == ""
        for cut in self._cuts(data):
            rows = data.splitlines(keepends=True)[:cut]
            match = open_bytes(b"".join(rows), self.opener)
            assert match.to_bytes().startswith(b"".join(rows))
            digests = [line.s for line in match.lines if line.s]
            assert digests[-1:] == [line.s for line in whole.lines[: len(match.lines)] if line.s][-1:]
            assert match.notice == ""

    def test_a_save_that_was_cut_off_opens_and_says_so(self) -> None:
        data = self.saved()
        rows = data.splitlines(keepends=True)
        for cut in self._cuts(data):
            kept = b"".join(rows[:cut])
            match = open_bytes(kept + rows[cut][: len(rows[cut]) // 2], self.opener)
            assert f"line {cut + 1} was cut off" in match.notice
            assert match.truth == open_bytes(kept, self.opener).truth
            assert match.to_bytes().startswith(kept)
            if not match.over:
                self.act(match, RandomPlayer(3))
                assert open_bytes(match.to_bytes(), self.opener).truth == match.truth

    def test_an_edited_save_is_refused_and_the_line_is_named(self) -> None:
        data = self.saved()
        rows = data.splitlines(keepends=True)
        plain = [msgspec.json.decode(row) for row in rows]
        actions = [i for i, row in enumerate(plain) if "do" in row]
        rolled = [i for i in actions if plain[i].get("rolls")]
        rng = random.Random(9)
        for i in rng.sample(actions, min(self.save_cuts, len(actions))):
            self._is_refused(_edited(rows, i, do="nonsense"), i + 1, i + 1)
            other = next(plain[j]["do"] for j in actions if plain[j]["do"] != plain[i]["do"])
            self._is_refused(_edited(rows, i, do=other), i + 1, len(rows))
        for i in rng.sample(rolled, min(self.save_cuts, len(rolled))):
            face = plain[i]["rolls"][0] % 2 + 1
            rolls = [face if face != plain[i]["rolls"][0] else 2, *plain[i]["rolls"][1:]]
            self._is_refused(_edited(rows, i, rolls=rolls), i + 1, i + 1)
        for i in rng.sample(actions[:-1], min(self.save_cuts, len(actions) - 1)):
            self._is_refused([*rows[:i], *rows[i + 1 :]], i + 1, len(rows))
        pairs = [i for i in actions if i + 1 in actions and plain[i]["do"] != plain[i + 1]["do"]]
        for i in rng.sample(pairs, min(self.save_cuts, len(pairs))):
            self._is_refused([*rows[:i], rows[i + 1], rows[i], *rows[i + 2 :]], i + 1, len(rows))

    def test_an_edited_header_is_refused(self) -> None:
        data = self.saved()
        rows = data.splitlines(keepends=True)
        self._is_refused(_edited(rows, 0, dice="00" * 32), 1, 1)
        self._is_refused(_edited(rows, 0, data="00" * 8), 2, 2)
        self._is_refused(_edited(rows, 0, steppe=3), 1, 1)
        self._is_refused(_edited(rows, 0, steppe=1), 1, len(rows))
        self._is_refused(_edited(rows, 0, rules=0), 1, 1)
        self._is_refused(_edited(rows, 0, scenario="nowhere"), 1, 1)
        self._is_refused(_edited(rows, 0, kit="another"), 1, len(rows))

    def test_another_data_set_is_refused(self) -> None:
        data = self.saved()
        rows = data.splitlines(keepends=True)
        files = dict(self.make({}).data.files)
        name = next(iter(files))
        files[name] = files[name] + "\n"
        self._is_refused(_edited(rows, 1, data=DataSet(files).pack()), 2, 2)
        self._is_refused(_edited(rows, 1, data="no data"), 1, 2)

    @pytest.mark.parametrize("data", [b"", b"\n", b"hello\nthere\n", b"\xff\xfe\x00" * 40, b"{}\n{}\n"])
    def test_what_is_no_save_is_refused(self, data: bytes) -> None:
        with pytest.raises(BadSave):
            open_bytes(data, self.opener)

    def test_a_finished_save_verifies_and_its_rolls_recompute(self) -> None:
        record = read_record(self.saved())
        assert record.end is not None
        secret = bytes.fromhex(record.end.secret)
        assert hashlib.sha256(b"steppe commit 1" + secret).hexdigest() == record.header.dice
        links = [hashlib.sha256(record.header_bytes).digest()]
        for line in record.lines:
            links.append(link_by_hand(links[-1], *line.chained()))
        assert links[-1].hex() == record.end.head
        rolled = 0
        match = open_bytes(self.saved(), self.opener)
        for play in match.plays:
            dice = DiceByHand(secret, links[play.k])
            play_out(match.g, play.before.copy(), play.side, play.action, _deaf, dice)
            assert tuple(dice.rolls) == record.lines[play.k - 1].rolls
            rolled += len(dice.rolls)
        assert rolled or self.thin

    def test_older_rules_keep_the_past(self) -> None:
        """A rule has changed since: the lines stand, and the match goes on under today's rules."""
        matches = (self.played(seed, self.match_lines // 50 * 25) for seed in range(31, 51))
        match = next(match for match in matches if not match.over)
        snap = read_record(match.to_bytes()).snap
        assert snap is not None
        verb = match.plays[0].action[0]
        opened = open_bytes(match.to_bytes(), lambda *args: _later(self.load(*args), verb))
        kept = opened.lines[:-1]
        assert kept == match.lines[: len(kept)] and len(kept) >= snap.k
        assert opened.lines[-1].rules == opened.g.rules == match.g.rules + 1
        assert "what was played stands" in opened.notice
        again = open_bytes(opened.to_bytes(), lambda *args: _later(self.load(*args), verb))
        assert again.truth == opened.truth and again.lines == opened.lines

    def test_rules_that_do_not_differ_change_nothing(self) -> None:
        data = self.played(31).to_bytes()
        opened = open_bytes(data, lambda *args: _later(self.load(*args), ""))
        assert opened.notice == "" and opened.to_bytes() == data

    def _cuts(self, data: bytes) -> list[int]:
        """Numbers of whole rows: the first ones, and a sample of the rest."""
        count = len(data.splitlines())
        return sorted(
            {3, 4, count - 1, *random.Random(4).sample(range(3, count), min(self.save_cuts, count - 3))}
        )

    def _is_refused(self, rows: list[bytes], first: int, last: int) -> None:
        with pytest.raises(BadSave) as refusal:
            open_bytes(b"".join(rows), self.opener)
        assert first <= refusal.value.line <= last

    # Words and rule numbers.

    def test_what_is_said_has_words_and_its_rule_stands_in_the_book(self) -> None:
        missing: set[str] = set()
        for g, m in self.looked_at():
            words, rules = words_of(g.package).sections, rules_of(g.package)
            prompt = decision(g, m.s, m.side)
            reasons = [why_not(g, m.s, m.side, action) for action in islice(self.others(g, m.s, m.side), 200)]
            said: list[tuple[str, Decision | Reason]] = [("prompt", prompt)]
            said += [("reason", reason) for reason in reasons if reason is not None]
            missing.update(f"{section} {x.code}" for section, x in said if x.code not in words[section])
            events: list[Event] = []
            play_out(g, m.s.copy(), m.side, m.action, events.append, Script(_flat(m.rolls)))
            missing.update(f"event {type(e).__name__}" for e in events if not _has_words(words["event"], e))
            cited = {x.rule for _, x in said} | {event.rule for event in events}
            missing.update(f"rule {rule}" for rule in cited if rule and rule not in rules)
        assert not missing

    def test_the_sequence_of_play_says_where_the_match_stands(self) -> None:
        """One part of the turn is being played whenever somebody is asked, and each has words and a rule."""
        for g, m in self.looked_at():
            words, rules = words_of(g.package).sections["word"], rules_of(g.package)
            for reader in READERS:
                found = g.sequence(g.sight(m.s, reader))
                assert [part.code for part in found.parts if part.now][1:] == [], m.s.agenda
                assert any(part.now for part in found.parts), m.s.agenda
                assert {f"phase.{part.code}" for part in found.parts} <= set(words)
                assert {part.rule for part in found.parts} <= set(rules)
                assert {u for units in found.due.values() for u in units} <= set(g.units)
                assert 0 <= found.turn <= found.last + found.extra

    # 12. Counts.

    def test_perft(self) -> None:
        for perft in self.perfts:
            g, s = load(perft.position, self.load)
            counts = tuple(_perft(g, s, depth) for depth in range(1, len(perft.counts) + 1))
            assert counts == perft.counts, perft.position

    # 13. A golden playthrough.

    def test_golden_playthrough(self) -> None:
        text = self.playthrough()
        if self.golden is None:
            assert text == self.playthrough(), "no golden file, but the same seed is the same story"
            return
        if os.environ.get("STEPPE_GOLDEN") == "write":
            self.golden.write_text(text, "utf-8")
        assert text == self.golden.read_text("utf-8")

    def playthrough(self) -> str:
        """A match with seed 1 by random players: what was done, and the log as a watcher reads it."""
        match = match_of_format_1(self.make({}), 1)
        player = RandomPlayer(1)
        lines = [f"{match.g.title}, {match.g.scenario}, seed 1", *_log(match, range(1))]
        while not match.over and len(match.lines) < self.golden_lines:
            heard = match.heard(WATCHER) + 1
            by, action = self.act(match, player)
            done = match.plays[-1]
            lines.append(f"{done.k} {by}: {'(sealed)' if done.sealed else text_of(action)}")
            lines += _log(match, range(heard, match.heard(WATCHER) + 1))
        return "\n".join(lines) + "\n"

    # Playing.

    def beginnings(self) -> list[Beginning]:
        """Where random games begin: the scenario with each set of options, and other positions."""
        usual = [(tuple(sorted(options.items())), "") for options in self.option_sets]
        return usual + [((), start) for start in self.starts]

    def random_games(self) -> Iterator[RandomGames]:
        return (_random_games(type(self), beginning) for beginning in self.beginnings())

    def looked_at(self, looks: int | None = None) -> Iterator[tuple[AnyGame, Moment]]:
        """Decisions of every kind of step, a few of each from each beginning."""
        for played in self.random_games():
            for _, moments in sorted(played.moments.items()):
                yield from ((played.g, m) for m in moments.sample(looks or self.looks))

    def states(self) -> Iterator[tuple[AnyGame, State]]:
        """Decisions looked at, states that wait for chance, and ends."""
        yield from ((g, m.s) for g, m in self.looked_at())
        for played in self.random_games():
            yield from ((played.g, s) for s in (*played.waiting.kept, *played.ends))

    def redealt(self, g: AnyGame, s: State, reader: Reader) -> list[State]:
        return [g.redeal(s, reader, random.Random(seed)) for seed in (1, 2)]

    def walk(self, g: AnyGame, s: State, side: Side) -> list[Action]:
        """All legal actions, or a sample of many."""
        walk = list(islice(Legal(g, s, side), self.walked + 1))
        if len(walk) <= self.walked:
            return walk
        rng = random.Random(3)
        return list(dict.fromkeys(Legal(g, s, side).sample(rng) for _ in range(self.walked)))

    def one_of_each_verb(self, g: AnyGame, s: State, side: Side) -> Iterator[Action]:
        """A random legal action for each verb that is offered."""
        rng = random.Random(8)
        for verb in choices(g, s, side, ()):
            action: Action = (verb,)
            while token := rng.choice(choices(g, s, side, action)):
                action = (*action, token)
            yield action

    def others(self, g: AnyGame, s: State, side: Side) -> Iterator[Action]:
        """Members of the universe of every verb: all if they are few, else a sample, and near misses."""
        rng = random.Random(6)
        shapes = _shapes(type(self))
        for verb in sorted(g.verbs):
            yield (verb,)
            tried = sorted(shapes.get(verb, {("unit",), ("hex",), ("unit", "unit"), ("unit", "hex")}))
            for shape in tried:
                yield from self._fill(g, verb, shape, max(1, self.universe // len(tried)), rng)
        walk = self.walk(g, s, side)
        for action in walk and rng.choices(walk, k=self.universe):
            yield self._near_miss(g, action, rng)

    def _fill(
        self, g: AnyGame, verb: str, shape: tuple[str, ...], limit: int, rng: random.Random
    ) -> Iterator[Action]:
        pools = [_tokens(g, kind) for kind in shape]
        size = 1
        for pool in pools:
            size *= len(pool)
        if size <= limit:
            yield from ((verb, *tokens) for tokens in product(*pools))
        else:
            yield from ((verb, *(rng.choice(pool) for pool in pools)) for _ in range(limit))

    def _near_miss(self, g: AnyGame, action: Action, rng: random.Random) -> Action:
        """A legal action with a token more, less, changed, or elsewhere."""
        tokens = list(action)
        place = rng.randrange(1, len(tokens) + 1)
        match rng.randrange(4):
            case 0:
                tokens.insert(place, rng.choice(_tokens(g, rng.choice(("unit", "hex")))))
            case 1:
                tokens[place : place + 1] = []
            case 2 if len(tokens) > 1:
                i = rng.randrange(1, len(tokens))
                tokens[i] = rng.choice(_tokens(g, _kind(g, tokens[i])))
            case _:
                tokens[1:] = rng.sample(tokens[1:], len(tokens) - 1)
        return tuple(tokens)

    def act(self, match: Match, player: RandomPlayer) -> tuple[str, Action]:
        """A random player acts for the first side that is asked."""
        by = match.asked[0]
        side = match.g.side_named(by)
        action = player.choose(match.g, match.sight(Reader(side)), side)
        match.play(text_of(action), by)
        return by, action

    def played(self, seed: int, lines: int = 0) -> Match:
        """A match of random players, cut short."""
        match = Match.new(self.make(self.option_sets[0]), seed)
        player = RandomPlayer(seed)
        while not match.over and len(match.lines) < (lines or self.match_lines):
            self.act(match, player)
        return match

    def saved(self) -> bytes:
        """The save of a finished match with undone lines in it."""
        return _saved(type(self))

    @property
    def opener(self) -> Any:
        return self.load


class ThinConformance(Conformance):
    """For a game's other scenarios, when one of them is looked at in full depth."""

    thin = True
    games = 1
    looks = 1
    sight_looks = 1
    walked = 40
    universe = 40
    match_lines = 80
    save_cuts = 2
    previews = 3
    golden_lines = 60


class WholeGame:
    """What the scenarios of a game must show together; a subclass names their classes."""

    scenarios: ClassVar[tuple[type[Conformance], ...]]
    rare: ClassVar[frozenset[str]] = frozenset()
    """Decisions that random games of no scenario need to meet; what is rare in each is still demanded."""
    unused: ClassVar[frozenset[str]] = frozenset()
    """Verbs of rules for which no scenario has the map or the counters."""

    def test_every_scenario_passes_conformance_and_one_in_full_depth(self) -> None:
        g = self._any_game()
        assert {kind.game_id for kind in self.scenarios} == {g.id}
        assert {kind.scenario for kind in self.scenarios} == set(g.scenarios)
        assert not all(kind.thin for kind in self.scenarios)

    def test_every_kind_of_step_is_met_in_some_scenario(self) -> None:
        met = {name for kind in self.scenarios for name in met_in(kind).steps}
        assert asks_of(self._any_game()) - met - self.rare == set()

    def test_every_verb_is_used_in_some_scenario(self) -> None:
        used = {verb for kind in self.scenarios for verb in met_in(kind).verbs}
        assert self._any_game().verbs - used == self.unused

    def _any_game(self) -> AnyGame:
        return self.scenarios[0]().make({})


_kept: list[dict[Any, Any]] = []


def _once(make: Callable[..., Kept]) -> Callable[..., Kept]:
    """Made once for each test class and its arguments, and kept until its tests are over."""
    kept: dict[Any, Kept] = {}
    _kept.append(kept)

    def get(*key: Any) -> Kept:
        if key not in kept:
            kept[key] = make(*key)
        return kept[key]

    return get


@_once
def _random_games(kind: type[Conformance], beginning: Beginning) -> RandomGames:
    options, start = beginning
    g, first = kind().begin(dict(options), start)
    looks, waits = max(kind.looks, kind.sight_looks), 2 * kind.looks * kind.games
    played = RandomGames(g, str(beginning), looks, 10 * kind.looks if kind.previews else 0, waits)
    for seed in range(kind.games):
        played.play(first.copy(), random.Random(f"{beginning} {seed}"), kind.longest)
    _met[kind, beginning] = Met(set(played.moments), {action[0] for action in played.actions})
    return played


class Met(NamedTuple):
    """What random games have met, kept when their samples are not."""

    steps: set[str]
    verbs: set[str]


_met: dict[tuple[type[Conformance], Beginning], Met] = {}


def met_in(kind: type[Conformance]) -> Met:
    """What the random games of a scenario have met, from all beginnings."""
    found = []
    for beginning in kind().beginnings():
        if (kind, beginning) not in _met:
            _random_games(kind, beginning)
        found.append(_met[kind, beginning])
    return Met({name for met in found for name in met.steps}, {verb for met in found for verb in met.verbs})


def asks_of(g: AnyGame) -> set[str]:
    return {kind.__name__ for kind in g.steps if issubclass(kind, Ask)}


def match_of_format_1(g: AnyGame, seed: int) -> Match:
    """A match with the header that saves of format 1 had, which did not tell of a seed. The golden games were
    played with the dice that follow from it, and old saves still have them."""
    secret = secret_from_seed(seed)
    data, promise = g.data, commitment(secret)
    header = Header(1, g.id, g.rules, data.digest, data.kit, g.scenario, g.options, promise, "")
    rows = encode_line(header) + wrapped("data", data.pack()) + wrapped("keep", Keep(secret=secret.hex()))
    return Match(Course(g, secret, msgspec.json.encode(header), ""), header, Memory(rows))


@_once
def _saved(kind: type[Conformance]) -> bytes:
    test = kind()
    match = Match.new(test.make(test.option_sets[0]), 41)
    player = RandomPlayer(41)
    rng = random.Random(41)
    while not match.over and len(match.lines) < test.match_lines:
        by, _ = test.act(match, player)
        if not match.over and rng.random() < 0.1 and not match.plays[-1].barrier:
            match.undo(by)
    if not match.over:
        match.resign(match.asked[0])
    return match.to_bytes()


@_once
def _shapes(kind: type[Conformance]) -> dict[str, set[tuple[str, ...]]]:
    """Verb -> the kinds of tokens that were seen after it, up to two units of a set, or all."""
    shapes: dict[str, set[tuple[str, ...]]] = {}
    for played in kind().random_games():
        for verb, *tokens in played.actions:
            seen = shapes.setdefault(verb, set())
            kinds = tuple(_kind(played.g, token) for token in tokens)
            seen.update(kinds[:length] for length in range(1, len(kinds) + 1))
            seen.add((*kinds, "unit"))
    return shapes


def _kind(g: AnyGame, token: str) -> str:
    """unit, hex, or the word itself."""
    if token in g.unit_named:
        return "unit"
    return "hex" if token in g.hex_named else token


def _tokens(g: AnyGame, kind: str) -> Sequence[str]:
    if kind == "unit":
        return g.units
    return g.numbers if kind == "hex" else (kind,)


def _is_walkable(g: AnyGame, s: State, side: Side, action: Action) -> bool:
    offered = all(action[i] in choices(g, s, side, action[:i]) for i in range(len(action)))
    return offered and END in choices(g, s, side, action)


def _garbage(g: AnyGame, action: Action) -> Iterator[Action]:
    yield ()
    yield ("",)
    for word in GARBAGE:
        yield (word,)
        yield (*action, word)
        for verb in sorted(g.verbs):
            yield verb, word
            yield verb, word, word
    for verb in sorted(g.verbs):
        yield verb, ""
        yield (verb, *g.units, *g.numbers)
        yield verb, verb, verb, verb


def _indexes(s: State) -> Any:
    return s.stacks, s.holder, s.near


def _hidden(match: Match) -> tuple[set[int], ...]:
    """Per side: the counters that it cannot see."""
    sights = (match.sight(Reader(side)) for side in (0, 1))
    return tuple({u for u in range(len(match.g.units)) if seen.at[u] == HIDDEN} for seen in sights)


def _has_words(texts: Mapping[str, str], event: Event) -> bool:
    kind = type(event).__name__.lower()
    special = getattr(event, "what", None) or getattr(event, "where", None)
    return kind in texts or f"{kind}.{special}" in texts


def _units_in(agenda: Sequence[Any]) -> Iterator[Unit]:
    """The counters that steps name, by the types of their fields."""
    for step in agenda:
        for name, hint in get_type_hints(type(step)).items():
            if name in step.__struct_fields__ and Unit in (hint, *get_args(hint)):
                value = getattr(step, name)
                yield from value if isinstance(value, tuple | list) else (value,)


def _edited(rows: list[bytes], i: int, **changes: Any) -> list[bytes]:
    plain = {**msgspec.json.decode(rows[i]), **changes}
    return [*rows[:i], msgspec.json.encode(plain) + b"\n", *rows[i + 1 :]]


def link_by_hand(link: bytes, kind: str, by: str, text: str) -> bytes:
    """The hash chain as protocol.md defines it, without the engine's own code."""
    parts = "".join(f"{len(part)}:{part}" for part in (kind, by, text))
    return hashlib.sha256(link + parts.encode()).digest()


class DiceByHand:
    """The sealed dice as protocol.md defines them, without the engine's own code."""

    def __init__(self, secret: bytes, link: bytes) -> None:
        self.secret, self.link = secret, link
        self.counter = 0
        self.bytes: list[int] = []
        self.rolls: list[int] = []

    def __call__(self, chance: Chance) -> Outcome:
        rolled = tuple(self.die(n) for n in chance.faces())
        self.rolls += rolled
        return rolled

    def die(self, n: int) -> int:
        while True:
            if not self.bytes:
                message = b"steppe dice 1" + self.link + self.counter.to_bytes(4, "big")
                self.bytes = list(hmac.digest(self.secret, message, "sha256"))
                self.counter += 1
            byte = self.bytes.pop(0)
            if byte < 256 - 256 % n:
                return byte % n + 1


class _Forgetful(dict[Any, Any]):
    """A memo that keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def _later(g: AnyGame, verb: str) -> AnyGame:
    """The game under later rules, which no longer have a verb."""
    kind = type(g)
    later = type(f"Later{kind.__name__}", (kind,), {"rules": kind.rules + 1, "verbs": kind.verbs - {verb}})
    made: AnyGame = later(g.data, g.scenario, g.options)
    return made


def _perft(g: AnyGame, s: State, depth: int) -> int:
    total = 0
    for side in asked(g, s):
        for action in Legal(g, s, side):
            if depth == 1:
                total += 1
                continue
            after = s.copy()
            apply(g, after, side, action, _deaf)
            total += sum(_perft(g, then, depth - 1) for then in _outcomes(g, after))
    return total


def _outcomes(g: AnyGame, s: State) -> Iterator[State]:
    """The states after every outcome of the chance that is awaited."""
    chance = awaited(s)
    if chance is None:
        yield s
        return
    for outcome, _ in chance.outcomes():
        then = s.copy()
        resolve(g, then, outcome, _deaf)
        yield from _outcomes(g, then)


def _log(match: Match, lines: range) -> list[str]:
    """What a watcher reads of some lines of the log."""
    told = (event for k, _, events in match.log() if k in lines for event in events)
    return [f"    {line}" for event in told if (line := match.words.event(event))]


def _flat(rolls: Sequence[Outcome]) -> list[int]:
    return [value for outcome in rolls for value in outcome]


def _deaf(event: Event) -> None:
    """For those who need not hear what happened."""


def _fixed(g: AnyGame, sight: State) -> list[Any]:
    """All markers of a sight, and the notes and tags of the counters in it, by hex."""
    piles = sorted(sight.stacks.items())
    return [
        *g.markers(sight),
        *([h, [(g.note(sight, u), g.tags(sight, u)) for u in pile]] for h, pile in piles),
    ]


def _check_markers(g: AnyGame, sight: State) -> None:
    named = words_of(g.package).sections["word"]
    assert all(f"marker.{kind}" in named for kind in g.marker_kinds)
    assert all(f"tag.{name}" in named for name in g.tag_names)
    for marker in g.markers(sight):
        assert marker.kind in g.marker_kinds
        assert marker.across is None or (g.grid.adjacent(marker.hex, marker.across) and marker.facing == -1)
        assert -1 <= marker.facing < 6
    for u in (u for pile in sight.stacks.values() for u in pile):
        assert len(g.note(sight, u)) <= 3 and set(g.tags(sight, u)) <= set(g.tag_names)
