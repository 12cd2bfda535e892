"""Rows that belong to one process for a while: taken once, kept, given back, taken over."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from clubscore.jobs.leases import LEASE, Lease, due, leases_take
from clubscore.people.account_mails import AccountMailKind
from clubscore.people.models import AccountMail
from tests.factories import make_user

pytestmark = pytest.mark.django_db
MAILS = AccountMail.objects.all()


@pytest.fixture
def mail() -> AccountMail:
    return a_mail()


def a_mail() -> AccountMail:
    return AccountMail.objects.create(
        user=make_user(),
        to="a@example.org",
        kind=AccountMailKind.FACTOR_ON,
        language="en",
        zone="UTC",
    )


def time_passes(time: timedelta) -> None:
    AccountMail.objects.update(claimed_until=until() - time)


def until() -> datetime:
    """Return until when the mail there is has been taken."""
    moment = AccountMail.objects.get().claimed_until
    assert moment is not None
    return moment


def test_a_row_is_taken_by_one_and_given_back(mail):
    (lease,) = leases_take(MAILS)
    assert lease.row.get() == mail
    assert leases_take(MAILS) == []
    lease.end(attempts=1)
    assert not lease.row.exists()
    (again,) = leases_take(MAILS)
    assert again.row.get().attempts == 1


def test_it_waits_until_it_is_tried_again(mail):
    (lease,) = leases_take(MAILS)
    lease.end(retry_at=timezone.now() + timedelta(minutes=1))
    assert leases_take(MAILS) == []
    AccountMail.objects.update(retry_at=timezone.now())
    assert due(MAILS).get() == mail


def test_a_lease_that_is_renewed_is_kept_for_longer(mail):
    (lease,) = leases_take(MAILS)
    time_passes(LEASE / 2)
    lease = Lease(AccountMail, mail.pk, until())
    renewed = lease.renew()
    assert renewed is not None
    time_passes(LEASE * 3 / 4)
    assert leases_take(MAILS) == []
    assert lease.renew() is None, "it is not the same any more"


def test_who_stood_still_too_long_sees_that_somebody_else_goes_on(mail):
    (lease,) = leases_take(MAILS)
    time_passes(LEASE + timedelta(seconds=1))
    (other,) = leases_take(MAILS)
    assert lease.renew() is None
    lease.end(attempts=9)
    assert other.row.get().attempts == 0, "who is late writes nothing"
    assert other.renew() is not None


@pytest.mark.django_db(transaction=True)
def test_of_several_processes_each_row_is_taken_by_one():
    mails = [a_mail() for _ in range(3)]
    taken: list[Lease[AccountMail]] = []

    def take() -> None:
        try:
            taken.extend(leases_take(MAILS))
        finally:
            connection.close()

    threads = [threading.Thread(target=take) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(lease.pk for lease in taken) == [one.pk for one in mails]
