"""An event as the API’s answers tell it, in the shape in which the checker of the files reads one.

Nothing here knows the database: what an answer does not say cannot be recomputed.
"""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

Json = dict[str, Any]
SEATS = ("E", "S", "W", "N", "OUT")
TWELFTHS = 12


class Answers:
    """What the API says of an event: read once, address after address."""

    def __init__(self, slug: str, client: Client) -> None:
        self._client = client
        self.event = self._get("api_event", slug)
        self.players = self._get("api_event_players", slug)["players"]
        self.standings = self._get("api_standings", slug)
        begun = [one for one in self.event["sessions"] if one["state"] != "draft"]
        self.sessions = [self._get("api_session", slug, one["number"]) for one in begun]
        self.tables = {
            table["id"]: self._get("api_table", table["id"])
            for session in self.sessions
            if session["results_shown"]
            for table in session["tables"]
        }

    def _get(self, name: str, *args: object) -> Json:
        answer = self._client.get(reverse(name, args=args))
        assert answer.status_code == 200, answer.content
        told: Json = answer.json()
        return told

    def as_file(self) -> Json:
        """Return the event in the shape of an event file, as far as standings follow from it."""
        numbers = {one["entry"]: at for at, one in enumerate(self.players, start=1)}
        shown = [one for one in self.sessions if one["results_shown"]]
        return {
            "event": self.event
            | {
                "results_held": False,
                "stages": list(map(_stage, self.event["stages"])),
            },
            "teams": sorted({one["team"] for one in self.players} - {""}),
            "players": [_player(one, numbers) for one in self.players],
            "penalties": [
                _penalty(numbers[one["entry"]], penalty)
                for one in self.players
                for penalty in one["penalties"]
            ],
            "sessions": [self._session(one, numbers) for one in shown],
            "cuts": [
                {**cut, "players": [one | {"player": numbers[one["entry"]]} for one in places]}
                for cut in self.event["cuts"]
                for places in [[one for one in cut["players"] if one["entry"] in numbers]]
            ],
        }

    def _session(self, session: Json, numbers: dict[int, int]) -> Json:
        ruleset = self.event["ruleset"]
        tables = [_table(self.tables[one["id"]], numbers, ruleset) for one in session["tables"]]
        return {"number": session["number"], "state": session["state"], "tables": tables} | {
            "published_at": True
        }


def _stage(stage: Json) -> Json:
    return {key: value for key, value in stage.items() if value or key not in ("imps", "compared")}


def _player(one: Json, numbers: dict[int, int]) -> Json:
    state = "withdrawn" if one["withdrawn"] else "confirmed"
    known = {key: one[key] for key in ("number", "substitute", "disqualified", "byes")}
    return known | {
        "player": numbers[one["entry"]],
        "state": state,
        "team": one["team"] or None,
        "result": one["result"],
    }


def _penalty(player: int, penalty: Json) -> Json:
    return penalty | {
        "player": player,
        "twelfths": round(penalty["table_points"] * TWELFTHS),
        "cancelled_at": None,
    }


def _table(table: Json, numbers: dict[int, int], ruleset: str) -> Json:
    seats = [
        {"wind": SEATS.index(seat["wind"]), "player": numbers[seat["entry"]]}
        for seat in table["seats"]
    ]
    totals = table["totals"]
    if totals is not None:
        by_seat = {key: list(totals[key].values()) for key in ("points", "lost")}
        totals = {"state": "valid", "pot": totals["pot"], **by_seat}
    return {
        "number": table["number"],
        "size": len(seats),
        "seats": seats,
        "totals": totals,
        "hands": [_hand(hand) | {"ruleset": ruleset} for hand in table["hands"]],
    }


def _hand(hand: Json) -> Json:
    payments = list(hand["payments"].values())
    winner, discarder = (
        None if hand[key] is None else SEATS.index(hand[key]) for key in ("winner", "discarder")
    )
    lost = -sum(payments) - hand["pot"]  # what a false win cost and nobody received
    if winner is not None:
        payments[winner] += lost
    sits_out = 0 if hand["sits_out"] is None else SEATS.index(hand["sits_out"])
    further = {SEATS.index(one["winner"]): one["value"] for one in hand["also"]}
    also = [{"winner": seat, "situations": [], "answers": {}} for seat in further]
    return {
        **{key: hand[key] for key in ("number", "kind", "ends_hand", "value", "pot")},
        "claim": {"winner": winner, "situations": [], "answers": {}, "also": also, "others": {}},
        "further_values": {str(seat): value for seat, value in further.items()},
        "breakdown": None,
        "options": None,
        "state": "valid",
        "winner": winner,
        "discarder": discarder,
        "payments": payments,
        "penalty_points": lost,
        "penalty": None,
        "dealer": (sits_out + 1) % len(payments),
    }
