"""The terminal table, driven as a script would: one order a line."""

from __future__ import annotations

import io
from pathlib import Path

import steppe
from steppe.match import Match
from steppe.players import Player, RandomPlayer
from steppe.table.basics import Side
from steppe.table.completion import completions
from steppe.terminal.paint import Paint
from steppe.terminal.session import Session
from tests.cli.support import Ran, begun, in_movement, is_one_line, run, run_program, save_of


def sit(match: Match, typed: str, hotseat: bool = False, path: Path = Path("m.steppe")) -> str:
    """A sitting with these lines typed; returns the screen."""
    out = io.StringIO()
    other: Player | None = None if hotseat else RandomPlayer(1)
    players: dict[Side, Player | None] = {Side(0): None, Side(1): other}
    Session(match, players, path, Paint(False), io.StringIO(typed), out).run()
    return out.getvalue()


def opened(data: bytes, folder: Path) -> Match:
    return steppe.open_match(save_of(data, folder))


def test_a_match_from_set_up_to_the_end_of_a_phase(tmp_path: Path) -> None:
    typed = "\n".join(
        [
            "gambit no",
            "place 1SS 1907",
            "undo",
            "done",
            "order fight-move",
            "odds attack 2412 3Pz 11Pz GD",
            "attack 2412 gd 11pz 3pz",
            "luftwaffe no",
            "log",
            "quit",
        ]
    )
    ran = run_program("table", "dok", "--seed", "5", typed=typed, home=tmp_path)
    assert ran.code == 0 and not ran.err
    for said in (
        "German: Will you play Manstein's Gambit?",
        "1 line taken back.",
        "German set-up is complete",
        "Soviet has chosen his order of phases, face down",
        "German: Turn 1, combat",
        "defender's fort −3 [12.1.3]",
        "German 3Pz, 11Pz, GD attack 2412 (52GRD, 90GRD, 51GRD, 150FZ)",
        ". Die ",
        "Go on with: steppe table",
    ):
        assert said in ran.out, said
    saved = list(tmp_path.glob("*.steppe"))
    assert len(saved) == 1 and len(steppe.open_match(saved[0]).lines) > 4


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    ran = run_program(
        "table", path, typed="move 1SS 2110\nundo 1SS\nmove 1SS 2110\nend now\nquit\n", home=tmp_path
    )
    assert "1SS 2008 → " in ran.out and "taken back" in ran.out
    assert "Soviet turn 1" in ran.out
    lines = len(steppe.open_match(path).lines)
    assert f"kept in {path}" in ran.out and lines > 8


def test_the_end_of_input_leaves_politely(tmp_path: Path) -> None:
    ran = run_program("table", "dok", typed="gambit no", home=tmp_path)
    assert ran.code == 0 and "The match is kept in" in ran.out and "Traceback" not in ran.out + ran.err


def test_refusals_name_the_rule_and_change_nothing(tmp_path: Path) -> None:
    match = opened(begun(), tmp_path)
    screen = sit(match, "attack 2412 1SS\nattack 2412 9XX\nsurrender all\nend soon\nlook 9999\nstack\n")
    assert "No: 11.1: 1SS is not next to 2412" in screen
    assert "No: there is no unit '9XX'" in screen
    assert "No: there is no order 'surrender'" in screen
    assert "No: there is no hex 9999 on this map" in screen
    assert "No: this query takes a hex" in screen
    assert len(match.lines) == 4


def test_what_is_asked_is_said_again_after_a_word_out_of_place(tmp_path: Path) -> None:
    screen = sit(opened(begun(), tmp_path), "go 1SS\n")
    assert screen.count("German: Turn 1, combat") == 2


def test_every_command_answers(tmp_path: Path) -> None:
    match = opened(in_movement(), tmp_path)
    commands = [
        "look 2113 1",
        "map",
        "legend",
        "why go 52GRD",
        "odds attack 2412 GD",
        "log 3",
        "log all",
        "stack 2008",
        "hex 2113",
        "find 1SS 52GRD",
        "reach 1SS",
        "supply german",
        "supply german 2008",
        "threat soviet",
        "zoc soviet",
        "control",
        "ledger",
        "off-map german",
        "units",
        "rules 11.14",
        "rules 99",
        "rules",
        f"save {tmp_path / 'copy.steppe'}",
        f"save {tmp_path / 'copy.steppe'}",
        "save",
        "help",
        "",
        "takeback 1",
        "resign",
        "no",
    ]
    screen = sit(match, "\n".join(commands) + "\n")
    for said in (
        "2113 C",
        "Signs:",
        "52GRD belongs to the other side",
        "1SS   1st SS Panzer",
        "Belgorod",
        "1SS: 2008",
        "52GRD: not seen",
        "towns and cities held at the start",
        "19Pz",
        "11.14.2",
        "No: no rule 99",
        "exists already",
        "At any time:",
        "the dice will be others",
        "do you really give up?",
    ):
        assert said in screen, said
    assert (tmp_path / "copy.steppe").exists() and not match.over


