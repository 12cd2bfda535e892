"""Files of results as other programs write them, and events made of them."""

from typing import Any
from uuid import uuid4

from clubscore.exchange.roster.grid import Grid
from clubscore.exchange.roster.importer import ImportCounts, roster_import
from clubscore.exchange.roster.participants import ParticipantsSaid
from clubscore.exchange.roster.reading.readings import read_file
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.exchange.roster.rows import RosterPerson, read_people
from clubscore.people.models import Club
from clubscore.tournaments.models import Tournament
from tests.factories import make_club, make_event, organizer

from .roster.layouts import guess_layout

# The columns of MTS, with the mark at the beginning that its files have.
MTS = (
    "\ufeffPlace,First Name,Last name,EMA number,Table points,Score,Ema Member,Country\r\n"
    "1,Zara,Quinn,04090001,28,612,YES,GBR\r\n"
    "2,Yann,Moreau,05090002,23.33,401,YES,FRA\r\n"
    "3,Olaf,Berg,,23.33,-12,NO,DNK\r\n"
    "4,Vera,Conti,07010077,9.34,-1001,YES,ITA\r\n"
)
# What Pantheon's “Save as CSV” gives: every place once, ratings with decimals.
PANTHEON = (
    "Place,Player ID,Player name,Rating points,Average place,Average points,Games played\n"
    "1,41,Zara Quinn,1612.5,1.9,34100,12\n"
    "2,7,Yann Moreau,1498,2.25,29800,12\n"
    '3,12,"Berg, Olaf",1301.25,3.1,24900,11\n'
)
# A table as a club keeps it, with numbers as they are written in Italy.
PLAIN = (
    "Giocatore\tPunti\nZara Quinn\t1.204\nYann Moreau\t812,5\nOlaf Berg\t812,50\nVera Conti\t-90\n"
)


def grid_of(text: str | bytes) -> Grid:
    """Return the rows of a file, or of a text."""
    if isinstance(text, bytes):
        return read_file(text).choices[0].grid
    return read_pasted_roster(text)


def people_of(text: str | bytes) -> list[RosterPerson]:
    """Return what is read of a list of results."""
    grid = grid_of(text)
    return read_people(grid, guess_layout(grid, with_results=True), with_results=True)


# Three players of an event abroad, as a club has them that keeps its own alone.
PARTIAL = (
    "Place,Last name,First name,Country,EMA number,Table points,Points\n"
    "12,Danielsen,Ib,DNK,03010912,14,120\n30,Mikkelsen,Eva,DNK,03010930,10,-40\n"
    "45,Sorensen,Ole,DNK,03010945,6,-200\n"
)


def bring_results(
    event: Tournament, text: str | bytes, participants: int | None = None
) -> ImportCounts:
    """Import a list of results into an event, which had so many players."""
    said = ParticipantsSaid(participants, event.participants) if participants else None
    return roster_import(
        tournament=event,
        people=people_of(text),
        decisions={},
        source="results.csv",
        by=organizer(),
        token=uuid4(),
        participants=said,
    )


def foreign_event(
    text: str | bytes = MTS,
    club: Club | None = None,
    participants: int | None = None,
    **more: Any,
) -> Tournament:
    """Make an event that another program ran, with its results; it had so many players."""
    event = make_event(
        players=0, club=club or make_club("Club of results"), results_from="MTS", **more
    )
    bring_results(event, text, participants)
    return Tournament.objects.get(pk=event.pk)
