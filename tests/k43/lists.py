"""The set-up lists of the four battles, taken from the rulebook: rule, hex, units as printed there.

Slips of the print are mended as the rulings say (R20, R21, R36, R38, R53, R56). `(-3)` are levels lost. A `G`
after a number is a Guards division, `Abn` an airborne one, a bare number a rifle division; `1 Art 48` are
guns of 48th Army.
"""

from __future__ import annotations

LISTS = {
    ("kursk", "german"): """
        S1.7.G1 2402 528/299; 2500 530/299; 1801 HQ Esebeck, Art 9A, 1 Art/XXIII, 2 Art/XXIII;
            1802 12 ARM, 185 AG; 1901 10 ARM, 189 AG
        S1.7.G2 1902 HQ XXIII; 2203 383 INF; 2204 216 INF; 1903 78 INF; 1804 87/36
        S1.7.G3 1702 HQ XLI; 1805 86 INF; 1603 292 INF; 1703 18 ARM, 244 AG, 177 AG;
            1704 1 Art/XLI, 2 Art/XLI, 216 ARM-B, 654 ARM-B, 653 ARM-B
        S1.7.G4 1403 HQ XLVII; 1303 9 ARM; 1605 2 ARM; 1204 18/6; 1405 37/6; 1606 58/6
        S1.7.G5 1504 20 ARM, 245 AG, 904 AG; 1503 1/505, 2/505, 3/505, 1 Art/XLVII, 2 Art/XLVII
        S1.7.G6 0500 HQ XLVI, Manteuffel, 909 AG; 0900 31 INF; 1102 7 INF; 0703 458/258; 0904 478/258;
            0502 479/258;
            0200 102 INF
    """,
    ("kursk", "soviet"): """
        S1.8.1 2611 1 AT, 115 FU; 2312 13 AT, 161 FU; 0927 IX ARM
        S1.8.2 2704 HQ 48A, 202; 2600 73; 2801 170; 2501 143; 2502 16; 2702 399, 1 Art 48; 2503 ARM-BR 48;
            2304 2 AT
        S1.8.3 2306 HQ 13A, 3 Abn; 2505 2 Abn; 2607 4 Abn; 2303 8; 2104 148; 2205 74, 2 Art 13; 1905 81;
            2006 129 ARM-BR
        S1.8.4 1706 6; 1808 70 G, 1 Art 13; 1807 307; 1507 75 G; 1506 15; 2107 119 FU, 2 ARM-BR 13;
            1907 1 ARM-BR 13
        S1.8.5 0607 HQ 70A; 1305 132; 1105 175; 0804 140; 0603 106; 0604 280, 1 Art 70; 0402 162; 0302 211;
            0102 102
        S1.8.6 0807 2 Art 70, 1541 SU; 1307 ARM-BR 70
        S1.8.7 1914 HQ 2TA; 2210 11 G ARM-BR; 2015 III ARM; 0613 1441 SU, XVI ARM; 0110 XIX ARM
    """,
    ("prokhorovka", "german"): """
        S2.9.G1 4126 Art 4A, HQ XLVIII; 3427 HQ LII; 3523 455/255; 3922 464/255; 4222 475/255; 4423 332 INF;
            3525 Art/LII
        S2.9.G2 4025 3 ARM; 4225 11 ARM; 4624 167 INF; 3826 ARM GD;
            4324 1 Panther/51, 2 Panther/51, 3 Panther/51, 1 Panther/52, 2 Panther/52, 3 Panther/52, 39 AG,
            911 AG, Art/XLVIII
        S2.9.G3 4726 HQ IISS, Art/IISS; 4926 ARM AH; 4727 ARM TK; 4725 ARM DR
        S2.9.G4 5031 Art K, HQ III, 228 AG; 5029 6 ARM, 1/503; 5332 7 ARM, 3/503; 5131 19 ARM, 2/503;
            5026 168 INF
        S2.9.G5 4930 Art/III; 5034 HQ XI; 5232 239/106, 240/106; 5434 241/106; 5028 585/320; 5030 586/320;
            5130 587/320;
            4928 905 AG, 303 AG; 5132 1 Art/XI, 2 Art/XI
    """,
    ("prokhorovka", "soviet"): """
        S2.9.S1 6223 II G ARM; 5408 V G ARM, 48 ARM-R; 5922 93 G; 6226 92 G; 6328 94 G; 5518 31 AT
        S2.9.S2 3418 HQ 40A; 3422 161; 3423 206; 3622 184; 4221 100; 4422 309; 3921 219; 4421 32 AT;
            4419 1 Art 40;
            3420 2 Art 40; 4320 ARM-BR 40
        S2.9.S3 5222 HQ 6GA, 1440 SU; 4522 71 G; 4723 67 G; 4924 52 G; 4822 90 G; 5023 51 G; 5125 375;
            5325 89 G
        S2.9.S4 4622 27 AT; 5123 28 AT; 5424 96 ARM-BR, 3 Art 6G; 4920 ARM-BR 6G; 4821 1 Art 6G; 5122 2 Art 6G
        S2.9.S5 5833 HQ 7GA, 1438 SU; 5127 81 G; 5129 78 G; 5231 72 G; 5432 36 G; 5533 ARM-BR 7G;
            5428 73 G, 30 AT
        S2.9.S6 5530 213; 5532 15 G; 5631 Art 7G, 1529 SU; 5733 201 ARM-BR; 5827 27 G ARM-BR
        S2.9.S7 5922 HQ 69A, Art 69; 5523 305; 6026 107; 6029 111; 5932 270; 5322 183, 10 AT
        S2.9.S8 4112 HQ 1GTA; 3415 XXXI ARM; 4510 III MOT; 4406 VI ARM
        S2.9.S9 6320 95 G; 6119 97 G; 6117 66 G; 6115 13 G
    """,
    ("prokhorovka15", "german"): """
        S3.2.G1 5325 HQ XI, 1 Art/XI, 2 Art/XI; 5531 239/106; 5729 240/106; 5827 241/106;
            5823 585/320, 586/320; 5825 587/320;
            5720 168 INF (-2); 5222 HQ III, Art/III; 5619 6 ARM (-3); 5517 19 ARM (-4); 5316 7 ARM (-3)
        S3.2.G2 4819 HQ IISS, Art/IISS; 5215 ARM DR (-5), ARM AH (-4), ARM TK (-4);
            4615 HQ XLVIII, Art/XLVIII;
            4813 11 ARM (-3); 4312 FUS/GD, ART/GD; 4512 GREN/GD, PZ/GD, TIG/GD; 4114 3/3, A/3;
            4214 394/3, 6/3
        S3.2.G3 3720 HQ LII, Art/LII, 475/255; 3915 676/332; 3618 677/332; 3817 678/332; 3421 455/255;
            3519 464/255;
            4718 167 INF (-2)
    """,
    ("prokhorovka15", "soviet"): """
        S3.3.S1 6325 HQ 7GA; 6229 270, Art 7G; 5833 111; 5632 36 G; 5831 72 G; 5829 213; 5927 73 G; 6026 15 G;
            6024 94 G;
            6223 27 G ARM-BR
        S3.3.S2 5919 HQ 69A, Art 69, 96 ARM-BR; 5922 107; 5821 305; 5719 92 G; 5618 93 G; 5516 183;
            5415 II G ARM (-3);
            5413 II ARM (-2)
        S3.3.S3 5612 HQ 5GTA, Art 5GT; 5012 25/XXIX, 31/XXIX; 5212 32/XXIX, 53/XXIX; 3513 X ARM;
            4206 HQ 5GA, 2 Art 5G, 3 Art 5G, 6 Abn, 95 G
        S3.3.S4 4910 1 Art 5G, 10 AT, 66 G; 4912 42 G; 4712 97 G; 4511 9 Abn; 4311 13 G
        S3.3.S5 4112 XXXI ARM (-3); 3809 III MOT (-3), HQ 1GTA; 3515 VI ARM (-3)
        S3.3.S6 3712 HQ 6GA, 1 Art 6G; 3713 V G ARM; 3913 375; 3815 51 G; 3715 67 G; 3617 90 G;
            3418 71 G, 27 AT; 3420 52 G
    """,
    ("claws", "german"): """
        S4.4.G1 2402 528/299; 2500 529/299; 2003 HQ Esebeck, Art 9A; 2004 12 ARM, 185 AG;
            2005 10 ARM (-1), 189 AG;
            1903 HQ XXIII, 1 Art/XXIII, 2 Art/XXIII; 2203 383 INF (-1); 2104 216 INF
        S4.4.G2 1905 78 INF (-1); 1502 36 INF (-1); 1705 HQ XLI; 1706 86 INF; 1607 292 INF;
            1409 18 ARM (-1), 244 AG;
            1507 1 Art/XLI, 2 Art/XLI, 654 ARM-B, 653 ARM-B, 216 ARM-B
        S4.4.G3 1505 HQ XLVII, 1/505, 2/505, 3/505, 1 Art/XLVII, 2 Art/XLVII; 1307 9 ARM (-1);
            1608 2 ARM (-1); 1105 18/6;
            1206 37/6; 1207 58/6; 1308 20 ARM, 245 AG, 904 AG
        S4.4.G4 1205 HQ XLVI; 0905 31 INF (-1); 1102 7 INF; 0502 479/258; 0703 458/258; 0904 478/258;
            0200 102 INF (-1);
            1503 Manteuffel, 909 AG; 1305 4 ARM
    """,
    ("claws", "soviet"): """
        S4.5.S1 2313 1 AT, 115 FU; 2611 13 AT, 161 FU; 0927 IX ARM; 1810 HQ 48A; 2704 202; 2600 73; 2801 170;
            2501 143; 2502 16
        S4.5.S2 2702 399, 1 Art 48; 2406 2 AT; 2800 137, 2 Art 48, 1540 SU; 2306 HQ 13A, 3 Abn; 2505 2 Abn;
            2607 4 Abn
        S4.5.S3 2303 8; 2304 148; 2205 74 (-1), 2 Art 13; 2006 81 (-1); 1707 6 (-1); 1807 307; 1907 119 FU;
            1808 1 ARM-BR 13; 2307 2 ARM-BR 13
        S4.5.S4 0808 HQ 70A, 1 Art 70; 1208 132 (-1); 1106 175 (-1); 0804 140; 0603 106; 0604 280; 0402 162;
            0302 211; 0102 102
        S4.5.S5 0204 2 Art 70; 0906 ARM-BR 70 (-1); 1610 HQ 2TA, III ARM (-1); 1410 11 G ARM-BR, 1441 SU;
            1209 XVI ARM;
            0709 XIX ARM
    """,
}

