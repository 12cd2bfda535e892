from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.play"
    verbose_name = _("Play")
