"""What people are told: which news, to whom, in which words, once and in order."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from clubscore.delivery.addressing import notices_address
from clubscore.delivery.web_push import application_key
from clubscore.delivery.worker import deliver_due
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import result_confirm, seat_token, state_hash
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_void
from clubscore.tournaments.models import (
    Delivery,
    Entry,
    Notice,
    Session,
    Subscription,
    Tournament,
)
from clubscore.tournaments.notices.subscriptions import push_subscribe
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.tournaments.roster.requests import confirm_first_waiting
from clubscore.tournaments.sessions.publication import seats_publish, session_publish
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.visibility import visibility_set

from ..domains import SITE as DOMAIN
from ..domains import give_domain
from ..factories import (
    DRAW,
    coming,
    make_event,
    organizer,
    play,
    record,
    seat_in_order,
    start,
    win,
)
from .ground import SITE, a_session, by_mail, follow, player, shown
from .receiver import Server

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """An event of eight players, a month from now, with a seated draft."""
    event = coming(make_event(players=8))
    seat_in_order(session_create(tournament=event))
    return event


def test_the_next_seat_is_told_once_it_is_public_and_again_only_when_it_changes(
    event: Tournament, server: Server
) -> None:
    follow(server, player(event, 6))
    assert shown(server) == []
    seats_publish(tournament=event, by=organizer())
    assert shown(server) == ["Your seat: table 2, South. Session 1."]
    (session,) = event.sessions.all()
    seat_in_order(session)  # drawn again: nothing has changed for this player
    assert len(shown(server)) == 1
    entries = list(event.entries.order_by("number"))
    seats_set(session=session, seats=[entries[4:], entries[:4]], by=organizer())
    assert shown(server)[1:] == ["Your seat: table 1, South. Session 1."]
    start(session)
    assert len(shown(server)) == 2


def test_a_seat_that_was_not_published_is_told_at_the_start(
    event: Tournament, server: Server
) -> None:
    follow(server, player(event, 1), language="it")
    start(event.sessions.get())
    assert shown(server) == ["Il tuo posto: tavolo 1, Est. Sessione 1."]


def test_the_start_is_told_ten_minutes_before_once_for_each_time(
    event: Tournament, server: Server
) -> None:
    follow(server, player(event, 1))
    session = event.sessions.get()
    session.starts_at = timezone.now() + timedelta(minutes=11)
    session.save()
    assert shown(server) == []
    session.starts_at = timezone.now() + timedelta(minutes=9)
    session.save()
    assert len(shown(server)) == 1  # its seats are not public
    assert shown(server)[0].startswith("Session 1 starts at ")
    session.starts_at += timedelta(minutes=1)
    session.seats_published_at = timezone.now()
    session.save()
    assert shown(server)[1].endswith(". Your seat: table 1, East.")
    assert len(shown(server)) == 2
    assert server.sent[0].headers["urgency"] == "high"
    assert int(server.sent[0].headers["ttl"]) <= 9 * 60


def test_a_corrected_hand_is_told_at_its_table_alone(server: Server) -> None:
    session = a_session(tables=2)
    for number in (1, 5):
        follow(server, player(session.tournament, number), f"device-{number}")
    table = session.tables.get(number=1)
    hand = record(table, win())
    assert shown(server) == ["Your seat: table 1, East. Session 1."] * 0
    hand_correct(hand=hand, entry=win(1), reason="misheard", by=organizer())
    hand.refresh_from_db()
    hand_void(hand=hand, reason="never played", by=organizer())
    hand.refresh_from_db()
    hand_restore(hand=hand, reason="it was", by=organizer())
    assert shown(server) == [
        f"Session 1, table 1: hand 1 was {change}."
        for change in ("corrected", "voided", "restored")
    ]
    assert {one.path for one in server.sent} == {"/push/device-1"}


def test_who_has_not_confirmed_is_asked_once_for_each_result(server: Server) -> None:
    session = a_session()
    table = session.tables.get()
    mine, _browser = follow(server, player(session.tournament, 1), own=True)
    follow(server, player(session.tournament, 2), "other")
    play(table, *[DRAW] * 15)
    assert shown(server) == []
    hand = record(table, win())
    asked = "Session 1, table 1: game over. Please confirm the result."
    assert shown(server) == [asked] * 2
    paths = {one.path: one for one in server.sent}
    key = application_key()
    own = server.message(paths["/push/device"], key)["path"]
    assert own == reverse("seat_confirm", args=[seat_token(table, 0, mine.entry_id or 0)])
    assert server.message(paths["/push/other"], key)["path"] == reverse(
        "event_player", args=[session.tournament.slug, 2]
    )
    state = state_hash(table_state(table))
    result_confirm(table=table, seat=0, state=state, by=organizer())
    assert len(shown(server)) == 2
    hand_correct(hand=hand, entry=win(1), reason="misheard", by=organizer())
    assert shown(server)[2:].count(asked) == 2  # it is another result now


def test_results_are_told_when_everybody_may_see_them(server: Server) -> None:
    session = a_session()
    event = session.tournament
    event.results_held = True
    event.save()
    follow(server, player(event, 1))
    table_close(table=session.tables.get(), by=organizer(), reason="time")
    session_close(session=session, by=organizer())
    assert shown(server) == []
    session_publish(session=session, by=organizer())
    assert shown(server) == ["Session 1: the results are out."]


def test_results_that_are_not_held_back_are_told_at_the_end(server: Server) -> None:
    session = a_session()
    by_mail(session.tournament, None)
    table_close(table=session.tables.get(), by=organizer(), reason="time")
    session_close(session=session, by=organizer())
    deliver_due()
    (message,) = mail.outbox
    assert message.subject == "Serata: Session 1: the results are out."
    assert f"{SITE}/e/{session.tournament.slug}/" in message.body


def test_the_waiting_list_is_told_of_a_place_and_then_that_it_is_theirs(
    event: Tournament, server: Server
) -> None:
    event.capacity = 8
    event.save()
    first, second = [
        Entry.objects.create(
            tournament=event,
            player=event.club.players.create(last_name=name),
            state=Entry.State.WAITING,
        )
        for name in ("Prima", "Seconda")
    ]
    follow(server, first, "first", own=True)
    follow(server, second, "second", own=True)
    entry_withdraw(entry=player(event, 8), by=organizer())
    free = "A place is free, and you are next on the waiting list. The organizers will confirm."
    assert shown(server) == [free]
    confirm_first_waiting(tournament=event, by=organizer())
    assert shown(server) == [free, "You’re in: your number is 9."]
    assert {one.path for one in server.sent} == {"/push/first"}
    message = server.message(server.sent[0], application_key())
    assert message["path"] == reverse("event_registered", args=[event.slug, first.token])


def test_an_announcement_is_told_to_all_if_that_is_wanted(
    event: Tournament, server: Server
) -> None:
    follow(server, player(event, 1))
    browser = server.subscribe("spectator")
    push_subscribe(
        tournament=event,
        entry=None,
        endpoint=browser.endpoint,
        language="it",
        site=SITE,
        **browser.keys,
    )
    announcement_make(tournament=event, text="Lunch", by=organizer())
    assert shown(server) == []
    announcement_make(tournament=event, text="Start at 3", by=organizer(), send=True)
    assert shown(server) == ["Start at 3"] * 2
    assert [server.message(one, application_key())["end_words"] for one in server.sent] == [
        "Turn off",
        "Disattiva",
    ]


def test_nothing_leaves_an_event_that_is_not_public(event: Tournament, server: Server) -> None:
    follow(server, player(event, 1))
    announcement_make(tournament=event, text="Lunch", by=organizer(), send=True)
    notices_address()
    visibility_set(tournament=event, visibility=Tournament.Visibility.DRAFT, by=organizer())
    announcement_make(tournament=event, text="Dinner", by=organizer(), send=True)
    assert shown(server) == []
    assert [one.state for one in Delivery.objects.all()] == [Delivery.State.DROPPED]


def test_where_nobody_listens_nothing_is_written(
    event: Tournament, django_assert_num_queries: Any
) -> None:
    announcement_make(tournament=event, text="Lunch", by=organizer(), send=True)
    assert not Notice.objects.exists()


def test_mail_ends_by_one_click_and_goes_to_nobody_who_has_not_confirmed(
    event: Tournament, client: Any
) -> None:
    told = by_mail(event, player(event, 1))
    silent = by_mail(event, None, "b@example.org")
    Subscription.objects.filter(pk=silent.pk).update(confirmed_at=None)
    announcement_make(tournament=event, text="Lunch", by=organizer(), send=True)
    deliver_due()
    (message,) = mail.outbox
    assert message.to == ["a@example.org"]
    assert f"{SITE}{reverse('subscription', args=[told.key])}" in message.body
    link = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    answer = client.post(link.removeprefix(SITE), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 204
    assert not Subscription.objects.filter(pk=told.pk).exists()


def test_what_ends_mail_is_at_the_servers_address_whatever_domain_the_club_has(
    event: Tournament, settings: Any
) -> None:
    settings.BASE_URL = SITE
    give_domain(event.club)
    told = by_mail(event, player(event, 1))
    announcement_make(tournament=event, text="Lunch", by=organizer(), send=True)
    deliver_due()
    (message,) = mail.outbox
    assert f"{DOMAIN}/e/{event.slug}/" in message.body
    end = reverse("subscription_end", args=[told.key])
    assert message.extra_headers["List-Unsubscribe"] == f"<{SITE}{end}>"


def test_sessions_of_one_event_leave_others_alone(event: Tournament, server: Server) -> None:
    other = a_session()
    follow(server, player(other.tournament, 1))
    announcement_make(tournament=event, text="Lunch", by=organizer(), send=True)
    assert shown(server) == []
    assert Session.objects.exclude(tournament=event).exists()
