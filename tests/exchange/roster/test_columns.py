"""What the columns of lists mean, as people make them; all names are invented.

A table of cases: the list, what its columns are taken for, and what is asked before it is imported.
"""

from decimal import Decimal

import pytest
from django.utils.translation import gettext, override
from hypothesis import given
from hypothesis import strategies as st

from clubscore.exchange.roster.cells.names import NameOrder
from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.meaning.guess import KnownBy, guess_columns
from clubscore.exchange.roster.meaning.heading_rows import heading_row
from clubscore.exchange.roster.meaning.questions import (
    Answers,
    Asking,
    ColumnQuestion,
    column_questions,
    with_answers,
)
from clubscore.exchange.roster.meaning.swaps import known_names
from clubscore.exchange.roster.meaning.words import HEADINGS, MEANINGS
from clubscore.exchange.roster.rows import read_people
from clubscore.languages import languages
from clubscore.people.names import plain
from tests.exchange.foreign import grid_of, people_of

from .layouts import guess_layout

LETTERS = {
    "#": "place",
    "n": "full_name",
    "f": "first_name",
    "l": "last_name",
    "v": "particle",
    "c": "country",
    "e": "ema_number",
    "t": "table_points",
    "p": "points",
    "h": "home_club",
    "g": "team",
    "m": "contact",
    "r": "remark",
    "N": "number",
    "s": "substitute",
    "-": "",
}
NAMED = "1;Mario Rossi;ITA;21;994\n2;Åsa Brännström;SWE;19,5;412\n3;Zoë Weiss;DEU;18;-55\n"


def questions(
    text: str,
    answers: Answers | None = None,
    *,
    known: tuple[tuple[str, str], ...] = (),
    results: bool = True,
) -> list[ColumnQuestion]:
    """Return what is asked about a list that is still open."""
    grid = grid_of(text)
    names = known_names(known)
    guess = guess_columns(grid, heading_row(grid), with_results=results, player_names=names)
    answers = answers or {}
    layout = with_answers(guess.layout, guess, answers)
    asking = Asking(grid, layout, guess, answers, names, "ITA")
    return [one for one in column_questions(asking, with_results=results) if one.is_open]


