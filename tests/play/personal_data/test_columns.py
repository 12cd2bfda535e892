"""Every column that can hold a name: declared, and without the name after a deletion."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.models import Origin, Upload
from clubscore.exchange.uploads.files import pack_content, upload_keep
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, HostedClub, Player, User
from clubscore.people.names import plain
from clubscore.play.personal_data.columns import EXEMPT, GONE, OWN, Treatment, searched_columns
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.export import personal_data
from clubscore.play.personal_data.mentions import mentions_of
from clubscore.play.personal_data.names import names_of
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.tournaments.models import (
    Announcement,
    ApiAnswer,
    ApiToken,
    Circuit,
    Delivery,
    Entry,
    EventMail,
    Invitation,
    MailCopy,
    Notice,
    RefereeCall,
    Session,
    StageCut,
    Subscription,
    Table,
    Team,
    Tournament,
    Webhook,
)
from tests.exchange.events import full_event
from tests.factories import make_club, make_event, organizer

pytestmark = pytest.mark.django_db

KINDS: Final = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
FIRST, LAST, EMA = "Ermengarda", "Quattrocchiò", "07999999"
MAIL, PHONE, NICK = "erme@example.org", "+39 333 1234567", "la Garda"
SPELLINGS: Final = (
    f"{FIRST} {LAST}",
    f"{LAST} {FIRST}",
    f"{LAST.upper()}, {FIRST.upper()}",
    "ermengarda quattrocchio",
    MAIL,
    PHONE,
    "333-1234567",
    EMA,
    NICK,
)


def columns() -> Iterator[str]:
    """Yield every column of the models that can hold a name."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, KINDS) and not field.choices:
                yield f"{model._meta.label}.{field.name}"


def test_every_column_is_declared_once():
    searched = [f"{source.model}.{name}" for source, name, _rule in searched_columns()]
    declared = [*searched, *OWN, *GONE, *EXEMPT]
    assert sorted(declared) == sorted(set(columns()))
    assert all(EXEMPT.values())


SEARCHED: Final = tuple(searched_columns())


@pytest.fixture
def player() -> Player:
    """Somebody in an event that has a row of every model."""
    event = full_event()
    entry = event.entries.get(number=1)
    Player.objects.filter(pk=entry.player_id).update(
        first_name=FIRST, last_name=LAST, ema_number=EMA
    )
    Entry.objects.filter(pk=entry.pk).update(contact=f"{MAIL} {PHONE}")
    return Player.objects.get(pk=entry.player_id)


def _later() -> Any:
    return timezone.now() + timedelta(days=1)


def _user(event: Tournament) -> User:
    return User.objects.filter(memberships__club=event.club)[0]


def _notice(event: Tournament) -> Notice:
    return Notice.objects.create(tournament=event, kind="x")


def _token(event: Tournament) -> ApiToken:
    return ApiToken.objects.create(
        club=event.club, tournament=event, name="x", digest=uuid4().hex, made_by=_user(event)
    )


def _webhook(event: Tournament) -> Webhook:
    return Webhook.objects.create(club=event.club, url="x", secret="x", made_by=_user(event))


MADE: Final[dict[type[models.Model], Callable[[Tournament], models.Model]]] = {
    Act: lambda event: Act.objects.create(club=event.club, kind="club_changed"),
    Announcement: lambda event: Announcement.objects.create(tournament=event, text="x"),
    ApiToken: _token,
    ApiAnswer: lambda event: ApiAnswer.objects.create(
        token=_token(event), key="x", digest="x", status=200, body="{}"
    ),
    Circuit: lambda event: Circuit.objects.create(club=event.club, name="x"),
    Delivery: lambda event: Delivery.objects.create(
        notice=_notice(event), webhook=_webhook(event), expires_at=_later()
    ),
    EventMail: lambda event: EventMail.objects.create(
        tournament=event, recipients="all", subject="x", text="x", copies_made=1
    ),
    HostedClub: lambda event: HostedClub.objects.get_or_create(club=event.club)[0],
    Invitation: lambda event: Invitation.objects.create(
        club=event.club, role="admin", name="x", digest=uuid4().hex, expires_at=_later()
    ),
    Notice: _notice,
    Origin: lambda event: Origin.objects.create(tournament=event, club_name="x"),
    RefereeCall: lambda event: RefereeCall.objects.create(
        table=Table.objects.filter(session__tournament=event)[0]
    ),
    StageCut: lambda event: StageCut.objects.create(tournament=event, stage=1, session=1, seed=1),
    Team: lambda event: Team.objects.create(tournament=event, name="x"),
}
"""How rows are made of which the event has none."""


