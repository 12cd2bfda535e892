"""The import of a list of players into an event: read, looked at, then done at once."""

import csv
import io
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.exchange.downloads.entries import entries_table
from clubscore.exchange.downloads.spreadsheets import Separator
from clubscore.exchange.models import Upload
from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.import_plan import import_plan
from clubscore.exchange.roster.importer import ImportCounts, roster_import, row_numbers_text
from clubscore.exchange.roster.meaning.questions import ColumnQuestion
from clubscore.exchange.roster.meaning.swaps import KnownNames, known_names
from clubscore.exchange.roster.plan_rows import Plan, with_undecided_as_new
from clubscore.exchange.roster.rows import RosterPerson, read_people
from clubscore.exchange.roster.uploads import ROSTER, readings_of
from clubscore.exchange.uploads.files import upload_find
from clubscore.exchange.uploads.queue import upload_begin, upload_spend
from clubscore.http.access import organizer_required
from clubscore.http.addresses import visitor_address
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Player, User
from clubscore.tournaments.access import EventAccess
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.uploads.refusals import with_refusal
from clubscore.web.responses import csv_response, xlsx_response
from clubscore.words import explain

from .corrections import has_corrections
from .decisions import submitted_decisions
from .forms import (
    ColumnsForm,
    FileForm,
    fresh_columns,
    submitted_columns,
)
from .names import COLUMN_NAMES
from .participants import ParticipantsForm, participants_said
from .questions import shown_questions
from .reading import ReadingForm, ask_reading, submitted_reading
from .source import Source, source_name


