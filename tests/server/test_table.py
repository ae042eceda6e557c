"""The table over the wire: sitting down, ordering, being refused, undo, resign, and a match to its end."""

from __future__ import annotations

import json

import pytest

from steppe.games import load_game
from steppe.match import open_bytes
from tests.server.support import Page, Server


def opened(server: Server) -> tuple[str, Page]:
    """A match between people, both orders chosen, the German to attack."""
    match = server.begin()
    page = server.page(match)
    page.choose_orders(soviet="move-fight", german="fight-move")
    return match, page


def test_a_seat_is_told_the_whole_table_and_then_only_what_changes(server: Server) -> None:
    with server.page(server.begin()) as page:
        first = page.sit("soviet")
        assert first["whole"] and "2412" in first["stacks"] and first["prompt"]["code"] == "order"
        second = page.do("order move-fight")
        assert "whole" not in second and second["stacks"] == {} and second["prompt"] is None
        assert second["asked"] == ["german"]


def test_only_the_side_that_is_asked_learns_what_it_is_asked(server: Server) -> None:
    with server.page(server.begin()) as page:
        assert page.sit("german")["prompt"] is None
        assert page.sit("watcher")["prompt"] is None
        assert page.sit("soviet")["prompt"]["secret"]


def test_a_draft_says_what_may_follow_and_at_what_odds(server: Server) -> None:
    _, page = opened(server)
    with page:
        follow = page.lay("attack", "2412")
        assert follow["next"] == ["3Pz", "11Pz", "GD", "167ID"] and not follow["whole"]
        follow = page.lay("attack", "2412", "GD", "3Pz")
        assert follow["words"] == ["attack", "2412", "3Pz", "GD"], "units are put in order"
        assert set(follow["more"]) == {"11Pz", "167ID"} and follow["whole"]
        row = follow["odds"]["rows"][0]
        assert sum(chance["share"] for chance in row["chances"]) == pytest.approx(1, abs=1e-4)
        assert all(term["rule"] for term in row["terms"])
        assert {joined["unit"] for joined in follow["odds"]["joined"]} == {"11Pz", "167ID"}


def test_a_draft_of_a_move_has_the_hexes_in_reach(server: Server) -> None:
    match = server.begin()
    with server.page(match) as page:
        page.choose_orders(soviet="move-fight", german="move-fight")
        follow = page.lay("go", "1SS")
        modes = {field["mode"]: field for field in follow["reach"]}
        assert modes[""]["values"]["2211"] == 1 and modes[""]["came"]["2211"] == "2210"
        assert len(modes["road"]["values"]) > len(modes[""]["values"])
        said = page.do("move 2ss 1ss 3ss 2211")
        assert [c[0] for c in said["stacks"]["2211"]] == ["1SS", "2SS", "3SS"] and said["undo"]
        assert said["log"][-1]["rules"] and said["log"][-1]["hexes"] == ["2210", "2211"]
        back = page.ask("undo", key="u", at=page.at)
        assert "1SS" in [c[0] for c in back["stacks"]["2210"]] and back["stacks"]["2211"] == []
        assert not any("2211" in entry["text"] for entry in back["log"])


@pytest.mark.parametrize(
    ("words", "what", "rule"),
    [
        (["attack"], {"hex": "2614"}, "11.1"),
        (["attack", "2412", "GD"], {"hex": "2614"}, "11.1"),
        (["attack", "2412"], {"unit": "1SS"}, "11.1"),
        ([], {"hex": "2210"}, "11.1"),
    ],
)
def test_anything_that_cannot_be_chosen_says_why(
    server: Server, words: list[str], what: dict[str, str], rule: str
) -> None:
    _, page = opened(server)
    with page:
        why = page.refused_click(*words, **what)
        assert why["rule"] == rule and why["text"]


def test_a_refused_order_changes_nothing(server: Server) -> None:
    _, page = opened(server)
    with page:
        at = page.at
        said = page.do("attack 2412 1SS")
        assert (said["say"], said["rule"], said["code"]) == ("refused", "11.1", "not-next-to")
        assert page.sit("german")["at"] == at


