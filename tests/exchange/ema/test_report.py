"""The EMA's page and file of an event, from real standings."""

import re
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.exchange.ema.file import HEADINGS, ema_table
from clubscore.exchange.ema.report import EmaReport, ema_report, event_weight
from clubscore.people.models import Club, Player
from clubscore.standings.clubs import shelf
from clubscore.standings.clubs.shelf import book_store
from clubscore.standings.ranking import ranking, rankings
from clubscore.tournaments.models import Entry, Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Carry, Cut, CutKind, Stage
from clubscore.tournaments.units import TWELFTHS
from tests.exchange.files import records, workbook_of, xlsx_rows
from tests.factories import (
    DAY,
    DRAW,
    EAST,
    make_club,
    make_event,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
)
from tests.html import check_page
from tests.standings.stages.playing import play_stages
from tests.standings.test_ranking import closed, seated

pytestmark = pytest.mark.django_db

TODAY = DAY + timedelta(days=30)


def finished(
    club: Club | None = None, *, players: int = 4, day: date = DAY, best: int = 1, **fields: Any
) -> Tournament:
    """A tournament of one session: number ``best`` wins, the others are equal."""
    event = make_event(players=0, club=club or make_club())
    entered = list(event.club.players.order_by("pk")[:players])
    entered += [
        Player.objects.create(club=event.club, first_name=f"Nome{n}", last_name=f"Cognome{n}")
        for n in range(len(entered) + 1, players + 1)
    ]
    for number, player in enumerate(entered, start=1):
        Entry.objects.create(tournament=event, player=player, number=number)
    numbers = [list(range(at, at + 4)) for at in range(1, players + 1, 4)]
    for four in numbers:
        four.sort(key=lambda number: number != best)
    session = seated(event, *map(tuple, numbers))
    for table in session.tables.order_by("number"):
        won = table.seats.filter(wind=EAST, entry__number=best).exists()
        play(table, points(EAST, None, 10) if won else DRAW)
    closed(session)
    fields = {"starts_on": day, "ends_on": day, "city": "Ravenna", **fields}
    Tournament.objects.filter(pk=event.pk).update(**fields)
    return Tournament.objects.select_related("club").get(pk=event.pk)


def numbered(event: Tournament) -> None:
    """Give every player an EMA number of Italy."""
    for player in event.club.players.all():
        Player.objects.filter(pk=player.pk).update(ema_number=f"0701{player.pk:04}"[-8:])


def line_of(report: EmaReport, number: int) -> Any:
    return next(one for one in report.rows if one.row.entry_number == number)


def test_places_base_ranks_and_what_the_event_adds():
    with translation.override("en"):
        report = ema_report(finished(players=8), on=TODAY)
    assert report.obstacle == ""
    # The winner, four with 1.75 table points at the other table, three with 1.
    assert [(one.row.place, one.base_rank, int(one.weighted_rank)) for one in report.rows] == [
        (1, 1000, 1000),
        *[(2, 857, 857)] * 4,
        *[(6, 286, 286)] * 3,
    ]
    assert [(part.text, int(part.weight)) for part in report.parts] == [
        ("1 day", 1),
        ("8 ranked players", 0),
        ("1 country", 0),
        ("not a qualifier", 0),
    ]
    assert report.total == 1


def test_the_weight_has_its_parts():
    event = finished(players=44, ends_on=DAY + timedelta(days=1), qualifier=True)
    for country, pk in zip(
        ("FRA", "DEU", "NLD", "DNK", "AUT"),
        event.club.players.values_list("pk", flat=True)[:5],
        strict=True,
    ):
        Player.objects.filter(pk=pk).update(country=country)
    report = ema_report(event, on=TODAY)
    assert [part.weight for part in report.parts] == [2, Decimal("0.5"), Decimal("0.5"), 1]
    assert report.total == 4
    assert line_of(report, 1).weighted_rank == 4000
    file = xlsx_file_of(event)
    assert {row["mers"] for row in file} == {4}


@pytest.mark.parametrize(
    ("visibility", "text"),
    [
        pytest.param("rehearsal", "This event is a rehearsal and doesn’t count", id="rehearsal"),
        pytest.param("draft", "This event is a draft", id="draft"),
    ],
)
def test_an_event_that_is_not_public_warns(visibility, text):
    event = finished()
    Tournament.objects.filter(pk=event.pk).update(visibility=visibility)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("event_ema", args=[event.slug]))
    check_page(page)
    assert text in page.text
    Tournament.objects.filter(pk=event.pk).update(visibility="public")
    assert text not in client.get(reverse("event_ema", args=[event.slug])).text


