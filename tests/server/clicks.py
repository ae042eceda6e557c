"""A player who clicks hexes, units and buttons at the server, without a browser."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from tests.server.support import Page, Said, Server

MOST = 400


class Clicks:
    def __init__(self, server: Server, match: str, seat: str) -> None:
        self.page: Page = server.page(match)
        self.seat = seat
        board = server.get(f"/api/matches/{match}/board")
        self.units = {unit["id"]: unit["side"] for unit in board["units"]}
        self.hexes = {each["number"] for each in board["hexes"]}
        self.side = board["sides"].index(seat)
        self.stacks: dict[str, list[str]] = {}
        self.table: Said = {}
        self.log: list[Said] = []
        self.mode = ""
        self.words: list[str] = []
        self.follow: Said | None = None
        self.fan = ""
        self.deeds: set[str] = set()
        self.told(self.page.sit(seat))

    def __enter__(self) -> Clicks:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.page.close()

    # What is seen.

    @property
    def prompt(self) -> Said:
        return self.table.get("prompt") or {}

    @property
    def result(self) -> str:
        return str(self.table.get("result", ""))

    @property
    def where(self) -> dict[str, str]:
        return {unit: place for place, stack in self.stacks.items() for unit in stack}

    def told(self, table: Said) -> None:
        assert table["say"] == "table", table
        if table.get("whole"):
            self.stacks = {}
        for place, stack in table["stacks"].items():
            self.stacks[place] = [counter[0] for counter in stack]
        self.log = [entry for entry in self.log if not table.get("whole") and entry["line"] <= table["keep"]]
        self.log += table["log"]
        self.deeds |= {f"told {event['event']}" for event in table.get("events", ())}
        code = self.prompt.get("code")
        self.table = table
        self.words, self.follow, self.fan = [], None, ""
        chosen = self.verbs.get(self.mode)
        if code != self.prompt.get("code") or chosen is None or chosen.get("once"):
            self.mode = self.usual_mode()

    @property
    def verbs(self) -> dict[str, Said]:
        return {verb["verb"]: verb for verb in self.prompt.get("verbs", ())}

    def usual_mode(self) -> str:
        for name, verb in self.verbs.items():
            words = () if verb.get("aside") else verb.get("next", ())
            if any(word in self.hexes or word in self.units for word in words):
                return name
        return ""

    def until_asked(self) -> None:
        """Wait for the other side."""
        while not self.prompt and not self.result:
            self.told(self.page.hear_table())

    # Cards.

    def begin_card(self) -> None:
        self.deeds = set()

    def has_learnt(self, until: str) -> bool:
        kind, *words = until.split()
        match kind:
            case "picked":
                return set(words) <= set(self.words) and len(self.words) > 1
            case "odds":
                return bool(self.follow and self.follow.get("odds"))
            case "asked" | "over" | "turn":
                self.until_asked()
                turn = next((track["value"] for track in self.table["tracks"] if track["name"] == "turn"), 0)
                return bool(
                    (kind == "asked" and self.prompt.get("code") in words)
                    or (kind == "over" and self.result)
                    or (kind == "turn" and turn >= int(words[0]))
                )
            case "read":
                return True
        return until in self.deeds

    # Steps.

    def open_words(self) -> list[str]:
        """What may follow now."""
        if self.words and self.follow:
            return [*self.follow["next"], *self.follow["more"]]
        return [*self.verbs, *(word for verb in self.verbs.values() for word in verb.get("next", ()))]

    def offers(self, step: str) -> bool:
        """Whether a step leads to something where the cards do not ask for it."""
        kind, *words = step.split()
        if kind == "button":
            return self.has_button(words)
        if kind == "commit":
            return bool(self.follow and self.follow["whole"])
        if kind == "rule":
            return bool(self.follow and self.follow.get("odds"))
        if kind in ("hex", "unit"):
            return self.clicked(**{kind: words[0]})["kind"] in ("draft", "give", "fan")
        return kind != "undo" or bool(self.table["undo"])

    def has_button(self, words: list[str]) -> bool:
        verb = self.verbs.get(words[0])
        if verb and (len(words) == 1 or words[1] in verb.get("next", ())):
            return True
        follows = (self.follow or {}).get("next", ())
        return bool(self.ready(words) or self.is_answer(words) or self.toggled(words)) or words[0] in follows

    def toggled(self, words: list[str]) -> list[str]:
        """The order with a unit added behind a word of it, or taken out: `button stars 653Fer`."""
        for extra in (self.follow or {}).get("extras", ()):
            for toggle in extra["units"]:
                if [extra["word"], toggle["unit"]] == words:
                    return list(toggle["words"])
            if [extra["word"], "every"] == words:
                return list(extra["every"] or [])
        return []

    def ready(self, words: list[str]) -> list[list[str]]:
        """The orders of a button that stands ready: `button advance`, or with all the words of its order."""
        deeds = (self.follow or {}).get("deeds", ())
        for found in (*self.prompt.get("shortcuts", ()), *deeds):
            first = found["orders"][0]
            if first == words or (not found.get("at") and first[:1] == words):
                return list(found["orders"])
        return []

    def is_answer(self, words: list[str]) -> bool:
        return any(answer["order"] == words for answer in self.prompt.get("answers", ()))

    def take(self, step: str) -> None:
        kind, *words = step.split()
        match kind:
            case "hex" | "unit":
                self.come_of(self.clicked(**{kind: words[0]}), step)
            case "button":
                self.press(words)
            case "commit":
                assert self.follow and self.follow["whole"], f"{self.words} is no whole order"
                self.do(self.words)
            case "undo":
                assert self.table["undo"]
                self.told(self.page.ask("undo", key=self.key(), at=self.page.at, unit=""))
                self.deeds.add("undone")
            case "rule":
                assert self.follow and self.follow.get("odds"), "no odds lie open"
                rule = self.follow["odds"]["rows"][0]["terms"][0]["rule"]
                assert self.page.ask("rule", number=rule)["say"] == "ruled"
                self.deeds.add("rule")
            case "cancel":
                self.words, self.follow = [], None

    def key(self) -> str:
        return f"{id(self)} {self.page.n}"

    def clicked(self, **what: Any) -> Said:
        return self.page.ask("click", mode=self.mode, words=self.words, fan=self.fan, **what)

    def come_of(self, said: Said, step: str) -> None:
        assert said["say"] == "clicked", said
        kind, self.fan = said["kind"], ""
        self.mode = said.get("mode") or self.mode
        if kind == "give":
            for order in said["orders"]:
                self.do(order)
        elif kind == "draft":
            self.follow = said["follow"]
            self.words = list(self.follow["words"])
        elif kind == "fan":
            self.fan = said["fan"]
        elif kind == "refused":
            self.deeds.add("refused")
        else:
            assert kind == "drop", f"{step} does nothing"
            self.words, self.follow = [], None

    def press(self, words: list[str]) -> None:
        assert self.has_button(words), f"there is no button {words}: {self.prompt.get('text')}"
        verb, orders = self.verbs.get(words[0], {}), self.ready(words)
        if self.is_answer(words) or (len(words) == 1 and verb.get("whole")):
            self.do(words)
        elif toggled := self.toggled(words):
            self.come_of(self.clicked(lay=toggled), f"button {words}")
        elif verb and len(words) == 1:
            self.come_of(self.clicked(turn=words[0]), f"button {words}")
        elif orders:
            for order in orders:
                self.do(order)
        elif verb:
            self.come_of(self.clicked(lay=words), f"button {words}")
        else:
            self.come_of(self.clicked(lay=[*(self.words or [self.mode]), *words]), f"button {words}")

    def do(self, words: list[str]) -> None:
        said = self.page.do(" ".join(words), key=self.key())
        assert said["say"] == "table", said
        self.told(said)

    # Playing on without a lesson.

    def play_on(self) -> None:
        """End what can be ended and answer what is asked, to the end of the match."""
        for _ in range(MOST):
            self.until_asked()
            if self.result:
                return
            self.do(self.any_order())
        raise AssertionError("the match never ends")

    def any_order(self) -> list[str]:
        for name, verb in self.verbs.items():
            if verb.get("whole"):
                return [name]
        for answer in reversed(self.prompt.get("answers", ())):
            return list(answer["order"])
        name, verb = next((name, verb) for name, verb in self.verbs.items() if verb.get("next"))
        words = [name, verb["next"][0]]
        while True:
            said = self.page.lay(*words)
            if said["whole"]:
                return list(said["words"])
            words = [*said["words"], (*said["next"], *said["more"])[0]]
