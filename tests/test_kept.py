"""What is put back is what was built."""

import pytest
from django.db import transaction

from tests.exchange.event_file.texts import event_text

from . import kept
from .exchange.events import full_event
from .factories import make_club, make_session


@pytest.mark.django_db
def test_what_is_put_back_is_what_was_built(monkeypatch):
    monkeypatch.setattr(kept, "_kept", {})
    told = []
    for _ in range(2):
        with transaction.atomic():
            event = full_event()
            rows = {insert: sorted(found, key=repr) for insert, found in kept._rows().items()}
            told.append((event_text(event), rows))
            make_club("Altro")  # gets a number of its own
            transaction.set_rollback(True)
    assert told[0] == told[1]
    assert len(kept._kept) == 1


@pytest.mark.django_db
def test_nothing_is_put_into_a_database_that_holds_something():
    assert kept.tables_with_rows() == []
    one, other = make_session(), make_session()
    assert one.pk != other.pk
    assert one.tournament.club != other.tournament.club
