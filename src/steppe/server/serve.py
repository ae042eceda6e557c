"""Starting the server and opening the browser at it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn

from steppe.match.store import own_folder
from steppe.server.app import LOOPBACK, make_app
from steppe.server.doorkeeper import Seldom, Talk, Trouble, Visit
from steppe.server.matches import Matches
from steppe.server.vault import Vault

SHARE = 0.001
"""Seconds that a thread (a table being laid, a report) may keep the tables waiting that are being played."""

RINGS = (50_000, 20, 1000)
"""How seldom rings are looked for among what is new, newer and old. Matches are freed without it, and looking
through all that two hundred of them hold would keep every table waiting for a tenth of a second."""


BACKLOG = 128
"""Connections that may wait to be taken: as many as are tried in one go, so a few are enough."""

HERE = "127.0.0.1"


class FarHost(ValueError):
    """A name under which others could reach this table."""


def check_host(host: str) -> None:
    """Whoever reaches the table may sit anywhere at it and fetch its saves: only this machine may."""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(host).is_loopback:
            return
    if host != "localhost":
        raise FarHost(
            f"--host {host} would let others in, and seats have no keys yet: whoever reaches the table could"
            " sit anywhere; it serves this machine only (127.0.0.1, ::1, localhost) until they have"
        )


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port; with port 0 at any that is free. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    found.listen(BACKLOG)
    return found


def serve(home: Path, host: str, port: int, browser: bool) -> None:
    """Serve until interrupted; raises OSError if the port or the folder cannot be had, FarHost."""
    check_host(host)
    vault = Vault(own_folder(home) / "matches.sqlite")
    door = listen(host, port)
    address = _address(host, door)
    print(f"The table is laid at {address} (matches are kept in {home}). Ctrl-C clears it away.", flush=True)
    _serve_from(vault, host, door, address if browser else "")


def watch(save: bytes, line: int, port: int, browser: bool) -> None:
    """Show one match from a line on, until interrupted; nothing is kept of it. Raises OSError if the port
    cannot be had, BadSave."""
    with TemporaryDirectory(prefix="steppe-") as home:
        vault = Vault(Path(home) / "matches.sqlite")
        name, notice = Matches(vault).take_in(save, None)
        if notice:
            print(f"steppe: note: {notice}", file=sys.stderr)
        door = listen(HERE, port)
        address = f"{_address(HERE, door)}#/replay/{name}/{line}"
        print(f"The match is shown at {address}. Ctrl-C ends it.", flush=True)
        _serve_from(vault, HERE, door, address if browser else "")


def _address(host: str, door: socket.socket) -> str:
    return f"http://{_named(host)}:{door.getsockname()[1]}/"


def _named(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def _serve_from(vault: Vault, host: str, door: socket.socket, address: str) -> None:
    """Until interrupted; the browser is opened at the address, if there is one."""
    app = make_app(vault, (*LOOPBACK, _named(host).lower()))
    sys.setswitchinterval(SHARE)
    gc.set_threshold(*RINGS)
    config = uvicorn.Config(
        app,
        http=Visit,
        ws=Talk,
        backlog=BACKLOG,
        log_level="warning",
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,  # the way is short, and packing costs more than it saves
        timeout_graceful_shutdown=2,
    )
    logging.getLogger("uvicorn.error").addFilter(Seldom())
    server = TableServer(config, app.state.stop_drawing)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it ends as by Ctrl-C, with all that it opened
    asyncio.run(_run(server, door, address))


class TableServer(uvicorn.Server):
    """Stops drawing before it waits until everybody has been answered."""

    def __init__(self, config: uvicorn.Config, stop_drawing: Callable[[], None]) -> None:
        super().__init__(config)
        self.stop_drawing = stop_drawing

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.stop_drawing()
        await super().shutdown(sockets)


async def _run(server: uvicorn.Server, door: socket.socket, address: str) -> None:
    asyncio.get_running_loop().set_exception_handler(Trouble())
    if address:
        asyncio.get_running_loop().call_later(0.3, webbrowser.open, address)
    await server.serve([door])
