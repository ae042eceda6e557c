"""Grossdeutschland by mouse, two people at one screen: a whole turn with opportunity fire and an attack with
event chits; what each side may see and what stays in its hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from steppe.games import load_game
from steppe.match import Match
from steppe.table import IllegalAction
from tests.browser.hands import answer_until, click_hex, hex_at, pick, press, sit_at, stands, take_seat
from tests.server.support import Page as Table
from tests.server.support import Server

Order = tuple[str, str]


def seed_for(scenario: str, orders: tuple[Order, ...], fits: Callable[[Match], bool]) -> str:
    """The first seed whose chits and dice let these orders be given, and bring what the test is about."""
    g = load_game("gd", scenario)
    for seed in range(1000):
        match = Match.new(g, seed)
        try:
            for side, order in orders:
                match.play(order, side)
        except IllegalAction:
            continue
        if fits(match):
            return str(seed)
    raise AssertionError(f"no seed brings {orders}")


def begun(
    page: Page,
    server: Server,
    *orders: Order,
    scenario: str = "starter",
    then: tuple[Order, ...] = (),
    fits: Callable[[Match], bool] = lambda match: True,
) -> str:
    """A match after these orders, with the page at it. `then` will be possible too, and what comes of it
    fits."""
    seed = seed_for(scenario, (*orders, *then), fits)
    match = server.begin(game="gd", scenario=scenario, seed=seed)
    with server.page(match) as there:
        for side, order in orders:
            there.sit(side)
            assert there.do(order)["say"] == "table", order
    sit_at(page, server, match)
    return match


def asked(page: Page, text: str) -> None:
    expect(page.locator(".prompt .ask")).to_contain_text(text)


def click_when_lit(page: Page, number: str) -> None:
    expect(page.locator(f'[data-lit="{number}"], [data-beside="{number}"]').first).to_be_visible()
    click_hex(page, number)


def send(page: Page, origin: str, to: str) -> None:
    """Click a stack, then where it goes."""
    click_when_lit(page, origin)
    expect(page.locator(f'[data-reach="{to}"]')).to_be_visible()
    click_hex(page, to)


# The steps of a whole turn.


def artillery_is_drawn(page: Page) -> None:
    """A click on its stack activates it; weather and light stand in words."""
    take_seat(page, "german")
    asked(page, "III Battalion, Artillery Regiment is drawn")
    expect(page.locator('[data-track="turn"]')).to_have_text("1 day")
    expect(page.locator('[data-track="weather"]')).to_have_text("sunny")
    click_when_lit(page, "2414")
    asked(page, "moves")
    press(page, "end")
    asked(page, "fights")
    press(page, "end")


def motorised_battalion_is_drawn(page: Page) -> None:
    """A click where it is not is refused with the reason."""
    take_seat(page, "soviet")
    asked(page, "1st Motorised Battalion is drawn")
    click_hex(page, "2809")
    expect(page.locator("[data-refusal]")).to_contain_text("none of its units is in 2809")
    click_when_lit(page, "2606")
    asked(page, "moves")


def bridge_is_crossed_under_guns(page: Page) -> None:
    """The tail of the battalion first; then a triangle warns of the guns beyond the bridge."""
    send(page, "2606", "2607")
    expect(page.locator('.stack[data-hex="2607"]')).to_be_visible()
    click_when_lit(page, "2505")
    expect(page.locator('[data-danger="2608"]')).to_be_visible()
    page.mouse.move(*hex_at(page, "2608"))
    expect(page.locator("[data-tip-danger]")).to_be_visible()
    click_hex(page, "2608")


def movers_are_fired_at(page: Page) -> None:
    """The German is asked in the middle of the move, with the chances of each shot."""
    take_seat(page, "german")
    asked(page, "Entering 2608: 3.1Mot, Eng.1Mot")
    answers = page.locator(".answers button")
    expect(answers.first).to_contain_text("Schwr.1Gr fires at 3.1Mot")
    expect(answers.first).to_contain_text("casualties 44 %")
    expect(answers.last).to_have_text("Hold fire")
    press(page, "shoot Schwr.1Gr 3.1Mot")


def move_ends_where_it_was_sent(page: Page) -> None:
    """The dice fell, and the log says who fired at whom."""
    take_seat(page, "soviet")
    asked(page, "moves")
    stands(page, "2608", ["3.1Mot", "Eng.1Mot"])
    expect(page.locator(".panel")).to_contain_text("Schwr.1Gr fires at 3.1Mot in 2608")
    send(page, "2405", "2607")
    expect(page.locator('.stack[data-hex="2405"]')).to_have_count(0)
    press(page, "end")


def attack_is_made(page: Page) -> None:
    """With its odds; black chits that may be played have a row of their own."""
    asked(page, "fights")
    click_when_lit(page, "2609")
    tip = page.locator('[data-tip="2609"]')
    expect(tip.locator("table")).to_have_count(1)
    page.wait_for_timeout(400)  # a reason would come after it
    expect(tip.locator("[data-why]")).to_have_count(0)  # what is attacked is no refusal
    click_when_lit(page, "2608")
    odds = page.locator("[data-odds]")
    expect(odds).to_be_visible()
    expect(page.locator(".terms")).to_contain_text("event chits, on average")
    expect(odds).to_contain_text("with all guns of the defender in sight")
    expect(odds).to_contain_text("if you play your black chits")
    page.locator("[data-commit]").click()


def guns_defend(page: Page) -> None:
    take_seat(page, "german")
    asked(page, "2609 is attacked")
    click_when_lit(page, "2414")
    page.locator("[data-commit]").click()


def rest_of_the_turn_is_let_pass(page: Page) -> None:
    """Answer what is still asked with as little as may be."""
    words = ("pass", "end", "halt", "disperse", "stay")
    answer_until(
        page,
        page.locator('[data-track="turn"]', has_text="2 evening"),
        "[data-take-seat]",
        ", ".join(f'[data-order="{word}"]:enabled' for word in words),
        "[data-commit]:enabled, .fan .lit, .answers button:enabled",
    )


def log_tells_of_it(page: Page) -> None:
    log = page.locator(".panel")
    expect(log).to_contain_text("German event chit:")
    expect(log).to_contain_text("Soviet event chit:")
    expect(log).to_contain_text("attack 2609")


OPENING = (("german", "activate 3Art"), ("german", "end"), ("german", "end"))

WHOLE_TURN = (
    *OPENING,
    *(("soviet", "activate 1Mot"), ("soviet", "move 1.1Mot 2.1Mot 2607")),
    *(("soviet", "move 3.1Mot Eng.1Mot 2608"), ("german", "shoot Schwr.1Gr 3.1Mot"), ("soviet", "disperse")),
    *(("soviet", "move HQ.1Mot 4.1Mot 2607"), ("soviet", "end")),
)
"""What will be done by mouse."""


def is_sunny(match: Match) -> bool:
    return any((name, shown) == ("weather", "sunny") for name, _, shown in match.g.tally(match.truth))


def is_sunny_and_both_can_attack(match: Match) -> bool:
    return is_sunny(match) and match.choices("attack 2609", "soviet") == ["3.1Mot", "Eng.1Mot"]


def test_a_whole_turn_by_mouse(page: Page, server: Server) -> None:
    begun(page, server, then=WHOLE_TURN, fits=is_sunny_and_both_can_attack)
    artillery_is_drawn(page)
    motorised_battalion_is_drawn(page)
    bridge_is_crossed_under_guns(page)
    movers_are_fired_at(page)
    move_ends_where_it_was_sent(page)
    attack_is_made(page)
    guns_defend(page)
    rest_of_the_turn_is_let_pass(page)
    log_tells_of_it(page)


def test_stacks_out_of_sight_and_black_chits_are_hidden(page: Page, server: Server) -> None:
    begun(page, server, *OPENING)
    take_seat(page, "soviet")
    stands(page, "2710", ["?", "?"])  # behind the houses of 2709
    stands(page, "2609", ["3K.1Gr"])
    page.locator('[data-tab="turn"]').click()
    expect(page.locator('[data-heap="Soviet hand"] .chip')).to_have_text(["Rallied Dispirited"])
    expect(page.locator('[data-heap="German hand"] .chip')).to_have_text(["Hardened Raw Recruits"])
    expect(page.locator('[data-heap="has acted"] .chip')).to_have_text(["III Artillery German"])


def test_how_far_a_headquarters_reaches_and_a_hex_sees(page: Page, server: Server) -> None:
    begun(page, server, fits=lambda match: match.asked == ("german",))
    take_seat(page, "german")
    page.locator('[data-tab="layers"]').click()
    page.locator('[data-layer-line="command"]').click()
    click_hex(page, "2609")
    expect(page.locator('[data-legend="command"]')).to_contain_text("in activation range")
    page.keyboard.press("Escape")
    page.locator('[data-layer-line="sight"]').click()
    click_hex(page, "2609")
    legend = page.locator('[data-legend="sight"]')
    expect(legend).to_contain_text("For 2609")
    expect(legend).to_contain_text("seen into, hides what is behind")


TO_THE_VALLEY = (("german", "done"), ("soviet", "choose 1Mot"), ("soviet", "activate 1Mot"))


def test_reinforcements_enter_and_go_on_after_something_was_seen(page: Page, server: Server) -> None:
    """Lutchessa: they come at F and march west; new sights stop them, one click sends them on, or to where
    they were sent."""
    begun(page, server, *TO_THE_VALLEY, scenario="lutchessa", fits=is_sunny)
    take_seat(page, "soviet")
    asked(page, "moves")
    company = page.locator('.tray [data-unit="2.1Mot"]')
    company.click()
    expect(company).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-reach="1801"]')).to_be_visible()
    expect(page.locator('[data-reach="2606"]')).to_be_visible()
    click_hex(page, "2606")
    asked(page, "2.1Mot in 1803")
    expect(page.locator("[data-refusal]")).to_contain_text("more of the enemy has come into sight")
    page.locator("[data-go-on]").click()
    asked(page, "2.1Mot in 1904")
    page.locator("[data-go-all-the-way]").click()
    asked(page, "1st Motorised Battalion moves")
    stands(page, "2606", ["2.1Mot"])


def test_the_enemy_may_be_clicked_before_the_gun(page: Page, server: Server) -> None:
    begun(page, server, ("german", "activate 3Art"), ("german", "end"))
    take_seat(page, "german")
    asked(page, "fights")
    click_hex(page, "2606")
    expect(page.locator(".draft code")).to_contain_text("2606")
    expect(page.locator(".draft [data-commit]")).to_be_visible()


def do_deed(page: Page, order: str) -> None:
    page.locator(f'[data-deed="{order}"]').click()


GUNS_ARE_DRAWN = (
    *(("soviet", "done"), ("german", "done"), ("german", "choose 1Art")),
    *(("german", "activate 1Art"), ("german", "end"), ("soviet", "activate Rif")),
)
"""Mischurin-Rog, where self-propelled guns stand next to rifle companies."""


def test_a_company_mounts_rides_and_dismounts(page: Page, server: Server) -> None:
    """9.5, by mouse alone: the guns drive to the company, take it up, carry it on and let it off."""
    begun(page, server, *GUNS_ARE_DRAWN, scenario="mischurin")
    take_seat(page, "soviet")
    pick(page, "3642", "SPG.Rif")
    do_deed(page, "mount SPG.Rif 1.1Rif")
    asked(page, "SPG.Rif in 3641")
    log = page.locator(".panel")
    expect(log).to_contain_text("1.1Rif mounts in 3641")
    click_when_lit(page, "3642")
    asked(page, "SPG.Rif in 3642")
    press(page, "dismount")
    expect(log).to_contain_text("1.1Rif dismounts in 3642")
    press(page, "halt")
    asked(page, "moves")
    stands(page, "3642", ["HQ.Rif", "HQ.1Rif", "IG.Rif", "1.1Rif", "SPG.Rif"])


def let_pass(there: Table, battalion: str) -> None:
    """Play with as little as may be until a battalion is activated."""
    for _ in range(40):
        side = there.sit("german")["asked"][0]
        prompt = there.sit(side)["prompt"]
        offered = {verb["verb"]: verb.get("next", []) for verb in prompt["verbs"]}
        if battalion in offered.get("activate", []):
            assert there.do(f"activate {battalion}")["say"] == "table"
            return
        assert there.do("pass" if "pass" in offered else "end")["say"] == "table", offered


def test_trucks_are_left_and_boarded_again(page: Page, server: Server) -> None:
    """9.6, by mouse: a company debarks and walks on; in its next activation it embarks."""
    match = begun(page, server, *OPENING, ("soviet", "activate 1Mot"))
    take_seat(page, "soviet")
    pick(page, "2606", "1.1Mot")
    do_deed(page, "debark 1.1Mot")
    asked(page, "1.1Mot in 2606")
    click_when_lit(page, "2505")
    asked(page, "1.1Mot in 2505")
    press(page, "halt")
    asked(page, "moves")
    expect(page.locator(".panel")).to_contain_text("1.1Mot debarks in 2606")
    with server.page(match) as there:
        for order in ("end", "end"):
            there.sit("soviet")
            there.do(order)
        let_pass(there, "1Mot")
    page.reload()
    take_seat(page, "soviet")
    pick(page, "2505", "1.1Mot")
    do_deed(page, "embark 1.1Mot")
    expect(page.locator(".panel")).to_contain_text("1.1Mot embarks in 2505")


def test_a_battalion_comes_on_by_its_name_and_is_warned_of_crowding(page: Page, server: Server) -> None:
    begun(page, server, *TO_THE_VALLEY, scenario="lutchessa", fits=is_sunny)
    take_seat(page, "soviet")
    page.locator("[data-waiting-all]", has_text="1st Motorised").click()
    expect(page.locator('[data-reach="1801"]')).to_be_visible()
    click_hex(page, "1801")
    asked(page, "Too many stand in 1801")
    expect(page.locator('[data-order="end"]')).to_contain_text("lose some")
