"""Every code that a game can produce has words, and they fit its arguments."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import steppe
from steppe.games import GAMES, game_class, load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.sequence import ORDERS
from steppe.games.kursk_1943.missions import KINDS as KINDS_OF_MISSIONS
from steppe.match import Match
from steppe.players import RandomPlayer
from steppe.rulecheck import folder_of
from steppe.table.basics import Reason
from steppe.table.dataset import packaged
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.words import Words, words_of
from tests.drill import Drill
from tests.toy import Toy

SOURCE = Path(steppe.__file__).parent
KINDS: list[type[AnyGame]] = [*map(game_class, GAMES), Drill, Toy]
KNOWN_BY_ID = [pytest.param(kind, id=kind.id) for kind in KINDS]

COMPUTED: Mapping[str, Mapping[str, list[str]]] = {
    "dok": {
        "f'conversion-{word}'": ["conversion-yes", "conversion-no"],
        "self.announced(order)": ["order-covered", *(f"order-{order}" for order in ORDERS)],
        "f'order-{s.orders[SOVIET]}'": [f"order-{order}" for order in ORDERS],
        "f'vote-{s.votes[side]}'": ["vote-yes", "vote-no"],
        "f'soviet-c-{name}'": ["soviet-c-line", "soviet-c-lgov", "soviet-c-kursk"],
        "kind": ["move", "fight"],
        "f'deploy-{fault.code}'": ["deploy-overstacked", "deploy-front-gap", "deploy-mixed-codes"],
        "f'reserves-{fault.code}'": ["reserves-overstacked"],
        "code": ["spearhead-fort", "spearhead-city", "spearhead-water"],
    },
    "ssp": {
        "f'deploy-{wrong.code}'": [
            f"deploy-{what}" for what in ("no-room", "two-formations", "pocket-panzers", "not-contiguous")
        ],
        "f'killzone-{facing}'": [f"killzone-{way}" for way in ("n", "ne", "se", "s", "sw", "nw")],
        "f'strike-{self.plane}'": [f"strike-{plane}" for plane in ("Ju87a", "Hs129", "Il2a")],
        "f'visibility-{weather.visibility}'": [f"visibility-{n}" for n in range(1, 8)],
        "blocked.code": [f"sight-{what}" for what in ("woods", "town", "hilltop", "berm", "slope")],
        "self.formation": [],  # formations are looked up as words
        "code": ["fall-short", "bombardment", "support", "shelling", "artillery_entry"],
    },
    "afb": {
        "f'lose-{self.role}'": ["lose-attack", "lose-defence", "lose-retreat"],
        "self.kind": ["reinforcement", "movement", "combat", "exploitation", "supply", "recovery"],
    },
    "k43": {
        "f'give-up-{self.what}'": ["give-up-mines", "give-up-attrition"],
        "f'mission-{mission.kind}'": [f"mission-{kind}" for kind in KINDS_OF_MISSIONS],
        "self.kind": ["air", "barrage", "movement", "combat", "strategic", "supply"],
    },
    "gd": {
        "f'deploy-{wrong.code}'": ["deploy-too-full", "deploy-work-alone", "deploy-work-left"],
        "f'lose-{self.what}'": ["lose-depleted", "lose-eliminated"],
        "word": ["supplied", "low-supply", "out-of-supply"],
        "self._how_far(g, s)": ["moving", "moving-spent", "taken-up"],
        "chit": [],  # battalions are looked up as words
        "f'weather-{weather_word(g, s)}'": [
            f"weather-{what}" for what in ("sunny", "clear", "cloudy", "foggy", "rainy", "stormy", "snowy")
        ],
    },
    "toy": {},
    "": {"unknown.code": []},  # the table's own: a name that its game does not know, by the game's reason
    "drill": {"chit": [], "cast": []},  # chits and votes are called by their names
}
"""What computed codes can be. A new one must be listed here, or this test fails."""

SLICES = {
    "action[1:]": 2,
    "action[1:2]": 0,
    "action[1:3]": 2,
    "tokens[:1]": 0,
    "extra[:1]": 1,
    "tokens": 1,
    "wrong.args": 2,
    "fault.args": 1,
}
"""How many arguments a piece of an action gives at least."""

LOOSE = {"missing", "displace-who", "no-such-plane", "no-such-gun"}
"""Reasons that a reader never sees without arguments."""

Call = tuple[str, ast.Call, dict[str, list[str]]]


# Reading the source.


def sources_of(kind: type[AnyGame]) -> list[Path]:
    """The files of a game and of its series, and those of the mechanics that they use."""
    own = [path for package in (kind.package, *kind.series) for path in folder_of(package).rglob("*.py")]
    return sorted(own) + sorted({path for file in own for path in mechanics_in(file)})


def mechanics_in(file: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("steppe.mechanics"):
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                path = SOURCE.joinpath(*name.split(".")[1:]).with_suffix(".py")
                if path.is_file():
                    yield path


def calls(files: list[Path], names: set[str]) -> Iterator[Call]:
    """The calls of these names, with the texts that local names can have."""
    for path in files:
        yield from (call for call in calls_in(path) if call[0] in names)


@cache
def calls_in(path: Path) -> list[Call]:
    tree = ast.parse(path.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {node for function in functions for node in ast.walk(function)}
    outside = [node for node in ast.walk(tree) if node not in inside]  # the verbs of a decision
    return [
        (node.func.id, node, local)
        for nodes, local in [*((ast.walk(f), dict(assigned(f))) for f in functions), (iter(outside), {})]
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def assigned(function: ast.FunctionDef) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            texts = constants(node.value)
            if texts:
                yield node.targets[0].id, texts


def constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def texts_of(node: ast.expr, local: dict[str, list[str]], game: str) -> list[str]:
    """What a code expression can be."""
    found = constants(node)
    if found:
        return found
    written = ast.unparse(node)
    if isinstance(node, ast.Name) and node.id in local:
        return local[node.id]
    assert written in COMPUTED[game], f"list what {written} can be in {game}"
    return list(COMPUTED[game][written])


def count_of(node: ast.expr | None) -> int:
    if node is None:
        return 0
    if isinstance(node, ast.Tuple):
        return len(node.elts)
    return SLICES[ast.unparse(node)]


def coded(files: list[Path], name: str, place: int, game: str = "") -> dict[str, int]:
    """Code -> the fewest arguments it comes with."""
    found: dict[str, int] = {}
    for _, call, local in calls(files, {name}):
        args = call.args[place + 1] if len(call.args) > place + 1 else None
        for code in texts_of(call.args[place], local, game):
            found[code] = min(count_of(args), found.get(code, 9))
    return found


def highest(template: str) -> int:
    """How many arguments a text needs."""
    fields = [field for _, field, _, _ in Formatter().parse(template) if field is not None]
    return max((int(field) + 1 for field in fields), default=0)


# Every game.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("section", "name", "place"),
    [("reason", "Reason", 1), ("prompt", "Decision", 2)],
    ids=["reasons", "prompts"],
)
@pytest.mark.parametrize("kind", KNOWN_BY_ID)
def test_every_code_has_words_that_fit(kind: type[AnyGame], section: str, name: str, place: int) -> None:
    found = coded(sources_of(kind), name, place, kind.id)
    texts = words_of(kind.package).sections[section]
    assert len(found) > 3
    assert sorted(code for code in found if code not in texts) == []
    for code, count in found.items():
        if code not in LOOSE:
            assert highest(texts[code]) <= count, code


@pytest.mark.parametrize("kind", KNOWN_BY_ID)
def test_no_words_are_left_over(kind: type[AnyGame]) -> None:
    """A code that nobody uses any more has no words."""
    own = Words([(folder_of(kind.package) / "words.toml").read_text("utf-8")]).sections
    files = sources_of(kind)
    assert set(own["reason"]) - set(coded(files, "Reason", 1, kind.id)) == set()
    assert set(own["prompt"]) - set(coded(files, "Decision", 2, kind.id)) == set()


WHAT = {"Began": 1, "Marked": 1, "Opened": 2, "Lapsed": 1, "Rolled": 1, "Removed": 3}


@pytest.mark.parametrize("kind", KNOWN_BY_ID)
def test_every_special_event_has_its_line(kind: type[AnyGame]) -> None:
    """A line of its own, or the game's line for such events, or at least a word in the shared line."""
    words = words_of(kind.package).sections
    own = Words([(folder_of(kind.package) / "words.toml").read_text("utf-8")]).sections["event"]
    for name, call, local in calls(sources_of(kind), set(WHAT)):
        for what in texts_of(call.args[WHAT[name]], local, kind.id):
            special = f"{name.lower()}.{what}" in words["event"]
            assert special or name.lower() in own or what in words["word"], (name, what)


