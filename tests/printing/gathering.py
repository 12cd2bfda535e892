"""Events of any size with the hardest names there are, for the tests of what organizers print."""

from datetime import UTC, date, datetime, timedelta

from clubscore.people.clubs.services import club_create
from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Seat, Session, Table, Team, Tournament
from clubscore.tournaments.services import event_create
from tests.factories import organizer

HARD_NAMES = (
    ("Massimiliano Ferdinando Alessandro", "Della Giovampaola-Montecuccoli degli Uberti"),
    ("小明", "欧阳"),
    ("", "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"),
    ("Huong", "Nguyễn Thị"),
    ("Łucja", "Żółkiewska"),
    ("Jo", "Ng"),
    ("X" * 60, "W" * 60),
    ("Anna", "Bianchi"),
)
LONG_EVENT = (
    "Campionato internazionale di mahjong della riviera romagnola e dell’entroterra, 麻将, "
    "decima edizione"
)
LONG_CLUB = "Associazione sportiva dilettantistica del mahjong e dei giochi orientali di Bologna"
LONG_TEAM = "Compagnia dei quattro venti dominanti di San Lazzaro di Save"
FIRST = date(2026, 10, 24)


def make_gathering(
    *,
    players: int = 8,
    sessions: int = 2,
    name: str = "Torneo d’autunno",
    club: str = "Circolo Mahjong Bologna",
    seated: bool = True,
) -> Tournament:
    """Make an event over two days, players moved on by a table from session to session.

    The first names are the hard ones; everybody else is Nome9 Cognome009 and so on. Every third
    player is in a team.
    """
    event = event_create(
        club=club_create(name=club, city="Bologna"),
        kind=Tournament.Kind.TOURNAMENT,
        name=name,
        starts_on=FIRST,
        ends_on=FIRST + timedelta(1),
        ruleset="mcr",
        options={},
        by=organizer(),
        settings={"place_points": [4, 2, 1, 0], "city": "Riccione"},
    )
    names = [*HARD_NAMES, *((f"Nome{n}", f"Cognome{n:03}") for n in range(9, players + 1))]
    people = Player.objects.bulk_create(
        Player(club=event.club, first_name=first, last_name=last, country="ITA" if n % 2 else "CHN")
        for n, (first, last) in enumerate(names[:players])
    )
    teams = [Team.objects.create(tournament=event, name=text) for text in (LONG_TEAM, "Drago")]
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=event, player=player, number=n, team=None if n % 3 else teams[n % 2],
            substitute=n == players,
        )
        for n, player in enumerate(people, start=1)
    )  # fmt: skip
    for number in range(1, sessions + 1):
        _session(event, number, entries if seated else [])
    return event


def _session(event: Tournament, number: int, entries: list[Entry]) -> None:
    morning = datetime(FIRST.year, FIRST.month, FIRST.day, 7, 30, tzinfo=UTC)
    day, within = divmod(number - 1, 8)
    starts_at = morning + timedelta(days=day, minutes=135 * within)
    session = Session.objects.create(tournament=event, number=number, starts_at=starts_at)
    count = len(entries) // 4
    tables = Table.objects.bulk_create(Table(session=session, number=n + 1) for n in range(count))
    Seat.objects.bulk_create(
        Seat(
            session=session,
            table=tables[(place // 4 + number * (place % 4 + 1)) % count],
            wind=(place + number) % 4,
            entry=entry,
        )
        for place, entry in enumerate(entries)
    )
