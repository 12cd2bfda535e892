"""Pictures of links as documents: drawn once for all who are shown the link."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.template.defaultfilters import floatformat
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.markup.percents import percent_words
from clubscore.not_found import NotFoundError
from clubscore.people.models import Club, Player
from clubscore.people.privacy import names_for
from clubscore.printing.documents.hand_pictures.drawing import mark_of
from clubscore.printing.documents.registry import (
    PNG,
    DocumentKind,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.standings.players.evening import EveningCard, evening_cards, evening_sessions
from clubscore.standings.statistics.history import top_hands
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Table, Tournament
from clubscore.words import signed_points

from .careers import achievements_picture, career_picture
from .drawing import (
    LinkPicture,
    club_picture,
    draw_link_picture,
    event_picture,
    link_html,
    player_picture,
    shown_hand,
    table_picture,
)

LINK_PICTURE: Final = "link-picture"
LIFETIME: Final = timedelta(days=7)  # standings change often


def link_picture(event: Tournament | None, parameters: Parameters) -> LinkPicture | None:
    """Return what the picture of a link shows, or None if nothing (any more) may be shown.

    ``parameters`` have the number of a ``player`` of the event, perhaps with a ``day`` of it, or
    the id of a ``table`` of it, of a ``club`` or of someone whose ``career`` or ``achievements``
    are shown; nothing of them for the standings.
    """
    if event is None and "career" in parameters:
        player = Player.objects.select_related("club").filter(pk=parameters["career"]).first()
        picture = achievements_picture if parameters.get("achievements") else career_picture
        return picture(player) if player else None
    if event is None:
        club = Club.objects.filter(pk=parameters["club"]).first()
        return club_picture(club) if club else None
    if "day" in parameters:
        return card_picture(event, parameters["player"], parameters["day"])
    if "player" in parameters:
        return player_picture(event, parameters["player"])
    if "table" in parameters:
        tables = Table.objects.select_related("session__tournament__club")
        table = tables.filter(pk=parameters["table"], session__tournament=event).first()
        return table_picture(table) if table else None
    return event_picture(event)


def _parse_query(_query: Query, _access: EventAccess, _links: str) -> Parameters:
    raise NotFoundError  # each has an address of its own


def _is_allowed(access: EventAccess, parameters: Parameters) -> bool:
    """Check that the table is still public: results may since have been withheld."""
    return link_picture(access.tournament, parameters) is not None


def _title(event: Tournament | None, parameters: Parameters) -> str:
    name: str = event.name if event else parameters["name"]
    return name


def _make(event: Tournament | None, parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    picture = link_picture(event, parameters)
    if picture is None:
        raise ClubError("print_empty")
    html = link_html(picture)
    if mark_of(html) != parameters["mark"]:  # changed since it was asked for
        raise ClubError("print_interrupted")
    return draw_link_picture(html)


register(
    DocumentKind(
        LINK_PICTURE,
        _("Link preview image"),
        _parse_query,
        _is_allowed,
        _title,
        lambda _event, _parameters: 1,
        _make,
        media=PNG,
        follows_event=False,
        lifetime=LIFETIME,
    )
)


def card_picture(event: Tournament, number: int, day: str) -> LinkPicture | None:
    """Return a player's day as everyone may see it, or None if there is none."""
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
    top = top_hands([card.best]) if card.best else []
    hand = shown_hand(top[0]) if top else None
    return LinkPicture(name, above, event.club.logo_key, figures=_figures(card), hand=hand)


def _figures(card: EveningCard) -> tuple[tuple[str, str], ...]:
    """Return points, opponents finished above, and the rating where it may be shown."""
    figures = [(gettext("Points"), signed_points(card.points))]
    if card.opponents:
        facts = {"above": floatformat(card.above), "opponents": card.opponents}
        words = gettext("%(above)s of %(opponents)s") % facts
        figures.append((gettext("Opponents finished above"), words))
    rating = card.rating.after
    if rating is not None and card.entry.player.has_history:
        figures.append((gettext("Rating"), percent_words(rating.rating.value)))
    return tuple(figures)
