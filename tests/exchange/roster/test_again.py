"""A list imported again: what it changes, field by field, what it may not, and what is asked."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.roster import numbers
from clubscore.exchange.roster.import_plan import import_plan
from clubscore.exchange.roster.importer import ImportCounts, roster_import
from clubscore.exchange.roster.plan_rows import Decision, Plan, PlanRow
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.exchange.roster.row_changes import ListedChange
from clubscore.exchange.roster.rows import RosterPerson, read_people
from clubscore.people.audit import broken_chains
from clubscore.people.models import Act, Player
from clubscore.people.players.services import player_create, players_change
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Entry, Team, Tournament
from clubscore.tournaments.roster.entries import entry_withdraw
from tests.factories import begin, make_event, make_session, make_user, organizer

from .layouts import guess_layout

pytestmark = pytest.mark.django_db

HEAD = "No.;Last name;First name;Country;EMA number;Team;Home club;Substitute;Contact;Note;Status\n"
FIRST = (
    "1;Cognome01;Nome1;ITA;07010001;Draghi;Torino;no;uno@example.org;vegetarian;confirmed",
    "2;Cognome02;Nome2;FRA;;Draghi;;yes;;;confirmed",
    "3;Cognome03;Nome3;ITA;;Tigri;;no;;;confirmed",
    "4;Cognome04;Nome4;ITA;;;;no;;;confirmed",
)


def people(*rows: str, head: str = HEAD, clears: bool = False) -> list[RosterPerson]:
    grid = read_pasted_roster(head + "\n".join(rows))
    return read_people(grid, replace(guess_layout(grid), clears_blanks=clears))


def plan(event: Tournament, *rows: str, by: Actor | None = None, **more: Any) -> Plan:
    decisions = more.pop("decisions", {})
    return import_plan(event, people(*rows, **more), decisions, by)


def bring(event: Tournament, *rows: str, **more: Any) -> ImportCounts:
    decisions, by = more.pop("decisions", {}), more.pop("by", organizer())
    is_previewed = more.pop("is_previewed", False)
    return roster_import(
        tournament=event,
        people=people(*rows, **more),
        decisions=decisions,
        source="master.csv",
        by=by,
        token=uuid4(),
        is_previewed=is_previewed,
    )


def told(row: PlanRow) -> list[tuple[object, ...]]:
    return [(one.field, one.before, one.after) for one in row.changes if one.is_made]


def why(change: ListedChange) -> str:
    """Return the code of what says that a change is not made."""
    return change.refusal.code if change.refusal else ""


def entry(event: Tournament, name: str) -> Entry:
    return event.entries.select_related("player", "team").get(player__last_name=name)


@pytest.fixture
def event() -> Tournament:
    """Four players, as the first list has them."""
    event = make_event(players=4)
    bring(event, *FIRST)
    return event


def test_the_first_list_is_what_the_event_has(event):
    one, two, three, four = event.entries.select_related("player", "team").order_by("number")
    assert (one.player.ema_number, one.team and one.team.name) == ("07010001", "Draghi")
    assert (one.home_club, one.contact, one.remark) == ("Torino", "uno@example.org", "vegetarian")
    assert (two.player.country, two.team, two.substitute) == ("FRA", one.team, True)
    assert three.team is not None
    assert four.team is None


def test_the_same_list_again_is_no_difference(event):
    again = plan(event, *FIRST)
    assert [row.kind for row in again.rows] == ["entered"] * 4
    assert again.is_nothing
    changes = event.changes.count()
    assert bring(event, *FIRST) == ImportCounts(0, 0, 0)
    assert event.changes.count() == changes


def test_what_changes_is_told_field_by_field_and_applied(event):
    rows = (
        "9;Cognome01;Nome1;DEU;07010009;Tigri;Milano;yes;due@example.org;vegan;confirmed",
        "2;Cognome02;Nome2;FRA;;Aquile;;no;;;confirmed",
        *FIRST[2:],
    )
    # Another number, country and EMA number at once: who it is has to be said.
    assert plan(event, *rows).rows[0].kind == "perhaps"
    who = {2: Decision(who=str(entry(event, "Cognome01").player_id))}
    found = plan(event, *rows, decisions=who)
    assert [row.kind for row in found.rows] == ["changed", "changed", "entered", "entered"]
    assert told(found.rows[0]) == [
        ("country", "ITA", "DEU"),
        ("ema_number", "07010001", "07010009"),
        ("number", 1, 9),
        ("team", "Draghi", "Tigri"),
        ("home_club", "Torino", "Milano"),
        ("contact", "uno@example.org", "due@example.org"),
        ("remark", "vegetarian", "vegan"),
        ("substitute", False, True),
    ]
    assert told(found.rows[1]) == [("team", "Draghi", "Aquile"), ("substitute", True, False)]
    assert bring(event, *rows, decisions=who) == ImportCounts(0, 0, 2)
    one, two = entry(event, "Cognome01"), entry(event, "Cognome02")
    assert (one.number, one.player.country, one.player.ema_number) == (9, "DEU", "07010009")
    assert (one.home_club, one.contact, one.remark) == ("Milano", "due@example.org", "vegan")
    assert (one.team and one.team.name, one.substitute) == ("Tigri", True)
    assert (two.team and two.team.name, two.substitute) == ("Aquile", False)
    assert not Team.objects.filter(name="Draghi").exists()  # nobody is left in it


def test_each_change_has_its_line_in_the_logs(event):
    event.changes.all().delete()
    acts = Act.objects.filter(kind=Act.Kind.PLAYER_CHANGED).count()
    bring(event, FIRST[0].replace("Draghi", "Tigri").replace("ITA", "DEU"), *FIRST[1:])
    first, second = event.changes.order_by("kind")
    assert (first.kind, first.facts["changed"]) == ("entries_imported", 1)
    assert (second.kind, second.facts["name"]) == ("entry_changed", "Nome1 Cognome01")
    assert second.facts["before"]["team"] == "Draghi"
    assert second.facts["after"]["team"] == "Tigri"
    assert (second.facts["before"]["country"], second.facts["after"]["country"]) == ("ITA", "DEU")
    assert Act.objects.filter(kind=Act.Kind.PLAYER_CHANGED).count() == acts + 1
    assert "example.org" not in str(second.facts)


def test_a_player_corrected_while_the_plan_is_made_is_not_overwritten(event, monkeypatch):
    def planned(*of: Any) -> Plan:
        made = import_plan(*of)
        Player.objects.filter(last_name="Cognome01").update(first_name="Nome corretto")
        return made

    monkeypatch.setattr("clubscore.exchange.roster.importer.import_plan", planned)
    with pytest.raises(ClubError) as raised:
        bring(event, FIRST[0].replace("ITA", "DEU"), *FIRST[1:])
    assert (raised.value.code, raised.value.facts["rows"]) == ("roster_changed_since", "2")
    assert entry(event, "Cognome01").player.country == "ITA"


def test_each_change_can_be_left_out(event):
    rows = (FIRST[0].replace("Draghi", "Tigri").replace("Torino", "Milano"), *FIRST[1:])
    (row, *_others) = plan(event, *rows).rows
    decision = Decision(shown_stamps=row.stamps, accepted_fields=("home_club",))
    (row, *_others) = plan(event, *rows, decisions={2: decision}).rows
    assert told(row) == [("home_club", "Torino", "Milano")]
    bring(event, *rows, decisions={2: decision}, is_previewed=True)
    one = entry(event, "Cognome01")
    assert (one.home_club, one.team and one.team.name) == ("Milano", "Draghi")


def test_blank_cells_change_nothing_unless_they_are_to(event):
    blank = "1;Cognome01;Nome1;;;;;;;;"
    assert plan(event, blank).is_nothing
    (row,) = plan(event, blank, clears=True).rows
    assert told(row) == [
        ("ema_number", "07010001", ""),
        ("team", "Draghi", ""),
        ("home_club", "Torino", ""),
        ("contact", "uno@example.org", ""),
        ("remark", "vegetarian", ""),
    ]
    bring(event, blank, clears=True)
    one = entry(event, "Cognome01")
    assert (one.player.ema_number, one.team, one.home_club, one.contact) == ("", None, "", "")
    assert (one.number, one.player.country) == (1, "ITA")  # there is always one


def test_what_blank_cells_clear_is_told_in_one_order():
    """An import that is sent again is known by it, in whichever process."""
    (person,) = people("1;Cognome01;Nome1;;;;;;;;", clears=True)
    told = "country ema_number team home_club substitute contact remark state"
    assert " ".join(person.clears) == told


def test_a_column_the_list_does_not_have_clears_nothing(event):
    assert plan(event, "Cognome01;Nome1", head="Last name;First name\n", clears=True).is_nothing


def test_a_corrected_name_is_known_by_its_number(event):
    rows = ("3;Cognome30;Nome3;ITA;;Tigri;;no;;;confirmed",)
    (row,) = plan(event, *rows).rows
    assert told(row) == [("name", "Nome3 Cognome03", "Nome3 Cognome30")]
    assert row.may_be_new
    (new,) = plan(event, *rows, decisions={2: Decision(who="new")}).rows
    assert (new.kind, [note.code for note in new.notes]) == ("new", ["number_taken"])
    bring(event, *rows)
    assert entry(event, "Cognome30").number == 3


def test_another_last_name_beside_the_number_is_asked_about(event):
    (row,) = plan(event, "3;Sposata;Nome3;ITA;;Tigri;;no;;;confirmed").rows
    assert (row.kind, [one.last_name for one in row.candidates]) == ("perhaps", ["Cognome03"])
    (row,) = plan(event, "3;Altra;Eva;ITA;;;;no;;;confirmed").rows
    assert row.kind == "new"


@pytest.mark.parametrize(
    ("before", "after", "taken"),
    [
        pytest.param("D'Alò", "D'Alo", False, id="accent-lost"),
        pytest.param("D'Alo", "D'Alò", True, id="accent-found"),
        pytest.param("de Luca", "De Luca", False, id="capital"),
        pytest.param("Rossi", "Rosssi", True, id="letter"),
    ],
)
def test_a_worse_spelling_is_not_taken_unless_it_is_ticked(before, after, taken):
    event = make_event(players=0)
    bring(event, f"1;{before};Niccola;ITA;;;;no;;;confirmed")
    (row,) = plan(event, f"1;{after};Niccola;ITA;;;;no;;;confirmed").rows
    (change,) = row.changes
    assert (change.field, change.is_made) == ("name", taken)


def test_who_has_paid_is_on_the_list(event):
    head = "Last name;First name;Paid\n"
    bring(event, "Cognome01;Nome1;x", "Cognome02;Nome2;", "Nuova;Zoë;yes", head=head)
    paid = event.entries.filter(paid=True).values_list("player__last_name", flat=True)
    assert {*paid} == {"Cognome01", "Nuova"}
    assert plan(event, "Cognome01;Nome1;", head=head).is_nothing
    assert told(plan(event, "Cognome01;Nome1;no", head=head).rows[0]) == [("paid", True, False)]
    cleared = plan(event, "Cognome01;Nome1;", head=head, clears=True)
    assert told(cleared.rows[0]) == [("paid", True, False)]


def test_a_list_moved_on_by_one_is_looked_through_once(monkeypatch):
    """Number 40 stays, so 39 does, so 38 does: none of them reads the whole list again."""
    looks = []

    def checked(row: PlanRow, *others: Any) -> PlanRow:
        looks.append(row)
        return plainly(row, *others)

    plainly = numbers._check_number
    monkeypatch.setattr(numbers, "_check_number", checked)
    event = make_event(players=40)
    players = [one.player for one in event.entries.order_by("number").select_related("player")]
    moved = [f"{at};{one.last_name};{one.first_name}" for at, one in enumerate(players, start=2)]
    rows = plan(event, *moved[:-1], head="No.;Last name;First name\n").rows
    assert [why(row.changes[0]) for row in rows] == ["number_is_kept"] * 39
    assert len(looks) < 2 * 40
    assert {row.number for row in rows} == {None}


def test_numbers_can_be_exchanged(event):
    rows = (FIRST[0].replace("1;", "2;", 1), FIRST[1].replace("2;", "1;", 1), *FIRST[2:])
    assert [told(row) for row in plan(event, *rows).rows[:2]] == [
        [("number", 1, 2)],
        [("number", 2, 1)],
    ]
    bring(event, *rows, "1;Nuova;Zoë;ITA;;;;no;;;confirmed")
    assert entry(event, "Cognome01").number == 2
    assert entry(event, "Cognome02").number == 1
    assert entry(event, "Nuova").number == 5  # the first of two rows with it has the 1


def test_a_number_somebody_keeps_is_refused(event):
    (row,) = plan(event, FIRST[0].replace("1;", "2;", 1)).rows
    (change,) = row.changes
    assert (change.is_made, why(change)) == (False, "number_is_kept")
    rows = plan(event, FIRST[0].replace("1;", "8;", 1), FIRST[1].replace("2;", "8;", 1)).rows
    assert [told(row) for row in rows] == [[("number", 1, 8)], []]
    assert why(rows[1].changes[0]) == "number_in_two_rows"
    bring(event, FIRST[0].replace("1;", "2;", 1))
    assert entry(event, "Cognome01").number == 1


def test_numbers_stay_once_seats_are_drawn():
    event = make_session().tournament
    (row,) = plan(event, "9;Cognome01;Nome1;ITA;;Draghi;;no;;;confirmed").rows
    number, team = row.changes
    assert (number.is_made, why(number)) == (False, "seats_have_been_drawn")
    assert team.is_made
    bring(event, "9;Cognome01;Nome1;ITA;;Draghi;;no;;;confirmed")
    one = entry(event, "Cognome01")
    assert (one.number, one.team and one.team.name) == (1, "Draghi")


def test_withdrawn_in_the_list_is_withdrawn(event):
    gone = FIRST[3].replace("confirmed", "withdrawn")
    assert told(plan(event, gone).rows[0]) == [("state", "confirmed", "withdrawn")]
    bring(event, gone)
    assert entry(event, "Cognome04").state == Entry.State.WITHDRAWN
    assert event.changes.filter(kind="entry_withdrawn").count() == 1
    assert plan(event, gone).is_nothing
    bring(event, FIRST[3])
    assert entry(event, "Cognome04").state == Entry.State.CONFIRMED


def test_who_has_a_seat_is_not_withdrawn_by_a_list():
    session = make_session()
    begin(session)
    row = plan(session.tournament, "1;Cognome01;Nome1;ITA;;;;no;;;withdrawn").rows[0]
    assert [why(one) for one in row.changes] == ["withdrawal_with_seats"]


def test_who_withdrew_before_is_not_put_on_the_list(event):
    (row,) = plan(event, ";Nuova;Zoë;ITA;;;;;;;withdrawn").rows
    assert (row.kind, row.enters) == ("nothing", False)
    assert bring(event, ";Nuova;Zoë;ITA;;;;;;;withdrawn") == ImportCounts(0, 0, 0)
    bring(event, ";Nuova;Zoë;ITA;;;;;;;on the waiting list")
    assert (entry(event, "Nuova").state, entry(event, "Nuova").number) == ("waiting", None)


def test_requests_are_decided_on_their_page(event):
    Entry.objects.filter(number=4).update(state=Entry.State.REQUESTED, number=None)
    Player.objects.filter(last_name="Cognome04").update(unconfirmed=True)
    (row,) = plan(event, FIRST[3]).rows
    assert [(one.field, why(one)) for one in row.changes] == [
        ("number", "number_when_confirmed"),
        ("state", "state_on_the_page"),
    ]
    assert bring(event, FIRST[3]) == ImportCounts(0, 0, 0)
    assert event.entries.count() == 4


def test_who_is_not_on_the_list_is_named_and_stays(event):
    entry_withdraw(entry=entry(event, "Cognome04"), by=organizer())
    found = plan(event, FIRST[0])
    assert [one.player.last_name for one in found.missing] == ["Cognome02", "Cognome03"]
    # A row that is skipped is on the list all the same.
    found = plan(event, *FIRST[:2], decisions={3: Decision(is_left_out=True)})
    assert [one.player.last_name for one in found.missing] == ["Cognome03"]
    bring(event, FIRST[0])
    assert event.entries.in_play().count() == 3


def test_a_team_is_respelled_if_the_list_agrees(event):
    rows = [row.replace("Draghi", "DRAGHI") for row in FIRST]
    bring(event, *rows)
    assert {team.name for team in Team.objects.all()} == {"DRAGHI", "Tigri"}
    assert plan(event, FIRST[0], *rows[1:]).is_nothing  # the list spells it both ways


def test_what_came_in_meanwhile_is_not_written_over(event):
    rows = (FIRST[0].replace("Draghi", "Tigri"), *FIRST[1:])
    shown = {row.person.row: row.stamps for row in plan(event, *rows).rows}
    decisions = {
        row: Decision(shown_stamps=one, accepted_fields=("team",)) for row, one in shown.items()
    }
    Entry.objects.filter(number=1).update(team=None)
    with pytest.raises(ClubError) as error:
        bring(event, *rows, decisions=decisions, is_previewed=True)
    assert (error.value.code, error.value.facts["rows"]) == ("roster_changed_since", "2")
    assert entry(event, "Cognome01").team is None


def test_who_was_removed_meanwhile_is_not_put_back(event):
    shown = {row.person.row: row.stamps for row in plan(event, *FIRST).rows}
    decisions = {row: Decision(shown_stamps=one) for row, one in shown.items()}
    Entry.objects.filter(number=4).delete()
    with pytest.raises(ClubError) as error:
        bring(event, *FIRST, decisions=decisions, is_previewed=True)
    assert error.value.code == "roster_changed_since"


def test_the_organizer_of_one_event_leaves_other_events_alone(event):
    other = make_event(players=0, club=event.club)
    Entry.objects.create(
        tournament=other, player=Player.objects.get(last_name="Cognome01"), number=1
    )
    alone = Actor.organizer(make_user("of-one-event"))
    rows = (FIRST[0].replace("ITA", "DEU"), FIRST[2].replace("ITA", "DEU"))
    one, three = plan(event, *rows, by=alone).rows
    assert [why(change) for change in one.changes] == ["player_in_other_events"]
    assert told(three) == [("country", "ITA", "DEU")]
    bring(event, *rows, by=alone)
    assert Player.objects.get(last_name="Cognome01").country == "ITA"
    assert Player.objects.get(last_name="Cognome03").country == "DEU"


def test_a_request_for_a_place_is_its_own_row(event):
    asking = player_create(club=event.club, first_name="Eva", last_name="Chiede", unconfirmed=True)
    player_create(club=event.club, first_name="Eva", last_name="Chiede")  # the club's
    Entry.objects.create(tournament=event, player=asking, state=Entry.State.REQUESTED)
    (row,) = plan(event, ";Chiede;Eva;ITA;;;;no;;;awaiting confirmation").rows
    assert (row.kind, row.player) == ("entered", asking)
    assert Change.objects.filter(kind="entry_requested").count() == 0


def test_numbers_of_the_ema_can_be_exchanged(event):
    bring(event, FIRST[2].replace("ITA;;", "ITA;07010003;"))
    rows = (FIRST[0].replace("07010001", "07010003"), FIRST[2].replace("ITA;;", "ITA;07010001;"))
    # Numbers say who people are: to exchange them in a list is more likely a slip.
    assert [row.kind for row in plan(event, *rows).rows] == ["wrong", "wrong"]
    one, three = (Player.objects.get(last_name=name) for name in ("Cognome01", "Cognome03"))
    numbers = {one.pk: {"ema_number": "07010003"}, three.pk: {"ema_number": "07010001"}}
    players_change(club=event.club, changes=numbers)
    assert {entry(event, "Cognome01").player.ema_number} == {"07010003"}
    assert {entry(event, "Cognome03").player.ema_number} == {"07010001"}
    with pytest.raises(ClubError) as error:
        players_change(club=event.club, changes={three.pk: {"ema_number": "07010003"}})
    assert error.value.code == "ema_number_taken"


def test_data_of_somebody_erased_stay(event):
    Player.objects.filter(last_name="Cognome04").update(privacy=Player.Privacy.ERASED)
    (row,) = plan(event, FIRST[3].replace("ITA", "DEU")).rows
    assert [why(one) for one in row.changes] == ["player_data_deleted"]
    erased = entry(event, "Cognome04").player
    players_change(club=event.club, changes={erased.pk: {"country": "DEU"}})
    assert entry(event, "Cognome04").player.country == "ITA"


def test_what_changes_costs_as_many_queries_for_many(event, django_assert_max_num_queries):
    names = [f"{at};Cognome{at:02};Nome{at}" for at in range(1, 5)]
    names += [f"{at};Nuovo{at:03};Ada" for at in range(5, 105)]
    bring(event, *(f"{name};ITA;;Draghi;;no;;;confirmed" for name in names))
    again = [
        f"{name};FRA;{7030000 + at};Squadra {at};;yes;;{at};confirmed"
        for at, name in enumerate(names)
    ]
    decisions = {row.person.row: Decision() for row in plan(event, *again).rows}
    with django_assert_max_num_queries(45):
        assert bring(event, *again, decisions=decisions).changed_players == 104
    assert event.teams.count() == 104
    assert list(broken_chains()) == []
