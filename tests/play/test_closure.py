import pytest

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close, table_reopen
from clubscore.play.selectors import table_log
from clubscore.tournaments.models import Change, Session, Table, Tournament
from tests.factories import DRAW, link, make_evening, make_session, make_table, organizer, play

pytestmark = pytest.mark.django_db


def refused(code):
    return pytest.raises(ClubError, check=lambda error: error.code == code)


def log(session):
    return [(change.kind, change.via, change.reason) for change in session.changes.all()][2:]


def closed_session():
    session = make_session(tables=1)
    table_close(table=session.tables.get(), by=organizer(), reason="time")
    return session_close(session=session, by=organizer())


class TestTableClose:
    def test_after_the_last_hand_needs_no_reason(self):
        table = make_table()
        play(table, *[DRAW] * 16)
        closed = table_close(table=table, by=link(table))
        assert closed.state == Table.State.CLOSED
        assert closed.closed_at is not None
        assert log(table.session) == [("table_closed", "link", "")]

    def test_before_the_last_hand_needs_a_reason(self):
        table = make_table()
        play(table, *[DRAW] * 15)
        with pytest.raises(ClubError) as error:
            table_close(table=table, by=link(table), reason=" ")
        assert error.value.code == "hands_missing"
        assert error.value.facts == {"played": 15, "count": 16}
        table_close(table=table, by=link(table), reason="time was up")
        assert [change.reason for change in table_log(table)] == ["time was up"]

    @pytest.mark.parametrize("allowed", ["confirmed", "never"])
    def test_is_left_to_officials_where_the_event_says_so(self, allowed):
        table = make_table()
        Tournament.objects.update(players_close=allowed)
        play(table, *[DRAW] * 16)
        with refused("table_left_to_officials"):
            table_close(table=table, by=link(table))
        assert table_close(table=table, by=organizer()).state == Table.State.CLOSED

    def test_twice_closes_once(self):
        table = make_table()
        by = link(table)
        first = table_close(table=table, by=by, reason="time")
        assert table_close(table=table, by=by).closed_at == first.closed_at
        assert len(table_log(table)) == 1

    def test_needs_a_good_link_and_a_running_session(self):
        table = make_table()
        other = link(make_table())
        with refused("link_not_valid"):
            table_close(table=table, by=other, reason="time")
        draft = make_evening().sessions.get().tables.get()
        with refused("session_not_running"):
            table_close(table=draft, by=organizer(), reason="time")


class TestTableReopen:
    def test_by_an_organizer_with_a_reason(self):
        table = table_close(table=make_table(), by=organizer(), reason="time")
        with refused("table_closed"):
            table_reopen(table=table, reason="a mistake", by=link(table))
        with refused("reason_missing"):
            table_reopen(table=table, reason="", by=organizer())
        for _ in range(2):
            opened = table_reopen(table=table, reason="a mistake", by=organizer())
            assert (opened.state, opened.closed_at) == ("open", None)
        assert [change.kind for change in table_log(table)] == ["table_closed", "table_reopened"]
        play(table, DRAW)

    def test_reopens_the_session_too(self):
        session = closed_session()
        table_reopen(table=session.tables.get(), reason="a mistake", by=organizer())
        session.refresh_from_db()
        assert (session.state, session.closed_at) == ("running", None)
        assert [kind for kind, _via, _reason in log(session)] == [
            "table_closed",
            "session_closed",
            "session_reopened",
            "table_reopened",
        ]


class TestSessionClose:
    def test_waits_for_every_table(self):
        session = make_session(tables=3)
        table_close(table=session.tables.get(number=2), by=organizer(), reason="time")
        with pytest.raises(ClubError) as error:
            session_close(session=session, by=organizer())
        assert error.value.code == "tables_still_open"
        assert error.value.facts == {"tables": "1, 3"}

    def test_twice_closes_once(self):
        session = closed_session()
        assert session_close(session=session, by=organizer()).closed_at == session.closed_at
        assert Change.objects.filter(kind="session_closed").count() == 1

    def test_of_a_draft_is_refused(self):
        session = make_evening().sessions.get()
        with refused("session_not_running"):
            session_close(session=session, by=organizer())
        assert Session.objects.get().state == "draft"
