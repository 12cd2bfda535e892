"""Addresses of the hand calculator, the guides and the rules."""

from django.urls import path

from clubscore.web.phone.files import engine

from . import guides, rules
from .calculator import views as calculator_views
from .offline import views as offline_views

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
    path("guides/", guides.guides, name="guides"),
    path("guides/<slug:key>/", guides.guide, name="guide"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:key>/", rules.rules_card, name="rules_card"),
    path("rules/<slug:key>/card.pdf", rules.rules_card_pdf, name="rules_card_pdf"),
]
