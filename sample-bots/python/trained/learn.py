"""How the network of the bot `trained` learns: matches against itself, and steps of proximal policy optimization over their decisions."""

from typing import NamedTuple

import numpy as np

from assize.sim import Batch
from net import NEVER, Choice, piece_logs, row_logs, times, times_turned, turned_times

# A decision may become so much more or less likely in a round.
CLIP = 0.2
# How far ahead the estimate of the worth is trusted less than what came of it; 1: not at all.
LAMBDA = 0.75
WORTH_SHARE = 1.0
MOST_GRADIENT = 1.0


class Round(NamedTuple):
    """The decisions of a round, those of the learner alone, in the order of time.

    views: their rows; table, seat: who decided; plan: whether a plan. lists: of plans, the list's number in `choices`; team, guard: what was
    chosen. pieces: of other decisions, which piece of `options`, from starts[piece] on, has the rows of its options; chosen: of each piece,
    the row of what was chosen. likely: the logarithm of the
    chance that it was chosen; worth: what the position seemed to be worth; final: what came of the match for the seat, -1 to 1."""

    views: np.ndarray
    table: np.ndarray
    seat: np.ndarray
    plan: np.ndarray
    lists: np.ndarray
    team: np.ndarray
    guard: np.ndarray
    pieces: np.ndarray
    starts: np.ndarray
    options: np.ndarray
    chosen: np.ndarray
    likely: np.ndarray
    worth: np.ndarray
    final: np.ndarray
    choices: list


class Lists:
    """The lists of plans that have been met. A list follows from what the player has: such a key stands for it."""

    KEY = ("player0.colour", "player0.tokens", "player0.patrols", "player0.bandits_on", "missing")

    def __init__(self, game, parts):
        fields = {field.name: field for field in game.view_layout.fields}
        self._columns = np.concatenate([np.arange(fields[name].offset, fields[name].offset + fields[name].length) for name in self.KEY])
        self.parts = parts
        self._number = {}
        self.choices = []

    def number(self, row, view):
        """Of the list of a view, whose row is known: its number in `choices`."""
        key = row[self._columns].tobytes()
        if key not in self._number:
            self._number[key] = len(self.choices)
            self.choices.append(Choice(self.parts, view().options(limit=2**62).ids()))
        return self._number[key]


class Player:
    """A net that chooses at many tables at once."""

    def __init__(self, net):
        self.net = net
        self.teams = net.answers(net.team_rows)[1]
        self.guards = net.answers(net.guard_rows)[1]

    def look(self, views):
        return self.net.see(self.net.view_numbers(views))[1]

    def plans(self, seen, choices, dice):
        """Team, guard, and the logarithm of the chance of both; a row each."""
        allowed = np.array([choice.teams for choice in choices])
        team, likely = _draw(times_turned(self.net.ask(seen, "team"), self.teams), allowed, dice)
        question = self.net.ask(seen, "guard") + times(self.teams[team], self.net.weights["given_team"])
        guard, more = _draw(times_turned(question, self.guards), np.array([choice.guards for choice in choices]), dice)
        return team, guard, likely + more

    def others(self, seen, rows, starts, dice):
        """The number of a row of `rows`, and the logarithm of its chance, for each piece of it."""
        counts = np.diff(starts)
        answers = self.net.answers(self.net.option_numbers(rows))[1]
        logits = (np.repeat(self.net.ask(seen, "team"), counts, axis=0) * answers).sum(axis=1)
        logs = piece_logs(logits, starts)
        noisy = logs + dice.gumbel(size=len(logs)).astype(np.float32)
        chosen = np.array([first + noisy[first:after].argmax() for first, after in zip(starts, starts[1:])])
        return chosen, logs[chosen]


def _draw(logits, allowed, dice):
    logits = np.where(allowed, logits, NEVER)
    noisy = logits + dice.gumbel(size=logits.shape).astype(np.float32)
    chosen = noisy.argmax(axis=1)
    return chosen, row_logs(logits)[np.arange(len(chosen)), chosen]


