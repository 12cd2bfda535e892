"""Where messages wait for the visitor's next page: as Django does it, under our cookie names."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage

COOKIE_NAME = f"{settings.COOKIE_PREFIX}messages"


class NoticeCookies(CookieStorage):
    """Django's, with a name that other sites of the domain cannot set."""

    cookie_name = COOKIE_NAME


class NoticeStorage(FallbackStorage):
    """Django's: in a cookie as long as there is room, else in the session."""

    storage_classes = (NoticeCookies, SessionStorage)
