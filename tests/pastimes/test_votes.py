"""The hand of the month: who may vote, for what, until when; one vote a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.pastimes.votes.selectors import hands_of_past_months, is_open, nominees, this_day
from clubscore.pastimes.votes.services import hand_vote
from clubscore.pastimes.votes.voters import voter_of, voter_token
from clubscore.people.models import Player
from clubscore.people.players.services import player_privacy_set
from clubscore.play.confirmations import seat_token
from clubscore.play.models import Hand, HandVote
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.export import personal_data
from clubscore.play.services import hand_correct
from clubscore.tournaments.models import Entry, Table, Tournament
from clubscore.tournaments.roster.player_merge import player_merge
from clubscore.web.additions import AddedHand
from tests.factories import make_club, organizer, points
from tests.html import check_page
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

MARCH = date(2026, 3, 1)
TODAY = date(2026, 3, 20)


@pytest.fixture
def league() -> Tournament:
    return make_league()


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(ClubError) as error:
        yield
    assert error.value.code == code


def player(event: Tournament, number: int) -> Player:
    return event.entries.get(number=number).player


def hands(event: Tournament) -> list[Hand]:
    """Return the hands of March with tiles, none won by player 8."""
    month = [one.hand for one in nominees(event.club, MARCH)]
    return [Hand.objects.get(pk=pk) for pk in month]


def winner(hand: Hand) -> Player:
    assert hand.winner is not None
    return hand.table.seats.get(wind=hand.winner).entry.player


def others(event: Tournament, hand: Hand) -> list[Player]:
    won = winner(hand)
    return [one.player for one in event.entries.order_by("number") if one.player != won]


def test_a_vote_counts_once_and_may_be_changed(league):
    first, second = hands(league)[:2]
    voter = next(one for one in others(league, first) if one != winner(second))
    hand_vote(player=voter, hand=first, today=TODAY)
    hand_vote(player=voter, hand=second, today=TODAY)
    assert [vote.hand for vote in HandVote.objects.all()] == [second]
    top = nominees(league.club, MARCH)[0]
    assert (top.hand, top.votes) == (second.pk, 1)


def test_the_best_hands_of_each_rule_system_come_in_turn(league):
    of_riichi = [hand.pk for hand in hands(league)[-2:]]
    Hand.objects.filter(pk__in=of_riichi).update(ruleset="riichi", value=8000)
    systems = [hand.ruleset for hand in hands(league)]
    assert systems == ["mcr", "riichi", "mcr", "riichi"]


@pytest.mark.parametrize(
    ("today", "voting"),
    [
        (date(2026, 2, 28), False),
        (MARCH, True),
        (date(2026, 4, 14), True),
        (date(2026, 4, 15), False),
    ],
)
def test_the_vote_is_open_for_the_month_and_two_weeks(league, today, voting):
    assert is_open(MARCH, today) == voting
    hand = hands(league)[0]
    if voting:
        assert hand_vote(player=others(league, hand)[0], hand=hand, today=today).month == MARCH
    else:
        with refused("vote_over"):
            hand_vote(player=others(league, hand)[0], hand=hand, today=today)


@pytest.mark.parametrize("both", [False, True], ids=["one voted", "both voted"])
def test_whoever_becomes_one_player_has_one_vote(league, both):
    """Not for a hand of one's own, whichever of the two voted for it."""
    first, second = hands(league)[:2]
    twin = Player.objects.create(club=league.club, last_name="Twin")
    keep = player(league, 8)  # who won none of these hands
    hand_vote(player=twin, hand=first, today=TODAY)
    if both:
        hand_vote(player=keep, hand=second, today=TODAY)
    player_merge(keep=keep, drop=twin, by=organizer())
    (vote,) = HandVote.objects.all()
    assert (vote.player, vote.hand) == (keep, second if both else first)


def test_a_vote_for_a_hand_that_is_ones_own_goes(league):
    hand = hands(league)[0]
    twin = Player.objects.create(club=league.club, last_name="Twin")
    hand_vote(player=twin, hand=hand, today=TODAY)
    player_merge(keep=winner(hand), drop=twin, by=organizer())
    assert not HandVote.objects.exists()


def test_what_nobody_may_vote_for(league):
    hand = hands(league)[0]
    voter = others(league, hand)[0]
    with refused("vote_own_hand"):
        hand_vote(player=winner(hand), hand=hand, today=TODAY)
    stranger = Player.objects.create(club=make_club("Altro"), last_name="X")
    drawn = Hand.objects.filter(kind=Hand.Kind.DRAW).first()
    told = Hand.objects.filter(kind=Hand.Kind.WIN, tiles="").first()
    assert drawn
    assert told
    for who, what in ((stranger, hand), (voter, drawn), (voter, told)):
        with refused("vote_no_such_hand"):
            hand_vote(player=who, hand=what, today=TODAY)
    Tournament.objects.update(results_held=True)
    with refused("vote_no_such_hand"):
        hand_vote(player=voter, hand=hand, today=TODAY)
    assert nominees(league.club, MARCH) == []


def test_who_may_not_vote(league):
    hand = hands(league)[0]
    voter = others(league, hand)[0]
    Player.objects.filter(pk=voter.pk).update(unconfirmed=True)
    gone = Player(pk=0, club=league.club)
    for who in (voter, gone):
        with refused("vote_not_open_to_you"):
            hand_vote(player=who, hand=hand, today=TODAY)


