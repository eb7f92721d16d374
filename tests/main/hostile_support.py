"""Matches of one hostile bot among good ones, under both policies, with two seats and with four."""

import os

from support import PlayTest, load_matches, logs_of

# Policy and number of seats: each of both in ctest, all pairs with ASSIZE_TESTS=all (README.md).
TABLES = (("lenient", 4), ("strict", 2))
if os.environ.get("ASSIZE_TESTS") == "all":
    TABLES += (("lenient", 2), ("strict", 4))
MATCHES = 2
# Faults that forfeit a seat, by policy.
FAULTS = {"lenient": 5, "strict": 1}
TIMEOUTS = {"lenient": 3, "strict": 1}
NO_FAULTS = {"lenient": 0, "strict": 0}

# A silent bot loses by these in two or three seconds; a good one is not late by them on a busy
# machine: its bank covers a standstill of nearly two seconds, and the referee takes longer ones out
# of the count.
SHORT_TIME = ("--move-limit", 250, "--bank", 1750)
# For a bot that does not come: time enough to start and to do what it does instead. The others have
# the usual limit.
SHORT_START = 1000


class Table:
    """The matches that one bot played at one size of table under one policy."""

    def __init__(self, matches, seat, seats, policy, printed):
        self.matches, self.seat, self.seats, self.policy = matches, seat, seats, policy
        # What each process of the bot printed.
        self.printed = printed


class HostileTest(PlayTest):
    # What the hostile bots speak. Whatever it is, the same is expected of them.
    PROTOCOL = "grpc"

    def hostile(self, mode, *arguments, **manifest):
        manifest.setdefault("protocol", self.PROTOCOL)
        return super().hostile(mode, *arguments, **manifest)

    def late(self, bot, start_ms):
        """The bot, with a limit of its own to its start."""
        with open(f"{bot}/bot.toml", "a", encoding="utf-8") as manifest:
            manifest.write(f"[limits]\nstart_ms = {start_ms}\n")
        return bot

    def start_at(self, bot, policy, seats, *flags):
        table = f"{policy}-{seats}"
        bots = ["random"] * seats
        bots[seats // 2] = bot
        return self.start_play("--matches", MATCHES, "--jobs", 2, "--seed", "hostile",
                               "--logs", self.folder / f"logs-{table}", "--policy", policy,
                               *flags, *bots, db=self.folder / f"{table}.db")

    def finish_at(self, process, policy, seats):
        run = self.finish(process)
        self.assertEqual(run.code, 0, run.err)
        report = run.report()
        self.assertEqual((report.matches, report.void_matches), (MATCHES, 0))
        table, seat = f"{policy}-{seats}", seats // 2
        printed = [log for name, log in logs_of(self.folder / f"logs-{table}").items()
                   if name.startswith(f"bot-{seat}-")]
        return Table(load_matches(self.folder / f"{table}.db"), seat, seats, policy, printed)

    def assert_good_seats(self, match, hostile):
        """The others had a match like any other."""
        for seat in range(len(match.bots())):
            if seat == hostile:
                continue
            kinds = {kind for kind, _ in match.entries(seat)}
            self.assertLessEqual(kinds, {"joined", "moved"})
            self.assertEqual(match.verdicts(seat), [])
            self.assertEqual(match.record.end.faults[seat], 0)
            self.assertFalse(match.record.end.results[seat].forfeited)

    def assert_outcome(self, match, table, forfeit):
        """A lost seat comes last; with two seats that ends the match."""
        results = match.record.end.results
        mine = results[table.seat]
        self.assertEqual(match.forfeit(table.seat)[0], forfeit)
        self.assertEqual(mine.forfeited, forfeit is not None)
        self.assertEqual(match.state, "FORFEITED" if forfeit and table.seats == 2 else "FINISHED")
        self.assertAlmostEqual(sum(result.score for result in results), 1)
        if forfeit:
            self.assertEqual(mine.score, 0)
            others = [result.rank for seat, result in enumerate(results) if seat != table.seat]
            self.assertLess(max(others), mine.rank)

    def expect(self, bot, *flags, tables=TABLES, forfeit=None, detail="", faults=None, saw=(),
               check=None):
        """Plays the bot at the tables, all at once: often the referee only waits. `forfeit`: why its seat
        was lost, if it was; `detail`: a part of the record's words for it; `faults` by policy; `saw`:
        what each of its processes has printed; `check(match, table)`."""
        started = [(self.start_at(bot, *table, *flags), *table) for table in tables]
        played = [self.finish_at(*each) for each in started]
        self.assert_nothing_left()
        for table in played:
            with self.subTest(policy=table.policy, seats=table.seats):
                self.assertEqual(len(table.matches), MATCHES)
                for match in table.matches:
                    self.assert_good_seats(match, table.seat)
                    self.assert_outcome(match, table, forfeit)
                    self.assertIn(detail, match.forfeit(table.seat)[1])
                    counted = match.record.end.faults[table.seat]
                    self.assertEqual(counted, (faults or NO_FAULTS)[table.policy])
                    if check:
                        check(match, table)
                for text in saw:
                    heard = [text in printed for printed in table.printed]
                    self.assertEqual(heard, [True] * MATCHES, f"{text!r} in {table.printed}")
                self.assert_verified(self.folder / f"{table.policy}-{table.seats}.db")