def test_substitutes_count_in_the_weight_alone_and_disqualified_players_are_last():
    event = finished(players=44)
    Entry.objects.filter(number__in=[5, 6, 7]).update(substitute=True)
    penalty_add(
        tournament=event,
        entry=event.entries.get(number=8),
        kind=Penalty.Kind.DISQUALIFICATION,
        reason="x",
        by=organizer(),
    )
    with translation.override("en"):
        report = ema_report(event, on=TODAY)
    assert len(report.rows) == 41
    assert report.total == Decimal("1.5")  # 44 with the substitutes
    assert "41 ranked players and 3 substitutes" in {part.text for part in report.parts}
    last = report.rows[-1]
    assert (last.row.entry_number, last.row.place, last.base_rank) == (8, 41, 0)
    assert (last.row.event_twelfths, last.row.event_total) == (0, 0)
    assert {row.entry_number for row in report.unranked} == {5, 6, 7}
    file = xlsx_file_of(event)
    assert len(file) == 41
    assert {row["Number of participants"] for row in file} == {41}
    assert not {row["Player's last name"] for row in file} & {f"Cognome{n}" for n in (5, 6, 7)}
    assert [file[-1][key] for key in ("Player's last name", "Place", "Table points", "Score")] == [
        "Cognome8",
        41,
        0,
        0,
    ]


def test_the_weight_the_ema_gave():
    event = finished(players=8)
    Tournament.objects.update(ema_weight=3.5)
    event.refresh_from_db()
    report = ema_report(event, on=TODAY)
    assert (report.total, report.sum_of_parts, report.is_given) == (
        Decimal("3.5"),
        Decimal(1),
        True,
    )
    assert {row.weight for row in report.rows} == {Fraction(7, 2)}
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("event_ema", args=[event.slug]))
    check_page(page)
    assert "Calculated, it would be 1." in page.text
    Tournament.objects.update(ema_weight=0)
    event.refresh_from_db()
    report = ema_report(event, on=TODAY)
    assert report.total == 0
    assert {row.tournaments for row in report.rows} == {0}  # outside the ranking


def test_exactly_ten_countries_are_doubtful():
    event = finished(players=12)
    codes = ["ITA", "FRA", "DEU", "NLD", "DNK", "AUT", "GBR", "ESP", "PRT", "POL", "ITA", "ITA"]
    for entry, code in zip(event.entries.order_by("number"), codes, strict=True):
        Player.objects.filter(pk=entry.player_id).update(country=code)
    report = ema_report(event, on=TODAY)
    assert (report.countries, report.total, report.has_doubtful_countries) == (10, Decimal(2), True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("event_ema", args=[event.slug]))
    assert "Exactly ten countries" in page.text
    Tournament.objects.update(ema_weight=1.5)  # settled
    assert "Exactly ten countries" not in client.get(reverse("event_ema", args=[event.slug])).text


