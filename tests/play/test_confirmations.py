"""The four players confirm the result of their table, or object to it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close, table_reopen
from clubscore.play.confirmations import (
    close_if_confirmed,
    result_confirm,
    result_dispute,
    seat_token,
    table_confirmation_status,
)
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_undo
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Penalty, Session, Table, Tournament
from clubscore.tournaments.sessions.disputes import dispute_open, dispute_settle
from clubscore.tournaments.sessions.publication import provisional_words
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    link,
    make_organizer,
    make_table,
    organizer,
    play,
    points,
    record,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table whose sixteen hands were played."""
    table = make_table()
    play(table, points(WEST, EAST, 8), *[DRAW] * 15)
    return table


@pytest.fixture
def in_italian() -> Iterator[None]:
    with translation.override("it"):
        yield


def token_of(table: Table, seat: int) -> str:
    table.refresh_from_db()
    return seat_token(table, seat, table.seats.get(wind=seat).entry_id)


def player(table: Table, seat: int) -> Actor:
    return Actor.player(token_of(table, seat), "Nome")


def standing(table: Table):
    return table_confirmation_status(table_state(table))


def confirm(table: Table, seat: int, by: Actor | None = None, state: str = "") -> None:
    result_confirm(
        table=table, seat=seat, state=state or standing(table).state, by=by or player(table, seat)
    )


def refused(call, *args, **facts) -> str:
    with pytest.raises(ClubError) as caught:
        call(*args, **facts)
    return caught.value.code


def test_the_fourth_closes_the_table(table):
    for seat in (EAST, SOUTH, WEST):
        confirm(table, seat)
        confirm(table, seat)
    assert standing(table).seats == {EAST, SOUTH, WEST}
    table.refresh_from_db()
    assert table.state == Table.State.OPEN
    confirm(table, NORTH, link(table))
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert standing(table).is_complete
    kinds = list(table.changes.order_by("pk").values_list("kind", flat=True))
    assert kinds == [Change.Kind.RESULT_CONFIRMED] * 4 + [Change.Kind.TABLE_CLOSED]
    assert table.confirmations.get(seat=NORTH).via == "link"
    session_close(session=table.session, by=organizer())


def test_the_fourth_closes_nothing_where_players_never_do(table):
    Tournament.objects.update(players_close="never")
    for seat in (EAST, SOUTH, WEST, NORTH):
        confirm(table, seat, link(table))
    table.refresh_from_db()
    assert (table.state, standing(table).is_complete) == ("open", True)
    assert refused(table_close, table=table, by=link(table)) == "table_left_to_officials"
    assert table_close(table=table, by=organizer()).state == "closed"


def test_whoever_has_the_link_closes_what_all_have_confirmed(table):
    for seat in (EAST, SOUTH, WEST, NORTH):
        confirm(table, seat)
    table_reopen(table=table, reason="to look", by=organizer())
    Tournament.objects.update(players_close="confirmed")
    dispute_open(table=table, text="hand 3", by=organizer())
    assert refused(table_close, table=table, by=link(table)) == "table_left_to_officials"
    dispute_settle(table=table, decision="as it was", by=organizer())
    assert table_close(table=table, by=link(table)).state == "closed"


def test_a_correction_asks_anew_and_undoing_it_does_not(table):
    confirm(table, EAST)
    old = standing(table).state
    hand = table.hands.get(number=1)
    entry = points(WEST, SOUTH, 8)
    hand_correct(hand=hand, entry=entry, reason="misheard", by=organizer())
    now = standing(table)
    assert (now.count, now.needs_renewal, now.is_open) == (0, True, True)
    assert refused(confirm, table, SOUTH, state=old) == "result_changed_meanwhile"
    change = hand.changes.latest("revision")
    hand_undo(hand=hand, change=change, reason="no", by=organizer())
    assert standing(table).seats == {EAST}


def test_who_sits_there_confirms(table):
    confirm(table, EAST)
    other = table.seats.get(wind=SOUTH).entry
    spare = type(other).objects.create(
        tournament=other.tournament,
        player=type(other.player).objects.create(club=other.tournament.club, last_name="Nuova"),
        number=99,
    )
    table.seats.filter(wind=EAST).update(entry=spare)
    assert standing(table).count == 0


@pytest.mark.parametrize("unit", ["points", "twelfths"])
def test_another_penalty_asks_anew(table, unit):
    seat = table.seats.get(wind=EAST)
    penalty = Penalty.objects.create(
        tournament=table.session.tournament,
        entry=seat.entry,
        session=table.session,
        table=table,
        seat=EAST,
        reason="late",
        **({"points": 0, "twelfths": 0} | {unit: 12}),
    )
    confirm(table, EAST)
    for amount, seats in ((24, frozenset()), (12, {EAST})):
        setattr(penalty, unit, amount)
        penalty.save()
        assert standing(table).seats == seats


