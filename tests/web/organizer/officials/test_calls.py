"""A table calls a referee; officials see it on every page, come, and say when it is done."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Change, Session, Table
from clubscore.tournaments.officials.calls import call_answer, call_end, open_calls, referee_call
from clubscore.tournaments.sessions.links import table_link_revoke
from tests.factories import link, make_evening, make_organizer, make_session, organizer, record
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_session(tables=2).tables.get(number=1)


def test_called_once_until_it_is_done(table):
    by = link(table)
    call = referee_call(table=table, by=by)
    assert referee_call(table=table, by=by, reason=" dead\nhand ").pk == call.pk
    assert referee_call(table=table, by=by, reason="other").reason == "dead hand"
    assert [one.pk for one in open_calls(table.session.tournament)] == [call.pk]
    official = organizer()
    for _ in range(2):
        call_answer(call=call, by=official)
    assert call_answer(call=call, by=organizer()).coming_by == official.user
    for _ in range(2):
        call_end(call=call, by=official)
    assert open_calls(table.session.tournament) == []
    assert referee_call(table=table, by=by).pk != call.pk
    kinds = list(table.changes.order_by("pk").values_list("kind", flat=True))
    kind = Change.Kind
    assert kinds == [
        kind.REFEREE_CALLED,
        kind.REFEREE_COMING,
        kind.REFEREE_DONE,
        kind.REFEREE_CALLED,
    ]


def test_nobody_calls_where_nobody_plays(table):
    by = link(table)
    draft = make_evening().sessions.get().tables.get(number=1)
    with pytest.raises(ClubError) as caught:
        referee_call(table=draft, by=organizer())
    assert caught.value.code == "session_not_running"
    table_link_revoke(table=table, by=organizer())
    with pytest.raises(ClubError) as caught:
        referee_call(table=table, by=by)
    assert caught.value.code == "link_not_valid"
    for one in table.session.tables.all():
        record(one, by=organizer())
        table_close(table=one, reason="time", by=organizer())
    session_close(session=Session.objects.get(pk=table.session_id), by=organizer())
    with pytest.raises(ClubError) as caught:
        referee_call(table=table, by=organizer())
    assert caught.value.code == "session_over"


def test_from_the_table_to_every_page_of_an_official(table):
    phone = Client(headers={"accept-language": "en"})
    phone.get(reverse("table_open", args=[table.link_token]))
    page = phone.post(reverse("table_call", args=[table.pk]), {"reason": "dead hand"}, follow=True)
    check_page(page, "en")
    assert "Referee called at" in page.content.decode()
    client = Client(headers={"accept-language": "en"})
    event = table.session.tournament
    client.force_login(make_organizer(event.club))
    other = table.session.tables.get(number=2)
    for name, args in {
        "event_manage": [event.slug],
        "penalties": [event.slug],
        "event_settings": [event.slug],
        "table": [other.pk],
        "table_desk": [table.pk],
        "session_manage": [event.slug, 1],
        "event_log": [event.slug],
    }.items():
        page = client.get(reverse(name, args=args))
        check_page(page, "en")
        text = page.content.decode()
        assert "Table 1 has called a referee" in text, name
        assert "“dead hand”" in text, name
    assert (
        "has called a referee" not in phone.get(reverse("table", args=[other.pk])).content.decode()
    )


def test_a_page_is_only_told_what_it_has_not_seen(table):
    client = Client(headers={"accept-language": "en", "hx-request": "true"})
    event = table.session.tournament
    client.force_login(make_organizer(event.club))
    address = reverse("event_calls", args=[event.slug])
    assert client.get(address, {"seen": ""}).status_code == 204
    call = referee_call(table=table, by=link(table))
    text = client.get(address, {"seen": ""}).content.decode()
    assert "Table 1 has called a referee" in text
    assert client.get(address, {"seen": f"{call.pk}"}).status_code == 204
    send = reverse("event_call", args=[event.slug, call.pk])
    there = reverse("penalties", args=[event.slug])
    sent = client.post(send, {"action": "coming", "next": there})
    assert sent.headers["Location"] == there
    assert client.get(address, {"seen": f"{call.pk}"}).status_code == 200
    for evil in ("//evil.example/", "https://evil.example/", "javascript:alert(1)"):
        sent = client.post(send, {"action": "coming", "next": evil})
        assert sent.headers["Location"] == reverse("event_manage", args=[event.slug])
    phone = Client(headers={"accept-language": "en"})
    phone.get(reverse("table_open", args=[table.link_token]))
    text = phone.get(reverse("table", args=[table.pk])).content.decode()
    assert "The referee is on the way." in text
    client.post(send, {"action": "done"})
    assert client.get(address, {"seen": ""}).status_code == 204
    by_hand = Client()
    by_hand.force_login(make_organizer(event.club))
    assert by_hand.get(address).headers["Location"] == reverse("event_manage", args=[event.slug])


def test_calls_of_another_event_are_not_here(table):
    client = Client(headers={"hx-request": "true"})
    other = make_session(tables=1).tournament
    client.force_login(make_organizer(other.club))
    call = referee_call(table=table, by=link(table))
    assert client.post(reverse("event_call", args=[other.slug, call.pk])).status_code == 404
    assert client.get(reverse("event_calls", args=[other.slug]), {"seen": ""}).status_code == 204
