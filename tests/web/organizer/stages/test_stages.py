"""The organizers' page of stages, and what everybody sees of them."""

import json
from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.forms import BoundField
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext

from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.standings import standings_table
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.standings.pairing import session_next_seated
from clubscore.standings.ranking import ranking
from clubscore.standings.stages.services import cut_make
from clubscore.tournaments.event_copy import event_copy
from clubscore.tournaments.models import Change, Tournament
from clubscore.tournaments.stages.presets import PRESETS
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import (
    Carry,
    Cut,
    CutKind,
    Earns,
    OnTie,
    Rounding,
    Seating,
    Stage,
    stage_data,
    stages_of,
)
from clubscore.tournaments.units import TWELFTHS
from clubscore.web.organizer.stages.forms import StageForm
from tests.factories import make_club, make_event, make_organizer, organizer, start
from tests.html import check_page
from tests.standings.stages.playing import play_session

pytestmark = pytest.mark.django_db
FINAL = [Stage(1, "Qualifying", cut=Cut(CutKind.TOP, 4), carry=Carry(1, 4)), Stage(1, "Final")]


@pytest.fixture
def event() -> Tournament:
    return make_event(players=12, club=make_club())


@pytest.fixture
def client(event: Tournament) -> Client:
    """An organizer's browser."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def path(event: Tournament) -> str:
    return reverse("event_stages", args=[event.slug])


def page(client: Client, address: str) -> str:
    response = client.get(address)
    check_page(response, "en")
    return " ".join(response.content.decode().split())


def sent(client: Client, address: str) -> dict[str, Any]:
    """Return what a browser sends of the page as it is."""
    forms = client.get(address).context["forms"]
    return {
        form[name].html_name: form[name].value() or "" for form in forms for name in form.fields
    }


def field_of(client: Client, event: Tournament, stage: int, name: str) -> BoundField:
    """Return a field of a stage of the event as the page shows it."""
    form: StageForm = client.get(path(event)).context["forms"][stage - 1]
    return form[name]


def stages(event: Tournament) -> list[Stage]:
    event.refresh_from_db()
    return [one.stage for one in stages_of(event)]


@pytest.mark.parametrize("key", [key for key in PRESETS if key != "duplicate"])
def test_a_preset_is_filled_in_and_saved(key, client, event):
    address = f"{path(event)}?preset={key}"
    assert "filled in below" in page(client, address)
    client.post(address, {**sent(client, address), "action": "save"})
    assert stages(event) == list(PRESETS[key].stages)


@pytest.mark.parametrize(("size", "shown"), [("4", 4), ("8", 8), ("16", 16), ("5", 4), ("x", 4)])
def test_the_size_of_a_final_is_chosen(client, event, size, shown):
    assert f"preset=final&amp;size={shown}#details" in page(client, path(event))
    address = f"{path(event)}?preset=final&size={size}"
    told = sent(client, address)
    assert told["stage-1-size"] == shown
    client.post(address, {**told, "action": "save"})
    assert stages(event) == list(PRESETS["final"].of_size(shown))


@pytest.mark.parametrize(
    ("scale", "message"),
    [
        ("", "Enter the points from which a difference earns 1, 2, 3 … IMPs, such as 10 30 60."),
        ("20 50 50", "Enter whole points, each more than the one before, such as 10 30 60."),
        ("20 5½", "Enter whole points, each more than the one before, such as 10 30 60."),
        ("0 10", "Enter whole points, each more than the one before, such as 10 30 60."),
    ],
)
def test_duplicate_needs_its_scale(client, event, scale, message):
    """No scale for mahjong has been published: the preset leaves it to the organizer."""
    address = f"{path(event)}?preset=duplicate"
    told = sent(client, address) | {"stage-1-imps": scale, "stage-2-imps": "20, 50; 90"}
    response = client.post(address, told | {"action": "save"})
    assert message in response.content.decode()
    assert stages(event) == []
    client.post(address, told | {"stage-1-imps": "20 50 90", "action": "save"})
    first, last = PRESETS["duplicate"].stages
    assert stages(event) == [replace(one, imps=(20, 50, 90)) for one in (first, last)]
    assert field_of(client, event, 2, "imps").value() == "20 50 90"


def test_duplicate_names_the_tables_whose_totals_alone_are_known(client, event):
    session = start(session_next_seated(tournament=event, by=organizer()))
    totals_record(
        table=session.tables.get(number=2),
        totals=PaperTotals((80, -80, 0, 0)),
        token=uuid4(),
        by=organizer(),
    )
    told = sent(client, f"{path(event)}?preset=duplicate") | {"action": "save"}
    told |= {"stage-1-imps": "20 50 90", "stage-2-imps": "20 50 90"}
    saved = client.post(path(event), told, follow=True)
    assert "only totals are known for these tables: 1/2 (session/table)" in saved.text
    again = client.post(path(event), sent(client, path(event)) | {"action": "save"}, follow=True)
    assert "only totals are known for these tables: 1/2" in again.text


def test_stages_by_hand(client, event):
    told = sent(client, path(event))
    told |= {
        "stage-1-name": "Spring",
        "stage-1-sessions": 4,
        "stage-1-earns": "places",
        "stage-1-scale": "4-2-1-0",
        "stage-1-periods": 2,
        "stage-1-best_of": 1,
        "stage-1-bonus": "1½",
        "stage-1-premium": 3000,
        "stage-1-cut": "periods",
        "stage-1-size": 2,
        "stage-1-on_tie": "all",
        "stage-1-carry": "2/3",
        "stage-1-rounding": "up",
        "stage-1-seating": "lot",
        "stage-2-sessions": 1,
    }
    client.post(path(event), told)
    spring = Stage(
        *(4, "Spring", Earns.PLACES, (4, 2, 1, 0)),
        bonus=18,
        premium=3000,
        periods=2,
        best_of=1,
        seating=Seating.LOT,
        cut=Cut(CutKind.PERIODS, 2, OnTie.ALL),
        carry=Carry(2, 3, Rounding.UP),
    )
    assert stages(event) == [spring, Stage(1)]
    assert field_of(client, event, 1, "bonus").value() == "1½"
    client.post(path(event), sent(client, path(event)))
    assert stages(event) == [spring, Stage(1)]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        pytest.param({"scale": "4 2 x"}, "Enter four numbers", id="scale"),
        pytest.param({"scale": "1 2 0 0"}, "Enter four numbers", id="scale rising"),
        pytest.param({"earns": "places"}, "Enter the table points", id="no scale"),
        pytest.param({"cut": "top"}, "Enter how many players advance.", id="no size"),
        pytest.param({"carry": "all"}, "Enter a number such as", id="carry in words"),
        pytest.param({"carry": "-1"}, "Enter a number such as", id="carry negative"),
        pytest.param({"carry": "1/0"}, "Enter a number such as", id="carry of nothing"),
        pytest.param({"bonus": "1/5"}, "Enter a number such as", id="fifths"),
        pytest.param({"periods": 3}, "cannot be divided into 3 periods", id="periods"),
    ],
)
def test_what_cannot_be_is_said(fields, says, client, event):
    told = sent(client, path(event)) | {"stage-1-sessions": 4, "stage-2-sessions": 1}
    told |= {f"stage-1-{name}": value for name, value in fields.items()}
    response = client.post(path(event), told)
    check_page(response, "en")
    assert says in response.content.decode()
    assert stages(event) == []


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        pytest.param(
            [{"sessions": 3}, {"name": "Final", "cut": "top", "size": 4}],
            "Nobody advances from the last stage",
            id="cut after the last",
        ),
        pytest.param(
            [{"name": "Qualifying"}, {"sessions": 1}],
            "Enter how many sessions this stage has.",
            id="no sessions",
        ),
        pytest.param(
            [{"cut": "top", "size": 4}, {"sessions": 1}],
            "Enter how many sessions this stage has.",
            id="a cut alone",
        ),
        pytest.param(
            [{"sessions": "many"}, {"sessions": 1}], "Enter a whole number.", id="no number"
        ),
    ],
)
def test_a_stage_filled_in_by_half_is_asked_about(rows, says, client, event):
    told = sent(client, path(event))
    for number, row in enumerate(rows, start=1):
        told |= {f"stage-{number}-{name}": value for name, value in row.items()}
    response = client.post(path(event), told)
    assert says in response.content.decode()
    assert stages(event) == []


def test_the_last_stage_has_all_sessions_that_follow(client, event):
    told = sent(client, path(event)) | {"stage-1-sessions": 3, "stage-2-name": "Finale"}
    client.post(path(event), told | {"stage-1-cut": "top", "stage-1-size": 4})
    assert stages(event) == [Stage(3, cut=Cut(CutKind.TOP, 4)), Stage(1, "Finale")]


def test_a_stage_is_removed_by_its_tick_and_not_by_emptying_it(client, event):
    stages_set(tournament=event, stages=[Stage(3), Stage(2), Stage(1)], by=organizer())
    told = sent(client, path(event))
    second = field_of(client, event, 2, "sessions").html_name
    refused = client.post(path(event), told | {second: ""})
    assert "Enter how many sessions this stage has." in refused.content.decode()
    assert stages(event) == [Stage(3), Stage(2), Stage(1)]
    client.post(path(event), told | {field_of(client, event, 2, "remove").html_name: "on"})
    assert stages(event) == [Stage(3), Stage(1)]


def test_a_stage_keeps_its_key_and_no_file_or_log_has_it(client, event):
    stages_set(tournament=event, stages=FINAL, by=organizer())
    event.refresh_from_db()
    keys = [one["key"] for one in event.stages]
    told = sent(client, path(event)) | {field_of(client, event, 2, "name").html_name: "Finale"}
    client.post(path(event), told)
    event.refresh_from_db()
    assert [one["key"] for one in event.stages] == keys
    assert event.stages[1]["name"] == "Finale"
    document = json.loads("".join(event_chunks(event)))
    assert all("key" not in stage for stage in document["event"]["stages"])
    (_made, changed) = Change.objects.filter(kind="stages_set").order_by("pk")
    assert all("key" not in stage for side in changed.facts["stages"] for stage in side)


def test_stages_made_before_there_were_keys_are_told_apart_all_the_same(client, event):
    Tournament.objects.filter(pk=event.pk).update(stages=[stage_data(one) for one in FINAL])
    names = [field_of(client, event, number, "name").html_name for number in (1, 2)]
    client.post(path(event), sent(client, path(event)) | {names[0]: "Day one"})
    event.refresh_from_db()
    assert [f"stage-{one['key']}-name" for one in event.stages] == names


def test_the_cut_is_decided_and_undone_on_the_page(client, event):
    event = stages_set(tournament=event, stages=FINAL, by=organizer())
    assert "advance with the current" not in page(client, path(event))
    play_session(event, Random(1))
    shown = page(client, path(event))
    assert "4 players would advance with the current results" in shown
    client.post(path(event), {"action": "cut", "stage": 1})
    shown = page(client, path(event))
    assert "4 players advance" in shown
    assert "can no longer be changed" in shown
    response = client.post(path(event), {"action": "save", "stage-1-sessions": 3}, follow=True)
    assert stages(event) == FINAL
    assert response.status_code == 200
    client.post(path(event), {"action": "undo", "stage": 1})
    assert "4 players would advance" in page(client, path(event))
    refused = client.post(path(event), {"action": "cut", "stage": "²"}, follow=True)
    assert "Nobody is eliminated after this stage." in refused.content.decode()


def test_the_overview_says_that_it_is_time_to_decide(client, event):
    event = stages_set(tournament=event, stages=FINAL, by=organizer())
    overview = reverse("event_manage", args=[event.slug])
    assert "Decide who advances" not in page(client, overview)
    play_session(event, Random(1))
    assert "Qualifying is over. Decide who advances." in page(client, overview)
    response = client.post(reverse("session_new", args=[event.slug]), follow=True)
    assert response.redirect_chain[-1][0] == path(event)
    assert "first decide who advances from Qualifying" in response.content.decode()
    client.post(path(event), {"action": "cut", "stage": 1})
    assert "Qualifying is over" not in page(client, overview)


def test_a_copy_has_the_stages_and_no_decision(event):
    event = stages_set(tournament=event, stages=FINAL, by=organizer())
    play_session(event, Random(1))
    cut_make(tournament=event, stage=1, by=organizer())
    copy = event_copy(
        source=event, name="Next", starts_on=event.starts_on, with_players=True, by=organizer()
    )
    assert stages(copy) == FINAL
    assert not copy.cuts.exists()


def test_spreadsheets_and_papers_know_stages(event):
    event = stages_set(tournament=event, stages=FINAL, by=organizer())
    play_session(event, Random(1))
    cut_make(tournament=event, stage=1, by=organizer())
    play_session(event, Random(2))
    table = standings_table(results_of(event, unpublished=True))
    at = [str(heading) for heading in table.headings].index(gettext("Stages played"))
    rows = [list(row) for row in table.rows]
    assert [row[at] for row in rows] == [2] * 4 + [1] * 8
    html = render_to_string(
        "printing/results/players.html",
        {"event": event, "rows": ranking(event).rows, "has_penalties": False},
    )
    assert html.count('class="part"') == 2


def test_everybody_sees_who_went_on_and_what_was_carried(client, event):
    event = stages_set(tournament=event, stages=FINAL, by=organizer())
    play_session(event, Random(1))
    cut_make(tournament=event, stage=1, by=organizer())
    anybody = Client(headers={"accept-language": "en"})
    address = reverse("event", args=[event.slug])
    assert "Through after Qualifying" in page(anybody, address)
    play_session(event, Random(2))
    shown = page(anybody, address)
    assert "Out after Qualifying" in shown
    assert "Carried over: ¼ of the points." in shown
    first = ranking(event).rows[0]
    shown = page(anybody, reverse("event_player", args=[event.slug, first.entry_number]))
    assert "after Qualifying: through" in shown
    assert "Carried over: ¼ of" in shown
    api = anybody.get(reverse("api_standings", args=[event.slug])).json()
    assert [one["place"] for one in api["players"][0]["stages"]] == [
        line.place for line in first.stages
    ]
    assert api["players"][0]["points"] == float(first.total)
    assert api["players"][0]["table_points"] == round(float(first.twelfths) / TWELFTHS, 4)


def test_match_points_are_called_so(client, event):
    event = stages_set(
        tournament=event, stages=[Stage(1, earns=Earns.ROOTS), Stage(1)], by=organizer()
    )
    play_session(event, Random(1))
    shown = page(client, reverse("event", args=[event.slug]))
    assert "Match points" in shown
    assert "Ranked by match points, then points." in shown
    assert "Table points" not in shown


def test_the_log_says_what_changed_of_a_stage():
    event = make_event(players=8)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    for scale in ((4, 2, 1, 0), (4, 2, 1, 0.5)):
        stage = Stage(2, earns=Earns.PLACES, scale=scale, cut=Cut(CutKind.TOP, 4))
        event = stages_set(tournament=event, stages=[stage, Stage(1)], by=organizer())
    text = " ".join(client.get(reverse("event_log", args=[event.slug])).text.split())
    first = "Sessions 1–2. Table points: 4–2–1–0. The first 4 advance."
    second = "Sessions 1–2. Table points: 4–2–1–½. The first 4 advance."
    assert text.index(first) < text.index(second)  # from one to the other


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        pytest.param({"scale": "4 2 1 0"}, "only with “table points of its own”", id="scale"),
        pytest.param({"imps": "20 50"}, "only with “duplicate", id="steps"),
        pytest.param({"compared": 4}, "only with “duplicate", id="tables compared"),
        pytest.param({"size": 8}, "Choose who advances, or clear “How many”.", id="size"),
    ],
)
def test_what_would_not_count_is_not_dropped_in_silence(fields, says, client, event):
    told = sent(client, path(event)) | {"stage-1-sessions": 4, "stage-2-sessions": 1}
    told |= {f"stage-1-{name}": value for name, value in fields.items()}
    assert says in client.post(path(event), told).content.decode()
    assert stages(event) == []
