"""Reference cards as documents: the same for everyone, made once per release and language."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.printing.pdf.rendering import PAPER_STYLE, template_to_pdf
from clubscore.printing.pdf.tiles import HandPicture, TileForms
from clubscore.tournaments.access import EventAccess
from scoring.rulesets import get

from .cards import Card, CardOrder, card_in, card_of

TEMPLATE: Final = "printing/reference_cards/card.html"
STYLE: Final = "css/print/reference_cards.css"
REFERENCE_CARD: Final = "reference-card"
LIFETIME: Final = timedelta(days=90)
PAGES: Final = 12  # about; without the hands it is one


def card_parameters(ruleset: str, order: CardOrder, *, compact: bool, language: str) -> Parameters:
    """Return what to print, with a mark of all that the card shows in this release."""
    mark = _mark(ruleset, order, compact, language)
    return {"rules": ruleset, "order": order.value, "compact": compact, "mark": mark}


@lru_cache(maxsize=256)  # a process is of one release
def _mark(ruleset: str, order: CardOrder, compact: bool, language: str) -> str:
    digest = sha256(f"{compact} {language}".encode())
    digest.update(repr(card_in(language, ruleset, order)).encode())
    for path in card_sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]


def card_sources() -> list[Path]:
    """Return the files that make a card what it looks like: all its templates, and its styles."""
    whole = settings.BASE_DIR / "templates" / TEMPLATE
    styles = [Path(str(finders.find(one))) for one in (PAPER_STYLE, STYLE)]
    return [whole.parent.parent / "_meta.html", *sorted(whole.parent.glob("*.html")), *styles]


def _card(parameters: Parameters) -> Card:
    return card_of(get(parameters["rules"]), CardOrder(parameters["order"]))


def _parse_query(_query: Query, _access: EventAccess, _links: str) -> Parameters:
    raise NotFoundError  # no event has it


def _title(_event: object, parameters: Parameters) -> str:
    return card_title(_card(parameters))


def _pages(_event: object, parameters: Parameters) -> int:
    return 1 if parameters["compact"] else PAGES


def _make(_event: object, parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    return card_pdf(_card(parameters), compact=parameters["compact"])


register(
    DocumentKind(
        REFERENCE_CARD,
        _("Reference card"),
        _parse_query,
        lambda _access, _parameters: True,
        _title,
        _pages,
        _make,
        follows_event=False,
        lifetime=LIFETIME,
    )
)


def card_pdf(card: Card, *, compact: bool) -> bytes:
    """Return a reference card in the active language; ``compact``: without the hands."""
    forms = TileForms()
    pictures = (
        {} if compact else {f"hand:{row.key}": HandPicture(row.hand, forms) for row in card.rows}
    )
    context = {
        "title": card_title(card),
        "card": card,
        "compact": compact,
        "printed_at": timezone.localtime(),
    }
    return template_to_pdf(TEMPLATE, context, style=STYLE, pictures=pictures)


def card_title(card: Card) -> str:
    """Return the title of a reference card as a document."""
    if card.order is CardOrder.POINTS:
        facts = {"rules": card.title, "unit": card.unit}
        return gettext("%(rules)s – Patterns by %(unit)s") % facts
    return gettext("%(rules)s – Patterns by category") % {"rules": card.title}