def test_a_corrected_hand_loses_its_votes_and_the_month(league):
    hand = hands(league)[0]
    for voter in others(league, hand)[:2]:
        hand_vote(player=voter, hand=hand, today=TODAY)
    april = date(2026, 4, 20)
    ((month, chosen),) = hands_of_past_months(league.club, april.replace(day=1)).items()
    assert (month, [(one.hand, one.votes) for one in chosen]) == (MARCH, [(hand.pk, 2)])
    hand_correct(
        hand=hand,
        entry=points(hand.winner or 0, hand.discarder, 8),
        reason="typed wrongly",
        by=organizer(),
    )
    assert hands_of_past_months(league.club, april.replace(day=1)) == {}
    assert hand.pk not in [one.hand for one in nominees(league.club, MARCH)]


def test_equal_votes_share_the_month(league):
    first, second = hands(league)[:2]
    one = next(one for one in others(league, first))
    other = next(two for two in others(league, second) if two != one)
    hand_vote(player=one, hand=first, today=TODAY)
    hand_vote(player=other, hand=second, today=TODAY)
    (chosen,) = hands_of_past_months(league.club, date(2026, 5, 1)).values()
    assert {nominee.hand for nominee in chosen} == {first.pk, second.pk}


def test_the_page_of_the_club_shows_the_hand_of_its_last_month(league):
    public = Client(headers={"accept-language": "en"})

    def shown() -> AddedHand:
        cache.clear()
        response = public.get(reverse("club", args=[league.club.slug]))
        check_page(response)
        best: AddedHand = response.context["best"]
        assert best.label in response.content.decode()
        return best

    best = shown()
    assert (best.label, best.month) == ("Best hand of the month", MARCH)
    assert best.top.hand == hands(league)[0]
    second = hands(league)[1]
    hand_vote(player=others(league, second)[0], hand=second, today=TODAY)
    assert (shown().label, shown().top.hand) == ("Hand of the month", second)
    Tournament.objects.update(results_held=True)
    cache.clear()
    assert public.get(reverse("club", args=[league.club.slug])).context["best"] is None


def test_votes_are_personal_data(league):
    hand = hands(league)[0]
    voter = others(league, hand)[0]
    hand_vote(player=voter, hand=hand, today=TODAY)
    (given,) = personal_data(voter)["votes_for_hands"]
    assert (given["month"], given["hand"]) == ("2026-03", hand.number)
    player_erase(player=voter, by=organizer())
    assert not HandVote.objects.exists()


def test_tokens_say_who_it_is(league):
    voter = player(league, 1)
    token = voter_token(voter)
    assert voter_of(token) == voter
    for wrong in (token[:-1], "1", f"{voter.pk}.x.y"):
        with pytest.raises(NotFoundError):
            voter_of(wrong)
    Player.objects.filter(pk=voter.pk).update(unconfirmed=True)
    with pytest.raises(NotFoundError):
        voter_of(token)


def voting_page(event: Tournament, client: Client, **query: str):
    return client.get(reverse("club_hands", args=[event.club.slug], query=query))


def test_from_a_players_own_link_to_the_vote(league, monkeypatch):
    monkeypatch.setattr("clubscore.pastimes.votes.views.timezone.localdate", lambda: TODAY)
    hand = hands(league)[0]
    voter = others(league, hand)[0]
    seat = (
        Table.objects.filter(seats__entry__player=voter).latest("pk").seats.get(entry__player=voter)
    )
    Table.objects.update(link_active=True)
    client = Client(headers={"accept-language": "en"})
    vote = reverse("club_hand_vote", args=[league.club.slug, hand.pk])
    assert client.post(vote).status_code == 403
    own = client.get(
        reverse("seat_confirm", args=[seat_token(seat.table, seat.wind, seat.entry_id)])
    )
    (way,) = [link for link in check_page(own).links if link.startswith("/vote/")]
    page = client.get(way, follow=True)
    check_page(page)
    assert f"You vote as {voter.name}" in " ".join(page.content.decode().split())
    voted = client.post(vote, follow=True)
    assert "Your vote has been counted." in voted.content.decode()
    assert "Your vote" in voting_page(league, client).content.decode()
    assert HandVote.objects.get().player == voter
    own_hand = next(one for one in hands(league) if winner(one) != winner(hand))
    client.get(reverse("club_voter", args=[voter_token(winner(own_hand))]))
    answer = client.post(
        reverse("club_hand_vote", args=[league.club.slug, own_hand.pk]), follow=True
    )
    assert "Vote for someone else’s hand." in answer.content.decode()
    player_erase(player=winner(own_hand), by=organizer())
    assert client.post(vote).status_code == 403


def test_the_page_of_a_registration_leads_there_once_confirmed(league):
    entry = league.entries.get(number=1)
    page = reverse("event_registered", args=[league.slug, entry.token])
    assert "/vote/" in Client().get(page).content.decode()
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.REQUESTED, number=None)
    assert "/vote/" not in Client().get(page).content.decode()


def test_months_and_this_day(league, monkeypatch):
    monkeypatch.setattr("clubscore.pastimes.votes.views.timezone.localdate", lambda: TODAY)
    client = Client(headers={"accept-language": "en"})
    assert voting_page(league, client, month="2026-04").status_code == 404
    assert voting_page(league, client, month="x").status_code == 404
    over = voting_page(league, client, month="2026-01")
    check_page(over)
    assert "The vote for this month is over." in over.content.decode()
    hidden = winner(hands(league)[0])
    player_privacy_set(player=hidden, privacy=Player.Privacy.HIDDEN)
    assert hidden.last_name not in voting_page(league, client).content.decode()
    later = league.ends_on.replace(year=2028)
    monkeypatch.setattr("clubscore.pastimes.votes.views.timezone.localdate", lambda: later)
    page = voting_page(league, client)
    check_page(page)
    assert "in earlier years" in page.content.decode()
    (line,) = this_day(league.club, later)
    assert line.day == league.ends_on
    assert this_day(league.club, later + timedelta(days=1)) == []
    assert this_day(league.club, date(2028, 2, 29)) == []
