"""`python -m tools.cartography STEP PROJECT [INPUTS]`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from steppe.board import write_map
from steppe.hexes import Hexside
from tools.cartography.compare import differences
from tools.cartography.fit import fit_affine, fit_similarity, residuals, rms
from tools.cartography.make import Made, features, make, make_rivers
from tools.cartography.project import Project, read_any_map, read_project


def main() -> None:
    arguments = _parse()
    project = read_project(arguments.project)
    if arguments.step == "fit":
        lines = list(tell_fit(project))
    elif arguments.step == "rivers":
        rivers = make_rivers(project, project.fit(), arguments.inputs)
        lines = list(tell_rivers(project, rivers))
    else:
        lines = list(_tell_made(arguments.step, project, make(project, arguments.inputs), arguments.map))
    text = "\n".join(lines).rstrip("\n") + "\n"
    if arguments.output:
        arguments.output.write_text(text, "utf-8", newline="\n")
    else:
        print(text, end="")


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.cartography", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    for name, told in (
        ("fit", "control points and their residuals (needs no inputs)"),
        ("rivers", "the river sections of the map, downstream"),
        ("table", "forest, height and spread per hex, as CSV"),
        ("places", "every place: its hex, the fitted hex, the distance"),
        ("map", "the whole map"),
        ("compare", "what differs between the made map and a kept one"),
    ):
        step = steps.add_parser(name, help=told)
        step.add_argument("project", type=Path, help="the project file, such as tools/cartography/dok.toml")
        if name != "fit":
            step.add_argument("inputs", type=Path, help="the folder with lines, places, heights, picture")
        step.add_argument("-o", dest="output", type=Path, help="write to this file")
        if name == "compare":
            step.add_argument("--map", type=Path, help="the kept map; else the project's hand map")
        else:
            step.set_defaults(map=None)
    return parser.parse_args()


def _tell_made(step: str, project: Project, made: Made, kept: Path | None) -> Iterator[str]:
    match step:
        case "table":
            yield from tell_table(project, made)
        case "places":
            yield from tell_places(project, made)
        case "map":
            yield write_map(made.board)
        case "compare":
            path = kept or project.hand_map
            if path is None:
                raise SystemExit("which map? give --map")
            yield from list(differences(made.board, read_any_map(path))) or ["no difference"]


def tell_fit(project: Project) -> Iterator[str]:
    grid = project.frame.grid
    for name, how in (("affine", fit_affine), ("similarity", fit_similarity)):
        affine, found = how(project.plane, project.controls), residuals(project.plane, project.controls, how)
        across, up = affine.km_per_hex
        chosen = " (used)" if project.how == name else ""
        yield f"{name}{chosen}: {across:.2f} km a hex across, {up:.2f} up; top is bearing {affine.up:.1f}"
        sizes = rms([r.size for r in found]), rms([r.left_out for r in found])
        yield f"  rms {sizes[0]:.2f} hexes, each point left out {sizes[1]:.2f}"
        for r in found:
            yield f"  {r.name:14} {r.x:+.2f} {r.y:+.2f}  {r.size:.2f}, left out {r.left_out:.2f}"
    fit = project.fit()
    for control in project.controls:
        h = project.frame.hex_at(fit.to_map(control.place))
        yield f"  {control.name:14} lands in {'no hex' if h is None else grid.number(h)}"


def tell_rivers(project: Project, rivers: dict[str, list[Hexside]]) -> Iterator[str]:
    number = project.frame.grid.side_number
    for feature, sides in features(project, rivers).items():
        yield f"sides {feature}"
        line, last = "", ""
        for side, name in [*sides, (None, "")]:
            word = "" if side is None else number(side)
            if line and (name != last or len(line) + len(word) + 1 > 100):
                yield f"  {line}"
                line = ""
            line = f"{line} {word}" if line else f"{name.replace(' ', '_')} {word}"
            last = name


def tell_table(project: Project, made: Made) -> Iterator[str]:
    yield "hex,forest,height_m,spread_m"
    for h, soil in zip(project.frame.grid.hexes, made.soils, strict=True):
        yield f"{project.frame.grid.number(h)},{soil.forest:.3f},{soil.height:.0f},{soil.spread:.1f}"


def tell_places(project: Project, made: Made) -> Iterator[str]:
    grid = project.frame.grid
    for put in made.puts:
        fitted = "-" if put.fitted is None else grid.number(put.fitted)
        off = "-" if put.off is None else f"{put.off:.2f}"
        note = "  by hand" if put.wanted.hex and put.fitted != put.hex else ""
        yield f"{put.wanted.kind:8} {put.wanted.name:18} {grid.number(put.hex)} {fitted} {off}{note}"


if __name__ == "__main__":
    try:
        main()
    except ValueError as error:
        raise SystemExit(f"cartography: {error}") from None
