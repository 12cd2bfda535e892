from django.urls import path

from . import views_privacy as views

urlpatterns = [
    path(
        "organize/players/<int:player_id>/privacy/",
        views.club_player_privacy,
        name="club_player_privacy",
    ),
    path(
        "organize/players/<int:player_id>/data.json",
        views.club_player_data,
        name="club_player_data",
    ),
    path(
        "organize/players/<int:player_id>/erase/",
        views.club_player_erase,
        name="club_player_erase",
    ),
    path(
        "organize/<slug:slug>/seats/publish/",
        views.event_seats_publish,
        name="event_seats_publish",
    ),
]