def planted(event: Tournament, spelling: str) -> dict[str, models.Model]:
    """Write a spelling into a row of every column that is searched; return the rows by column."""
    rows: dict[str, models.Model] = {}
    annulled = {"state": "annulled", "annulled_at": timezone.now(), "annulled_reason": "x"}
    event.sessions.filter(state="closed").update(**annulled)
    for source, name, rule in SEARCHED:
        if rule == Treatment.SHOWN:
            continue
        model = apps.get_model(source.model)
        there = model._default_manager.filter(**{source.club: event.club_id}).order_by("-pk")
        if model is Entry:
            there = there.exclude(number=1)
        if model is Session:
            there = there.filter(state="annulled")
        row = there.first() or MADE[model](event)
        text = spelling if rule == Treatment.SIGNED else f"ask {spelling}"
        value: Any = [{"name": text}] if rule == Treatment.DATA else text
        if model is ApiAnswer:
            value = json.dumps(value)
        setattr(row, name, value)
        row.save(update_fields=[name, *(["key"] if model is Team else [])])
        rows[f"{source.model}.{name}"] = row
    return rows


def left(rows: dict[str, models.Model], spelling: str) -> list[str]:
    """Return the columns in which a spelling stands."""
    found = []
    for key, row in rows.items():
        row.refresh_from_db()
        stored = getattr(row, key.rpartition(".")[2])
        stored = json.loads(stored) if isinstance(row, ApiAnswer) else stored
        value = json.dumps(stored, ensure_ascii=False)
        found += [key] if spelling.casefold() in value.casefold() else []
    return found


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_the_name_is_gone_from_every_column(player, spelling):
    rows = planted(Tournament.objects.get(), spelling)
    assert left(rows, spelling) == list(rows)
    mentions = mentions_of(player, names_of(player, [NICK]))
    shown = {one.key.partition(":")[0] for one in (*mentions.texts, *mentions.titles)}
    assert set(rows) - shown == set()
    titles = {one.key for one in mentions.titles}
    told: dict[str, Any] = {"chosen_keys": titles, "also": [NICK]}
    told["confirmed"] = mentions.fingerprint
    player_erase(player=player, by=organizer(), **told)
    assert left(rows, spelling) == []


def test_the_file_of_a_person_knows_the_same_columns(player):
    rows = planted(Tournament.objects.get(), f"{FIRST} {LAST}")
    data = personal_data(player)
    told = {one["where"] for one in data["named_in"]} | {"tournaments.Change.facts"}
    assert set(rows) - told == {
        f"tournaments.Change.{one}" for one in ("by_name", "label", "reason")
    }
    assert any(f"{FIRST} {LAST}" in line["reason"] for line in data["log"])


@pytest.mark.parametrize(
    "key", ["people.Act.facts", "people.Club.slug", "tournaments.Tournament.slug"]
)
def test_what_stays_is_said(player, key):
    event = Tournament.objects.get()
    slug = "memorial-quattrocchio-ermengarda"
    if key == "people.Act.facts":
        act_log(kind=Act.Kind.CIRCUIT_MADE, club=event.club, facts=f"Coppa {FIRST} {LAST}")
    model = {"people.Club.slug": Club, "tournaments.Tournament.slug": Tournament}.get(key)
    if model:
        model._default_manager.update(slug=slug)
    (kept,) = mentions_of(player, names_of(player)).remaining
    assert kept.key.startswith(f"{key}:")


def test_titles_and_parts_stay_unless_they_are_chosen(player):
    event = Tournament.objects.get()
    Tournament.objects.filter(pk=event.pk).update(name=f"Coppa {FIRST} {LAST}")
    texts = [f"{LAST} at the desk", f"{FIRST} at the door"]
    made = [Announcement.objects.create(tournament=event, text=text) for text in texts]
    mentions = mentions_of(player, names_of(player))
    keys = [f"tournaments.Announcement.text:{one.pk}" for one in made]
    assert [one.key for one in mentions.parts] == keys
    assert [one.texts[0] for one in mentions.titles] == [f"Coppa {FIRST} {LAST}"]
    told: dict[str, Any] = {"chosen_keys": keys[1:], "confirmed": mentions.fingerprint}
    pseudonym = player_erase(player=player, by=organizer(), **told).full_name
    event.refresh_from_db()
    assert event.name == f"Coppa {FIRST} {LAST}"
    assert [*event.announcements.order_by("pk").values_list("text", flat=True)] == [
        texts[0],
        f"{pseudonym} at the door",
    ]


def test_of_namesakes_each_text_is_a_question(player):
    event = Tournament.objects.get()
    Player.objects.create(club=event.club, first_name=LAST, last_name=FIRST)
    for text in (f"{FIRST} {LAST} is late", f"{FIRST} {LAST} is early"):
        Announcement.objects.create(tournament=event, text=text)
    mentions = mentions_of(player, names_of(player))
    assert mentions.is_shared
    late = next(one for one in mentions.texts if "late" in one.texts[0])
    told: dict[str, Any] = {"chosen_keys": [late.key], "confirmed": mentions.fingerprint}
    player_erase(player=player, by=organizer(), **told)
    texts = [*event.announcements.order_by("pk").values_list("text", flat=True)]
    assert [FIRST in text for text in texts] == [False, True]


