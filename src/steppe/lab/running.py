"""Many trials at once, over the processes of this machine or the workers of a cluster.

Each finished game is a file of its own under `games/`, written whole or not at all; a run that was broken off
goes on with those that are missing. When all are there the tables are written, and the files are removed.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import msgspec
from msgspec import Struct

from steppe.lab.harvest import harvest
from steppe.lab.tables import TABLES, Rows, columns_of
from steppe.lab.trial import Setting, Trial, game_of, orders_of, play
from steppe.match.course import turn_of

SETTING = "run.json"
GAMES = "games"

Progress = Callable[[int, int], None]
"""Told how many games are done, of how many."""


MOST_BYTES = 50_000_000
"""Of a finished game when it is unpacked: the longest has a few million."""

MOST_TABLE = 2_000_000_000
"""Of a table in memory: a million games have less."""

LONGEST_REASON = 200
"""Letters of what is said about a file that cannot be read."""


class BadRun(ValueError):
    """A folder that holds no run, another one, or what no run has written."""


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Files may come from anybody: whatever goes wrong while what they hold is read or used is one BadRun."""
    try:
        yield
    except (BadRun, FileNotFoundError):
        raise
    except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError, RecursionError) as error:
        raise _unreadable(file, error) from None
    except (zlib.error, MemoryError, OSError) as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: Exception) -> BadRun:
    why = " ".join(f"{type(error).__name__}: {error}".split())
    return BadRun(f"{file} holds what no run has written ({why[:LONGEST_REASON]})")


class Run(Struct, frozen=True):
    """What a folder of results is about."""

    setting: Setting
    first_seed: int
    rules: int
    data: str
    """Digest of the data set."""


def run_of(setting: Setting, first_seed: int) -> Run:
    g = game_of(setting)
    return Run(setting, first_seed, g.rules, g.data.digest)


def open_folder(folder: Path, run: Run) -> None:
    """Begin a folder of results, or go on with it; another run's is left alone."""
    try:
        known = read_run(folder)
    except FileNotFoundError:
        (folder / GAMES).mkdir(parents=True, exist_ok=True)
        _write_whole(folder / SETTING, msgspec.json.format(msgspec.json.encode(run)))
        return
    if known != run:
        raise BadRun(f"{folder} holds another run: {_difference(known, run)}")
    (folder / GAMES).mkdir(exist_ok=True)


def read_run(folder: Path) -> Run:
    """Raises FileNotFoundError if there is none."""
    with reading(folder / SETTING):
        return msgspec.json.decode((folder / SETTING).read_bytes(), type=Run)


def _difference(known: Run, run: Run) -> str:
    for name in Setting.__struct_fields__:
        old, new = getattr(known.setting, name), getattr(run.setting, name)
        if old != new:
            return f"its {name} is {old!r}, not {new!r}"
    if known.first_seed != run.first_seed:
        return f"its first seed is {known.first_seed}, not {run.first_seed}"
    return "its rules or data have changed since"


# ---------------------------------------------------------------------- playing


def play_all(folder: Path, run: Run, count: int, pool: Executor, progress: Progress) -> None:
    """Play what is missing of so many games; what is there is left as it is."""
    open_folder(folder, run)
    done = finished(folder)
    missing = [k for k in range(count) if k not in done]
    progress(count - len(missing), count)
    waiting = {pool.submit(play_one, run, k): k for k in missing}
    for n, future in enumerate(as_completed(waiting), count - len(missing) + 1):
        _write_whole(_file(folder, waiting[future]), future.result())
        progress(n, count)


def play_one(run: Run, k: int) -> bytes:
    """A game and all its rows, packed. It runs in a process of its own, perhaps on another machine."""
    played = play(Trial(run.setting, run.first_seed + k))
    match = played.match
    s = match.truth
    row = {
        "game": k,
        "seed": run.first_seed + k,
        "first": run.setting.players[0],
        "second": run.setting.players[1],
        "result": s.result,
        "score": match.g.score(s),
        "turns": turn_of(s),
        "lines": len(match.lines),
        "first_seconds": played.seconds[0],
        "second_seconds": played.seconds[1],
        "orders": orders_of(match),
    }
    return zlib.compress(msgspec.msgpack.encode({"games": [row], **harvest(match, k)}))


def finished(folder: Path) -> set[int]:
    """The games of a folder that are there, in files of their own or in the table of games."""
    found = set(map(_number_of, (folder / GAMES).glob("*.game")))
    if (folder / "games.parquet").exists():
        found.update(row["game"] for row in read_table(folder, "games", ["game"]))
    return found


def _number_of(file: Path) -> int:
    with reading(file):
        return int(file.stem)


