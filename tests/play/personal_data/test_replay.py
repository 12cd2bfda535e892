"""A deletion done again erases the same texts, and the journal tells nobody what they name."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from clubscore.exchange.club_file.reader import club_file_open
from clubscore.exchange.clubs.imports import club_import
from clubscore.people.models import Player
from clubscore.play.personal_data.erasure import erasures_repeat, player_erase
from clubscore.play.personal_data.further_names import further_marks, further_names
from clubscore.play.personal_data.journal import journal_path, journal_read
from clubscore.play.personal_data.mentions import mentions_of
from clubscore.play.personal_data.names import names_of
from clubscore.tournaments.models import Announcement, Tournament
from tests.exchange.clubs.test_club_file import written
from tests.factories import make_event, organizer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
PERSON: dict[str, Any] = {
    "first_name": "Zenobia",
    "last_name": "Quattrocchi",
    "country": "ITA",
    "privacy": "shown",
}
ALSO = ["la Gatta", "gatta@example.org", "+39 333 1234567", "D’Alò", "李小龙"]
TEXTS = [
    "Vince Zenobia Quattrocchi!",
    "Brava Gatta la temeraria: scrivi a GATTA@example.org o 333-123 45 67",
    "Le gatte restano, la gattara pure",
    "DALO e D'Alo, 我和李小龙打牌",
    "Zenobia porta i dolci",
    "Zenobia resta",
]


@pytest.fixture(autouse=True)
def directory(tmp_path, settings) -> None:
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()


@pytest.fixture
def event() -> Tournament:
    made = make_event(players=4)
    for text in TEXTS:
        Announcement.objects.create(tournament=made, text=text)
    Player.objects.filter(pk=made.club.players.earliest("pk").pk).update(**PERSON)
    return made


def texts() -> list[str]:
    return [*Announcement.objects.order_by("pk").values_list("text", flat=True)]


def person(event: Tournament) -> Player:
    return event.club.players.earliest("pk")


def erase(event: Tournament, *, chosen: str = "") -> list[str]:
    """Erase the person, with a first name alone where a text says ``chosen``; return the texts."""
    player = person(event)
    mentions = mentions_of(player, names_of(player, ALSO))
    keys = {one.key for one in mentions.parts if one.texts[0] == chosen}
    assert bool(keys) == bool(chosen)
    told: dict[str, Any] = {"also": ALSO, "chosen_keys": keys, "confirmed": mentions.fingerprint}
    player_erase(player=player, by=organizer(), **told)
    return texts()


def bring_back(event: Tournament, told: Sequence[str] = TEXTS) -> None:
    """Put everything back as an older backup has it."""
    Player.objects.filter(pk=person(event).pk).update(**PERSON)
    for row, text in zip(Announcement.objects.order_by("pk"), told, strict=True):
        Announcement.objects.filter(pk=row.pk).update(text=text)


def test_what_was_typed_and_chosen_is_erased_again(event):
    once = erase(event, chosen=TEXTS[4])
    name = person(event).last_name
    assert once == [
        f"Vince {name}!",
        f"Brava {name} temeraria: scrivi a {name} o {name}",
        TEXTS[2],
        f"{name} e {name}, 我和{name}打牌",
        f"{name} porta i dolci",
        TEXTS[5],
    ]
    bring_back(event)
    assert erasures_repeat([journal_path()]) == 1
    assert texts() == once
    assert person(event).last_name == name


def test_the_journal_has_nothing_of_it_and_older_releases_read_their_part(event):
    erase(event, chosen=TEXTS[4])
    lines = journal_path().read_text().lower().splitlines()
    for word in ("gatta", "333", "1234567", "alò", "alo", "李小龙", "zenobia", "quattrocchi"):
        assert not any(f'"{word}' in line or f" {word}" in line for line in lines), word
    first, second = map(json.loads, lines)
    assert set(first) == {"player", "club", "pseudonym", "at", "marks"}
    assert second["also"]


def test_a_namesake_keeps_texts_that_were_left_to_them(event):
    namesake = event.club.players.order_by("pk")[1]
    Player.objects.filter(pk=namesake.pk).update(**PERSON)
    player = person(event)
    confirmed = mentions_of(player, names_of(player)).fingerprint
    player_erase(player=player, by=organizer(), confirmed=confirmed)  # no text is the player’s
    assert texts() == TEXTS
    bring_back(event)
    erasures_repeat([journal_path()])
    assert texts() == TEXTS


def test_a_club_file_is_known_elsewhere_by_the_keys_in_it(event, tmp_path, settings):
    Tournament.objects.filter(pk=event.pk).update(venue=TEXTS[1])
    path = written(event.club, tmp_path / "a.zip")
    once = erase(event)[1]
    settings.SECRET_KEY = "of another server, which has the journal beside the file"
    with club_file_open(path) as file:
        copy = club_import(file, slug="altrove", journals=[journal_path()]).club
    event.refresh_from_db()
    assert [event.venue, copy.tournaments.get().venue] == [once, once]


def test_a_deletion_done_again_forgets_nothing_of_the_first(event):
    once = erase(event, chosen=TEXTS[4])
    bring_back(event, [TEXTS[0], *["–" for _ in TEXTS[1:]]])  # nothing else was written yet
    assert erasures_repeat([journal_path()]) == 1
    bring_back(event)
    assert erasures_repeat([journal_path()]) == 1
    assert texts() == once


def test_an_import_forgets_nothing_of_the_deletion_either(event, tmp_path, settings):
    paths = []
    for number in (1, 3):
        Tournament.objects.filter(pk=event.pk).update(venue=TEXTS[number])
        paths.append(written(event.club, tmp_path / f"{number}.zip"))
    once = erase(event)
    for path, number in zip(paths, (1, 3), strict=True):
        with club_file_open(path) as file:
            copy = club_import(file, slug=f"copia-{number}", journals=[journal_path()]).club
        assert copy.tournaments.get().venue == once[number]


def test_what_stands_nowhere_is_not_found(event):
    player = person(event)
    marks = further_marks(player, ["Nessuno", "x@example.org"])
    assert further_names(player, marks) == []
    assert further_names(player, ()) == []
    assert further_marks(player, []) == ()


def test_a_line_without_decisions_is_read_as_before(event):
    player_erase(player=person(event), by=organizer())
    (line,) = journal_read(journal_path())
    assert (line.also, line.places, line.only_places) == ((), (), False)


@pytest.mark.parametrize(
    "line",
    [
        {"also": ["words"]},
        {"also": ["words:two:ab"]},
        {"also": "words:1:ab"},
        {"also": [["words:1:ab"]]},
        {"places": [7]},
        {"marks": [["a"]]},
    ],
)
def test_a_line_that_another_program_wrote_is_passed_over_and_said(event, caplog, line):
    player = person(event)
    player_erase(player=player, by=organizer())
    (known,) = journal_read(journal_path())
    told = {"player": known.player, "at": known.at, "also": [], "places": [], "only_places": False}
    if "marks" in line:
        told = {"player": 7, "club": 7, "pseudonym": "x", "at": known.at}
    with journal_path().open("a") as file:
        file.write(json.dumps(told | line) + "\n")
    assert journal_read(journal_path()) == [known]
    assert "line 2 says nothing" in caplog.text
    assert erasures_repeat([journal_path()]) == 0
