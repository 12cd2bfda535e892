"""Addresses of accounts: logging in, passwords, invitations."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from . import email, login, login_link, passkeys, second_factor, views
from .clubs import views as clubs_views
from .invitations import views as invitations_views

urlpatterns = [
    path("login/", login.Login.as_view(), name="login"),
    path("login/passkey/", passkeys.login_passkey, name="login_passkey"),
    path("login/link/", login_link.login_link, name="login_link"),
    path("login/link/<uidb64>/<secret:token>/", login_link.login_link_open, name="login_link_open"),
    path("login/code/", login.login_code, name="login_code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("account/", views.account, name="account"),
    path("account/others/", views.other_sessions_end, name="other_sessions_end"),
    path("account/password/", views.password_change, name="password_change"),
    path("account/email/", email.account_email, name="account_email"),
    path("account/email/<secret:token>/", email.email_confirm, name="email_confirm"),
    path("account/passkeys/", passkeys.passkeys, name="passkeys"),
    path("account/second-factor/", second_factor.second_factor, name="second_factor"),
    path("password/", email.forgot_password, name="password_forgotten"),
    path("password/<uidb64>/<secret:token>/", login.new_password, name="password_new"),
    path("start/", clubs_views.club_start, name="club_start"),
    path("start/confirm/", clubs_views.club_start_confirm, name="club_start_confirm"),
    path("start/<secret:token>/", clubs_views.club_start_open, name="club_start_open"),
    path("invitation/", invitations_views.invitation, name="invitation"),
    path("invitation/<secret:token>/", invitations_views.invitation_open, name="invitation_open"),
]
