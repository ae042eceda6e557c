"""One sitting at the terminal table: people and computers take turns until the match ends or they leave."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any, TextIO

from steppe.hexes import BadHex, Hex
from steppe.match import Match
from steppe.players import Player
from steppe.players.standing import answer_standing, has_standing_orders
from steppe.table.basics import END, OFF_MAP, IllegalAction, Reader, Reason, Side, other
from steppe.table.completion import completions
from steppe.table.grammar import verbs_of
from steppe.table.plain import spelled, tidy, track_line
from steppe.table.play import choices
from steppe.table.queries import BadQuery, Field
from steppe.table.rulebook import rules_under
from steppe.table.spoken import folded
from steppe.table.steps import Ask
from steppe.table.telling import Told
from steppe.table.unfinished import left_in_words
from steppe.terminal.completion import install
from steppe.terminal.focus import front_of, last_hex, radius_for
from steppe.terminal.keyboard import read_line
from steppe.terminal.paint import Paint
from steppe.terminal.shown import answer_lines, choice_lines, prompt_line
from steppe.terminal.standing import read_standing, standing_line
from steppe.terminal.text_board import TextBoard

MOST_MOVES = 12
"""The most moves of the other side that are told one by one."""

LOG_LINES = 30

Command = tuple[Callable[[list[str]], None], str, str]
"""What does it, how it is written, and what it is for."""


class Leave(Exception):
    """Raised when the people at the table leave it."""


class Session:
    """The table, the players at it, and the terminal."""

    def __init__(
        self,
        match: Match,
        players: dict[Side, Player | None],
        path: Path,
        paint: Paint,
        source: TextIO | None = None,
        out: TextIO | None = None,
        names: Mapping[Side, str] | None = None,
    ) -> None:
        """`names` gives the name of the computer player for each side that has one."""
        self.match = match
        self.g = match.g
        self.words = match.words
        self.players = players
        """The player of each side; None for a person at this terminal."""
        match.computers = frozenset(side for side, player in players.items() if player is not None)
        self.path = path
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        self.live = self.source is sys.stdin and sys.stdin.isatty()
        self.board = TextBoard(match.g, paint)
        self.paint = paint
        self.seat: Side | None = None
        """The side whose view was shown last."""
        self.news: dict[Side, list[tuple[int, Told]]] = {side: [] for side in players}
        self.standing_orders: dict[Side, Fraction] = {}
        """Per side the least chance to hit, from 0 to 1, at which it fires without being asked. Kept for this
        sitting."""
        self.names = names or {}
        self.may_play = False
        """Whether the computer may play when it is asked. It may only after an order, or after 'go on'."""
        self.focus: Hex | None = None
        self.told_prompt = ""
        self.said_left: tuple[Side, int] | None = None
        """The side that was told what ending the phase would leave undone, and the number of log lines at
        that moment."""
        self.commands = self._own_commands()
        self.commands |= self._queries()

    def _own_commands(self) -> dict[str, Command]:
        found: dict[str, Command] = {
            "look": (self.look, "look [HEX] [RADIUS]", "the map around a hex"),
            "map": (self.map, "map", "the whole map, a letter a hex"),
            "legend": (self.legend, "legend", "what the signs of the map mean"),
            "why": (self.why, "why ORDER", "which rule forbids an order"),
            "odds": (
                self.odds,
                "odds ORDER",
                "the odds of an attack; UNIT@HEX: as if a unit had gone there first",
            ),
            "undo": (self.undo, "undo [UNIT]", "take back your last order, or a unit's"),
            "takeback": (self.takeback, "takeback N", "take back N lines, if the other side agrees"),
            "log": (self.log, "log [LINES|all]", "what has happened"),
            "stack": (self.stack, "stack HEX", "the counters in a hex"),
            "hex": (self.hex, "hex HEX", "terrain, places and worth of a hex"),
            "find": (self.find, "find UNIT", "where a unit is"),
            "reach": (self.reach, "reach UNIT… [road]", "where units can go, and at what cost"),
            "units": (self.units, "units", "who can still act"),
            "rules": (self.rules, "rules [NUMBER]", "what a rule says"),
            "save": (self.save, "save FILE", "a copy of the match"),
            "resign": (self.resign, "resign", "give up"),
            "go on": (self.go_on, "go on", "let the computer play when it is its turn (or press Enter)"),
            "help": (self.help, "help", "this"),
            "quit": (self.quit, "quit", "leave; the match is kept"),
        }
        if has_standing_orders(self.g.id):
            usage, text = "standing [ORDER]", "fire in the other side's turn: always, never, ask or 50%"
            found["standing"] = (self.standing, usage, text)
        return found

    def _queries(self) -> dict[str, Command]:
        """What the game can be asked, where no command of the table has that name."""
        found: dict[str, Command] = {}
        for name in self.g.queries:
            if name not in self.commands:
                usage, _, text = self.words.word(f"query.{name}").partition(" | ")
                found[name] = (self._query(name), usage, text)
        return found

    # ---------------------------------------------------------------------- the loop

    def run(self) -> None:
        """Play until the match is over or a person leaves."""
        install(self._completions)
        self.say(f"{self.g.title}, {self.match.takebacks} takebacks. The match is kept in {self.path}.")
        if self.match.remarks:
            self.say(self.match.remarks)
        self.say(self._who_plays())
        try:
            while not self.match.over:
                self._next()
            self._end()
        except (Leave, EOFError, KeyboardInterrupt):
            self.say("", f"The match is kept in {self.path}.", f"Go on with: {self._again()}")

    def _completions(self, line: str) -> list[str]:
        side = self._me()
        return completions(self.g, self.match.sight(Reader(side)), side, tuple(self.commands), line)

    def _tracks(self) -> str:
        return track_line(self.g, self.words, self.match.view())

    def _again(self) -> str:
        """The command that opens this table again with the same players. A match does not keep its
        players."""
        people = self._people()
        words = " --hotseat" if len(people) > 1 else ""
        if people == [Side(1)]:
            words = f" --side {self.g.sides[0]}=greedy --side {self.g.sides[1]}=human"
        return f"steppe table {self.path}{words}"

    def _who_plays(self) -> str:
        """The players of both sides, told before anything is played."""
        said = []
        person = "a person here" if len(self._people()) > 1 else "you"
        for side, player in self.players.items():
            who = person if player is None else f"the computer ({self.names.get(side, 'a program')})"
            said.append(f"{self.words.word(self.g.sides[side])}: {who}")
        return f"{'; '.join(said)}. To change that, leave and start with --side NAME=PLAYER or --hotseat."

    def _next(self) -> None:
        """Play the computer's turn, if it may play; otherwise read a line from the person who is asked."""
        sides = self.match.sides_asked
        computers = [side for side in sides if self.players[side] is not None]
        if computers and self.may_play:
            self._computer(computers[0])
            return
        person = next((side for side in sides if self.players[side] is None), None)
        if person is None:
            self._wait(computers[0])
            return
        waiting = self._sit_down(person)
        self._tell_news(person)
        self._ask(person)
        line = self.read(f"{self.g.sides[person]}> ") if waiting is None else waiting
        self.may_play = False
        self.obey(line)

    def _wait(self, computer: Side) -> None:
        """Wait for the person at the terminal before a computer's turn, so that the person may look at the
        table first."""
        people = self._people()
        waiting = self._sit_down(people[0]) if people else None
        name = self.words.word(self.g.sides[computer])
        prompt = f"{name} (computer) to decide. Press Enter or type 'go on' to let it play."
        if prompt != self.told_prompt:
            self.told_prompt = prompt
            self.say(
                "", self.paint("bold", prompt), "Until then you can look at everything ('help' says how)."
            )
        line = self.read("(Enter: go on)> ") if waiting is None else waiting
        if line:
            self.obey(line)
        else:
            self.go_on([])

    def _end(self) -> None:
        for side, player in self.players.items():
            if player is None:
                self.seat = side
        if self.seat is not None:
            self._tell_news(self.seat)
        result = self.words.word(self.match.result, "result")
        self.say("", f"The match is over: {result}. {self._tracks()}.", f"It is kept in {self.path}.")

    def _computer(self, side: Side) -> None:
        player = self.players[side]
        assert player is not None
        action = player.choose(self.g, self.match.view(self.g.sides[side]), side)
        start = len(self.match.plays)
        self._play(action, side)
        self._spread(start, side)

    # ---------------------------------------------------------------------- seats

    def _people(self) -> list[Side]:
        return [side for side, player in self.players.items() if player is None]

    def _sit_down(self, side: Side) -> str | None:
        """Hand the keyboard over to another person, who must see nothing of what was on the screen."""
        if self.seat == side:
            return None
        first, self.seat = self.seat is None, side
        self.told_prompt = ""
        waiting = None
        if len(self._people()) > 1:
            if not first:
                self._clear()
            name = self.words.word(self.g.sides[side])
            waiting = self.read(f"— {name}, take the seat and press Enter — ") or None
            if not first:
                self._clear()
        if first or waiting is None:
            self.look([])
        return waiting

    def _clear(self) -> None:
        """Wipe the screen and its scrollback."""
        self.say("\033[2J\033[3J\033[H" if self.live else "\f", end="")

    def _me(self) -> Side:
        if self.seat is not None:
            return self.seat
        people = self._people()
        return people[0] if people else Side(0)

    # ---------------------------------------------------------------------- telling

    def say(self, *lines: str, end: str = "\n") -> None:
        for line in lines:
            self.out.write(line + end)
        self.out.flush()

    def read(self, prompt: str) -> str:
        """A line from the person at the terminal. The lines of a script are shown as if typed."""
        if self.live:
            return read_line(prompt).strip()
        line = self.source.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt}{line.strip()}")
        return line.strip()

    def _spread(self, start: int, by: Side) -> None:
        """Keep what was just played for the people who did not play it."""
        for play in self.match.plays[start:]:
            for side in self._people():
                if side != by:
                    self.news[side] += [(play.k, event) for event in play.told[Reader(side)]]

    def _tell_news(self, side: Side) -> None:
        """Tell a side what the other side has done since it was last asked."""
        standing = {play.k for play in self.match.plays}
        told = [(k, event) for k, event in self.news[side] if k in standing]
        self.news[side] = []
        if not told:
            return
        self.focus = last_hex(self.g, (event for _, event in told)) or self.focus
        self.say("", *self._summary(told))

    def _summary(self, told: list[tuple[int, Told]]) -> list[str]:
        """Everything that happened, with long rows of moves cut short."""
        lines: list[str] = []
        for are_moves, run in groupby(told, key=lambda item: item[1]["event"] == "moved"):
            found = [text for _, text in self.words.told_lines(run)]
            left = len(found) - MOST_MOVES
            if are_moves and left > 1:
                found = [*found[:MOST_MOVES], f"… and {left} more moves ('log all' has them)"]
            lines += found
        return lines

    def _ask(self, side: Side) -> None:
        """Show the prompt, unless it was the last one shown."""
        prompt = prompt_line(self.match, side)
        if prompt != self.told_prompt:
            self.told_prompt = prompt
            self.say("", self.paint("bold", prompt), *choice_lines(self.match, side))

    # ---------------------------------------------------------------------- obeying

    def obey(self, line: str) -> None:
        """Carry out a command of the table or an order of the game. A word that is both is an order; `/look`
        is always a command."""
        words = line.split()
        if not words:
            self.told_prompt = ""
            return
        go_on = [word.lower() for word in words] == ["go", "on"]  # `go UNIT` is an order of some games
        name = "go on" if go_on else words[0].lstrip("/")
        is_order = not go_on and (words[0] in self.g.verbs or words[0] in self.g.order_words)
        try:
            if name in self.commands and not is_order:
                self.commands[name][0]([] if go_on else words[1:])
            else:
                self._order(words)
        except (IllegalAction, BadQuery, BadHex) as error:
            self.say(f"No: {error}")
            if isinstance(error, IllegalAction) and error.reason.code == "not-now":
                self.told_prompt = ""  # say again what is asked
        except OSError as error:
            self.say(f"No: {error.filename}: {error.strerror}")

    def _play(self, order: Sequence[str], side: Side) -> None:
        """Carry out an order, then answer by the other side's standing orders."""
        with self.match.in_one_piece():
            self.match.play(order, by=self.g.sides[side])
            answer_standing(self.match, self.standing_orders)

    def _order(self, words: list[str]) -> None:
        side = self._me()
        if words == ["halt"] and side in self.match.sides_asked and not self._can_halt(side):
            self.say(
                "Nothing is on its way: a move that cannot go on, or that 'move' has led to its end, is over."
            )
            return
        if words[1:] == ["now"]:
            words = words[:1]
        elif self._leaves_undone(side, words):
            return
        start = len(self.match.plays)
        self._play(words, side)
        self.may_play = True
        self._spread(start, side)
        heard = [event for play in self.match.plays[start:] for event in play.told[Reader(side)]]
        self.focus = last_hex(self.g, heard) or self.focus
        self.say(*self.words.story(heard))
        if self.match.stopped:
            self.say(f"The order ended early: {self.match.stopped}")

    def _can_halt(self, side: Side) -> bool:
        top: Ask[Any, Any] = self.match.sight(Reader(side)).agenda[-1]
        return "halt" in verbs_of(type(top))

    def _leaves_undone(self, side: Side, words: list[str]) -> bool:
        """Whether an order would end the phase with something left undone. The player is told once; the
        second time the order is obeyed."""
        asked_at = (side, len(self.match.lines))
        left = left_in_words(self.g, self.words, self.match.sight(Reader(side)), side, tuple(words))
        if not left or self.said_left == asked_at:
            return False
        self.said_left = asked_at
        end = words[0]
        self.say(f"{left}. Type '{end}' again to {end} the phase all the same ('{end} now' is not asked).")
        return True

    # Looking.

    def look(self, words: list[str]) -> None:
        side = self._me()
        sight = self.match.sight(Reader(side))
        if words:
            self.focus = self._hex(words[0])
        radius = int(words[1]) if len(words) > 1 and words[1].isdecimal() else radius_for(self.g)
        centre = self.focus if self.focus is not None else front_of(self.g, sight, side)
        self.say(self._tracks(), *self.board.window(sight, centre, min(radius, 30)))

    def map(self, words: list[str]) -> None:
        self.say(*self.board.overview(self.match.sight(Reader(self._me()))))

    def legend(self, words: list[str]) -> None:
        self.say(*self.board.legend())

    def _hex(self, number: str) -> Hex:
        return self.g.grid.hex(number)

    def _unit(self, word: str) -> str:
        name = spelled(self.g, word)
        if name not in self.g.unit_named:
            raise BadQuery(self.words.reason(Reason("", "unknown-unit", (word,))))
        return name

    def stack(self, words: list[str]) -> None:
        self._answer("stack", words)

    def hex(self, words: list[str]) -> None:
        self._answer("hex", words)

    def find(self, words: list[str]) -> None:
        sight = self.match.sight(Reader(self._me()))
        for word in words:
            name = self._unit(word)
            self.say(f"  {name}: {self._place(sight.at[self.g.unit_named[name]])}")

    def reach(self, words: list[str]) -> None:
        """The table of costs, and the map with the hexes that can be reached."""
        units = tidy(self.g, ["reach", *words])[1:]
        answer = self.match.query("reach", *units, by=self.g.sides[self._me()])
        self.say(*answer_lines(answer, self.words))
        if isinstance(answer, Field):
            notes = {Hex(self.g.hex_named[number]): str(cost) for number, cost in answer.values.items()}
            sight = self.match.sight(Reader(self._me()))
            self.focus = Hex(sight.at[self.g.unit_named[units[0]]])
            self.say(*self.board.window(sight, self.focus, radius_for(self.g), notes))

    def _query(self, name: str) -> Callable[[list[str]], None]:
        return lambda words: self._answer(name, words)

    def _answer(self, name: str, words: list[str]) -> None:
        answer = self.match.query(name, *words, by=self.g.sides[self._me()])
        self.say(*answer_lines(answer, self.words))

    def units(self, words: list[str]) -> None:
        """The units that can still act, by what they can do."""
        side = self._me()
        sight = self.match.sight(Reader(side))
        for verb in choices(self.g, sight, side, ()):
            groups: dict[str, list[str]] = {}
            for name in self._able(side, verb):
                groups.setdefault(self._place(sight.at[self.g.unit_named[name]]), []).append(name)
            if groups:
                stacks = [f"{place} {' '.join(names)}" for place, names in sorted(groups.items())]
                self.say(f"  {verb}:", *folded("    ", stacks, ", "))

    def _able(self, side: Side, verb: str) -> list[str]:
        """The units that may be named after a verb, either at once or after a hex."""
        sight = self.match.sight(Reader(side))
        first = [t for t in choices(self.g, sight, side, (verb,)) if t != END]
        found = {t for t in first if t in self.g.unit_named}
        for number in (t for t in first if t in self.g.hex_named):
            found.update(t for t in choices(self.g, sight, side, (verb, number)) if t in self.g.unit_named)
        return sorted(found, key=self.g.unit_named.__getitem__)

    def _place(self, h: int) -> str:
        if h >= 0:
            return self.g.numbers[h]
        return self.words.word(next(name for name, place in OFF_MAP.items() if place == h))

    def why(self, words: list[str]) -> None:
        reason = self.match.why_not(words, by=self.g.sides[self._me()])
        self.say("It is possible." if reason is None else str(reason))

    def odds(self, words: list[str]) -> None:
        self.say(str(self.match.odds(words, by=self.g.sides[self._me()])))

    def log(self, words: list[str]) -> None:
        who = self.g.sides[self._me()]
        told = [(k, event) for k, _, events in self.match.log(who) for event in events]
        lines = [f"{k:>5}  {text}" for k, text in self.words.told_lines(told)]
        wanted = LOG_LINES
        if words:
            wanted = len(lines) if words[0] == "all" else int(words[0]) if words[0].isdecimal() else LOG_LINES
        self.say(*lines[-wanted:] if wanted else [])

    def rules(self, words: list[str]) -> None:
        if not words:
            self.say("rules NUMBER says what a rule is about, for example: rules 11.14")
            return
        found = rules_under(self.g.package, words[0])
        self.say(*(f"  {rule.id}  {rule.gist}" for rule in found) if found else [f"No: no rule {words[0]}"])

    def standing(self, words: list[str]) -> None:
        """Give standing orders, which also answer what is asked now. Without words, say which there are."""
        side = self._me()
        if not words:
            self.say(standing_line(self.standing_orders.get(side)))
            return
        least = read_standing(words)
        self.standing_orders.pop(side, None)
        if least is not None:
            self.standing_orders[side] = least
        self.say(standing_line(least))
        self.may_play = self._stand()

    def _stand(self) -> bool:
        """Answer by standing orders and tell the person at the terminal. Returns whether anything was
        answered."""
        side, start = self._me(), len(self.match.plays)
        answer_standing(self.match, self.standing_orders)
        self._spread(start, side)
        heard = [event for play in self.match.plays[start:] for event in play.told[Reader(side)]]
        self.say(*self.words.story(heard))
        return len(self.match.plays) > start

    # Taking back and leaving.

    def undo(self, words: list[str]) -> None:
        who = self.g.sides[self._me()]
        if words:
            count = self.match.undo_unit(self._unit(words[0]), by=who)
        else:
            count = self.match.undo(by=who)
        self.say(f"{count} {'line' if count == 1 else 'lines'} taken back.")
        self._stand()

    def takeback(self, words: list[str]) -> None:
        """Ask the other side for a takeback; a computer always agrees. Each side counts the lines that it
        knows of."""
        me = self._me()
        seen = int(words[0]) if words and words[0].isdecimal() else 1
        count = self.match.lines_for(seen, Reader(me))
        if not count:
            self.say(f"No: there are no {seen} lines that you have heard of and that stand")
            return
        agreed = self._consent(other(me), self.match.heard_of(count, Reader(other(me))))
        self.match.takeback(count, self.g.sides[me], agreed)
        self.say(f"{seen} {'line' if seen == 1 else 'lines'} taken back; the dice will be others.")
        self._stand()

    def _consent(self, side: Side, count: int) -> bool:
        if self.players[side] is not None:
            return True
        name = self.words.word(self.g.sides[side])
        return self.read(f"{name}, may {count} lines be taken back? (yes or no) ").lower() in ("y", "yes")

    def resign(self, words: list[str]) -> None:
        me = self._me()
        name = self.words.word(self.g.sides[me])
        if self.read(f"{name}, do you really give up? (yes or no) ").lower() in ("y", "yes"):
            self.match.resign(self.g.sides[me])
            self.say(self.words.event({"event": "resigned", "side": self.g.sides[me]}))

    def save(self, words: list[str]) -> None:
        if not words:
            self.say(f"The match is kept in {self.path} all the time; 'save FILE' writes a copy.")
            return
        target = Path(words[0])
        if target.exists():
            self.say(f"No: {target} exists already")
            return
        self.match.save(target)
        self.say(f"Written to {target}.")

    def help(self, words: list[str]) -> None:
        side = self._me()
        self.say("Now:", *self._now(side), "At any time:")
        self.say(*(f"  {usage:<22}{text}" for _, usage, text in self.commands.values()))
        self.say("TAB completes; an empty line repeats what is asked.")

    def go_on(self, words: list[str]) -> None:
        """Let the computer play, if it is its turn."""
        if not any(self.players[side] is not None for side in self.match.sides_asked):
            self.say("It is your turn: the computer plays after your order.")
            return
        self.may_play = True

    def _now(self, side: Side) -> Iterable[str]:
        if side not in self.match.sides_asked:
            return ["  go on lets the computer play; no order of yours is possible now"]
        asking = self.match.decision(self.g.sides[side])
        rules = [f"  ('rules {asking.rule}' has the rule)"] if asking else []
        return [*choice_lines(self.match, side), *rules]

    def quit(self, words: list[str]) -> None:
        raise Leave
