from django.urls import path

from . import views, views_event, views_player

urlpatterns = [
    path("", views.home, name="home"),
    path("e/<slug:slug>/", views.event, name="event"),
    path("e/<slug:slug>/about/", views_event.event_about, name="event_about"),
    path("e/<slug:slug>/find/", views_event.event_find, name="event_find"),
    path("e/<slug:slug>/seats/", views_event.event_seats, name="event_seats"),
    path("e/<slug:slug>/statistics/", views_event.event_statistics, name="event_statistics"),
    path("e/<slug:slug>/p/<int:number>/", views_player.event_player, name="event_player"),
    path("e/<slug:slug>/p/<int:number>/follow/", views_player.event_follow, name="event_follow"),
    path("e/<slug:slug>/s/<int:number>/", views.event_session, name="event_session"),
    path("players/<int:player_id>/", views_player.player_history, name="player_history"),
]
