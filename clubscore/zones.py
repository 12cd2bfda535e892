"""Times are stored in UTC and shown in the time zone of the event they belong to."""

from collections.abc import Callable
from typing import Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

LOCAL_INPUT: Final = "%Y-%m-%dT%H:%M"  # what a field for date and time takes and gives


def zone_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let a request show the times of an event, and the next one those of another."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(None):  # whatever is activated within ends here
            return get_response(request)

    return answer


def zone_activate(name: str) -> None:
    """Show the times of this request in a time zone, such as Europe/Rome."""
    timezone.activate(ZoneInfo(name))
