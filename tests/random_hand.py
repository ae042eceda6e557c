"""A robot that clicks only what is lit or offered, through the room in which the server drafts orders.

It stands where the page stands: it knows the question and the answer to its last click, and nothing else.
What must never happen to it is told as a fault, with the clicks that led there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from steppe.games import load_game
from steppe.match import Match
from steppe.players import player_named, seed_for
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.drafts.lit import Draft
from steppe.server.drafts.room import Room, room_of
from steppe.server.seats import Seat
from steppe.table.basics import Action, text_of

MOST_CLICKS = 7
"""A draft that is still open after so many clicks is given up."""

STRAY = 0.15
"""The share of drafts that begin with a click somewhere that is not lit."""

DRAFTS_AT_ONE = 10
"""Drafts at one decision before the game goes on."""

SKIPPED = 12
"""The game goes on by up to so many actions between two decisions that are looked at."""

GIVEN = 0.05
"""How often a button is pressed that gives an order at once, where something else can be clicked."""

SCENARIOS = {
    "dok": ("starter", "citadel"),
    "ssp": ("starter", "prokhorovka"),
    "gd": ("starter", "lutchessa", "mischurin", "akhtyrka", "kursk"),
    "afb": ("starter", "smolensk"),
    "k43": ("starter", "kursk", "claws", "prokhorovka", "prokhorovka15"),
}

Click = tuple[str, str | Action]
"""What is clicked: `hex 2412`, `unit GD`, `lay attack 2412`, `turn fire`, `commit`, or an order's button."""


