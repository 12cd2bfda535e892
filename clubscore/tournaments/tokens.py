"""Tokens that make a repeat harmless: each names one form, and is used once in the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction

from clubscore.errors import ClubError


@contextmanager
def token_once(*, savepoint: bool = True) -> Iterator[None]:
    """Insert a row with a token; raise ``token_used_elsewhere`` if another came first.

    The lock of a write covers only its own table or event; a row with the same token elsewhere
    conflicts only in the constraint of the database. Without a ``savepoint`` the error also ends
    the current transaction.
    """
    try:
        with transaction.atomic(savepoint=savepoint):
            yield
    except IntegrityError as error:
        if "token" not in str(error):
            raise
        raise ClubError("token_used_elsewhere") from error
