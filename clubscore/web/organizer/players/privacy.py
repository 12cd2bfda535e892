"""What a player may ask of a club: the name hidden, the data handed out, the data erased."""

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Player, User
from clubscore.people.players.services import lock_player, player_privacy_set
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.export import personal_data, personal_data_counts
from clubscore.play.personal_data.mentions import mentions_by_kind, mentions_of
from clubscore.play.personal_data.names import names_of
from clubscore.tournaments.access import Actor
from clubscore.web.actions import read_or_send
from clubscore.web.editing.saving import save_form
from clubscore.words import explain

from .forms import EraseForm, PrivacyForm
from .views import player_of, players_of


@never_cache
@login_required
@read_or_send
def club_player_privacy(request: HttpRequest, player_id: int) -> HttpResponse:
    """Choose how the public sees a name; the ways to the data and to their erasure."""
    player = player_of(request, player_id)
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - login_required has seen to it
    form, edit, is_done = save_form(
        request.POST if request.method == "POST" else None,
        stored=player,
        lock=lambda: lock_player(player),
        make=lambda now, data: PrivacyForm(data, initial={"privacy": now.privacy}),
        save=lambda form: player_privacy_set(
            player=player, privacy=Player.Privacy(form.cleaned_data["privacy"]), by=user
        ),
    )
    if is_done:
        messages.success(request, _("Changes saved."))
        return redirect("club_player_privacy", player_id)
    context = {
        "player": player,
        "name": player.full_name,
        "form": form,
        "edit": edit,
        "data_counts": personal_data_counts(player),
        "is_erased": player.is_erased,
        "back": players_of(player.club),
    }
    return render(request, "organizer/players/privacy.html", context)


@never_cache
@login_required
@require_safe
def club_player_data(request: HttpRequest, player_id: int) -> HttpResponse:
    """Everything about a player in one file, to be handed to that person."""
    player = player_of(request, player_id)
    text = json.dumps(personal_data(player), ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="player-{player.pk}.json"'
    if request.method == "GET" and isinstance(request.user, User):
        kind, told = Act.Kind.DATA_EXPORTED, f"#{player.pk}"
        act_log(
            kind=kind,
            by=request.user,
            club=player.club,
            facts=told,
            address=visitor_address(request),
        )
    return response


@never_cache
@login_required
@read_or_send
def club_player_erase(request: HttpRequest, player_id: int) -> HttpResponse:
    """Say what an erasure does, and do it once that is agreed to."""
    player = player_of(request, player_id)
    if player.is_erased:
        return redirect("club_player_privacy", player_id)
    form = EraseForm(request.POST if request.method == "POST" else None)
    is_valid, chosen = form.is_valid(), set(request.POST.getlist("chosen"))
    also = form.cleaned_data.get("also", []) if form.is_bound else []
    if is_valid and "search" not in request.POST and isinstance(request.user, User):
        try:
            erased = player_erase(
                player=player,
                by=Actor.organizer(request.user),
                also=also,
                chosen_keys=chosen,
                confirmed=form.cleaned_data["confirmed"],
            )
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            messages.success(
                request,
                _("Data deleted. The results remain under “%(name)s”.")
                % {"name": erased.full_name},
            )
            return redirect("club_player_privacy", player_id)
    if "search" in request.POST:
        form.errors.pop("agreed", None)
    mentions = mentions_of(player, names_of(player, also))
    if mentions.is_shared and request.POST.get("confirmed") != mentions.fingerprint:
        chosen |= {one.key for one in mentions.texts}
    context = {
        "player": player,
        "name": player.full_name,
        "form": form,
        "data_counts": personal_data_counts(player),
        "back": players_of(player.club),
        "mentions": mentions,
        "chosen": chosen,
        "texts": mentions_by_kind(mentions.texts),
    }
    return render(request, "organizer/players/erase.html", context)