def asked(
    text: str, answers: Answers | None = None, known: tuple[tuple[str, str], ...] = ()
) -> list[str]:
    return [one.error.code for one in questions(text, answers, known=known)]


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        pytest.param("Plaats;Naam;Land;Tafelpunten;Punten", "#nctp", id="dutch"),
        pytest.param("Placering;Navn;Land;Bordpoint;Point", "#nctp", id="danish"),
        pytest.param("Placering;Namn;Land;Bordspoäng;Poäng", "#nctp", id="swedish"),
        pytest.param("Plassering;Navn;Land;Bordpoeng;Poeng", "#nctp", id="norwegian"),
        pytest.param("Miejsce;Zawodnik;Kraj;Punkty stołowe;Punkty", "#nctp", id="polish"),
        pytest.param("Lugar;Jogador;País;Pontos de mesa;Pontos", "#nctp", id="portuguese"),
        pytest.param("Helyezés;Név;Ország;Asztalpont;Pontszám", "#nctp", id="hungarian"),
        pytest.param("Pořadí;Jméno;Země;Stolní body;Body", "#nctp", id="czech"),
        pytest.param("Место;Имя;Страна;Турнирные очки;Очки", "#nctp", id="russian"),
        pytest.param("名次;姓名;国家;标准分;得分", "#nctp", id="simplified-chinese"),
        pytest.param("名次;姓名;國家;標準分;得分", "#nctp", id="traditional-chinese"),
        pytest.param("Pos.;Giocatore;Naz.;PT;PM", "#nctp", id="italian-short"),
        pytest.param("Cl.;Joueur;Nat.;PdT;Pts", "#nctp", id="french-short"),
        pytest.param("Rg.;Spieler;Land;Tischpunkte;Punkte", "#nctp", id="german"),
        pytest.param("Pl.;Player;Country;TP;MP", "#nctp", id="ema-short"),
        pytest.param("Rk;Player;Nat;T.P.;M.P.", "#nctp", id="full-stops"),
        pytest.param("#;Player;Country;Total TP;Total MP", "#nctp", id="totals"),
        pytest.param("Nr.;Nome;Stato;Totale PT;Punteggio", "#nctp", id="number-is-the-place"),
        pytest.param("Puesto;Jugador;País;Puntos de mesa;Puntos", "#nctp", id="spanish"),
        pytest.param("Koht;Mängija;Riik;TP;Punktid", "#nctp", id="estonian-known-by-content"),
        pytest.param("Sija;Pelaaja;Maa;Pöytäpisteet;Pisteet", "#nctp", id="finnish-by-content"),
    ],
)
def test_headings_of_results(heading, columns):
    layout = guess_layout(grid_of(f"{heading}\n{NAMED}"), with_results=True)
    assert layout.headings == 1
    assert [*layout.columns] == [LETTERS[one] for one in columns]


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        pytest.param("Voornaam;Tussenvoegsel;Achternaam;Vereniging", "fvlh", id="dutch"),
        pytest.param("Last name;Prefix;First name;Club", "lvfh", id="prefix"),
        pytest.param("Fornavn;Efternavn;Klub;Hold", "flhg", id="danish"),
        pytest.param("Förnamn;Efternamn;Förening;Lag", "flhg", id="swedish"),
        pytest.param("Fornavn;Etternavn;Klubb;Merknad", "flhr", id="norwegian"),
        pytest.param("Imię;Nazwisko;Kraj;Drużyna", "flcg", id="polish"),
        pytest.param("Nome;Apelido;País;Equipa", "flcg", id="portuguese"),
        pytest.param("Vezetéknév;Keresztnév;Ország;Csapat", "lfcg", id="hungarian"),
        pytest.param("Příjmení;Jméno;Země;Tým", "lfcg", id="czech"),
        pytest.param("Фамилия;Имя;Страна;Команда", "lfcg", id="russian"),
        pytest.param("姓;名;国籍;俱乐部", "lfch", id="chinese"),
        pytest.param("NOM;Prénom;Pays;Remplaçant", "lfcs", id="french-nom-is-a-last-name"),
        pytest.param("Naam;E-mailadres;Opmerking;Nummer", "nmrN", id="dutch-contact"),
        pytest.param("Place;Name;Points;TP", "-n--", id="results-are-skipped-in-a-list-of-entries"),
    ],
)
def test_headings_of_entries(heading, columns):
    layout = guess_layout(grid_of(f"{heading}\na;b;c;d\n"))
    assert [*layout.columns] == [LETTERS[one] for one in columns]


@pytest.mark.parametrize("language", [one.code for one in languages()])
def test_headings_of_our_own_lists_are_read_in_every_language(language):
    with override(language):
        texts = [gettext("Country"), gettext("Fee paid"), gettext("Player number")]
        texts += [gettext("Status"), gettext("Note")]
    grid = grid_of(f"{';'.join(['Cognome', *texts])}\na;ITA;1;7;ok;e\n")
    assert [*guess_layout(grid).columns] == [
        RosterColumn.LAST_NAME,
        RosterColumn.COUNTRY,
        RosterColumn.PAID,
        RosterColumn.NUMBER,
        RosterColumn.STATE,
        RosterColumn.REMARK,
    ]


@pytest.mark.parametrize("heading", ["bezahlt", "payé", "betaald", "betalt", "pagada", "已付"])
def test_people_write_of_the_fee_in_every_language(heading):
    layout = guess_layout(grid_of(f"Cognome;Nome;{heading}\na;b;1\n"))
    assert layout.columns[2] == RosterColumn.PAID


