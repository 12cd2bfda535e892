"""Where messages wait for the visitor's next page: as Django does it, under our cookie names."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpResponseBase

COOKIE_NAME = f"{settings.COOKIE_PREFIX}messages"


class NoticeCookies(CookieStorage):
    """Django's, with a name and a path of this installation."""

    cookie_name = COOKIE_NAME

    def _update_cookie(self, encoded_data: str, response: HttpResponseBase) -> None:
        """Keep it as Django does, below our path like every other cookie of ours."""
        super()._update_cookie(encoded_data, response)  # type: ignore[misc]  # no stub
        response.cookies[self.cookie_name]["path"] = settings.COOKIE_PATH


class NoticeStorage(FallbackStorage):
    """Django's: in a cookie as long as there is room, else in the session."""

    storage_classes = (NoticeCookies, SessionStorage)
