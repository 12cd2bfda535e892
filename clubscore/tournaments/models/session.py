"""Sessions of an event: their draw, tables and seats."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.jobs.queue import Job
from clubscore.tournaments.units import ALL_SEATS, SEATS, TABLE_SIZES

from .common import new_link_token, somebody_elsewhere
from .entries import Entry
from .tournament import Tournament


class SessionQuerySet(models.QuerySet["Session"]):
    """Sessions, asked for by what they mean for the standings."""

    def that_count(self) -> SessionQuerySet:
        """Those whose tables count: they have started, and are not annulled."""
        return self.filter(state__in=Session.COUNTED)

    def annulled(self) -> SessionQuerySet:
        """Those that were played and do not count."""
        return self.filter(state=Session.State.ANNULLED)

    def not_over(self) -> SessionQuerySet:
        """Those still to be played, or being played."""
        return self.exclude(state__in=Session.OVER)


class Session(models.Model):
    """A round of an event: everyone sits at a table and plays a game."""

    class State(models.TextChoices):
        """Seats may change only in a draft; hands are recorded only in a running session.

        An annulled session stays unchanged and does not count anywhere; restoring it undoes that.
        """

        DRAFT = "draft", pgettext_lazy("session", "being prepared")
        RUNNING = "running", pgettext_lazy("session", "running")
        CLOSED = "closed", pgettext_lazy("session", "closed")
        ANNULLED = "annulled", pgettext_lazy("session", "annulled")

    COUNTED: Final = (State.RUNNING, State.CLOSED)
    OVER: Final = (State.CLOSED, State.ANNULLED)  # nothing more is played in it

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    seed = models.BigIntegerField(null=True, blank=True)  # of the draw; None: seated by hand
    starts_at = models.DateTimeField(null=True, blank=True)  # by the timetable
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # of the clock; None: none
    break_name = models.CharField(max_length=40, blank=True, default="")  # before it: lunch
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True)  # None: it runs
    clock_paused_seconds = models.PositiveIntegerField(default=0)  # of the pauses that are over
    published_at = models.DateTimeField(null=True, blank=True)  # where the event holds results back
    seats_published_at = models.DateTimeField(null=True, blank=True)  # seen before the start
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    annulled_at = models.DateTimeField(null=True, blank=True)
    annulled_reason = models.CharField(max_length=200, blank=True, default="")
    annulled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    annulled_by_name = somebody_elsewhere()

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["number"]
        indexes = [
            models.Index(fields=["tournament", "state"], name="session_states"),
            # What is played now is little of all there is.
            models.Index(
                fields=["tournament"], condition=Q(state="running"), name="session_running"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="session_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_from_one"),
            models.CheckConstraint(
                condition=Q(state="draft", started_at=None, closed_at=None)
                | Q(state="running", started_at__isnull=False, closed_at=None)
                | Q(state="closed", started_at__isnull=False, closed_at__isnull=False)
                | Q(state="annulled", started_at__isnull=False),
                name="session_times_fit_state",
            ),
            models.CheckConstraint(
                condition=Q(state="annulled", annulled_at__isnull=False) & ~Q(annulled_reason="")
                | ~Q(state="annulled") & Q(annulled_at=None, annulled_reason=""),
                name="session_annulled_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.tournament}, {self.number}"

    @property
    def is_annulled(self) -> bool:
        """Whether it was played and does not count anywhere."""
        return self.state == self.State.ANNULLED

    @property
    def is_counted(self) -> bool:
        """Whether its tables count: it has started, and is not annulled."""
        return self.state in self.COUNTED

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played in it: it is closed or annulled."""
        return self.state in self.OVER

    @property
    def seats_are_public(self) -> bool:
        """Whether everyone may know who sits where: after the start, or once that is published."""
        return self.state != self.State.DRAFT or self.seats_published_at is not None


