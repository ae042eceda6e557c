"""The starter can be played as its lessons say."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943 import Kursk1943
from steppe.server.guides import guide_of
from steppe.table.dataset import packaged
from tests.k43.support import Table, go_on


def starter() -> Table:
    g = Kursk1943(packaged(Kursk1943.package), "starter", {})
    table = Table(g, g.start())
    go_on(table)
    return table


def test_the_guide_teaches_the_starter() -> None:
    guide = guide_of(Kursk1943.package)
    assert guide is not None
    assert (guide.scenario, guide.side) == ("starter", "german")
    numbers = {word for lesson in guide.lesson for word in lesson.point.split() if word.isdigit()}
    assert numbers <= set(starter().g.numbers)


@pytest.mark.rule("k43:7.1.2", "k43:4.2.1")
def test_one_regiment_digs_in_and_two_divisions_come_up_to_6_rifle() -> None:
    table = starter()
    assert table.side == "german"
    table.do("dig 86I167")
    table.do("go 18Pz18 18Pz52 18Pz101 244StG")
    table.do("step 1704")
    table.do("step 1705")
    table.do("go 292I507 292I508 292I509")
    table.do("step 1605")
    table.do("step 1606")
    assert table.stack("1705") == ["18Pz101", "18Pz52", "18Pz18", "244StG"]
    assert (table.at("292I508"), table.at("18PzA")) == ("1606", "1703")
    table.do("end")