class Rollout:
    """Plays matches to their ends, between players of whom the first one is the learner."""

    def __init__(self, game, lists):
        self.game = game
        self.lists = lists
        self.is_plan = game.decisions.index("plan")

    def play(self, players, who, seed, dice):
        """`who`: the number of the player at each table and seat. The Round of the learner's decisions."""
        batch = Batch(self.game, len(who), seed, refill=False)
        finals = np.zeros(who.shape, np.float32)
        parts = []
        while not batch.over:
            found = batch.decisions(features=False)
            choice = np.zeros(len(found.table), np.int32)
            deciding = who[found.table, found.seat]
            for number, player in enumerate(players):
                rows = np.flatnonzero(deciding == number)
                if len(rows) > 0:
                    part = self._decide(batch, player, found, rows, choice, dice)
                    if number == 0:
                        parts.append(part)
            finished = batch.answer(choice)
            finals[finished.table] = 2 * finished.scores - 1
        played = join(parts, self.lists)
        return played._replace(final=finals[played.table, played.seat])

    def _decide(self, batch, player, found, rows, choice, dice):
        """Writes the choices at `rows`; the decisions, as a Round whose options and lists are those of this part."""
        views, table, seat = found.views[rows], found.table[rows], found.seat[rows]
        plan = found.kind[rows] == self.is_plan
        seen = player.look(views)

        def view(row):
            return batch.table(int(table[row])).view(int(seat[row]))

        lists, team, guard = (np.zeros(len(rows), np.int32) for _ in range(3))
        likely = np.zeros(len(rows), np.float32)
        planning, other = np.flatnonzero(plan), np.flatnonzero(~plan)
        if len(planning) > 0:
            lists[planning] = [self.lists.number(views[row], lambda row=row: view(row)) for row in planning]
            choices = [self.lists.choices[number] for number in lists[planning]]
            team[planning], guard[planning], likely[planning] = player.plans(seen[planning], choices, dice)
            ids = player.net.parts.id_of[team[planning], guard[planning]]
            choice[rows[planning]] = [one.place[number] for one, number in zip(choices, ids)]
        pieces = [view(row).options().features() for row in other]
        starts = np.concatenate([[0], np.cumsum([len(piece) for piece in pieces], dtype=np.int64)])
        options = np.concatenate(pieces) if pieces else np.empty((0, self.game.option_layout.width), np.uint8)
        chosen = np.zeros(0, np.int64)
        if len(other) > 0:
            chosen, likely[other] = player.others(seen[other], options, starts, dice)
            choice[rows[other]] = chosen - starts[:-1]
        return Round(views, table, seat, plan, lists, team, guard, None, starts, options, chosen, likely, player.net.worth(seen),
                     np.zeros(len(rows), np.float32), None)


def join(parts, lists):
    """Rounds one after the other."""
    offsets = np.cumsum([0] + [len(part.options) for part in parts])
    starts = np.concatenate([part.starts[:-1] + offset for part, offset in zip(parts, offsets)] + [offsets[-1:]])
    chosen = np.concatenate([part.chosen + offset for part, offset in zip(parts, offsets)])
    joined = {name: np.concatenate([getattr(part, name) for part in parts])
              for name in ("views", "table", "seat", "plan", "lists", "team", "guard", "options", "likely", "worth", "final")}
    return Round(**joined, pieces=np.cumsum(~joined["plan"]) - 1, starts=starts, chosen=chosen, choices=lists.choices)


class Taker:
    """Takes the decisions of a match one by one."""

    def __init__(self, game, lists):
        self._game, self._lists = game, lists
        self._rows = []
        self._pieces = []

    def take(self, table, seat, view, place):
        """That the seat chose the option at that place."""
        row, team, guard, number = view.observe(), 0, 0, 0
        plan = view.decision == "plan"
        if plan:
            number = self._lists.number(row, lambda: view)
            chosen = self._lists.choices[number].ids[place]
            team, guard = self._lists.parts.team_of[chosen], self._lists.parts.guard_of[chosen]
        else:
            self._pieces.append((view.options().features(), place))
        self._rows.append((row, table, seat, plan, number, team, guard))

    def taken(self, finals):
        """The Round, given what came of the match for each seat."""
        views, table, seat, plan, lists, team, guard = (np.array(column) for column in zip(*self._rows))
        starts = np.cumsum([0] + [len(rows) for rows, _ in self._pieces])
        chosen = starts[:-1] + np.array([place for _, place in self._pieces], np.int64)
        options = np.concatenate([rows for rows, _ in self._pieces])
        nothing = np.zeros(len(table), np.float32)
        return Round(views, table, seat, plan, lists, team, guard, None, starts, options, chosen, nothing, nothing, finals[seat], None)


def advantages(played):
    """How much better than it seemed each decision was, and what its position was worth, by generalized advantage estimation."""
    gains = np.zeros(len(played.table), np.float32)
    later = {}
    for row in range(len(played.table) - 1, -1, -1):
        who = (played.table[row], played.seat[row])
        worth, gain = later.get(who, (played.final[row], 0.0))
        gains[row] = worth - played.worth[row] + LAMBDA * gain
        later[who] = (played.worth[row], gains[row])
    return gains, gains + played.worth


