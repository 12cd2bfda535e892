from django.urls import path

from clubscore.play.views_entry import hand_correct

from . import views
from .corrections import correction_review

urlpatterns = [
    path("", views.home, name="home"),
    path("e/<slug:slug>/", views.event, name="event"),
    path("e/<slug:slug>/p/<int:number>/", views.event_player, name="event_player"),
    path("e/<slug:slug>/s/<int:number>/", views.event_session, name="event_session"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/correct/",
        hand_correct,
        {"review": correction_review},
        name="hand_correct",
    ),
]
