from django.urls import path

from . import views, views_practice

urlpatterns = [
    path("score/", views.calculator, name="calculator"),
    path("score/<slug:key>/", views.score, name="score"),
    path("tables/<int:table_id>/hands/<int:hand_id>/score/", views.hand_score, name="hand_score"),
    path("practice/", views_practice.practice, name="practice"),
    path("practice/<slug:key>/<slug:level>/", views_practice.practice_level, name="practice_level"),
    path(
        "practice/<slug:key>/<slug:level>/<int:seed>/",
        views_practice.practice_hand,
        name="practice_hand",
    ),
]
