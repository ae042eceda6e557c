"""The server's doors: a few pages of JSON, one WebSocket a page, and the page itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from steppe.games import load_game
from steppe.match import BadSave
from steppe.match.record import MOST_BYTES
from steppe.server import boards, studio
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.game_table import GameTable
from steppe.server.hall import Hall
from steppe.server.lines import Line
from steppe.server.matches import CannotOpen
from steppe.server.questions import NotSeated
from steppe.server.seats import WATCHING, Seat
from steppe.server.vault import Kept, NoSuchMatch, Vault, VaultTrouble
from steppe.server.worker import Worker
from steppe.table.dataset import BadData
from steppe.table.game import AnyGame, BadOption

log = logging.getLogger("steppe")

PAGE = Path(__file__).parent / "page"
"""Where the build puts the page."""

MOST_SAVE = MOST_BYTES

GONE, CLOSED = 4404, 4409
"""Why a line is closed for good: there is no such match, or it cannot be opened."""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: dict[str, str]
    scenario: str = ""
    options: dict[str, str] = {}
    seed: str | None = None
    takeback: str = ""
    """`strict` or `friendly`; nothing: as it is usual for these players."""
    name: str = ""
    """What its player calls it."""


class Renamed(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Doors:
    """What the doors open to."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.hall = Hall(vault)
        self._painter: Worker | None = None
        self._studio = studio.Studio()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._cleared = False

    # Games and boards.

    async def games(self, request: Request) -> Response:
        return _json(await asyncio.to_thread(boards.games))

    async def schema(self, request: Request) -> Response:
        return _json(m.schema())

    async def board(self, request: Request) -> Response:
        """The board of a match; the same bytes for all matches with the same data."""
        g = await self.hall.board_of(request.path_params["match"])
        name = boards.board_name(g)
        tag = f'"{name}"'
        kept = {"etag": tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=kept)
        return Response(await self.drawn(g, name), media_type="application/json", headers=kept)

    async def picture(self, request: Request) -> Response:
        """The map of a scenario: `?scenario=NAME`, else of the game's first."""
        game = request.path_params["game"]
        try:
            g = await asyncio.to_thread(load_game, game, request.query_params.get("scenario", ""))
        except BadOption as error:
            return _wrong(404, str(error))
        board = await self.drawn(g, boards.board_name(g))
        picture = await asyncio.to_thread(boards.picture_of, board)
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    async def drawn(self, g: AnyGame, name: str) -> bytes:
        found = boards.drawn_board(name) or await asyncio.to_thread(self.vault.picture, name)
        if found is not None:
            return found
        if self._cleared:  # whoever was between two boards begins no other one
            raise ClearedAway
        if name not in self._drawing:
            self._drawing[name] = asyncio.create_task(self._draw(g, name))
        task = self._drawing[name]
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise ClearedAway from None
            raise

    async def _draw(self, g: AnyGame, name: str) -> bytes:
        if self._painter is None:
            self._painter = Worker()
        about = g.id, g.scenario, g.options, g.data.pack()
        data = await self._painter.run(boards.draw_board, *about)
        await asyncio.to_thread(self.vault.keep_picture, name, data)
        return data

    async def warm(self) -> None:
        """Draw the boards of all games before they are asked for; those that scenarios share once."""
        with contextlib.suppress(ClearedAway):
            for g in await asyncio.to_thread(list, boards.all_games()):
                await self.drawn(g, await asyncio.to_thread(boards.board_name, g))
        self._rest()

    async def look_through(self) -> None:
        """Find the matches that cannot be opened."""
        with contextlib.suppress(VaultTrouble):  # whoever asks for one will be told
            await asyncio.to_thread(self.hall.look_through)

    def stop_drawing(self) -> None:
        """The table is cleared away: whoever waits for a board is told at once, and no other is begun."""
        self._cleared = True
        for task in self._drawing.values():
            task.cancel()
        self._rest()
        self._studio.close()

    def _rest(self) -> None:
        if self._painter is not None:
            self._painter.close()
            self._painter = None

    async def close(self) -> None:
        self._rest()
        self._studio.close()
        await self.hall.close()
        self.vault.close()

    # Matches.

    async def matches(self, request: Request) -> Response:
        return _json(await asyncio.to_thread(self.hall.matches.all))

    async def new(self, request: Request) -> Response:
        try:
            wanted = msgspec.json.decode(await _body(request, r.MOST_BYTES), type=NewMatch)
            name = await asyncio.to_thread(
                self.hall.matches.begin,
                wanted.game,
                wanted.scenario,
                wanted.options,
                wanted.players,
                wanted.seed,
                wanted.takeback,
                wanted.name,
            )
        except TooLong:
            return _wrong(413, "this is too long")
        except (msgspec.MsgspecError, UnicodeError, RecursionError, BadOption, BadData) as error:
            return _wrong(400, str(error))
        return _json({"id": name}, 201)

    async def puzzle(self, request: Request) -> Response:
        """A new match from the position of a puzzle."""
        about = request.path_params["game"], request.path_params["puzzle"]
        try:
            return _json({"id": await asyncio.to_thread(self.hall.matches.begin_puzzle, *about)}, 201)
        except BadOption as error:
            return _wrong(404, str(error))

    async def lesson(self, request: Request) -> Response:
        """A new match to learn with."""
        about = request.path_params["game"], request.path_params["lesson"]
        try:
            return _json({"id": await asyncio.to_thread(self.hall.matches.begin_lesson, *about)}, 201)
        except (BadOption, BadData) as error:
            return _wrong(404, str(error))

    async def open_save(self, request: Request) -> Response:
        """A save, sent as it is; who plays it may follow in the address: `?german=human&soviet=random`."""
        try:
            data = await _body(request, MOST_SAVE)
            name, notice = await asyncio.to_thread(
                self.hall.matches.take_in, data, dict(request.query_params) or None
            )
        except TooLong:
            return _wrong(413, "this is too large for a save")
        except (BadSave, BadOption) as error:
            return _wrong(400, str(error))
        return _json({"id": name, "notice": notice}, 201)

    async def match(self, request: Request) -> Response:
        name = request.path_params["match"]
        if request.method == "DELETE":
            await self.hall.remove(name)
            return Response(status_code=204)
        if request.method == "PATCH":
            try:
                wanted = msgspec.json.decode(await _body(request, r.MOST_BYTES), type=Renamed)
            except (TooLong, msgspec.MsgspecError, UnicodeError) as error:
                return _wrong(400, str(error))
            await asyncio.to_thread(self.hall.matches.rename, name, wanted.name)
        return _json(await asyncio.to_thread(self.vault.one, name))

    async def again(self, request: Request) -> Response:
        """A new match like this one, or its lesson once more."""
        try:
            return _json({"id": await self.hall.begin_again(request.path_params["match"])}, 201)
        except BadOption as error:
            return _wrong(404, str(error))

    async def save(self, request: Request) -> Response:
        """The whole match if it is over, nothing is hidden in it, or one person plays all that people play;
        else what a seat knows of it: `?seat=german`. A POST takes the whole, and the log tells everybody."""
        name, seat = request.path_params["match"], request.query_params.get("seat", "")
        kept = await asyncio.to_thread(self.vault.one, name)
        give = self.hall.hand_out if request.method == "POST" else self.hall.save_for
        return _download(await give(name, seat), "application/jsonl", f"{_name(kept)}.steppe")

    async def position(self, request: Request) -> Response:
        """The map as a seat sees it, or saw it after a line: `?seat=german&line=12`."""
        table, seat = await self._looking(request)
        line = request.query_params.get("line", "")
        if line and not (line.isascii() and line.isdecimal() and len(line) < 9):
            return _wrong(400, f"there is no line '{line}'")
        about = await self._save_of(table), seat.reader, int(line) if line else None
        picture = await self._studio.draw(studio.position, *about, await self._board_of(table))
        return _download(picture, "image/svg+xml", f"{_name(table.kept)}-{seat.name}-map.svg")

    async def report(self, request: Request) -> Response:
        """An after-action report as a seat saw the match, in an archive with its pictures: `?seat=german`."""
        table, seat = await self._looking(request)
        about = await self._save_of(table), seat.reader, table.players
        archive = await self._studio.draw(studio.report, *about, await self._board_of(table))
        return _download(archive, "application/zip", f"{_name(table.kept)}-{seat.name}-report.zip")

    async def _looking(self, request: Request) -> tuple[GameTable, Seat]:
        """Raises NoSuchMatch, NotSeated."""
        seat = request.query_params.get("seat", WATCHING)
        return await self.hall.shown_to(request.path_params["match"], seat)

    async def _save_of(self, table: GameTable) -> bytes:
        """The save as it lies on the disk, for our own worker alone."""
        async with table.lock:
            return await asyncio.to_thread(table.match.to_bytes)

    async def _board_of(self, table: GameTable) -> bytes:
        return await self.drawn(table.match.g, boards.board_name(table.match.g))

    async def table(self, socket: WebSocket) -> None:
        """One page at one match."""
        await socket.accept()
        line = Line(socket)
        try:
            table, guest = await self.hall.join(socket.path_params["match"], line.say)
        except NoSuchMatch:
            await line.part(m.Refused(0, "", "no-match", "there is no such match"), GONE)
            return
        except (CannotOpen, VaultTrouble) as error:
            why = f"this match cannot be opened: {error}"
            await line.part(m.Refused(0, "", "cannot-open", why), CLOSED)
            return
        try:
            async for text in line.heard():
                ask = _read(text)
                if isinstance(ask, m.Refused):
                    await guest.send(ask)
                else:
                    await self.hall.ask(table, guest, ask)
        finally:
            self.hall.leave(table, guest)


