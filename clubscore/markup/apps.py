from django.apps import AppConfig


class MarkupConfig(AppConfig):
    name = "clubscore.markup"
