"""The picture that goes with the link to a player's card of a day."""

from __future__ import annotations

from django.template.defaultfilters import floatformat
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubscore.people.privacy import names_for
from clubscore.standings.players.evening import EveningCard, evening_cards, evening_sessions
from clubscore.tournaments.models import Tournament
from clubscore.words import signed

from .drawing import LinkPicture


def card_picture(event: Tournament, number: int, day: str) -> LinkPicture | None:
    """Return a player's day as everybody may see it; None where there is none."""
    sessions = evening_sessions(event)
    found = next((one for one in sessions if one.isoformat() == day), None)
    if found is None:
        return None
    cards = evening_cards(event, found, sessions[found])
    card = next((one for one in cards if one.entry.number == number), None)
    if card is None:
        return None
    with names_for(public=True):
        name = card.entry.player.name
    above = f"{event.name}, {date_format(found, 'SHORT_DATE_FORMAT')}"
    return LinkPicture(name, above, event.club.logo_key, figures=_figures(card))


def _figures(card: EveningCard) -> tuple[tuple[str, str], ...]:
    """Return points, opponents finished above, and the rating where it may be shown."""
    figures = [(gettext("Points"), signed(card.points))]
    if card.opponents:
        facts = {"above": floatformat(card.above), "opponents": card.opponents}
        words = gettext("%(above)s of %(opponents)s") % facts
        figures.append((gettext("Opponents finished above"), words))
    rating = card.rating.after
    if rating is not None and card.entry.player.has_history:
        figures.append((gettext("Rating"), f"{floatformat(rating.rating.value, 1)} %"))
    return tuple(figures)