def test_an_order_for_an_earlier_moment_is_refused(server: Server) -> None:
    _, page = opened(server)
    with page:
        said = page.do("end", at=page.at - 1)
        assert said["code"] == "stale"


def test_an_order_sent_twice_is_done_once(server: Server) -> None:
    _, page = opened(server)
    with page:
        at = page.at
        first = page.do("attack 2412 3Pz 11Pz GD", key="once", at=at)
        again = page.do("attack 2412 3Pz 11Pz GD", key="once", at=at)
        assert first["say"] == again["say"] == "table" and again["at"] == first["at"] == at + 1


def test_a_stack_is_set_up_by_one_order(server: Server) -> None:
    """4 Panzer, 12 Panzer and 10 Panzergrenadier stand in 4417; their code lets them go one hex from it."""
    match = server.begin(scenario="citadel", options={"gambit": "no"})
    with server.page(match) as page:
        page.sit("german")
        follow = page.lay("place", "12Pz", "4Pz", "10PzGr")
        assert follow["words"] == ["place", "4Pz", "12Pz", "10PzGr"] and not follow["whole"]
        assert {"4418", "4516"} <= set(follow["next"]) and "4417" not in follow["next"]
        alone = page.lay("place", "12Pz")
        assert alone["more"] == ["4Pz", "10PzGr"]
        whole = page.lay("place", "4Pz", "12Pz", "10PzGr", "4418")
        assert whole["whole"] and "why" not in whole
        table = page.do("place 4Pz 12Pz 10PzGr 4418")
        assert [counter[0] for counter in table["stacks"]["4418"]] == ["4Pz", "12Pz", "10PzGr"]
        assert table["stacks"]["4417"] == []


def test_a_stack_that_finds_no_room_in_set_up_is_told_why(server: Server) -> None:
    """[6.1] Four Germans fill a hex: two who were placed leave room for two more, not for three."""
    match = server.begin(game="ssp", scenario="prokhorovka", soviet="random")
    with server.page(match) as page:
        page.sit("german")
        page.do("place L12.2SPW L13.2SPW 1635")
        two = page.lay("place", "L14.2SPW", "L6Pz", "1635")
        assert two["whole"] and "why" not in two
        words = ["place", "L11.2SPW", "L14.2SPW", "L6Pz", "1635"]
        assert page.ask("click", lay=words)["why"]["rule"] == "6.1"


def test_queries_and_rules_are_answered_in_words(server: Server) -> None:
    _, page = opened(server)
    with page:
        marks = page.ask("query", name="zoc", args=["soviet"])["marks"]
        assert marks["2410"]["rule"] == "8.1"
        assert page.ask("query", name="ledger")["head"] == ["rule", "line", "VP"]
        rule = page.ask("rule", number="11.14")
        assert rule["under"] and rule["rulings"] and "advance" in rule["gist"]
        assert "attack" in page.ask("complete", line="at")["words"]
        assert page.ask("query", name="nonsense")["say"] == "refused"


def test_everybody_at_the_table_hears_of_a_move(server: Server) -> None:
    match, page = opened(server)
    with page, server.page(match) as watcher:
        watcher.sit("watcher")
        page.do("end")
        news = watcher.hear()
        assert news["say"] == "table" and news["n"] == 0 and news["at"] == page.at


def test_earlier_moments_can_be_looked_at(server: Server) -> None:
    _, page = opened(server)
    with page:
        page.do("end")
        page.do("move 1SS 2211")
        assert "2211" in page.ask("look", line=page.at)["stacks"]
        assert "2211" not in page.ask("look", line=2)["stacks"]


def test_resigning_ends_the_match_and_the_save_proves_it(server: Server) -> None:
    match, page = opened(server)
    with page:
        said = page.ask("resign", key="r", at=page.at)
        assert said["result"] == "soviet" and said["asked"] == []
    found = open_bytes(server.kept(match), load_game)
    assert found.over and found.result == "soviet"


