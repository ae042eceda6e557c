"""What the README shows works as shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import steppe
import steppe.match
from steppe.table import Reason
from steppe.table.preview import Preview

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = re.search(r"```python\n(.*?)```", README, re.S)
    assert found
    names: dict[str, object] = {}
    exec(found[1], names)
    match, preview = names["match"], names["preview"]
    assert isinstance(match, steppe.match.Match) and isinstance(preview, Preview)
    assert steppe.open_match("kursk.steppe").truth == match.truth


def test_the_refusal_it_quotes_is_the_one_given() -> None:
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=1943)
    for order, by in (
        ("done", None),
        ("done", None),
        ("order move-fight", "soviet"),
        ("order fight-move", "german"),
    ):
        match.play(order, by=by)
    assert match.why_not("attack 2412 1SS") == Reason("11.1", "not-next-to", ("1SS", "2412"))


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([\w/.-]+\.md)\)", README))))
def test_every_page_it_links_to_exists(path: str) -> None:
    assert (ROOT / path).is_file()


def test_no_document_waits_for_figures() -> None:
    """Marks such as @ROWS@ stand for what is still to be measured."""
    documents = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
    waiting = {d.name: found for d in documents if (found := re.findall("@[A-Z]+@", d.read_text("utf-8")))}
    assert waiting == {}
