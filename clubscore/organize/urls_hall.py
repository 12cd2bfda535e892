from django.urls import path

from . import views_hall as views

urlpatterns = [
    path("organize/<slug:slug>/hall/", views.event_hall, name="event_hall"),
    path(
        "organize/<slug:slug>/hall/<int:announcement_id>/",
        views.announcement_show,
        name="announcement_show",
    ),
    path("organize/<slug:slug>/hall/seats/<int:number>/", views.hall_seats, name="hall_seats"),
]