def test_a_heading_means_one_thing():
    words = [plain(word) for headings in HEADINGS.values() for word in headings.split("|")]
    assert all(words)
    per_column = [{plain(word) for word in headings.split("|")} for headings in HEADINGS.values()]
    assert sum(map(len, per_column)) == len(MEANINGS)


GROUPED = (
    ";;Session 1;;Session 2;;Total;\nPos;Player;TP;MP;TP;MP;TP;MP\n"
    "1;Rossi, Mario;4;80;4;30;8;110\n2;Neri, Eva;2;10;1;-12;3;-2\n"
)


@pytest.mark.parametrize(
    ("text", "columns", "codes"),
    [
        pytest.param(
            "Plaats;Naam;Land;Tafelpunten;Punten\n1;Mario Rossi;ITA;21;994\n"
            "2;Åsa Brännström;SWE;19,5;412\n3;Jan Van der Berg;NLD;18;-55\n"
            "4;Michał Łukaszewicz;POL;12;-301\n5;José O'Hara;IRL;9;-1050\n",
            "#nctp",
            ["names_order_asked"],
            id="r02-dutch",
        ),
        pytest.param(
            'Place,Player,Country,Points\n1,"Bo LINDEN, VAN DER",NLD,10\n'
            '2,"Mia HEIDE, VAN DER",NLD,5\n',
            "#ncp",
            [],
            id="dutch-particle-after-comma",
        ),
        pytest.param(
            "Place,Last name,First name,Country,EMA number,Table points,Points\n"
            "12,Danielsen,Ib,DNK,03010912,14,120\n30,Mikkelsen,Eva,DNK,03010930,10,-40\n"
            "45,Sorensen,Ole,DNK,03010945,6,-200\n",
            "#lfcetp",
            [],
            id="q-partial",
        ),
        pytest.param(
            'Place\tPlayer\tCountry\tPoints\n1\t"Jean ""Lolo"" Martin"\tFRA\t994\n'
            '2\t"""Kiki"" Blanc"\tFRA\t10\n',
            "#ncp",
            ["names_order_asked"],
            id="nicknames",
        ),
        pytest.param(GROUPED, "#n----tp", [], id="two-rows-of-headings"),
        pytest.param(
            "Pos;Name;Round 1;;Total;\n;;TP;MP;TP;MP\n1;ROSSI Mario;4;80;8;110\n"
            "2;NERI Eva;2;10;3;-2\n",
            "#n--tp",
            [],
            id="names-in-the-upper-row",
        ),
        pytest.param(
            "Pos;Player;S1;S2;S3;Total\n1;ROSSI Mario;40;30;20;90\n2;NERI Eva;10;9;8;27\n",
            "#n---p",
            [],
            id="sessions-are-no-totals",
        ),
        pytest.param(
            "Pos;Player;TP R1;MP R1;TP R2;MP R2;TP;MP\n1;ROSSI Mario;4;9;4;9;8;18\n"
            "2;NERI Eva;2;1;1;1;3;2\n",
            "#n----tp",
            [],
            id="rounds-in-headings",
        ),
        pytest.param(
            "Pos;Player;1;2;3;Score\n1;ROSSI Mario;4;9;4;17\n2;NERI Eva;2;1;1;4\n",
            "#n---p",
            [],
            id="sessions-with-a-number-alone",
        ),
        pytest.param(
            "Pos;Player;TP;TP;TP;MP\n1;ROSSI Mario;4;2;6;70\n2;NERI Eva;2;1;3;9\n",
            "#n--tp",
            [],
            id="the-one-that-is-the-sum",
        ),
        pytest.param(
            "Pos;Player;TP;TP;MP\n1;ROSSI Mario;4;2;70\n2;NERI Eva;2;1;9\n",
            "#n--p",
            ["table_points_several"],
            id="two-columns-of-table-points",
        ),
        pytest.param("Rossi, Mario;ITA;412\nNeri, Eva;FRA;-8\n", "ncp", [], id="nothing-above"),
        pytest.param(
            "1;Rossi;Mario;412\n2;Neri;Eva;8\n2;Blu;Ada;8\n4;Gialli;Ugo;-30\n",
            "#lfp",
            ["names_halves_asked"],
            id="shared-places",
        ),
        pytest.param(
            "1.;ROSSI Mario;412\n2.;NERI Eva;8\n3.;BLU Ada;-3\n", "#np", [], id="places-with-stops"
        ),
        pytest.param(
            "1º;ROSSI Mario;21;412\n2º;NERI Eva;15;480\n3º;BLU Ada;15;-3\n",
            "#ntp",
            [],
            id="table-points-then-points",
        ),
        pytest.param(
            "12;ROSSI Mario;412\n30;NERI Eva;8\n45;BLU Ada;-3\n", "#np", [], id="some-places"
        ),
        pytest.param(
            "ROSSI Mario;3\nNERI Eva;8\nBLU Ada;412\n", "np", ["points_rise"], id="points-that-rise"
        ),
        pytest.param(
            "Place;Player;Points\n1;ROSSI Mario;3\n2;NERI Eva;8\n",
            "#np",
            ["points_against_places"],
            id="points-against-places",
        ),
        pytest.param(
            "Points;Player;Place\n1;ROSSI Mario;412\n2;NERI Eva;8\n3;BLU Ada;3\n",
            "pn#",
            ["points_like_places"],
            id="headings-exchanged",
        ),
        pytest.param(
            "Player;Wertung;Punkter\nROSSI Mario;x;412\nNERI Eva;y;8\n",
            "n-p",
            ["points_or_table_points"],
            id="punkter",
        ),
        pytest.param(
            "Giocatore;PT\nROSSI Mario;21\nNERI Eva;8\n",
            "np",
            ["points_or_table_points"],
            id="pt-alone",
        ),
        pytest.param(
            "Pos.;Giocatore;Punti;PT\n1;ROSSI Mario;12;994\n2;NERI Eva;8;-12\n",
            "#np-",
            ["table_points_several"],
            id="pt-that-are-no-table-points",
        ),
        pytest.param(
            "Player;Origin;Points\nROSSI Mario;Italia;412\nBLANC Eva;FR;8\nWEISS Udo;🇩🇪;3\n",
            "ncp",
            [],
            id="countries-by-content",
        ),
        pytest.param(
            "Player;Origin;Points\nROSSI Mario;ITA;412\nBLANC Eva;Lyon;8\nWEISS Udo;?;3\n",
            "n-p",
            ["country_skipped"],
            id="perhaps-countries",
        ),
        pytest.param(
            "Last name;X;First name;Points\nBerg;van den;Jan;9\nWit;de;Eva;8\nBos;;Kees;3\n",
            "lvfp",
            [],
            id="particles-are-no-countries",
        ),
        pytest.param(
            "Last name;X;First name;Points\nBerg;DE;Jan;9\nWitt;DE;Eva;8\nBos;LA;Kees;3\n",
            "lcfp",
            [],
            id="countries-are-no-particles",
        ),
        pytest.param(
            "Player;Born;Points\nROSSI Mario;1980-01-02;412\nBLANC Eva;1990-11-12;8\n",
            "n-p",
            [],
            id="dates-are-no-ema-numbers",
        ),
        pytest.param(
            "Player;Geb.;Points\nROSSI Mario;02.01.1980;412\nBLANC Eva;12/11/1990;8\n",
            "n-p",
            [],
            id="german-dates-neither",
        ),
        pytest.param(
            "Player;X;Points\nROSSI Mario;07.01.0902;412\nBLANC Eva;05-01-0902;8\n",
            "nep",
            [],
            id="ema-numbers-with-points",
        ),
        pytest.param(
            "Stand;Deelnemer;Tafelptn.;Totaal\n1;KOSTER Jan;12;300\n2;BOS Kees;12;-1\n"
            "3;WIT Eva;4;-299\n",
            "#n-p",
            ["table_points_skipped"],
            id="table-points-unread",
        ),
        pytest.param(
            "Place;Player;Games;Points\n1;ROSSI Mario;8;300\n2;BLANC Eva;8;-300\n",
            "#n-p",
            [],
            id="games-are-no-table-points",
        ),
        pytest.param(
            "Place;Player;1st;2nd;Points\n1;ROSSI Mario;8;5;300\n2;BLANC Eva;4;4;-300\n",
            "#n--p",
            [],
            id="several-that-fall",
        ),
        pytest.param(
            "Place;Player;Avg;Points\n1;ROSSI Mario;1,5;300\n2;BLANC Eva;3,1;-300\n",
            "#n-p",
            [],
            id="mean-places",
        ),
        pytest.param(
            "Player;Vegan;Points\nROSSI Mario;no;412\nBLANC Eva;si;8\n",
            "n-p",
            [],
            id="no-is-not-norway",
        ),
        pytest.param(
            "Nome e cognome;Punti\nAnna Maria Rossi;412\nEva Neri;8\n",
            "np",
            ["names_middle_asked"],
            id="three-words",
        ),
        pytest.param(
            "Nombre y apellidos;Puntos\nMaría García López;412\nEva Ruiz;8\n",
            "np",
            ["names_middle_asked"],
            id="two-last-names",
        ),
        pytest.param(
            "Cognome e nome;Punti\nRossi Mario;4\nNeri Eva;3\n", "np", [], id="order-told"
        ),
        pytest.param("Név;Pont\nNagy János;4\n", "np", ["names_order_asked"], id="hungarian"),
        pytest.param("选手;得分\n王 伟;4\n李 娜;3\n", "np", ["names_order_asked"], id="chinese"),
        pytest.param("选手;得分\n王伟;4\n李娜;3\n", "np", [], id="chinese-in-one"),
        pytest.param(
            "First name;Last name;Points\nvan der Berg;Jan;4\nDe Luca;Mario;3\n",
            "flp",
            ["names_look_swapped"],
            id="swapped-by-particles",
        ),
        pytest.param(
            "First name;Last name;Points\nROSSI;Mario;4\nNERI;Eva;3\n",
            "flp",
            ["names_look_swapped"],
            id="swapped-by-capitals",
        ),
        pytest.param(
            "Torneo di Ravenna;;\n;;\nPos.;Giocatore;Punti\n1;ROSSI Mario;4\n2;NERI Eva;3\n",
            "#np",
            [],
            id="below-a-title",
        ),
        pytest.param(
            "Nr;Giocatore;Punti\n7;BLU Ada;30\n3;NERI Eva;41\n5;ROSSI Mario;3\n",
            "Nnp",
            [],
            id="numbers-of-players-are-no-places",
        ),
        pytest.param("J. Rossi;412\nNeri E.;8\n", "np", [], id="initials"),
        pytest.param(
            "Rank;Name;Team;Score\n1;LI Wei;Dragons;9\n2;ROSSI Mario;Winds;8\n3;NERI Eva;Winds;7\n",
            "#ngp",
            [],
            id="two-letters-in-capitals",
        ),
    ],
)
def test_lists_as_they_come(text, columns, codes):
    layout = guess_layout(grid_of(text), with_results=True)
    assert [*layout.columns] == [LETTERS[one] for one in columns]
    assert asked(text) == codes


