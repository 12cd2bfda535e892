"""Events in which somebody sits at a table of three or of five."""

from __future__ import annotations

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.event_change import odd_tables_set
from clubscore.tournaments.models import Table, Tournament
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.table_sizes import OddTables
from tests.factories import make_event, organizer, record


def odd_event(players: int, ruleset: str = "mcr", odd: OddTables = OddTables.FEWEST) -> Tournament:
    """Make an event with a running session in which somebody sits at an odd table."""
    event = make_event(players=players, ruleset=ruleset)
    odd_tables_set(tournament=event, odd=odd, by=organizer())
    event.refresh_from_db()
    session_start(session=session_next_seated(tournament=event, by=organizer()), by=organizer())
    return event


def odd_table(players: int, ruleset: str = "mcr") -> Table:
    """Make the odd table of such a session: of three with seven players, of five with nine."""
    return odd_event(players, ruleset).sessions.get().tables.exclude(size=4).get()


def game(table: Table, seed: int = 1) -> None:
    """Play a whole game, with every hand valued."""
    rules = EventRules.of(table.session.tournament)
    for number, entry in deal_game(seed, rules, players=table.size):
        record(table, entry, number=number, by=organizer())
