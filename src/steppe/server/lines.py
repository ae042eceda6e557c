"""The line to a page: requests come in, words go out in order, and nobody waits for who does not read."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from steppe.server import messages as m

MOST_WAITING = 200
"""Messages that may wait for a page; then its line is cut."""

PATIENCE = 30.0
"""Seconds that one message may take to go out."""


class Line:
    """One page's line."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[m.AnySay] = asyncio.Queue(MOST_WAITING)
        self._cut = asyncio.Event()

    async def say(self, say: m.AnySay) -> None:
        """It goes out when those before it have gone."""
        try:
            self._waiting.put_nowait(say)
        except asyncio.QueueFull:
            self._cut.set()

    async def heard(self) -> AsyncIterator[str | bytes]:
        """What the page sends, until it has gone or its line is cut. What it asked for is never cut short."""
        sending = asyncio.create_task(self._send())
        cut = asyncio.create_task(self._cut.wait())
        try:
            while True:
                coming = asyncio.create_task(self._socket.receive())
                await asyncio.wait((coming, cut), return_when=asyncio.FIRST_COMPLETED)
                if not coming.done() or coming.result()["type"] == "websocket.disconnect":
                    coming.cancel()
                    return
                message = coming.result()
                text: str | None = message.get("text")
                yield text if text is not None else message.get("bytes") or b""
        finally:
            sending.cancel()
            cut.cancel()

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # it has gone
            while True:
                say = await self._waiting.get()
                async with asyncio.timeout(PATIENCE):
                    await self._socket.send_text(msgspec.json.encode(say).decode())
        self._cut.set()

    async def part(self, say: m.AnySay, code: int) -> None:
        """A last word, and why the line is closed."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(msgspec.json.encode(say).decode())
            await self._socket.close(code)