def test_resigning_ends_the_match(tmp_path: Path) -> None:
    match = opened(begun(), tmp_path)
    screen = sit(match, "resign\nyes\n")
    assert match.over and "The match is over: Soviet victory." in screen


def test_two_people_hand_the_seat_over_and_see_only_their_own(tmp_path: Path) -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    screen = sit(match, "\ndone\n\ndone\norder fight-fight\n\norder fight-move\nlog\n", hotseat=True)
    german, soviet, german_again = screen.split("take the seat and press Enter")[1:4]
    assert "order fight-fight" in soviet and "Soviet: Turn 1" in soviet
    assert "fight-fight" not in german
    after = german_again.partition("German: Turn 1")[2].replace("order: move-fight fight-move move-move", "")
    assert "Soviet has chosen his order of phases, face down" in german_again
    assert "Soviet order" not in after
    assert "\f" in screen, "the screen is wiped between two people"


def test_a_takeback_between_two_people_needs_consent(tmp_path: Path) -> None:
    match = opened(in_movement(), tmp_path)
    screen = sit(match, "\ntakeback 1\nno\ntakeback 1\nyes\n", hotseat=True)
    assert "No: a takeback needs the other side's consent" in screen
    assert "1 line taken back" in screen


def test_the_computers_moves_are_summed_up(tmp_path: Path) -> None:
    match = opened(in_movement(), tmp_path)
    screen = sit(match, "end now\n")
    assert "--- Soviet turn 1 ---" in screen
    assert "unseen" in screen or " → " in screen or "Soviet combat" in screen


def test_tab_completes_from_what_may_follow(tmp_path: Path) -> None:
    match = opened(begun(), tmp_path)

    def complete(line: str) -> list[str]:
        return completions(match.g, match.view("german"), Side(0), ("look", "log"), line)

    assert complete("") == ["attack", "top", "end", "look", "log"]
    assert complete("lo") == ["look", "log"]
    assert complete("attack 24") == ["2412"]
    assert complete("attack 2412 ") == ["3Pz", "11Pz", "GD", "167ID"]
    assert complete("attack 2412 g") == ["GD"]
    assert complete("attack 2412 3pz ") == ["11Pz", "GD", "167ID"]
    assert complete("why attack 2412 1") == ["11Pz", "167ID"]
    assert complete("attack nowhere ") == []
    assert complete("rules 11.14.") == ["11.14.1", "11.14.2", "11.14.3", "11.14.4"]
    assert complete("supply ") == ["german", "soviet"]


def test_orders_complete_too(tmp_path: Path) -> None:
    match = opened(in_movement(), tmp_path)

    def complete(line: str) -> list[str]:
        return completions(match.g, match.view("german"), Side(0), (), line)

    assert complete("mo") == ["move"]
    assert "1SS" in complete("move 1")
    assert "2110" in complete("move 1SS 211")


def test_a_broken_save_is_not_opened(tmp_path: Path) -> None:
    path = save_of(begun().replace(b"order fight-move", b"order move-move"), tmp_path)
    ran: Ran = run_program("table", path, home=tmp_path)
    assert is_one_line(ran)


def test_people_at_one_terminal_play_strictly(tmp_path: Path) -> None:
    match = steppe.new_match("dok", "starter", seed=7, takeback="strict")
    typed = ["", "order move-fight", "", "order move-fight", "move 1SS 2SS 3SS 2211", "undo", "quit"]
    screen = sit(match, "\n".join(typed), hotseat=True)
    assert "Drive on Kursk, strict takebacks." in screen
    assert "No: 10.2: that stands: this match is strict" in screen


def test_hotseat_is_strict_and_a_game_alone_friendly(tmp_path: Path) -> None:
    for words, kind in (("--hotseat", "strict"), ("--side soviet=random", "friendly")):
        ran = run_program(
            "table", "dok", "--scenario", "starter", *words.split(), typed="quit\n", home=tmp_path
        )
        assert f"{kind} takebacks" in ran.out


def test_ending_a_phase_is_asked_about_once_if_something_is_left(tmp_path: Path) -> None:
    """Again, or `now` behind it, ends it; another order in between, and it is asked about anew."""
    match = opened(in_movement(), tmp_path)
    at = len(match.lines)
    said = sit(match, "end\nquit\n")
    assert "stacks have not moved. Type 'end' again" in said
    assert len(match.lines) == at
    for typed in ("end\nend\nquit\n", "end\nwhy end\nend\nquit\n", "end now\nquit\n"):
        match = opened(in_movement(), tmp_path)
        assert "Soviet turn 1" in sit(match, typed)
    match = opened(in_movement(), tmp_path)
    sit(match, "end\nmove 1SS 2110\nend\nquit\n")
    assert match.prompt("german").startswith("Turn 1, movement")


def test_scripts_are_not_asked(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    ran = run("do", path, "end")
    assert ran.code == 0 and "have not moved" not in ran.out
    assert "movement" not in steppe.open_match(path).prompt()
