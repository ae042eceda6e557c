"""The set-up lists of sections 18 to 21, taken from the rulebook: where, and the units as printed.

`3 of Hill 142` is within three hexes of it, `0 of` in it, `G 1 evening` by entry hex G in that turn, `FG` by
either. Slips of the print are mended as the rulings say: R41, R42, R45, R70. The conditional units of 21.4
and the second entry hex that 18.4 allows to two battalions are not in the lists.
"""

from __future__ import annotations

LISTS = {
    ("akhtyrka", "german"): """
        0 of Hill 62: HQ 1Gr
        3 of Hill 62: 1K 1Gr, 2K 1Gr
        2 of Hill 62: 3K 1Gr
        1 of Hill 62: Sturm 1Gr
        0 of Sorkova: HQ 3Gr
        2 of Sorkova: 9K 3Gr, 10K 3Gr, 11K 3Gr, Sturm 3Gr
        1 of Vesseloye: HQ 2Gr, 5K 2Gr, 6K 2Gr, 7K 2Gr, Sturm 2Gr
        0 of Bakirovka: HQ Gr
        1 of Bakirovka: Schwr Gr, Lt Flak Gr, Pioneer Gr
        2 of Bakirovka: Flak Gr
        2 of Tresovka: HQ 3Art
        1 of Tresovka: (7)Btty 3Art, (8)Btty 3Art, (9)Btty 3Art, Kannone 3Art
        G 10 morning: HQ 2Fus, 5K 2Fus, 6K 2Fus, 7K 2Fus, 8K 2Fus, Schwr 2Fus, Pioneer 2Fus,
            HQ 3Fus, 9K 3Fus, 10K 3Fus, 11K 3Fus, 12K 3Fus, Schwr 3Fus, Pioneer 3Fus
        FG 11 morning: HQ 1Pz, 1K 1Pz, 2K 1Pz, Wespe 1Pz, HQ 2Pz, 5K 2Pz, 6K 2Pz, Wespe 2Pz, HQ 3Pz,
            9K 3Pz, 10K 3Pz, (1)Tiger 3Pz
        FG 11 day: HQ Rcn, (1)SPW Rcn, (2)SPW Rcn, Schwr Rcn
        G 10 evening: Division HQ, HQ Staff Div
    """,
    ("akhtyrka", "soviet"): """
        A 9 morning: HQ Rcn, 1 Rcn, 2 Rcn, 3 Rcn, 4 Rcn, HQ 1Mot, 1 1Mot, 2 1Mot, 3 1Mot, 4 1Mot,
            HQ AT, (1)Su-85 AT, (2)Su-85 AT, (1)76 AT
        B 9 evening: HQ 2Tk, (1)T-34 2Tk, (2)T-34 2Tk, (3)T-34 2Tk, (4)T-34 2Tk
        BC 10 morning: HQ 2Mot, 1 2Mot, 2 2Mot, 3 2Mot, 4 2Mot
        D 10 morning: HQ 1Tk, (1)KV-1 1Tk, (2)KV-1 1Tk, (3)KV-1 1Tk
        D 10 day: HQ Rckt, (1)Kat Rckt, (2)Kat Rckt, (3)Kat Rckt
        E 11 morning: HQ 1Rif, 1 1Rif, 2 1Rif, 3 1Rif, AT 1Rif, HQ 2Rif, 1 2Rif, 2 2Rif, 3 2Rif,
            AT 2Rif, HQ 3Rif, 1 3Rif, 2 3Rif, 3 3Rif, AT 3Rif
        E 11 day: HQ Art, (1)105 Art, (2)105 Art, 155 Art, 122 Art
        CD 11 day: HQ Res, (1)T-34 Res, (2)T-34 Res, (3)T-34 Res, (4)T-34 Res
        CD 11 evening: Division HQ, SPG Div, Eng Div, AA Div
    """,
    ("kursk", "german"): """
        D 10 morning: HQ 1Gr, 1K 1Gr, 2K 1Gr, 3K 1Gr, 4K 1Gr, Schwr 1Gr, Pioneer 1Gr
        1 of Entry C: HQ 2Gr
        5 of Entry C: 5K 2Gr, 6K 2Gr, 7K 2Gr
        3 of Entry C: I.G. 2Gr, Flak 2Gr
        2 of Entry C: Sturm 2Gr
        1 of Entry A: HQ 2Pz, 5K 2Pz, 6K 2Pz, 7K 2Pz
        1 of Entry E: HQ 1Pz, HQ 1Art
        2 of Entry E: 1K 1Pz, 2K 1Pz, 3K 1Pz, (1)Wsp 1Art, (2)Wsp 1Art, Hummel 1Art
        5 of Alexejewka: HQ Eng
        0 of Alexejewka: Jager Eng
        4 of Alexejewka: 1K Eng, 2K Eng, 3K Eng, 4K Eng
        3 of Alexejewka: Raft Eng, Raft Eng
        2 of Alexejewka: Flame Eng
        3 of Entry B: HQ Rcn
        2 of Entry B: (1)SPW Rcn, (2)SPW Rcn
        1 of Entry B: Schwr Rcn, Sturm Rcn
        0 of Luchanio: HQ 1Fus
        1 of Luchanio: 1K 1Fus, 2K 1Fus, 3K 1Fus, Sturm 1Fus, I.G. 1Fus
        A 10 evening: HQ 3Art, (7)Btty 3Art, (8)Btty 3Art, (9)Btty 3Art, Kannone 3Art, Division HQ,
            HQ Staff Div, Field Ersatz Div, (1)Escort Div, (2)Escort Div, (3)Escort Div
        A 10 day: HQ 3Fus, 9K 3Fus, 10K 3Fus, 11K 3Fus, 12K 3Fus, Schwr 3Fus, Pioneer 3Fus
        B 10 day: HQ 3Pz, (1)Tiger 3Pz, (2)Tiger 3Pz, (3)Tiger 3Pz, Elephant 3Pz
        off map: HQ 2Art, (4)Btty 2Art, (5)Btty 2Art, (6)Btty 2Art, Kannone 2Art
    """,
    ("kursk", "soviet"): """
        0 of Ssyrzewo: HQ 1Rif
        north: 1 1Rif, 2 1Rif, 3 1Rif, AT 1Rif, HQ 2Rif, 1 2Rif, 2 2Rif, 3 2Rif, AT 2Rif, HQ 3Rif,
            1 3Rif, 2 3Rif, 3 3Rif, AT 3Rif, HQ AT, (1)Su-85 AT, (2)Su-85 AT, (1)76 AT, Lt AA AT,
            SPG AT, HQ 1Mot, 1 1Mot, 2 1Mot, 3 1Mot, 4 1Mot, HQ 2Mot, 1 2Mot, 2 2Mot, 3 2Mot, 4 2Mot
        0 of Werchopenje: HQ Rcn
        3 of Werchopenje: 1 Rcn, 2 Rcn, 3 Rcn, 4 Rcn, Eng Rcn
        0 of 2743: HQ 2Tk
        3 of 2743: (1)T-34 2Tk, (2)T-34 2Tk, (3)T-34 2Tk, (4)T-34 2Tk
        6 of Novenkoye: HQ Res, (1)T-34 Res, (2)T-34 Res, (3)T-34 Res, (4)T-34 Res
        0 of Novenkoye: HQ Rckt
        1 of Novenkoye: (1)Kat Rckt, (2)Kat Rckt, (3)Kat Rckt
        1 of Hill 243: HQ Art
        2 of Hill 243: (1)105 Art, (2)105 Art, 155 Art
        F 10 evening: HQ 1Tk, (1)KV-1 1Tk, (2)KV-1 1Tk, (3)KV-1 1Tk
        G 10 evening: HQ Hvy, (1)KV-2 Hvy, (2)KV-2 Hvy, (3)KV-2 Hvy, Su-85 Hvy
    """,
    ("lutchessa", "german"): """
        0 of Hill 142: HQ Rcn
        3 of Hill 142: (1)SPW Rcn, (2)SPW Rcn, Schwr Rcn
        0 of Griva: HQ Eng
        1 of Griva: 1K Eng, 2K Eng
        2 of Griva: 3K Eng, 4K Eng, Brumbr Eng
        0 of Hill 96: HQ 2Gr
        3 of Hill 96: 5K 2Gr, 6K 2Gr, 7K 2Gr, 8K 2Gr, Flak 2Gr, I.G. 2Gr, Sturm 2Gr
        0 of Reskoye: HQ 1Gr
        5 of Reskoye: Lt Flak 1Gr
        4 of Reskoye: 1K 1Gr, 2K 1Gr, 3K 1Gr, 4K 1Gr
        0 of Kalin: Sturm 1Gr
        1 of Kalin: Schwr 1Gr
        0 of Hill 87: HQ 3Art
        2 of Hill 87: (7)Btty 3Art
        3 of Hill 87: (8)Btty 3Art
        4 of Hill 87: (9)Btty 3Art, Kannone 3Art
        G 1 evening: HQ 3Gr, 9K 3Gr, 10K 3Gr, 11K 3Gr, 12K 3Gr, Pioneer 3Gr
    """,
    ("lutchessa", "soviet"): """
        A 1 morning: HQ Rcn, 1 Rcn, 2 Rcn, 3 Rcn, 4 Rcn, AA Rcn
        B 1 morning: HQ 2Tk, (1)T-34 2Tk, (2)T-34 2Tk, (3)T-34 2Tk, (4)T-34 2Tk
        C 1 morning: HQ 2Mot, 1 2Mot, 2 2Mot, 3 2Mot, 4 2Mot, SPG 2Mot, I.G. 2Mot
        E 1 morning: HQ 1Tk, (1)KV-1 1Tk, (2)KV-1 1Tk, (3)KV-1 1Tk, KV-85 1Tk
        F 1 morning: HQ 1Mot, 1 1Mot, 2 1Mot, 3 1Mot, 4 1Mot, Eng 1Mot, AA 1Mot
        B 1 day: HQ AT, (1)Su-85 AT, (2)Su-85 AT, (1)76 AT, (2)76 AT
        D 1 evening: HQ Art, (1)105 Art, (2)105 Art, 155 Art, 122 Art
        A 2 day: HQ 1Gd, 1 1Gd, 2 1Gd, 3 1Gd, 76 1Gd
        ABCDEF 2 day: HQ Res, (1)T-34 Res, (2)T-34 Res, Division HQ
    """,
    ("mischurin", "german"): """
        0 of Lichovka: HQ 1Art, (1)Wsp 1Art, (2)Wsp 1Art, Obsvr 1Art, Hummel 1Art
        0 of Krassni Kut: HQ 1Fus
        1 of Krassni Kut: 1K 1Fus, 2K 1Fus, 3K 1Fus, I.G. 1Fus
        0 of Kalinov: Lt Flak 1Fus
        0 of Hamlet 179: HQ 3Fus
        3 of Hamlet 179: 10K 3Fus, 11K 3Fus, 12K 3Fus
        1 of Hamlet 179: Schwr 3Fus
        2 of Hamlet 179: Pioneer 3Fus
        0 of Hamlet 142: HQ 1Gr
        4 of Hamlet 142: 1K 1Gr, 2K 1Gr, 3K 1Gr
        2 of Hamlet 142: Flak 1Gr
        0 of Nesamoshnik: HQ 2Gr
        4 of Nesamoshnik: 5K 2Gr, 6K 2Gr, 7K 2Gr
        2 of Nesamoshnik: Schwr 2Gr
        C 1 evening: HQ Rcn, (1)SPW Rcn, (2)SPW Rcn, Schwr Rcn
        AB 1 evening: HQ Flak, 88 Flak, (1)Lt Flak Flak, (2)Lt Flak Flak, Hvy Flak Flak, HQ 2Art,
            (4)Btty 2Art, (5)Btty 2Art, (6)Btty 2Art, Kannone 2Art
        AB 1 day: Division HQ, HQ Staff Div, Field Ersatz Div, (1)Escort Div, (2)Escort Div,
            (3)Escort Div
    """,
    ("mischurin", "soviet"): """
        0 of Main Bridge: HQ Rcn
        2 of Main Bridge: 1 Rcn, 2 Rcn, 3 Rcn, 4 Rcn
        1 of Main Bridge: AA Rcn, Lt AA Rcn
        0 of Sausslovka: HQ Rif, HQ 1Rif
        1 of Sausslovka: SPG Rif, I.G. Rif, 1 1Rif, 2 1Rif, 3 1Rif, AT 1Rif, MG 1Rif
        0 of Hamlet 86: HQ 2Rif
        2 of Hamlet 86: 1 2Rif, 2 2Rif, 3 2Rif
        1 of Hamlet 86: AT 2Rif, MG 2Rif, I.G. 2Rif
        0 of Yvaschki: HQ 3Rif
        2 of Yvaschki: 1 3Rif, 2 3Rif, 3 3Rif, AT 3Rif, MG 3Rif
        0 of Borodayevka: HQ AT
        1 of Borodayevka: (1)Su-85 AT, (2)Su-85 AT, (1)76 AT, (2)76 AT
        D 1 evening: HQ 2Tk, (1)T-34 2Tk, (2)T-34 2Tk, (3)T-34 2Tk, (4)T-34 2Tk
        D 3 morning: HQ 1Mot, 1 1Mot, 2 1Mot, 3 1Mot, 4 1Mot, Eng 1Mot
    """,
}
