from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ExchangeConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.exchange"
    verbose_name = _("Import and export")

    def ready(self) -> None:
        """Announce the files that are built as documents; from now on drop files of the erased."""
        announce = import_module("clubscore.printing.documents.registry").announce
        announce(f"{self.name}.downloads.documents", f"{self.name}.event_file.document")
        import_module(f"{self.name}.uploads.files").keep_no_erased()
        import_module(f"{self.name}.clubs.exports").keep_no_erased()
