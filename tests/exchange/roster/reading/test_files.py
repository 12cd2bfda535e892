"""Lists as clubs and federations send them: each is read right, or asked about.

The names are invented. A case has the file, what becomes of it, and the row of the third person.
"""

from typing import Any

import pytest

from clubscore.exchange.roster.reading.readings import read_file
from tests.exchange.roster.reading.spreadsheets import Error, ods, xls, xlsb, xlsx

RIGHT, ASKED = "right", "asked"
DUTCH = "Plaats;Naam;Land;Tafelpunten;Punten\n1;Jan Koster;NLD;21;994\n2;Zoë de Wit;NLD;19,5;412\n"
DUTCH += "3;René Bos;NLD;18;-55\n"
DANISH = "Nr.,Navn,Land,Point\n1,Søren Kjær,DNK,994\n2,Åse Lund,DNK,412\n3,Bjørn Ærø,DNK,-55\n"
SWEDISH = DANISH.replace("Søren Kjær", "Åsa Brånström").replace("Bjørn Ærø", "Göran Öberg")
POLISH = "Miejsce;Zawodnik;Punkty\n1;Michał Dąbrowski;994\n2;Ewa Źródło;412\n3;Łucja Wójcik;-55\n"
HUNGARIAN = "Helyezés;Név;Pont\n1;Szőke Dániel;994\n2;Kovács Győző;412\n3;Fűzi Gergő;-55\n"
CZECH = "Pořadí;Jméno;Body\n1;Jiří Dvořák;994\n2;Božena Němcová;412\n3;Zdeněk Růžička;-55\n"
RUSSIAN = "Место;Игрок;Очки\n1;Иванов Пётр;994\n2;Смирнова Ольга;412\n3;Кузнецов Андрей;-55\n"
CHINESE = "名次,姓名,得分\n1,王伟,994\n2,李娜,412\n3,欧阳修,-55\n"
TURKISH = "Sıra;Oyuncu;Puan\n1;Çağrı Yıldız;994\n2;Şule Öztürk;412\n3;Işıl Güneş;-55\n"
GERMAN = "Platz;Spieler;Punkte\n1;Jörg Müller;994\n2;Käthe Groß;412\n3;Björn Köhler;-55\n"
FRENCH = "Place;Nom;Points\n1;François Garçon;994\n2;Éléonore Lefèvre;412\n3;Jérôme Noël;-55\n"
ITALIAN = "Pos;Giocatore;Punti\n1;Niccolò Forlì;994\n2;Mosè Cantù;412\n3;Sara Patanè;-55\n"
SPANISH = "Puesto;Jugador;Puntos\n1;José Muñoz;994\n2;Begoña Peña;412\n3;Íñigo Núñez;-55\n"
PORTUGUESE = "Lugar;Jogador;Pontos\n1;João Simões;994\n2;Inês Brandão;412\n3;Luís Assunção;-55\n"
FINNISH = "Sija\tNimi\tPisteet\n1\tPäivi Mäkelä\t994\n2\tVäinö Järvi\t412\n3\tAino Pöysti\t-55\n"
NORWEGIAN = "Plass|Navn|Poeng\n1|Håkon Bjørnstad|994\n2|Øyvind Ås|412\n3|Kåre Næss|-55\n"
MARKDOWN = "| # | Player | Pts |\n|---|---|---:|\n| 1 | Bo Lind | 994 |\n| 2 | Mia Heide | 412 |\n"
MARKDOWN += "| 3 | José Rey | -55 |\n"
MAIL = """\
Standings after session 4

 #  Player               Cou      TP
 1  Jean "Lolo" Martin   FRA   21
 2  "Kiki" Blanc         FRA   19.5
 3  Jan Van der Berg     NLD   18
"""
PASTED = 'Place\tPlayer\tPoints\n1\tBo Lind\t994\n2\t"Kiki" Blanc\t10\n3\t"Ann\nMarie"\t-5\n'
ROWS: list[list[Any]] = [["Rank", "Player", "EMA"], [1, "Åsa Berg", "07010901"]]
ROWS += [[2, "Jan Król", 7010902], [3, "王伟", Error()]]
COVER: list[list[Any]] = [["Results of the tournament"], ["Please send to the federation"]]
CLUBS: list[list[Any]] = [["Dragons", "Roma"], ["Tigers", "Forlì"], ["Phoenix", "Bari"]]


