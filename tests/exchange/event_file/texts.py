"""Event files as one text."""

from clubscore.exchange.event_file.writer import event_chunks
from clubscore.tournaments.models import Tournament


def event_text(tournament: Tournament) -> str:
    return "".join(event_chunks(tournament))
