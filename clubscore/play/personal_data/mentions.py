"""Where a person is named in what others wrote: found, shown before a deletion, and replaced."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from django.apps import apps
from django.db import models
from django.db.models.functions import Cast
from django.utils.translation import gettext

from clubscore.people.models import Player, User
from clubscore.text import fold
from clubscore.tournaments.models import Change

from .columns import TextSource, Treatment, searched_columns
from .names import PersonNames, Span, texts_in

# Facts of a line of the log that are about the person it names.
OWN_FACTS: Final = (
    *("country", "ema_number", "home_club", "contact", "remark", "food", "food_note"),
    "written_as",
)
AROUND: Final = 60  # signs shown before a name and after it


@dataclass(frozen=True, slots=True)
class Mention:
    """A text that names a person, and its place."""

    source: TextSource
    column: str
    rule: Treatment
    row: int
    event: str
    """The name of the event; empty without one."""
    what: str
    """What the row is about, as a choice; empty without one."""
    texts: tuple[str, ...]
    spans: tuple[Span, ...]
    """Where the first of the texts names the person."""

    @property
    def key(self) -> str:
        """What a form names the place by."""
        return f"{self.source.model}.{self.column}:{self.row}"

    @property
    def model(self) -> type[models.Model]:
        """The model of the row."""
        return apps.get_model(self.source.model)

    @property
    def kind(self) -> str:
        """The kind of text, in words: announcement, penalty."""
        if self.model is Change:
            return gettext("line of an event’s log")
        return str(self.model._meta.verbose_name)

    @property
    def about(self) -> str:
        """What the row is about, and of which event, in words."""
        choices: dict[str, Any] = {}
        if self.source.what:
            choices = dict(self.model._meta.get_field(self.source.what).flatchoices)  # type: ignore[union-attr]
        return ", ".join(filter(None, (str(choices.get(self.what, "")), self.event)))

    @property
    def before(self) -> str:
        """The text before the name."""
        text = self.texts[0][: self.spans[0][0]]
        return text if len(text) <= AROUND else f"…{text[-AROUND:]}"

    @property
    def name(self) -> str:
        """The name as written there."""
        start, end = self.spans[0]
        return self.texts[0][start:end]

    @property
    def after(self) -> str:
        """The text after the name."""
        text = self.texts[0][self.spans[0][1] :]
        return text if len(text) <= AROUND else f"{text[:AROUND]}…"


@dataclass(frozen=True, slots=True)
class Mentions:
    """Everything that names a person outside of the person's own rows."""

    texts: tuple[Mention, ...]
    """The whole name in what people wrote: it is replaced."""
    parts: tuple[Mention, ...]
    """A first or last name alone: replaced where that is chosen."""
    titles: tuple[Mention, ...]
    """What something is called in public: replaced where that is chosen."""
    remaining: tuple[Mention, ...]
    """What stays."""
    accounts: tuple[User, ...]
    """Logins of the club that have the same name or e-mail address: they stay."""
    is_shared: bool
    """Another player has the same name, so each text is a question."""

    @property
    def fingerprint(self) -> str:
        """What a consent refers to, so that only what was shown is changed."""
        found = (*self.texts, *self.parts, *self.titles)
        told = [[one.key, *one.texts] for one in found] + [[str(self.is_shared)]]
        return sha256(json.dumps(told).encode()).hexdigest()[:16]


def mentions_of(player: Player, names: PersonNames) -> Mentions:
    """Return where a player is named. A query for each model, and one for the accounts."""
    lists: dict[str, dict[str, Mention]] = {"texts": {}, "parts": {}, "titles": {}, "remaining": {}}
    own = set(player.entries.values_list("pk", flat=True))
    for mention, is_whole in _club_mentions(player.club_id, names):
        if mention.source.model == "tournaments.Entry" and mention.row in own:
            continue
        if mention.rule == Treatment.TITLE:
            lists["titles"].setdefault(mention.key, mention)
        elif mention.rule != Treatment.SHOWN:
            lists["texts" if is_whole else "parts"][mention.key] = mention
        elif is_whole:
            lists["remaining"][mention.key] = mention
    return Mentions(
        **{name: tuple(found.values()) for name, found in lists.items()},
        accounts=_accounts(player.club_id, names),
        is_shared=names.is_shared,
    )


def mentions_by_kind(mentions: Iterable[Mention]) -> list[tuple[str, list[Mention]]]:
    """Return mentions by what they are, in their order."""
    kinds: dict[str, list[Mention]] = {}
    for one in mentions:
        kinds.setdefault(one.kind, []).append(one)
    return list(kinds.items())


def _club_mentions(club: int, names: PersonNames) -> Iterator[tuple[Mention, bool]]:
    """Yield every text of a club with the name, and whether it is the whole name."""
    for source, column, rule, about, texts in _club_rows(club):
        told = [one for one in texts if names.may_be_in(one)]
        for is_whole, spans_of in ((True, names.spans), (False, names.part_spans)):
            named = [(one, tuple(spans)) for one in told if (spans := spans_of(one))]
            if named:
                said = tuple(one for one, _spans in named)
                yield Mention(source, column, rule, *about, said, named[0][1]), is_whole


def club_texts(club: int) -> Iterator[str]:
    """Yield every text of a club in which people may be named."""
    for *_where, texts in _club_rows(club):
        yield from texts


