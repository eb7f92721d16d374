"""The network of the bot `trained`: from the row of a view and the rows of its options to a chance for each option and what the position
is worth. NumPy alone.

Two towers: one makes a vector of the view (the question), the other one of each option (an answer); what an option promises is their
product. Answers of plans are the same in every match, so they are computed once. In a duel a plan has two parts, the team of bandits and
the guard of patrols: first a team is chosen, then a guard by a question to which the team has been added."""

import json
import zipfile
import zlib

import numpy as np

# Sizes of the layers.
WIDE, NARROW, JOINT, OPTION = 256, 128, 48, 64
# What keeps an option that is not in the list from being chosen.
NEVER = np.float32(-1e9)


# Products of matrices do without BLAS: the one that Debian's NumPy comes with knows no vector instructions and takes three times as long. So
# results do not depend on which one is installed either. A training can choose otherwise, for a better one.
BLAS = False


def times(left, right):
    """left @ right"""
    return left @ right if BLAS else np.einsum("ij,jk->ik", left, right)


def turned_times(left, right):
    """left.T @ right"""
    return left.T @ right if BLAS else np.einsum("ij,ik->jk", left, right)


def times_turned(left, right):
    """left @ right.T"""
    return left @ right.T if BLAS else np.einsum("ij,kj->ik", left, right)


class Unfit(Exception):
    """Weights that can't be used, with the reason."""


def scales(layout, top=10):
    """What each byte of a row is multiplied by, so that all are about 1 at most."""
    found = np.ones(layout.width, np.float32)
    for field in layout.fields:
        if field.kind == "count":
            # Purses reach 250 and are mostly below 40.
            found[field.offset:field.offset + field.length] = 1 / min(field.top, 4 * top) if field.top > top else 1 / field.top
    return found


class Parts:
    """The plans of a game in parts: of plan `id`, a row of Game.option_table("plan"), its team and its guard."""

    def __init__(self, game):
        table = game.option_table("plan")
        patrols = np.zeros(game.option_layout.width, bool)
        patrols[_columns(game.option_layout, "patrols_on")] = True
        # The prince's patrols are its team.
        guards = table * (patrols & (game.seats == 2))
        self.teams, self.team_of = _distinct(table - guards)
        self.guards, self.guard_of = _distinct(guards)
        self.id_of = np.full((len(self.teams), len(self.guards)), -1, np.int32)
        self.id_of[self.team_of, self.guard_of] = np.arange(len(table))


class Choice:
    """A list of plans, seen as parts."""

    def __init__(self, parts, ids):
        self.teams = np.zeros(len(parts.teams), bool)
        self.guards = np.zeros(len(parts.guards), bool)
        self.teams[parts.team_of[ids]] = True
        self.guards[parts.guard_of[ids]] = True
        self.ids = ids
        # Where in the list a plan is.
        self.place = np.full(len(parts.team_of), -1, np.int32)
        self.place[ids] = np.arange(len(ids))