def test_the_dutch_list_is_not_upside_down():
    text = f"Plaats;Naam;Land;Tafelpunten;Punten\n{NAMED}"
    people = people_of(text)
    assert [one.place for one in people] == [1, 2, 3]
    assert [one.points for one in people] == [994, 412, -55]
    assert [one.country for one in people] == ["ITA", "SWE", "DEU"]
    assert [one.table_points for one in people] == [21, Decimal("19.5"), 18]
    assert people[0].name == "Mario Rossi"


def test_particles_after_a_comma():
    text = (
        'Place,Player,Country,Points\n1,"Bo LINDEN, VAN DER",NLD,10\n2,"Mia HEIDE, VAN DER",NLD,5\n'
    )
    names = [(one.first_name, one.last_name) for one in people_of(text)]
    assert names == [("Bo", "van der Linden"), ("Mia", "van der Heide")]


def test_how_each_column_is_known():
    grid = grid_of("Koht;Player;S1;Riik;Score\n1;ROSSI Mario;4;ITA;412\n2;NERI Eva;3;FRA;8\n")
    guess = guess_columns(grid, heading_row(grid), with_results=True)
    assert [*guess.known_by] == ["content", "heading", "session", "content", "heading"]
    assert guess.source(4, RosterColumn.TABLE_POINTS) == KnownBy.CHOSEN


