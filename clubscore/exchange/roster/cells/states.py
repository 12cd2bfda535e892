"""The state of an entry, as our own lists and other people write it."""

from functools import cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.errors import ClubError
from clubscore.languages import in_all_languages
from clubscore.people.names import plain
from clubscore.tournaments.models import Entry

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


@cache
def state_words() -> dict[str, str]:
    """Return the states by the words for them, in all languages."""
    said = in_all_languages(
        lambda: [
            *((str(label), state) for state, label in Entry.State.choices),
            (_("substitute"), SUBSTITUTE),
            (pgettext("player", "disqualified"), DISQUALIFIED),
        ]
    )
    known = {plain(word): state for word, state in said}
    return known | {word: state for state, words in STATES.items() for word in words.split("|")}


def read_state(text: str) -> str:
    """Return what happened to an entry, one of ``STATES``; raises ``state_unknown``."""
    if state := state_words().get(plain(text)):
        return state
    raise ClubError("state_unknown", text=short(text))
