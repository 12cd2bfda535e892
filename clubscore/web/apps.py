from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "clubscore.web"

    def ready(self) -> None:
        """Log who logs in, and end logins by themselves."""
        from .account import login_expiry, signals
        from .proof import fresh

        signals.connect()
        login_expiry.connect()
        fresh.connect()
