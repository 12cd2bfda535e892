"""Who may vote: anyone with a player's own link, to a seat or to a registration.

Players have no logins. Such a link leads to the vote by a signed address, which names the player
and is valid for some weeks; nothing of it is stored here.
"""

from __future__ import annotations

from typing import Final

from django.core.signing import BadSignature, TimestampSigner

from clubscore.not_found import NotFoundError
from clubscore.people.models import Player

SALT: Final = "clubscore.play.votes"
SECONDS: Final = 60 * 24 * 3600


def voter_token(player: Player) -> str:
    """Return the token that tells the voting page who is coming."""
    return TimestampSigner(salt=SALT).sign(str(player.pk)).replace(":", ".")


def voter_of(token: str) -> Player:
    """Return the player a token was made for; raises ``NotFoundError`` if it is bad or expired."""
    try:
        pk = TimestampSigner(salt=SALT).unsign(token.replace(".", ":"), max_age=SECONDS)
    except BadSignature:
        raise NotFoundError from None
    player = Player.objects.select_related("club").filter(pk=int(pk)).first()
    if player is None or player.unconfirmed or player.is_erased:
        raise NotFoundError
    return player
