from django.urls import path

from .views_projector import projector

urlpatterns = [
    path("e/<slug:slug>/projector/", projector, name="event_projector"),
]
