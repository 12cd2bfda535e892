"""Everything about a person in one file; and erased, so that nothing tells who it was."""

import json
import secrets
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.models import Player
from clubscore.people.players.services import player_change
from clubscore.play.models import HandChange
from clubscore.play.personal_data import journal
from clubscore.play.personal_data.erasure import LETTERS, erasures_repeat, player_erase
from clubscore.play.personal_data.export import personal_data
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.tournaments.models import (
    Announcement,
    Change,
    Entry,
    Penalty,
    RefereeCall,
    Session,
    Subscription,
    Tournament,
)
from clubscore.tournaments.sessions.annulment import annulment_review, session_annul
from tests.exchange.event_file.texts import event_text
from tests.exchange.events import full_event, other_club, standings
from tests.factories import make_event, make_organizer, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db

FIRST, LAST, EMA = "Ermengarda", "Quattrocchi", "07999999"
NAME = f"{FIRST} {LAST}"
HOME_CLUB = "Circolo delle Saline"


@pytest.fixture
def player() -> Player:
    """Number 1 of an event with everything, named wherever a name may stand."""
    event = full_event()
    entry = event.entries.select_related("player").get(number=1)
    player = entry.player
    former = player.full_name
    Player.objects.filter(pk=player.pk).update(first_name=FIRST, last_name=LAST, ema_number=EMA)
    Entry.objects.filter(pk=entry.pk).update(
        contact="quattrocchi@example.org", remark="vegan", written_as=NAME, home_club=HOME_CLUB
    )
    by = {"tournament": event, "via": "organizer"}
    facts = {"name": NAME, "number": 1, "ema_number": EMA, "contact": "q@example.org"}
    facts |= {"home_club": HOME_CLUB}
    renamed = {"before": {"name": former, "ema_number": EMA}, "after": {"name": NAME}}
    Change.objects.create(kind=Change.Kind.ENTRY_CHANGED, facts=renamed, **by)
    Change.objects.create(kind=Change.Kind.ENTRY_REMOVED, facts=facts, **by)
    Change.objects.create(
        kind=Change.Kind.BYES_SET, facts={"session": 1, "names": ["Ada Attesa", NAME]}, **by
    )
    Change.objects.create(kind=Change.Kind.DISPUTE_OPENED, reason=f"{LAST} {FIRST} says no", **by)
    Penalty.objects.filter(tournament=event).update(remark=f"seen by {NAME}.")
    HandChange.objects.filter(revision=1).update(label=NAME)
    for address in ("quattrocchi@example.org", "friend@example.org"):
        Subscription.objects.create(tournament=event, entry=entry, kind="mail", address=address)
    return Player.objects.get(pk=player.pk)


def everything() -> str:
    """Return every text of the database."""
    texts: list[str] = []
    for model in apps.get_models():
        kinds = (models.CharField, models.TextField, models.JSONField)
        fields = [field.name for field in model._meta.concrete_fields if isinstance(field, kinds)]
        for row in model._default_manager.values_list(*fields):
            texts += [json.dumps(one, ensure_ascii=False, default=str) for one in row]
    return "\n".join(texts)


def test_erased_means_that_nothing_tells_who_it_was(player):
    event = Tournament.objects.get()
    former = [NAME, LAST, FIRST, EMA, HOME_CLUB, "quattrocchi@", "Nome1 Cognome01"]
    assert all(word in everything() for word in former)
    before = standings(event)
    known = {"first_name": FIRST, "last_name": LAST, "country": "ITA", "ema_number": ""}
    kept = PrintJob.objects.create(tournament=event, kind="score-sheets", state="done")
    PrintedFile.objects.create(job=kept, content=NAME.encode())
    erased = player_erase(player=player, by=organizer())
    assert not Subscription.objects.exists()
    text = everything()
    assert [word for word in former if word.casefold() in text.casefold()] == []
    assert erased.privacy == Player.Privacy.ERASED
    assert erased.full_name.startswith("N.N. ")
    assert (erased.country, erased.ema_number) == ("", "")
    assert player_change(player=erased, **known, by=None).last_name == erased.last_name
    assert not PrintJob.objects.exists()
    event_import(file=read_event(event_text(event).encode()), club=other_club(), by=None)
    assert "Ada Attesa" in text
    pseudonym = erased.full_name
    told = event.changes.get(kind=Change.Kind.PLAYER_ERASED)
    assert told.facts == {"number": 1, "name": pseudonym}
    assert f"seen by {pseudonym}." in text
    assert _without_names(standings(event)) == _without_names(before)


