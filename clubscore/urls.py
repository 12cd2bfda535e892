from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from .http.secret_addresses import secret_parts_register
from .web.public.crawlers import robots, sitemap, sitemap_part

secret_parts_register()  # before any route that has one

handler500 = "clubscore.operation.monitoring.outage.error_response"

urlpatterns: list[URLPattern | URLResolver] = [
    # Sets a cookie of no consequence; without a token, public pages need no cookie at all.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("sitemap-<slug:what>-<int:part>.xml", sitemap_part, name="sitemap_part"),
    path("", include("clubscore.web.public.urls")),  # first: asked for most by far
    path("", include("clubscore.web.account.urls")),
    path("", include("clubscore.operation.urls")),
    path("", include("clubscore.web.table.urls")),
    path("", include("clubscore.web.documents.urls")),
    path("", include("clubscore.web.learn.urls")),
    path("", include("clubscore.api.urls")),
    path("", include("clubscore.web.organizer.urls")),
]
