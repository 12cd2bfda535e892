"""Addresses of documents and pictures."""

from django.urls import path

from . import pictures, score_sheets, views

urlpatterns = [
    path("e/<slug:slug>/print/<slug:kind>/", views.document, name="document"),
    path("print/<uuid:job>/", views.print_job, name="print_job"),
    path("print/<uuid:job>/file", views.print_file, name="print_file"),
    path("e/<slug:slug>/picture.png", pictures.event_share, name="event_share"),
    path("e/<slug:slug>/p/<int:number>/picture.png", pictures.player_share, name="player_share"),
    path(
        "e/<slug:slug>/p/<int:number>/card/<slug:day>.png",
        pictures.player_card_share,
        name="player_card_share",
    ),
    path("clubs/<slug:slug>/picture.png", pictures.club_share, name="club_share"),
    path("players/<int:player_id>/picture.png", pictures.career_share, name="career_share"),
    path(
        "players/<int:player_id>/achievements/picture.png",
        pictures.achievements_share,
        name="achievements_share",
    ),
    path("tables/<int:table_id>/picture.png", pictures.table_share, name="table_share"),
    path("tables/<int:table_id>/sheet.pdf", score_sheets.table_sheet, name="table_sheet"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/picture.png",
        pictures.hand_share,
        name="hand_share",
    ),
    path(
        "e/<slug:slug>/s/<int:number>/sheets.pdf",
        score_sheets.session_sheets,
        name="session_sheets",
    ),
]
