"""Headers of every response, in addition to Django's."""

from collections.abc import Callable
from typing import Final

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.http.request import split_domain_port, validate_host

from clubscore.http.release import HEADER as RELEASE
from clubscore.http.release import release
from clubscore.people.domains.hosts import server_hosts

# What browsers may do for a page; none of ours needs any of it but the whole screen and sharing.
UNUSED: Final = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "usb"),
)
HEADERS: Final = {
    "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY: Final = "Content-Security-Policy"
HTTPS_ALONE: Final = "Strict-Transport-Security"
# A club that takes its domain elsewhere may have no HTTPS there. A day takes the place of the year
# that a browser may have been told before.
DAY: Final = "max-age=86400"


def headers_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Add the headers an answer does not have yet; to Django's pages of errors no policy.

    The policy is the same for every page. The middleware of ``csp`` puts it together each time.
    """
    headers = HEADERS | {POLICY: build_policy()}

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in headers.items():
            response.headers.setdefault(name, value)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers[RELEASE] = release()
        if HTTPS_ALONE in response.headers and not _is_of_server(request):
            response.headers[HTTPS_ALONE] = DAY
        if settings.DEBUG and response.status_code in {404, 500}:
            del response.headers[POLICY]
        if "Access-Control-Allow-Origin" in response.headers:  # the API, open to other sites
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return answer


def _is_of_server(request: HttpRequest) -> bool:
    """Tell whether a request came to a host of the server itself, not to the domain of a club."""
    host, _port = split_domain_port(request.META.get("HTTP_HOST") or request.META["SERVER_NAME"])
    return validate_host(host, server_hosts() - {"*"})