class Net:
    """Weights by name in `weights`; `columns` are the bytes of a view that are looked at."""

    def __init__(self, game, columns, weights):
        self.game = game
        self.columns = columns
        self.weights = weights
        self.parts = Parts(game)
        self._view_scale = scales(game.view_layout)[columns]
        self._option_scale = scales(game.option_layout)
        self.team_rows = self.option_numbers(self.parts.teams)
        self.guard_rows = self.option_numbers(self.parts.guards)

    @classmethod
    def fresh(cls, game, columns, dice):
        def layer(inputs, outputs, gain=1.0):
            return (dice.standard_normal((inputs, outputs)) * gain * np.sqrt(2 / inputs)).astype(np.float32)

        width = game.option_layout.width
        return cls(game, columns, {
            "view1": layer(len(columns), WIDE), "view1.bias": np.zeros(WIDE, np.float32),
            "view2": layer(WIDE, NARROW), "view2.bias": np.zeros(NARROW, np.float32),
            "team": layer(NARROW, JOINT, 0.1), "team.bias": np.zeros(JOINT, np.float32),
            "guard": layer(NARROW, JOINT, 0.1), "guard.bias": np.zeros(JOINT, np.float32),
            "given_team": layer(JOINT, JOINT, 0.1),
            "worth": layer(NARROW, 1, 0.1), "worth.bias": np.zeros(1, np.float32),
            "option1": layer(width, OPTION), "option1.bias": np.zeros(OPTION, np.float32),
            "option2": layer(OPTION, JOINT, 0.5), "option_straight": layer(width, JOINT, 0.5)})

    def view_numbers(self, views):
        return views[:, self.columns].astype(np.float32) * self._view_scale

    def option_numbers(self, rows):
        return rows.astype(np.float32) * self._option_scale

    def see(self, views):
        """Of views in numbers: both layers of the tower, of shape (rows, WIDE) and (rows, NARROW)."""
        own = self.weights
        first = np.maximum(times(views, own["view1"]) + own["view1.bias"], 0)
        return first, np.maximum(times(first, own["view2"]) + own["view2.bias"], 0)

    def ask(self, seen, part):
        """The questions about `part`: "team", which is also that of other decisions than plans, or "guard"."""
        return times(seen, self.weights[part]) + self.weights[part + ".bias"]

    def worth(self, seen):
        """From -1, a loss, to 1."""
        return np.tanh((seen @ self.weights["worth"] + self.weights["worth.bias"])[:, 0])

    def answers(self, numbers):
        """Of options in numbers: the hidden layer and the answers."""
        own = self.weights
        hidden = np.maximum(times(numbers, own["option1"]) + own["option1.bias"], 0)
        return hidden, times(hidden, own["option2"]) + times(numbers, own["option_straight"])

    def promises(self, views, rows, starts):
        """What options promise: views and rows of options as bytes, those of view i from starts[i] on."""
        questions = self.ask(self.see(self.view_numbers(views))[1], "team")
        answers = self.answers(self.option_numbers(rows))[1]
        return (np.repeat(questions, np.diff(starts), axis=0) * answers).sum(axis=1)

    def save(self, path, **more):
        """The bot's weights, with half the digits, which is enough for playing."""
        layouts = {"view": self.game.view_layout, "option": self.game.option_layout}
        about = {name: [layout.version, layout.digest] for name, layout in layouts.items()}
        about.update(more)
        small = {name: weight.astype(np.float16) for name, weight in self.weights.items()}
        np.savez(path, about=np.array(json.dumps(about)), columns=self.columns.astype(np.int32), **small)

    @classmethod
    def load(cls, game, path):
        """Raises Unfit if the weights were trained on other rows than those of this game's."""
        try:
            with open(path, "rb") as opened, np.load(opened, allow_pickle=False) as file:
                arrays = dict(file)
            about = json.loads(str(arrays.pop("about")))
            columns = arrays.pop("columns")
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise Unfit(f"{path}: no weights of this bot: {error}") from error
        for name, layout in (("view", game.view_layout), ("option", game.option_layout)):
            trained = about.get(name)
            if trained != [layout.version, layout.digest]:
                raise Unfit(f"{path}: trained on {name} rows {_named(trained)}, but this assize.sim has {_named([layout.version, layout.digest])}"
                            f": train it again with train.py")
        return cls(game, columns, {name: array.astype(np.float32) for name, array in arrays.items()})


def _named(layout):
    return f"{layout[0]} of digest {layout[1][:16]}" if layout else "of an unknown layout"


def _distinct(rows):
    """The different rows of bytes in order, and which of them each row is: as np.unique(axis=0), which compares byte by byte as fields and takes a
    hundred times as long."""
    rows = np.ascontiguousarray(rows)
    found, which = np.unique(rows.view(np.dtype((np.void, rows.shape[1])))[:, 0], return_inverse=True)
    return found.view(rows.dtype).reshape(-1, rows.shape[1]), which


def _columns(layout, name):
    field = next(field for field in layout.fields if field.name == name)
    return slice(field.offset, field.offset + field.length)


def chances(logits):
    """Softmax of each row."""
    logits = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return logits / logits.sum(axis=-1, keepdims=True)


def row_logs(logits):
    """The logarithms of the chances, by rows."""
    logits = logits - logits.max(axis=1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))


def piece_logs(logits, starts):
    """The same by pieces that begin at `starts`."""
    counts, first = np.diff(starts), starts[:-1]
    logits = logits - np.repeat(np.maximum.reduceat(logits, first), counts)
    return logits - np.repeat(np.log(np.add.reduceat(np.exp(logits), first)), counts)
