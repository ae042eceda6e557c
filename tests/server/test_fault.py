"""A fault of the program in one question is said to who asked; he keeps his seat and goes on."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.hall import Hall
from steppe.server.vault import Vault


def test_a_question_that_breaks_ends_no_sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadPoolExecutor(1) as thread:  # in this one Playwright may have a loop
        thread.submit(asyncio.run, _ask_what_breaks(tmp_path, monkeypatch)).result()


async def _ask_what_breaks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[m.AnySay] = []

    async def send(say: m.AnySay) -> None:
        heard.append(say)

    hall = Hall(Vault(home / "matches.sqlite"))
    match = hall.matches.begin("dok", "starter", {}, {"german": "human", "soviet": "human"})
    table, guest = await hall.join(match, send)
    await hall.ask(table, guest, r.Sit(1, "german"))

    def broken(*args: object) -> None:
        raise IndexError("out of range")

    monkeypatch.setattr(type(table.match.g), "query", broken)
    await hall.ask(table, guest, r.Query(2, "reach", ()))
    assert isinstance(heard[-1], m.Refused) and heard[-1].code == "fault"
    monkeypatch.undo()
    await hall.ask(table, guest, r.Query(3, "zoc", ("german",)))
    assert isinstance(heard[-1], m.Answer)
    await hall.close()
