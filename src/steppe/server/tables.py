"""The tables at which matches are played: laid when somebody comes, cleared when all have left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from steppe.server import messages as m
from steppe.server.drafts.wording import refused
from steppe.server.game_table import GameTable, Guest
from steppe.server.matches import Matches
from steppe.server.questions import NotSeated
from steppe.server.vault import NoSuchMatch, Overtaken, VaultTrouble
from steppe.table.basics import IllegalAction
from steppe.table.queries import BadQuery

FAULT = "the program has stumbled over this, which is its own fault; nothing was done"

log = logging.getLogger("steppe")


class Tables:
    """A table is laid from its log and nothing else."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._tables: dict[str, GameTable] = {}
        self._laying: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a table is laid; each is forgotten when nobody waits for it."""

    async def of(self, name: str) -> GameTable:
        """The table of a match, laid if it is not; raises NoSuchMatch, CannotOpen."""
        lock = self._laying.setdefault(name, asyncio.Lock())
        async with lock:
            if name not in self._tables:
                table = await asyncio.to_thread(self.matches.lay, name)
                await table.shelf.write()
                self._tables[name] = table
        return self._tables[name]

    def laid(self) -> tuple[GameTable, ...]:
        return tuple(self._tables.values())

    def clear(self, table: GameTable) -> None:
        """Clear a table at which nobody sits, unless a computer thinks or a question lies on it."""
        thinking = table.thinking is not None and not table.thinking.done()
        if not table.guests and not thinking and not table.consent.is_asked(table.match):
            self.drop(table.kept.id)

    def drop(self, name: str) -> GameTable | None:
        """Whoever comes again finds the match as it lies on the disk."""
        return self._tables.pop(name, None)

    @contextlib.asynccontextmanager
    async def in_one_piece(self, table: GameTable, key: str = "") -> AsyncIterator[None]:
        """What is done to a match inside is on the disk afterwards; if that fails, nothing has happened. The
        rules are quick and stay on the loop; only the disk is waited for. The table's lock is held."""
        mark = table.match.mark()
        try:
            yield
            await table.shelf.write(key)
        except asyncio.CancelledError:  # nobody knows what the disk has: whoever comes lays the table anew
            self.drop(table.kept.id)
            raise
        except BaseException:
            table.shelf.drop()
            table.match.back_to(mark)
            raise

    @contextlib.asynccontextmanager
    async def refusing(self, table: GameTable, guest: Guest, n: int) -> AsyncIterator[None]:
        """What cannot be done is said to the guest who asked for it."""
        try:
            yield
        except IllegalAction as error:
            await guest.send(refused(table.match.words, n, error))
        except (BadQuery, NotSeated) as error:
            await guest.send(m.Refused(n, "", "bad-query", str(error)))
        except NoSuchMatch:
            await guest.send(m.Refused(n, "", "no-match", "this match was removed"))
        except VaultTrouble as trouble:
            if isinstance(trouble, Overtaken):  # whoever comes again finds the match as it is now
                self.drop(table.kept.id)
            log.warning("match %s: %s", table.kept.id, trouble)
            await guest.send(m.Refused(n, "", "not-stored", f"nothing was done: {trouble.strerror}"))
        except Exception:  # a fault of ours in one question must not end the sitting
            log.exception("match %s stumbled", table.kept.id)
            await guest.send(m.Refused(n, "", "fault", FAULT))