class Slope:
    """The gradient of the loss, by the names of the weights. Of one that imitates, what was chosen is to become likely, however likely it
    was; `likely` is the sum of the logarithms of its chances."""

    def __init__(self, net, imitates=False):
        self.net = net
        self.imitates = imitates
        self.likely = 0.0
        self.of = {name: np.zeros_like(weight) for name, weight in net.weights.items()}

    def _layer(self, name, inputs, outputs):
        self.of[name] += turned_times(inputs, outputs)
        if name + ".bias" in self.of:
            self.of[name + ".bias"] += outputs.sum(axis=0)
        return times_turned(outputs, self.net.weights[name])

    def _options(self, numbers, hidden, answers):
        """Of options in numbers, given the slope of their answers."""
        self.of["option_straight"] += turned_times(numbers, answers)
        inner = self._layer("option2", hidden, answers) * (hidden > 0)
        self._layer("option1", numbers, inner)

    def add(self, played, rows, gains, worths, entropy):
        """Of the decisions `rows` of the round; the mean squared error of the worths, and the mean entropy."""
        net, count = self.net, len(rows)
        views = net.view_numbers(played.views[rows])
        first, seen = net.see(views)
        worth = net.worth(seen)
        steps = (WORTH_SHARE * (worth - worths) * (1 - worth * worth) / count).astype(np.float32)
        back = self._layer("worth", seen, steps[:, None])
        plan = played.plan[rows]
        planning, other = np.flatnonzero(plan), np.flatnonzero(~plan)
        chaos = 0.0
        for at, part in ((planning, self._plans), (other, self._others)):
            if len(at) > 0:
                slope, spread = part(played, rows[at], seen[at], gains[at] / count, entropy / count)
                back[at] += slope
                chaos += spread
        back = self._layer("view2", first, back * (seen > 0)) * (first > 0)
        self._layer("view1", views, back)
        return float(((worth - worths) ** 2).mean()), chaos / count

    def _plans(self, played, rows, seen, gains, entropy):
        net = self.net
        hidden, teams = net.answers(net.team_rows)
        guard_hidden, guards = net.answers(net.guard_rows)
        masks = np.array([played.choices[number].teams for number in played.lists[rows]])
        guard_masks = np.array([played.choices[number].guards for number in played.lists[rows]])
        team, guard, each = played.team[rows], played.guard[rows], np.arange(len(rows))
        question = net.ask(seen, "team")
        logs = row_logs(np.where(masks, times_turned(question, teams), NEVER))
        guard_question = net.ask(seen, "guard") + times(teams[team], net.weights["given_team"])
        guard_logs = row_logs(np.where(guard_masks, times_turned(guard_question, guards), NEVER))
        pull = self._pull(gains, logs[each, team] + guard_logs[each, guard], played.likely[rows])
        steps, chaos = _row_steps(logs, team, pull, entropy)
        guard_steps, guard_chaos = _row_steps(guard_logs, guard, pull, entropy)
        asked, guard_asked = times(steps, teams), times(guard_steps, guards)
        answers = turned_times(steps, question)
        np.add.at(answers, team, self._layer("given_team", teams[team], guard_asked))
        self._options(net.team_rows, hidden, answers)
        self._options(net.guard_rows, guard_hidden, turned_times(guard_steps, guard_question))
        return self._layer("team", seen, asked) + self._layer("guard", seen, guard_asked), chaos + guard_chaos

    def _others(self, played, rows, seen, gains, entropy):
        net = self.net
        pieces = played.pieces[rows]
        counts = played.starts[pieces + 1] - played.starts[pieces]
        starts = np.concatenate([[0], np.cumsum(counts)])
        flat = np.repeat(played.starts[pieces] - starts[:-1], counts) + np.arange(starts[-1])
        numbers = net.option_numbers(played.options[flat])
        hidden, answers = net.answers(numbers)
        question = net.ask(seen, "team")
        asked = np.repeat(question, counts, axis=0)
        logs = piece_logs((asked * answers).sum(axis=1), starts)
        chosen = played.chosen[pieces] - played.starts[pieces] + starts[:-1]
        pull = self._pull(gains, logs[chosen], played.likely[rows])
        chances = np.exp(logs)
        chaos = -np.add.reduceat(chances * logs, starts[:-1])
        steps = np.repeat(pull, counts) * chances + entropy * chances * (logs + np.repeat(chaos, counts))
        steps[chosen] -= pull
        self._options(numbers, hidden, steps[:, None] * asked)
        return self._layer("team", seen, np.add.reduceat(steps[:, None] * answers, starts[:-1])), chaos.sum()

    def _pull(self, gains, likely, before):
        """What each decision is to be pulled by, which is nothing where it has gone far enough in this round."""
        self.likely += float(likely.sum())
        if self.imitates:
            return gains
        ratio = np.exp(likely - before)
        far = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        return np.where(far, 0, gains * ratio).astype(np.float32)


def _row_steps(logs, chosen, pull, entropy):
    chances = np.exp(logs)
    parts = chances * logs
    chaos = -parts.sum(axis=1, keepdims=True)
    steps = chances * pull[:, None] + entropy * (parts + chances * chaos)
    steps[np.arange(len(chosen)), chosen] -= pull
    return steps, float(chaos.sum())


class Adam:
    def __init__(self, weights):
        self.mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.steps = 0

    def step(self, weights, slope, rate):
        self.steps += 1
        length = float(np.sqrt(sum((part * part).sum() for part in slope.values())))
        shrink = min(1.0, MOST_GRADIENT / (length + 1e-9))
        for name, part in slope.items():
            part = part * shrink
            self.mean[name] += 0.1 * (part - self.mean[name])
            self.square[name] += 0.001 * (part * part - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (np.sqrt(square) + 1e-7)
