"""Scripts of a database are read, never run; what cannot be read is named with its line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.exchange.mts.database import read_database
from clubscore.exchange.mts.script import decode_script, read_script

from .scripts import Script, championship, insert


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("INSERT INTO [dbo].[T] ([A], [B]) VALUES (1, N'x')", [{"A": "1", "B": "x"}]),
        ("insert t (a) values ('it''s')", [{"a": "it's"}]),
        ('INSERT INTO "T" ("A") VALUES (-2.5);', [{"A": "-2.5"}]),
        ("INSERT T (A) VALUES (1), (NULL)", [{"A": "1"}, {"A": None}]),
        ("INSERT T (A) VALUES (CAST(N'2017' AS DateTime2(7)))", [{"A": "2017"}]),
        ("-- INSERT T (A) VALUES (1)\n/* INSERT T (A) VALUES (2) */", []),
        ("DROP TABLE T; GO\nINSERT T (A) VALUES (N'a\nb')", [{"A": "a\nb"}]),
        ("", []),
    ],
)
def test_only_what_is_inserted_is_read(text, expected):
    assert [row for rows in read_script(text).values() for row in rows] == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\nINSERT T (A) VALUES (1, 2)", 2),
        ("INSERT T (A) VALUES (GETDATE())", 1),
        ("INSERT T (A) SELECT 1", 1),
        ("\n\nINSERT T (A) VALUES (N'x", 3),
        ("INSERT T (A) VALUES (CAST(1", 1),
    ],
)
def test_what_is_no_plain_value_is_refused_with_its_line(text, line):
    with pytest.raises(ClubError) as raised:
        read_script(text)
    assert (raised.value.code, raised.value.facts["line"]) == ("mts_unreadable", line)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_scripts_are_read_in_the_encodings_they_come_in(encoding):
    text = "INSERT T (A) VALUES (N'Túnez Å')"
    assert decode_script(text.encode(encoding)) == text


@given(st.text(alphabet="INSERT()VALUES,N'[]\"a1 -*/\n;.", max_size=60))
def test_nothing_else_is_ever_raised(text):
    with suppress(ClubError):
        read_script(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "mts_no_tournament"),
        (insert("DBTournaments", TournamentId=1), "mts_part_missing"),
        (championship().replace("N'-", "N'minus "), "mts_bad_value"),
        (championship().replace("[PlayerId]", "[Spieler]"), "mts_bad_value"),
    ],
)
def test_a_database_that_lacks_something_says_what(text, code):
    with pytest.raises(ClubError) as raised:
        read_database(read_script(text))
    assert raised.value.code == code


@pytest.mark.parametrize("part", ["DBTeams", "DBHands"])
def test_teams_and_hands_are_not_lost_with_a_file_that_was_forgotten(part):
    rows = {name: found for name, found in read_script(championship()).items() if name != part}
    with pytest.raises(ClubError) as raised:
        read_database(rows)
    assert (raised.value.code, raised.value.facts["table"]) == ("mts_part_missing", part)
    as_totals = [{**row, "UseTotalsOnly": "1"} for row in rows["DBTables"]]
    alone = [{**row, "IsTeams": "0"} for row in rows["DBTournaments"]]
    assert read_database({**rows, "DBTables": as_totals, "DBTournaments": alone})


def test_the_first_form_has_countries_by_number():
    script = Script(names=["Anna ROSSI"], countries=["7"])
    text = script.text.replace("PlayerCountryName", "PlayerCountryId")
    text += insert("DBCountries", CountryId=7, CountryName="Italy") + insert(
        "DBTables",
        TableTournamentId=1,
        TableRoundId=1,
        TableId=1,
        **{f"Player{at}Id": 1 for at in range(1, 5)},
    )
    [player] = read_database(read_script(text))[0].players
    assert player.country == "Italy"