class ClearedAway(Exception):
    """A board will not be drawn any more, because the server ends."""


class TooLong(ValueError):
    """A body that is longer than anything of its kind."""


async def _body(request: Request, most: int) -> bytes:
    """A body, read no further than it may be long."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > most:
            raise TooLong
    return bytes(found)


def _read(text: str | bytes) -> r.AnyRequest | m.Refused:
    """One clear error for anything that is not an ask."""
    if len(text) > r.MOST_BYTES:
        return m.Refused(0, "", "unreadable", "the message is too long")
    try:
        return r.read_request(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return m.Refused(_number(text), "", "unreadable", f"the message cannot be read: {error}")


def _number(text: str | bytes) -> int:
    """The number of an ask that is otherwise unreadable, so that its asker knows which it was."""
    try:
        return msgspec.json.decode(text, type=_Numbered).n
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0


class _Numbered(Struct):
    n: int = 0


class OwnPagesOnly:
    """Answers only to this machine's own names, and to pages that came from here: other sites that a browser
    has open cannot reach the table."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif self._welcome(scope):
            await self.app(scope, receive, _guarded(send, _header(scope, b"host")))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403})
        else:
            await PlainTextResponse("not from here", 403)(scope, receive, send)

    def _welcome(self, scope: Scope) -> bool:
        """The whole name must be one of ours, and a page that asks must have come from it."""
        host, origin = _header(scope, b"host"), _header(scope, b"origin")
        name = re.fullmatch(r"(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::[0-9]{1,5})?", host)
        if name is None or name[1] not in self.names:
            return False
        return not origin or origin in (f"http://{host}", f"https://{host}")


