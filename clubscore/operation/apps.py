from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationConfig(AppConfig):
    name = "clubscore.operation"
    verbose_name = _("Operations")

    def ready(self) -> None:
        from django.core.checks import register
        from django.core.signals import request_finished
        from django.db.models.signals import post_save, pre_migrate

        from clubscore.play.models import HandChange

        from .doctor.configuration import OURS, settings_check
        from .monitoring.metrics import count_hand
        from .monitoring.middleware import forget
        from .upgrade.status import refuse_to_migrate
        from .verification import deletions

        register(settings_check, OURS, deploy=True)
        deletions.connect()
        post_save.connect(
            count_hand, sender=HandChange, dispatch_uid="clubscore.operation.monitoring.metrics"
        )
        pre_migrate.connect(
            refuse_to_migrate, sender=self, dispatch_uid="clubscore.operation.upgrade"
        )
        request_finished.connect(forget, dispatch_uid="clubscore.operation.monitoring.logs")