def test_nothing_is_changed_but_what_was_shown(player):
    event = Tournament.objects.get()
    shown = mentions_of(player, names_of(player)).fingerprint
    Announcement.objects.create(tournament=event, text=f"ask {FIRST} {LAST}")
    with pytest.raises(ClubError) as caught:
        player_erase(player=player, by=organizer(), confirmed=shown)
    assert caught.value.code == "mentions_changed"
    player.refresh_from_db()
    assert player.last_name == LAST


def test_accounts_of_the_club_are_shown(player):
    event = Tournament.objects.get()
    user = _user(event)
    for told in ({"email": MAIL.upper()}, {"email": "", "first_name": LAST, "last_name": FIRST}):
        User.objects.filter(pk=user.pk).update(**told)
        assert mentions_of(player, names_of(player)).accounts == (user,)
    User.objects.filter(pk=user.pk).update(first_name="", last_name=LAST)
    assert mentions_of(player, names_of(player)).accounts == ()


def test_what_can_be_made_again_goes(player):
    """Documents of the whole club, and files about to be imported, which would bring it back."""
    event = Tournament.objects.get()
    other = make_event(players=4, club=event.club)
    for one in (event, other):
        job = PrintJob.objects.create(tournament=one, kind="x", state="done", request=str(one.pk))
        PrintedFile.objects.create(job=job, content=LAST.encode())
    club, elsewhere, user = event.club_id, make_club("Altro").pk, _user(event)
    packed = pack_content([LAST.encode()])
    upload_keep(owner=user, kind="event", name=LAST, content=packed, target={"club": club})
    # What the same people sent for another club is that club’s.
    upload_keep(owner=user, kind="list", name="other", content=packed, target={"club": elsewhere})
    player_erase(player=player, by=organizer())
    assert not PrintJob.objects.exists()
    assert [one.name for one in Upload.objects.all()] == ["other"]


def test_what_is_told_to_the_own_address_ends(player):
    event = Tournament.objects.get()
    for address in (MAIL.upper(), "other@example.org"):
        Subscription.objects.create(tournament=event, kind="mail", address=address, language="it")
    assert len(personal_data(player)["notifications"]) == 1
    player_erase(player=player, by=organizer())
    assert [one.address for one in Subscription.objects.all()] == ["other@example.org"]


def test_mail_on_its_way_to_the_person_goes(player):
    event = Tournament.objects.get()
    MADE[EventMail](event)
    mail = EventMail.objects.get()
    other = event.entries.get(number=2)
    copies = (
        (event.entries.get(number=1), MAIL),
        (None, MAIL.upper()),  # of an entry that was merged since
        (other, "other@example.org"),
    )
    for entry, address in copies:
        MailCopy.objects.create(mail=mail, entry=entry, to=address, language="it")
    player_erase(player=player, by=organizer())
    assert MailCopy.objects.get().entry == other


def test_teams_that_would_be_called_the_same_are_told_apart(player):
    event = Tournament.objects.get()
    for name in (f"{FIRST} {LAST}", f"{LAST} {FIRST}"):
        Team.objects.create(tournament=event, name=name)
    pseudonym = player_erase(player=player, by=organizer()).full_name
    names = sorted(event.teams.filter(name__startswith="N.N.").values_list("name", flat=True))
    assert names == [pseudonym, f"{pseudonym} 2"]


def test_an_invitation_keeps_no_address_that_nobody_has(player):
    event = Tournament.objects.get()
    MADE[Invitation](event)
    Invitation.objects.update(email=MAIL)
    player_erase(player=player, by=organizer())
    assert Invitation.objects.get().email == ""


def test_texts_are_not_longer_than_their_column(player):
    event = Tournament.objects.get()
    row = Announcement.objects.create(tournament=event, text=f"{FIRST} {LAST} " * 8)
    Announcement.objects.filter(pk=row.pk).update(text=(f"{NICK} " * 30)[:200])
    player_erase(player=player, by=organizer(), also=[NICK])
    row.refresh_from_db()
    assert len(row.text) == 200
    assert row.text.startswith("N.N. ")


def test_a_club_is_no_longer_found_by_the_name(player):
    club = player.club
    club.name = f"Trofeo {FIRST} {LAST}"
    club.save()
    mentions = mentions_of(player, names_of(player))
    titles = {one.key for one in mentions.titles}
    told: dict[str, Any] = {"chosen_keys": titles, "confirmed": mentions.fingerprint}
    player_erase(player=player, by=organizer(), **told)
    club.refresh_from_db()
    assert plain(LAST) not in plain(club.name)
    assert plain(LAST) not in club.words
    assert club.words.startswith(" trofeo ")
