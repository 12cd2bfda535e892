from django.urls import path

from . import views, views_practice

urlpatterns = [
    path("score/", views.calculator, name="calculator"),
    path("score/<slug:key>/", views.score, name="score"),
    path("practice/", views_practice.practice, name="practice"),
    path("practice/<slug:key>/<slug:level>/", views_practice.practice_level, name="practice_level"),
    path(
        "practice/<slug:key>/<slug:level>/<int:seed>/",
        views_practice.practice_hand,
        name="practice_hand",
    ),
]
