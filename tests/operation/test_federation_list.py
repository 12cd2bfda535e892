"""``federation_list``: the operator looks at a list, then loads it, or takes it away."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from clubscore.people.models import Act, FederationList, FederationPlayer

pytestmark = pytest.mark.django_db

HEAD = "EMA number;Last name;First name;Country;Club\n"
ROSSI = "07010001;Rossi;Mario;ITA;Il Bambù\n"
BIANCHI = "07010002;Bianchi;Anna;ITA;\n"
DUPONT = "04010003;Dupont;Zoë;FRA;\n"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")

    def run(text: str = "", *words: str, **options: Any) -> str:
        out = StringIO()
        path: list[str] = []
        if text:
            file: Path = tmp_path / "players.csv"
            file.write_text(text)
            path = [str(file)]
        call_command("federation_list", *path, *words, stdout=out, stderr=out, **options)
        return out.getvalue()

    return run


def test_it_is_looked_at_before_it_is_loaded(run):
    said = run(HEAD + ROSSI + BIANCHI)
    assert "Column 1, “EMA number”: ema_number" in said
    assert "Column 5, “Club”: not used" in said
    assert "Rossi · Mario · ITA · 07010001" in said
    assert "2 people read." in said
    assert "No federation player list has been loaded." in said
    assert "New: 2. Changed: 0. Removed: 0. Unchanged: 0." in said
    assert "add --load" in said
    assert not FederationPlayer.objects.exists()
    assert not Act.objects.exists()


def test_it_is_loaded_with_what_is_known_of_it(run):
    where = "https://example.org/players"
    said = run(HEAD + ROSSI + BIANCHI, "--load", "--dated", "2026-11-01", "--source", where)
    assert "The player list “EMA” now has 2 people." in said
    assert FederationPlayer.objects.count() == 2
    said = run()
    assert f"The player list “EMA” has 2 people, from {where}." in said
    assert "The list is of 1 November 2026." in said
    assert "It was loaded on " in said


def test_a_newer_one_takes_its_place(run):
    run(HEAD + ROSSI + BIANCHI, "--load")
    said = run(HEAD + ROSSI.replace("ITA", "CHE") + DUPONT, "--load", "--name", "Federazione")
    assert "The player list “EMA” has 2 people, from players.csv." in said
    assert "New: 1. Changed: 1. Removed: 1. Unchanged: 0." in said
    assert "The player list “Federazione” now has 2 people." in said


def test_a_list_of_which_half_has_vanished_is_refused(run):
    run(HEAD + ROSSI + BIANCHI + DUPONT, "--load")
    with pytest.raises(CommandError, match=r"2 of the 3 people .* add --anyway"):
        run(HEAD + ROSSI, "--load")
    assert FederationPlayer.objects.count() == 3
    run(HEAD + ROSSI, "--load", "--anyway")
    assert FederationPlayer.objects.count() == 1


def test_a_list_with_many_faults_is_refused(run):
    text = HEAD + ROSSI + "12;Neri;Eva;ITA;\n"
    with pytest.raises(CommandError, match="More than one row in ten"):
        run(text, "--load")
    assert not FederationList.objects.exists()
    said = run(text, "--load", "--anyway")
    assert "Left out: 1" in said
    assert "Row 3, Eva Neri: “12” is not an EMA number, which has eight digits." in said
    assert "now has 1 person" in said


def test_columns_are_said(run):
    said = run("Mario;Rossi;x\nAnna;Bianchi;y\n", "--columns", "first_name,last_name", "--load")
    assert "Column 3, “–”: not used" in said
    assert {one.full_name for one in FederationPlayer.objects.all()} == {
        "Mario Rossi",
        "Anna Bianchi",
    }
    with pytest.raises(CommandError, match=r"“club” is not a column type\. Choose from: first"):
        run("Mario;Rossi\n", "--columns", "first_name,club")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(
            "Giocatore;EMA\nRossi Mario;07010001\nBianchi Anna;07010002\n",
            ("--names", "last_first"),
            id="one-column",
        ),
        pytest.param(
            "Rossi;Mario;07010001\nBianchi;Anna;07010002\n",
            ("--columns", "last_name,first_name,ema_number"),
            id="two-columns",
        ),
    ],
)
def test_the_order_of_names_is_never_guessed(run, text, words):
    with pytest.raises(CommandError, match="First say which names are last names"):
        run(text, "--load")
    assert not FederationPlayer.objects.exists()
    assert "?" in run(text)
    run(text, "--load", *words)
    names = FederationPlayer.objects.order_by("ema_number").values_list("last_name", flat=True)
    assert [*names] == ["Rossi", "Bianchi"]


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        pytest.param(
            "07010001;1\n07010002;2\n", (), "Choose the column with the names", id="names"
        ),
        pytest.param("", ("no-such-file.csv",), "The file cannot be read", id="no-file"),
        pytest.param(
            HEAD + ROSSI, ("--name", "x" * 41), "at most 40|40 characters", id="long-name"
        ),
    ],
)
def test_what_is_wrong_is_said(run, text, words, said):
    with pytest.raises(CommandError, match=said):
        run(text, *words)


def test_it_is_deleted(run):
    run(HEAD + ROSSI + BIANCHI, "--load")
    assert "Deleted: 2 people." in run("", "--delete")
    assert "No federation player list has been loaded." in run()