def test_erased_goes_for_why_a_session_was_annulled_and_a_referee_called(player):
    session = Session.objects.filter(state=Session.State.CLOSED).latest("number")
    RefereeCall.objects.create(table=session.tables.latest("number"), reason=f"ask {NAME}")
    session = session_annul(
        session=session,
        reason=f"{NAME} was unwell",
        by=organizer(),
        confirmed=annulment_review(session).fingerprint,
    )
    player_erase(player=player, by=organizer())
    session.refresh_from_db()
    assert session.annulled_reason.endswith(" was unwell")
    assert LAST not in everything()


@pytest.fixture
def var(tmp_path: Path, settings) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


def brought_back(player: Player, **fields: Any) -> Player:
    """Put a person back as an older backup would."""
    values = {"first_name": FIRST, "last_name": LAST, "country": "ITA", "privacy": "shown"}
    Player.objects.filter(pk=player.pk).update(**values | fields)
    return Player.objects.get(pk=player.pk)


def test_the_journal_keeps_whoever_is_erased_out_of_older_backups(
    player, var, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        pseudonym = player_erase(player=player, by=organizer()).full_name
    path = var / journal.NAME
    assert not any(word in path.read_text() for word in (FIRST, LAST, EMA, "example.org"))
    brought_back(player)
    assert erasures_repeat([path, var / "none"]) == 1
    assert Player.objects.get(pk=player.pk).full_name == pseudonym
    assert erasures_repeat([path]) == 0
    renamed = brought_back(player, last_name="Misspelt")  # known by the entries
    Entry.objects.filter(player=renamed).update(contact="x")
    assert erasures_repeat([path]) == 1
    assert not Entry.objects.filter(player=renamed, contact="x").exists()


def test_the_journal_is_about_nobody_else(player, var, django_capture_on_commit_callbacks):
    """Numbers begin anew in another database; and a line may be cut off."""
    with django_capture_on_commit_callbacks(execute=True):
        player_erase(player=player, by=organizer())
    other = brought_back(player, last_name="Altro")
    for entry in other.entries.all():
        entry.token = uuid4()
        entry.save()
    path = var / journal.NAME
    with path.open("a") as file:
        file.write('{"player": 1, "clu')
    assert erasures_repeat([path]) == 0


def test_a_backup_completes_the_journal(player, var):
    """Where it could not be written, as on a full disk."""
    player_erase(player=player, by=organizer())
    beside = var / "backups"
    beside.mkdir()
    for _ in range(2):
        journal.journal_complete(beside=beside)
    (line,) = (var / journal.NAME).read_text().splitlines()
    assert (beside / journal.NAME).read_text().splitlines() == [line]
    brought_back(player)
    assert erasures_repeat([beside / journal.NAME]) == 1


def test_results_stay(player):
    event = Tournament.objects.get()
    public = Client(headers={"accept-language": "en"})
    page = reverse("event_player", args=[event.slug, 1])
    before = public.get(page).content.decode().replace(NAME, "?")
    erased = player_erase(player=player, by=organizer())
    after = public.get(page).content.decode().replace(erased.full_name, "?")
    assert before.count('class="num') == after.count('class="num')
    assert public.get(reverse("player_history", args=[player.pk])).status_code == 404


def test_pages_kept_of_other_events_are_not_shown_again(
    player, clock, django_capture_on_commit_callbacks
):
    clock.stand_still()
    other, third = (make_event(players=4, club=player.club) for _event in "ab")
    Announcement.objects.create(tournament=other, text=f"Forza {NAME}!")
    page = reverse("event", args=[other.slug])
    assert NAME in Client().get(page).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        erased = player_erase(player=player, by=organizer())
    text = Client().get(page).content.decode()
    assert NAME not in text
    assert f"Forza {erased.full_name}!" in text
    told = Change.objects.filter(kind=Change.Kind.PLAYER_ERASED)
    assert told.get(tournament=other).facts == {"name": erased.full_name}
    assert not told.filter(tournament=third).exists()


def test_a_repeat_does_nothing(player):
    first = player_erase(player=player, by=organizer()).full_name
    assert player_erase(player=player, by=organizer()).full_name == first
    assert Change.objects.filter(kind=Change.Kind.PLAYER_ERASED).count() == 1


def test_somebody_who_is_gone_cannot_be_erased(player):
    with pytest.raises(ClubError) as caught:
        player_erase(player=Player(pk=0, club=player.club, last_name=LAST), by=organizer())
    assert caught.value.code == "player_gone"


def test_nobody_gets_the_pseudonym_of_another(player, monkeypatch):
    drawn, choice = iter("AAAAAAAAAABBBBB"), secrets.choice
    monkeypatch.setattr(
        secrets, "choice", lambda these: next(drawn) if these == LETTERS else choice(these)
    )
    assert player_erase(player=player, by=organizer()).full_name == "N.N. AAAAA"
    other = Player.objects.exclude(pk=player.pk)[0]
    assert player_erase(player=other, by=organizer()).full_name == "N.N. BBBBB"


def test_lines_of_the_log_that_say_no_names_are_passed_over(player):
    """Such as those of files that were imported."""
    event = Tournament.objects.get()
    Change.objects.create(
        tournament=event, kind=Change.Kind.ENTRY_CHANGED, via="organizer", facts={"before": None}
    )
    assert personal_data(player)["player"]["first_name"] == FIRST


def test_people_of_a_like_name_keep_theirs(player):
    event = Tournament.objects.get()
    other = f"{NAME}ni"
    Change.objects.create(
        tournament=event, kind=Change.Kind.ENTRY_REMOVED, via="organizer", facts={"name": other}
    )
    player_erase(player=player, by=organizer())
    assert Change.objects.filter(facts__name=other).exists()


def test_the_file_has_it_all(player):
    data = json.loads(json.dumps(personal_data(player)))
    assert data["player"]["first_name"] == FIRST
    assert data["events"][0]["contact"] == "quattrocchi@example.org"
    assert data["events"][0]["number"] == 1
    hands = [hand for seat in data["hands"] for hand in seat["hands"]]
    assert any(hand["won"] and hand["tiles"] for hand in hands)
    assert len(data["penalties"]) == Penalty.objects.filter(entry__player=player).count()
    told = [(one["way"], one["address"]) for one in data["notifications"]]
    assert told == [("mail", "quattrocchi@example.org"), ("mail", "")]
    assert "Ada Attesa" not in json.dumps(data)
    kinds = {line["what"] for line in data["log"]}
    assert {"entry_removed", "byes_set", "entry_changed"} <= kinds


def test_an_erasure_is_asked_about_first(player, client):
    client.force_login(make_organizer(player.club))
    page = reverse("club_player_erase", args=[player.pk])
    asked = Client(headers={"accept-language": "en"})
    asked.force_login(make_organizer(player.club))
    check_page(asked.get(page))
    assert "cannot be undone" in asked.post(page, {}).content.decode()
    unseen = asked.post(page, {"agreed": "on", "confirmed": "x"})
    assert "not the ones you were shown" in unseen.content.decode()
    event = Tournament.objects.get()
    Announcement.objects.create(tournament=event, text="la Garda is late")
    searched = asked.post(page, {"also": "la Garda\n", "search": "1"})
    assert "cannot be undone: " not in searched.content.decode()
    check_page(searched)
    assert "<mark>la Garda</mark> is late" in searched.content.decode()
    assert "is too short" in asked.post(page, {"also": "G", "search": "1"}).content.decode()
    player.refresh_from_db()
    assert player.last_name == LAST
    told = {
        "agreed": "on",
        "also": "la Garda",
        "confirmed": searched.context["mentions"].fingerprint,
    }
    assert client.post(page, told).status_code == 302
    assert "Garda" not in everything()
    assert client.get(page).status_code == 302
    player.refresh_from_db()
    assert player.privacy == Player.Privacy.ERASED
    check_page(asked.get(reverse("club_player_privacy", args=[player.pk])))
    data = client.get(reverse("club_player_data", args=[player.pk]))
    assert data["Content-Disposition"].startswith("attachment")
    assert json.loads(data.content)["player"]["first_name"] == ""


def _without_names(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [row[:2] + row[3:] for row in rows]
