"""The starter can be played as its lessons say."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943 import Kursk1943
from steppe.table.dataset import packaged
from steppe.table.events import Compared
from tests.k43.support import Table, go_on


def starter() -> Table:
    g = Kursk1943(packaged(Kursk1943.package), "starter", {})
    table = Table(g, g.start())
    go_on(table)
    return table


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


@pytest.mark.rule("k43:13.1.5", "k43:19.1.1", "k43:19.1.2")
def test_the_attack_of_the_lesson() -> None:
    """18 Panzer 13 with its guns 4, assault guns 3, Ferdinands 6, 292 Infantry 12, corps and army guns 15:
    53, halved by the line 27. 6 Rifle 7 with the army's guns 3: 10. 3:1, two divisions +2, the line -2,
    hills -1."""
    table = starter()
    for order in ("dig 86I167", "go 18Pz18 18Pz52 18Pz101 244StG", "step 1704", "step 1705"):
        table.do(order)
    for order in ("go 653Fer", "step 1705", "go 292I507 292I508 292I509", "step 1605", "step 1606", "end"):
        table.do(order)
    assert table.why("end") == ("5.1.3", "must-attack")
    infantry, panzers = "292I507 292I508 292I509", "18Pz18 18Pz52 18Pz101 244StG 653Fer"
    table.do(f"attack 1706 {infantry} {panzers} guns 18PzA ArtA9 1ArtXLI 2ArtXLI")
    table.do("defend guns 1Art13", dice=(3, 4), by="soviet")
    (compared,) = table.said(Compared)
    assert (compared.attack, compared.defence, compared.column, compared.final) == (27, 10, "3:1", "2:1")
    assert sorted(shift for _, shift, _ in compared.shifts) == [-2, -1, 2]
