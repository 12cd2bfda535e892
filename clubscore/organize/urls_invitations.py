from django.urls import path

from . import views_invitations as views
from . import views_roles
from .views_club import club_invitation_revoke

urlpatterns = [
    path("invitation/", views.invitation, name="invitation"),
    path("invitation/<str:token>/", views.invitation_open, name="invitation_open"),
    path(
        "organize/club/<slug:slug>/invitations/<int:invitation_id>/revoke/",
        club_invitation_revoke,
        name="club_invitation_revoke",
    ),
    path(
        "organize/<slug:slug>/invitations/<int:invitation_id>/revoke/",
        views_roles.event_invitation_revoke,
        name="event_invitation_revoke",
    ),
]