@pytest.mark.parametrize("kind", KNOWN_BY_ID)
def test_every_event_has_a_line_and_only_fields_it_has(kind: type[AnyGame]) -> None:
    known = [
        event
        for event in Event.__subclasses__()
        if event.__module__ == Event.__module__ or event.__module__.startswith(f"{kind.package}.")
    ]
    fields = {event.__name__.lower(): set(event.__struct_fields__) for event in known}
    texts = words_of(kind.package).sections
    assert set(fields) <= set(texts["event"])
    fields["resigned"] = {"side"}  # not of a game: the match itself tells it
    fields["takenback"] = {"side", "lines"}
    fields["copied"] = {"side"}
    for section in ("event", "after"):
        for key, template in texts[section].items():
            used = {field for _, field, _, _ in Formatter().parse(template) if field}
            assert used <= fields[key.partition(".")[0]], key


@pytest.mark.parametrize("kind", KNOWN_BY_ID)
def test_sides_results_and_queries_have_words(kind: type[AnyGame]) -> None:
    words = words_of(kind.package).sections["word"]
    wanted = [*kind.sides, *(f"result.{result}" for result in (*kind.sides, "draw"))]
    wanted += [f"query.{name}" for name in kind.queries]
    assert [word for word in wanted if word not in words] == []


