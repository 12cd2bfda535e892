"""Addresses of the hand calculator, the practice, the guides and the rules."""

from django.urls import path

from clubscore.web.phone.files import engine

from . import guides, rules
from .calculator import views as calculator_views
from .daily import views as daily_views
from .drills import views as drills_views
from .offline import views as offline_views
from .practice import views as practice_views

urlpatterns = [
    path("sw-learn.js", offline_views.worker, name="learn_worker"),
    path("score/engine.js", engine, name="score_engine"),
    path("score/", calculator_views.calculator, name="calculator"),
    path("score/<slug:key>/", calculator_views.score, name="score"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/score/",
        calculator_views.hand_score,
        name="hand_score",
    ),
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
    path("drills/<slug:key>/<slug:asked>/", drills_views.drill, name="drill"),
    path(
        "drills/<slug:key>/<slug:asked>/<int:number>/",
        drills_views.drill_question,
        name="drill_question",
    ),
    path("clubs/<slug:slug>/day/", daily_views.club_day, name="club_day"),
    path(
        "clubs/<slug:slug>/day/<slug:day>/",
        daily_views.club_past_day,
        name="club_past_day",
    ),
    path("guides/", guides.guides, name="guides"),
    path("guides/<slug:key>/", guides.guide, name="guide"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:key>/", rules.rules_card, name="rules_card"),
    path("rules/<slug:key>/card.pdf", rules.rules_card_pdf, name="rules_card_pdf"),
]
