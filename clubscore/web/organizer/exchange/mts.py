"""A tournament from a database of MTS: its scripts are sent, and one of its tournaments chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.forms.boundfield import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.exchange.event_file.uploads import KIND as EVENT
from clubscore.exchange.models import Upload
from clubscore.exchange.mts.script import decode_script
from clubscore.exchange.mts.uploads import KIND, MOST_BYTES, READ_TASK, TURN_TASK
from clubscore.exchange.uploads.files import upload_content, upload_find
from clubscore.exchange.uploads.queue import upload_begin, upload_spend
from clubscore.http.access import requested_club
from clubscore.people.models import Club, User
from clubscore.people.selectors import organized_clubs
from clubscore.web.actions import read_or_send
from clubscore.web.fields import CountryField, DayField, NameField, countries
from clubscore.web.organizer.uploads.refusals import with_refusal
from clubscore.words import explain

MOST_NAME = 60  # characters of a first or last name


class _SeveralFiles(forms.FileInput):
    allow_multiple_selected = True


class ScriptsField(forms.FileField):
    """Scripts of one database, as many files as it has tables; its value is their text."""

    def __init__(self, **options: Any) -> None:
        """Take the options of a ``FileField``."""
        super().__init__(widget=_SeveralFiles(attrs={"accept": ".sql,.txt"}), **options)

    def clean(self, data: Any, initial: Any = None) -> str:
        """Return the scripts one after another; together they are not too large."""
        files = data if isinstance(data, list | tuple) else [data]
        sent = [super(ScriptsField, self).clean(one, initial) for one in files or [None]]
        if sum(one.size for one in sent) > MOST_BYTES:
            raise forms.ValidationError(too_large())
        try:
            return "\n".join(decode_script(one.read()) for one in sent)
        except ClubError as error:
            raise forms.ValidationError(explain(error)) from None


class MtsForm(forms.Form):
    """The scripts of a database."""

    scripts = ScriptsField(
        label=_("Scripts of the database"),
        help_text=_(
            "The .sql files with the data of DBTournaments, DBPlayers, DBTeams, DBTables and"
            " DBHands. Choose all of them at once."
        ),
    )

    def __init__(self, data: Any = None, files: Any = None, *, size: int = 0) -> None:
        """Bind what was sent; ``size`` is that of the whole request in bytes."""
        super().__init__(data, files)
        if files is not None and not files and size > MOST_BYTES:  # left unread
            self.fields["scripts"].error_messages["required"] = too_large()


def too_large() -> str:
    """Say how large scripts may be."""
    return explain(ClubError("file_too_large", most=f"{MOST_BYTES / 1_000_000:g}"))


class TournamentForm(forms.Form):
    """What MTS does not store: a tournament's days, and for some people which name is which."""

    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"), required=False)

    def __init__(self, summary: Mapping[str, Any], data: Any = None) -> None:
        """Ask for the details of the people a summary marks as doubtful."""
        super().__init__(data)
        self.summary = summary
        for one in summary["doubtful"]:
            at = one["number"]
            self.fields[f"first-{at}"] = NameField(
                label=_("First name"),
                max_length=MOST_NAME,
                required=False,
                initial=one["first_name"],
            )
            self.fields[f"last-{at}"] = NameField(
                label=_("Last name"), max_length=MOST_NAME, initial=one["last_name"]
            )
            self.fields[f"country-{at}"] = CountryField(initial=one["country"], help_text="")

    def clean(self) -> dict[str, Any]:
        """The last day is the first one unless it is given, and never before it."""
        first, last = self.cleaned_data.get("starts_on"), self.cleaned_data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", explain(ClubError("ends_before_start")))
        self.cleaned_data["ends_on"] = last or first
        return self.cleaned_data

    @property
    def people(self) -> Iterator[tuple[str, list[BoundField]]]:
        """Each doubtful person as named in MTS, with the fields to fill in."""
        for one in self.summary["doubtful"]:
            names = (f"{what}-{one['number']}" for what in ("first", "last", "country"))
            yield one["name"], [self[name] for name in names]

    def target(self, club: Club) -> dict[str, Any]:
        """Return what the worker has to know."""
        values = self.cleaned_data
        return {
            "slug": club.slug,
            "tournament": self.summary["number"],
            "starts_on": values["starts_on"].isoformat(),
            "ends_on": values["ends_on"].isoformat(),
            "home": {"club": club.name, "country": club.country, "time_zone": club.time_zone},
            "people": {
                str(at): [values[f"first-{at}"], values[f"last-{at}"], values[f"country-{at}"]]
                for at in (one["number"] for one in self.summary["doubtful"])
            },
        }


@login_required
@read_or_send
def mts_import(request: HttpRequest) -> HttpResponse:
    """Send the scripts of a database for the club ``?club=`` names, or for the first one."""
    club, user, refusal = requested_club(request), _user(request), None
    form = MtsForm()
    if request.method == "POST":
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        form = MtsForm(request.POST, request.FILES, size=size)
        if form.is_valid():
            try:
                return redirect("upload", _read(user, club, form).token)
            except ClubError as error:
                form.add_error("scripts", explain(error))
                refusal = error
    context = {"club": club, "clubs": organized_clubs(user), "form": form}
    return with_refusal(render(request, "organizer/exchange/mts_import.html", context), refusal)


def _read(user: User, club: Club, form: MtsForm) -> Upload:
    upload_spend(owner=user, task=READ_TASK)
    return upload_begin(
        owner=user,
        task=READ_TASK,
        kind=KIND,
        name="MTS",
        content=[form.cleaned_data["scripts"].encode()],
        target={"slug": club.slug},
        club=club,
    )


@login_required
@read_or_send
def mts_tournament(request: HttpRequest, upload: UUID) -> HttpResponse:
    """Choose one of the tournaments, and enter what MTS does not store."""
    club, user, refusal = requested_club(request), _user(request), None
    kept = upload_find(owner=user, kind=KIND, token=upload, club=club)
    if kept is None:
        raise Http404
    if kept.at_work or not kept.summary:
        return redirect("upload", kept.token)
    tournaments = kept.summary["tournaments"]
    chosen = _chosen_tournament(request, tournaments)
    form = None
    if chosen is not None:
        form = TournamentForm(chosen, request.POST if request.method == "POST" else None)
        if form.is_bound and form.is_valid():
            try:
                return redirect("upload", _turn(user, club, kept, form).token)
            except ClubError as error:
                form.add_error(None, explain(error))
                refusal = error
    context = {
        "club": club,
        "upload": kept,
        "tournaments": tournaments,
        "chosen": chosen,
        "created": parse_date(chosen["created"]) if chosen else None,
        "form": form,
        "countries": countries(),
    }
    page = render(request, "organizer/exchange/mts_tournament.html", context)
    return with_refusal(page, refusal)


def _chosen_tournament(
    request: HttpRequest, tournaments: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Return the tournament ``?tournament=`` names, or the only one that was played."""
    asked = request.GET.get("tournament")
    played = [one for one in tournaments if one["played"]]
    if asked is None:
        return played[0] if len(played) == 1 else None
    return next((one for one in played if str(one["number"]) == asked), None)


def _turn(user: User, club: Club, upload: Upload, form: TournamentForm) -> Upload:
    upload_spend(owner=user, task=TURN_TASK)
    scripts = upload_content(Upload.objects.get(pk=upload.pk))
    return upload_begin(
        owner=user,
        task=TURN_TASK,
        kind=EVENT,
        name=form.summary["name"],
        content=[scripts],
        target={**form.target(club), "scripts": str(upload.token)},
        club=club,
        is_counted=False,
    )


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
