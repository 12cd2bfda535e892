"""What browsers say, and what every answer says to them."""

from typing import Any

# As they ask for what somebody opens; curl, spreadsheets and most programs ask for whatever comes.
BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
EXPECTED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
POLICY = {
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


def check_headers(answer: Any, *, open_to_all: bool = False) -> None:
    """Check that an answer says who may do what with it; some are open to pages of other sites."""
    told = {name: answer.headers.get(name) for name in EXPECTED}
    assert told == EXPECTED
    assert set(answer.headers["Content-Security-Policy"].split("; ")) == POLICY
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert ("Access-Control-Allow-Origin" in answer.headers) == open_to_all
    wanted = "cross-origin" if open_to_all else "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == wanted
    assert "Server" not in answer.headers
    assert answer.headers.get("Access-Control-Allow-Credentials") is None