@organizer_required
@read_or_send
def players_import(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """A file is chosen; then what its columns mean and what happens to every row is decided.

    In an event that another program ran, it is a list of results.
    """
    if "grid" in request.POST:
        return _columns(request, access)
    if "readings" in request.POST:
        return _reading(request, access)
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    given, owner = request.method == "POST", _user(request)
    form = FileForm()
    source = _read_source(request, access, owner)
    if given:
        spend = partial(upload_spend, owner=owner, task=ROSTER)
        form = FileForm(request.POST, request.FILES, size=size, spend=spend)
        source = form.source()
    if source and not source.is_certain:
        return _ask_reading(request, access, ask_reading(source))
    if source:
        names = _club_names(access)
        columns = fresh_columns(source, with_results=access.tournament.is_foreign, names=names)
        return _preview(request, access, columns, names)
    if form.waits and (upload := _wait(access, owner, form)):
        return redirect("upload", upload.token)
    context = {"event": access.tournament, "form": form}
    return with_refusal(render(request, "organizer/roster_import/file.html", context), form.refusal)


def _wait(access: EventAccess, owner: User, form: FileForm) -> Upload | None:
    """Let a worker read the list; None if it is not taken, which the form says."""
    file = form.cleaned_data["file"]
    file.seek(0)
    target = {"event": access.tournament.slug}
    try:
        return upload_begin(
            owner=owner,
            task=ROSTER,
            kind=f"{ROSTER}-{access.tournament.pk}",
            name=str(file.name),
            content=file.chunks(),
            target=target,
            club=access.tournament.club,
        )
    except ClubError as error:
        form.refuse(error)
        return None


def _read_source(request: HttpRequest, access: EventAccess, owner: User) -> Source | None:
    """Return the list of ``?upload=`` that a worker has read for this event."""
    try:
        token = UUID(request.GET.get("upload", ""))
    except ValueError:
        return None
    kind = f"{ROSTER}-{access.tournament.pk}"
    upload = upload_find(owner=owner, kind=kind, token=token, club=access.tournament.club)
    if upload is None or upload.state != Upload.State.DONE:
        return None
    return Source.of(readings_of(upload), source_name(upload.name))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - organizers have a login
    return request.user


def _reading(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The sheet or the encoding is chosen; then the columns are shown."""
    try:
        form = submitted_reading(request.POST)
    except ClubError as error:
        return _begin_again(request, access, error)
    if not form.is_valid():
        return _ask_reading(request, access, form)
    names, with_results = _club_names(access), access.tournament.is_foreign
    columns = fresh_columns(form.chosen_source(), with_results=with_results, names=names)
    return _preview(request, access, columns, names)


def _ask_reading(
    request: HttpRequest, access: EventAccess, form: ReadingForm | None
) -> HttpResponse:
    context = {"event": access.tournament, "form": form}
    return render(request, "organizer/roster_import/reading.html", context)


def _begin_again(request: HttpRequest, access: EventAccess, error: ClubError) -> HttpResponse:
    form = FileForm({})
    form.add_error(None, explain(error))
    context = {"event": access.tournament, "form": form}
    return render(request, "organizer/roster_import/file.html", context)


def _columns(request: HttpRequest, access: EventAccess) -> HttpResponse:
    names, with_results = _club_names(access), access.tournament.is_foreign
    try:
        form = submitted_columns(request.POST, with_results=with_results, names=names)
    except ClubError as error:
        return _begin_again(request, access, error)
    if request.POST.get("action") == "reading" and (
        question := ask_reading(form.source, again=True)
    ):
        return _ask_reading(request, access, question)
    if request.POST.get("action") != "import" or not form.is_complete:
        return _preview(request, access, form, names)
    if form.layout().fingerprint != request.POST.get("seen"):
        form.add_error(None, explain(ClubError("roster_columns_changed")))
        return _preview(request, access, form, names)
    if has_corrections(request.POST):
        form.add_error(None, explain(ClubError("roster_rows_corrected")))
        return _preview(request, access, form, names)
    if any(question.is_open for question in form.questions(names, access.tournament.club)):
        form.add_error(None, explain(ClubError("columns_in_question")))
        return _preview(request, access, form, names)
    try:
        done = _import(request, access, form)
    except ClubError as error:
        form.add_error(None, explain(error))
        return _preview(request, access, form, names)
    _tell(request, done)
    page = "event_manage" if access.tournament.is_foreign else "player_add"
    return redirect(page, access.tournament.slug)


def _import(request: HttpRequest, access: EventAccess, form: ColumnsForm) -> ImportCounts:
    return roster_import(
        tournament=access.tournament,
        people=_people(form, access),
        decisions=submitted_decisions(request.POST),
        source=form.source.name,
        by=access.by,
        token=form.token,
        is_previewed=True,
        participants=participants_said(request.POST),
    )


def _club_names(access: EventAccess) -> KnownNames:
    """Return what the players of the club are called."""
    listed = Player.objects.in_list().filter(club=access.tournament.club_id)
    return known_names(list(listed.values_list("first_name", "last_name")))


def _people(form: ColumnsForm, access: EventAccess) -> list[RosterPerson]:
    with_results = access.tournament.is_foreign
    return read_people(form.source.grid, form.layout(), with_results=with_results)


def _tell(request: HttpRequest, counts: ImportCounts) -> None:
    said = []
    if counts.results:
        text = ngettext("%(count)s result imported.", "%(count)s results imported.", counts.results)
        said.append(text % {"count": counts.results})
    if counts.entries:
        text = ngettext(
            "%(count)s player imported (new to the club: %(new)s).",
            "%(count)s players imported (new to the club: %(new)s).",
            counts.entries,
        )
        said.append(text % {"count": counts.entries, "new": counts.new_players})
    if counts.changed_players:
        text = ngettext(
            "%(count)s player changed.", "%(count)s players changed.", counts.changed_players
        )
        said.append(text % {"count": counts.changed_players})
    for text in said:
        messages.success(request, text)
    if not said:
        messages.info(request, _("Nothing has changed: everything on the list is already here."))


def _preview(
    request: HttpRequest, access: EventAccess, form: ColumnsForm, names: KnownNames
) -> HttpResponse:
    """Show the columns and, once these make sense, every row with what happens to it."""
    plan: Plan | None = None
    questions: list[ColumnQuestion] = []
    if form.is_complete:
        questions = form.questions(names, access.tournament.club)
        decisions = submitted_decisions(request.POST)
        try:
            people = _people(form, access)
            plan = import_plan(access.tournament, people, decisions, access.by)
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            if request.POST.get("action") == "all-new":
                decisions = with_undecided_as_new(plan, decisions)
                plan = import_plan(access.tournament, people, decisions, access.by)
    context = {
        "event": access.tournament,
        "form": form,
        "questions": shown_questions(questions, [one.text for one in form.guess.headings]),
        "open_questions": [question for question in questions if question.is_open],
        "plan": plan,
        "participants": ParticipantsForm(plan.participants, request.POST)
        if plan and plan.participants
        else None,
        "rows": form.rows(plan) if plan else [],
        "fingerprint": form.layout().fingerprint if form.is_complete else "",
        "blocking": row_numbers_text(plan.blocking_rows) if plan else "",
    }
    return render(request, "organizer/roster_import/columns.html", context)


@organizer_required
@require_safe
def players_import_example(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """A list to fill in, as a CSV file that a spreadsheet of the visitor's language opens."""
    out = io.StringIO()
    write = csv.writer(out, delimiter=Separator.of_language().sign)
    fields = (
        RosterColumn.LAST_NAME,
        RosterColumn.FIRST_NAME,
        RosterColumn.COUNTRY,
        RosterColumn.EMA_NUMBER,
        RosterColumn.TEAM,
        RosterColumn.HOME_CLUB,
    )
    write.writerow([*(COLUMN_NAMES[field] for field in fields), _("Substitute"), _("Contact")])
    write.writerow(["Rossi", "Mario", "ITA", "07010999", _("Dragons"), "", "", "mario@example.org"])
    write.writerow(["Dupont", "Anne", "FRA", "", _("Dragons"), "", "x", ""])
    response = HttpResponse("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="players.csv"'
    return response


@organizer_required
@require_safe
def players_list(request: HttpRequest, access: EventAccess, form: str) -> HttpResponse:
    """The player list with contacts, to be edited in a spreadsheet and imported again.

    As of everything with contacts in it, each copy is in the club's log.
    """
    event = access.tournament
    if form not in ("xlsx", "csv"):
        raise Http404
    table = entries_table(event)
    if request.method == "GET":
        act_log(
            kind=Act.Kind.DATA_EXPORTED,
            by=_user(request),
            club=event.club,
            facts=event.name,
            address=visitor_address(request),
        )
    if form == "xlsx":
        return xlsx_response(event, table.title, [table])
    return csv_response(event, table, Separator.of_language())
