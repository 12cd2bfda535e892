"""An evening of two tables for the tests of what is printed, made as a club makes it."""

from dataclasses import dataclass
from datetime import date
from uuid import uuid4

from clubscore.people.clubs.services import club_create
from clubscore.people.models import User
from clubscore.people.players.services import player_create
from clubscore.people.roles import membership_add
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import Hand
from clubscore.play.services import hand_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_start
from scoring.rulesets.base import Outcome

LONG_NAME = ("Massimiliano Ferdinando Alessandro", "Della Giovampaola-Montecuccoli degli Uberti")
CHINESE_NAME = ("小明", "欧阳")
NAMES = (
    ("Mario", "Rossi"),
    LONG_NAME,
    CHINESE_NAME,
    ("Huong", "Nguyễn Thị"),
    ("Anna", "Bianchi"),
    ("Luca", "Verdi"),
    ("Łucja", "Żółkiewska"),
    ("Jo", "Ng"),
)
PURE_STRAIGHT = "123456789m 22p 45s + 6s"
DRAW = HandEntry(Outcome.DRAW)


@dataclass(frozen=True)
class Evening:
    """A running session of two tables, and who runs it."""

    tournament: Tournament
    session: Session
    tables: list[Table]
    organizer: User

    @property
    def by(self) -> Actor:
        """The organizer at work."""
        return Actor.organizer(self.organizer)

    def record(self, table: int, number: int, entry: HandEntry) -> Hand:
        """Record a hand at a table, from 1."""
        return hand_record(
            table=self.tables[table - 1], entry=entry, token=uuid4(), number=number, by=self.by
        )

    def play(self, table: int, first: int, last: int, entry: HandEntry = DRAW) -> None:
        """Record the same ending for several hands."""
        for number in range(first, last + 1):
            self.record(table, number, entry)


def make_evening(*, name: str = "Midsummer night", start: bool = True) -> Evening:
    """Seat eight players in the order of NAMES at two tables."""
    club = club_create(name="Circolo Mahjong Bologna", city="Bologna")
    organizer = User.objects.create_user("organizer", password="organizer")
    membership_add(user=organizer, club=club)
    players = [player_create(club=club, first_name=first, last_name=last) for first, last in NAMES]
    by = Actor.organizer(organizer)
    tournament = club_night_create(
        club=club,
        name=name,
        starts_on=date(2026, 7, 18),
        ruleset="mcr",
        options={},
        players=players,
        by=by,
    )
    session = tournament.sessions.get()
    entries = list(tournament.entries.all())
    seats_set(session=session, seats=[entries[:4], entries[4:]], by=by)
    if start:
        session = session_start(session=session, by=by)
    tables = list(Table.objects.filter(session=session).order_by("number"))
    return Evening(tournament, session, tables, organizer)


def win(
    winner: int, *, by: int | None = None, tiles: str = "", points: int | None = None
) -> HandEntry:
    """A win on the discard of seat ``by``, or self-drawn."""
    return HandEntry.win(winner, by, tiles, points)


def false_win(seat: int) -> HandEntry:
    """A false win of a seat."""
    return HandEntry(Outcome.FALSE_WIN, seat)