def test_the_order_of_names_is_one_choice_with_both_readings():
    text = "Player;Points\nMario Rossi;9\nEva Neri;8\nROSSI Ada;7\nUgo De Luca;3\n"
    (question,) = questions(text)
    assert {choice.value: choice.names for choice in question.choices} == {
        "first_last": (("Mario", "Rossi"), ("Eva", "Neri"), ("Ugo", "De Luca")),
        "last_first": (("Rossi", "Mario"), ("Neri", "Eva"), ("De Luca", "Ugo")),
    }
    assert question.guess == "first_last"
    assert questions(text, {"order": "last_first"}) == []
    (question,) = questions(text, known=(("Neri", "Eva"),))
    assert question.guess == "last_first"


def test_the_order_is_read_as_it_was_answered():
    grid = grid_of("Player;Points\nAnna Maria Rossi;9\n")
    guess = guess_columns(grid, 1, with_results=True)
    for order, middle, name in (
        ("first_last", "first_name", ("Anna Maria", "Rossi")),
        ("first_last", "last_name", ("Anna", "Maria Rossi")),
        ("last_first", "first_name", ("Maria Rossi", "Anna")),
        ("last_first", "last_name", ("Rossi", "Anna Maria")),
    ):
        layout = with_answers(guess.layout, guess, {"order": order, "middle": middle})
        (person,) = read_people(grid, layout, with_results=True)
        assert (person.first_name, person.last_name) == name


