from django.urls import path

from . import views_seating as views

urlpatterns = [
    path("organize/<slug:slug>/seating/", views.event_seating, name="event_seating"),
]