def last(text: str) -> tuple[str, ...]:
    line = text.strip().splitlines()[-1]
    separator = next(one for one in "\t;|," if one in line)
    return tuple(line.split(separator))


def coded(text: str, encoding: str, told: str = RIGHT) -> tuple[bytes, str, tuple[str, ...]]:
    return text.encode(encoding), told, last(text)


THIRD = ("3", "王伟", "#N/A")
FILES = {
    "dutch, Windows": coded(DUTCH, "cp1252"),
    "dutch, UTF-8": coded(DUTCH, "utf-8"),
    "dutch, UTF-16 as Excel writes it": coded(DUTCH, "utf-16"),
    "danish, Windows": coded(DANISH, "cp1252"),
    "danish, Mac": coded(DANISH, "mac_roman"),
    "swedish, Windows": coded(SWEDISH, "cp1252"),
    "swedish, UTF-16 without a mark": coded(SWEDISH, "utf-16-le"),
    "polish, Windows": coded(POLISH, "cp1250"),
    "polish, ISO": coded(POLISH, "iso8859_2"),
    "polish, DOS": coded(POLISH, "cp852"),
    "hungarian, Windows": coded(HUNGARIAN, "cp1250"),
    "czech, Windows": coded(CZECH, "cp1250"),
    "czech, ISO": coded(CZECH, "iso8859_2", ASKED),
    "russian, Windows": coded(RUSSIAN, "cp1251"),
    "russian, KOI8-R": coded(RUSSIAN, "koi8_r"),
    "russian, DOS": coded(RUSSIAN, "cp866"),
    "russian, Mac": coded(RUSSIAN, "mac_cyrillic"),
    "chinese, GB 18030": coded(CHINESE, "gb18030"),
    "chinese names among English headings": (
        "Place,Player\n1,王伟\n2,李娜\n3,张敏\n".encode("gb18030"),
        ASKED,
        ("3", "张敏"),
    ),
    "turkish, Windows": coded(TURKISH, "cp1254"),
    "german, Windows": coded(GERMAN, "cp1252"),
    "german, Mac": coded(GERMAN, "mac_roman"),
    "german, DOS": coded(GERMAN, "cp850"),
    "french, Windows": coded(FRENCH, "cp1252"),
    "french, Mac": coded(FRENCH, "mac_roman"),
    "italian, Windows": coded(ITALIAN, "cp1252"),
    "spanish, Windows": coded(SPANISH, "cp1252"),
    "spanish, Windows, a short one": coded("Jugador;Pts\nJosé Muñoz;9\n", "cp1252", ASKED),
    "spanish, UTF-8": coded(SPANISH, "utf-8"),
    "portuguese, Windows": coded(PORTUGUESE, "cp1252"),
    "finnish, tabs": coded(FINNISH, "cp1252"),
    "norwegian, pipes": coded(NORWEGIAN, "cp1252"),
    "markdown": (MARKDOWN.encode(), RIGHT, ("3", "José Rey", "-55")),
    "a table in a mail": (MAIL.encode(), RIGHT, ("3", "Jan Van der Berg", "NLD", "18")),
    "pasted cells with quotes and breaks": (PASTED.encode(), RIGHT, ("3", "Ann Marie", "-5")),
    "xlsx": (xlsx({"A": ROWS}), RIGHT, THIRD),
    "xls": (xls({"A": ROWS}), RIGHT, THIRD),
    "xlsb": (xlsb({"A": ROWS}), RIGHT, THIRD),
    "ods": (ods({"A": ROWS}), RIGHT, THIRD),
    "xlsx behind a cover": (xlsx({"Read me": COVER, "List": ROWS}), RIGHT, THIRD),
    "ods behind a cover": (ods({"Read me": COVER, "List": ROWS}), RIGHT, THIRD),
    "xls with a hidden list": (xls({"Old": CLUBS, "New": ROWS}, hidden=["Old"]), RIGHT, THIRD),
    "xlsx with two lists": (xlsx({"Players": ROWS, "Clubs": CLUBS}), ASKED, THIRD),
    "xlsb with two lists": (xlsb({"Players": ROWS, "Clubs": CLUBS}), ASKED, THIRD),
}


@pytest.mark.parametrize("name", FILES)
def test_what_becomes_of_it(name):
    data, told, row = FILES[name]
    read = read_file(data)
    assert (RIGHT if read.is_certain else ASKED) == told
    right = read.choices[:1] if read.is_certain else read.choices
    assert row in [one.grid.rows[-1].cells for one in right]