def _club_rows(
    club: int,
) -> Iterator[tuple[TextSource, str, Treatment, tuple[int, str, str], list[str]]]:
    """Yield if there is text, what that row is (id, event, choice), and the texts there."""
    sources: dict[str, list[tuple[TextSource, str, Treatment]]] = {}
    for source, column, rule in searched_columns():
        sources.setdefault(source.model, []).append((source, column, rule))
    for columns in sources.values():
        source = columns[0][0]
        fields = [column for _source, column, _rule in columns]
        shown = [*_event_name(source), *filter(None, [source.what])]
        model = apps.get_model(source.model)
        written = {f"written_{name}": Cast(name, models.TextField()) for name in fields}
        rows = model._default_manager.filter(**{source.club: club}).order_by("pk")
        for pk, *values in rows.annotate(**written).values_list("pk", *shown, *written).iterator():
            texts = values[len(shown) :]
            event = values[0] if _event_name(source) else ""
            what = values[len(shown) - 1] if source.what else ""
            for (_source, column, rule), text in zip(columns, texts, strict=True):
                if not text:
                    continue
                texts_of = texts_in(_plain(text) if rule == Treatment.DATA else text)
                yield source, column, rule, (pk, event or "", what), list(texts_of)


def _event_name(source: TextSource) -> list[str]:
    if not source.event:
        return []
    return ["name" if source.event == "self" else f"{source.event}__name"]


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _accounts(club: int, names: PersonNames) -> tuple[User, ...]:
    users = User.objects.filter(
        models.Q(memberships__club=club) | models.Q(event_roles__tournament__club=club)
    )
    return tuple(
        one
        for one in users.distinct().order_by("pk")
        if one.email.casefold() in names.mails or names.spans(one.get_full_name())
    )


def events_of(mentions: Iterable[Mention]) -> set[int]:
    """Return the ids of the events whose texts these are. A query for each model."""
    rows: dict[tuple[type[models.Model], str], set[int]] = {}
    for one in mentions:
        if one.source.event:
            rows.setdefault((one.model, one.source.event), set()).add(one.row)
    events: set[int | None] = set()
    for (model, event), pks in rows.items():
        way = "pk" if event == "self" else event
        events |= set(model._default_manager.filter(pk__in=pks).values_list(way, flat=True))
    return {pk for pk in events if pk is not None}


def mentions_replace(
    mentions: Iterable[Mention], names: PersonNames, by: str, parts: Collection[str] = ()
) -> int:
    """Replace a name by a pseudonym where it is mentioned; return how many texts changed.

    ``parts``: the keys of places where a first or last name alone is replaced too.
    """
    places: dict[type[models.Model], dict[int, dict[str, Mention]]] = {}
    for one in mentions:
        places.setdefault(one.model, {}).setdefault(one.row, {})[one.column] = one
    count = 0
    for model, rows in places.items():
        there = model._default_manager.select_for_update(no_key=True, of=("self",))
        for row in there.filter(pk__in=rows).order_by("pk"):
            changes = {}
            for column, mention in rows[row.pk].items():
                value = getattr(row, column)
                after = _replace_name(mention, value, names, by, is_part=mention.key in parts)
                if after != value:
                    changes[column] = after
            count += len(changes)
            _row_write(row, changes)
    return count


def _replace_name(
    mention: Mention, value: Any, names: PersonNames, by: str, *, is_part: bool
) -> Any:
    if mention.rule == Treatment.SIGNED:
        return by if names.spans(value) or is_part else value
    if mention.rule == Treatment.DATA:
        if isinstance(value, str):  # JSON as it was sent
            data = _plain(value)
            changed = without_name(names, by, data, parts=is_part)
            if changed == data:
                return value
            return changed if isinstance(changed, str) else json.dumps(changed)
        return without_name(names, by, value, parts=is_part)
    return names.replace(value, by, parts=is_part)


def _row_write(row: models.Model, changes: dict[str, Any]) -> None:
    if not changes:
        return
    for column, value in changes.items():
        kind = row._meta.get_field(column)
        if isinstance(kind, models.EmailField):
            value = ""  # nobody has the address that a pseudonym would make
        longest = getattr(kind, "max_length", None)
        setattr(row, column, value[:longest] if isinstance(value, str) else value)
    if row._meta.label == "tournaments.Team":
        _team_name_write(row)
        return
    if row._meta.label == "people.Club":
        row.save(update_fields=[*changes])  # and the words it is found by
        return
    row.save(update_fields=list(changes))


def _team_name_write(team: Any) -> None:
    """Write a team's name, which no other team of the event may have."""
    name, number = team.name, 1
    others = type(team)._default_manager.filter(tournament=team.tournament_id).exclude(pk=team.pk)
    taken = {fold(one) for one in others.values_list("name", flat=True)}
    while fold(team.name) in taken:
        number += 1
        team.name = f"{name[:50]} {number}"
    team.save(update_fields=["name", "key"])


def without_name(names: PersonNames, by: str, value: Any, *, parts: bool = False) -> Any:
    """Return plain data in which the name is replaced, and what else tells who that was."""
    if isinstance(value, str):
        return names.replace(value, by, parts=parts)
    if isinstance(value, list):
        return [without_name(names, by, one, parts=parts) for one in value]
    if not isinstance(value, dict):
        return value
    replaced = {key: without_name(names, by, one, parts=parts) for key, one in value.items()}
    if any(isinstance(one, str | list) and replaced[key] != one for key, one in value.items()):
        replaced |= {key: "" for key in OWN_FACTS if key in replaced}
    return replaced
