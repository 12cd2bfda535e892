"""Addresses of a table: its pages, entry, corrections, the offline phone."""

from django.urls import path

from clubscore.web.phone.files import engine

from . import change, views
from .entry import after
from .entry import views as entry_views
from .offline import views as offline_views
from .quick import on_phone
from .quick import play as quick_play
from .quick import views as quick_views
from .result import views as result_views
from .sheet import views as sheet_views

urlpatterns = [
    path("sw.js", offline_views.worker, name="worker"),
    path("tables/engine.js", engine, name="engine"),
    path("tables/kept/", offline_views.offline_hands, name="offline_hands"),
    path("play/", quick_play.play_now, name="play_now"),
    path("play/app.webmanifest", quick_play.play_manifest, name="play_manifest"),
    path("tables/begin/", on_phone.game_begin, name="quick_game_begin"),
    path(
        "tables/blank/<str:language>/<str:rules>/<int:players>/",
        on_phone.blank_table,
        name="quick_game_blank",
    ),
    path(
        "tables/blank/<str:language>/<str:rules>/<int:players>/hand/",
        on_phone.blank_hand,
        name="quick_game_blank_hand",
    ),
    path("tables/<int:table_id>/queue/", offline_views.hand_queue, name="hand_queue"),
    path("tables/<int:table_id>/held/", offline_views.hands_held, name="hands_held"),
    path("t/<secret:token>/", views.table_open, name="table_open"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/hand/", entry_views.hand_new, name="hand_new"),
    path("tables/<int:table_id>/hand/news/", views.hand_news, name="hand_news"),
    path("tables/<int:table_id>/preview/", entry_views.hand_preview, name="hand_preview"),
    path("tables/<int:table_id>/whole/", sheet_views.sheet_enter, name="sheet_enter"),
    path("c/<secret:token>/", result_views.seat_confirm, name="seat_confirm"),
    path("tables/<int:table_id>/codes/", result_views.table_codes, name="table_codes"),
    path("tables/<int:table_id>/confirm/", result_views.table_confirm, name="table_confirm"),
    path("tables/<int:table_id>/call/", result_views.table_call, name="table_call"),
    path("tables/<int:table_id>/code/", quick_views.game_code, name="quick_game_code"),
    path("tables/<int:table_id>/names/", quick_views.game_names, name="quick_game_names"),
    path("tables/<int:table_id>/next/", quick_views.game_next, name="quick_game_next"),
    path("tables/<int:table_id>/delete/", quick_views.game_delete, name="quick_game_delete"),
    path(
        "tables/<int:table_id>/games/<int:number>/", quick_views.game_open, name="quick_game_open"
    ),
    path("tables/<int:table_id>/close/", views.table_close, name="table_close"),
    path("tables/<int:table_id>/reopen/", views.table_reopen, name="table_reopen"),
    path("tables/<int:table_id>/hands/<int:hand_id>/", views.hand, name="hand"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/correct/",
        entry_views.hand_correct_page,
        name="hand_correct",
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/void/", change.hand_void_page, name="hand_void"
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/take-back/",
        after.hand_take_back,
        name="hand_take_back",
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/restore/",
        change.hand_restore_page,
        name="hand_restore",
    ),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/undo/<int:change_id>/",
        change.hand_undo_page,
        name="hand_undo",
    ),
]
