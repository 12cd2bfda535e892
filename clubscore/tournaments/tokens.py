"""Tokens that make a repeat harmless: each names one form, and is used once in the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction

from clubscore.errors import ClubError


@contextmanager
def token_once(*, savepoint: bool = True) -> Iterator[None]:
    """Insert a row with a token; raise ``token_used_elsewhere`` if another came first.

    The lock of a write covers its own table or event alone: what is sent with the same token
    elsewhere meets this one only in the constraint of the database. Without a ``savepoint`` the
    transaction that has been begun is over then.
    """
    try:
        with transaction.atomic(savepoint=savepoint):
            yield
    except IntegrityError as error:
        if "token" not in str(error):
            raise
        raise ClubError("token_used_elsewhere") from error
