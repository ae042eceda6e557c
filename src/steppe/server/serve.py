"""Starting the server and opening the browser at it."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from pathlib import Path

import uvicorn

from steppe.server.app import LOOPBACK, make_app
from steppe.server.vault import Vault


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
    found.listen(128)
    return found


def serve(home: Path, host: str, port: int, browser: bool) -> None:
    """Serve until interrupted."""
    home.mkdir(parents=True, exist_ok=True)
    door = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{door.getsockname()[1]}/"
    names = LOOPBACK if host in ("127.0.0.1", "::1", "localhost") else ("*",)
    app = make_app(Vault(home / "matches.sqlite"), names)
    print(f"The table is laid at {address} (matches are kept in {home}). Ctrl-C clears it away.", flush=True)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", ws_max_size=1 << 20, timeout_graceful_shutdown=2)
    )
    asyncio.run(_run(server, door, address if browser else ""))


async def _run(server: uvicorn.Server, door: socket.socket, address: str) -> None:
    if address:
        asyncio.get_running_loop().call_later(0.3, webbrowser.open, address)
    await server.serve([door])
