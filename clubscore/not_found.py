"""Errors for what does not exist, or must not be seen."""

from .errors import ClubError


class NotFoundError(Exception):
    """It does not exist, or the visitor must not see it; pages and the API answer 404."""


class GoneError(ClubError, NotFoundError):
    """What was asked for has been deleted meanwhile; a view that says nothing of it answers 404."""

    def __init__(self) -> None:
        """There is nothing to tell about what is gone."""
        super().__init__("gone")
