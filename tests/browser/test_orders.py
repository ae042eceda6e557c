"""What is lit finishes the action: the fewest clicks for what is done most."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import (
    click_hex,
    comes_to,
    hex_at,
    press,
    settled,
    sit_at,
    stack,
    stands,
    take_seat,
    wait_for,
)
from tests.server.support import Server


def after_battle(page: Page, server: Server) -> None:
    """Four German divisions have taken 2412 and nobody has advanced yet."""
    match = next(match for seed in range(1, 60) if (match := fought(server, str(seed))))
    sit_at(page, server, match)
    take_seat(page, "german")


def fought(server: Server, seed: str) -> str:
    """The match, if the dice of this seed empty 2412."""
    match = server.begin(seed=seed)
    with server.page(match) as there:
        there.choose_orders("move-fight", "fight-move")
        asked = there.do("attack 2412 3Pz 11Pz GD 167ID")["asked"]
        while (prompt := there.sit(asked[0])["prompt"])["code"] in ("convert", "luftwaffe"):
            asked = there.do(f"{prompt['code']} no")["asked"]
    return match if prompt["code"] == "advance" else ""


def test_a_picked_stack_advances_into_the_vacated_hex(page: Page, server: Server) -> None:
    """[11.14] Three of the four find room: the stack is picked, and a button says who goes where."""
    after_battle(page, server)
    expect(page.locator('[data-asked-hex="2412"]')).to_be_visible()
    click_hex(page, "2411")
    expect(page.locator('[data-beside="2412"]')).to_be_visible()
    expect(page.locator("[data-commit]")).to_have_text("Advance 3Pz, 11Pz, GD into 2412")
    click_hex(page, "2412")
    expect(page.locator('.stack[data-hex="2412"]')).to_be_visible()
    comes_to(page, lambda: sorted(stack(page, "2412")), ["11Pz", "3Pz", "GD"])
    expect(page.locator(".prompt")).not_to_contain_text("advance")


def test_one_click_on_a_second_hex_sends_all_there_who_may_go(page: Page, server: Server) -> None:
    after_battle(page, server)
    page.mouse.click(*hex_at(page, "2312"))
    expect(page.locator('.stack[data-hex="2312"]')).to_be_visible()
    comes_to(page, lambda: {"3Pz", "11Pz", "GD"} <= set(stack(page, "2312")), True)


def at_tigers(page: Page, server: Server) -> None:
    """Leibstandarte's impulse in the starter of SS Panzer."""
    match = next(match for seed in range(1, 60) if (match := drawn_first(server, str(seed))))
    sit_at(page, server, match)
    expect(page.locator('main[data-seat="german"][data-asked="german"]')).to_be_visible()


def drawn_first(server: Server, seed: str) -> str:
    """The match, if Leibstandarte is drawn first with this seed."""
    match = server.begin(game="ssp", seed=seed)
    with server.page(match) as there:
        there.sit("soviet")
        there.do("aim L6Pz 1")
        asked = there.do("aim L6Pz 1")["asked"]
    return match if asked == ["german"] else ""


def test_a_target_is_clicked_while_the_unit_is_picked_to_move(page: Page, server: Server) -> None:
    at_tigers(page, server)
    click_hex(page, "1836")
    page.locator('.fan [data-unit="LTiger"]').click()
    expect(page.locator('[data-beside="1739"]')).to_be_visible()
    percents = page.locator("[data-target] strong").all_inner_texts()
    shares = [int(text.split()[0]) for text in percents]
    assert shares == sorted(shares, reverse=True) and len(shares) > 1
    page.locator("[data-target]").first.click()
    expect(page.locator("[data-odds]")).to_be_visible()


def test_a_second_click_on_a_stack_that_cannot_go_together_takes_up_the_counter_on_top(
    page: Page, server: Server
) -> None:
    at_tigers(page, server)
    click_hex(page, "1836")
    expect(page.locator('.fan [data-unit="LTiger"]')).to_be_visible()
    expect(page.locator(".draft")).to_have_count(0)
    click_hex(page, "1836")
    expect(page.locator("code")).to_have_text("Move LTiger")
    assert stack(page, "1836")[-1] == "LTiger"


def test_a_click_on_a_listed_target_asks_first_as_one_on_its_hex_does(page: Page, server: Server) -> None:
    at_tigers(page, server)
    click_hex(page, "1836")
    page.locator('.fan [data-unit="LTiger"]').click()
    page.locator('[data-word="half"]').click()
    expect(page.locator("code")).to_have_text("Move LTiger Fire and move")
    click_hex(page, "1837")
    stands(page, "1837", ["LTiger"])
    first = page.locator("[data-target]").first
    first.hover()
    target = first.get_attribute("data-target") or ""
    expect(page.locator(f'[data-target-odds="{target}"]')).to_contain_text("suppressed")
    first.click()
    expect(page.locator("[data-odds]")).to_be_visible()
    expect(page.locator(".panel")).not_to_contain_text(f"at {target}")
    page.locator("[data-commit]").click()
    expect(page.locator(".panel")).to_contain_text(f"at {target}")
    expect(page.locator(".panel")).to_contain_text("LTiger fires on")


ANSWERS_COME_LATE = """
    window.WebSocket = class extends WebSocket {
        set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), 600) }
    }
"""


