"""Addresses of the organizers' pages."""

from django.urls import path

from . import api_tokens, projector, shifts, webhooks
from .ceremony import views as ceremony_views
from .check_in import code as check_in_code
from .check_in import views as check_in_views
from .circuits import views as circuits_views
from .club import domain as club_domains
from .club import logins, settings, whole
from .club import roles as club_roles
from .event import views as event_views
from .exchange import ema, event_file, foreign_event, mts
from .officials import calls, penalties
from .officials import roles as officials_roles
from .players import members, privacy
from .players import offers as players_offers
from .players import views as players_views
from .printing import views as printing_views
from .quick_games import views as quick_games_views
from .results_desk import paste_views
from .results_desk import views as results_desk_views
from .roster import absences, addresses, byes, entries, mails, requests, successors
from .roster_import import views as roster_import_views
from .seating import pasted_plan
from .seating import views as seating_views
from .sessions import annulment, lifecycle, start
from .sessions import views as sessions_views
from .sessions.wrong_seats import views as wrong_seats
from .settings import views as settings_views
from .stages import views as stages_views
from .tonight import views as tonight_views
from .uploads import views as uploads_views
from .visibility import views as visibility_views

urlpatterns = [
    path("organize/uploads/<uuid:upload>/", uploads_views.upload_state, name="upload"),
    path("organize/club/<slug:slug>/acts/", logins.club_acts, name="club_acts"),
    path("organize/club/<slug:slug>/acts/log.csv", logins.club_acts_file, name="club_acts_file"),
    path("organize/club/<slug:slug>/circuits/", circuits_views.club_circuits, name="club_circuits"),
    path("organize/club/<slug:slug>/circuits/new/", circuits_views.circuit_new, name="circuit_new"),
    path(
        "organize/club/<slug:slug>/circuits/<int:circuit_id>/",
        circuits_views.circuit_edit,
        name="circuit_edit",
    ),
    path("organize/club/<slug:slug>/domain/", club_domains.club_domain, name="club_domain"),
    path("organize/club/<slug:slug>/factor/", logins.club_factor, name="club_factor"),
    path("organize/<slug:slug>/check-in/", check_in_views.check_in, name="check_in"),
    path("organize/<slug:slug>/check-in/code/", check_in_code.room_code, name="room_code"),
    path("organize/<slug:slug>/fours/", byes.event_fours, name="event_fours"),
    path("organize/<slug:slug>/players/confirm/", requests.entries_confirm, name="entries_confirm"),
    path(
        "organize/<slug:slug>/players/renumber/", requests.entries_renumber, name="entries_renumber"
    ),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/decide/",
        requests.entry_decide,
        name="entry_decide",
    ),
    path("organize/<slug:slug>/ema/", ema.event_ema, name="event_ema"),
    path("organize/<slug:slug>/ema/results.xlsx", ema.event_ema_file, name="event_ema_file"),
    path("organize/<slug:slug>/calls/", calls.event_calls, name="event_calls"),
    path("organize/<slug:slug>/calls/<int:call_id>/", calls.event_call, name="event_call"),
    path("organize/<slug:slug>/print/", printing_views.event_print, name="event_print"),
    path(
        "organize/<slug:slug>/print/<slug:paper>.pdf",
        printing_views.event_paper,
        name="event_paper",
    ),
    path("organize/<slug:slug>/stages/", stages_views.event_stages, name="event_stages"),
    path("organize/<slug:slug>/seating/", seating_views.event_seating, name="event_seating"),
    path(
        "organize/<slug:slug>/seating/paste/",
        pasted_plan.seating_paste,
        name="seating_paste",
    ),
    path(
        "organize/<slug:slug>/prize-giving/",
        ceremony_views.event_ceremony,
        name="event_ceremony",
    ),
    path(
        "organize/<slug:slug>/announcements/",
        projector.event_announcements,
        name="event_announcements",
    ),
    path(
        "organize/<slug:slug>/announcements/<int:announcement_id>/",
        projector.announcement_show,
        name="announcement_show",
    ),
    path(
        "organize/<slug:slug>/announcements/seats/<int:number>/",
        projector.projector_seats,
        name="projector_seats",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/", sessions_views.session_manage, name="session_manage"
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/clock/",
        sessions_views.session_clock,
        name="session_clock",
    ),
    path("organize/<slug:slug>/timetable/", sessions_views.timetable, name="timetable"),
    path("organize/<slug:slug>/timetable/shift/", shifts.timetable_shift, name="timetable_shift"),
    path("organize/<slug:slug>/more/", event_views.event_more, name="event_more"),
    path("organize/<slug:slug>/log/", event_views.event_log, name="event_log"),
    path("tables/<int:table_id>/desk/", sessions_views.table_desk, name="table_desk"),
    path(
        "organize/<slug:slug>/s/<int:number>/desk/",
        results_desk_views.results_desk,
        name="results_desk",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/desk/paste/",
        paste_views.results_paste,
        name="results_paste",
    ),
    path("tables/<int:table_id>/totals/", results_desk_views.table_totals, name="table_totals"),
    path("organize/players/", players_views.club_players, name="club_players"),
    path("organize/members/", members.club_members, name="club_members"),
    path("organize/players/offers/", players_offers.player_offers, name="player_offers"),
    path("organize/players/<int:player_id>/", players_views.club_player, name="club_player"),
    path(
        "organize/players/<int:player_id>/delete/",
        players_views.club_player_delete,
        name="club_player_delete",
    ),
    path(
        "organize/players/<int:player_id>/merge/",
        players_views.club_player_merge,
        name="club_player_merge",
    ),
    path(
        "organize/players/<int:player_id>/privacy/",
        privacy.club_player_privacy,
        name="club_player_privacy",
    ),
    path(
        "organize/players/<int:player_id>/data.json",
        privacy.club_player_data,
        name="club_player_data",
    ),
    path(
        "organize/players/<int:player_id>/erase/",
        privacy.club_player_erase,
        name="club_player_erase",
    ),
    path(
        "organize/<slug:slug>/seats/publish/",
        sessions_views.event_seats_publish,
        name="event_seats_publish",
    ),
    path(
        "organize/<slug:slug>/players/import/",
        roster_import_views.players_import,
        name="players_import",
    ),
    path(
        "organize/<slug:slug>/players/import/example.csv",
        roster_import_views.players_import_example,
        name="players_import_example",
    ),
    path(
        "organize/<slug:slug>/players/list.<slug:form>",
        roster_import_views.players_list,
        name="players_list",
    ),
    path("organize/import/", event_file.event_import, name="event_import"),
    path("organize/import/mts/", mts.mts_import, name="mts_import"),
    path("organize/import/mts/<uuid:upload>/", mts.mts_tournament, name="mts_tournament"),
    path("organize/results/", foreign_event.foreign_event_new, name="foreign_event_new"),
    path(
        "organize/import/<uuid:upload>/",
        event_file.event_import_confirm,
        name="event_import_confirm",
    ),
    path("organize/<slug:slug>/export/", event_file.event_file, name="event_file"),
    path("organize/club/<slug:slug>/settings/", settings.club_settings, name="club_settings"),
    path("organize/club/<slug:slug>/export/", whole.club_export, name="club_export"),
    path(
        "organize/club/<slug:slug>/export/club.zip",
        whole.club_export_file,
        name="club_export_file",
    ),
    path("organize/club/<slug:slug>/delete/", whole.club_delete, name="club_delete"),
    path("organize/club-jobs/<uuid:club_job>/", whole.club_job, name="club_job"),
    path(
        "organize/club/<slug:slug>/invitations/<int:invitation_id>/revoke/",
        club_roles.club_invitation_revoke,
        name="club_invitation_revoke",
    ),
    path(
        "organize/<slug:slug>/invitations/<int:invitation_id>/revoke/",
        officials_roles.event_invitation_revoke,
        name="event_invitation_revoke",
    ),
    path("organize/club/<slug:slug>/", club_roles.club_roles, name="club_roles"),
    path("organize/<slug:slug>/roles/", officials_roles.event_roles, name="event_roles"),
    path(
        "organize/<slug:slug>/roles/<int:role_id>/take/",
        officials_roles.event_role_take,
        name="event_role_take",
    ),
    path("organize/club/<slug:slug>/api/", api_tokens.club_tokens, name="club_tokens"),
    path(
        "organize/club/<slug:slug>/api/<int:token_id>/end/",
        api_tokens.club_token_end,
        name="club_token_end",
    ),
    path("organize/club/<slug:slug>/webhooks/", webhooks.club_webhooks, name="club_webhooks"),
    path(
        "organize/club/<slug:slug>/webhooks/<int:webhook_id>/",
        webhooks.club_webhook,
        name="club_webhook",
    ),
    path("organize/<slug:slug>/webhooks/", webhooks.event_webhooks, name="event_webhooks"),
    path(
        "organize/<slug:slug>/webhooks/<int:webhook_id>/",
        webhooks.event_webhook,
        name="event_webhook",
    ),
    path("organize/<slug:slug>/api/", api_tokens.event_tokens, name="event_tokens"),
    path(
        "organize/<slug:slug>/api/<int:token_id>/end/",
        api_tokens.event_token_end,
        name="event_token_end",
    ),
    path("organize/<slug:slug>/settings/", settings_views.event_settings, name="event_settings"),
    path(
        "organize/<slug:slug>/visibility/",
        visibility_views.event_visibility,
        name="event_visibility",
    ),
    path("organize/<slug:slug>/archive/", visibility_views.event_archive, name="event_archive"),
    path("organize/<slug:slug>/copy/", visibility_views.event_copy, name="event_copy"),
    path("organize/<slug:slug>/delete/", settings_views.event_delete, name="event_delete"),
    path(
        "organize/<slug:slug>/s/<int:number>/publish/",
        sessions_views.results_publish,
        name="results_publish",
    ),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/absence/",
        absences.entry_absence,
        name="entry_absence",
    ),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/absence/<int:change_id>/undo/",
        absences.entry_absence_undo,
        name="entry_absence_undo",
    ),
    path("organize/<slug:slug>/players/<int:entry_id>/", entries.entry_edit, name="entry_edit"),
    path(
        "organize/<slug:slug>/s/<int:number>/players/<int:entry_id>/pass/",
        successors.seat_pass,
        name="seat_pass",
    ),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/leave/",
        entries.entry_leave,
        name="entry_leave",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/wrong-seats/",
        wrong_seats.wrong_seats,
        name="wrong_seats",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/wrong-seats/<int:change_id>/undo/",
        wrong_seats.wrong_seats_undo,
        name="wrong_seats_undo",
    ),
    path("organize/<slug:slug>/penalties/", penalties.penalties, name="penalties"),
    path(
        "organize/<slug:slug>/penalties/<int:penalty_id>/cancel/",
        penalties.penalty_cancel,
        name="penalty_cancel",
    ),
    path("organize/", event_views.organize, name="organize"),
    path("organize/new/", event_views.event_new, name="event_new"),
    path("organize/tonight/", tonight_views.tonight_page, name="tonight"),
    path("organize/<slug:slug>/", event_views.event_manage, name="event_manage"),
    path("organize/<slug:slug>/players/", entries.player_add, name="player_add"),
    path("organize/<slug:slug>/players/write/", addresses.entrants_write, name="entrants_write"),
    path("organize/<slug:slug>/players/mail/", mails.entrants_mail, name="entrants_mail"),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/remove/",
        entries.player_remove,
        name="player_remove",
    ),
    path("organize/<slug:slug>/sessions/", lifecycle.session_new, name="session_new"),
    path("organize/<slug:slug>/s/<int:number>/draw/", lifecycle.session_draw, name="session_draw"),
    path(
        "organize/<slug:slug>/s/<int:number>/seats/",
        sessions_views.session_seats,
        name="session_seats",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/start/", start.session_start_view, name="session_start"
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/prepare/",
        start.session_prepare_view,
        name="session_prepare",
    ),
    path(
        "organize/<slug:slug>/held/<int:held_id>/dismiss/",
        lifecycle.held_dismiss,
        name="held_dismiss",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/close/",
        lifecycle.session_close_view,
        name="session_close",
    ),
    path(
        "organize/<slug:slug>/s/<int:number>/annul/",
        annulment.session_annul_view,
        name="session_annul",
    ),
    path(
        "tables/<int:table_id>/take-over/", quick_games_views.take_over, name="quick_game_take_over"
    ),
    path("tables/<int:table_id>/link/", sessions_views.table_link_page, name="table_link"),
]
