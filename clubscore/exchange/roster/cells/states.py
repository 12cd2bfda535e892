"""What becomes of an entry, as our own lists have it and as people write it."""

from typing import Final

from clubscore.errors import ClubError
from clubscore.people.names import plain

from .values import short

SUBSTITUTE: Final = "substitute"
DISQUALIFIED: Final = "disqualified"
STATES: Final = {  # as ``plain`` has them
    "confirmed": "confirmed|iscrizione confermata|confermato|confermata|iscritto|iscritta|ok"
    "|bestatigt|confirme|confirmado",
    "requested": "awaiting confirmation|requested|in attesa di conferma|da confermare|richiesta",
    "waiting": "on the waiting list|waiting list|waiting|in lista d attesa|in lista dattesa"
    "|lista d attesa|lista dattesa|warteliste|liste d attente|lista de espera",
    "withdrawn": "withdrawn|cancelled|canceled|ritirato|ritirata|ritiro|cancellato|cancellata"
    "|abgemeldet|desiste|retirado|retirada",
    SUBSTITUTE: "substitute|riserva|sostituto|sostituta",
    DISQUALIFIED: "disqualified|squalificato|squalificata|squalifica",
}
STATE_WORDS: Final = {word: state for state, words in STATES.items() for word in words.split("|")}


def read_state(text: str) -> str:
    """Return what became of an entry, one of ``STATES``; raises ``state_unknown``."""
    if state := STATE_WORDS.get(plain(text)):
        return state
    raise ClubError("state_unknown", text=short(text))
