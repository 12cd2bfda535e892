from django.urls import path

from . import views_penalties as views

urlpatterns = [
    path("organize/<slug:slug>/penalties/", views.penalties, name="penalties"),
    path(
        "organize/<slug:slug>/penalties/<int:penalty_id>/cancel/",
        views.penalty_cancel,
        name="penalty_cancel",
    ),
]
