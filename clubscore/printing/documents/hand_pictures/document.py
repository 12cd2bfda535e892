"""Pictures of hands as documents: drawn once for all who are shown the link of a hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.play.hand_pages.hands import hand_page
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.printing.documents.registry import (
    PNG,
    DocumentKind,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Session, Tournament

from .drawing import draw_picture, hand_html, mark_of

HAND_PICTURE: Final = "hand-picture"
LIFETIME: Final = timedelta(days=30)


def _parse_query(_query: Query, _access: EventAccess, _links: str) -> Parameters:
    raise NotFoundError  # a hand has an address of its own


def _is_allowed(access: EventAccess, parameters: Parameters) -> bool:
    session = Session.objects.filter(tables__hands=parameters["hand"]).first()
    return session is not None and access.sees(session)


def _title(event: Tournament, parameters: Parameters) -> str:
    return f"{event.name} – {parameters['words']}"


def _make(event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    hands = Hand.objects.select_related("table__session__tournament__club", "penalty")
    hand = hands.filter(pk=parameters["hand"], table__session__tournament=event).first()
    if hand is None:
        raise ClubError("print_empty")
    state = table_state(hand.table)
    html = hand_html(hand_page(state, hand), state)
    if mark_of(html) != parameters["mark"]:  # changed since it was asked for
        raise ClubError("print_interrupted")
    return draw_picture(html)


register(
    DocumentKind(
        HAND_PICTURE,
        _("Picture of a hand"),
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
