"""Where each rule of a game is enforced and tested, found by searching the source itself.

What a rule's number looks like is the book's affair (`11.14`, `1.8a`, `S-4.5`, `18.6.G1`, `T1.2`): a word is
one if the game's `rules.tsv` has it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from steppe.table.game import AnyGame
from steppe.table.rulebook import Rule, rules_of

ID = r"[^\s,\"'\[\]]+"
MARK = re.compile(rf"\[({ID}(?:,\s*{ID})*)\]")
"""`[12.2.1]` or `[12.2.1, S-4.5]` beside the code that enforces these rules."""
LITERAL = re.compile(rf"[\"']({ID})[\"']")
"""`Reason("10.7", …)`: the code that names a rule when it refuses or reports."""
SETTING = re.compile(r"\brules?\s*=\s*(\"[^\"\n]*\"|\[[^\]]*\])")
"""`rule = "10.7"` or `rules = ["10.7", "S-4.5"]` in a table of a scenario file."""
COMMENT = re.compile(r"^(?:[^#\"\n]|\"[^\"\n]*\")*#(.*)$", re.MULTILINE)
"""What stands behind a `#` that is in no quotes."""


class Place(Struct, frozen=True, order=True):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Gap(Struct, frozen=True):
    """A rule that has no code, or no test."""

    rule: Rule
    no_code: bool
    no_test: bool


def folder_of(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None, package
    return Path(spec.origin).parent


# Code.


def enforced_in(kind: type[AnyGame]) -> dict[str, list[Place]]:
    """Rule -> the lines of source and data that carry its number, of the game and of its series."""
    rules = rules_of(kind.package)
    found: dict[str, set[Place]] = {}
    for package in (kind.package, *kind.series):
        folder = folder_of(package)
        before = "" if package == kind.package else f"{folder.name}/"
        for path in _sources(folder):
            name = before + path.relative_to(folder).as_posix()
            for number, line in numbers_in(path, rules):
                found.setdefault(number, set()).add(Place(name, line))
    return {number: sorted(places) for number, places in found.items()}


def _sources(folder: Path) -> Iterator[Path]:
    """The code and the data of a package; its words, its look and its lessons enforce nothing."""
    yield from sorted(folder.rglob("*.py"))
    yield from sorted(path for path in (folder / "data").rglob("*.*") if path.suffix in READERS)


def numbers_in(path: Path, rules: Container[str]) -> Iterator[tuple[str, int]]:
    """The rules that a file carries, each with its line."""
    for n, said in READERS[path.suffix](path.read_text("utf-8")):
        for word in re.findall(ID, said):
            if word in rules:
                yield word, n


def _in_code(text: str) -> Iterator[tuple[int, str]]:
    yield from _found(MARK, text)
    yield from _found(LITERAL, text)


def _in_table(text: str) -> Iterator[tuple[int, str]]:
    """The cells of a column headed `rule` or `rules`."""
    head, *rows = [line.split("\t") for line in text.splitlines()] or [[]]
    for n, row in enumerate(rows, 2):
        cells = zip(head, row, strict=False)
        yield from ((n, cell) for name, cell in cells if name in ("rule", "rules"))


def _in_settings(text: str) -> Iterator[tuple[int, str]]:
    """`rule = …`, and marks in comments; other brackets of a TOML file are lists of numbers."""
    yield from _found(SETTING, text)
    for n, comment in _found(COMMENT, text):
        yield from ((n, mark[1]) for mark in MARK.finditer(comment))


def _in_map_or_table(text: str) -> Iterator[tuple[int, str]]:
    return _found(MARK, text)


def _found(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    return ((text.count("\n", 0, found.start(1)) + 1, found[1]) for found in pattern.finditer(text))


READERS = {".py": _in_code, ".tsv": _in_table, ".toml": _in_settings, ".txt": _in_map_or_table}
"""The ending of a file -> what of it may name rules."""


# Tests.


def checkout_tests() -> Path | None:
    """The tests of the checkout that this package runs from, if it is one."""
    root = folder_of("steppe").parents[1]
    tests = root / "tests"
    return tests if tests.is_dir() and (root / "pyproject.toml").is_file() else None


def proofs_in(tests: Path, game: str) -> dict[str, list[Place]]:
    """Rule -> the tests marked `@pytest.mark.rule("game:number")`."""
    found: dict[str, list[Place]] = {}
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            for text in _rule_marks(node):
                if text.startswith(f"{game}:"):
                    place = Place(path.relative_to(tests).as_posix(), getattr(node, "lineno", 0))
                    found.setdefault(text.partition(":")[2], []).append(place)
    return found


def _rule_marks(node: ast.AST) -> list[str]:
    """The arguments of `pytest.mark.rule(…)`."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != "pytest.mark.rule":
        return []
    return [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


# Together.


def gaps(kind: type[AnyGame], tests: Path | None) -> list[Gap]:
    """The rules that something should enforce and nothing does, or that no test proves."""
    code = enforced_in(kind)
    tested = None if tests is None else proofs_in(tests, kind.id)
    found = []
    for rule in rules_of(kind.package).values():
        if rule.kind == "info":
            continue
        gap = Gap(rule, rule.id not in code, tested is not None and rule.id not in tested)
        if gap.no_code or gap.no_test:
            found.append(gap)
    return found
