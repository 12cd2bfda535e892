"""Hands and their history: data and its constraints."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Penalty, Table, Via, somebody_elsewhere

from .daily.models import DailyAnswer as DailyAnswer  # Django finds the models of an app here

A_SEAT = [0, 1, 2, 3]  # starting winds: East, South, West, North


class Hand(models.Model):
    """What was recorded of a hand. Seats are starting winds, and so are the four payments.

    A false win carries the number of the hand it happened in; whether it ends that hand, so that
    the game goes on to the next, is for the rules to say: ``ends_hand``.
    The stored payments are the record; ``manage.py rescore`` proves that they follow from
    ``claim``.
    """

    class Kind(models.TextChoices):
        """How a hand ended, or what happened within it; the values of ``Outcome``."""

        WIN = "win", _("win")
        DRAW = "draw", _("drawn hand")
        FALSE_WIN = "false_win", _("false win")

    class State(models.TextChoices):
        """A void hand stays in the books and counts for nothing."""

        VALID = "valid", _("valid")
        VOID = "void", _("void")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=Kind.choices)
    ends_hand = models.BooleanField(default=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.VALID)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)  # or who declared falsely
    discarder = models.PositiveSmallIntegerField(null=True, blank=True)  # None: self-drawn
    tiles = models.CharField(max_length=100, blank=True, default="")  # notation; "": points only
    claim = models.JSONField()  # the entry by seats: enough to judge it again
    value = models.PositiveIntegerField(null=True, blank=True)  # points of a win
    breakdown = models.JSONField(null=True, blank=True)  # the explained score of the tiles
    payment_0 = models.IntegerField(default=0)
    payment_1 = models.IntegerField(default=0)
    payment_2 = models.IntegerField(default=0)
    payment_3 = models.IntegerField(default=0)
    penalty = models.OneToOneField(
        Penalty, null=True, blank=True, on_delete=models.PROTECT, related_name="hand"
    )
    prevalent_wind = models.PositiveSmallIntegerField()  # 0 East to 3 North
    dealer = models.PositiveSmallIntegerField()  # seat that was East
    ruleset = models.CharField(max_length=32)
    options = models.JSONField()
    engine_version = models.PositiveIntegerField()
    token = models.UUIDField()  # made by the device that sent it
    revision = models.PositiveIntegerField(default=1)  # grows with every change
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    recorded_by_name = somebody_elsewhere()
    via = models.CharField(max_length=16, choices=Via.choices)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["table", "number", "pk"]
        indexes = [
            # All that standings and versions read of the hands of an event, so that they need not
            # fetch the rows, which are long.
            models.Index(
                fields=[
                    *("table", "state", "ends_hand", "kind", "winner", "discarder", "value"),
                    *("payment_0", "payment_1", "payment_2", "payment_3", "revision"),
                ],
                name="hand_figures",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(payment_0=0 - F("payment_1") - F("payment_2") - F("payment_3")),
                name="hand_payments_sum_to_zero",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
            models.CheckConstraint(
                condition=(Q(winner=None) | Q(winner__in=A_SEAT))
                & (Q(discarder=None) | Q(discarder__in=A_SEAT))
                & Q(dealer__in=A_SEAT)
                & Q(prevalent_wind__in=A_SEAT),
                name="hand_seats_are_seats",
            ),
            models.CheckConstraint(
                condition=Q(winner=None) | Q(discarder=None) | ~Q(discarder=F("winner")),
                name="hand_discarder_is_not_winner",
            ),
            models.CheckConstraint(
                condition=Q(kind="win", winner__isnull=False, value__isnull=False)
                | Q(kind="false_win", winner__isnull=False, discarder=None, value=None)
                | Q(
                    kind="draw",
                    winner=None,
                    discarder=None,
                    value=None,
                    payment_0=0,
                    payment_1=0,
                    payment_2=0,
                ),
                name="hand_people_fit_kind",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["valid", "void"]), name="hand_state_known"
            ),
            models.CheckConstraint(
                condition=Q(kind="false_win") | Q(ends_hand=True), name="hand_ends_but_by_false_win"
            ),
            models.CheckConstraint(
                condition=Q(kind="false_win") | Q(penalty=None), name="hand_penalty_for_false_win"
            ),
            models.UniqueConstraint(fields=["token"], name="hand_token_once"),
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=Q(state="valid", ends_hand=True),
                name="hand_number_once_per_table",
            ),
            models.UniqueConstraint(
                fields=["table", "number", "winner"],
                condition=Q(state="valid", ends_hand=False),
                name="hand_false_win_once_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}: {self.get_kind_display()}"

    @property
    def payments(self) -> tuple[int, int, int, int]:
        """Points won or lost by each seat, in the order of the starting winds."""
        return self.payment_0, self.payment_1, self.payment_2, self.payment_3

    @payments.setter
    def payments(self, points: tuple[int, ...]) -> None:
        self.payment_0, self.payment_1, self.payment_2, self.payment_3 = points

    @property
    def penalty_points(self) -> int:
        """What a false win cost that nobody received; 0 without a penalty."""
        return 0 if self.penalty is None else self.penalty.points

    @property
    def is_valid(self) -> bool:
        """It counts."""
        return self.state == self.State.VALID


class Confirmation(models.Model):
    """A player's word that the result of a table is right, for the state it had then.

    ``state`` tells that state from any other; a correction asks for the word anew, and this one
    stays as it was given: it counts again if the result is put back to what it was.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="confirmations")
    seat = models.PositiveSmallIntegerField()  # starting wind
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="confirmations")
    state = models.CharField(max_length=64)  # SHA-256 of hands, penalties and totals
    totals = models.JSONField()  # points of the four seats that were confirmed
    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = somebody_elsewhere()
    via = models.CharField(max_length=16, choices=Via.choices)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat", "entry", "state"], name="confirmation_once_a_state"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=A_SEAT), name="confirmation_seat_is_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.entry}"


