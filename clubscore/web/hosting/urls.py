"""Addresses of the pages for the operator of the server."""

from django.urls import path

from . import views

urlpatterns = [
    path("operator/clubs/", views.hosted_clubs, name="hosted_clubs"),
    path("operator/clubs/<slug:club>/", views.hosted_club, name="hosted_club"),
]
