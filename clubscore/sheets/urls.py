from django.urls import path

from . import views, views_rules, views_share

urlpatterns = [
    path("rules/", views_rules.rules, name="rules"),
    path("rules/<slug:key>/", views_rules.rules_card, name="rules_card"),
    path("rules/<slug:key>/card.pdf", views_rules.rules_card_pdf, name="rules_card_pdf"),
    path("e/<slug:slug>/picture.png", views_share.event_share, name="event_share"),
    path("e/<slug:slug>/p/<int:number>/picture.png", views_share.player_share, name="player_share"),
    path("clubs/<slug:slug>/picture.png", views_share.club_share, name="club_share"),
    path("tables/<int:table_id>/picture.png", views_share.table_share, name="table_share"),
    path("tables/<int:table_id>/sheet.pdf", views.table_sheet, name="table_sheet"),
    path(
        "tables/<int:table_id>/hands/<int:hand_id>/picture.png",
        views_share.hand_share,
        name="hand_share",
    ),
    path("e/<slug:slug>/s/<int:number>/sheets.pdf", views.session_sheets, name="session_sheets"),
]
