from django.urls import path

from .views_club_settings import club_settings

urlpatterns = [
    path("organize/club/<slug:slug>/settings/", club_settings, name="club_settings"),
]
