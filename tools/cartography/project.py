"""The project file of a map: everything about it that is decided and not measured."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from steppe.board import Board, Vocabulary, read_map
from steppe.hexes import Grid
from tools.cartography.fit import Affine, Control, Fit, fit_affine, fit_similarity, with_warp
from tools.cartography.frame import Frame
from tools.cartography.places import Wanted
from tools.cartography.plane import Geo, Plane


@dataclass(frozen=True)
class Zone:
    """Strips and places in them, with the share of forest from which a hex there is one of a kind of wood."""

    first: tuple[int, int]
    second: tuple[int, int]
    shares: tuple[tuple[str, float], ...]
    """The densest wood first."""


@dataclass(frozen=True)
class River:
    """A river as the project tells of it: by its ends along the lines of the files, or drawn by hand."""

    name: str
    feature: str
    drawn: tuple[Geo, ...]
    """Points drawn by hand: the whole line, or its head above the stops."""
    stops: tuple[Geo, ...]
    """Where its line along the files begins, passes and ends."""
    into: str
    begin: str
    through: tuple[str, ...]
    files: tuple[str, ...]
    upper: str
    """The feature above the hexside `since`, if the river changes on the way."""
    since: str


@dataclass(frozen=True)
class Way:
    """A road or railway as the project tells of it: where it begins, passes and ends."""

    kind: str
    name: str
    via: tuple[str, ...]
    """Hex numbers or names of places, with underscores for blanks."""


@dataclass(frozen=True)
class Project:
    folder: Path
    name: str
    scale: str
    frame: Frame
    plane: Plane
    how: Literal["affine", "similarity"]
    controls: tuple[Control, ...]
    warp: tuple[float, float] | None
    files: Mapping[str, str]
    picture: Mapping[str, Any]
    gap: float
    rivers: tuple[River, ...]
    zones: tuple[Zone, ...]
    plain: str
    """The terrain of a hex that is nothing else."""
    hill_from: float
    terrain: Mapping[str, tuple[str, ...]]
    places: tuple[Wanted, ...]
    ways: tuple[Way, ...]
    sources: Mapping[str, str]
    hand_map: Path | None
    hand_sections: tuple[str, ...]

    def fit(self) -> Fit:
        fit = Fit(self.plane, self.affine())
        return with_warp(fit, self.controls, *self.warp) if self.warp else fit

    def affine(self) -> Affine:
        return (fit_affine if self.how == "affine" else fit_similarity)(self.plane, self.controls)

    def wood_for(self, first: int, second: int, forest: float) -> str:
        """The wood that such a share of forest makes here, by the first zone that holds the hex; or none."""
        shares = next(
            zone.shares
            for zone in self.zones
            if zone.first[0] <= first <= zone.first[1] and zone.second[0] <= second <= zone.second[1]
        )
        return next((kind for kind, share in shares if forest >= share), "")

    def read_hand_map(self) -> Board | None:
        return read_any_map(self.hand_map) if self.hand_map else None


class _Everything(frozenset[str]):
    """Every word is known: the game checks the vocabulary, not the tool."""

    def __contains__(self, word: object) -> bool:
        return True


def read_any_map(path: Path) -> Board:
    words = _Everything()
    return read_map(path.read_text("utf-8"), str(path), Vocabulary(words, words, words, words, words))


def read_project(path: Path) -> Project:
    data = tomllib.loads(path.read_text("utf-8"))
    frame = Frame(_grid(data["grid"]))
    fit = data["fit"]
    forest = data["forest"]
    hand = data.get("hand", {})
    return Project(
        folder=path.parent,
        name=data["name"],
        scale=data["scale"],
        frame=frame,
        plane=Plane(Geo(*fit["centre"])),
        how=fit["how"],
        controls=tuple(
            Control(name, Geo(*entry["at"]), frame.grid.centre(frame.grid.hex(entry["hex"])))
            for name, entry in fit["controls"].items()
        ),
        warp=(fit["warp"]["beyond"], fit["warp"]["reach"]) if "warp" in fit else None,
        files=data["files"],
        picture=forest["picture"],
        gap=data.get("gap_km", 3.0),
        rivers=tuple(_river(entry, tuple(data["river_files"])) for entry in data["river"]),
        zones=tuple(map(_zone, forest["zone"])),
        plain=data.get("plain", "clear"),
        hill_from=data.get("hill_from_m", float("inf")),
        terrain={kind: tuple(text.split()) for kind, text in data.get("terrain", {}).items()},
        places=tuple(
            _wanted(name, kind, entry)
            for kind, table in data["places"].items()
            for name, entry in table.items()
        ),
        ways=tuple(Way(w["kind"], w["name"], tuple(w["via"].split())) for w in data.get("route", ())),
        sources=data["sources"],
        hand_map=(path.parent / hand["map"]) if hand else None,
        hand_sections=tuple(hand.get("sections", ())),
    )


def _grid(entry: Mapping[str, Any]) -> Grid:
    return Grid(
        strips=entry["strips"],
        first=_pair(entry["first"]),
        first_towards=entry["first_towards"],
        second=_pair(entry["second"]),
        second_towards=entry["second_towards"],
        shifted=entry["shifted"],
        separator=entry.get("separator", ""),
    )


def _pair(values: list[int]) -> tuple[int, int]:
    low, high = values
    return low, high


def _zone(entry: Mapping[str, Any]) -> Zone:
    """`share = 0.4` is that of forest; `shares` are those of several woods."""
    shares: dict[str, float] = entry["shares"] if "shares" in entry else {"forest": entry["share"]}
    densest_first = sorted(shares.items(), key=lambda share: -share[1])
    return Zone(_pair(entry["first"]), _pair(entry["second"]), tuple(densest_first))


def _river(entry: Mapping[str, Any], files: tuple[str, ...]) -> River:
    return River(
        name=entry["name"],
        feature=entry.get("feature", "river"),
        drawn=tuple(Geo(*stop) for stop in entry.get("line", ())),
        stops=tuple(Geo(*stop) for stop in entry.get("stops", ())),
        into=entry.get("into", ""),
        begin=entry.get("begin", ""),
        through=tuple(entry.get("through", ())),
        files=tuple(entry.get("files", files)),
        upper=entry.get("upper", ""),
        since=entry.get("since", ""),
    )


def _wanted(name: str, kind: str, entry: Mapping[str, Any]) -> Wanted:
    return Wanted(
        entry.get("name", name),
        kind,
        hex=entry.get("hex", ""),
        at=Geo(*entry["at"]) if "at" in entry else None,
        find=entry.get("find", ""),
    )
