from django.urls import path

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("e/<slug:slug>/", views.event, name="event"),
    path("e/<slug:slug>/p/<int:number>/", views.event_player, name="event_player"),
    path("e/<slug:slug>/s/<int:number>/", views.event_session, name="event_session"),
]
