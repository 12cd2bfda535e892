from django.urls import path

from . import views_people as views

urlpatterns = [
    path("organize/players/", views.club_players, name="club_players"),
    path("organize/players/<int:player_id>/", views.club_player, name="club_player"),
    path(
        "organize/players/<int:player_id>/delete/",
        views.club_player_delete,
        name="club_player_delete",
    ),
    path(
        "organize/players/<int:player_id>/merge/",
        views.club_player_merge,
        name="club_player_merge",
    ),
]
