"""What columns hold, and what the cells of a row say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.exchange.roster.cells.names import NameOrder, split_name, tidy_capitals
from clubscore.exchange.roster.cells.values import read_country, read_number, read_yes_no
from clubscore.exchange.roster.columns import Layout, RosterColumn
from clubscore.exchange.roster.meaning.guess import guess_columns
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.exchange.roster.rows import RosterPerson, name_doubts, read_people
from clubscore.people.names import NameIndex, are_alike, name_key, plain
from clubscore.people.players.countries import (
    ALPHA3,
    NAMES,
    OTHER_CODES,
    country_code,
    country_nearest,
)

from .layouts import guess_layout


def read(text: str) -> list[RosterPerson]:
    grid = read_pasted_roster(text)
    return read_people(grid, guess_layout(grid))


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        pytest.param(
            "Cognome;Nome;Nazionalità;N° EMA;Squadra;Riserva;E-mail;Note",
            "last_name first_name country ema_number team substitute contact remark",
            id="italian",
        ),
        pytest.param(
            "First name;Last name;Country;EMA number;Team;Substitute;E-mail;Remarks",
            "first_name last_name country ema_number team substitute contact remark",
            id="english",
        ),
        pytest.param(
            "NOM;PRÉNOM;Pays;N° EMA;Équipe;Remplaçant;Courriel;Remarque",
            "last_name first_name country ema_number team substitute contact remark",
            id="french",
        ),
        pytest.param(
            "Name;Vorname;Land;EMA-Nummer;Mannschaft;Ersatz;E-Mail;Bemerkung",
            "last_name first_name country ema_number team substitute contact remark",
            id="german",
        ),
        pytest.param(
            "Nombre;Apellidos;País;Número EMA;Equipo;Suplente;Correo;Observaciones",
            "first_name last_name country ema_number team substitute contact remark",
            id="spanish",
        ),
        pytest.param("Nome;Nr.", "full_name number", id="nome-alone-is-the-full-name"),
        pytest.param("#;Name;Country (3 letters)", "number full_name country", id="signs"),
        pytest.param("Player;Country;Table;Nation", "full_name country  ", id="second-one-ignored"),
        pytest.param("Cognome;Telefono;E-mail", "last_name contact contact", id="two-contacts"),
        pytest.param("Giocatore;Cognome;Nome", " last_name first_name", id="halves-before-whole"),
        pytest.param(
            "Place;Player's first name;Player's last name;EMA number",
            " first_name last_name ema_number",
            id="ema-results",
        ),
    ],
)
def test_headings(heading, columns):
    layout = guess_layout(read_pasted_roster(f"{heading}\n" + ";".join("abcdefgh")))
    assert layout.headings == 1
    told = columns.split(" ")
    assert list(layout.columns[: len(told)]) == told


def test_headings_below_a_title():
    grid = read_pasted_roster("Torneo di Ravenna;;\n\nCognome;Nome;Paese\nRossi;Mario;ITA")
    layout = guess_layout(grid)
    assert layout.headings == 3
    assert [person.name for person in read_people(grid, layout)] == ["Mario Rossi"]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        pytest.param(
            "1;Rossi;Mario;ITA;07010012;m@example.org\n2;Weiß;Udo;Germany;4010012;",
            "number last_name first_name country ema_number contact",
            id="everything",
        ),
        pytest.param("Rossi Mario\nVerdi Anna", "full_name", id="one-column"),
    ],
)
def test_columns_without_headings(text, columns):
    layout = guess_layout(read_pasted_roster(text))
    assert layout.headings == 0
    assert list(layout.columns) == columns.split()


def test_headings_of_another_language_are_passed_over():
    grid = read_pasted_roster("Achternaam;Voornaam;Land?\nJansen;Piet;NED")
    layout = guess_columns(grid, 1).layout
    assert layout.headings == 1
    assert list(layout.columns) == ["last_name", "first_name", "country"]


@pytest.mark.parametrize(
    ("text", "order", "first", "last"),
    [
        ("Mario Rossi", "first_last", "Mario", "Rossi"),
        ("Anna Maria Rossi", "first_last", "Anna Maria", "Rossi"),
        ("Mario De Luca", "first_last", "Mario", "De Luca"),
        ("Piet van der Berg", "first_last", "Piet", "van der Berg"),
        ("Rossi Mario", "last_first", "Mario", "Rossi"),
        ("Rossi Anna Maria", "last_first", "Anna Maria", "Rossi"),
        ("De Luca Mario", "last_first", "Mario", "De Luca"),
        ("van der Berg Piet", "last_first", "Piet", "van der Berg"),
        ("De Luca", "last_first", "Luca", "De"),
        ("Rossi, Mario", "first_last", "Mario", "Rossi"),
        ("Rossi, Mario", "last_first", "Mario", "Rossi"),
        ("ROSSI Mario", "first_last", "Mario", "ROSSI"),
        ("Mario DE LUCA", "last_first", "Mario", "DE LUCA"),
        ("ROSSI MARIO", "last_first", "MARIO", "ROSSI"),
        ("Zoë", "first_last", "", "Zoë"),
        (", Mario", "first_last", "Mario", ""),
        ("", "first_last", "", ""),
    ],
)
def test_full_names(text, order, first, last):
    assert split_name(text, NameOrder(order)) == (first, last)


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("ROSSI", "Rossi"),
        ("D'ANGELO", "D'Angelo"),
        ("DE LUCA", "De Luca"),
        ("MÜLLER-LÜDENSCHEIDT", "Müller-Lüdenscheidt"),
        ("Rossi", "Rossi"),
        ("JP", "JP"),
        ("McDonald", "McDonald"),
        ("麻将", "麻将"),
    ],
)
def test_capitals(name, tidy):
    assert tidy_capitals(name) == tidy


@given(st.text(max_size=60), st.sampled_from(NameOrder))
def test_names_never_fail_and_lose_no_letter(text, order):
    first, last = split_name(text, order)
    kept = sorted(letter for letter in text if not letter.isspace())
    split = sorted(letter for letter in first + last if not letter.isspace())
    assert len(kept) - len(split) == ("," in text)
    tidy_capitals(text)
    plain(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ITA", "ITA"),
        ("it", "ITA"),
        ("Italia", "ITA"),
        ("ITALIEN", "ITA"),
        ("GER", "DEU"),
        ("Österreich", "AUT"),
        ("osterreich", "AUT"),
        ("Paesi-Bassi", "NLD"),
        ("U.S.A.", "USA"),
        ("zw", "ZWE"),
        ("España", "ESP"),
        ("Morocco", "MAR"),
        ("Marocco", "MAR"),
        ("Arabia Saudita", "SAU"),
        ("RSA", "ZAF"),
        ("MAS", "MYS"),
        ("Kroatien", "HRV"),
        ("Nouvelle-Zélande", "NZL"),
        ("Zweden", "SWE"),
        ("Grækenland", "GRC"),
        ("Países Bajos", "NLD"),
        ("捷克", "CZE"),
    ],
)
def test_countries(text, code):
    assert read_country(text) == code


@pytest.mark.parametrize(
    ("text", "near"), [("Frnace", "FRA"), ("Itly", "ITA"), ("Grmany", "DEU"), ("Narnia", "")]
)
def test_what_is_no_country(text, near):
    with pytest.raises(ClubError) as error:
        read_country(text)
    assert error.value.facts.get("country", "") == near
    assert error.value.code == ("country_perhaps" if near else "country_unknown")


def test_the_table_of_countries_is_whole():
    assert len(ALPHA3) == len(set(ALPHA3.values())) == 250  # ISO 3166-1 has 249, and Kosovo
    assert set(NAMES) <= set(ALPHA3.values())
    for code, names in NAMES.items():
        assert {country_code(name) for name in names.split("|")} == {code}
    assert set(OTHER_CODES) & set(ALPHA3.values()) == set()  # no code means two countries
    assert set(OTHER_CODES.values()) <= set(ALPHA3.values())
    for two, three in ALPHA3.items():
        assert country_code(two) == country_code(three) == three


@given(st.text(max_size=40))
def test_any_text_is_a_country_or_not(text):
    assert country_code(text) in {"", *ALPHA3.values()}
    assert country_nearest(text) in {"", *ALPHA3.values()}


@pytest.mark.parametrize(
    ("text", "yes"),
    [("x", True), ("Sì", True), ("SI", True), ("✓", True), ("no", False), ("0", False)],
)
def test_yes_and_no(text, yes):
    assert read_yes_no(text) is yes


@pytest.mark.parametrize("text", ["0", "10000", "-1", "1.5", "A1", "²"])
def test_what_is_no_number(text):
    with pytest.raises(ClubError) as error:
        read_number(text)
    assert error.value.code == "bad_number"


HEAD = "Cognome;Nome;Paese;EMA;Squadra;Numero;Riserva;E-mail;Note;Club\n"


def test_a_whole_row():
    (person,) = read(
        f"{HEAD}ROSSI;Mario;Italia;7010012;Draghi;#7;x;m@example.org;vegetariano;Il Drago"
    )
    assert person == RosterPerson(
        row=2,
        first_name="Mario",
        last_name="Rossi",
        country="ITA",
        ema_number="07010012",
        team="Draghi",
        number=7,
        substitute=True,
        contact="m@example.org",
        remark="vegetariano",
        home_club="Il Drago",
        original_name=("Mario", "ROSSI"),
    )


def test_dashes_are_nothing():
    (person,) = read(f"{HEAD}Rossi;-;–;-;—;-;-;-;-;-")
    assert person == RosterPerson(row=2, last_name="Rossi", original_name=("", "Rossi"))


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        pytest.param(";;ITA", ["name_missing"], id="no-name"),
        pytest.param(";Mario;ITA", ["last_name_missing"], id="no-last-name"),
        pytest.param("???;Mario;ITA", ["last_name_missing"], id="signs-for-a-name"),
        pytest.param("Rossi;Mario;Frnace", ["country_perhaps"], id="country"),
        pytest.param("Rossi;Mario;;12", ["bad_ema_number"], id="ema"),
        pytest.param(f"{'R' * 61};Mario", ["text_too_long"], id="long-name"),
        pytest.param(f"Rossi;Mario;;;{'x' * 61}", ["text_too_long"], id="long-team"),
        pytest.param(f"Rossi;Mario;;;;;;{'x' * 201}", ["text_too_long"], id="long-contact"),
        pytest.param("Rossi;Mario;;;;seven", ["bad_number"], id="number"),
        pytest.param("Rossi;Mario;;;;;boh", ["neither_yes_nor_no"], id="substitute"),
        pytest.param("#REF!;Mario", ["cell_is_an_error", "last_name_missing"], id="cell-error"),
        pytest.param(
            "Rossi;Mario;Narnia;1;;0",
            ["country_unknown", "bad_ema_number", "bad_number"],
            id="many",
        ),
    ],
)
def test_errors_of_a_row(row, codes):
    (person,) = read(f"{HEAD}{row}")
    assert [error.code for error in person.errors] == codes


def test_a_long_full_name_is_not_cut_silently():
    grid = read_pasted_roster(f"Giocatore\n{'R' * 70} Mario")
    (person,) = read_people(grid, guess_layout(grid))
    assert [error.code for error in person.errors] == ["text_too_long"]


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ([RosterColumn.COUNTRY, RosterColumn.IGNORED], "roster_no_names"),
        ([RosterColumn.FIRST_NAME, RosterColumn.IGNORED], "roster_no_names"),
        ([RosterColumn.LAST_NAME, RosterColumn.LAST_NAME], "roster_column_twice"),
    ],
)
def test_columns_that_cannot_be(columns, code):
    with pytest.raises(ClubError) as error:
        read_people(read_pasted_roster("a;b"), Layout(0, tuple(columns)))
    assert error.value.code == code


def test_headings_alone():
    with pytest.raises(ClubError) as error:
        read("Cognome;Nome")
    assert error.value.code == "roster_empty"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Mario", "Rossi"), ("ROSSI", "mario")),
        (("Nicolò", "D’Alò"), ("Nicolo", "D'ALO")),
        (("Søren", "Łukasz"), ("Soren", "Lukasz")),
        (("Anna-Maria", "Weiß"), ("Anna Maria", "Weiss")),
    ],
)
def test_the_same_name(one, other):
    assert name_key(*one) == name_key(*other)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (("Mario", "Rossi"), ("Mario", "Rosi"), True),
        (("Anna", "Rossi"), ("Anna Maria", "Rossi"), True),
        (("Marco", "Bentivoglio"), ("Marko", "Bentivoglio"), True),
        (("Anna", "Rossi"), ("Luca", "Rossi"), False),
        (("Anna", "Rossi"), ("Anna", "Verdi"), False),
        (("Anna", "Beta"), ("Anna", "Zeta"), False),
        (("Maria Antonietta", "Beta"), ("Maria Antonietta", "Zeta"), False),
        (("Alessandra", "Bossi"), ("Alessandra", "Rossi"), False),
        (("Michael", "Johnson"), ("Micheal", "Jonson"), True),
        (("Anna", "De Luca"), ("Anna", "Deluca"), True),
    ],
)
def test_names_that_are_alike(one, other, alike):
    first, second = name_key(*one), name_key(*other)
    assert are_alike(first, second) == are_alike(second, first) == alike
    index = NameIndex([(1, first)])
    assert index.alike(second) == ([1] if alike else [])


def test_pairs_are_found_once():
    names = [("Mario", "Rossi"), ("Rossi", "Mario"), ("Mario", "Rosi"), ("Anna", "Verdi")]
    index = NameIndex([(at, name_key(*name)) for at, name in enumerate(names)])
    assert index.pairs() == [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("?ukasz Nowak", ["letters_lost"]),
        ("M\ufffdller Eva", ["letters_lost"]),
        ("JosÃ© Ruiz", ["letters_lost"]),
        ("Totale: 40", ["name_of_nobody"]),
        ("Totale 40", ["name_of_nobody"]),
        ("40 iscritti", ["name_of_nobody"]),
        ("Riserve:", ["name_of_nobody"]),
        ("anna@example.org", ["name_of_nobody"]),
        ("40", ["name_of_nobody"]),
        ("Mario Rossi (Ita)", ["name_of_nobody"]),
        ("Mario Rossi [Roma]", ["name_of_nobody"]),
        ("Mario - Rossi Ita", ["name_of_nobody"]),
        ("🇮🇹 Mario Rossi", ["name_of_nobody"]),
        ("Mario 07010902 Rossi", ["name_of_nobody"]),
        ("Mario (Doc) Rossi", []),
        ("Anne-Marie Blanc-Noir", []),
        ("Łukasz Żółć", []),
        ("Anna Somma", []),
        ("Åsa Öberg", []),
        ("São João Ñandú", []),
        ("Player 7 of the Dragons", []),
        ("", []),
    ],
)
def test_names_that_have_to_be_looked_at(name, codes):
    assert [doubt.code for doubt in name_doubts(name)] == codes
