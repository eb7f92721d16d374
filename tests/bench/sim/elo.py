"""Elo with bars: of sets of common deals, and of many players by all their games at once."""

import math
from typing import NamedTuple

import numpy as np

Z = 1.959964  # of an interval of 95 %


class Estimate(NamedTuple):
    """Elo of the first player against the others, with its interval; `share`: of its opponents that it came in before."""

    elo: float
    low: float
    high: float
    share: float
    sets: int

    def __str__(self):
        return f"{self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


def of_share(share):
    """Elo of a share of opponents: 0 of one half. Beyond 2,000 nothing is told apart."""
    bound = 1 / (1 + 10**5)
    share = min(max(share, bound), 1 - bound)
    return 400 * math.log10(share / (1 - share))


def of_sets(shares):
    """The Estimate of some sets, each with its mean share: matches of one deal are not independent, sets are."""
    shares = np.asarray(shares, float)
    if len(shares) < 2:
        raise ValueError(f"{len(shares)} sets; at least 2 are needed for an interval")
    mean = shares.mean()
    half = Z * shares.std(ddof=1) / math.sqrt(len(shares))
    return Estimate(of_share(mean), of_share(mean - half), of_share(mean + half), float(mean), len(shares))


def share_of_opponents(scores, seat):
    """Of the others' scores, how many are below the seat's; an equal one is half a one."""
    others = np.delete(np.asarray(scores, float), seat)
    return float(np.mean(np.sign(scores[seat] - others) + 1) / 2)


def fit(names, results, anchor):
    """{name: (Elo, half its interval of 95 %)} of all players, that of `anchor` being 0, by maximum likelihood.

    `results`: (first, second, score of the first, games). A drawn game with the anchor is added for everybody, so that a player who has
    lost every game has a rating."""
    number = {name: place for place, name in enumerate(names)}
    games = [(number[a], number[b], score, count) for a, b, score, count in results]
    games += [(number[name], number[anchor], 0.5, 1) for name in names if name != anchor]
    rating, free = np.zeros(len(names)), [place for name, place in number.items() if name != anchor]
    for _ in range(200):
        slope, curve = _slopes(rating, games)
        step = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        # Newton's steps are long far from the end.
        rating[free] += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.zeros(len(names))
    spread[free] = np.sqrt(np.diag(np.linalg.inv(curve[np.ix_(free, free)])))
    unit = 400 / math.log(10)
    return {name: (float(unit * rating[place]), float(Z * unit * spread[place])) for name, place in number.items()}


def _slopes(rating, games):
    """First derivatives of the log likelihood, and second ones with the sign changed."""
    slope, curve = np.zeros(len(rating)), np.zeros((len(rating), len(rating)))
    for first, second, score, count in games:
        chance = 1 / (1 + math.exp(rating[second] - rating[first]))
        missing, weight = score - count * chance, count * chance * (1 - chance)
        slope[first] += missing
        slope[second] -= missing
        curve[[first, second], [first, second]] += weight
        curve[[first, second], [second, first]] -= weight
    return slope, curve