@pytest.mark.parametrize("seat", [SOUTH, 4, -1])
def test_nobody_speaks_for_another(table, seat):
    code = refused(confirm, table, seat, player(table, EAST))
    assert code == ("link_not_valid" if seat == SOUTH else "bad_seat")


def test_a_link_renewed_meanwhile_opens_nothing(table):
    for by in (player(table, EAST), link(table)):
        Table.objects.filter(pk=table.pk).update(link_token=f"new-{by.via}")
        assert refused(confirm, table, EAST, by) == "link_not_valid"
    by = player(table, EAST)
    Table.objects.filter(pk=table.pk).update(link_active=False)
    assert refused(confirm, table, EAST, by) == "link_not_valid"


def test_the_game_has_to_be_over():
    table = make_table()
    assert not standing(table).is_open
    assert refused(confirm, table, EAST) == "game_not_over"
    record(table)
    assert refused(confirm, table, EAST) == "game_not_over"
    table_close(table=table, reason="time", by=organizer())
    confirm(table, EAST)
    assert standing(table).seats == {EAST}


def test_results_are_final_after_the_time_the_event_sets(table):
    for seat in (EAST, SOUTH, WEST, NORTH):
        confirm(table, seat)
    session_close(session=table.session, by=organizer())
    assert standing(table).is_open
    later = timezone.now() - timedelta(minutes=31)
    Session.objects.filter(pk=table.session_id).update(closed_at=later)
    assert not standing(table).is_open
    assert refused(result_dispute, table=table, seat=EAST, remark="x", by=player(table, EAST)) == (
        "result_final"
    )
    Tournament.objects.update(provisional_minutes=60)
    assert standing(table).is_open


@pytest.mark.parametrize(
    ("closed", "minutes", "now", "words"),
    [
        ("2026-11-21T17:00", 30, "2026-11-21T17:10", "Provisional until 18:30"),
        ("2026-11-21T22:50", 30, "2026-11-21T22:55", "Provisional until Sunday 22 November, 00:20"),
        ("2026-11-21T22:50", 30, "2026-11-21T23:05", "Provisional until 00:20"),
        ("2026-11-21T17:00", 30, "2026-11-21T17:31", ""),
    ],
    ids=["today", "tomorrow", "after-midnight-there", "final"],
)
def test_until_when_results_are_provisional(closed, minutes, now, words, monkeypatch):
    at = datetime.fromisoformat(f"{now}+00:00")
    event = Tournament(provisional_minutes=minutes, time_zone="Europe/Rome")
    session = Session(tournament=event, closed_at=datetime.fromisoformat(f"{closed}+00:00"))
    monkeypatch.setattr("clubscore.tournaments.sessions.publication.timezone.now", lambda: at)
    with translation.override("en"):
        assert provisional_words(session).replace("\u00a0", " ") == words


def test_an_objection_keeps_the_table_open_until_it_is_settled(table, in_italian):
    for seat in (EAST, SOUTH, WEST):
        confirm(table, seat)
    by = player(table, NORTH)
    assert refused(result_dispute, table=table, seat=NORTH, remark=" ", by=by) == (
        "objection_missing"
    )
    for _ in range(2):
        result_dispute(table=table, seat=NORTH, remark="it was 24", number=1, by=by)
    table.refresh_from_db()
    assert table.dispute == "N Cognome04 N., mano 1: it was 24"
    assert table.calls.get().reason == table.dispute  # the officials see it at once
    result_dispute(table=table, seat=EAST, remark="and I won", number=99, by=player(table, EAST))
    table.refresh_from_db()
    assert table.dispute == "E Cognome01 N.: and I won | N Cognome04 N., mano 1: it was 24"
    assert standing(table).seats == {SOUTH, WEST}
    long, by = "x" * 100, player(table, WEST)
    assert refused(result_dispute, table=table, seat=WEST, remark=f"{long}x", by=by) == (
        "text_too_long"
    )
    for end in "abcdefg":  # each is kept whole, beside those before it
        result_dispute(table=table, seat=WEST, remark=long[1:] + end, number=1, by=by)
    table.refresh_from_db()
    assert table.dispute.count(long[1:]) == 7
    assert table.dispute.endswith("it was 24")
    assert refused(result_dispute, table=table, seat=WEST, remark=long, by=by) == "disputes_enough"
    confirm(table, WEST)
    confirm(table, EAST)
    confirm(table, NORTH)
    table.refresh_from_db()
    assert table.state == Table.State.OPEN
    dispute_settle(table=table, decision="it was 8", by=organizer())
    assert close_if_confirmed(table=table, by=organizer()).state == Table.State.CLOSED


def test_an_objection_that_an_official_writes_down_calls_nobody(table):
    result_dispute(table=table, seat=NORTH, remark="it was 24", number=1, by=organizer())
    table.refresh_from_db()
    assert "it was 24" in table.dispute
    assert not table.calls.exists()


