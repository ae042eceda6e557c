"""Where each rule of a game is enforced and tested, found by searching the source itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from steppe.table.rulebook import Rule, rules_of

NUMBER = r"\d+(?:\.\d+)+"
MARK = re.compile(rf"\[({NUMBER}(?:,\s*{NUMBER})*)\]")
"""`[12.2.1]` or `[12.2.1, 12.2.2]` beside the code that enforces these rules."""
LITERAL = re.compile(rf"[\"']({NUMBER})[\"']")
"""`Reason("10.7", …)`: the code that names a rule when it refuses or reports."""


class Place(Struct, frozen=True, order=True):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Ruling(Struct, frozen=True):
    """How an unclear rule is read here."""

    id: str
    rules: tuple[str, ...]
    reading: str
    option: str


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


def enforced_in(package: str) -> dict[str, list[Place]]:
    """Rule -> the lines of the package's source and tables that carry its number."""
    found: dict[str, set[Place]] = {}
    folder = folder_of(package)
    for path in sorted(folder.rglob("*.py")):
        for number, place in _marks(path, path.relative_to(folder).as_posix()):
            found.setdefault(number, set()).add(place)
    for path in sorted((folder / "data").rglob("*.tsv")):
        for number, place in _cells(path, path.relative_to(folder).as_posix()):
            found.setdefault(number, set()).add(place)
    return {number: sorted(places) for number, places in found.items()}


def _marks(path: Path, name: str) -> Iterator[tuple[str, Place]]:
    text = path.read_text("utf-8")
    for pattern in (MARK, LITERAL):
        for match in pattern.finditer(text):
            for number in re.finditer(NUMBER, match[1]):
                start = match.start(1) + number.start()
                yield number[0], Place(name, text.count("\n", 0, start) + 1)


def _cells(path: Path, name: str) -> Iterator[tuple[str, Place]]:
    """The cells of a column headed `rule`."""
    head, *rows = path.read_text("utf-8").splitlines()
    columns = head.split("\t")
    if "rule" not in columns:
        return
    for n, row in enumerate(rows, 2):
        cell = row.split("\t")[columns.index("rule")]
        for number in re.findall(NUMBER, cell):
            yield number, Place(name, n)


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


# Rulings.


def rulings_of(package: str) -> list[Ruling]:
    """The shipped rulings of a game, or none."""
    path = folder_of(package) / "rulings.tsv"
    if not path.is_file():
        return []
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines()[1:] if line)
    return [Ruling(id_, tuple(rules.split(",")), reading, option) for id_, rules, reading, option in rows]


# Together.


def gaps(package: str, game: str, tests: Path | None) -> list[Gap]:
    """The rules that something should enforce and nothing does, or that no test proves."""
    code = enforced_in(package)
    tested = None if tests is None else proofs_in(tests, game)
    found = []
    for rule in rules_of(package).values():
        if rule.kind == "info":
            continue
        gap = Gap(rule, rule.id not in code, tested is not None and rule.id not in tested)
        if gap.no_code or gap.no_test:
            found.append(gap)
    return found
