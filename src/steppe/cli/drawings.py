"""Commands that draw."""

from __future__ import annotations

from pathlib import Path

from steppe.cli.arguments import Arguments
from steppe.drawing.command import draw_map


def draw(arguments: Arguments) -> int:
    """`steppe map draw GAME [--scenario NAME] [--position FILE] [--as SIDE] [--around HEX] -o FILE`."""
    out = Path(arguments.out)
    position = Path(arguments.position) if arguments.position else None
    size = draw_map(
        arguments.game,
        out,
        position,
        arguments.reader or "",
        arguments.around,
        arguments.radius,
        not arguments.no_legend,
        arguments.scenario,
    )
    print(f"{out}: {size / 1e6:.1f} MB")
    return 0
