"""What lies beside the map: the story, the turn track, the dice, and which units may be taken back."""

from __future__ import annotations

import json

from steppe.match.dice import commitment
from steppe.server.boards import plain_board
from tests.drill import drill
from tests.server.support import Page, Server


def moving(server: Server) -> Page:
    """A match between people, the German to move."""
    page = server.page(server.begin())
    page.choose_orders(soviet="fight-move", german="move-fight")
    return page


def test_the_story_goes_on_where_the_page_left_off(server: Server) -> None:
    with moving(server) as page:
        first = page.ask("story")
        assert first["keep"] == -1 and first["lines"][0]["line"] == 0
        assert [line["side"] for line in first["lines"]] == ["", "soviet", "german"]
        page.do("move 1SS 2SS 3SS 2211")
        since = first["lines"][-1]["line"]
        second = page.ask("story", since=since)
        assert second["keep"] == since
        moves = [e for line in second["lines"] for e in line["events"] if e["event"] == "moved"]
        assert [(e["units"], e["origin"], e["to"]) for e in moves] == [
            (["1SS", "2SS", "3SS"], "2210", "2211")
        ]
        last = second["lines"][-1]["line"]
        page.ask("undo", key="u", at=page.at)
        assert page.ask("story", since=last) == {"say": "told", "n": page.n, "keep": since, "lines": []}


def test_the_story_keeps_what_is_covered(server: Server) -> None:
    with moving(server) as page:
        page.sit("german")
        told = json.dumps(page.ask("story"))
        assert "order-covered" in told and "fight-move" not in told


def test_the_turn_track_marks_the_part_being_played(server: Server) -> None:
    with moving(server) as page:
        said = page.ask("sequence")
        assert (said["turn"], said["last"], said["extra"], said["due"]) == (1, 1, 0, {})
        parts = [(part["side"], part["words"]) for part in said["parts"]]
        assert parts == [
            ("soviet", "choose the order of phases, face down"),
            ("german", "choose the order of phases"),
            ("german", "first phase: movement"),
            ("german", "second phase: combat"),
            ("soviet", "wake reserves"),
            ("soviet", "first phase"),
            ("soviet", "second phase"),
        ]
        assert [part["words"] for part in said["parts"] if part["now"]] == ["first phase: movement"]
        page.sit("soviet")
        assert page.ask("sequence")["parts"][-1]["words"] == "second phase: movement", "it is his own order"


def test_the_dice_are_told_and_their_secret_only_when_all_is_over(server: Server) -> None:
    with moving(server) as page:
        page.do("end")
        page.do("attack 2412 3Pz 11Pz GD")
        page.do("luftwaffe no")
        said = page.ask("dice")
        roll = said["rolls"][0]
        assert (roll["words"], roll["rule"], roll["faces"], roll["at"]) == ("an attack", "11.2.1", 6, "2412")
        assert len(roll["dice"]) == 1 and 1 <= roll["dice"][0] <= 6
        assert len(said["commitment"]) == 64 and said["secret"] == ""
        page.ask("resign", key="r", at=page.at)
        over = page.ask("dice")
        assert commitment(bytes.fromhex(over["secret"])) == over["commitment"] == said["commitment"]


def test_one_unit_is_taken_back_and_the_others_stay(server: Server) -> None:
    with moving(server) as page:
        page.do("move 1SS 2SS 3SS 2211")
        said = page.do("move 167ID 2310")
        assert said["undo_units"] == ["1SS", "2SS", "3SS", "167ID"]
        back = page.ask("undo", key="one", at=page.at, unit="1SS")
        assert "1SS" in [c[0] for c in back["stacks"]["2210"]] and back["undo_units"] == ["167ID"]
        assert [c[0] for c in page.sit("german")["stacks"]["2310"]] == ["167ID"], (
            "and so does the order of phases"
        )
        refused = page.ask("undo", key="two", at=page.at, unit="1SS")
        assert (refused["say"], refused["code"]) == ("refused", "undo-nothing")


def test_a_refused_undo_does_not_tell_a_covered_choice(server: Server) -> None:
    with server.page(server.begin()) as page:
        page.sit("soviet")
        page.do("order fight-fight")
        page.sit("german")
        refused = page.ask("undo", key="x", at=page.at)
        assert refused["code"] == "undo-other" and "fight" not in refused["text"]


def test_an_empty_seat_is_told_nothing(server: Server) -> None:
    with server.page(server.begin()) as page:
        for ask in ("story", "sequence", "dice"):
            assert page.ask(ask)["say"] == "refused"


def test_the_board_knows_formations_and_which_queries_are_tables(server: Server) -> None:
    board = server.get(f"/api/matches/{server.begin()}/board")
    formations = {unit["id"]: unit["formation"] for unit in board["units"]}
    assert (formations["1SS"], formations["52GRD"]) == ("II SS Pz Corps", "6 Guards Army")
    assert all(formations.values())
    queries = {query["name"]: query for query in board["queries"]}
    assert [name for name, query in queries.items() if query["table"]] == [
        "stack",
        "hex",
        "ledger",
        "off-map",
    ]
    taken = {name: (queries[name]["needs"], queries[name]["may"]) for name in ("supply", "hex", "worth")}
    assert taken == {"supply": (["side"], ["hex"]), "hex": (["hex"], []), "worth": ([], [])}


def test_a_board_takes_formations_from_the_counters_where_they_have_a_column() -> None:
    board = plain_board(drill())
    assert {unit["id"]: unit["formation"] for unit in board["units"]}["RBg"] == "B"
    tables = {query["name"]: query["needs"] for query in board["queries"] if query["table"]}
    assert tables == {"stack": ["hex"], "cup": []}
