"""What follows from the address of an installation: how its addresses and cookies begin."""

from __future__ import annotations

from urllib.parse import urlsplit


def split_base_url(address: str) -> tuple[str, str]:
    """Return how full addresses begin, such as https://club.example, and the path, such as /score.

    Both are empty without an address; the path usually is.
    """
    parts = urlsplit(address)
    return parts._replace(path="").geturl(), parts.path


def cookie_prefix(path: str, *, https: bool) -> str:
    """Return how the names of all cookies begin: each installation on a host has its own.

    Over HTTPS browsers accept a cookie with ``__Host-`` only from this very host, so that no other
    site of the domain can set one for us, but send it to everything on the host. Below a path our
    cookies are for that path (``__Secure-``), so that no other software there receives logins.
    """
    of_path = "".join(f"{segment}." for segment in path.split("/") if segment)
    if not https:
        return of_path
    return f"__Secure-{of_path}" if path else "__Host-"
