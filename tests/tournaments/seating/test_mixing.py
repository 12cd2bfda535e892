"""Groups that sit together as rarely as can be."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.seating_plans import (
    Lock,
    Mixing,
    draw,
    fewest_together,
    quality,
    schedule,
    schedule_remaining_sessions,
)
from clubscore.seating_plans.model import meetings, repeats_of
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.seating.mixing import (
    MixedGroup,
    MixingRule,
    groups_of,
    mixing_data,
    mixing_of,
    mixing_rule,
    mixing_set,
    read_groups,
)
from clubscore.tournaments.seating.separations import pairs_apart, separation_add
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_create
from tests.factories import make_event, organizer
from tests.sampling import cases


def groups(players: int, *sizes: int, seed: int = 1) -> tuple[int | None, ...]:
    """Give groups of these sizes to players at random; the others are in none."""
    of: list[int | None] = [number for number, size in enumerate(sizes) for _ in range(size)]
    of += [None] * (players - len(of))
    Random(seed).shuffle(of)
    return tuple(of)


def least_by_trying(sizes: list[int], tables: int) -> int:
    """Return the fewest pairs of one group, each spread over the tables in every way there is."""

    def spread(size: int, tables: int) -> int:
        if tables == 1:
            return size * (size - 1) // 2
        return min(
            here * (here - 1) // 2 + spread(size - here, tables - 1) for here in range(size + 1)
        )

    return sum(spread(size, tables) for size in sizes)


@pytest.mark.parametrize(
    ("sizes", "tables"), [([5, 3], 3), ([4, 4, 4], 3), ([7], 4), ([16, 8, 4, 4], 10), ([1, 1], 1)]
)
def test_counting_bound(sizes, tables):
    names = [number for number, size in enumerate(sizes) for _ in range(size)]
    few = tables if tables < 5 else 0
    if few:
        assert fewest_together(names, tables) == least_by_trying(sizes, tables)
    assert fewest_together([*names, None, None], tables) == fewest_together(names, tables)
    if sizes == [16, 8, 4, 4]:
        assert fewest_together(names, tables) == 6  # sixteen at ten tables: six with two of them


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("players", "rounds", "sizes"),
    [
        pytest.param(16, 4, (4, 4, 4, 4), id="four-teams-of-four"),
        pytest.param(64, 8, (16, 16, 16, 16), id="one-of-each-region-as-at-WMC-2007"),
        pytest.param(100, 8, (40, 20, 20, 10, 5, 5), id="countries-of-an-open"),
        pytest.param(172, 10, (60, 40, 20, 10, 10, 5, 5, 5), id="countries-of-a-championship"),
    ],
)
def test_groups_are_mixed_as_counting_allows_and_nothing_is_paid_for_it(players, rounds, sizes):
    mixing = Mixing((groups(players, *sizes),))
    made = schedule(players, rounds, seed=3, mixing=mixing)
    assert mixing.count_meetings(made.rounds) == mixing.least(rounds)
    assert quality(made).repeats == made.mixing_cost == 0
    assert quality(made).imbalance <= 1
    assert mixing.count_meetings(schedule(players, rounds, seed=3).rounds) > mixing.least(rounds)
    assert schedule(players, rounds, seed=3, mixing=mixing) == made


def test_what_it_costs_is_paid_only_where_that_was_chosen():
    regions = groups(40, 10, 10, 10, 10)
    first_repeats = schedule(40, 8, seed=3, mixing=Mixing((regions,)))
    first_regions = schedule(40, 8, seed=3, mixing=Mixing((regions,), before_repeats=True))
    together = Mixing((regions,)).count_meetings
    assert first_repeats.mixing_cost == quality(first_repeats).repeats == 0
    assert together(first_regions.rounds) == 0 < together(first_repeats.rounds)
    assert first_regions.mixing_cost == quality(first_regions).repeats > 0


def test_locked_seats_and_pairs_kept_apart_come_first():
    mixing = Mixing((groups(24, 8, 8, 8),))
    locks = [Lock(3, 0, table=2, wind=1), Lock(7, 2, table=0)]
    apart = [(0, 1), (2, 3), (22, 23)]
    made = schedule(24, 5, seed=3, keep_apart=apart, locks=locks, mixing=mixing)
    assert made.rounds[0][2][1] == 3
    assert 7 in made.rounds[2][0]
    assert quality(made, apart).apart_met == 0
    assert mixing.count_meetings(made.rounds) < mixing.count_meetings(
        schedule(24, 5, seed=3, keep_apart=apart, locks=locks).rounds
    )


def test_two_groupings_at_once():
    countries, clubs = groups(40, 16, 12, 12, seed=1), groups(40, 10, 10, 10, 10, seed=2)
    both = Mixing((countries, clubs))
    made = schedule(40, 6, seed=1, mixing=both)
    plain = schedule(40, 6, seed=1)
    for grouping in (countries, clubs):
        one = Mixing((grouping,))
        assert one.least(6) <= one.count_meetings(made.rounds) < one.count_meetings(plain.rounds)
    assert both.count_meetings(made.rounds) == sum(
        Mixing((of,)).count_meetings(made.rounds) for of in both.groupings
    )


@pytest.mark.at_length
def test_the_rest_of_an_event_is_mixed_too():
    mixing = Mixing((groups(40, 16, 8, 8, 8),))
    played = schedule(40, 3, seed=1).rounds
    plain = schedule_remaining_sessions(40, 4, played, seed=2)
    mixed = schedule_remaining_sessions(40, 4, played, seed=2, mixing=mixing)
    assert mixing.count_meetings(mixed.rounds) < mixing.count_meetings(plain.rounds) / 1.5
    assert mixed.mixing_cost <= 0
    assert repeats_of([*played, *mixed.rounds]) <= repeats_of([*played, *plain.rounds])


@settings(max_examples=cases(60, 10), deadline=None)
@given(
    players=st.integers(2, 8).map(lambda tables: 4 * tables),
    seed=st.integers(0, 2**31),
    data=st.data(),
)
def test_single_sessions(players, seed, data):
    """Whatever was played before, one more session breaks no wish that need not be broken."""
    names = data.draw(st.permutations(range(100, 100 + players)))
    of = data.draw(st.lists(st.sampled_from([None, 0, 1, 2]), min_size=players, max_size=players))
    mixing = Mixing((tuple(of),)) if any(one is not None for one in of) else None
    apart = [tuple(sorted(names[:2]))]
    earlier: list[tuple[int, ...]] = []
    for number in range(3):
        tables = draw(names, earlier, seed + number, apart, mixing)
        assert tables == draw(names, earlier, seed + number, apart, mixing)
        assert sorted(one for table in tables for one in table) == sorted(names)
        assert not set(apart) & set(meetings([tables]))
        earlier += tables


def test_a_session_is_mixed_without_repeats_where_it_can_be():
    names = list(range(200, 240))
    of = groups(40, 16, 8, 8)
    mixing = Mixing((of,))
    earlier: list[tuple[int, ...]] = []
    for seed in range(4):
        tables = draw(names, earlier, seed, mixing=mixing)
        places = [[one - 200 for one in table] for table in tables]
        assert mixing.count_meetings([places]) == mixing.least(1)
        earlier += tables
    assert repeats_of([earlier]) == 0


# What an organizer writes


def test_groups_are_read():
    europe, others = read_groups("Europe: ITA, France; 3-8\n\n  Rest of the world : 12,JP \n")
    assert europe == MixedGroup("Europe", ("ITA", "FRA"), ((3, 8),))
    assert others == MixedGroup("Rest of the world", ("JPN",), ((12, 12),))
    assert str(europe) == "Europe: ITA, FRA, 3-8"
    assert [one.name for one in read_groups("ITA: ITA, SMR\n7: 7")] == ["ITA", "7"]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("Europe ITA", "mixing_line", {"text": "Europe ITA"}),
        (": ITA", "mixing_line", {"text": ": ITA"}),
        ("Europe:", "mixing_line", {"text": "Europe:"}),
        ("x" * 61 + ": ITA", "mixing_line", {"text": "x" * 60}),
        ("Europe: Atlantis", "mixing_member", {"text": "Atlantis", "group": "Europe"}),
        ("Europe: 8-3", "mixing_member", {"text": "8-3", "group": "Europe"}),
        ("Europe: 0", "mixing_member", {"text": "0", "group": "Europe"}),
        ("Europe: ITA\nAlps: CHE, Italia", "mixing_group_twice", {"text": "ITA"}),
        ("Europe: 3-8\nAlps: 8", "mixing_group_twice", {"text": "8"}),
        ("Europe: ITA\nEurope: FRA", "mixing_group_twice", {"text": "Europe"}),
        ("\n".join(f"g{n}: {n + 1}" for n in range(41)), "mixing_too_many", {"most": 40}),
    ],
)
def test_what_cannot_be_read_is_said(text, code, facts):
    with pytest.raises(ClubError) as raised:
        read_groups(text)
    assert (raised.value.code, dict(raised.value.facts)) == (code, facts)


@pytest.mark.django_db
def test_a_number_counts_before_a_country():
    event = make_event(players=8)
    rule = MixingRule(groups=read_groups("Guests: 2, 3\nItaly: ITA\nNobody: FRA"))
    assert grouped(event, rule) == {"groups": (["Italy", "Guests", "Guests", *["Italy"] * 5],)}
    assert grouped(event, MixingRule(groups=read_groups("Alone: 1"))) == {}


@pytest.mark.django_db
def test_members_are_of_the_club_that_holds_the_event_unless_they_play_for_another():
    event = make_event(players=8)
    entries = list(event.entries.select_related("player").order_by("number"))
    Player.objects.filter(entries__in=entries[:3]).update(is_member=True)
    for entry, name in ((entries[2], "Il Bambù"), (entries[3], "IL BAMBÙ"), (entries[4], "Pung")):
        Entry.objects.filter(pk=entry.pk).update(home_club=name)
    host = event.club.name.casefold()
    assert grouped(event, MixingRule(clubs=True)) == {
        "clubs": ([host, host, "il bambù", "il bambù", "pung", None, None, None],)
    }


@pytest.mark.django_db
def test_overlapping_pairs_are_several_groupings():
    event = make_event(players=8)
    one, two, three, four = event.entries.order_by("number")[:4]
    pairs = ((one, two), (two, three), (three, four))
    for pair in pairs:
        separation_add(tournament=event, one=pair[0], other=pair[1], where_possible=True)
    (found,) = grouped(event, MixingRule()).values()
    assert [[index for index, name in enumerate(names) if name] for names in found] == [
        [0, 1, 2, 3],
        [1, 2],
    ]
    everybody = list(event.entries.select_related("player").order_by("number"))
    mixing = mixing_of(event, everybody)
    assert mixing is not None
    assert dict(mixing.weights()) == {(0, 1): 1, (1, 2): 1, (2, 3): 1}
    assert mixing_of(event, everybody[4:]) is None


@pytest.mark.django_db
def test_a_pair_that_may_meet_is_apart_where_that_is_possible():
    event = make_event(players=8)
    entries = list(event.entries.order_by("number"))
    separation_add(tournament=event, one=entries[0], other=entries[1], where_possible=True)
    session = session_create(tournament=event)
    for seed in range(6):
        drawn = seats_draw(session=session, by=organizer(), seed=seed)
        tables = set(drawn.seats.filter(entry__in=entries[:2]).values_list("table", flat=True))
        assert len(tables) == 2
    # With one table there is no way to keep them apart, and none is needed.
    small = make_event(players=4)
    both = list(small.entries.order_by("number")[:2])
    separation_add(tournament=small, one=both[0], other=both[1], where_possible=True)
    seats_draw(session=session_create(tournament=small), by=organizer(), seed=1)
    # Where seats follow the standings nothing is mixed, so they are kept apart as all pairs are.
    assert pairs_apart(event, entries) == [(entries[0].pk, entries[1].pk)]
    assert pairs_apart(event, entries, where_possible=False) == []


def grouped(event: Tournament, rule: MixingRule) -> dict[str, tuple[list[str | None], ...]]:
    event.mixing = mixing_data(rule)
    return groups_of(event, event.entries.select_related("player").order_by("number"))


@pytest.mark.django_db
def test_the_rule_is_kept_and_logged_once():
    event = make_event(players=8)
    rule = MixingRule(True, read_groups("Guests: 2, 3"), before_repeats=True)
    for _ in range(2):
        mixing_set(tournament=event, rule=rule, by=organizer())
    event.refresh_from_db()
    assert mixing_rule(event.mixing) == rule
    assert [change.facts for change in event.changes.all()] == [{"mixing": [{}, mixing_data(rule)]}]
    mixing_set(tournament=event, rule=MixingRule(), by=organizer())
    assert Tournament.objects.get().mixing == {}


@pytest.mark.django_db
def test_pairs_alone_can_come_before_repeats():
    event = make_event(players=8)
    one, other = event.entries.order_by("number")[:2]
    separation_add(tournament=event, one=one, other=other, where_possible=True)
    entries = list(event.entries.select_related("player").order_by("number"))
    for rule in (MixingRule(before_repeats=True), MixingRule()):
        mixing_set(tournament=event, rule=rule, by=organizer())
        event.refresh_from_db()
        mixing = mixing_of(event, entries)
        assert mixing is not None
        assert mixing.before_repeats == rule.before_repeats


@pytest.mark.django_db
def test_a_pair_changes_to_the_other_way_of_being_kept_apart():
    event = make_event(players=8)
    one, other = event.entries.order_by("number")[:2]
    for where in (False, True, False):
        separation_add(tournament=event, one=one, other=other, where_possible=where)
        assert event.separations.get().where_possible == where
    with pytest.raises(ClubError) as raised:
        separation_add(tournament=event, one=other, other=one)
    assert raised.value.code == "apart_twice"


@pytest.mark.parametrize("pair", list(combinations(range(4), 2))[:1])
def test_weights(pair):
    mixing = Mixing(((0, 0, 1, None), (1, 1, 1, None)))
    assert dict(mixing.weights()) == {pair: 2, (0, 2): 1, (1, 2): 1}
