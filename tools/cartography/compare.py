"""What differs between two maps, hex by hex: the made one and the one that was mended by hand."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board


def differences(made: Board, kept: Board) -> Iterator[str]:
    grid = kept.grid
    for h in grid.hexes:
        if made.terrain[h] != kept.terrain[h]:
            yield f"terrain {grid.number(h)}: {made.terrain[h]} made, {kept.terrain[h]} kept"
    for feature in sorted({*made.sides, *kept.sides}):
        ours, theirs = made.sides.get(feature, {}), kept.sides.get(feature, {})
        for word, these, others in (("made", ours, theirs), ("kept", theirs, ours)):
            names: dict[str, list[str]] = {}
            for side, name in these.items():
                if side not in others:
                    names.setdefault(name, []).append(grid.side_number(side))
            for name, numbers in sorted(names.items()):
                yield f"sides {feature} {name}, only {word}: {' '.join(numbers)}"
    for h in sorted({*made.places, *kept.places}):
        if made.places.get(h) != kept.places.get(h):
            yield f"place {grid.number(h)}: {made.places.get(h)} made, {kept.places.get(h)} kept"
    for kind in sorted({*made.routes, *kept.routes}):
        ours_by_name, theirs_by_name = (
            {route.name: route.hexes for route in board.routes.get(kind, ())} for board in (made, kept)
        )
        for name in sorted({*ours_by_name, *theirs_by_name}):
            if ours_by_name.get(name) != theirs_by_name.get(name):
                yield f"routes {kind}: {name} differs"
    for name in sorted({*made.hexes, *kept.hexes}):
        if set(made.hexes.get(name, ())) != set(kept.hexes.get(name, ())):
            yield f"hexes {name} differ"
