"""Records of an event: penalties, announcements, and the log."""

from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.units import ALL_SEATS

from .common import Via, somebody_elsewhere
from .entries import Entry
from .session import Session, Table
from .tournament import Tournament


class Penalty(models.Model):
    """Points a player loses without anyone receiving them; cancelled, never deleted."""

    class Kind(models.TextChoices):
        """A warning takes nothing; a forfeit makes the session count 0."""

        WARNING = "warning", pgettext_lazy("penalty", "warning")
        POINTS = "points", pgettext_lazy("penalty", "points")
        FORFEIT = "forfeit", _("session forfeited")
        DISQUALIFICATION = "disqualification", _("disqualification")

    ENDS_SESSION: Final = (Kind.FORFEIT, Kind.DISQUALIFICATION)  # for whoever is given it in one

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.CASCADE, related_name="penalties"
    )
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.CASCADE, related_name="penalties"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # starting wind at the table
    hand_number = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices, default=Kind.POINTS)
    points = models.PositiveIntegerField(default=0)  # taken off the total
    twelfths = models.PositiveIntegerField(default=0)  # of table points, taken off them
    reason = models.CharField(max_length=200)
    remark = models.CharField(max_length=200, blank=True, default="")
    article = models.CharField(max_length=60, blank=True, default="")  # of the rules
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_by_name = somebody_elsewhere()
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    cancelled_by_name = somebody_elsewhere()
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="points") & (Q(points__gte=1) | Q(twelfths__gte=1))
                | Q(kind__in=["warning", "forfeit", "disqualification"], points=0, twelfths=0),
                name="penalty_takes_points",
            ),
            models.CheckConstraint(
                condition=~Q(kind="forfeit") | Q(session__isnull=False),
                name="penalty_forfeits_a_session",
            ),
            models.CheckConstraint(
                condition=Q(seat=None) | Q(seat__in=list(ALL_SEATS)), name="penalty_seat_is_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(table=None, seat=None) | Q(table__isnull=False, seat__isnull=False),
                name="penalty_table_with_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: -{self.points}"


class Announcement(models.Model):
    """A text on the projector: shown until it is hidden; it can be shown again."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="announcements"
    )
    text = models.CharField(_("text"), max_length=200)
    ended_at = models.DateTimeField(null=True, blank=True)  # None: it is shown
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_says_something"),
        ]

    def __str__(self) -> str:
        return self.text


class Change(models.Model):
    """A line in the log of an event, session or table: what was done, when, by whom and why."""

    class Kind(models.TextChoices):
        """What was done."""

        EVENT_CHANGED = "event_changed", _("event changed")
        EVENT_COPIED = "event_copied", _("event copied from an earlier one")
        EVENT_TAKEN_OVER = "event_taken_over", _("quick game taken over into the club")
        EVENT_ARCHIVED = "event_archived", _("event moved to the archive")
        EVENT_UNARCHIVED = "event_unarchived", _("event restored from the archive")
        VISIBILITY_SET = "visibility_set", _("visibility changed")
        INVITATION_SENT = "invitation_sent", _("invitation sent")
        INVITATION_REVOKED = "invitation_revoked", _("invitation revoked")
        ROLE_GIVEN = "role_given", _("role added")
        ROLE_TAKEN = "role_taken", _("role removed")
        TOKEN_MADE = "token_made", _("API token created")
        TOKEN_ENDED = "token_ended", _("API token revoked")
        WEBHOOK_MADE = "webhook_made", _("webhook added")
        WEBHOOK_ENDED = "webhook_ended", _("webhook removed")
        ENTRIES_ADDED = "entries_added", _("players added")
        ENTRIES_IMPORTED = "entries_imported", _("players imported")
        ENTRY_REQUESTED = "entry_requested", _("place requested")
        ENTRY_CHANGED = "entry_changed", _("entry changed")
        ENTRY_REMOVED = "entry_removed", _("player removed from the list")
        ENTRY_CONFIRMED = "entry_confirmed", _("entry confirmed")
        ENTRY_WAITING = "entry_waiting", _("added to the waiting list")
        ENTRY_DECLINED = "entry_declined", _("request declined")
        ENTRY_WITHDRAWN = "entry_withdrawn", pgettext_lazy("player", "withdrawn")
        ENTRY_RESTORED = "entry_restored", _("re-entered in the event")
        ENTRIES_RENUMBERED = "entries_renumbered", _("players renumbered")
        BYES_SET = "byes_set", _("byes assigned")
        ABSENCE_SET = "absence_set", _("absence recorded, seats reassigned")
        ABSENCE_UNDONE = "absence_undone", _("absence undone")
        PLAYER_MERGED = "player_merged", _("players merged")
        PLAYER_ERASED = "player_erased", _("player data deleted")
        PENALTY_GIVEN = "penalty_given", _("penalty given")
        PENALTY_CANCELLED = "penalty_cancelled", _("penalty cancelled")
        SEATS_DRAWN = "seats_drawn", _("seats drawn")
        SEATS_SET = "seats_set", _("seats assigned manually")
        SEATS_SWAPPED = "seats_swapped", _("seats swapped")
        SEATS_PUBLISHED = "seats_published", _("seats published")
        SEATS_WITHDRAWN = "seats_withdrawn", _("seats hidden again")
        PLAYER_REPLACED = "player_replaced", _("player replaced")
        CHECK_IN_OPENED = "check_in_opened", _("check-in opened")
        CHECK_IN_ENDED = "check_in_ended", _("check-in ended")
        CHECKED_IN = "checked_in", _("checked in")
        CHECK_IN_UNDONE = "check_in_undone", _("check-in undone")
        PLAYER_LEFT = "player_left", _("left early")
        CODE_RENEWED = "code_renewed", _("check-in code renewed")
        ANNOUNCED = "announced", _("announcement published")
        ANNOUNCEMENT_ENDED = "announcement_ended", _("announcement hidden")
        ANNOUNCEMENT_AGAIN = "announcement_again", _("announcement shown again")
        MAIL_SENT = "mail_sent", _("e-mail sent to players")
        STAGES_SET = "stages_set", _("stages saved")
        CUT_MADE = "cut_made", _("decided who advances")
        CUT_UNDONE = "cut_undone", _("decision on who advances undone")
        TIMETABLE_SET = "timetable_set", _("timetable saved")
        SESSION_STARTED = "session_started", _("session started")
        SESSION_PREPARED = "session_prepared", _("session moved back to preparation")
        SESSION_CLOSED = "session_closed", _("session closed")
        SESSION_REOPENED = "session_reopened", _("session reopened")
        SESSION_ANNULLED = "session_annulled", _("session annulled")
        SESSION_RESTORED = "session_restored", _("session restored")
        RESULTS_PUBLISHED = "results_published", _("results published")
        RESULTS_WITHDRAWN = "results_withdrawn", _("results hidden again")
        CEREMONY_STARTED = "ceremony_started", _("prize-giving started")
        CEREMONY_ENDED = "ceremony_ended", _("prize-giving ended")
        CLOCK_STARTED = "clock_started", _("clock started")
        CLOCK_PAUSED = "clock_paused", _("clock paused")
        CLOCK_RESUMED = "clock_resumed", _("clock resumed")
        TIME_ADDED = "time_added", _("extra time given")
        DISPUTE_OPENED = "dispute_opened", _("dispute opened")
        DISPUTE_SETTLED = "dispute_settled", _("dispute settled")
        REFEREE_CALLED = "referee_called", _("referee called")
        REFEREE_COMING = "referee_coming", _("referee on the way")
        REFEREE_DONE = "referee_done", _("referee call completed")
        RESULT_CONFIRMED = "result_confirmed", _("result confirmed")
        TOTALS_RECORDED = "totals_recorded", _("totals entered")
        TOTALS_CORRECTED = "totals_corrected", _("totals corrected")
        TOTALS_VOIDED = "totals_voided", _("totals voided")
        TOTALS_RESTORED = "totals_restored", _("totals restored")
        TOTALS_REPLACED = "totals_replaced", _("totals replaced by hands")
        TOTALS_KEPT = "totals_kept", _("totals kept although the hands differ")
        HANDS_DISMISSED = "hands_dismissed", _("hands on a phone dismissed")
        TABLE_CLOSED = "table_closed", _("table closed")
        TABLE_REOPENED = "table_reopened", _("table reopened")
        LINK_RENEWED = "link_renewed", _("link renewed")
        LINK_REVOKED = "link_revoked", _("link revoked")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.CASCADE, related_name="changes"
    )
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.CASCADE, related_name="changes"
    )
    kind = models.CharField(max_length=20, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = somebody_elsewhere()
    via = models.CharField(max_length=16, choices=Via.choices)
    label = models.CharField(max_length=100, blank=True, default="")  # who, as they gave it
    reason = models.CharField(max_length=200, blank=True, default="")
    facts = models.JSONField(default=dict, blank=True)  # names and figures of what was done

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.session or self.tournament}: {self.get_kind_display()}"
