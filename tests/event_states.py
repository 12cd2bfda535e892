"""Events and their players in the states they can be in, made through the services.

Every builder returns the event of a state. Who it is about is ``PLAYER``, unless the name of the
state stands in ``ABOUT``.
"""

from collections.abc import Callable
from typing import Final

from clubscore.people.models import Player
from clubscore.people.players.services import player_create, player_privacy_set
from clubscore.play.closure import session_close, table_close
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.services import hand_void
from clubscore.tournaments.check_in.services import check_in_open
from clubscore.tournaments.models import Entry, ForeignResult, Penalty, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.sessions.annulment import session_annul
from clubscore.tournaments.sessions.disputes import dispute_open
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.visibility import event_archive

from .factories import begin, make_event, organizer, play, points, seat_in_order
from .kept import kept

PLAYER: Final = 1  # at the first table
SUBSTITUTE: Final = 9  # at no table
ABOUT: Final = {"withdrew before playing": SUBSTITUTE, "substitute": SUBSTITUTE, "no result": 4}
VALUE: Final = 4321  # points of the hand that the player wins
# What that comes to for the winner and who discarded, however it is written; nothing else does.
RESULTS: Final = (r"4\W?345\b", r"4\W?329\b")
NAME: Final = "Cognome01"
EVENT: Final = "Coppa Segreta"


def drawn() -> Tournament:
    """Seats are drawn, and not shown; a ninth player has come since."""
    event = make_event(players=8)
    seat_in_order(session_create(tournament=event))
    late = player_create(club=event.club, first_name="Nome9", last_name="Cognome09")
    entry_add(tournament=event, player=late)
    return event


def running() -> Tournament:
    """The first session is being played, with a hand at each table."""
    event = drawn()
    for table in begin(event.sessions.get()).tables.all():
        play(table, points(0, 1, VALUE if table.number == 1 else 8))
    return event


def finished(*, held: bool = False) -> Tournament:
    """The first session is over."""
    event = running()
    if held:
        Tournament.objects.filter(pk=event.pk).update(results_held=True)
    session = event.sessions.get()
    for table in session.tables.all():
        table_close(table=table, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    return event


def entry_of(event: Tournament, number: int) -> Entry:
    """Return the entry with a number."""
    entry: Entry = event.entries.select_related("player", "tournament").get(number=number)
    return entry


def withdrew(event: Tournament, number: int) -> Tournament:
    """Let a player withdraw."""
    entry_withdraw(entry=entry_of(event, number), by=organizer())
    return event


def disqualified() -> Tournament:
    """The winner of the first session was disqualified afterwards."""
    event = finished()
    kind = Penalty.Kind.DISQUALIFICATION
    entry = entry_of(event, PLAYER)
    penalty_add(tournament=event, entry=entry, kind=kind, reason="Marked tiles", by=organizer())
    return event


def substitute() -> Tournament:
    """One of the players has no claim to a seat."""
    event = finished()
    event.entries.filter(number=SUBSTITUTE).update(substitute=True)
    return event


def with_privacy(privacy: Player.Privacy) -> Tournament:
    """The winner asked for the name to be shown otherwise."""
    event = finished()
    player_privacy_set(player=entry_of(event, PLAYER).player, privacy=privacy)
    return event


def erased() -> Tournament:
    """The winner asked for everything to be erased."""
    event = finished()
    player_erase(player=entry_of(event, PLAYER).player, by=organizer())
    return event


def annulled() -> Tournament:
    """The session that was being played counts nowhere."""
    event = running()
    session_annul(session=event.sessions.get(), reason="Fire alarm", by=organizer())
    return event


def disputed() -> Tournament:
    """A table has an open dispute, and another hand was voided."""
    event = running()
    first, second = event.sessions.get().tables.order_by("number")
    dispute_open(table=first, text="The last hand", by=organizer())
    hand_void(hand=second.hands.get(), reason="no", by=organizer())
    return event


def checking_in() -> Tournament:
    """Players say that they are here."""
    event = make_event(players=9)
    check_in_open(tournament=event, by=organizer())
    return event


def unseen(visibility: Tournament.Visibility) -> Tournament:
    """Not everybody sees the event."""
    event = finished()
    Tournament.objects.filter(pk=event.pk).update(visibility=visibility, name=EVENT)
    return event


def foreign() -> Tournament:
    """Another program ran the event; of one of its players no result is known."""
    event = make_event(players=4)
    Tournament.objects.filter(pk=event.pk).update(results_from="MTS")
    for entry in event.entries.exclude(number=ABOUT["no result"]):
        ForeignResult.objects.create(entry=entry, place=entry.number, points=10)
    return event


def archived() -> Tournament:
    """The event is over and archived."""
    return event_archive(tournament=finished(), by=organizer())


STATES: Final[dict[str, Callable[[], Tournament]]] = {
    "not begun": lambda: make_event(players=9),
    "checking in": checking_in,
    "drawn": drawn,
    "running": running,
    "disputed": disputed,
    "annulled": annulled,
    "finished": finished,
    "held back": lambda: finished(held=True),
    "withdrew before playing": lambda: withdrew(finished(), SUBSTITUTE),
    "withdrew after playing": lambda: withdrew(finished(), PLAYER),
    "disqualified": disqualified,
    "substitute": substitute,
    "initials": lambda: with_privacy(Player.Privacy.INITIALS),
    "hidden": lambda: with_privacy(Player.Privacy.HIDDEN),
    "erased": erased,
    "rehearsal": lambda: unseen(Tournament.Visibility.REHEARSAL),
    "draft": lambda: unseen(Tournament.Visibility.DRAFT),
    "result": foreign,
    "no result": foreign,
    "archived": archived,
}
# What the public does not see in a state: a name, a result, the name of the event.
WITHHELD: Final = {
    "held back": (*RESULTS, str(VALUE)),
    "initials": (NAME,),
    "hidden": (NAME,),
    "erased": (NAME,),
    "rehearsal": (EVENT, *RESULTS),
    "draft": (EVENT, *RESULTS),
}


@kept
def event_in(state: str) -> Tournament:
    """Return an event in a state."""
    return STATES[state]()