class HandChange(models.Model):
    """One step in the history of a hand; written once, never edited."""

    class Kind(models.TextChoices):
        """What was done."""

        RECORDED = "recorded", _("recorded")
        CORRECTED = "corrected", _("corrected")
        VOIDED = "voided", _("voided")
        RESTORED = "restored", _("restored")

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="changes")
    revision = models.PositiveIntegerField()  # of the hand after this change
    kind = models.CharField(max_length=16, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = somebody_elsewhere()
    via = models.CharField(max_length=16, choices=Via.choices)
    label = models.CharField(max_length=100, blank=True, default="")  # who, as they gave it
    reason = models.CharField(max_length=200, blank=True, default="")
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField()

    class Meta:
        verbose_name = _("hand change")
        verbose_name_plural = _("hand changes")
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "revision"], name="handchange_revision_once"),
            models.CheckConstraint(
                condition=Q(kind="recorded", before__isnull=True, revision=1)
                | Q(~Q(kind="recorded"), before__isnull=False, revision__gte=2),
                name="handchange_keeps_former_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.get_kind_display()}"


class HandVote(models.Model):
    """A player's vote for the hand of a month, one a month; who voted for what stays here."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="hand_votes")
    # Its first day; no constraint says so, for SQLite alone could not check the file then.
    month = models.DateField()
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="votes")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("vote for a hand")
        verbose_name_plural = _("votes for hands")
        ordering = ["month", "at"]
        constraints = [
            models.UniqueConstraint(fields=["player", "month"], name="handvote_once_a_month"),
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}: {self.hand}"


MOST_TOTAL = 999_999  # points, won or lost; more is a misprint
TOTALS = ("total_0", "total_1", "total_2", "total_3")
LOST = ("lost_0", "lost_1", "lost_2", "lost_3")


class TableTotals(models.Model):
    """What the paper of a table says each seat won or lost. Seats are starting winds.

    ``total_*`` sum to zero, as the payments of hands do. ``lost_*`` is what false wins cost that
    nobody received, where the rules have that: it comes off the totals. A table has one row, whose
    history is in the log (``clubscore.play.totals.services``), and counts either this or its hands.
    """

    class State(models.TextChoices):
        """Only valid totals count; where the hands were entered later, these count instead."""

        VALID = "valid", _("valid")
        VOID = "void", _("void")
        REPLACED = "replaced", _("replaced by hands")

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="totals")
    state = models.CharField(max_length=8, choices=State.choices, default=State.VALID)
    total_0 = models.IntegerField()
    total_1 = models.IntegerField()
    total_2 = models.IntegerField()
    total_3 = models.IntegerField()
    lost_0 = models.PositiveIntegerField(default=0)
    lost_1 = models.PositiveIntegerField(default=0)
    lost_2 = models.PositiveIntegerField(default=0)
    lost_3 = models.PositiveIntegerField(default=0)
    token = models.UUIDField()  # made by the page they were entered on
    revision = models.PositiveIntegerField(default=1)  # grows with every change

    class Meta:
        verbose_name = _("totals of a table")
        verbose_name_plural = _("totals of tables")
        ordering = ["table"]
        constraints = [
            models.CheckConstraint(
                condition=Q(total_0=0 - F("total_1") - F("total_2") - F("total_3")),
                name="totals_sum_to_zero",
            ),
            models.CheckConstraint(
                condition=Q(
                    **{f"{name}__gte": -MOST_TOTAL for name in TOTALS},
                    **{f"{name}__lte": MOST_TOTAL for name in (*TOTALS, *LOST)},
                ),
                name="totals_are_no_misprint",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["valid", "void", "replaced"]), name="totals_state_known"
            ),
            models.CheckConstraint(condition=Q(revision__gte=1), name="totals_revision_from_one"),
            models.UniqueConstraint(fields=["token"], name="totals_token_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_state_display()}"

    @property
    def payments(self) -> tuple[int, int, int, int]:
        """Points won or lost by each seat, before what nobody received; they sum to zero."""
        return self.total_0, self.total_1, self.total_2, self.total_3

    @property
    def lost_points(self) -> tuple[int, int, int, int]:
        """Points each seat lost to false wins that nobody received."""
        return self.lost_0, self.lost_1, self.lost_2, self.lost_3

    @property
    def is_valid(self) -> bool:
        """They count."""
        return self.state == self.State.VALID


def valid_totals(table: Table) -> TableTotals | None:
    """Return the totals that count at a table; no query where they were read with it."""
    totals: TableTotals | None = getattr(table, "totals", None)
    return totals if totals is not None and totals.is_valid else None
