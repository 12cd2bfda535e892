from django.urls import path

from . import views
from .views_starting import session_again, session_begin

urlpatterns = [
    path("organize/", views.organize, name="organize"),
    path("organize/new/", views.evening_new, name="evening_new"),
    path("organize/<slug:slug>/", views.event_manage, name="event_manage"),
    path("organize/<slug:slug>/players/", views.player_add, name="player_add"),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/remove/",
        views.player_remove,
        name="player_remove",
    ),
    path("organize/<slug:slug>/sessions/", views.session_new, name="session_new"),
    path("organize/<slug:slug>/s/<int:number>/draw/", views.session_draw, name="session_draw"),
    path("organize/<slug:slug>/s/<int:number>/seats/", views.session_seats, name="session_seats"),
    path("organize/<slug:slug>/s/<int:number>/start/", session_begin, name="session_start"),
    path("organize/<slug:slug>/s/<int:number>/prepare/", session_again, name="session_prepare"),
    path("organize/<slug:slug>/s/<int:number>/close/", views.session_end, name="session_close"),
    path("tables/<int:table_id>/link/", views.table_link_page, name="table_link"),
]
