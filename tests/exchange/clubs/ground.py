"""A club with something of everything, for files of whole clubs and their deletion."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from clubscore.demo.logos import gate
from clubscore.exchange.models import ClubFilePart, ClubJob, Origin
from clubscore.exchange.uploads.files import pack_content, upload_keep
from clubscore.operation.models import VerifiedBook, VerifiedEvent
from clubscore.people.clubs.logos import logo_set
from clubscore.people.models import (
    Club,
    ClubDomain,
    HostedClub,
    Membership,
    Player,
    User,
)
from clubscore.play.models import DailyAnswer, Hand, HandVote, HeldHands
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.standings.circuits.rule import ResultValue, Rule
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import (
    Announcement,
    ApiAnswer,
    ApiToken,
    Bye,
    Ceremony,
    CheckIn,
    Circuit,
    CutPlace,
    Delivery,
    EventMail,
    EventRole,
    Invitation,
    MailCopy,
    Notice,
    Presence,
    RefereeCall,
    StageCut,
    Subscription,
    Table,
    Tournament,
    Webhook,
)
from tests.exchange.event_file.test_winners import DOUBLE_RON
from tests.exchange.events import all_hands_event, full_event
from tests.exchange.foreign import MTS, bring_results
from tests.factories import DAY, make_event, make_organizer, make_table, make_user, record


def full_club() -> Club:
    """Make a club with events of several kinds and a row of every model that belongs to clubs."""
    event = full_event()
    club: Club = event.club
    Club.objects.filter(pk=club.pk).update(
        city="Genova",
        time_zone="Europe/Lisbon",
        web="https://venti.example",
        contact="010 123456",
        accent="plum",
        language="it",
        ruleset="mcr",
        options={"minimum": 6},
        contacts_weeks=20,
        requires_second_factor=False,
    )
    logo_set(club=Club.objects.get(pk=club.pk), content=gate())
    for night in (all_hands_event(), _double_ron()):
        _move(night, club)
    abroad = make_event(players=0, club=club, results_from="MTS", slug="mers")
    bring_results(abroad, MTS)
    club = Club.objects.get(pk=club.pk)
    first, second = club.players.order_by("pk")[:2]
    Player.objects.filter(pk=first.pk).update(privacy="initials", is_member=True)
    Player.objects.filter(pk=second.pk).update(privacy="hidden")
    Player.objects.create(club=club, first_name="Mai", last_name="Venuta", is_member=True)
    Player.objects.create(club=club, last_name="Anonima", unconfirmed=True)
    circuit = Circuit.objects.create(
        club=club, name="Coppa", starts_on=DAY, rule=Rule(earns=ResultValue.BASE_RANK).as_dict()
    )
    circuit.events.set([event, abroad])
    _rights(club, event)
    _of_the_day(event)
    _sent(event)
    _kept(club, event, first)
    return club


def _double_ron() -> Tournament:
    """Make an evening with two winners on one discard, and somebody who sits out."""
    table = make_table(ruleset="riichi")
    record(table, DOUBLE_RON)
    event: Tournament = table.session.tournament
    Bye.objects.create(entry=event.entries.get(number=1), session=2)
    return event


def _move(event: Tournament, club: Club) -> None:
    """Put an event of another club into this one."""
    former = event.club
    Player.objects.filter(club=former).update(club=club)
    Tournament.objects.filter(pk=event.pk).update(club=club)
    former.delete()


def _rights(club: Club, event: Tournament) -> None:
    later = timezone.now() + timedelta(days=1)
    admin = make_organizer(club, Membership.Role.ADMIN)
    User.objects.filter(pk=admin.pk).update(
        first_name="Ada", last_name="Capo", email="ada@example.org", email_is_confirmed=True
    )
    EventRole.objects.create(tournament=event, user=make_user(), role="referee")
    facts = {"role": "admin", "name": "Ospite", "digest": uuid4().hex, "expires_at": later}
    Invitation.objects.create(club=club, **facts)
    token = ApiToken.objects.create(club=club, name="x", digest=uuid4().hex, made_by=admin)
    ApiAnswer.objects.create(token=token, key="x", digest="x", status=200, body="{}")
    Webhook.objects.create(club=club, url="https://x.example", secret="x", made_by=admin)


def _of_the_day(event: Tournament) -> None:
    entry = event.entries.get(number=1)
    table = Table.objects.filter(session__tournament=event).order_by("pk")[0]
    Announcement.objects.create(tournament=event, text="Lunch")
    Ceremony.objects.create(tournament=event, plan={}, steps=[], started_at=timezone.now())
    check_in = CheckIn.objects.create(tournament=event, session=3)
    Presence.objects.create(check_in=check_in, entry=entry, via="organizer")
    RefereeCall.objects.create(table=table)
    HeldHands.objects.create(table=table, phone=uuid4(), hands=[], since=timezone.now())
    cut = StageCut.objects.create(tournament=event, stage=1, session=1, seed=1)
    CutPlace.objects.create(cut=cut, entry=entry, rank=1, through=True)


def _sent(event: Tournament) -> None:
    entry = event.entries.get(number=1)
    notice = Notice.objects.create(tournament=event, kind="x")
    told = {"tournament": event, "kind": "mail", "address": "a@example.org", "language": "it"}
    subscription = Subscription.objects.create(**told)
    ends = timezone.now() + timedelta(days=1)
    Delivery.objects.create(notice=notice, subscription=subscription, expires_at=ends)
    mail = EventMail.objects.create(
        tournament=event, recipients="all", subject="x", text="x", copies_made=1
    )
    MailCopy.objects.create(mail=mail, entry=entry, to="a@example.org", language="it")


def _kept(club: Club, event: Tournament, player: Player) -> None:
    now = timezone.now()
    owner = User.objects.filter(memberships__club=club)[0]
    hand = Hand.objects.filter(table__session__tournament=event, kind="win")[0]
    HandVote.objects.create(player=player, month=DAY.replace(day=1), hand=hand)
    DailyAnswer.objects.create(club=club, day=DAY, ruleset="mcr", points=8, is_right=True, count=1)
    StoredBook.objects.create(club=club, content=b"x", made_at=now, rests_until=now)
    ClubDomain.objects.create(club=club, host="venti.example")
    HostedClub.objects.get_or_create(club=club)
    VerifiedBook.objects.create(club=club.pk, fingerprint="x", at=now)
    VerifiedEvent.objects.create(event=event.pk, fingerprint="x", at=now)
    Origin.objects.create(tournament=event, club_name="Prima")
    circuit = club.circuits.get()
    for number, (of, parameters) in enumerate(
        (
            (event, {}),
            (None, {"club": club.pk}),
            (None, {"career": player.pk}),
            (None, {"circuit": circuit.pk}),
        )
    ):
        job = PrintJob.objects.create(
            tournament=of, kind="x", state="done", request=str(number), parameters=parameters
        )
        PrintedFile.objects.create(job=job, content=b"x")
    upload_keep(
        owner=owner, kind="event", name="x", content=pack_content([b"{}"]), target={"club": club.pk}
    )
    facts: dict[str, Any] = {"club_name": club.name, "slug": club.slug, "state": "done"}
    export = ClubJob.objects.create(kind="export", club=club, **facts)
    ClubFilePart.objects.create(job=export, number=0, content=b"x")
