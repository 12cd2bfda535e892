"""Addresses of practice, drills, the hand of the day and the hand of the month."""

from django.urls import path

from clubscore.web.phone.files import engine

from .daily import views as daily_views
from .drills import views as drills_views
from .practice import views as practice_views
from .votes import views as votes_views

urlpatterns = [
    path("practice/", practice_views.practice, name="practice"),
    path("practice/engine.js", engine, name="practice_engine"),
    path("practice/hand/", practice_views.practice_empty, name="practice_empty"),
    path("practice/<slug:key>/<slug:level>/", practice_views.practice_level, name="practice_level"),
    path(
        "practice/<slug:key>/<slug:level>/<int:number>/",
        practice_views.practice_hand,
        name="practice_hand",
    ),
    path("drills/", drills_views.drills, name="drills"),
    path("drills/<slug:key>/<slug:drill_slug>/", drills_views.drill, name="drill"),
    path(
        "drills/<slug:key>/<slug:drill_slug>/<int:number>/",
        drills_views.drill_question,
        name="drill_question",
    ),
    path("clubs/<slug:slug>/day/", daily_views.club_day, name="club_day"),
    path("clubs/<slug:slug>/day/<slug:day>/", daily_views.club_past_day, name="club_past_day"),
    path("clubs/<slug:slug>/hands/", votes_views.club_hands, name="club_hands"),
    path(
        "clubs/<slug:slug>/hands/<int:hand_id>/vote/",
        votes_views.club_hand_vote,
        name="club_hand_vote",
    ),
    path("vote/<secret:token>/", votes_views.club_voter, name="club_voter"),
]