def _header(scope: Scope, name: bytes) -> str:
    """A header of a request; two of them are none of ours."""
    found = [value.decode("latin-1").lower() for key, value in scope["headers"] if key.lower() == name]
    return found[0] if len(found) == 1 else ", ".join(found)


def _guarded(send: Send, host: str) -> Send:
    """Every answer tells the browser what it may not be used for."""
    headers = [
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"referrer-policy", b"no-referrer"),
        (b"content-security-policy", POLICY.format(host=host).encode()),
    ]

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return sent


LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def make_app(vault: Vault, names: tuple[str, ...] = LOOPBACK, warm: bool = True) -> Starlette:
    """The server as an ASGI application."""
    doors = Doors(vault)

    @contextlib.asynccontextmanager
    async def open_hours(app: Starlette) -> AsyncIterator[None]:
        beside = [asyncio.create_task(doors.look_through())]
        if warm:
            beside.append(asyncio.create_task(doors.warm()))
        yield
        for task in beside:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await doors.close()

    app = Starlette(
        routes=[
            Route("/api/games", doors.games),
            Route("/api/games/{game}/picture", doors.picture),
            Route("/api/games/{game}/puzzles/{puzzle}", doors.puzzle, methods=["POST"]),
            Route("/api/games/{game}/lessons/{lesson}", doors.lesson, methods=["POST"]),
            Route("/api/schema", doors.schema),
            Route("/api/matches", doors.matches, methods=["GET"]),
            Route("/api/matches", doors.new, methods=["POST"]),
            Route("/api/saves", doors.open_save, methods=["POST"]),
            Route("/api/matches/{match}", doors.match, methods=["GET", "PATCH", "DELETE"]),
            Route("/api/matches/{match}/again", doors.again, methods=["POST"]),
            Route("/api/matches/{match}/save", doors.save, methods=["GET", "POST"]),
            Route("/api/matches/{match}/board", doors.board),
            Route("/api/matches/{match}/picture", doors.position),
            Route("/api/matches/{match}/report", doors.report),
            WebSocketRoute("/api/matches/{match}/table", doors.table),
            Mount("/assets", StaticFiles(directory=PAGE / "assets", check_dir=False)),
            Route("/{rest:path}", _page),
        ],
        middleware=[Middleware(OwnPagesOnly, names=names)],
        exception_handlers={
            NoSuchMatch: _no_such_match,
            NotSeated: _no_such_seat,
            CannotOpen: _cannot_open,
            VaultTrouble: _not_stored,
            ClearedAway: _cleared_away,
            studio.Busy: _busy,
            ClientDisconnect: _gone,
        },
        lifespan=open_hours,
    )
    app.state.stop_drawing = doors.stop_drawing
    return app


