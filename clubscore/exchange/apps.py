from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExchangeConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.exchange"
    verbose_name = _("Import and export")

    def ready(self) -> None:
        """Make the kinds of files known that are made as documents are."""
        import_module(f"{self.name}.downloads.documents")