def _file(folder: Path, k: int) -> Path:
    return folder / GAMES / f"{k:07}.game"


def _write_whole(path: Path, data: bytes) -> None:
    """A file that is there is whole."""
    new = path.with_suffix(".new")
    new.write_bytes(data)
    new.replace(path)


@contextmanager
def workers(count: int | None, cluster: str = "") -> Iterator[Executor]:
    """Processes of this machine, or the workers of a Dask cluster at an address."""
    if not cluster:
        with ProcessPoolExecutor(count) as pool:
            yield pool
        return
    try:
        client = resolve_name("distributed:Client")(cluster)
    except (OSError, ValueError) as error:
        raise BadRun(f"no scheduler of a cluster answers at {cluster}: {error}") from None
    with client:
        yield client.get_executor(retries=3, pure=False)


# ---------------------------------------------------------------------- tables


def write_tables(folder: Path) -> dict[str, int]:
    """Put all finished games into the tables; table -> how many rows it has."""
    files = sorted((folder / GAMES).glob("*.game"))
    new: dict[str, Rows] = {name: [] for name in TABLES}
    for file in files:
        with reading(file):
            rows = _rows_of(file)
        for name in TABLES:
            new[name] += rows[name]
    names = sorted(TABLES, key=lambda name: name == "games")  # whose games are in that table are in all
    sizes = {name: _add_rows(folder / f"{name}.parquet", name, new[name]) for name in names}
    for file in files:
        file.unlink()
    return sizes


def _rows_of(file: Path) -> dict[str, Rows]:
    """The rows of a finished game, each with all its columns; raises ValueError for anything else."""
    unpacking = zlib.decompressobj()
    packed = unpacking.decompress(file.read_bytes(), MOST_BYTES)
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise ValueError(f"it is broken off, or larger than {MOST_BYTES:,} bytes when it is unpacked")
    rows = msgspec.msgpack.decode(packed, type=dict[str, Rows])
    for name, columns in TABLES.items():
        for row in rows[name]:
            if row["game"] != int(file.stem):
                raise ValueError(f"a row of game {row['game']}")
            for column, (kind, _) in columns.items():
                if not _is_of(row[column], kind):
                    raise ValueError(f"{column} is {row[column]!r}")
    return rows


def _is_of(value: object, kind: str) -> bool:
    """Whether a value is of a kind of column, as Arrow calls it."""
    match kind:
        case "string":
            return isinstance(value, str)
        case "bool":
            return isinstance(value, bool)
        case "float64":
            return isinstance(value, float | int) and not isinstance(value, bool)
    bits = int(kind.removeprefix("int")) - 1
    return isinstance(value, int) and not isinstance(value, bool) and -(1 << bits) <= value < 1 << bits


def _add_rows(path: Path, name: str, rows: Rows) -> int:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    schema = pa.schema(
        [pa.field(column, _arrow_type(pa, kind)) for column, (kind, _) in TABLES[name].items()]
    )
    table = pa.table(columns_of(name, rows), schema=schema)
    if path.exists():
        new_games = pa.array({row["game"] for row in rows}, pa.int32())
        with reading(path):
            old = _read(path)  # without what a run that was killed while writing left in it
            old = old.filter(pc.invert(pc.is_in(old["game"], new_games)))
            table = pa.concat_tables([old, table])
    new = path.with_suffix(".new")
    pq.write_table(table, new, compression="zstd")
    new.replace(path)
    return int(table.num_rows)


def _arrow_type(pa: Any, kind: str) -> Any:
    return pa.bool_() if kind == "bool" else getattr(pa, kind)()


def read_table(folder: Path, name: str, columns: list[str] | None = None) -> Rows:
    """The rows of a table of a finished run."""
    path = folder / f"{name}.parquet"
    if not path.exists():
        raise BadRun(f"{folder} holds no table {name!r}: run it to the end first")
    with reading(path):
        found = _read(path)
        rows: Rows = found.select(columns or found.column_names).to_pylist()
    return rows


def _read(path: Path) -> Any:
    """A table with the columns of the data dictionary and nothing missing in them; raises ValueError."""
    import pyarrow.parquet as pq

    about = pq.read_metadata(path)
    if sum(about.row_group(k).total_byte_size for k in range(about.num_row_groups)) > MOST_TABLE:
        raise ValueError("it is too large")
    found = pq.read_table(path, columns=list(TABLES[path.stem]))
    kinds = {field.name: str(field.type).replace("double", "float64") for field in found.schema}
    for name, (kind, _) in TABLES[path.stem].items():
        if kinds.get(name) != kind or found[name].null_count:
            raise ValueError(f"its column {name} is missing, of another kind or empty in places")
    return found