def test_halves_are_exchanged_by_an_answer_once():
    text = "Rossi;Mario;4\nNeri;Eva;3\n"
    grid = grid_of(text)
    guess = guess_columns(grid, 0, with_results=True)
    answers = {"halves": "0-1"}
    layout = with_answers(guess.layout, guess, answers)
    assert [*layout.columns][:2] == ["first_name", "last_name"]
    assert with_answers(layout, guess, answers) == layout
    assert questions(text, {"halves": "1-0"}) == []


def test_names_of_the_club_tell_that_halves_are_swapped():
    text = "First name;Last name;Points\nRossi;Mario;4\nNeri;Eva;3\n"
    assert asked(text) == []
    (question,) = questions(text, known=(("Mario", "Rossi"), ("Ada", "Blu")))
    assert (question.error.code, question.guess) == ("names_look_swapped", "")


def test_heading_of_the_order_against_the_players_of_the_club():
    text = "Cognome e nome;Punti\nMario Rossi;4\nEva Neri;3\n"
    assert asked(text, known=(("Mario", "Rossi"),)) == ["names_look_swapped"]


def test_a_skipped_column_of_countries_is_taken_or_skipped_by_an_answer():
    text = "Player;Origin;Points\nROSSI Mario;ITA;412\nBLANC Eva;Lyon;8\n"
    (question,) = questions(text)
    assert question.error.facts["country"] == "ITA"
    assert questions(text, {"country-1": "no"}) == []
    assert questions(text, {"country-1": "yes"}) == []
    grid = grid_of(text)
    guess = guess_columns(grid, 1, with_results=True)
    assert with_answers(guess.layout, guess, {"country-1": "yes"}).columns[1] == "country"


