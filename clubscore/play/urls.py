from django.urls import path

from . import views, views_change, views_entry, views_result, views_sheet

urlpatterns = [
    path("t/<str:token>/", views.table_open, name="table_open"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/hand/", views_entry.hand_new, name="hand_new"),
    path("tables/<int:table_id>/hand/news/", views.hand_news, name="hand_news"),
    path("tables/<int:table_id>/preview/", views_entry.hand_preview, name="hand_preview"),
    path("tables/<int:table_id>/whole/", views_sheet.sheet_enter, name="sheet_enter"),
    path("c/<str:token>/", views_result.seat_confirm, name="seat_confirm"),
    path("tables/<int:table_id>/confirm/", views_result.table_confirm, name="table_confirm"),
    path("tables/<int:table_id>/call/", views_result.table_call, name="table_call"),
    path("tables/<int:table_id>/close/", views.table_close, name="table_close"),
    path("tables/<int:table_id>/reopen/", views.table_reopen, name="table_reopen"),
    path("tables/<int:table_id>/hands/<int:hand_id>/", views.hand, name="hand"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/correct/",
        views_entry.hand_correct,
        name="hand_correct",
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/void/", views_change.hand_void, name="hand_void"
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/restore/",
        views_change.hand_restore,
        name="hand_restore",
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/undo/<int:change_id>/",
        views_change.hand_undo,
        name="hand_undo",
    ),
]