def test_a_stack_clicked_before_the_last_answer_comes_is_picked_all_the_same(
    page: Page, server: Server
) -> None:
    page.add_init_script(ANSWERS_COME_LATE)
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order move-fight")
    click_hex(page, "2210")
    expect(page.locator('[data-reach="2109"]')).to_be_visible()
    click_hex(page, "2109")
    click_hex(page, "2411")
    stands(page, "2109", ["1SS", "2SS", "3SS"])
    expect(page.locator(".draft")).to_contain_text("GD")


def test_a_stack_is_dragged_to_where_it_goes(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    sit_at(page, server, match)
    wait_for(page, "german")
    press(page, "order move-fight")
    expect(page.locator('[data-lit="2210"]')).to_be_visible()
    page.mouse.move(*hex_at(page, "2210"))
    page.mouse.down()
    x, y = hex_at(page, "2210")
    page.mouse.move(x + 20, y + 20, steps=3)
    expect(page.locator('[data-reach="2109"]')).to_be_visible()
    page.mouse.move(*hex_at(page, "2109"), steps=4)
    page.mouse.up()
    expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()
    stands(page, "2109", ["1SS", "2SS", "3SS"])


def test_what_is_lit_out_of_sight_is_pointed_at_and_the_camera_is_kept(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    sit_at(page, server, match)
    wait_for(page, "german")
    press(page, "order move-fight")
    expect(page.locator('[data-lit="2210"]')).to_be_visible()
    page.locator(".map").focus()
    for _ in range(14):
        page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("[data-edge-arrow]").first).to_be_visible()
    settled(page)
    there = page.locator('.stack[data-hex="2210"]').bounding_box()
    page.reload()
    wait_for(page, "german")
    comes_to(page, page.locator('.stack[data-hex="2210"]').bounding_box, there)
    page.locator("[data-edge-arrow]").first.click()
    settled(page)
    page.locator(".map").focus()
    page.keyboard.press("m")
    expect(page.locator("[data-minimap]")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("[data-tip]")).to_be_visible()


def test_the_die_of_an_attack_lies_on_the_map_for_a_while(page: Page, server: Server) -> None:
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order fight-move")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()
    click_hex(page, "2412")
    expect(page.locator('[data-lit="2411"]')).to_be_visible()
    click_hex(page, "2411")
    page.locator("[data-commit]").click()
    fallen = page.locator('[data-fallen="2412"]')
    asked = page.locator('[data-order="luftwaffe no"]')
    expect(asked.or_(fallen).first).to_be_visible()
    if asked.count():
        asked.click()
    expect(fallen.locator(".fallen-die").first).to_be_visible()
    dice = fallen.locator(".fallen-die").all_inner_texts()
    assert dice == page.locator(".log .die").all_inner_texts()[-len(dice) :]
    expect(fallen).to_have_count(0)


def at_the_front(page: Page, server: Server) -> None:
    """The first German combat phase of the starter of Drive on Kursk."""
    seen = "odds join reach target unit beside undo buttons end"
    page.add_init_script(f"localStorage.setItem('hints', '{seen}')")
    match = server.begin()
    with server.page(match) as there:
        there.choose_orders("move-fight", "fight-move")
    sit_at(page, server, match)
    take_seat(page, "german")
    expect(page.locator('[data-lit="2412"]')).to_be_visible()


def test_those_who_attack_may_be_clicked_before_the_enemy(page: Page, server: Server) -> None:
    at_the_front(page, server)
    click_hex(page, "2411")
    expect(page.locator(".draft")).to_contain_text("against one of 3 hexes that are lit")
    expect(page.locator('[data-lit="2213"]')).to_have_count(0)
    click_hex(page, "2311")
    expect(page.locator(".draft code")).to_contain_text("167ID")
    click_hex(page, "2412")
    expect(page.locator("[data-odds]")).to_be_visible()
    expect(page.locator(".draft code")).to_have_text("Attack 2412 3Pz 11Pz GD 167ID")


def test_a_click_that_does_nothing_says_why(page: Page, server: Server) -> None:
    at_the_front(page, server)
    click_hex(page, "2210")
    expect(page.locator("[data-refusal]")).to_contain_text("is not next to")
    expect(page.locator(".draft")).to_have_count(0)
    press(page, "end")
    expect(page.locator('[data-lit="2210"]')).to_be_visible()
    click_hex(page, "2613")
    expect(page.locator("[data-refusal]")).to_contain_text("6TC belongs to the other side")


def test_what_is_lit_under_a_card_is_pointed_at(page: Page, server: Server) -> None:
    """A lit hex lies right below the card with the question, where the card of a rule will open."""
    at_the_front(page, server)
    asked = page.locator(".prompt").bounding_box()
    assert asked is not None
    drag_map(page, "2510", (asked["x"] + 100, asked["y"] + asked["height"] + 50))
    expect(page.locator("[data-edge-arrow]")).to_have_count(0)
    page.locator(".prompt [data-rule]").first.click()
    expect(page.locator(".rule-card")).to_be_visible()
    expect(page.locator("[data-edge-arrow]").first).to_be_visible()


def drag_map(page: Page, number: str, there: tuple[float, float]) -> None:
    """Drag the map by its empty ground until a hex lies somewhere on the screen."""
    x, y = hex_at(page, number)
    page.mouse.move(*EMPTY_GROUND)
    page.mouse.down()
    page.mouse.move(EMPTY_GROUND[0] + there[0] - x, EMPTY_GROUND[1] + there[1] - y, steps=5)
    page.mouse.up()
    settled(page)


EMPTY_GROUND = (500, 700)
"""A place on the screen where nobody stands at the front of the starter."""
