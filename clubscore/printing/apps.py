from importlib import import_module
from typing import Final

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# Each registers kinds of documents.
MODULES: Final = (
    "circuits",
    "evening_cards",
    "event_papers",
    "hand_pictures",
    "link_pictures",
    "reference_cards",
    "results",
    "score_sheets",
)


class PrintingConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.printing"
    verbose_name = _("Printing")

    def ready(self) -> None:
        """Say where the kinds of documents are; keep none that shows a name hidden since."""
        announce = import_module(f"{self.name}.documents.registry").announce
        announce(*(f"{self.name}.documents.{module}.document" for module in MODULES))
        import_module(f"{self.name}.queue.privacy").connect()
