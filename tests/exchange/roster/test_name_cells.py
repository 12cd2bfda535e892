"""What stands beside names in the same cell becomes a column of its own."""

import pytest

from clubscore.exchange.roster.limits import MAX_COLUMNS
from clubscore.exchange.roster.meaning.name_cells import with_names_apart
from clubscore.exchange.roster.rows import read_people
from tests.exchange.foreign import grid_of

from .layouts import guess_layout

LISTS = {
    "brackets": "Mario ROSSI (ITA)|Bo LIND (SWE)|Jan VAN DER BERG (NLD)",
    "square": "ROSSI Mario [ITA]|LIND Bo[SWE]|VAN DER BERG Jan [NLD]",
    "country names": "ROSSI Mario (Italia)|LIND Bo (Sweden)|VAN DER BERG Jan (Pays-Bas)",
    "dashes": "ROSSI Mario - ITA|LIND Bo – SWE|VAN DER BERG Jan — NLD",
    "slashes": "ROSSI Mario / ITA|LIND Bo / SWE|VAN DER BERG Jan / NED",
    "commas": "ROSSI Mario, ITA|LIND Bo, SWE|VAN DER BERG Jan, NLD",
    "codes behind": "Mario ROSSI ITA|Bo LIND SWE|Jan VAN DER BERG NLD",
    "codes before": "ITA Mario ROSSI|SWE - Bo LIND|NLD: Jan VAN DER BERG",
    "brackets before": "(ITA) Mario ROSSI|[SWE] Bo LIND|(NLD) Jan VAN DER BERG",
    "flags before": "🇮🇹 Mario ROSSI|🇸🇪Bo LIND|🇳🇱 Jan VAN DER BERG",
    "flags behind": "Mario ROSSI 🇮🇹|Bo LIND🇸🇪|Jan VAN DER BERG 🇳🇱",
}


def listed(names: str, heading: str = "Player") -> str:
    rows = [f'{at};"{name}";{-at}' for at, name in enumerate(names.split("|"), start=1)]
    return "\n".join([f"Place;{heading};Points", *rows])


@pytest.mark.parametrize("names", LISTS.values(), ids=LISTS)
def test_countries_beside_names(names):
    grid = with_names_apart(grid_of(listed(names)))
    layout = guess_layout(grid, with_results=True)
    assert [*layout.columns] == ["place", "full_name", "country", "points"]
    people = read_people(grid, layout, with_results=True)
    assert [(one.name, one.country) for one in people] == [
        ("Mario Rossi", "ITA"),
        ("Bo Lind", "SWE"),
        ("Jan van der Berg", "NLD"),
    ]
    assert not any(one.doubts or one.errors for one in people)
    assert with_names_apart(grid) == grid


@pytest.mark.parametrize(
    "rows",
    [
        "Last name;First name;Points\n🇮🇹 ROSSI;Mario;1\n🇸🇪 LIND;Bo;2\n🇪🇺 BLANC;Eva;3",
        "Last name;First name;Points\nROSSI;Mario 🇮🇹;1\nLIND;Bo 🇸🇪;2\nBLANC;Eva 🇪🇺;3",
        "Player;;Points\nMario ROSSI;🇮🇹;1\nBo LIND;🇸🇪;2\nEva BLANC;🇪🇺;3",
        "Player;Points\n🇮🇹\ufe0f Mario ROSSI;1\n🇸🇪\u200d Bo LIND;2\n🇪🇺 Eva BLANC;3",
        "Player;Nation;Points\nMario ROSSI;🇮🇹 Italy;1\nBo LIND;Sverige 🇸🇪;2\nEva BLANC;🇪🇺;3",
        "Player;Club;Points\nMario ROSSI;🇮🇹 Roma;1\nBo LIND;🇸🇪 Lund;2\nEva BLANC;🇪🇺 Paris;3",
    ],
    ids=["last names", "first names", "no heading", "joined", "countries", "clubs"],
)
def test_flags_are_countries_wherever_they_stand(rows):
    """A flag of no country is said not to be understood, not left out."""
    grid = with_names_apart(grid_of(rows))
    people = read_people(grid, guess_layout(grid, with_results=True), with_results=True)
    assert [(one.name, one.country) for one in people] == [
        ("Mario Rossi", "ITA"),
        ("Bo Lind", "SWE"),
        ("Eva Blanc", ""),
    ]
    assert not any(one.doubts for one in people)
    codes = [[error.code for error in one.errors] for one in people]
    assert codes == [[], [], ["country_unknown"]]


def test_a_single_flag_is_no_part_of_a_name():
    grid = with_names_apart(grid_of(listed("🇮🇹 Mario ROSSI|Bo LIND|Eva BLANC|Ada NERI")))
    people = read_people(grid, guess_layout(grid, with_results=True), with_results=True)
    assert [one.country for one in people] == ["ITA", "", "", ""]
    assert people[0].name == "Mario Rossi"


def test_the_flag_of_a_part_of_a_country_is_that_of_the_country():
    england, scotland = "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"
    grid = with_names_apart(grid_of(listed(f"{england} Ann SMITH|{scotland} Bo LIND|Eva BLANC 🏴")))
    people = read_people(grid, guess_layout(grid, with_results=True), with_results=True)
    assert [one.country for one in people] == ["GBR", "GBR", ""]
    doubts = [[doubt.code for doubt in one.doubts] for one in people]
    assert doubts == [[], [], ["name_of_nobody"]]


def test_a_heading_is_parted_with_its_column():
    grid = with_names_apart(grid_of(listed(LISTS["brackets"], "Player name (country)")))
    assert grid.rows[0].cells == ("Place", "Player name", "country", "Points")


def test_what_is_no_country_is_a_column_that_is_skipped():
    grid = with_names_apart(grid_of(listed("ROSSI Mario (Torino)|LIND Bo (Roma)")))
    assert grid.rows[1].cells == ("1", "ROSSI Mario", "Torino", "-1")
    assert [*guess_layout(grid, with_results=True).columns] == ["place", "full_name", "", "points"]


@pytest.mark.parametrize(
    "names",
    [
        "Mario (Doc) ROSSI|Bo LIND|Eva BLANC",
        "ROSSI Mario (Doc)|LIND Bo|BLANC Eva",
        "ROSSI, Chad|LIND, Bo|BLANC, Eva",
        "ROSSI Mario|LIND Bo|BLANC Eva (FRA)",
        "Rossi, Mario|Neri, Ada|da Silva, João",
        "Italy (ITA)|South Korea (KOR)|United Kingdom (GBR)",
        "ANNA LEE|MARIO NERI|BO BEN",
        "12 (3)|10 (2)|8 (1)",
    ],
)
def test_what_stays_as_it_is(names):
    grid = grid_of(listed(names))
    assert with_names_apart(grid) == grid


def test_a_list_as_wide_as_may_be_stays():
    grid = grid_of(";".join(["Mario Rossi (ITA)"] * MAX_COLUMNS))
    assert with_names_apart(grid) == grid
