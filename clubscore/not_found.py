"""Errors for what does not exist, or must not be seen."""

from .errors import ClubError


class NotFoundError(Exception):
    """It does not exist, or the visitor must not see it; pages and the API answer 404."""


class GoneError(ClubError, NotFoundError):
    """An object that has been deleted meanwhile; unless a view handles it, the response is 404."""

    def __init__(self) -> None:
        """Store the code; there are no facts about a deleted object."""
        super().__init__("gone")
