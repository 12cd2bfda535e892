"""Addresses of the pages for the operator of the server."""

from django.urls import path

from . import arrivals, views

urlpatterns = [
    path("operator/import/", arrivals.club_file_new, name="club_file_new"),
    path("operator/import/<uuid:club_job>/", arrivals.club_file, name="club_file"),
    path("operator/clubs/", views.hosted_clubs, name="hosted_clubs"),
    path("operator/clubs/<slug:club>/", views.hosted_club, name="hosted_club"),
]
