from django.urls import path

from . import views_club, views_roles, views_visibility
from . import views_settings as views

urlpatterns = [
    path("organize/club/<slug:slug>/", views_club.club_roles, name="club_roles"),
    path("organize/<slug:slug>/roles/", views_roles.event_roles, name="event_roles"),
    path(
        "organize/<slug:slug>/roles/<int:role_id>/take/",
        views_roles.event_role_take,
        name="event_role_take",
    ),
    path("organize/<slug:slug>/settings/", views.event_settings, name="event_settings"),
    path(
        "organize/<slug:slug>/visibility/",
        views_visibility.event_visibility,
        name="event_visibility",
    ),
    path("organize/<slug:slug>/archive/", views_visibility.event_archive, name="event_archive"),
    path("organize/<slug:slug>/copy/", views_visibility.event_copy, name="event_copy"),
    path("organize/<slug:slug>/delete/", views.event_delete, name="event_delete"),
    path(
        "organize/<slug:slug>/s/<int:number>/publish/",
        views.results_publish,
        name="results_publish",
    ),
]
