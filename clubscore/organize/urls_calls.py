from django.urls import path

from . import views_calls as views

urlpatterns = [
    path("organize/<slug:slug>/calls/", views.event_calls, name="event_calls"),
    path("organize/<slug:slug>/calls/<int:call_id>/", views.event_call, name="event_call"),
]