# Over HTTP


def test_the_players_own_page(table):
    client = Client(headers={"accept-language": "en"})
    address = reverse("seat_confirm", args=[token_of(table, EAST)])
    page = client.get(address)
    check_page(page, "en")
    text = page.content.decode()
    assert "Nome1 Cognome01" in text
    assert table.link_token not in text
    sent = {"state": page.context["confirmation_status"].state, "action": "confirm"}
    page = client.post(address, sent, follow=True)
    assert "You have confirmed this result." in page.content.decode()
    assert standing(table).seats == {EAST}
    sent = {"action": "dispute", "remark": "no", "number": "1"}
    page = client.post(address, sent, follow=True)
    assert "E Cognome01 N., hand 1: no" in page.content.decode()
    assert standing(table).count == 0


@pytest.mark.parametrize("language", ["en", "it"])
def test_page_while_the_game_goes_on_and_once_it_is_final(language):
    table = make_table()
    client = Client(headers={"accept-language": language})
    address = reverse("seat_confirm", args=[token_of(table, EAST)])
    check_page(client.get(address), language)
    record(table)
    table_close(table=table, reason="time", by=organizer())
    Tournament.objects.update(provisional_minutes=0)
    session_close(session=table.session, by=organizer())
    page = client.get(address)
    check_page(page, language)
    assert 'value="confirm"' not in page.content.decode()


def test_links_that_open_nothing(table):
    client = Client()
    good = token_of(table, EAST)
    bad = [good.replace("-0-", "-1-", 1), good[:-1] + "!", "x", "9" * 30 + good, table.link_token]
    for token in bad:
        assert client.get(f"/c/{token}/").status_code == 404, token
    Session.objects.update(state="draft", started_at=None)
    assert client.get(f"/c/{good}/").status_code == 404


def test_the_table_shows_the_codes_to_its_own_phone_alone(table):
    address = reverse("table", args=[table.pk])
    public = Client().get(address).content.decode()
    assert "/c/" not in public
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    page = client.get(address)
    check_page(page, "en")
    text = page.content.decode()
    assert text.count('class="qr-frame"') == 4
    for seat in range(4):
        assert f"/c/{token_of(table, seat)}/" in text
        sent = {"seat": seat, "state": standing(table).state, "action": "confirm"}
        client.post(reverse("table_confirm", args=[table.pk]), sent)
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    check_page(client.get(address), "en")


def test_the_board_names_who_has_not_confirmed(table):
    confirm(table, EAST)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    board = reverse("event_manage", args=[table.session.tournament.slug])
    text = " ".join(client.get(board).content.decode().split())
    assert "Not confirmed yet: Cognome02 N., Cognome03 N., Cognome04 N." in text


# Corrections


def test_a_correction_is_looked_at_before_it_is_saved(table):
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(table.session.tournament.club))
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    hand = table.hands.get(number=1)
    confirm(table, EAST)
    address = reverse("hand_correct", args=[table.pk, hand.pk])
    sent = {
        "token": str(hand.token),
        "number": 1,
        "outcome": "points",
        "winner": EAST,
        "source": WEST,
        "points": 8,
        "reason": "misheard",
        "revision": 1,
        "action": "record",
    }
    page = client.post(address, sent)
    check_page(page, "en")
    review = page.context["review"]
    east = review.players[EAST]
    assert (east.hand.before, east.hand.after) == (-16, 32)
    assert (east.total.before, east.total.after) == (-16, 32)
    assert (east.twelfths.before, east.twelfths.after) == (0, 48)
    assert (east.place.before, east.place.after) == (4, 1)
    text = page.content.decode()
    assert "1 player has already confirmed the result and will be asked again." in text
    hand.refresh_from_db()
    assert hand.revision == 1
    assert client.post(address, sent | {"action": "save"}).status_code == 302
    hand.refresh_from_db()
    assert (hand.revision, hand.winner) == (2, EAST)
    text = client.get(reverse("table", args=[table.pk])).content.decode()
    assert "“misheard”" in text
    number = table.seats.get(wind=EAST).entry.number
    slug = table.session.tournament.slug
    page = client.get(reverse("event_player", args=[slug, number]))
    check_page(page, "en")
    assert "−16 → +32" in page.content.decode()


def test_the_next_hand_takes_the_note_off_the_page():
    table = make_table()
    hand = record(table, points(WEST, EAST, 8))
    hand_correct(hand=hand, entry=DRAW, reason="misheard", by=organizer())
    client = Client()
    address = reverse("table", args=[table.pk])
    assert 'class="notice correction-note"' in client.get(address).content.decode()
    record(table)
    text = client.get(address).content.decode()
    assert 'class="notice correction-note"' not in text
    assert "“misheard”" in text  # in the history of the table