SPREAD_LOSSES = {
    "106th Infantry Division": 1,
    "320th Infantry Division": 2,
    "Panzergrenadier Division Grossdeutschland": 2,
    "3rd Panzer Division": 2,
}
"""Levels lost on 15 July by divisions that stand on several hexes (S3.2)."""

BRIGADES = {
    "3rd Tank Corps": "50 51 103 57",
    "16th Tank Corps": "15 107 109 164",
    "19th Tank Corps": "26 79 101 202",
    "2nd Guards Tank Corps": "4 25 26 4",
    "5th Guards Tank Corps": "5 20 21 22",
    "2nd Tank Corps": "26 58 99 169",
    "31st Tank Corps": "100 237 242",
    "3rd Mechanized Corps": "1 3 10 1 49",
    "6th Tank Corps": "6 22 112 200",
    "2nd Mechanized Corps": "18 33 34 43",
    "3rd Guards Mechanized Corps": "7 8 9 35",
    "1st Mechanized Corps": "19 35 37 219",
    "4th Guards Tank Corps": "3 12 13 14",
    "18th Tank Corps": "32 110 170 181",
}
"""The brigades that the book prints in brackets behind a corps (S1.6.3, S1.6.4, S1.8.9, S2.9.S12, S2.9.S13;
R21)."""
