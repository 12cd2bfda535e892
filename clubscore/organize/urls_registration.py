from django.urls import path

from . import views_fours, views_requests
from . import views_registration as views

urlpatterns = [
    path("e/<slug:slug>/players/", views.event_entrants, name="event_entrants"),
    path("e/<slug:slug>/register/", views.event_register, name="event_register"),
    path(
        "e/<slug:slug>/register/<uuid:entry_token>/",
        views.event_registered,
        name="event_registered",
    ),
    path("organize/<slug:slug>/fours/", views_fours.event_fours, name="event_fours"),
    path(
        "organize/<slug:slug>/players/confirm/",
        views_requests.entries_confirm,
        name="entries_confirm",
    ),
    path(
        "organize/<slug:slug>/players/renumber/",
        views_requests.entries_renumber,
        name="entries_renumber",
    ),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/decide/",
        views_requests.entry_decide,
        name="entry_decide",
    ),
]