def text_of(response: Any) -> str:
    """The words of a page, one space between them."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def client_of(event: Tournament, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(make_organizer(event.club))
    return client


def xlsx_file_of(event: Tournament) -> list[dict[str, Any]]:
    response = client_of(event).get(reverse("event_ema_file", args=[event.slug]))
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-ema.xlsx"'
    rows = xlsx_rows(response.content, "MCR template")
    assert rows[0] == list(HEADINGS)
    return records(rows)


def test_the_file():
    event = finished(
        name="Torneo internazionale di primavera di Ravenna",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
    )
    best = event.entries.get(number=1).player
    Player.objects.filter(pk=best.pk).update(
        first_name="=Zoë", last_name="D’Agostini, Rossi", ema_number="07010012"
    )
    first, *others = xlsx_file_of(event)
    assert first == {
        "Tournament name": "Torneo internazionale di primavera di Ravenna",
        "Number of participants": 4,
        "Place": 1,
        "Player's first name": "=Zoë",
        "Player's last name": "D’Agostini, Rossi",
        "EMA number": "07010012",
        "Table points": 4,
        "Score": 54,
        "EMA member": "YES",
        "Country": "ITA",
        "Date": datetime(2026, 6, 14),  # noqa: DTZ001 - as a spreadsheet has it
        "Countrycourt": "ITA",
        "city": "Ravenna",
        "mers": 2,
        "shortname": "Torneo internazionale di prim…",
        "rules": "Chinese official",
        "period": "13-14 Jun. 2026",
        "NbDays": 2,
        "Extra": "NO",
    }
    assert [(row["Place"], row["EMA number"], row["EMA member"]) for row in others] == [
        (2, None, "NO")
    ] * 3
    sheet = workbook_of(
        client_of(event, "it").get(reverse("event_ema_file", args=[event.slug])).content
    )["MCR template"]
    assert sheet["Q2"].value == "13-14 Jun. 2026"  # English whoever asks
    assert (sheet["D2"].data_type, sheet["F2"].number_format) == ("s", "@")


def test_table_points_are_numbers():
    event = finished(players=8)
    rows = xlsx_file_of(event)
    assert [row["Table points"] for row in rows] == [4, *[1.75] * 4, *[1] * 3]


def without(obstacle: str, event: Tournament) -> None:
    """Check that there is no file, and that the page says why."""
    client = client_of(event)
    page = client.get(reverse("event_ema", args=[event.slug]))
    check_page(page)
    assert obstacle in page.content.decode()
    file = reverse("event_ema_file", args=[event.slug])
    assert file not in page.content.decode()
    assert ema_table(event) is None
    response = client.get(file, follow=True)
    assert response.redirect_chain == [(reverse("event_ema", args=[event.slug]), 302)]
    assert "has no results file" in response.content.decode()


def test_only_tournaments_have_a_file():
    without("this event is a club night", make_session().tournament)
    without("this event is a league", finished(kind="league"))


def test_only_mcr_has_a_file():
    without("this event uses", make_event(ruleset="zung_jung"))


def test_before_the_first_session_there_is_no_file():
    without("No session has started yet", make_event(players=4))


def test_without_ranked_players_there_is_no_file():
    event = finished()
    Entry.objects.update(substitute=True)
    without("no ranked players", event)


def test_what_is_missing_is_said():
    event = finished(players=8, city="", results_held=True)
    numbered(event)
    of = Player.objects.filter(entries__tournament=event)
    of.filter(entries__number=5).update(ema_number="")
    of.filter(entries__number=6).update(country="GER", ema_number="05010001")
    of.filter(entries__number=7).update(country="FRA")
    of.filter(entries__number=8).update(first_name="", ema_number="20010001")
    Session.objects.create(tournament=event, number=2)
    page = client_of(event).get(reverse("event_ema", args=[event.slug]))
    check_page(page)
    text = text_of(page)
    for said in (
        "Not closed yet: session 2.",
        "Not published yet: session 1.",
        "The event has no city.",
        "in the file as non-members: Nome5 Cognome5",
        "Data to check: Nome6 Cognome6 GER is not an ISO code; did you mean DEU?",
        "Nome7 Cognome7 the EMA number belongs to ITA, the country is FRA",
        "Cognome8 the first name is missing",
        "Place 2 is shared",
        "Place 6 is shared",
    ):
        assert said in text
    assert "no table points" not in text
    assert reverse("event_ema_file", args=[event.slug]) in page.content.decode()
    Tournament.objects.update(place_points=[])
    assert "The EMA expects table points" in client_of(event).get(page.wsgi_request.path).text


def test_nothing_missing_is_said_too():
    event = finished()
    numbered(event)
    Entry.objects.filter(number__in=[2, 3]).update(substitute=True)
    Penalty.objects.create(
        tournament=event, entry=event.entries.get(number=4), points=1, reason="late"
    )
    text = text_of(client_of(event).get(reverse("event_ema", args=[event.slug])))
    assert "Complete." in text
    assert "not in the file: Nome2 Cognome2 Nome3 Cognome3 Download" in text


@pytest.mark.parametrize(("players", "folds"), [(8, 0), (12, 1)])
def test_names_are_a_list_and_many_are_folded_away(players, folds):
    event = finished(players=players, best=1)
    page = client_of(event).get(reverse("event_ema", args=[event.slug])).content.decode()
    notice = page.partition("No EMA number")[2].partition("Place 2 is shared")[0]
    assert notice.count("<details") == notice.count("</details>") == folds
    assert notice.count("<li>") == players + 1  # and the next check
    for entry in event.entries.all():
        assert reverse("entry_edit", args=[event.slug, entry.pk]) in notice
    assert f"{players} players" in " ".join(notice.split()) or not folds


def test_ranking_points_come_from_all_finished_tournaments_of_the_club():
    event = finished(ends_on=DAY + timedelta(days=1))  # weight 2; number 1 has 1000, others 667
    club = event.club
    finished(club, day=DAY - timedelta(days=400), best=2)  # half of 1 on TODAY
    finished(club, day=DAY - timedelta(days=800))  # too old
    finished(club, kind="league")
    finished(club, ruleset="zung_jung", options={})
    finished(make_club("Altro"))
    going_on = finished(club)
    Session.objects.create(
        tournament=going_on, number=2, state="running", started_at="2026-03-14T10:00Z"
    )
    report = ema_report(event, on=TODAY)
    assert report.events == 2
    first, second, third = (line_of(report, number) for number in (1, 2, 3))
    assert {one.tournaments for one in report.rows} == {2}
    # 1: 1000 × 2 and 667 × ½, three zeros of 1 in part A, two in part B.
    assert first.points.parts[0] == (2000 + Fraction(667, 2)) / Fraction(11, 2)
    assert first.points.parts[1] == (2000 + Fraction(667, 2)) / Fraction(9, 2)
    assert second.points.parts[0] == (1334 + 500) / Fraction(11, 2)
    assert third.points.score == Fraction(3335, 2) * (Fraction(2, 11) + Fraction(2, 9)) / 2
    assert round(third.ranking_points, 2) == Decimal("336.87")
    assert ema_report(event, on=DAY + timedelta(days=500)).events == 1


def test_one_tournament_makes_no_ranking():
    report = ema_report(finished(), on=TODAY)
    assert report.events == 1
    assert {one.ranking_points for one in report.rows} == {None}


def test_a_draft_left_over_keeps_no_tournament_open_for_ever():
    event = finished()
    Session.objects.create(tournament=event, number=2)
    assert ema_report(event, on=DAY).events == 0
    assert ema_report(event, on=DAY + timedelta(days=1)).events == 1


def test_many_rankings_are_the_single_ones(django_assert_num_queries):
    club = make_club()
    events = [finished(club, players=4), finished(club, players=8, best=6)]
    penalty_add(
        tournament=events[1],
        entry=events[1].entries.get(number=6),
        kind=Penalty.Kind.POINTS,
        points=99,
        reason="late",
        by=organizer(),
    )
    with django_assert_num_queries(6):
        made = rankings(events)
        assert [row.name for one in made for row in one.rows]
    assert made == [ranking(event) for event in events]
    assert rankings([]) == []


@pytest.mark.parametrize(("players", "others"), [(4, 1), (8, 3)])
def test_queries_do_not_grow(players, others, django_assert_num_queries):
    event = finished(players=players)
    for _ in range(others):
        finished(event.club, players=players)
    with django_assert_num_queries(30):  # the book of a small club among them
        report = ema_report(event, on=TODAY)
        assert [one.check for one in report.rows]
    with django_assert_num_queries(6):
        assert ema_table(event)


def test_results_come_from_the_book_of_the_club(monkeypatch):
    """That of a large club is made elsewhere: until it is there, points are not known."""
    monkeypatch.setattr(shelf, "AT_ONCE", 0)
    monkeypatch.setattr(shelf, "CLUB_SECONDS", 0)
    monkeypatch.setattr(shelf, "_kept", {})
    event = finished(players=8)
    finished(event.club, players=8, best=3)
    report = ema_report(event, on=TODAY)
    assert report.events == 2
    assert {(one.points, one.tournaments) for one in report.rows} == {(None, None)}
    address = reverse("event_ema", args=[event.slug])
    page = client_of(event, "en").get(address)
    assert "are being calculated" in page.content.decode()
    assert "1 tournament" not in page.content.decode()
    book_store(event.club)
    report = ema_report(event, on=TODAY)
    assert {one.tournaments for one in report.rows} == {2}
    assert None not in {one.points for one in report.rows}
    assert "are being calculated" not in client_of(event, "en").get(address).content.decode()


def test_results_that_are_held_back_do_not_count_in_other_events():
    event = finished(players=8)
    other = finished(event.club, players=8, best=3)
    Tournament.objects.filter(pk=other.pk).update(results_held=True)
    assert ema_report(event, on=TODAY).events == 1
    assert ema_report(Tournament.objects.get(pk=other.pk), on=TODAY).events == 2
    Session.objects.filter(tournament=other).update(published_at=datetime(2026, 3, 15, tzinfo=UTC))
    assert ema_report(event, on=TODAY).events == 2


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page(language):
    event = finished(players=8)
    finished(event.club, players=8, best=3)
    response = client_of(event, language).get(reverse("event_ema", args=[event.slug]))
    page = check_page(response, language)
    assert reverse("event_ema_file", args=[event.slug]) in page.links
    assert reverse("entry_edit", args=[event.slug, event.entries.get(number=1).pk]) in page.links


def test_the_file_of_an_event_with_stages():
    """Places are those of the stages; table points and score are those of all sessions."""
    event = make_event(players=8)
    stages = [Stage(1, cut=Cut(CutKind.TOP, 4), carry=Carry(0)), Stage(1)]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    play_stages(event, Random(5))
    made = ranking(event)
    file = xlsx_file_of(event)
    assert [row["Place"] for row in file] == [row.place for row in made.rows]
    for line, row in zip(file, made.rows, strict=True):
        assert line["Score"] == sum(one.total for one in row.results)
        assert line["Table points"] == float(
            Fraction(sum(one.twelfths for one in row.results)) / TWELFTHS
        )
    assert {len(row.results) for row in made.rows} == {1, 2}
    assert event_weight(made).total == 1
