"""What programs are told: where to look, signed; no name and no figure."""

from typing import Any

import pytest

from clubscore.delivery.worker import deliver_due
from clubscore.errors import ClubError
from clubscore.play.closure import table_close
from clubscore.play.services import hand_correct
from clubscore.tournaments.models import Change, Delivery, EventRole, Tournament, Webhook
from clubscore.tournaments.notices.kinds import (
    GAME_OVER,
    HAND_KINDS,
    KINDS,
    STARTS_SOON,
    Topic,
    topic_of,
)
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.officials.webhooks import MOST, webhook_add, webhook_end, webhook_test
from clubscore.tournaments.visibility import visibility_set

from ..factories import make_club, make_event, make_organizer, make_user, organizer, record, win
from .ground import SITE, a_program, a_session, told
from .receiver import Server, check_signature

pytestmark = pytest.mark.django_db


def test_a_hand_is_told_signed_and_without_names(server: Server, client: Any) -> None:
    session = a_session()
    table = session.tables.get()
    webhook = a_program(server, session.tournament)
    hand = record(table, win())
    deliver_due()
    (sent,) = server.sent
    said = check_signature(sent, webhook.secret)
    assert said | {"id": "", "at": ""} == {
        "id": "",
        "at": "",
        "type": "hand.recorded",
        "event": session.tournament.slug,
        "session": 1,
        "table": 1,
        "table_id": table.pk,
        "hand": {"id": hand.pk, "number": 1, "revision": 1},
        "url": f"{SITE}/api/v1/tables/{table.pk}/hands/{hand.pk}",
    }
    assert client.get(said["url"].removeprefix(SITE)).json()["number"] == 1
    names = [seat.entry.player.last_name for seat in table.seats.select_related("entry__player")]
    assert not any(name.encode() in sent.body for name in names)
    hand_correct(hand=hand, entry=win(1), reason="misheard", by=organizer())
    table_close(table=table, by=organizer(), reason="time")
    assert told(server)[1:] == ["hand.corrected", "table.closed"]


def test_only_what_was_asked_for_is_told(server: Server) -> None:
    session = a_session()
    a_program(server, session.tournament, topics=[Topic.TABLES])
    record(session.tables.get(), win())
    table_close(table=session.tables.get(), by=organizer(), reason="time")
    assert told(server) == ["table.closed"]


def test_a_program_of_the_club_is_told_of_each_event_and_of_no_other_club(server: Server) -> None:
    club, other = make_club(), make_club("Altro")
    webhook_add(club=club, url=server.url, topics=[Topic.EVENT], by=make_organizer(club), site=SITE)
    for one in (make_event(club=club, players=0), make_event(club=other, players=0)):
        announcement_make(tournament=one, text="Lunch", by=organizer())
    assert told(server) == ["announcement.made"]


def test_a_rehearsal_is_told_to_programs(server: Server) -> None:
    event = make_event(players=0)
    visibility_set(tournament=event, visibility=Tournament.Visibility.REHEARSAL, by=organizer())
    a_program(server, event)
    announcement_make(tournament=event, text="Lunch", by=organizer())
    assert told(server) == ["announcement.made"]


def test_nothing_is_told_for_somebody_who_has_lost_the_role(server: Server) -> None:
    event = make_event(players=0)
    user = make_user()
    role = EventRole.objects.create(tournament=event, user=user, role=EventRole.Role.ORGANIZER)
    a_program(server, event, by=user)
    announcement_make(tournament=event, text="one", by=organizer())
    assert len(told(server)) == 1
    role.delete()
    announcement_make(tournament=event, text="two", by=organizer())
    assert len(told(server)) == 1


def test_a_program_that_is_removed_gets_nothing_more(server: Server) -> None:
    event = make_event(players=0)
    by = make_organizer(event.club)
    webhook = a_program(server, event, by)
    announcement_make(tournament=event, text="one", by=organizer())
    server.statuses = [500]
    deliver_due()
    webhook_end(webhook=webhook, by=by)
    webhook_end(webhook=webhook, by=by)
    announcement_make(tournament=event, text="two", by=organizer())
    deliver_due()
    assert len(server.sent) == 1
    assert [one.state for one in Delivery.objects.all()] == [Delivery.State.DROPPED]
    kinds = [Change.Kind.WEBHOOK_MADE, Change.Kind.WEBHOOK_ENDED]
    assert list(event.changes.filter(kind__in=kinds).values_list("kind", flat=True)) == kinds


def test_a_test_is_told_at_once(server: Server) -> None:
    event = make_event(players=0)
    webhook = a_program(server, event, topics=[Topic.HANDS])
    webhook_test(webhook=webhook, tournament=event)
    assert told(server) == ["webhook.test"]
    assert check_signature(server.sent[0], webhook.secret)["url"].endswith(event.slug)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        pytest.param("http://example.org/", "address_bad", id="not encrypted"),
        pytest.param("ftp://example.org/", "address_bad", id="not of the web"),
        pytest.param("https://me:pw@example.org/", "address_bad", id="with a password"),
        pytest.param("https://localhost/", "address_internal", id="this machine"),
        pytest.param("https://10.0.0.1/", "address_internal", id="a private network"),
        pytest.param("https://nowhere.invalid/", "address_unknown", id="nowhere"),
    ],
)
def test_an_address_inside_is_refused(url: str, code: str) -> None:
    event = make_event(players=0)
    with pytest.raises(ClubError) as refused:
        webhook_add(
            club=event.club,
            tournament=event,
            url=url,
            topics=[Topic.EVENT],
            by=make_organizer(event.club),
            site=SITE,
        )
    assert refused.value.code == code


def test_a_club_has_so_many_at_most_and_each_asks_for_something(server: Server) -> None:
    event = make_event(players=0)
    by = make_organizer(event.club)
    with pytest.raises(ClubError, match="Choose"):
        a_program(server, event, by, topics=[])
    Webhook.objects.bulk_create(
        Webhook(club=event.club, url=server.url, secret="", site=SITE, made_by=by)
        for _ in range(MOST)
    )
    with pytest.raises(ClubError, match=str(MOST)):
        a_program(server, event, by)


def test_every_kind_has_a_topic_and_stands_in_the_guide(settings: Any) -> None:
    text = (settings.BASE_DIR / "docs" / "api.md").read_text()
    for kind in {*HAND_KINDS, GAME_OVER, STARTS_SOON, *KINDS.values()}:
        assert topic_of(kind) in Topic
        assert f"`{kind}`" in text, kind
    assert set(KINDS) <= set(Change.Kind)
