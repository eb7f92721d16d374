"""Tests for authors: that a bot decides by what it may know, and that rows and lists say no more.

    from assize.sim import Game, check, envs

    check.check_bot_is_fair(lambda game: MyBot(game), Game("brigands", 4), seed=1)
    check.check_rows(Game("brigands", 4), seed=1)
    check.check_env(lambda game, seat: envs.aec_env(game), Game("brigands", 4), seed=1)

A check that fails raises AssertionError, which names the decision."""

import random

import numpy as np

__all__ = ["check_bot_is_fair", "check_env", "check_rows"]


def _asked(game, seed, decisions):
    """Views of random matches, with a table that looks the same to each of them."""
    chance = random.Random(f"check {seed}")
    while decisions > 0:
        table = game.new(chance.getrandbits(64))
        while not table.over and decisions > 0:
            views = {seat: table.view(seat) for seat in table.asked}
            for seat, view in views.items():
                yield seat, view, view.redeal(chance.getrandbits(64)).view(seat), f"seat {seat}, {view.decision}"
                decisions -= 1
            table.step({seat: view.random_move(chance.getrandbits(64)) for seat, view in views.items()})


def check_bot_is_fair(make_bot, game, seed=0, decisions=100):
    """The bot decides as its view says and nothing else: asked twice, with views of different tables that look the same, two bots that
    were made alike give the same answers. make_bot(game) gives a function of a View that gives a Move, or the number of an option;
    chance of its own must come from a fixed seed. A function that looks at anything but its view, such as a table that it keeps, the clock
    or the order of memory, is found where that makes a difference."""
    bots = [make_bot(game) for _ in range(2)]
    for _, view, twin, place in _asked(game, seed, decisions):
        answers = [_move(view, bots[0](view)), _move(twin, bots[1](twin))]
        if answers[0] != answers[1]:
            raise AssertionError(f"{place}: {answers[0]} where the table is one, {answers[1]} where it is another that looks the same")
        refusal = view.check(answers[0])
        if refusal is not None:
            raise AssertionError(f"{place}: {refusal.text}")


def _move(view, answer):
    return view.options(limit=2**62)[answer] if isinstance(answer, (int, np.integer)) else answer


def check_rows(game, seed=0, decisions=100):
    """Rows, keys, lists and their numbers are a function of the view: of tables that look the same to a seat they are equal to the byte."""
    for seat, view, twin, place in _asked(game, seed, decisions):
        _same(f"{place}: key", view.key(), twin.key())
        _same(f"{place}: row", view.observe().tobytes(), twin.observe().tobytes())
        options, others = view.options(limit=2**62), twin.options(limit=2**62)
        _same(f"{place}: options", [move.to_bytes() for move in options], [move.to_bytes() for move in others])
        _same(f"{place}: numbers of options", options.ids().tolist(), others.ids().tolist())
        _same(f"{place}: rows of options", options.features().tobytes(), others.features().tobytes())


class _Dealt:
    """A game that deals one table."""

    def __init__(self, game, table):
        self._game = game
        self._table = table

    def __getattr__(self, name):
        return getattr(self._game, name)

    def new(self, seed):
        return self._table.copy()


def check_env(make_env, game, seed=0, decisions=60):
    """An environment shows a seat what its view says, and nothing of who has answered: on tables that look the same to the seat it shows
    the same, and while the others act, one by one and on each side otherwise, nothing of it changes. make_env(game, seat) makes one of
    assize.sim.envs, or one that was made of it: parallel, AEC, of Gymnasium for that seat, or a state of OpenSpiel."""
    chance = random.Random(f"env {seed}")
    while decisions > 0:
        table = game.new(chance.getrandbits(64))
        while not table.over and decisions > 0:
            for seat in table.asked:
                twin = table.view(seat).redeal(chance.getrandbits(64))
                _compare_envs([make_env(_Dealt(game, one), seat) for one in (table, twin)], table, seat, chance)
                decisions -= 1
            table.step({seat: table.view(seat).random_move(chance.getrandbits(64)) for seat in table.asked})


def _compare_envs(pair, table, seat, chance):
    place = f"seat {seat}, {table.view(seat).decision}"
    begun = [env.reset(seed=1) if hasattr(env, "reset") else None for env in pair]
    before = [_shown(env, first, seat) for env, first in zip(pair, begun)]
    _same(f"{place}: what is shown", *before)
    if not hasattr(pair[0], "agent_iter"):
        return
    # All act but the last one, after whom the step is carried out.
    for _ in table.asked[:-1]:
        agent = pair[0].agent_selection
        for env in pair:
            mask = env.observe(env.agent_selection)["action_mask"]
            # The seat itself acts alike.
            env.step(int(np.flatnonzero(mask)[0] if agent == f"seat_{seat}" else chance.choice(np.flatnonzero(mask))))
        for env, first in zip(pair, begun):
            _same(f"{place}: what is shown after {agent} has acted", _shown(env, first, seat), before[0])


def _shown(env, begun, seat):
    """All that a seat can get of an environment."""
    if hasattr(env, "information_state_string"):
        return (env.information_state_string(seat), env.observation_tensor(seat), env.legal_actions(seat), env.current_player(),
                env.returns(), env.history(), str(env))
    agent = f"seat_{seat}"
    if hasattr(env, "agent_iter"):
        seen = (env.observe(agent), env.infos[agent], env.rewards[agent], env.terminations[agent], env.truncations[agent])
    elif hasattr(env, "possible_agents"):
        seen = (begun[0][agent], begun[1][agent])
    else:
        seen = begun
    parts = {name: part.tobytes() for name, part in seen[0].items()}
    # Which options its actions stand for.
    return parts, seen[1:], env.render(), env._seats.options.get(agent)


def _same(what, one, other):
    if one != other:
        raise AssertionError(f"{what}: differs between tables that look the same")
