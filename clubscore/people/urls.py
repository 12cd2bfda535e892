from django.contrib.auth.views import LogoutView
from django.urls import path

from . import views_account, views_club, views_email, views_login

urlpatterns = [
    path("login/", views_login.Login.as_view(), name="login"),
    path("login/code/", views_login.login_code, name="login_code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("account/", views_account.account, name="account"),
    path("account/password/", views_account.password_change, name="password_change"),
    path("account/email/", views_email.account_email, name="account_email"),
    path("account/email/<token>/", views_email.email_confirm, name="email_confirm"),
    path("account/second-factor/", views_account.second_factor, name="second_factor"),
    path("password/", views_email.password_forgotten, name="password_forgotten"),
    path("password/<uidb64>/<token>/", views_login.new_password, name="password_new"),
    path("organize/club/<slug:slug>/acts/", views_club.club_acts, name="club_acts"),
    path("organize/club/<slug:slug>/factor/", views_club.club_factor, name="club_factor"),
]
