"""A line that drops: what was asked and not answered is asked again, and done once."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.hands import click_hex, line, press, sit_at, stack, wait_for
from tests.server.support import Server


class Cut:
    """Between page and server: cuts the line once, when an order has been sent or before it is."""

    def __init__(self, page: Page, reaches_server: bool) -> None:
        self.sent: list[str] = []
        self.reaches_server = reaches_server
        self.armed = False
        page.route_web_socket("**/table", self.between)

    def between(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        cut = False

        def asked(text: str | bytes) -> None:
            nonlocal cut
            ask = json.loads(text)
            if ask["ask"] == "do":
                self.sent.append(ask["key"])
                cut = self.armed
            if not cut or self.reaches_server:
                server.send(text)
            if cut and not self.reaches_server:
                self.drop(page, server)

        def said(text: str | bytes) -> None:
            if cut:
                self.drop(page, server)
            else:
                page.send(text)

        page.on_message(asked)
        server.on_message(said)

    def drop(self, page: WebSocketRoute, server: WebSocketRoute) -> None:
        self.armed = False
        server.close()
        page.close(code=4000)


@pytest.mark.parametrize("reaches_server", [True, False], ids=["the answer is lost", "the order is lost"])
def test_an_order_that_was_not_answered_is_given_once(
    page: Page, server: Server, reaches_server: bool
) -> None:
    cut = Cut(page, reaches_server)
    sit_at(page, server, server.begin(soviet="random"))
    wait_for(page, "german")
    press(page, "order move-fight")
    expect(page.locator('[data-verb="go"]')).to_have_attribute("aria-pressed", "true")
    before = line(page)
    click_hex(page, "2210")
    expect(page.locator('[data-reach="2109"]')).to_be_visible()
    cut.armed = True
    click_hex(page, "2109")
    expect(page.locator('.stack[data-hex="2109"]')).to_be_visible()
    assert len(cut.sent) == 3 and cut.sent[1] == cut.sent[2], "the same key twice"
    expect(page.locator("main.table")).not_to_have_attribute("data-at", str(before))
    assert len(stack(page, "2109")) == len(set(stack(page, "2109")))
    expect(page.locator("[data-undo]")).to_be_enabled()
    expect(page.locator("[data-refusal]")).to_have_count(0)
