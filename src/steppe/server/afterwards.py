"""Why a computer played as it did, asked at a table when the match is over."""

from __future__ import annotations

import asyncio

from steppe.players import seed_for
from steppe.players.counsel import Intent
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.computer import Think
from steppe.server.game_table import HUMAN, SCRIPT, GameTable, Guest, refusal
from steppe.server.reasons import Planned, Saying, plans_of, sight_before
from steppe.table.basics import WATCHER

WITHOUT_PLANS = (HUMAN, SCRIPT, "random")


class Afterwards:
    """Lets players think again as they did: nothing of their plans is kept with a match."""

    def __init__(self, think: Think) -> None:
        self.think = think

    async def planned(self, table: GameTable, guest: Guest, n: int) -> m.Planned:
        """Every plan, with its line as the guest counts them."""
        match, reader = table.match, guest.seat.reader if guest.seat is not None else WATCHER
        plans = await self._plans(table)
        made = (m.PlanMade(match.g.sides[plan.side], match.number(plan.k, reader)) for plan in plans)
        return m.Planned(n, tuple(made))

    async def reasoned(self, table: GameTable, ask: r.Reasons) -> m.Reasoned:
        """What a player answers who was made when his side was first asked, and sees what it saw."""
        match, plans = table.match, await self._plans(table)
        if not 0 <= ask.plan < len(plans):
            raise refusal(match, "reasons-none")
        plan = plans[ask.plan]
        player = table.players[match.g.sides[plan.side]]
        first = next(play.k for play in match.plays if play.side == plan.side)
        seed = seed_for(match, plan.side, first - 1)
        sight = await asyncio.to_thread(sight_before, match, plan)
        found = await self.think.intent(player, table.kept.id, match.g, sight, plan.side, seed) or Intent()
        return m.Reasoned(ask.n, ask.plan, tuple(Saying(match).intent(found)))

    async def _plans(self, table: GameTable) -> list[Planned]:
        """Raises IllegalAction before the end: until then it is a secret what a computer means to do."""
        match = table.match
        if not match.over:
            raise refusal(match, "reasons-later")
        async with table.lock:
            if table.plans is None:
                planners = [s for s in match.g.sides if table.players.get(s, HUMAN) not in WITHOUT_PLANS]
                computers = tuple(map(match.g.side_named, planners))
                table.plans = await asyncio.to_thread(plans_of, match, computers)
        return table.plans