@pytest.mark.parametrize("folder", ["table", "match"])
def test_the_shared_reasons_have_words(folder: str) -> None:
    shared = Words([(SOURCE / "table" / "words.toml").read_text("utf-8")])
    for code in coded(sorted((SOURCE / folder).rglob("*.py")), "Reason", 1):
        assert code in shared.sections["reason"], code


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("kind", KNOWN_BY_ID)
def test_a_whole_match_is_told_in_words(kind: type[AnyGame], seed: int) -> None:
    """Nothing of a random match is told by its codes, to any reader."""
    options = {name: values[seed % len(values)] for name, values in kind.option_values.items()}
    g = kind(packaged(kind.package), list(kind.scenarios)[seed % len(kind.scenarios)], options)
    match = Match.new(g, seed)
    player = RandomPlayer(seed)
    rng = random.Random(seed)
    while match.asked and len(match.lines) < 900:
        side = match.asked[0]
        action = player.choose(g, match.view(side), g.side_named(side))
        if action[0] == "order" and rng.random() < 0.8:
            action = ("order", "fight-fight")  # the order of dok under which most happens
        match.play(" ".join(action), by=side)
    for reader in (None, *kind.sides):
        for _, _, events in match.log(reader):
            for event in events:
                text = match.words.event(event)
                assert "event=" not in text and "None" not in text and "{" not in text, event
            for line in match.words.story(events):
                assert line.strip() and "  " not in line, (line, events)


# Drive on Kursk.


def test_every_score_has_its_line() -> None:
    g = load_game("dok")
    assert isinstance(g, DriveOnKursk)
    texts = words_of(g.package).sections["event"]
    whats = {what for lines in g.hex_values.values() for _, what, _ in lines} | set(g.loss_line)
    for _, call, _ in calls(sources_of(DriveOnKursk), {"score"}):
        whats.update(constants(call.args[2]))
    assert {"reserve", "withdrawal", "extra-turn", "lgov"} <= whats
    for what in whats:
        assert f"scored.{what}" in texts, what


def test_results_and_shifts_have_words() -> None:
    g = load_game("dok")
    assert isinstance(g, DriveOnKursk)
    results = {cell for row in g.combat_table.values() for cell in row} | set(g.conversion_table.values())
    shifts = {name for name, row in g.ground.chart.items() if row.shift}
    shifts |= {"luftwaffe", "concentric", "ss-corps", "paratroops", "fight-fight", "fight-move", "move-fight"}
    words = words_of(g.package).sections["word"]
    for word in (*results, *shifts):
        assert word in words, word


def test_a_reason_reads_well() -> None:
    assert words_of(DriveOnKursk.package).reason(Reason("8.1.1", "zoc-stop", ("2008",))) == (
        "8.1.1: 2008 is in an enemy zone of control; the move ends there"
    )
