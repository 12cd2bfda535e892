from django.apps import AppConfig
from django.utils.translation import pgettext_lazy


class PlayConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "clubscore.play"
    verbose_name = pgettext_lazy("part of the app", "Play")
