from django.urls import path

from .views_club import club, club_logo
from .views_projector import projector

urlpatterns = [
    path("clubs/<slug:slug>/", club, name="club"),
    path("clubs/<slug:slug>/logo/<slug:key>.png", club_logo, name="club_logo"),
    path("e/<slug:slug>/projector/", projector, name="event_projector"),
]
