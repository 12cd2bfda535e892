from django.contrib.sitemaps.views import sitemap
from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.i18n import set_language

from clubscore.crawlers import SITEMAPS, robots

handler500 = "clubscore.operation.outage.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    # Sets a cookie of no consequence; without a token, public pages need no cookie at all.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", require_safe(sitemap), {"sitemaps": SITEMAPS}, name="sitemap"),
    path("", include("clubscore.standings.urls")),  # first: asked for most by far
    path("", include("clubscore.people.urls")),
    path("", include("clubscore.operation.urls")),
    path("", include("clubscore.play.urls_offline")),
    path("", include("clubscore.organize.urls_registration")),
    path("", include("clubscore.sheets.urls_documents")),
    path("", include("clubscore.standings.urls_club")),
    path("", include("clubscore.counting.urls")),
    path("", include("clubscore.api.urls")),
    path("", include("clubscore.exchange.urls")),
    path("", include("clubscore.organize.urls_calls")),
    path("", include("clubscore.sheets.urls_print")),
    path("", include("clubscore.organize.urls_seating")),
    path("", include("clubscore.organize.urls_hall")),
    path("", include("clubscore.organize.urls_sessions")),
    path("", include("clubscore.organize.urls_desk")),
    path("", include("clubscore.organize.urls_people")),
    path("", include("clubscore.organize.urls_privacy")),
    path("", include("clubscore.organize.urls_import")),
    path("", include("clubscore.exchange.urls_archive")),
    path("", include("clubscore.organize.urls_club")),
    path("", include("clubscore.organize.urls_invitations")),
    path("", include("clubscore.organize.urls_settings")),
    path("", include("clubscore.organize.urls_entries")),
    path("", include("clubscore.organize.urls_penalties")),
    path("", include("clubscore.organize.urls")),
    path("", include("clubscore.play.urls")),
    path("", include("clubscore.sheets.urls")),
]