def test_a_save_goes_out_and_comes_in_again(server: Server) -> None:
    match, page = opened(server)
    page.close()
    save = server.kept(match)
    status, said = server.post("/api/saves", save)
    assert status == 201
    assert server.kept(said["id"]) == save
    status, said = server.post("/api/saves", save.replace(b"fight-move", b"move-fight"))
    assert status == 400 and "line" in said["error"]


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_person_and_a_computer_play_to_the_end(server: Server, player: str) -> None:
    with server.page(server.begin(soviet=player)) as page:
        said = page.until_asked("german")
        said = page.do("order fight-move")
        for _ in range(60):
            if not said["asked"]:
                break
            verbs = {verb["verb"]: verb for verb in said["prompt"]["verbs"]}
            order = "end" if "end" in verbs else "done" if "done" in verbs else ""
            if not order:
                verb = next(iter(verbs.values()))
                order = f"{verb['verb']} {verb['next'][0]}"
            said = page.do(order)
            said = page.until_asked("german")
        assert said["result"]


def test_two_computers_play_while_somebody_watches(server: Server) -> None:
    with server.page(server.begin(german="random", soviet="random")) as page:
        page.sit("watcher")
        while page.hear().get("asked", ["?"]):
            pass
        assert page.heard[-1]["result"]
        assert any(said["say"] == "thinking" for said in page.heard)


def test_the_schema_names_everything_that_can_be_asked(server: Server) -> None:
    defined = server.get("/api/schema")["$defs"]
    asks = {kind for kind, about in defined.items() if "ask" in about.get("properties", {})}
    assert asks == {
        "Sit",
        "Rise",
        "Do",
        "Undo",
        "Resign",
        "Takeback",
        "Consent",
        "Standing",
        "Click",
        "Point",
        "Query",
        "Complete",
        "Rule",
        "Look",
        "Puzzle",
        "Story",
        "Sequence",
        "Dice",
        "Hint",
        "Hurry",
        "PlayOn",
        "Plans",
        "Reasons",
    }
    assert set(defined["Consent"]["required"]) == {"ask", "n", "key", "at", "agree"}
    least = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 101}, {"type": "null"}]}
    assert set(defined["Standing"]["required"]) == {"ask", "n", "least"}
    assert defined["Standing"]["properties"]["least"] == least
    assert defined["Table"]["properties"]["standing"] == {**least, "default": None}
    assert set(defined["Looked"]["properties"]) == {
        "say",
        "n",
        "line",
        "stacks",
        "tracks",
        "off",
        "events",
        "markers",
    }
    assert set(defined["Question"]["properties"]) == {"by", "lines", "since"}


def test_the_schema_covers_what_is_said(server: Server) -> None:
    schema = server.get("/api/schema")
    _, page = opened(server)
    with page:
        page.lay("attack", "2412", "GD")
        page.ask("click", mode="attack", hex="2614")
        page.ask("point", mode="attack", hex="2614")
        page.ask("rule", number="11.14")
        page.ask("look", line=page.at, since=0)
        page.ask("takeback", key="back", at=page.at)
        page.ask("story")
        page.ask("sequence")
        page.ask("dice")
        page.do("nonsense")
    parts = [part.get("properties", {}) for part in schema["$defs"].values()]
    kinds = {part["say"]["enum"][0]: part for part in parts if "say" in part}
    for said in page.heard:
        assert set(said) <= set(kinds[said["say"]]), json.dumps(said)[:200]


def test_a_match_has_a_name_and_is_played_again_with_all_that_was_chosen(server: Server) -> None:
    match = server.begin(soviet="random", options={"town_cost": "highest"}, name="  Thursday\nevening ")
    assert server.get(f"/api/matches/{match}")["name"] == "Thursday evening"
    status, kept = server.send("PATCH", f"/api/matches/{match}", {"name": "x" * 200})
    assert (status, kept["name"]) == (200, "x" * 80)
    assert server.send("PATCH", f"/api/matches/{match}", {"called": "x"})[0] == 400
    assert server.send("PATCH", "/api/matches/nobody", {"name": "x"})[0] == 404
    status, said = server.post(f"/api/matches/{match}/again", {})
    again = server.get(f"/api/matches/{said['id']}")
    assert status == 201 and said["id"] != match
    assert (again["name"], again["players"]) == ("x" * 80, {"german": "human", "soviet": "random"})
    assert json.loads(server.kept(said["id"]).splitlines()[0])["options"]["town_cost"] == "highest"
    assert server.post("/api/matches/nobody/again", {})[0] == 404
