"""Times are stored in UTC and shown in the time zone of the event they belong to."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone


def zone_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let a request show the times of an event, and the next one those of another."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(None):  # whatever is activated within ends here
            return get_response(request)

    return answer
