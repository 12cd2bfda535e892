"""The end of an event: its file, counted by a program that shares no code, and its sheet."""

from django.urls import reverse

from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Tournament
from tests.exchange.event_check.checker import load_checker

from .club import ClubAtWork, Json


def check_final_sheet(work: ClubAtWork, event: Tournament) -> None:
    """The file counted by itself, the standings, and the sheet agree on every place."""
    checker, file = load_checker(), work.file(event)
    assert checker.check_event(file, work.standings(event)) == []
    own = places_by_name(checker, file)
    made = ranking(event)
    assert {row.name: row.place for row in made.rows if row.place is not None} == own
    address = reverse("event_paper", args=[event.slug, "standings"])
    sheet = work.pdf(address)
    at = 0
    for row in made.rows:  # in this order, each behind its place
        place = "–" if row.place is None else row.place  # who has not played has none
        found = sheet.find(f"{place} {row.entry_number} {row.name}", at)
        assert found >= 0, (row.place, row.name, sheet[at : at + 200])
        at = found


def places_by_name(checker: Json, file: Json) -> dict[str, int]:
    standings = checker.compute_standings(file, [])
    ranks = checker.places(file, standings, [])
    return {
        f"{one.player['first_name']} {one.player['last_name']}": ranks[number]
        for number, one in standings.items()
        if ranks[number] is not None  # substitutes
    }
