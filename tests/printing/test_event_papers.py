"""What organizers print: every paper read back, with the hardest names and many players."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any
from unittest import mock

import pytest
from django.db import transaction
from django.utils import timezone, translation

from clubscore.people.models import Club
from clubscore.printing.documents.event_papers.lists import plan_by_table
from clubscore.printing.documents.event_papers.orders import PaperOrder
from clubscore.printing.documents.event_papers.papers import PAPERS, paper_pdf
from clubscore.printing.documents.event_papers.roster import (
    ListedPlayer,
    Place,
    Roster,
    RosterSession,
    SeatedTable,
    alphabetical,
    roster_of,
)
from clubscore.printing.documents.event_papers.slips import OPPONENTS, SIZES_OPPONENTS, slip_form
from clubscore.printing.pdf.text_fit import cut_to_fit, fits, name_size, shorten
from clubscore.standings.ranking import ranking
from clubscore.tournaments.attendance.bye_seats import byes_plan
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.models import Penalty, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from tests.factories import DRAW, EAST, SOUTH, organizer, play, points, start

from .approval import looks_as_approved
from .gathering import FIRST, LONG_CLUB, LONG_EVENT, make_gathering
from .pdfs import Pdf

PRINTED = datetime(2026, 10, 23, 16, 30, tzinfo=UTC)
MARGIN = 4.2  # mm: what most printers leave white
LINK = "https://clubscore.example.org/t/kJ8sK2mQ0aZ7Lr4vBn1xYw3TcD5eF6gH/"
BOTH = ("it", "en")
SESSIONS = {
    "plan-tables": frozenset({1, 2}),
    "wall-tables": frozenset({2}),
    "wall-players": frozenset({2}),
}
# Pages for 100 players in 7 sessions of 25 tables, or in those above.
LISTS = {
    "plan-tables": 2,
    "plan-players": 3,
    "wall-tables": 3,
    "wall-players": 5,
    "players": 4,
    "sign-in": 5,
    "food": 3,
    "fouls": 1,
    "penalties": 1,
    "appeal": 1,
}
# Pages for 12 players in 7 sessions.
PAGED = {
    "slips": 2,
    "signs": 3,
    "badges": 2,
    "certificates": 12,
    "certificates-places": 8,
    "certificates-teams": 2,
    "certificates-prizes": 13,
    "certificates-own": 1,
}
FRAMED = tuple(key for key in PAGED if key.startswith("certificates"))  # without a footer
CHOSEN = {"certificates-own": {"prize": "Il cappello più bello di tutto il torneo", "winner": "p1"}}
# Words of the head of a table that goes on over pages.
HEADS = {
    "plan-tables": "Tavolo Table Est East Sud South Ovest West Nord North",
    "plan-players": "1 2 3 4 5 6 7",
    "wall-players": (
        "Sessione / Session 2 · sabato/Saturday 24 ottobre/October, 11:45"
        " Giocatore Player N. No. Tavolo Table"
    ),
    "players": "N. No. Giocatore Player Squadra Team Paese Country",
    "sign-in": "N. No. Giocatore Player",
    "food": "N. No. Giocatore Player Pasto Food Allergie e note Allergies and notes",
}


@pytest.fixture(scope="module")
def gatherings(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[int, Tournament]]:
    """A large event and a small one, by players, with long names; some have a bye in session 2."""
    with django_db_blocker.unblock(), transaction.atomic():
        found = {}
        for players in (100, 12):
            event = make_gathering(players=players, sessions=7, name=LONG_EVENT, club=LONG_CLUB)
            clear(event)
            event.entries.update(food="Vegetariano", food_note="senza glutine e senza lattosio")
            if players < 100:
                wins_a_hand(event)
            found[players] = event
        yield found
        transaction.set_rollback(True)


@pytest.fixture
def event(db: None) -> Tournament:
    """Eight players, two sessions."""
    return make_gathering()


def wins_a_hand(event: Tournament, number: int = 1) -> None:
    """Let a player win the only hand of the first session."""
    session = event.sessions.get(number=1)
    start(session)
    for table in session.tables.all():
        seat = table.seats.filter(entry__number=number).first()
        play(table, points(seat.wind, None, 40) if seat else DRAW)


def clear(event: Tournament, session: int = 2) -> list[str]:
    """Let those at the last table of a session sit out instead; return their names."""
    table = event.sessions.get(number=session).tables.order_by("number").last()
    assert table is not None
    entries = [seat.entry for seat in table.seats.select_related("entry__player")]
    what: dict[str, Any] = {"tournament": event, "session": session, "entries": entries}
    byes_set(**what, by=organizer(), fingerprint=byes_plan(**what).fingerprint)
    return [entry.player.name for entry in entries]


def of(event: Tournament, *languages: str, **chosen: Any) -> PaperOrder:
    with timezone.override("Europe/Rome"):
        return PaperOrder(roster_of(event), languages or ("it",), **chosen)


def printed(key: str, order: PaperOrder) -> Pdf:
    with timezone.override("Europe/Rome"):
        return Pdf(paper_pdf(PAPERS[key], order))


def text_of(key: str, order: PaperOrder) -> str:
    return " ".join(printed(key, order).texts)


@pytest.mark.one_in(4)
@pytest.mark.django_db  # else no database is made for the fixture
@pytest.mark.parametrize("key", [*LISTS, *PAGED])
def test_every_paper_holds_the_hardest_names(gatherings, key):
    sessions = SESSIONS.get(key, frozenset())
    event = gatherings[12 if key in PAGED else 100]
    with translation.override("it"):
        title = f"{LONG_EVENT} – {PAPERS[key].title}"
    with mock.patch.object(timezone, "now", return_value=PRINTED):
        pdf = printed(key, of(event, *BOTH, session_numbers=sessions, **CHOSEN.get(key, {})))
    assert looks_as_approved(pdf, key)
    told_to_readers(pdf, title)
    assert len(pdf) == (LISTS | PAGED)[key]
    assert pdf.printed_under(7) == {}
    assert pdf.collisions() == []
    if key not in FRAMED:
        assert pdf.ink_beyond(MARGIN) == []
        footers(pdf)
    if key in HEADS:
        assert [HEADS[key] in text for text in pdf.texts] == [True] * len(pdf)


def footers(pdf: Pdf) -> None:
    """Every page says its number of how many, the event, and when it was printed."""
    for number, text in enumerate(pdf.texts, 1):
        assert f"pagina/page {number}/{len(pdf)}" in text
        assert "Campionato internazionale" in text
        assert "Stampato/Printed 23 ott/Oct 2026" in text.replace("/ ", "/")  # on two lines


def between(pdf: Pdf, edge: float = 20) -> float:
    """The narrowest gap between two parts of a foot, in mm; they stand in three places."""
    found = []
    for boxes in pdf.characters:
        foot = sorted((one.left, one.right) for one in boxes if one.top > 297 - edge)
        ends = [foot[0][1], *(right for _left, right in foot)]
        reached = list(accumulate(ends, max))
        gaps = [left - before for (left, _right), before in zip(foot, reached, strict=False)]
        found.append(sorted(gaps)[-2])  # between words it is narrower
    return min(found)


def told_to_readers(pdf: Pdf, title: str) -> None:
    """Whoever cannot see the pages is told what they are, in which order and language."""
    assert pdf.fonts
    assert all(pdf.fonts.values())
    assert pdf.reader.metadata is not None
    assert pdf.reader.metadata.author == LONG_CLUB
    assert pdf.reader.metadata.title == title
    assert pdf.reader.metadata.creation_date is not None
    assert pdf.catalog["/Lang"] == "it"
    assert pdf.catalog["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in pdf.catalog
    assert "pdfuaid" in pdf.catalog["/Metadata"].get_object().get_data().decode()
    assert pdf.reader.outline


def test_every_paper_is_tried():
    assert {*LISTS, *PAGED} == set(PAPERS)


# Seats


def test_the_plan_by_table_has_every_seat_in_its_place(event):
    text = text_of("plan-tables", of(event, "en"))
    first = event.sessions.get(number=1)
    for table in first.tables.order_by("number"):
        seats = [
            seat.entry for seat in table.seats.order_by("wind").select_related("entry__player")
        ]
        row = " ".join(f"{entry.number} {entry.player.name}" for entry in seats)
        assert row.replace(" ", "") in text.replace(" ", "")
    assert "Session 1 · Saturday 24 October, 09:30" in text


def test_the_plan_by_player_has_table_and_wind(event):
    text = text_of("plan-players", of(event, "en"))
    seats = event.entries.get(number=8).seats.order_by("session__number").select_related("table")
    cells = " ".join(f"{seat.table.number} {'ESWN'[seat.wind]}" for seat in seats)
    assert f"8 Bianchi Anna {cells}" in text


def test_a_slip_has_table_wind_and_opponents(event):
    (text,) = printed("slips", of(event, "en", session_numbers=frozenset({2}))).texts
    entry = event.entries.get(number=6)
    seat = entry.seats.select_related("table").get(session__number=2)
    others = seat.table.seats.exclude(pk=seat.pk).order_by("wind").select_related("entry")
    numbers = [str(one.entry.number) for one in others]
    line = text[: text.index("Jo Ng")].rpartition("11:45")[2].split()
    assert line[:3] == [str(seat.table.number), "ESWN"[seat.wind], numbers[0]]
    assert text.count("2 Sat 24, 11:45") == 8


@pytest.mark.parametrize("key", ["plan-tables", "wall-tables", "wall-players", "slips"])
def test_a_bye_is_shown(event, key):
    names = clear(event)
    session = frozenset({2})
    text = text_of(key, of(event, "en", session_numbers=session))
    heads = {"plan-tables": "Bye:", "wall-tables": "Bye:"}
    assert heads.get(key, "bye") in text
    together = text.replace(" ", "")
    # A name that is too long for a slip loses its end, one for a wall its beginning.
    parts = [[part[:20] for part in name.split()] for name in names]
    assert all(any(part in together for part in one) for one in parts)
    assert "bye" not in text_of(key, of(event, "en", session_numbers=frozenset({1}))).lower()


def test_the_plan_by_player_has_a_dash_for_a_bye(event):
    clear(event)
    text = text_of("plan-players", of(event, "en"))
    assert "– bye" in text
    assert text.count("–") == 1 + 1 + 4  # the dates of the event, the key, the players


def test_only_what_was_chosen(event):
    text = text_of(
        "plan-tables", of(event, "en", session_numbers=frozenset({2}), tables=frozenset({1}))
    )
    assert "Session 2" in text
    assert "Session 1" not in text
    assert len(printed("signs", of(event, "en", tables=frozenset({2})))) == 1


def test_a_session_longer_than_a_page_goes_on_under_the_head_of_the_event():
    long = make_session(60)
    ((_session, flows),) = plan_by_table(long)["sessions"]
    assert flows
    pdf = printed("plan-tables", long)
    assert "Tavolo Est" in pdf.texts[0]
    assert len(pdf) == 2


def make_session(tables: int) -> PaperOrder:
    """Return a session that is in no database."""
    event = Tournament(name="Grande", club=Club(name="Circolo"), starts_on=FIRST, ends_on=FIRST)
    people = tuple(ListedPlayer(n, n, "Nome", f"Cognome{n}") for n in range(1, 4 * tables + 1))
    seated = tuple(
        SeatedTable(Table(number=n + 1), people[4 * n : 4 * n + 4]) for n in range(tables)
    )
    return PaperOrder(Roster(event, people, (RosterSession(1, "", None, False, seated),)), ("it",))


@pytest.mark.parametrize(
    ("names", "pieces"),
    [
        pytest.param(
            ("Auer", "Benítez", "Uno"), ["1 Auer N.", "2 Benítez N.", "3 Uno N."], id="whole names"
        ),
        pytest.param(
            ("Della Valle", "Rossi", "Wu"),
            ["1 Della Valle N.", "2 Rossi N.", "3 Wu N."],
            id="two words",
        ),
        pytest.param(("Lombardi Satriani",) * 3, None, id="too long to stay together"),
    ],
)
def test_no_name_is_torn_apart_on_a_narrow_slip(names, pieces):
    people = tuple(ListedPlayer(n, n, "Nome", name) for n, name in enumerate(names, start=1))
    other = ListedPlayer(4, 4, "Nome", "Bianchi")
    seated = RosterSession(1, "", None, is_started=False, tables=())
    form = slip_form(8, ("it",))
    assert not form.roomy
    line = form.line(other, seated, {4: Place(1, 0, people)})
    (text,) = line.opponents
    assert fits(text, OPPONENTS, SIZES_OPPONENTS[-1])
    found = text.replace("\N{NO-BREAK SPACE}·", "").split(" ")
    if pieces:
        assert [piece.replace("\N{NO-BREAK SPACE}", " ") for piece in found] == pieces
    else:
        assert "\N{NO-BREAK SPACE}" not in text


@pytest.mark.parametrize(
    ("sessions", "down", "roomy", "airy"),
    [
        (1, 7, True, True),
        (3, 5, True, False),
        (5, 3, True, True),
        (7, 3, True, False),
        (8, 3, False, False),
        (15, 2, False, False),
        (36, 1, False, False),
    ],
)
def test_slips_take_the_room_there_is(sessions, down, roomy, airy):
    form = slip_form(sessions, ("it",))
    assert (form.down, form.roomy, form.airy) == (down, roomy, airy)


# Signs, lists


def test_signs_carry_the_code_of_the_table(event):
    pdf = printed("signs", of(event, "en", codes={1: LINK}, codes_session=1))
    assert [pdf.codes(page) for page in range(2)] == [[LINK], []]
    assert "Session 1" in pdf.texts[0]


def test_people_are_in_the_alphabet_without_regard_to_marks():
    names = ["Zeta", "Żółkiewska", "Łucka", "Lukas", "Öz", "de Rossi", "Østby"]
    people = [ListedPlayer(n, n, "A", name) for n, name in enumerate(names)]
    found = [person.last_name for person in alphabetical(people)]
    assert found == ["de Rossi", "Łucka", "Lukas", "Østby", "Öz", "Zeta", "Żółkiewska"]


@pytest.mark.parametrize(
    ("first", "last", "short"),
    [("Anna", "Bianchi", "Bianchi A."), ("小明", "欧阳", "欧阳 小明"), ("", "Bot", "Bot")],
)
def test_short_names(first, last, short):
    assert ListedPlayer(1, 1, first, last).short == short


def test_the_roster_costs_five_queries(event, django_assert_num_queries):
    with django_assert_num_queries(5):
        roster_of(event)


def test_who_withdrew_is_in_no_list_but_keeps_the_seat(event):
    event.entries.filter(number=8).update(state="withdrawn")
    assert "Bianchi" not in text_of("players", of(event, "en"))
    assert "Bianchi" in text_of("plan-tables", of(event, "en"))


def test_a_season_without_timetable_is_signed_on_one_day(event):
    event.sessions.update(starts_at=None)
    Tournament.objects.filter(pk=event.pk).update(ends_on="2027-05-31")
    event.refresh_from_db()
    (text,) = printed("sign-in", of(event, "en")).texts
    assert text.count("Signature") == 1


# Penalties and places


def test_the_food_list_counts_and_names(event):
    event.asks_food, event.food_choices = True, "Pesce\nCarne"
    event.save(update_fields=["asks_food", "food_choices"])
    event.entries.filter(number__lte=3).update(food="Carne")
    event.entries.filter(number=4).update(food="Pesce", food_note="allergica alle noci")
    text = text_of("food", of(event, "en"))
    assert "1 × Pesce 3 × Carne 4 × not known" in text
    assert "Pesce allergica alle noci" in text


def test_the_list_of_penalties(event):
    entry = event.entries.get(number=8)
    session = event.sessions.get(number=1)
    given: dict[str, Any] = {"tournament": event, "entry": entry, "by": organizer()}
    points_off: dict[str, Any] = {"kind": Penalty.Kind.POINTS, "points": 20, "twelfths": 16}
    late = penalty_add(**given, **points_off, session=session, hand_number=3, reason="late")
    penalty_add(**given, kind=Penalty.Kind.WARNING, reason="noise", article="3.4", remark="twice")
    penalty_revoke(penalty=late, reason="wrong player", by=organizer())
    (text,) = printed("penalties", of(event, "en")).texts
    assert "8 Anna Bianchi" in text
    assert "20 points, table points: 1⅓" in text
    assert "Cancelled: wrong player" in text
    assert "noise (3.4) twice" in text
    assert text.index("noise") < text.index("late")  # without a session first


def test_no_penalties(event):
    assert "No penalties." in text_of("penalties", of(event, "en"))


@pytest.mark.parametrize("key", ["players", "plan-tables"])
def test_parts_of_a_foot_keep_apart(db, key):
    """Also where the first is as wide as it may be, in two languages."""
    event = make_gathering(name="Campionato d’autunno " * 2 + "del circolo di Riccione")
    assert between(printed(key, of(event, *BOTH))) >= 3


def test_names_on_a_badge_touch_no_rule(db):
    event = make_gathering(players=12)
    rules = [13.5 + 54 * row + 14.6 + below for row in range(5) for below in (0, 23.5)]
    boxes, _more = printed("badges", of(event)).characters
    near = [one.text for one in boxes if any(abs(one.top - y) < 1.5 for y in rules[::2])]
    near += [one.text for one in boxes if any(abs(one.bottom - y) < 1.5 for y in rules[1::2])]
    assert near == []


def test_names_on_the_wall_are_all_as_large(db):
    """Who stands three metres away reads every name; long ones take more lines."""
    event = make_gathering(players=24)
    pdf = printed("wall-tables", of(event, session_numbers=frozenset({1})))
    small = "".join(pdf.printed_under(14.9).values())
    assert not [part for part in ("Montecuccoli", "Wolfesch", "Cognome") if part in small]
    assert "degli Uberti" in pdf.texts[0]  # the whole of a long name


def test_certificates_follow_the_standings(event):
    table = event.sessions.get(number=1).tables.get(number=1)
    start(table.session)
    play(table, points(EAST, None, 20), points(SOUTH, EAST, 88))
    pdf = printed("certificates-places", of(event, "en"))
    best = [row for row in ranking(event, unpublished=True).rows if (row.place or 9) <= 3]
    assert [title for title, _page in pdf.bookmarks] == [row.name for row in best]
    assert "First place" in pdf.texts[0]
    assert best[0].name in pdf.texts[0]


def test_a_break_stands_on_the_plan_beside_the_session_after_it(event):
    event.sessions.update(break_name="Lunch break")
    assert "(Lunch break)" in text_of("plan-tables", of(event, "en"))


# Texts in boxes


@pytest.mark.parametrize(
    ("text", "size"),
    [
        pytest.param("Jo Ng", "pt-26", id="short"),
        pytest.param("W" * 120, "pt-7", id="too-long"),
        pytest.param("Wolfeschlegelsteinhausen Bo", "pt-14", id="words-stay-whole"),
        pytest.param("", "pt-26", id="nothing"),
    ],
)
def test_names_are_as_large_as_their_box_takes(text, size):
    assert name_size(text, (76.0, 21.5), (26, 20, 14, 10, 7)) == size


def test_what_is_too_long_ends_in_an_ellipsis():
    assert shorten("Bianchi", 20) == "Bianchi"
    assert shorten("Wolfeschlegelsteinhausen", 6).endswith("…")
    cut = cut_to_fit("W" * 400, (76.0, 21.5), 7)
    assert cut.endswith("…")
    assert fits(cut, (76.0, 21.5), 7)
