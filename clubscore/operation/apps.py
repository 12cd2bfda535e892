from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationConfig(AppConfig):
    name = "clubscore.operation"
    verbose_name = _("Operations")

    def ready(self) -> None:
        from django.core.signals import request_finished
        from django.db.models.signals import post_save

        from clubscore.play.models import HandChange

        from .monitoring.metrics import count_hand
        from .monitoring.middleware import forget

        post_save.connect(
            count_hand, sender=HandChange, dispatch_uid="clubscore.operation.monitoring.metrics"
        )
        request_finished.connect(forget, dispatch_uid="clubscore.operation.monitoring.logs")
