"""Hands and their history."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.models import Player
from clubscore.tournaments.models import Penalty, Table, Via, somebody_elsewhere
from scoring.rulesets import get

from .columns import A_SEAT, A_WIND, PAYMENTS, is_seated, sum_to_zero


class Hand(models.Model):
    """What was recorded of a hand. Seats and payments go by starting wind.

    There are as many payments as players at the table: those of empty seats are NULL. Whatever
    keeps them from summing to zero is left on the table, or was taken from it: ``pot``.

    A false win carries the number of the hand it happened in; the rules decide whether it ends that
    hand, so that the game moves on to the next: ``ends_hand``. The stored payments are the record;
    ``manage.py rescore`` proves that they follow from ``claim``.
    """

    class Kind(models.TextChoices):
        """How a hand ended, or what happened within it; the values of ``Outcome``."""

        WIN = "win", pgettext_lazy("outcome", "win")
        DRAW = "draw", _("drawn hand")
        ABORTIVE_DRAW = "abortive_draw", _("abortive draw")
        FALSE_WIN = "false_win", _("false win")

    class State(models.TextChoices):
        """A void hand stays recorded and counts for nothing."""

        VALID = "valid", pgettext_lazy("a hand", "valid")
        VOID = "void", pgettext_lazy("a hand", "void")

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
    payment_3 = models.IntegerField(null=True, default=0)  # NULL: a table of three
    payment_4 = models.IntegerField(null=True, default=None)  # of five
    pot = models.IntegerField(default=0)  # points more on the table; fewer where negative
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
    _further_values: dict[int, int] | None = None  # as set; not read from their rows

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
                    *(*PAYMENTS, "revision"),
                ],
                name="hand_figures",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=sum_to_zero(*PAYMENTS, pot="pot"),
                name="hand_payments_and_pot_sum_to_zero",
            ),
            models.CheckConstraint(
                condition=Q(payment_4=None) | Q(payment_3__isnull=False),
                name="hand_seats_without_gap",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
            models.CheckConstraint(
                condition=(Q(winner=None) | is_seated("winner"))
                & (Q(discarder=None) | is_seated("discarder"))
                & is_seated("dealer")
                & Q(prevalent_wind__in=A_WIND),
                name="hand_seats_are_seats",
            ),
            models.CheckConstraint(
                condition=Q(winner=None) | Q(discarder=None) | ~Q(discarder=F("winner")),
                name="hand_discarder_is_not_winner",
            ),
            models.CheckConstraint(
                condition=Q(kind="win", winner__isnull=False, value__isnull=False)
                | Q(kind="false_win", winner__isnull=False, discarder=None, value=None)
                | Q(kind__in=["draw", "abortive_draw"], winner=None, discarder=None, value=None),
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

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row, and those of further winners where they were set."""
        is_new = self._state.adding
        super().save(*args, **kwargs)
        values = self._further_values
        if values is None:
            return
        if not is_new and get(self.ruleset).conduct(self.options).winners > 1:
            self.further_wins.all().delete()
        rows = [FurtherWin(hand=self, winner=seat, value=value) for seat, value in values.items()]
        if rows:
            FurtherWin.objects.bulk_create(rows)

    @property
    def payments(self) -> tuple[int, ...]:
        """Points won or lost by each seat, in the order of the starting winds."""
        if self.payment_3 is None:
            return self.payment_0, self.payment_1, self.payment_2
        four = self.payment_0, self.payment_1, self.payment_2, self.payment_3
        return four if self.payment_4 is None else (*four, self.payment_4)

    @payments.setter
    def payments(self, points: tuple[int, ...]) -> None:
        self.payment_0, self.payment_1, self.payment_2, *others = points
        self.payment_3, self.payment_4 = (*others, None, None)[:2]

    @property
    def further_values(self) -> dict[int, int]:
        """The values of the hands of those who won besides ``winner``, by seat.

        They are rows of their own, ``further_wins``, written when the hand is saved.
        """
        if self._further_values is not None:
            return self._further_values
        if not self.claim.get("also"):
            return {}
        return {one.winner: one.value for one in self.further_wins.all()}

    @further_values.setter
    def further_values(self, values: dict[int, int]) -> None:
        self._further_values = values

    @property
    def winner_values(self) -> dict[int, int]:
        """The values of the hands of all who won, by seat, the first winner's first."""
        if self.winner is None or self.value is None:
            return {}
        return {self.winner: self.value, **self.further_values}

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return len(self.payments)

    @property
    def penalty_points(self) -> int:
        """What a false win cost that nobody received; 0 without a penalty."""
        return 0 if self.penalty is None else self.penalty.points

    @property
    def is_valid(self) -> bool:
        """Whether it counts."""
        return self.state == self.State.VALID


class FurtherWin(models.Model):
    """A further win on the same discard; the first winner is in the hand itself."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="further_wins")
    winner = models.PositiveSmallIntegerField()  # the seat
    value = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("further win")
        verbose_name_plural = _("further wins")
        ordering = ["hand", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "winner"], name="furtherwin_once_per_player"),
            models.CheckConstraint(
                condition=Q(winner__in=A_SEAT), name="furtherwin_seat_is_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.winner}"


class HandChange(models.Model):
    """One step in the history of a hand; written once, never edited."""

    class Kind(models.TextChoices):
        """What was done."""

        RECORDED = "recorded", pgettext_lazy("a hand", "recorded")
        CORRECTED = "corrected", pgettext_lazy("a hand", "corrected")
        VOIDED = "voided", pgettext_lazy("a hand", "voided")
        RESTORED = "restored", pgettext_lazy("a hand", "restored")

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
    # By former seat, the one its player has since: of a change that corrected seats.
    new_seats = models.JSONField(null=True, blank=True)
    # Number of the hand whose change this one follows: it was settled again with what that left.
    follows_hand = models.PositiveSmallIntegerField(null=True, blank=True)

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