def test_a_skipped_column_of_table_points_is_taken_or_skipped_by_an_answer():
    text = "Place;Player;DP;MP\n1;ROSSI Mario;12;300\n2;BLANC Eva;8;-300\n"
    assert asked(text) == ["table_points_skipped"]
    assert asked(text, {"meaning-2": "no"}) == []
    assert asked(text, {"meaning-2": "table_points"}) == []
    grid = grid_of(text)
    guess = guess_columns(grid, heading_row(grid), with_results=True)
    layout = with_answers(guess.layout, guess, {"meaning-2": "table_points"})
    assert [one.table_points for one in read_people(grid, layout, with_results=True)] == [12, 8]
    for other in ("points", "place"):
        assert with_answers(guess.layout, guess, {"meaning-2": other}) == guess.layout


def test_many_columns_of_numbers_are_guessed_at_once():
    """The total of a run is looked for among few; of hundreds somebody chooses."""
    for width, points in ((30, 31), (150, None)):
        rows = [f"NERI Eva;{';'.join(str(at * row) for at in range(width))}" for row in (2, 1)]
        totals = [sum(at * row for at in range(width)) for row in (2, 1)]
        text = "\n".join(f"{row};{total}" for row, total in zip(rows, totals, strict=True))
        layout = guess_layout(grid_of(text), with_results=True)
        assert layout.at(RosterColumn.POINTS) == points


def test_an_answer_about_other_columns_answers_nothing():
    text = "ROSSI Mario;3\nNERI Eva;8\n"
    (question,) = questions(text)
    assert questions(text, {question.key: "yes"}) == []
    assert asked(text, {"points-0-None-None": "yes"}) == ["points_rise"]


@given(st.permutations([1, 2, 3, 4, 5, 6]), st.sampled_from(["", ".", "º", "°", "th"]))
def test_a_column_that_counts_the_rows_is_never_taken_for_points(order, sign):
    cells = [["Mario Rossi", "Eva Neri"][at % 2] for at in range(6)]
    rows = [f"{at}{sign};{name};{100 - 3 * at}" for at, name in enumerate(cells, start=1)]
    text = "\n".join(rows)
    layout = guess_layout(grid_of(text), with_results=True)
    assert [*layout.columns] == ["place", "full_name", "points"]
    shuffled = "\n".join(rows[at - 1] for at in order)
    layout = guess_layout(grid_of(shuffled), with_results=True)
    assert layout.columns[0] == "place"


@given(
    st.lists(st.sampled_from(sorted(MEANINGS)), min_size=2, max_size=8, unique=True),
    st.booleans(),
)
def test_any_row_of_known_headings_is_read_without_a_column_twice(headings, with_results):
    text = ";".join(headings) + "\n" + ";".join(["1"] * len(headings))
    layout = guess_layout(grid_of(text), with_results=with_results)
    assert layout.twice == []


@given(st.lists(st.lists(st.text("aB12 ,.½é王-", max_size=6), min_size=3, max_size=3), min_size=1))
def test_any_list_is_guessed_and_asked_about(rows):
    text = "\n".join(";".join(row) for row in rows)
    if not text.replace(";", "").strip():
        return
    grid = grid_of(text)
    for results in (True, False):
        guess = guess_columns(grid, heading_row(grid), with_results=results)
        assert len(guess.layout.columns) == len(guess.known_by) == grid.width
        asking = Asking(grid, guess.layout, guess, {}, known_names(()), "ITA")
        for question in column_questions(asking, with_results=results):
            assert question.is_open
            assert len(question.choices) in (1, 2)
        assert guess.layout.order in set(NameOrder)
