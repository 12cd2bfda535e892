"""What a server prepares before its first request, so that nobody has to wait."""

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils import translation

from clubscore.printing.documents.reference_cards.cards import CardOrder
from clubscore.printing.documents.reference_cards.document import card_parameters
from clubscore.printing.documents.registry import load_kinds
from clubscore.source import source_fingerprint
from clubscore.web.public.home import sample_hand
from scoring.rulesets import ALL


def warm_up() -> None:
    """Load every view, document and template, and prepare the reference cards in every language.

    About two seconds of a processor. gunicorn does it once, and starts its workers from there.
    Nothing asks the database: a connection must not be shared with a worker.
    """
    get_resolver().url_patterns  # noqa: B018 - loads the views
    load_kinds()
    source_fingerprint()
    templates = settings.BASE_DIR / "templates"
    for path in sorted(templates.rglob("*")):
        if path.is_file():
            get_template(str(path.relative_to(templates)))
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            sample_hand(language)
            for ruleset in ALL:
                for compact in (False, True):
                    card_parameters(
                        ruleset.key, CardOrder.POINTS, compact=compact, language=language
                    )
