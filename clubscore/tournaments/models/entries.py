"""Participation in an event: entries, byes, pairs kept apart, and check-ins."""

from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.models import Player

from .common import Via, new_link_token
from .tournament import Team, Tournament

CHECK_IN_LASTS: Final = timedelta(hours=16)  # from its start: an evening, or a day of play


class EntryQuerySet(models.QuerySet["Entry"]):
    """Reads of an event's list of players."""

    def in_play(self) -> "EntryQuerySet":
        """Those who take seats: confirmed players and substitutes."""
        return self.filter(state=Entry.State.CONFIRMED)

    def expected_in(self, session: int) -> "EntryQuerySet":
        """Those who could take seats in the session of a number, including players with a bye.

        Players who withdraw from later sessions still play if they have a seat in this one. While a
        check-in is open for the session, only those who are here count.
        """
        seated = self.model.objects.filter(pk=OuterRef("pk"), seats__session__number=session)
        leaving = Q(state=Entry.State.WITHDRAWN) & Exists(seated)
        open_now = CheckIn.objects.open().filter(
            tournament=OuterRef("tournament"), session__lte=session
        )
        here = Presence.objects.filter(
            entry=OuterRef("pk"), state=Presence.State.HERE, check_in__ended_at=None
        )
        playing = self.filter(Q(state=Entry.State.CONFIRMED) | leaving)
        return playing.filter(~Exists(open_now) | Exists(here)).still_in(session)

    def playing_in(self, session: int) -> "EntryQuerySet":
        """Those who take seats in the session of a number: expected there, without a bye."""
        return self.expected_in(session).exclude(byes__session=session)

    def still_in(self, session: int | None = None) -> "EntryQuerySet":
        """Those whom no cut has taken out before the session of a number, or at all."""
        out = Q(cut_places__through=False)
        if session is not None:
            out &= Q(cut_places__cut__session__lt=session)
        return self.exclude(Exists(self.model.objects.filter(out, pk=OuterRef("pk"))))


class Entry(models.Model):
    """A player in an event; ``number`` is the one on lists and score sheets.

    A request or a waiting-list entry has no number yet; players who withdraw keep theirs.
    """

    class State(models.TextChoices):
        """Only the confirmed take seats."""

        REQUESTED = "requested", pgettext_lazy("entry", "awaiting confirmation")
        WAITING = "waiting", pgettext_lazy("entry", "on the waiting list")
        CONFIRMED = "confirmed", pgettext_lazy("entry", "confirmed")
        WITHDRAWN = "withdrawn", pgettext_lazy("entry", "withdrawn")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.CONFIRMED)
    substitute = models.BooleanField(_("substitute"), default=False)  # counts at the table alone
    disqualified = models.BooleanField(default=False)
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    home_club = models.CharField(max_length=60, blank=True, default="")  # plays for it in the event
    contact = models.CharField(max_length=200, blank=True, default="")  # for the organizer's eyes
    remark = models.CharField(max_length=200, blank=True, default="")  # as above
    paid = models.BooleanField(_("fee paid"), default=False)  # as above
    food = models.CharField(max_length=60, blank=True, default="")  # one of the choices; as above
    food_note = models.CharField(max_length=200, blank=True, default="")  # allergies; as above
    written_as = models.CharField(max_length=160, blank=True, default="")  # on the public form,
    # where that is not what the club's list has; for the organizer's eyes
    brought_player = models.BooleanField(default=False)  # put into the club's list by that form
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    registered_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1), name="entry_number_from_one"
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(number__isnull=False),
                name="entry_confirmed_has_number",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["requested", "waiting", "confirmed", "withdrawn"]),
                name="entry_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or '–'} {self.player}"

    @property
    def shown_home_club(self) -> str:
        """The home club, except of a player whose name the public may not see."""
        return "" if self.player.is_masked else self.home_club

    @property
    def numbered_name(self) -> str:
        """Number and name: ``7 Anna Baldini``; without a number only the name."""
        return f"{self.number or ''} {self.player.name_by_number}".strip()


class ForeignResult(models.Model):
    """What a player came to in an event that another program ran; nothing else is known of it."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="foreign_result")
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # on its list; None: unranked
    points = models.DecimalField(max_digits=11, decimal_places=2)
    table_points = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)

    class Meta:
        verbose_name = _("final result")
        verbose_name_plural = _("final results")
        ordering = ["place", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(place=None) | Q(place__gte=1), name="foreignresult_place_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place or '–'} {self.entry}"


class Bye(models.Model):
    """A player who sits out a session; it counts as an absence."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    session = models.PositiveSmallIntegerField()  # number; the session may not be there yet

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering = ["session", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "session"], name="bye_once_a_session"),
            models.CheckConstraint(condition=Q(session__gte=1), name="bye_session_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.session}"


class Separation(models.Model):
    """Two players the draw keeps from meeting; teammates are kept apart anyway.

    ``where_possible``: as rarely as possible, like the groups of :mod:`..seating.mixing`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="separations")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    where_possible = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="separation_pair_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="separation_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"


class CheckInQuerySet(models.QuerySet["CheckIn"]):
    """Reads of check-ins."""

    def open(self) -> "CheckInQuerySet":
        """Those that have neither been ended nor been forgotten: of an event at most one."""
        return self.filter(ended_at=None, opened_at__gt=timezone.now() - CHECK_IN_LASTS)


class CheckIn(models.Model):
    """A check-in, starting at a session: until it ends, only players who are here get seats.

    Players with its link, shown as a code in the room, can check themselves in.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="check_ins")
    session = models.PositiveSmallIntegerField()  # number of the first; it may not be there yet
    last = models.PositiveSmallIntegerField(null=True, blank=True)  # of the sessions; None: open
    link_token = models.CharField(max_length=64, default=new_link_token, editable=False)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = CheckInQuerySet.as_manager()

    class Meta:
        verbose_name = _("check-in")
        verbose_name_plural = _("check-ins")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(ended_at=None), name="checkin_one_at_a_time"
            ),
            models.UniqueConstraint(fields=["link_token"], name="checkin_link_token_once"),
            models.CheckConstraint(condition=Q(session__gte=1), name="checkin_session_from_one"),
            models.CheckConstraint(
                condition=Q(ended_at=None, last=None)
                | Q(ended_at__isnull=False, last__isnull=False),
                name="checkin_end_fits_last",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.session}"


class Presence(models.Model):
    """Someone who was seen at a check-in; without a row one is expected still."""

    class State(models.TextChoices):
        """A player who has left gets no more seats, and no penalty."""

        HERE = "here", pgettext_lazy("player", "here")
        LEFT = "left", pgettext_lazy("player", "left")

    check_in = models.ForeignKey(CheckIn, on_delete=models.CASCADE, related_name="presences")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="presences")
    state = models.CharField(max_length=4, choices=State.choices, default=State.HERE)
    at = models.DateTimeField(default=timezone.now, editable=False)
    via = models.CharField(max_length=16, choices=Via.choices)

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["check_in", "entry"], name="presence_once"),
            models.CheckConstraint(
                condition=Q(state__in=["here", "left"]), name="presence_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_state_display()}"
