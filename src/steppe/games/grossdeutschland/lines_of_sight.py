"""11.2 Lines of sight over the ground, whoever stands there: found when the package is built, or when they
are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from steppe.hexes import Grid, Hex
from steppe.mechanics.lines_of_sight import Sightlines, file_name, hexes_in_the_way

BUILT: Final = Path(__file__).parent / "built"
"""Where the build of the package keeps the lines of the packaged maps."""


class View(NamedTuple):
    """What there is to see over on a map."""

    grid: Grid
    blocks: Sequence[bool]
    """Per hex, whether nobody sees through it."""
    is_peak: Sequence[bool]
    farthest: int

    def is_clear(self, a: Hex, b: Hex) -> bool:
        """[11.2.3] Nobody sees through blocking terrain, though into it; [11.2.4] from a peak over what lies
        next to it, [11.3.3] for fire as for observation. [11.2.5] A line along a hexside is never blocked,
        on the edge of the map as elsewhere. [15.0.1] Units and works do not matter."""
        near = self.grid.neighbours[a] if self.is_peak[a] else ()
        return all(
            along or h in near for h, along in hexes_in_the_way(self.grid, a, b, self.blocks.__getitem__)
        )

    @property
    def file(self) -> str:
        return file_name(
            self.grid,
            (tuple(self.blocks), tuple(self.is_peak), self.farthest),
            ("steppe.games.grossdeutschland", "lines_of_sight.py"),
        )


def sightlines_of(view: View, kept: Path = BUILT) -> Sightlines:
    """The lines of a map, which are not the same both ways: only who stands on a peak looks over the hexes
    beside it."""
    lines = Sightlines(view.grid, view.farthest, view.is_clear)
    lines.take(kept / view.file)
    return lines


def keep_sightlines(views: Iterable[View], kept: Path = BUILT) -> None:
    """Find the lines of these maps for `sightlines_of`, unless they are kept already, and drop others."""
    files = {view.file: view for view in views}
    for old in kept.glob("*.sight"):
        if old.name not in files:
            old.unlink()
    for name, view in files.items():
        if not (kept / name).is_file():
            sightlines_of(view, kept).keep(kept / name)
