from django.urls import path

from .views_club import club
from .views_projector import projector

urlpatterns = [
    path("clubs/<slug:slug>/", club, name="club"),
    path("e/<slug:slug>/projector/", projector, name="event_projector"),
]