async def _page(request: Request) -> Response:
    """The page, for every address that is nothing else; what it shows depends on the address."""
    page = PAGE / "index.html"
    if request.url.path.startswith("/api/"):
        return _wrong(404, "there is nothing here")
    if not page.is_file():
        return PlainTextResponse("The page is not built; 'python hatch_build.py' builds it.\n", 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})


POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
    " connect-src 'self' ws://{host}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""Connections to our own host only; browsers of before do not count its WebSocket as our own."""


async def _no_such_match(request: Request, error: Exception) -> Response:
    return _wrong(404, "there is no such match")


async def _no_such_seat(request: Request, error: Exception) -> Response:
    return _wrong(403, str(error))


async def _cannot_open(request: Request, error: Exception) -> Response:
    return _wrong(409, f"this match cannot be opened: {error}")


async def _not_stored(request: Request, error: Exception) -> Response:
    log.warning("%s %s: %s", request.method, request.url.path, error)
    return _wrong(507, f"nothing was done: {getattr(error, 'strerror', error)}")


async def _busy(request: Request, error: Exception) -> Response:
    return _wrong(503, str(error))


async def _gone(request: Request, error: Exception) -> Response:
    """Whoever asked has left before all of it was here; nobody reads this."""
    return _wrong(400, "the request was broken off")


async def _cleared_away(request: Request, error: Exception) -> Response:
    return _wrong(503, "the table is being cleared away")


def _name(kept: Kept) -> str:
    return f"{kept.game}-{kept.scenario}-{kept.id}"


def _download(data: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data, media_type=kind, headers=headers)


def _json(value: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )


def _wrong(status: int, what: str) -> Response:
    return _json({"error": what}, status)
