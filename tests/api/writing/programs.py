"""A program with a token, as tests send its requests."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from clubscore.people.models import Club, User
from clubscore.tournaments.models import ApiToken, Tournament
from clubscore.tournaments.officials.api_tokens import api_token_make

ROOT = "/api/v1"
EVERYTHING = tuple(map(str, ApiToken.Scope))


class Program:
    """Sends JSON with a token; CSRF is checked as for browsers."""

    def __init__(self, token: str = "") -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
        self.token = token

    @classmethod
    def of(
        cls,
        club: Club,
        by: User,
        tournament: Tournament | None = None,
        scopes: tuple[str, ...] = EVERYTHING,
    ) -> Program:
        made = api_token_make(club=club, tournament=tournament, name="App", scopes=scopes, by=by)
        return cls(made[1])

    def ask(self, path: str, body: Any, *, key: str = "") -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        if key:
            headers["idempotency-key"] = key
        sent = body if isinstance(body, str | bytes) else json.dumps(body)
        address = ROOT + path
        return self.client.post(address, sent, content_type="application/json", headers=headers)

    def post(self, path: str, body: Any = None, *, status: int = 200, key: str = "") -> Any:
        answer = self.ask(path, body, key=key)
        assert answer.status_code == status, answer.content.decode()
        return answer.json()

    def refused(self, path: str, body: Any = None, *, status: int = 422, key: str = "") -> str:
        told = self.post(path, body, status=status, key=key)
        assert told["text"]
        code: str = told["code"]
        return code

    def get(self, path: str) -> Any:
        answer = self.client.get(ROOT + path)
        assert answer.status_code == 200
        return answer.json()