@dataclass
class Hand:
    """One draft at one decision."""

    room: Room
    rng: random.Random
    mode: str = ""
    words: Action = ()
    follow: m.Follow | None = None
    fan: str = ""
    clicks: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def draft(self) -> Iterator[str]:
        """Click until an order is given, nothing is picked, or it takes too long; tell the faults."""
        names = self.room.names
        usual = (
            v for v in self.room.prompt.verbs if any(names.is_hex(w) or names.is_unit(w) for w in v.next)
        )
        self.mode = next((verb.verb for verb in usual), "")
        if self.rng.random() < STRAY:
            self.stray()
        for _ in range(MOST_CLICKS):
            if same := self.same_buttons():
                self.fault(f"two buttons say {', '.join(sorted(same))}")
                break
            offered = self.offered()
            if not offered:
                break
            orders = [click for click in offered if click[0] == "order"]
            others = [click for click in offered if click[0] != "order"]
            if not self.do(
                *self.rng.choice(others if others and self.rng.random() > GIVEN else orders or others)
            ):
                break
        for fault in self.faults:
            yield f"{self.room.prompt.code}: {' | '.join(self.clicks)}: {fault}"

    # ------------------------------------------------------------------ what the page offers

    def offered(self) -> list[Click]:
        found: list[Click] = [("hex", h) for h in self.lit()]
        found += [("unit", unit) for unit in self.units()]
        found += self.buttons()
        if self.words:
            found += self.of_draft()
        return found

    def lit(self) -> list[str]:
        prompt, follow = self.room.prompt, self.follow
        if follow is not None:
            reach = Draft(prompt, self.mode, self.words, follow).reach()
            return [*follow.lit, *follow.beside, *reach]
        verb = next((verb for verb in prompt.verbs if verb.verb == self.mode), None)
        return [*(verb.lit if verb else ()), *prompt.beside]

    def units(self) -> list[str]:
        """The counters with a lit button: those in the fan, those that are picked, and those off the map."""
        draft = self.room.draft(self.mode, self.words)
        names = self.room.names
        open_ = [word for word in draft.units() if names.is_unit(word) or word.startswith("?")]
        fanned = self.room.here(self.fan) if self.fan else ()
        picked = [word for word in self.words if names.is_unit(word)]
        near = {names.where(word) for word in picked} | {""}
        return [unit for unit in open_ if unit in fanned or names.where(unit) in near] + picked

    def buttons(self) -> list[Click]:
        prompt, names = self.room.prompt, self.room.names
        found: list[Click] = []
        for verb in prompt.verbs:
            plain = bool(verb.next) and not any(names.is_hex(w) or names.is_unit(w) for w in verb.next)
            if plain:
                found += [("lay", (verb.verb, word)) for word in verb.next]
            if verb.whole:
                found.append(("order", (verb.verb,)))
            elif verb.next and not plain:
                found.append(("turn", verb.verb))
        found += [("order", answer.order) for answer in prompt.answers]
        if not self.words:
            found += [("order" if not s.weighed else "lay", s.orders[0]) for s in prompt.shortcuts]
        return found

    def of_draft(self) -> list[Click]:
        follow, names = self.follow, self.room.names
        if follow is None:
            return []
        draft = Draft(self.room.prompt, self.mode, self.words, follow)
        plain = (
            w for w in follow.next if not names.is_hex(w) and not names.is_unit(w) and not w.startswith("?")
        )
        found: list[Click] = [("lay", (*self.words, w)) for w in plain if w not in draft.set_words()]
        found += [("order", deed.orders[0]) for deed in follow.deeds]
        found += [("lay", follow.everybody)] if follow.everybody else []
        for extra in follow.extras:
            found += [("lay", toggle.words) for toggle in extra.units]
            found += [("lay", extra.every)] if extra.every else []
        if follow.whole and draft.verb is not None and not draft.verb.order:
            found += [("commit", self.words)] * 3
        return found

    def same_buttons(self) -> set[str]:
        """What two buttons beside each other say."""
        prompt, follow = self.room.prompt, self.follow
        groups = [[answer.words for answer in prompt.answers], *([*v.labels] for v in prompt.verbs)]
        if follow is not None:
            groups += [[*follow.labels], [deed.words for deed in follow.deeds]]
        return {said for group in groups for said in group if group.count(said) > 1}

    # ------------------------------------------------------------------ clicking

    def do(self, kind: str, what: str | Action) -> bool:
        """Click something; whether the draft goes on."""
        self.clicks.append(f"{kind} {what if isinstance(what, str) else text_of(what)}")
        if kind in ("order", "commit"):
            self.is_legal(what if isinstance(what, tuple) else (what,))
            return False
        said = self.ask(**{kind: what})
        if said.kind in ("refused", "nothing"):
            self.fault(f"refused what was offered: {said.why.text if said.why else said.kind}")
            return False
        return self.take(said)

    def ask(self, **clicked: str | Action) -> m.Clicked:
        ask = r.Click(0, mode=self.mode, words=self.words, fan=self.fan, **clicked)  # type: ignore[arg-type]
        return self.room.click(ask)

    def take(self, said: m.Clicked) -> bool:
        before = self.words
        if said.kind == "give":
            self.is_legal(said.orders[0])
            if len(said.orders) == 1 and self.picked(before):
                self.keeps(before, said.orders[0])
            return False
        if said.kind == "drop":
            self.mode, self.words, self.follow, self.fan = said.mode, (), None, ""
            return bool(self.lit())
        if said.kind == "fan":
            self.fan = said.fan
            if said.mode != self.mode:
                self.mode, self.words, self.follow = said.mode, (), None
            if not any(unit in self.room.here(said.fan) for unit in self.units()):
                self.fault(f"nobody in {said.fan} can be picked")
            return True
        assert said.follow is not None
        self.mode, self.words, self.follow, self.fan = said.mode, said.follow.words, said.follow, ""
        self.leads_on()
        return True

    def stray(self) -> None:
        """A click where nothing is lit: what is said of it names nobody whom the player does not mean."""
        places = [h for h in self.room.g.numbers if self.room.here(h)] + self.rng.sample(
            self.room.g.numbers, 4
        )
        place = self.rng.choice([h for h in places if h not in self.lit()] or places)
        self.clicks.append(f"hex {place}")
        said = self.ask(hex=place)
        if said.why is not None:
            named = set(re.split(r"[^\w.]+", said.why.text)) & set(self.room.g.unit_named)
            strangers = named - set(self.words) - set(self.room.here(place))
            if strangers:
                self.fault(f"names {strangers}, whom nobody picked: {said.why.text}")
        elif said.kind != "nothing":
            self.take(said)

    # ------------------------------------------------------------------ what must hold

    def fault(self, text: str) -> None:
        self.faults.append(text)

    def picked(self, words: Action) -> set[str]:
        return {word for word in words[1:] if self.room.names.is_ours(word)}

    def is_legal(self, order: Action) -> None:
        reason = self.room.g.why_not_order(self.room.sight, self.room.side, order)
        if reason is not None:
            self.fault(f"gives {text_of(order)}, which is refused: {self.room.match.words.reason(reason)}")

    def keeps(self, before: Action, order: Action) -> None:
        """Nobody who was picked is left behind by the order that is given."""
        lost = self.picked(before) - set(order)
        if lost and order[0] in (
            before[0],
            *(v.order for v in self.room.prompt.verbs if v.verb == before[0]),
        ):
            self.fault(f"gives {text_of(order)} without {', '.join(sorted(lost))}")

    def leads_on(self) -> None:
        """Something is lit or a button completes what is picked; several counters can do it as they are."""
        follow = self.follow
        assert follow is not None
        if not self.lit() and not self.of_draft() and not (set(self.units()) - self.picked(self.words)):
            self.fault(f"{text_of(self.words)}: nothing is lit and no button completes it")
        elif len(self.picked(self.words)) > 1 and follow.lacks is None and not self.completes(self.words, 2):
            self.fault(f"{text_of(self.words)}: nothing can be done with exactly these")

    def completes(self, words: Action, depth: int) -> bool:
        """Whether words that name no more of our own make an order of these."""
        follow = self.room.follow(words)
        if follow.why is not None or self.picked(follow.words) != self.picked(words):
            return False
        if follow.whole or follow.reach or follow.lacks:
            return True
        others = [word for word in follow.next if not self.room.names.is_ours(word)]
        return depth > 0 and any(self.completes((*follow.words, word), depth - 1) for word in others[:12])


def drafts_of(game: str, seed: int, count: int, player: str) -> Iterator[list[str]]:
    """The faults of each draft, at decisions of one match after another; one player plays both sides."""
    rng = random.Random(f"{game} {player} {seed}")
    made = 0
    while made < count:
        scenario = rng.choice(SCENARIOS[game])
        dice = rng.randrange(10**6)
        match = Match.new(load_game(game, scenario), seed=dice)
        while match.sides_asked and made < count:
            side = match.sides_asked[0]
            room = room_of(Seat(match, match.g.sides[side]), side)
            for _ in range(DRAFTS_AT_ONE):
                made += 1
                place = f"{game} {scenario} seed {dice} line {len(match.lines)}"
                yield [f"{place} {fault}" for fault in Hand(room, rng).draft()]
            if rng.random() < 0.02:
                break
            for _ in range(rng.randint(1, SKIPPED)):
                play_on(match, player, rng)


def play_on(match: Match, player: str, rng: random.Random) -> None:
    if not match.sides_asked:
        return
    side = match.sides_asked[0]
    if player == "random":
        match.play(text_of(match.legal(match.g.sides[side]).sample(rng)), by=match.g.sides[side])
    else:
        player_named(player, seed_for(match, side)).play(match, match.g.sides[side])
