from django.urls import path

from . import views, views_entry

urlpatterns = [
    path("t/<str:token>/", views.table_open, name="table_open"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/hand/", views_entry.hand_new, name="hand_new"),
    path("tables/<int:table_id>/preview/", views_entry.hand_preview, name="hand_preview"),
    path("tables/<int:table_id>/close/", views.table_close, name="table_close"),
    path("tables/<int:table_id>/reopen/", views.table_reopen, name="table_reopen"),
    path("tables/<int:table_id>/hands/<int:hand_id>/", views.hand, name="hand"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/correct/",
        views_entry.hand_correct,
        name="hand_correct",
    ),
    path("tables/<int:table_id>/hands/<int:hand_id>/void/", views.hand_void, name="hand_void"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/restore/",
        views.hand_restore,
        name="hand_restore",
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/undo/<int:change_id>/",
        views.hand_undo,
        name="hand_undo",
    ),
]
