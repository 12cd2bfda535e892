from django.urls import path

from . import views_print as views

urlpatterns = [
    path("organize/<slug:slug>/print/", views.event_print, name="event_print"),
    path("organize/<slug:slug>/print/<slug:paper>.pdf", views.event_paper, name="event_paper"),
]
