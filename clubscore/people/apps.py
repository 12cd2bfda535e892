from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from clubscore.dates import write_first_days
from clubscore.languages import fall_back_on_source


class PeopleConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.people"
    verbose_name = _("People and clubs")

    def ready(self) -> None:
        """Let languages that lack texts show them in English."""
        fall_back_on_source()
        write_first_days()
