"""The start page: a match to go on with, a gallery of games, and saves that ask who plays."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import take_seat, wait_for
from tests.server.support import Server
from tests.server.test_on_trust import forged


def test_the_last_match_is_continued_from_the_top(page: Page, server: Server) -> None:
    match = server.begin(soviet="random")
    page.goto(server.address)
    last = page.locator(f'[data-continue="{match}"]')
    expect(last).to_contain_text("You are German, against random")
    last.get_by_role("link", name="Continue").click()
    wait_for(page, "german")


def test_the_gallery_leads_to_every_game(page: Page, server: Server) -> None:
    page.goto(server.address)
    expect(page.locator('[data-game="dok"]')).to_be_visible()
    page.locator('[data-pick-game="ssp"]').click()
    expect(page.locator('[data-game="ssp"] [data-begin]')).to_be_visible()
    expect(page.locator('[data-game="dok"]')).to_have_count(0)
    page.reload()
    expect(page.locator('[data-game="ssp"]')).to_be_visible()


def test_options_stay_within_their_card(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator('[data-pick-game="gd"]').click()
    card = page.locator('[data-game="gd"]')
    card.locator("details summary").click()
    choice = card.locator("[data-takebacks]")
    expect(choice).to_be_visible()
    whole, inside = card.bounding_box(), choice.bounding_box()
    assert whole and inside and inside["x"] + inside["width"] <= whole["x"] + whole["width"]


def test_an_opponent_has_a_level_and_a_temper(page: Page, server: Server) -> None:
    page.goto(server.address)
    card = page.locator('[data-game="dok"]')
    expect(card.locator('[data-side="soviet"]')).to_have_value("planner")  # the best that the game has
    expect(card.locator('[data-temper="soviet"]')).to_have_value("steady")
    card.locator('[data-side="soviet"]').select_option("greedy")
    expect(card.locator('[data-about-player="soviet"]')).to_contain_text("Takes what looks best now")
    expect(card.locator('[data-level="soviet"]')).to_have_count(0)
    card.locator('[data-side="soviet"]').select_option("planner")
    card.locator('[data-level="soviet"]').select_option("quick")
    card.locator('[data-temper="soviet"]').select_option("bold")
    expect(card.locator('[data-about-player="soviet"]')).to_contain_text("attacks at poorer odds")
    card.locator("[data-begin]").click()
    wait_for(page, "german")
    match = page.url.split("/")[-1]
    players = server.get(f"/api/matches/{match}")["players"]
    assert players == {"german": "human", "soviet": "planner-quick-bold"}
    page.get_by_role("link", name="Steppe").click()
    expect(page.locator(f'[data-continue="{match}"]')).to_contain_text("against planner, quick, aggressive")


def test_how_far_it_looks_ahead_is_asked_only_where_it_does(page: Page, server: Server) -> None:
    """Autumn for Barbarossa: plans are played out in the short scenario, not in the long one."""
    page.goto(server.address)
    page.locator('[data-pick-game="afb"]').click()
    card = page.locator('[data-game="afb"]')
    about = card.locator('[data-about-player="soviet"]')
    expect(card.locator('[data-level="soviet"]')).to_be_visible()
    expect(about).to_contain_text("simulates its plans")
    card.locator('input[value="smolensk"]').check()
    expect(card.locator('[data-level="soviet"]')).to_have_count(0)
    expect(about).to_contain_text("learned from hundreds of games")


def test_no_choice_of_an_opponent_is_cut_off(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(server.address)
    for what in ("side", "level", "temper"):
        choice = page.locator(f'[data-game="dok"] [data-{what}="soviet"]')
        expect(choice).to_be_visible()
        assert choice.evaluate(FITS), f"the words of every {what} fit into the closed box"


FITS = """box => {
  const style = getComputedStyle(box);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [...box.options].every((choice) => pen.measureText(choice.text).width <= room);
}"""


def test_level_and_temper_are_labelled_and_begin_is_in_sight(page: Page, server: Server) -> None:
    page.goto(server.address)
    for game in ("dok", "ssp", "gd", "afb", "k43"):
        page.locator(f'[data-pick-game="{game}"]').click()
        card = page.locator(f'[data-game="{game}"]')
        expect(card.get_by_label("Style")).to_be_visible()
        expect(card.locator("[data-begin]")).to_be_in_viewport(ratio=1)
    page.locator('[data-pick-game="dok"]').click()
    page.locator('[data-side="soviet"]').select_option("planner")
    expect(page.get_by_label("Level")).to_be_visible()
    expect(page.locator("[data-begin]")).to_be_in_viewport(ratio=1)


def test_a_save_asks_who_plays_which_side(page: Page, server: Server, tmp_path: Path) -> None:
    save = server.read(f"/api/matches/{server.begin(soviet='random')}/save")
    file = tmp_path / "mine.steppe"
    file.write_bytes(save)
    page.goto(server.address)
    page.locator("[data-open-save]").set_input_files(file)
    asked = page.locator('[data-save-of="dok"]')
    expect(asked.locator('[data-side="soviet"]')).to_have_value("planner")
    asked.locator('[data-side="soviet"]').select_option("random")
    asked.locator("[data-open-chosen]").click()
    wait_for(page, "german")
    match = page.url.split("/")[-1]
    assert server.get(f"/api/matches/{match}")["players"] == {"german": "human", "soviet": "random"}


def test_a_save_that_was_cut_off_says_so_before_it_is_opened(
    page: Page, server: Server, tmp_path: Path
) -> None:
    save = server.read(f"/api/matches/{server.begin(soviet='random')}/save")
    cut, wrong = tmp_path / "cut.steppe", tmp_path / "wrong.steppe"
    cut.write_bytes(save + b'{"by": "ger')
    wrong.write_bytes(b"no save\n")
    page.goto(server.address)
    page.locator("[data-open-save]").set_input_files(wrong)
    expect(page.locator(".saves [role=alert]")).to_contain_text("wrong.steppe is not a save")
    page.locator("[data-open-save]").set_input_files(cut)
    page.locator("[data-open-chosen]").click()
    expect(page.locator("[data-notice]")).to_contain_text("cut off")
    page.locator("[data-notice] a").click()
    wait_for(page, "german")


def test_a_match_that_is_not_there_leads_home(browser: Browser, server: Server) -> None:
    page = browser.new_page()  # the browser itself complains of what is not found, as it should
    page.goto(f"{server.address}/#/match/nobody")
    expect(page.locator("[data-nowhere]")).to_contain_text("no such match")
    page.get_by_role("link", name="All games and matches").click()
    expect(page.locator("[data-begin]")).to_be_visible()
    page.close()


def test_a_match_is_named_when_it_begins_and_renamed_in_the_list(page: Page, server: Server) -> None:
    page.goto(server.address)
    game = page.locator('[data-game="dok"]')
    game.locator("[data-match-name]").fill("Thursday evening")
    game.locator("[data-begin]").click()
    wait_for(page, "german")
    match = page.url.split("/")[-1]
    page.goto(server.address)
    row = page.locator(".matches li", has=page.locator(f'[data-rename="{match}"]'))
    expect(row).to_contain_text("Thursday evening")
    expect(row).to_contain_text("Drive on Kursk, First game")
    page.once("dialog", lambda asks: asks.accept("The return match"))
    row.locator(f'[data-rename="{match}"]').click()
    expect(row).to_contain_text("The return match")
    expect(row).not_to_contain_text("Thursday evening")


def test_a_match_that_is_over_is_played_again_with_its_options(page: Page, server: Server) -> None:
    match = server.begin(soviet="random", options={"town_cost": "highest"}, name="Rubber")
    page.goto(f"{server.address}/#/match/{match}")
    wait_for(page, "german")
    page.once("dialog", lambda asks: asks.accept())
    page.locator("[data-resign]").click()
    page.locator("[data-play-again]").click()
    page.wait_for_url(lambda url: match not in url)
    wait_for(page, "german")
    again = page.url.split("/")[-1]
    assert again != match and server.get(f"/api/matches/{again}")["name"] == "Rubber"
    assert b'"town_cost":"highest"' in server.kept(again)


def test_the_whole_save_is_taken_by_a_button_and_the_log_says_so(page: Page, server: Server) -> None:
    match = server.begin()
    page.goto(f"{server.address}/#/match/{match}")
    take_seat(page, "soviet")
    page.locator("[data-menu]").click()
    page.once("dialog", lambda asks: asks.accept())
    with page.expect_download() as download:
        page.locator("[data-whole-save]").click()
    taken = Path(download.value.path()).read_bytes()
    assert taken == server.kept(match) and b'"copied"' in taken
    expect(page.locator(".log")).to_contain_text("save of the whole match")


def test_a_save_with_a_forged_state_says_so_when_opened_in_the_list_and_at_the_table(
    page: Page, server: Server, tmp_path: Path
) -> None:
    begun = server.begin()
    with server.page(begun) as soviet:
        soviet.sit("soviet")
        soviet.do("order move-fight")
    file = tmp_path / "forged.steppe"
    file.write_bytes(forged(server.kept(begun)))
    words = "Opened on trust: part of this match could not be checked by replaying it"
    page.goto(server.address)
    page.locator("[data-open-save]").set_input_files(file)
    page.locator('[data-save-of="dok"] [data-side="soviet"]').select_option("human")
    page.locator("[data-open-chosen]").click()
    expect(page.locator("[data-notice]")).to_contain_text(words)
    page.locator("[data-notice] a").click()
    take_seat(page, "german")
    expect(page.locator("[data-uncounted]")).to_contain_text(words)
    page.locator("[data-text-board]").click()
    expect(page.locator("[data-uncounted]")).to_contain_text(words)
    match = page.url.split("/")[-1]
    with server.page(match) as other:
        other.sit("german")
        other.ask("resign", key="resigned", at=other.at)
    expect(page.locator(".ending .uncounted")).to_have_text("This result does not count.")
    page.goto(f"{server.address}/#/replay/{match}")
    expect(page.locator("[data-uncounted]")).to_contain_text(words)
    page.goto(f"{server.address}/#/")
    row = page.locator("li", has=page.locator(f'[data-watch="{match}"]'))
    expect(row.locator("[data-uncounted]")).to_contain_text(words)
