"""Headers every answer has, besides those of Django and of the content security policy."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

# What browsers may do for a page; none of ours needs any of it but the whole screen and sharing.
UNUSED: Final = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "usb"),
)
HEADERS: Final = {
    "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
}


def headers_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Add the headers an answer does not have yet."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if "Access-Control-Allow-Origin" in response.headers:  # the API, open to other sites
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return answer
