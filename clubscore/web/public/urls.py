"""Addresses of the pages everybody may read."""

from django.urls import path

from . import downloads
from .check_in import views as check_in_views
from .club import rating as club_rating_views
from .club import views as club_views
from .event import find, standings
from .event import views as event_views
from .home import views as home_views
from .player import views as player_views
from .projector import views as projector_views
from .registration import views as registration_views

urlpatterns = [
    path("", home_views.home, name="home"),
    path("e/<slug:slug>/", standings.event, name="event"),
    path("e/<slug:slug>/about/", event_views.event_about, name="event_about"),
    path("here/<str:token>/", check_in_views.check_in_code, name="check_in_code"),
    path("e/<slug:slug>/check-in/", check_in_views.event_check_in, name="event_check_in"),
    path("e/<slug:slug>/find/", find.event_find, name="event_find"),
    path("e/<slug:slug>/seats/", event_views.event_seats, name="event_seats"),
    path("e/<slug:slug>/statistics/", event_views.event_statistics, name="event_statistics"),
    path("e/<slug:slug>/p/<int:number>/", player_views.event_player, name="event_player"),
    path("e/<slug:slug>/p/<int:number>/follow/", player_views.event_follow, name="event_follow"),
    path("e/<slug:slug>/s/<int:number>/", standings.event_session, name="event_session"),
    path("players/<int:player_id>/", player_views.player_history, name="player_history"),
    path("e/<slug:slug>/players/", registration_views.event_entrants, name="event_entrants"),
    path("e/<slug:slug>/register/", registration_views.event_register, name="event_register"),
    path(
        "e/<slug:slug>/register/<uuid:entry_token>/",
        registration_views.event_registered,
        name="event_registered",
    ),
    path("clubs/<slug:slug>/", club_views.club, name="club"),
    path("clubs/<slug:slug>/rating/", club_rating_views.club_rating, name="club_rating"),
    path("clubs/<slug:slug>/logo/<slug:key>.png", club_views.club_logo, name="club_logo"),
    path("e/<slug:slug>/projector/", projector_views.projector, name="event_projector"),
    path("e/<slug:slug>/downloads/", downloads.event_downloads, name="event_downloads"),
    path(
        "e/<slug:slug>/downloads/<slug:what>.<slug:form>",
        downloads.event_download,
        name="event_download",
    ),
    path("e/<slug:slug>/calendar.ics", downloads.event_calendar, name="event_calendar"),
]