class Table(models.Model):
    """Players in a session, most often four; with its link hands are recorded while it is open."""

    class State(models.TextChoices):
        """Open until the game is over or the time is up."""

        OPEN = "open", pgettext_lazy("table", "open")
        CLOSED = "closed", pgettext_lazy("table", "closed")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField(default=len(SEATS))  # how many play there
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)  # beyond the session's clock
    dispute = models.CharField(max_length=1000, blank=True, default="")  # "": nothing is
    from_paper = models.BooleanField(default=False)  # an official typed in a sheet, signed there
    link_token = models.CharField(max_length=64, default=new_link_token, editable=False)
    link_active = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="table_number_once"),
            models.UniqueConstraint(fields=["link_token"], name="table_link_token_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(condition=Q(size__in=TABLE_SIZES), name="table_size_known"),
            models.CheckConstraint(
                condition=Q(state="open", closed_at=None)
                | Q(state="closed", closed_at__isnull=False),
                name="table_time_fits_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.number}"


class Seat(models.Model):
    """Who sits where; ``wind`` is the starting wind, 0 East to 3 North, 4: sits out first."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    wind = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "wind"]
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="seat_wind_once"),
            models.UniqueConstraint(fields=["session", "entry"], name="seat_entry_once_a_session"),
            models.CheckConstraint(
                condition=Q(wind__in=list(ALL_SEATS)), name="seat_wind_is_a_wind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.wind}: {self.entry}"


class Draw(Job):
    """A seating plan for sessions of an event being computed, or found; applied once.

    ``players`` are the ids of the entries, ``rounds`` lists of tables of positions in it.
    """

    class State(models.TextChoices):
        """A draw that was stopped has the best plan found until then."""

        WAITING = "waiting", pgettext_lazy("seating plan", "waiting")
        RUNNING = "running", pgettext_lazy("seating plan", "generating")
        DONE = "done", pgettext_lazy("seating plan", "ready")
        FAILED = "failed", pgettext_lazy("seating plan", "failed")
        APPLIED = "applied", pgettext_lazy("seating plan", "active")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="draws")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    sessions = models.JSONField()  # numbers of the sessions it seats
    players = models.JSONField()
    keep_apart = models.JSONField(default=list)  # pairs of positions in players
    locks = models.JSONField(default=list)  # {player, round, table, wind}, as seating.Lock
    mixing = models.JSONField(default=dict, blank=True)  # see ..seating.services.draw_mixing
    earlier = models.JSONField(default=list)  # rounds played before, as rounds; -1: has left
    seed = models.BigIntegerField()
    progress = models.FloatField(default=0)  # 0 to 1
    repeats = models.PositiveIntegerField(null=True, blank=True)  # of the best so far
    stop_asked = models.BooleanField(default=False)
    method = models.CharField(max_length=16, blank=True, default="")
    rounds = models.JSONField(default=list)
    quality = models.JSONField(null=True, blank=True)  # as seating.Quality
    again = models.PositiveIntegerField(default=0)  # meetings of pairs who had met before
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_by_name = somebody_elsewhere()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("seating plan")
        verbose_name_plural = _("seating plans")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(state__in=["waiting", "running"]),
                name="draw_one_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(progress__gte=0, progress__lte=1), name="draw_progress_is_a_share"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_state_display()}"


class SeatLock(models.Model):
    """A player who has to sit at a table, at a wind or both, in one session or in all of them.

    Where both are there, that of the session counts.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seat_locks")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="locks")
    session = models.PositiveSmallIntegerField(  # number, which may not be there yet; None: all
        null=True, blank=True
    )
    table = models.PositiveSmallIntegerField(null=True, blank=True)  # number
    wind = models.PositiveSmallIntegerField(null=True, blank=True)  # 0 East to 3 North

    class Meta:
        verbose_name = _("locked seat")
        verbose_name_plural = _("locked seats")
        ordering = ["session", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "session"], name="seatlock_once_a_session"),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(session=None), name="seatlock_once_for_all"
            ),
            models.CheckConstraint(
                condition=Q(table__isnull=False) | Q(wind__isnull=False),
                name="seatlock_locks_something",
            ),
            models.CheckConstraint(
                condition=Q(wind=None) | Q(wind__in=[0, 1, 2, 3]), name="seatlock_wind_is_a_wind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.session or '–'}"
