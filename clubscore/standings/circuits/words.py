"""A circuit in words: its rule, its figures."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.tournaments.stages.points import points_words
from clubscore.tournaments.table_points import table_points_words
from clubscore.tournaments.units import TWELFTHS
from clubscore.words import MINUS, list_words, with_thousands

from .rule import CircuitTie, Combination, People, ResultValue, Rule, Weighs

DECIMALS = 2


def figure_words(figure: Fraction, rule: Rule | None = None) -> str:
    """Return a figure as people read it: whole, or with two decimals.

    Sums of table points are written as those are: ``24¾``.
    """
    twelfths = figure * TWELFTHS  # of a table point
    if rule is not None and _adds_table_points(rule) and twelfths.denominator == 1:
        return table_points_words(twelfths.numerator)
    if figure.denominator == 1:
        return with_thousands(figure.numerator)
    rounded = round(abs(figure), DECIMALS)
    whole = with_thousands(int(rounded))
    decimals = number_format(float(rounded - int(rounded)), DECIMALS).removeprefix("0")
    return f"{MINUS}{whole}{decimals}" if figure < 0 else f"{whole}{decimals}"


def _adds_table_points(rule: Rule) -> bool:
    earned = rule.earns in (ResultValue.TABLE_POINTS, ResultValue.PLACES)
    return earned and rule.combination == Combination.SUM


def weight_words(weight: Fraction) -> str:
    """Return a weight as people read it: ``2``, ``2.5``, ``1.75``."""
    return number_format(Decimal(weight.numerator) / Decimal(weight.denominator))


def earns_words(rule: Rule) -> str:
    """Return what a result earns."""
    if rule.earns == ResultValue.PLACES:
        scale = "–".join(rule.scale[:12]) + ("…" if len(rule.scale) > 12 else "")
        return _("Each place earns points: %(scale)s; a shared place earns the mean.") % {
            "scale": scale
        }
    texts = {
        ResultValue.BASE_RANK: _(
            "Each result earns a base rank: 1000 for the first, 0 for the last, the "
            "others evenly in between."
        ),
        ResultValue.UPPER_HALF: _(
            "Each result in the upper half earns points, from 1000 for the first evenly "
            "down to 0 for the lower half."
        ),
        ResultValue.TABLE_POINTS: _("Each event earns its table points."),
        ResultValue.POINTS: _("Each event earns its points."),
    }
    return texts[rule.earns]


def _coming_lines(rule: Rule) -> list[str]:
    lines = []
    if rule.attendance_points:
        text = _(
            "Taking part in an event earns %(points)s more, or a proportional share for "
            "an event played in part."
        )
        lines.append(text % {"points": points_words(rule.attendance_points * TWELFTHS)})
    if rule.absence_points:
        text = _("Every missed event costs %(points)s.")
        lines.append(text % {"points": points_words(rule.absence_points * TWELFTHS)})
    if rule.fewest_players > 1:
        text = _fewest_words(rule.people, rule.fewest_players)
        lines.append(text % {"count": rule.fewest_players})
    return lines


def _fewest_words(people: People, count: int) -> str:
    if people == People.MEMBERS:
        return ngettext(
            "An event counts if at least %(count)s member of the club takes part.",
            "An event counts if at least %(count)s members of the club take part.",
            count,
        )
    if people == People.EVERYBODY:
        return ngettext(
            "An event counts if at least %(count)s player takes part.",
            "An event counts if at least %(count)s players take part.",
            count,
        )
    return ngettext(
        "An event counts if at least %(count)s player who is ranked takes part.",
        "An event counts if at least %(count)s players who are ranked take part.",
        count,
    )


def needs_lines(rule: Rule) -> list[str]:
    """Return what a place needs, in sentences, or none if one event is enough."""
    lines = []
    if rule.fewest_events > 1:
        text = ngettext(
            "A place needs at least %(count)s event.",
            "A place needs at least %(count)s events.",
            rule.fewest_events,
        )
        lines.append(text % {"count": rule.fewest_events})
    if rule.fewest_days:
        text = ngettext(
            "A place needs at least %(count)s day of play.",
            "A place needs at least %(count)s days of play.",
            rule.fewest_days,
        )
        lines.append(text % {"count": rule.fewest_days})
    if rule.fewest_share:
        text = _(
            "A place needs results in %(share)s%% of all events; other players are listed by "
            "their average per event."
        )
        lines.append(text % {"share": rule.fewest_share})
    return lines


def rule_lines(rule: Rule) -> list[str]:
    """Return the rule in sentences, each about one thing."""
    lines = [
        *(earns_words(rule), *_coming_lines(rule)),
        *(*_weight_lines(rule), *_counting_lines(rule)),
    ]
    if rule.people == People.COUNTRY:
        lines.append(_("Only players from the club’s country are ranked."))
    if rule.people == People.EMA:
        lines.append(_("Only players with an EMA number are ranked."))
    if rule.people == People.MEMBERS:
        lines.append(_("Only members of the club are ranked."))
    if rule.among:
        lines.append(_("Places in the events are counted among ranked players only."))
    lines += [*needs_lines(rule), _tie_line(rule)]
    if rule.months is not None:
        text = ngettext(
            "Every month also has a ranking of its own.",
            "Every %(count)s months also have a ranking of their own.",
            rule.months,
        )
        lines.append(text % {"count": rule.months})
    return lines


def _weight_lines(rule: Rule) -> list[str]:
    texts = {
        Weighs.DAYS: _("An event’s weight is its number of days."),
        Weighs.REPEATED: _("A result counts once for each day of its event."),
        Weighs.MERS: _("Events have their EMA weight, based on days, players and countries."),
    }
    lines = [texts[rule.weighs]] if rule.weighs in texts else []
    if rule.ages:
        lines.append(_("A result counts half after one year, and not at all after two."))
    return lines


def _counting_lines(rule: Rule) -> list[str]:
    lines = [*_dropped_lines(rule), _part_words(rule)]
    if rule.combination == Combination.PER_SESSION:
        lines.append(_("The score is that sum divided by the sessions played."))
    if rule.second_best is not None:
        second = (
            ngettext(
                "That is half of the score; the other half is the best result.",
                "That is half of the score; the other half is the sum of the %(count)s best "
                "results.",
                rule.second_best,
            )
            if rule.combination == Combination.SUM
            else ngettext(
                "That is half of the score; the other half is the best result, as it is.",
                "That is half of the score; the other half is the mean of the %(count)s best "
                "results.",
                rule.second_best,
            )
        )
        lines.append(second % {"count": rule.second_best})
    if rule.padded_to:
        text = ngettext(
            "With fewer than %(count)s result, each missing one counts 0.",
            "With fewer than %(count)s results, each missing one counts 0.",
            rule.padded_to,
        )
        lines.append(text % {"count": rule.padded_to})
    if rule.abroad and not _only_abroad_limited(rule):
        text = ngettext(
            "The best %(count)s event abroad counts, and all events at home.",
            "The best %(count)s events abroad count, and all events at home.",
            rule.abroad,
        )
        lines.append(text % {"count": rule.abroad})
    return lines


def _only_abroad_limited(rule: Rule) -> bool:
    """Tell whether all results count but for some of events abroad."""
    return bool(rule.abroad) and rule.best is None and rule.share is None


def _dropped_lines(rule: Rule) -> list[str]:
    lines = [_("Events abroad don’t count.")] if rule.abroad == 0 else []
    if rule.dropped_best:
        text = ngettext(
            "The best result is left out.",
            "The best %(count)s results are left out.",
            rule.dropped_best,
        )
        lines.append(text % {"count": rule.dropped_best})
    if rule.dropped_worst:
        text = ngettext(
            "The worst result is left out.",
            "The worst %(count)s results are left out.",
            rule.dropped_worst,
        )
        lines.append(text % {"count": rule.dropped_worst})
    return lines


def _part_words(rule: Rule) -> str:
    is_sum = rule.combination != Combination.MEAN
    if rule.share is not None and rule.share_of_all:
        text = (
            _(
                "The sum of the best results counts, as many as %(share)s%% of all "
                "events, rounded up."
            )
            if is_sum
            else _(
                "The mean of the best results counts, as many as %(share)s%% of all "
                "events, rounded up."
            )
        )
        return text % {"share": rule.share}
    if rule.share is not None:
        facts = {"share": rule.share, "beyond": rule.beyond}
        if rule.beyond:
            text = (
                _("The sum of the best %(beyond)s results and %(share)s%% of the others counts.")
                if is_sum
                else _(
                    "The mean of the best %(beyond)s results and %(share)s%% of the others counts."
                )
            )
        else:
            text = (
                _("The sum of the best %(share)s%% of the results counts.")
                if is_sum
                else _("The mean of the best %(share)s%% of the results counts.")
            )
        return text % facts
    if _only_abroad_limited(rule):
        text = (
            ngettext(
                "The sum of the best %(count)s event abroad and all events at home counts.",
                "The sum of the best %(count)s events abroad and all events at home counts.",
                rule.abroad or 0,
            )
            if is_sum
            else ngettext(
                "The mean of the best %(count)s event abroad and all events at home counts.",
                "The mean of the best %(count)s events abroad and all events at home counts.",
                rule.abroad or 0,
            )
        )
        return text % {"count": rule.abroad}
    if rule.best is None and (rule.dropped_best or rule.dropped_worst or rule.abroad == 0):
        return _("The sum of the others counts.") if is_sum else _("The mean of the others counts.")
    if rule.best is None:
        return (
            _("The sum of all results counts.") if is_sum else _("The mean of all results counts.")
        )
    if is_sum:
        text = ngettext(
            "The best result counts.",
            "The sum of the best %(count)s results counts.",
            rule.best,
        )
    else:
        text = ngettext(
            "Only the best result counts.",
            "The mean of the best %(count)s results counts.",
            rule.best,
        )
    return text % {"count": rule.best}


def tie_title(tie: CircuitTie) -> str:
    """Return what a tie-break looks at."""
    titles = {
        CircuitTie.BEST: _("best result"),
        CircuitTie.WINS: _("events won"),
        CircuitTie.EVENTS: _("events played"),
        CircuitTie.HANDS_WON: _("hands won"),
        CircuitTie.FEWEST_DEAL_INS: _("fewest deal-ins"),
    }
    return titles[tie]


def _tie_line(rule: Rule) -> str:
    if not rule.ties:
        return _("Equal scores share a place.")
    ties = list_words(tie_title(tie) for tie in rule.ties)
    return _("Tied scores are decided by: %(ties)s.") % {"ties": ties}


def preset_title(key: str) -> str:
    """Return what a preset is called."""
    titles = {
        "year": _("Club year: all table points"),
        "three": _("Championship of several tournaments: sum of base ranks"),
        "places": _("Points by place: 25, 18, 15 …"),
        "season": _(
            "Club season: table points, 1 for attending, best three quarters (Groene Hart)"
        ),
        "premium": _("Club season: points and an attendance bonus (Pe-ling)"),
        "quarters": _("Four quarters and the year (Haagse Kringen)"),
        "evenings": _("Best five evenings (Bamboe Acht)"),
        "french": _("French leagues: mean of the three best base ranks"),
        "danish": _("Danish selection: upper half, two results abroad"),
        "austrian": _("Austrian selection: upper half, three results abroad"),
        "rukrs": _("RUKRS proposal: base ranks repeated by days"),
        "mers": _("EMA ranking, MERS (simulation)"),
    }
    return titles[key]
