"""Addresses of the pages everyone may read."""

from django.urls import path

from . import check_in, circuits, downloads, home, projector
from .career import achievements, compare, history, opponents
from .career import hands as career_hands
from .club import rating as club_rating_views
from .club import views as club_views
from .event import cross_table, standings
from .event import views as event_views
from .notifications import devices
from .notifications import views as notifications_views
from .player import own_seats
from .player import views as player_views
from .registration import federation as registration_federation
from .registration import views as registration_views

urlpatterns = [
    path("", home.home, name="home"),
    path("e/<slug:slug>/", standings.event, name="event"),
    path("e/<slug:slug>/about/", event_views.event_about, name="event_about"),
    path("here/<secret:token>/", check_in.check_in_code, name="check_in_code"),
    path("e/<slug:slug>/check-in/", check_in.event_check_in, name="event_check_in"),
    path("e/<slug:slug>/find/", event_views.event_find, name="event_find"),
    path("e/<slug:slug>/seats/", event_views.event_seats, name="event_seats"),
    path("e/<slug:slug>/statistics/", event_views.event_statistics, name="event_statistics"),
    path("e/<slug:slug>/cross-table/", cross_table.event_cross_table, name="event_cross_table"),
    path("e/<slug:slug>/prizes/", event_views.event_prizes, name="event_prizes"),
    path("e/<slug:slug>/p/<int:number>/", player_views.event_player, name="event_player"),
    path("e/<slug:slug>/p/<int:number>/seats/", own_seats.player_seats, name="player_seats"),
    path("e/<slug:slug>/p/<int:number>/card/", player_views.player_card, name="player_card"),
    path("e/<slug:slug>/p/<int:number>/follow/", player_views.event_follow, name="event_follow"),
    path("e/<slug:slug>/s/<int:number>/", standings.event_session, name="event_session"),
    path(
        "e/<slug:slug>/s/<int:number>/compared/",
        event_views.session_compared,
        name="session_compared",
    ),
    path("players/<int:player_id>/", history.player_history, name="player_history"),
    path("players/<int:player_id>/opponents/", opponents.player_opponents, name="player_opponents"),
    path(
        "players/<int:player_id>/achievements/",
        achievements.player_achievements,
        name="player_achievements",
    ),
    path("players/<int:player_id>/hands/", career_hands.player_hands, name="player_hands"),
    path(
        "players/<int:player_id>/compare/<int:other_id>/",
        compare.player_compare,
        name="player_compare",
    ),
    path("e/<slug:slug>/players/", registration_views.event_entrants, name="event_entrants"),
    path("e/<slug:slug>/register/", registration_views.event_register, name="event_register"),
    path(
        "e/<slug:slug>/register/known/",
        registration_federation.event_register_known,
        name="event_register_known",
    ),
    path(
        "e/<slug:slug>/register/<secret_uuid:entry_token>/",
        registration_views.event_registered,
        name="event_registered",
    ),
    path("clubs/<slug:slug>/", club_views.club, name="club"),
    path("clubs/<slug:slug>/rating/", club_rating_views.club_rating, name="club_rating"),
    path("clubs/<slug:slug>/privacy/", club_views.club_privacy, name="club_privacy"),
    path("clubs/<slug:slug>/circuits/<int:circuit_id>/", circuits.circuit, name="circuit"),
    path(
        "clubs/<slug:slug>/circuits/<int:circuit_id>/p/<int:player_id>/",
        circuits.circuit_player,
        name="circuit_player",
    ),
    path(
        "clubs/<slug:slug>/circuits/<int:circuit_id>/standing.pdf",
        circuits.circuit_document,
        name="circuit_document",
    ),
    path(
        "clubs/<slug:slug>/circuits/<int:circuit_id>/standing.csv",
        circuits.circuit_file,
        name="circuit_file",
    ),
    path("clubs/<slug:slug>/logo/<slug:key>.png", club_views.club_logo, name="club_logo"),
    path("e/<slug:slug>/projector/", projector.projector, name="event_projector"),
    path("e/<slug:slug>/downloads/", downloads.event_downloads, name="event_downloads"),
    path(
        "e/<slug:slug>/downloads/<slug:what>.<slug:form>",
        downloads.event_download,
        name="event_download",
    ),
    path("e/<slug:slug>/calendar.ics", downloads.event_calendar, name="event_calendar"),
    path(
        "e/<slug:slug>/registration.ics",
        downloads.registration_calendar,
        name="registration_calendar",
    ),
    path(
        "e/<slug:slug>/notifications/",
        notifications_views.event_notifications,
        name="event_notifications",
    ),
    path(
        "e/<slug:slug>/notifications/app.webmanifest",
        notifications_views.notifications_manifest,
        name="notifications_manifest",
    ),
    path("e/<slug:slug>/notifications/state/", devices.device_state, name="device_state"),
    path("e/<slug:slug>/notifications/on/", devices.device_on, name="device_on"),
    path("e/<slug:slug>/notifications/off/", devices.device_off, name="device_off"),
    path("notifications/worker.js", devices.worker, name="notifications_worker"),
    path("notifications/renewed/", devices.device_renewed, name="device_renewed"),
    path("notifications/<secret_slug:key>/", notifications_views.subscription, name="subscription"),
    path(
        "notifications/<secret_slug:key>/end/",
        notifications_views.subscription_end_now,
        name="subscription_end",
    ),
]
