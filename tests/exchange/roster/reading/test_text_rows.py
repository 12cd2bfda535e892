"""Text set out in all the ways people have: rows as they were meant, or a clean refusal."""

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.roster.limits import OF_EVENT
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster, text_rows


def cells(text: str) -> list[tuple[str, ...]]:
    return [row.cells for row in read_pasted_roster(text).rows]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param(
            'Player\tCountry\nJean "Lolo" Martin\tFRA\n"Kiki" Blanc\tFRA\n',
            [("Player", "Country"), ('Jean "Lolo" Martin', "FRA"), ('"Kiki" Blanc', "FRA")],
            id="nickname-at-the-beginning",
        ),
        pytest.param(
            '1,"Kiki" Blanc,FRA\n2,"Martin, Jo",FRA\n',
            [("1", '"Kiki" Blanc', "FRA"), ("2", "Martin, Jo", "FRA")],
            id="nickname-between-commas",
        ),
        pytest.param(
            '"""Kiki"" Blanc"\tFRA\n"Anna"\tITA\n',
            [('"Kiki" Blanc', "FRA"), ("Anna", "ITA")],
            id="nickname-doubled",
        ),
        pytest.param(
            '"Anna\nMaria"\t"Via ""Roma"""\nEva\tx\n',
            [("Anna Maria", 'Via "Roma"'), ("Eva", "x")],
            id="line-break-in-quotes",
        ),
        pytest.param(
            '1, "Rossi, Mario", ITA\n2, "Verdi, Anna", FRA\n',
            [("1", "Rossi, Mario", "ITA"), ("2", "Verdi, Anna", "FRA")],
            id="spaces-before-quotes",
        ),
        pytest.param(
            "19,5;20,5;1,5\n3,5;1,5;2,5\n",
            [("19,5", "20,5", "1,5"), ("3,5", "1,5", "2,5")],
            id="more-decimal-commas-than-semicolons",
        ),
        pytest.param(
            "Sted;Navn;Point\n1;Åse Kjær;19,5\n2;Ib Vang;18\n",
            [("Sted", "Navn", "Point"), ("1", "Åse Kjær", "19,5"), ("2", "Ib Vang", "18")],
            id="decimal-commas",
        ),
        pytest.param(
            "Place,Player,TP\n1,Bo Lind,19.5\n2,Mia Heide,18\n",
            [("Place", "Player", "TP"), ("1", "Bo Lind", "19.5"), ("2", "Mia Heide", "18")],
            id="decimal-points",
        ),
        pytest.param(
            "Roma, 14 marzo\nPosto,Nome,PT,Punti\n1,Rossi,21,994\n2,Verdi,18,3\n",
            [
                ("Roma", "14 marzo", "", ""),
                ("Posto", "Nome", "PT", "Punti"),
                ("1", "Rossi", "21", "994"),
                ("2", "Verdi", "18", "3"),
            ],
            id="title-with-a-comma",
        ),
        pytest.param(
            "| Place | Name | Pts |\n|------:|:-----|-----|\n| 1 | Rossi, Mario | 19,5 |\n",
            [("Place", "Name", "Pts"), ("1", "Rossi, Mario", "19,5")],
            id="markdown",
        ),
        pytest.param(
            "Place | Name\n--- | ---\n1 | Rossi\n2 | Verdi\n",
            [("Place", "Name"), ("1", "Rossi"), ("2", "Verdi")],
            id="markdown-without-frame",
        ),
        pytest.param(
            "+---+-------+\n| 1 | Rossi |\n+---+-------+\n| 2 | Verdi |\n+---+-------+\n",
            [("1", "Rossi"), ("2", "Verdi")],
            id="drawn-by-a-terminal",
        ),
        pytest.param(
            "1|Rossi|ITA\n2|Verdi|FRA", [("1", "Rossi", "ITA"), ("2", "Verdi", "FRA")], id="pipes"
        ),
        pytest.param(
            "Standings of Rome      14 March\n\n"
            "Pl  Name               Cou    TP   Points\n"
            "--  -----------------  ---  ----  -------\n"
            " 1  Mario Rossi        ITA    21      994\n"
            " 2  Åsa Brånström           19.5      412\n"
            "10  Jan Van der Bergen NLD    18      -55\n"
            "11  Eva Lund           DNK     9    -1351\n",
            [
                ("Standings of Rome", "14 March", "", "", ""),
                ("Pl", "Name", "Cou", "TP", "Points"),
                ("1", "Mario Rossi", "ITA", "21", "994"),
                ("2", "Åsa Brånström", "", "19.5", "412"),
                ("10", "Jan Van der Bergen", "NLD", "18", "-55"),
                ("11", "Eva Lund", "DNK", "9", "-1351"),
            ],
            id="fixed-width",
        ),
        pytest.param(
            "Rossi  Mario  ITA\nVan der Berg  Jan  NLD\nLi  Na  CHN\n",
            [("Rossi", "Mario", "ITA"), ("Van der Berg", "Jan", "NLD"), ("Li", "Na", "CHN")],
            id="two-spaces",
        ),
        pytest.param(
            "名次  姓名    国家  得分\n1     王伟    中国  21\n2     李小娜        18\n",
            [
                ("名次", "姓名", "国家", "得分"),
                ("1", "王伟", "中国", "21"),
                ("2", "李小娜", "", "18"),
            ],
            id="wide-letters",
        ),
        pytest.param(
            "Rossi, Mario    ITA    994\nVerdi, Anna     FRA     10\n",
            [("Rossi, Mario", "ITA", "994"), ("Verdi, Anna", "FRA", "10")],
            id="aligned-with-commas-in-names",
        ),
        pytest.param(
            "Rossi   , Mario , ITA\nVerdi   , Anna  , FRA\n",
            [("Rossi", "Mario", "ITA"), ("Verdi", "Anna", "FRA")],
            id="commas-made-to-look-nice",
        ),
        pytest.param(
            "1. Mario Rossi\n2. Anna Verdi\n3. Li Na\n",
            [("1", "Mario Rossi"), ("2", "Anna Verdi"), ("3", "Li Na")],
            id="numbered",
        ),
        pytest.param(
            "Anna Verdi\nMario Rossi\n", [("Anna Verdi",), ("Mario Rossi",)], id="one-column"
        ),
        pytest.param(
            "Anna Verdi\nRossi, Mario\nEva Lund\n",
            [("Anna Verdi",), ("Rossi, Mario",), ("Eva Lund",)],
            id="one-column-with-a-comma",
        ),
        pytest.param('"Rossi; Mario"\n', [("Rossi; Mario",)], id="one-cell-in-quotes"),
    ],
)
def test_what_is_read(text, rows):
    assert cells(text) == rows
    assert cells(text.replace("\n", "\r\n")) == rows


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        pytest.param('a;b\n"c;d\ne;f\n', "roster_quotes", 2, id="never-closed"),
        pytest.param('1,"Kiki, Blanc,FRA\n', "roster_quotes", 1, id="closed-nowhere"),
        pytest.param(
            'x;y;z\n1;"Kiki;FRA\n2;Lolo";ITA\n',
            "roster_quotes",
            2,
            id="a-row-swallowed-by-two-marks",
        ),
        pytest.param(
            "Place,Player,Points\n1,Rossi,19,5\n2,Verdi,18\n", "roster_commas", 2, id="two-commas"
        ),
        pytest.param("1,Rossi,21\n2,Verdi,19,5\n", "roster_commas", 2, id="without-headings"),
        pytest.param("Place,Player,Points\n1,Rossi,1,204\n", "roster_commas", 2, id="thousands"),
        pytest.param(
            "1 Mario Rossi ITA 21 994\n2 Anna Verdi ITA 19,5 3\n",
            "roster_not_aligned",
            1,
            id="pushed-together",
        ),
        pytest.param(
            "Pl Name  Pts\n1  Mario Rossi   ITA  3\n2  Anna  FRA 2\n",
            "roster_not_aligned",
            3,
            id="not-below-each-other",
        ),
    ],
)
def test_what_is_not_clear_is_refused(text, code, row):
    with pytest.raises(ClubError) as error:
        cells(text)
    assert (error.value.code, error.value.facts["row"]) == (code, row)


def test_marks_that_never_close_take_no_time():
    text = '"a"b;' * 100_000
    assert len(text_rows(text, OF_EVENT)[0]) == 100_001
