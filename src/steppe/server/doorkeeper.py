"""Who comes in at the door: connections that never finish what they ask, and more than there is room for."""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if sys.platform != "win32":
    import resource

ARRIVAL = 30.0
"""Seconds that a request may take to arrive, from the opening of its connection to the end of its body. It
comes from this machine, where even the largest save takes less than one."""

MOST_CONNECTIONS = 1000
"""Connections at a time. A page keeps one and uses a few more while it loads; two hundred matches with two
pages each are well below it."""

KEPT_FREE = 80
"""Files that the server itself may need to have open: the database, its workers, boards that it reads."""

FEWEST_CONNECTIONS = 8
"""Connections that are let in whatever the limit of open files is: a page needs as many."""

QUIET = 60.0
"""Seconds after which the log says again that no more connections can be taken, or that requests are bad."""

MOST_KINDS = 100
"""Kinds of warnings that are told apart; there are a dozen."""

OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

TOO_MANY = b"there are too many connections; try again in a moment\n"

log = logging.getLogger("steppe")


def most_connections() -> int:
    """Fewer than the system lets us have open files, so that there are some left for the matches."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(FEWEST_CONNECTIONS, min(MOST_CONNECTIONS, files - KEPT_FREE))


class Visit(H11Protocol):
    """A connection that is closed if what it asks does not arrive in time, and not let in if there are too
    many."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arriving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            head = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: text/plain\r\n"
            transport.write(head + f"content-length: {len(TOO_MANY)}\r\n\r\n".encode() + TOO_MANY)
            self._close(transport)
        else:
            self._wait_for_the_rest()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._wait_for_the_rest()

    def on_response_complete(self) -> None:
        self._stop_waiting()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_the_rest(self) -> None:
        """Of a request that has begun to arrive; nothing of one that is here whole."""
        upgraded = self.transport.get_protocol() is not self  # a page talks on this connection now
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()
        elif self._arriving is None:
            self._arriving = self.loop.call_later(ARRIVAL, self._give_up)

    def _stop_waiting(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _give_up(self) -> None:
        if self.conn.our_state is h11.IDLE or self.conn.our_state is h11.SEND_RESPONSE:
            self.transport.write(
                b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            )
        self._close(self.transport)

    def _close(self, transport: asyncio.Transport) -> None:
        """Whoever does not read the last word either is cut off."""
        transport.close()
        self.loop.call_later(ARRIVAL, transport.abort)


class Talk(WebSocketsSansIOProtocol):
    """A page's line, which is cut at once if it does not answer for long: whoever has sent half a message and
    goes silent does not read either."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Seldom(logging.Filter):
    """Lets what anybody may cause by a bad request into the log once in a while, and not each time."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        last, now = self._said.get(record.msg, float("-inf")), time.monotonic()
        if record.levelno != logging.WARNING or len(self._said) > MOST_KINDS:
            return True
        if now - last <= QUIET:
            return False
        self._said[record.msg] = now
        return True


class Trouble:
    """What the event loop complains of: that there are no more files is said once in a while, in one line."""

    def __init__(self) -> None:
        self._said = float("-inf")

    def __call__(self, loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
        error = about.get("exception")
        if not (isinstance(error, OSError) and error.errno in OUT_OF_FILES and "socket" in about):
            loop.default_exception_handler(about)
        elif time.monotonic() - self._said > QUIET:
            self._said = time.monotonic()
            log.warning("no more connections can be taken for now: %s", error.strerror)
