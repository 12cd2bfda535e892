"""Events, their sessions, tables and seats: data and its constraints."""

import secrets
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.models import Club, Player

SEATS = range(4)  # starting winds: East, South, West, North
LINK_BYTES = 24  # 192 random bits in a table's link


def new_link_token() -> str:
    """Return an unguessable text for a table's link."""
    return secrets.token_urlsafe(LINK_BYTES)


class Via(models.TextChoices):
    """By what right somebody acted."""

    LINK = "link", _("table link")
    ORGANIZER = "organizer", _("organizer")


class Tournament(models.Model):
    """Any scored gathering; ruleset and options are fixed when it is made."""

    class Kind(models.TextChoices):
        """What sort of gathering it is."""

        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")
        CLUB_NIGHT = "club_night", _("club night")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=140)
    starts_on = models.DateField(_("date"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(max_length=64)
    ruleset = models.CharField(_("rules"), max_length=32)
    options = models.JSONField(default=dict)  # every option of the ruleset with its value
    table_points = models.BooleanField(default=False)
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="tournament_slug_once"),
            models.CheckConstraint(
                condition=Q(kind__in=["tournament", "league", "club_night"]),
                name="tournament_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player in an event; ``number`` is the one on lists and score sheets."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Session(models.Model):
    """A round of an event: everybody sits at a table and plays a game."""

    class State(models.TextChoices):
        """Seats are free to change in a draft alone; hands go into a running session."""

        DRAFT = "draft", pgettext_lazy("session", "being prepared")
        RUNNING = "running", pgettext_lazy("session", "running")
        CLOSED = "closed", pgettext_lazy("session", "closed")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    seed = models.BigIntegerField(null=True, blank=True)  # of the draw; None: seated by hand
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="session_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_from_one"),
            models.CheckConstraint(
                condition=Q(state="draft", started_at=None, closed_at=None)
                | Q(state="running", started_at__isnull=False, closed_at=None)
                | Q(state="closed", started_at__isnull=False, closed_at__isnull=False),
                name="session_times_fit_state",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.tournament}, {self.number}"


class Table(models.Model):
    """Four players in a session; whoever has its link may record hands while it is open."""

    class State(models.TextChoices):
        """Open until the game is over or the time is up."""

        OPEN = "open", pgettext_lazy("table", "open")
        CLOSED = "closed", pgettext_lazy("table", "closed")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)
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
            models.CheckConstraint(
                condition=Q(state="open", closed_at=None)
                | Q(state="closed", closed_at__isnull=False),
                name="table_time_fits_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}, {self.number}"


class Seat(models.Model):
    """Who sits where; ``wind`` is the starting wind, 0 East to 3 North."""

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
            models.CheckConstraint(condition=Q(wind__in=[0, 1, 2, 3]), name="seat_wind_is_a_wind"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.wind}: {self.entry}"


class Penalty(models.Model):
    """Points a player loses without anybody receiving them; cancelled, never deleted."""

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
    points = models.PositiveIntegerField()  # taken off the total
    reason = models.CharField(max_length=200)
    article = models.CharField(max_length=60, blank=True, default="")  # of the rules
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(points__gte=1), name="penalty_takes_points"),
            models.CheckConstraint(
                condition=Q(seat=None) | Q(seat__in=[0, 1, 2, 3]), name="penalty_seat_is_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(table=None, seat=None) | Q(table__isnull=False, seat__isnull=False),
                name="penalty_table_with_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: -{self.points}"


class Change(models.Model):
    """The log of a session and its tables: what was done, when, by whom and why."""

    class Kind(models.TextChoices):
        """What was done."""

        SEATS_DRAWN = "seats_drawn", _("seats drawn")
        SEATS_SET = "seats_set", _("seats set by hand")
        SESSION_STARTED = "session_started", _("session started")
        SESSION_CLOSED = "session_closed", _("session closed")
        SESSION_REOPENED = "session_reopened", _("session reopened")
        TABLE_CLOSED = "table_closed", _("table closed")
        TABLE_REOPENED = "table_reopened", _("table reopened")
        LINK_RENEWED = "link_renewed", _("link renewed")
        LINK_REVOKED = "link_revoked", _("link revoked")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="changes")
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.CASCADE, related_name="changes"
    )
    kind = models.CharField(max_length=20, choices=Kind.choices)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    via = models.CharField(max_length=16, choices=Via.choices)
    label = models.CharField(max_length=100, blank=True, default="")  # who, as they gave it
    reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.session}: {self.get_kind_display()}"
