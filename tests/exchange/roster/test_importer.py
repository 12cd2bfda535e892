"""What becomes of every row of a list, and its import: all of it or nothing, once."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.roster.import_plan import import_plan
from clubscore.exchange.roster.importer import ImportCounts, roster_import
from clubscore.exchange.roster.plan_rows import Decision, Plan, PlanRow
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.exchange.roster.rows import RosterPerson, read_people
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Change, Entry, Team, Tournament
from clubscore.tournaments.roster.entries import entry_withdraw
from tests.factories import make_club, make_event, make_session, organizer

from .layouts import guess_layout

pytestmark = pytest.mark.django_db

HEAD = "Cognome;Nome;Paese;EMA;Squadra;Numero;Riserva\n"
NEW = Decision(who="new")
OUT = Decision(is_left_out=True)
# Both ticked.
TAKE = Decision(shown_stamps=("list", "country:x", "name:x"), accepted_fields=("country", "name"))


@pytest.fixture
def event() -> Tournament:
    """Four players are in it; the club knows more."""
    event = make_event(players=4)
    for first, last, country, ema in (
        ("Anna", "Baldini", "ITA", "07010012"),
        ("Marco", "Bentivoglio", "ITA", ""),
        ("Niccolò", "D'Alò", "ITA", ""),
        ("Paolo", "Bianchi", "ITA", "07010030"),
        ("Paolo", "Bianchi", "CHE", ""),
    ):
        player_create(
            club=event.club, first_name=first, last_name=last, country=country, ema_number=ema
        )
    return event


def people(*rows: str) -> list[RosterPerson]:
    grid = read_pasted_roster(HEAD + "\n".join(rows))
    return read_people(grid, guess_layout(grid))


def plan_of(event: Tournament, *rows: str, decisions: Mapping[int, Decision] | None = None) -> Plan:
    return import_plan(event, people(*rows), decisions or {})


def row_of(event: Tournament, row: str, decision: Decision | None = None) -> PlanRow:
    (planned,) = plan_of(event, row, decisions={2: decision} if decision else {}).rows
    return planned


def bring(
    event: Tournament, *rows: str, decisions: Mapping[int, Decision] | None = None, **more: Any
) -> ImportCounts:
    return roster_import(
        tournament=event,
        people=people(*rows),
        decisions=decisions or {},
        source="list.csv",
        by=organizer(),
        **{"token": uuid4()} | more,
    )


def player(name: str, country: str = "ITA") -> Player:
    (found,) = [one for one in Player.objects.all() if one.name == name and one.country == country]
    return found


@pytest.mark.parametrize(
    ("row", "kind", "who"),
    [
        pytest.param("Nuova;Zoë", "new", "", id="new"),
        pytest.param("Baldini;Anna", "known", "Anna Baldini", id="by-name"),
        pytest.param("ANNA;BALDINI;ITA", "known", "Anna Baldini", id="other-order"),
        pytest.param("D’Alo;Niccolo", "known", "Niccolò D'Alò", id="accents"),
        pytest.param("Baldini-Rossi;Anna;;7010012", "known", "Anna Baldini", id="by-number"),
        pytest.param("Bentivoglio;Marko", "perhaps", "", id="alike"),
        pytest.param("Baldini;Anna;FRA", "perhaps", "", id="other-country"),
        pytest.param("Baldini;Anna;;07010099", "perhaps", "", id="other-number"),
        pytest.param("Bianchi;Paolo", "perhaps", "", id="two-of-this-name"),
        pytest.param("Bianchi;Paolo;CHE", "known", "Paolo Bianchi", id="the-one-of-the-two"),
        pytest.param("Cognome01;Nome1", "entered", "Nome1 Cognome01", id="entered"),
        pytest.param("Bentivoglio;Marco;;7010012", "wrong", "", id="somebody-elses-number"),
        pytest.param("Baldini;Piero;;7010012", "wrong", "", id="number-of-a-relative"),
        pytest.param("Nuova;Zoë;Frnace", "wrong", "", id="bad-country"),
        pytest.param(";;ITA", "wrong", "", id="nobody"),
    ],
)
def test_kinds(event, row, kind, who):
    planned = row_of(event, row)
    assert planned.kind == kind
    assert (planned.player.name if planned.player else "") == who
    assert bool(planned.error_texts) == (kind == "wrong")


def test_names_alike_with_two_numbers_are_two_people(event):
    assert row_of(event, "Baldino;Anna;;07010099").kind == "new"
    assert row_of(event, "Baldino;Anna").kind == "perhaps"


def test_the_organizer_decides_who_it_is(event):
    marco = player("Marco Bentivoglio")
    row = "Bentivoglio;Marko"
    assert row_of(event, row).candidates == (marco,)
    same = row_of(event, row, Decision(who=str(marco.pk)))
    assert (same.kind, same.player) == ("known", marco)
    assert row_of(event, row, NEW).kind == "new"
    stranger = player_create(club=make_club("Altro"), first_name="Marko", last_name="Bentivoglio")
    for who in (str(stranger.pk), "0", "x", "9" * 30):
        assert row_of(event, row, Decision(who=who)).kind == "perhaps"


def test_somebody_of_the_same_name_may_be_new(event):
    assert row_of(event, "Baldini;Anna", NEW).kind == "new"
    assert row_of(event, "Bianchi;Paolo;CHE", NEW).kind == "new"
    assert row_of(event, "Bianchi;Paolo", NEW).kind == "new"
    # An EMA number leaves nothing to decide.
    assert row_of(event, "Baldini;Anna;;7010012", NEW).kind == "known"


def test_a_candidate_who_plays_here_already_is_not_entered_again(event):
    (candidate,) = row_of(event, "Cognome01;Nomme1").candidates
    planned = row_of(event, "Cognome01;Nomme1", Decision(who=str(candidate.pk)))
    assert planned.kind == "changed"  # the name is another one
    assert planned.entry == event.entries.get(player=candidate)


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        pytest.param("Nuova;Zoë", "Zoe;NUOVA", "twice", id="new"),
        pytest.param("Baldini;Anna", "Baldini;Anna;;7010012", "twice", id="known"),
        pytest.param("Cognome01;Nome1", "Cognome01;Nome1", "twice", id="entered"),
        pytest.param("Nuova;Zoë;ITA", "Nuova;Zoë;FRA", "new", id="two-countries"),
        pytest.param("Nuova;Zoë;;07019001", "Nuova;Zoë;;07019002", "new", id="two-numbers"),
        pytest.param("Nuova;Zoë;;07019001", "Altra;Eva;;07019001", "wrong", id="one-number"),
        pytest.param("Bentivoglio;Marco;;07019001", "Altra;Eva;;07019001", "wrong", id="filled"),
    ],
)
def test_two_rows(event, first, second, kind):
    one, two = plan_of(event, first, second).rows
    assert two.kind == kind
    assert one.kind in ("new", "known", "entered")
    if kind == "twice":
        assert two.same_row == 2
    if kind == "wrong":
        assert "Row 2 has the EMA number 07019001" in str(two.errors[0])
    # Left out, the first row is in nobody's way.
    _out, alone = plan_of(event, first, second, decisions={2: OUT}).rows
    assert alone.kind in ("new", "known", "entered")


def test_namesakes_in_the_list_are_two_if_the_organizer_says_so(event):
    rows = plan_of(event, "Nuova;Zoë", "Nuova;Zoë", decisions={3: NEW}).rows
    assert [row.kind for row in rows] == ["new", "new"]


def told(row: PlanRow) -> list[tuple[object, ...]]:
    return [(one.field, one.before, one.after, one.is_made) for one in row.changes]


def test_what_the_club_lacks_is_filled_in_and_the_rest_asked_about(event):
    row = row_of(event, "Bentivoglio;Marco;ITA;07010077")
    assert told(row) == [("ema_number", "", "07010077", True)]
    row = row_of(event, "D’Alo;Niccolo;;07010088")
    assert told(row) == [
        ("name", "Niccolò D'Alò", "Niccolo D’Alo", False),
        ("ema_number", "", "07010088", True),
    ]
    taken = row_of(event, "D’Alo;Niccolo;;07010088", TAKE)
    assert set(taken.changes_made) == {"name", "ema_number"}
    assert row_of(event, "BALDINI;ANNA;ITA;07010012").changes == ()  # capitals alone


def test_the_import_of_everything_at_once(event):
    marco = player("Marco Bentivoglio")
    done = bring(
        event,
        "Nuova;Zoë;FRA;07019001;Draghi;12;x",
        "Bentivoglio;Marko;ITA;07010077;draghi;;",
        "Cognome01;Nome1;FRA;;Altri;;",
        "Nuova;Zoe;FRA;;;;",
        "Senza;;Frnace;;;;",
        "Baldini;Anna;FRA;07010012;;2;",
        decisions={
            3: Decision(who=str(marco.pk)),
            4: Decision(
                who=str(player("Nome1 Cognome01").pk),
                shown_stamps=("event", "country:x"),
                accepted_fields=("country",),
            ),
            6: OUT,
            7: TAKE,
        },
    )
    assert done == ImportCounts(entries=3, new_players=1, changed_players=3)
    new, known, anna = event.entries.exclude(number__lte=4).order_by("number")
    zoe = new.player
    assert (zoe.name, zoe.country, zoe.ema_number) == ("Zoë Nuova", "FRA", "07019001")
    assert (new.number, new.substitute, new.state) == (12, True, Entry.State.CONFIRMED)
    assert new.team == known.team == Team.objects.get(name="Draghi")
    assert (known.number, known.player) == (13, marco)
    assert (anna.number, anna.player.country) == (14, "FRA")  # 2 was taken
    assert player("Marco Bentivoglio").ema_number == "07010077"
    assert not Player.objects.filter(last_name="Senza").exists()
    first = event.entries.get(number=1)
    assert (first.team, first.player.country) == (Team.objects.get(name="Altri"), "FRA")
    assert player("Marco Bentivoglio").name == "Marco Bentivoglio"  # not taken: Marko


def test_an_import_is_in_the_log(event):
    bring(event, "Nuova;Zoë", "Baldini;Anna")
    change = Change.objects.get(kind="entries_imported")
    assert change.facts["source"] == "list.csv"
    assert (change.facts["entered"], change.facts["new"], change.facts["changed"]) == (2, 1, 0)


@pytest.mark.parametrize("bad", ["Rossi;Mario;Frnace", "Bentivoglio;Marko", ";Mario"])
def test_one_bad_row_and_nothing_is_written(event, bad):
    before = list(Player.objects.values()), list(Entry.objects.values())
    with pytest.raises(ClubError) as error:
        bring(event, "Nuova;Zoë;;;Draghi", "Bentivoglio;Marco;;07010077", bad)
    assert error.value.code == "roster_not_ready"
    assert "4" in str(error.value.facts["rows"])
    assert (list(Player.objects.values()), list(Entry.objects.values())) == before
    assert not Team.objects.exists()
    assert not Change.objects.filter(kind="entries_imported").exists()


def test_a_fault_half_way_leaves_nothing(event, monkeypatch):
    def fail(**_given: object) -> None:
        raise ClubError("player_entered_twice", name="x")

    monkeypatch.setattr("clubscore.exchange.roster.importer.entries_import", fail)
    with pytest.raises(ClubError):
        bring(event, "Nuova;Zoë", "Bentivoglio;Marco;;07010077")
    assert not Player.objects.filter(last_name="Nuova").exists()
    assert player("Marco Bentivoglio").ema_number == ""


def test_sent_twice_it_is_done_once(event):
    token = uuid4()
    rows, decisions = ("Nuova;Zoë", "Baldini;Anna"), {3: NEW}
    first = bring(event, *rows, decisions=decisions, token=token)
    assert first == ImportCounts(entries=2, new_players=2, changed_players=0)
    assert bring(event, *rows, decisions=decisions, token=token) == first
    assert event.entries.count() == 6
    assert Change.objects.filter(kind="entries_imported").count() == 1


def test_the_same_list_again_adds_nobody(event):
    bring(event, "Nuova;Zoë;FRA;07019001", "Baldini;Anna")
    assert bring(event, "Nuova;Zoë;FRA;07019001", "Baldini;Anna") == ImportCounts(0, 0, 0)
    assert event.entries.count() == 6
    assert Change.objects.filter(kind="entries_imported").count() == 1


def test_numbers_are_given_if_they_are_free(event):
    plan = plan_of(event, "A;Aa;;;;9", "B;Bb;;;;9", "C;Cc;;;;3", "D;Dd;;;;", "E;Ee;;;;6")
    assert [row.number for row in plan.rows] == [9, None, None, None, 6]
    notes = [[note.code for note in row.notes] for row in plan.rows]
    assert notes == [[], ["number_twice"], ["number_taken"], [], []]
    bring(event, "A;Aa;;;;9", "B;Bb;;;;9", "C;Cc;;;;3", "D;Dd;;;;", "E;Ee;;;;6")
    numbers = {entry.player.last_name: entry.number for entry in event.entries.all()}
    assert [numbers[name] for name in "ABCDE"] == [9, 10, 11, 12, 6]


def test_players_come_to_an_event_that_runs():
    event = make_session().tournament
    assert bring(event, "Nuova;Zoë").entries == 1
    assert event.entries.get(player__last_name="Nuova").number == 5


def test_who_withdrew_is_in_the_event(event):
    entry_withdraw(entry=event.entries.get(number=1), by=organizer())
    row = row_of(event, "Cognome01;Nome1")
    assert row.kind == "entered"
    assert row.entry is not None
    assert row.entry.state == Entry.State.WITHDRAWN


def test_more_than_the_event_has_places_for(event):
    Tournament.objects.filter(pk=event.pk).update(capacity=5)
    event.refresh_from_db()
    assert plan_of(event, "A;Aa").places_over == 0
    assert plan_of(event, "A;Aa", "B;Bb", "Cognome01;Nome1").places_over == 1


def test_players_of_another_club_are_nobody(event):
    other = make_event(players=1, club=make_club("Altro"))
    assert row_of(other, "Baldini;Anna;;07010012").kind == "new"
    bring(other, "Baldini;Anna;;07010012")
    assert Player.objects.filter(last_name="Baldini").count() == 2


def test_the_plan_takes_four_queries(event, django_assert_num_queries):
    with django_assert_num_queries(4):
        plan_of(event, *(f"Nuovo{at};Nome" for at in range(200)), "Baldini;Anna", "Cognome01;Nome1")
