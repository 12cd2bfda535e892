"""Who may do what, for every role and every state."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from clubscore.errors import ClubError
from clubscore.http.access import (
    MAX_LINKS,
    event_access,
    organizer_required,
    table_access,
    table_link_open,
    table_organizer_required,
)
from clubscore.people.models import Membership
from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from tests.factories import (
    link,
    make_club,
    make_evening,
    make_organizer,
    make_session,
    make_table,
    make_user,
    organizer,
    record,
)

pytestmark = pytest.mark.django_db


class Visitor:
    """Somebody's browser: a login, if any, and a session that lasts."""

    def __init__(self, user=None, table=None):
        self.user = user or AnonymousUser()
        self.session = SessionStore()
        if table is not None:
            table_link_open(self.request(), table.link_token)

    def request(self):
        request = RequestFactory().get("/")
        request.user = self.user
        request.session = self.session
        return request

    def access(self, table):
        return table_access(self.request(), table.pk)


def in_state(state):
    if state == "draft":
        return make_evening().sessions.get().tables.get()
    table = make_table()
    if state in ("table-closed", "session-closed"):
        table_close(table=table, by=organizer(), reason="time")
    if state == "session-closed":
        session_close(session=table.session, by=organizer())
    return table


ROLES = {
    "admin": lambda table: Visitor(
        make_organizer(table.session.tournament.club, Membership.Role.ADMIN)
    ),
    "organizer": lambda table: Visitor(make_organizer(table.session.tournament.club)),
    "organizer-with-link": lambda table: Visitor(
        make_organizer(table.session.tournament.club), table
    ),
    "link": lambda table: Visitor(table=table),
    "login-with-link": lambda table: Visitor(make_user(), table),
    "other-clubs-organizer": lambda table: Visitor(make_organizer(make_club())),
    "login": lambda _table: Visitor(make_user()),
    "superuser": lambda _table: Visitor(make_user(is_superuser=True, is_staff=True)),
    "public": lambda _table: Visitor(),
}
RIGHTS = {  # may write: in a draft, at an open table, at a closed one, in a closed session
    "admin": (False, True, True, True),
    "organizer": (False, True, True, True),
    "organizer-with-link": (False, True, True, True),
    "link": (False, True, False, False),
    "login-with-link": (False, True, False, False),
}
STATES = ("draft", "open", "table-closed", "session-closed")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("state", STATES)
def test_rights_at_a_table(role, state):
    table = in_state(state)
    access = ROLES[role](table).access(table)
    writes = RIGHTS.get(role, (False,) * 4)[STATES.index(state)]
    assert (access.can_record, access.can_correct) == (writes, writes)
    assert access.is_organizer == (role in ("admin", "organizer", "organizer-with-link"))
    assert access.has_link == (role in ("link", "login-with-link"))
    assert (access.actor is None) == (role not in RIGHTS)
    assert access.table == table
    if access.actor is not None:  # what the page offers is what the service allows
        if writes:
            assert record(table, by=access.actor).recorded_by == access.actor.user
        else:
            with pytest.raises(ClubError):
                record(table, by=access.actor)


def test_organizer_acts_as_such_even_with_the_link():
    table = make_table()
    assert ROLES["organizer-with-link"](table).access(table).actor.via == "organizer"
    assert ROLES["link"](table).access(table).actor.via == "link"


def test_link_opens_its_own_table_alone():
    one, other = make_session(tables=2).tables.all()
    visitor = Visitor(table=one)
    assert visitor.access(one).can_record
    assert not visitor.access(other).can_record


@pytest.mark.parametrize("shut", [table_link_renew, table_link_revoke])
def test_link_remembered_is_shut_with_the_link(shut):
    table = make_table()
    visitor = Visitor(table=table)
    shut(table=table, by=organizer())
    access = visitor.access(table)
    assert not access.can_record
    assert access.actor is None
    with pytest.raises(Http404):
        table_link_open(visitor.request(), table.link_token)


def test_new_link_opens_again():
    table = make_table()
    visitor = Visitor(table=table)
    renewed = table_link_renew(table=table, by=organizer())
    assert table_link_open(visitor.request(), renewed.link_token) == table
    assert visitor.access(table).actor == link(table)


def test_browser_remembers_the_latest_tables():
    visitor = Visitor()
    tables = list(make_session(tables=2).tables.all())
    visitor.session["table_links"] = {str(-index): "x" for index in range(MAX_LINKS)}
    for table in (*tables, tables[0]):
        table_link_open(visitor.request(), table.link_token)
    remembered = visitor.session["table_links"]
    assert len(remembered) == MAX_LINKS
    assert list(remembered)[-1] == str(tables[0].pk)
    assert visitor.access(tables[1]).can_record


@pytest.mark.parametrize("token", ["", "x", "é", "a\x00b"])
def test_unknown_link_is_not_found(token):
    make_table()
    with pytest.raises(Http404):
        table_link_open(Visitor().request(), token)


def test_what_is_not_there_is_not_found():
    request = Visitor().request()
    with pytest.raises(Http404):
        table_access(request, 999_999)
    with pytest.raises(Http404):
        event_access(request, "nowhere")


@pytest.mark.parametrize("role", ROLES)
def test_rights_in_an_event(role):
    table = make_table()
    access = event_access(ROLES[role](table).request(), table.session.tournament.slug)
    runs = role in ("admin", "organizer", "organizer-with-link")
    assert access.is_organizer == runs
    if runs:
        assert access.by.is_organizer
    else:
        with pytest.raises(PermissionDenied):
            _ = access.by


@organizer_required
def event_page(_request, access, number):
    return HttpResponse(f"{access.tournament.slug} {number}")


@table_organizer_required
def table_page(_request, access):
    return HttpResponse(f"{access.table.number}")


@pytest.mark.parametrize("role", ROLES)
def test_pages_of_organizers(role):
    table = make_table()
    slug = table.session.tournament.slug
    visitor = ROLES[role](table)
    pages = (
        lambda: event_page(visitor.request(), slug=slug, number=2),
        lambda: table_page(visitor.request(), table_id=table.pk),
    )
    if role in ("admin", "organizer", "organizer-with-link"):
        assert [b"".join(page()) for page in pages] == [f"{slug} 2".encode(), b"1"]
    elif role in ("public", "link"):
        for page in pages:
            assert page()["Location"] == "/login/?next=/"
    else:
        for page in pages:
            with pytest.raises(PermissionDenied):
                page()


def test_access_takes_few_queries(django_assert_num_queries):
    table = make_table()
    visitor = ROLES["link"](table)
    request = visitor.request()
    with django_assert_num_queries(1):
        table_access(request, table.pk)
    request = ROLES["organizer"](table).request()
    with django_assert_num_queries(2):
        table_access(request, table.pk)
