from django.urls import path

from . import views_penalties as views
from .views_reseating import wrong_seats

urlpatterns = [
    path("organize/<slug:slug>/s/<int:number>/wrong-seats/", wrong_seats, name="wrong_seats"),
    path("organize/<slug:slug>/penalties/", views.penalties, name="penalties"),
    path(
        "organize/<slug:slug>/penalties/<int:penalty_id>/cancel/",
        views.penalty_cancel,
        name="penalty_cancel",
    ),
]
