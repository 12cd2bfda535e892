from importlib import import_module
from typing import Final

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

MODULES: Final = (
    *("kinds_sheets", "kinds_results", "kinds_papers", "kinds_rules"),
    *("kinds_pictures", "kinds_links"),
)  # each registers kinds


class SheetsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.sheets"
    verbose_name = _("Printed sheets")

    def ready(self) -> None:
        """Make the kinds of documents known; keep none that shows a name hidden since."""
        for module in MODULES:
            import_module(f"{self.name}.{module}")
        import_module(f"{self.name}.forgetting").connect()
