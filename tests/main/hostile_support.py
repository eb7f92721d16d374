"""Matches of one hostile bot among good ones, under both policies, with two seats and with four."""

from support import PlayTest, load_matches, logs_of

# Policy and number of seats.
ALL_TABLES = tuple((policy, seats) for policy in ("lenient", "strict") for seats in (2, 4))
# For bots whose every match takes its time.
TWO_TABLES = (("lenient", 4), ("strict", 2))
MATCHES = 2
# Faults that forfeit a seat, by policy.
FAULTS = {"lenient": 5, "strict": 1}
TIMEOUTS = {"lenient": 3, "strict": 1}
NO_FAULTS = {"lenient": 0, "strict": 0}

# A silent bot loses by these in two to four seconds; a good one is not late by them on a busy
# machine: a standstill of less than a second costs it nothing, and the referee takes longer ones
# out of the count.
SHORT_TIME = ("--move-limit", 1000, "--bank", 1000)
# The same for bots that must start.
SHORT_START = ("--start-limit", 3000)


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

    def play_at(self, bot, policy, seats, *flags):
        seat = seats // 2
        bots = ["random"] * seats
        bots[seat] = bot
        logs = self.folder / f"logs-{policy}-{seats}"
        report = self.play("--matches", MATCHES, "--jobs", 2, "--seed", "hostile", "--logs", logs,
                           "--policy", policy, *flags, *bots)
        self.assertEqual((report.matches, report.void_matches), (MATCHES, 0))
        printed = [log for name, log in logs_of(logs).items() if name.startswith(f"bot-{seat}-")]
        return Table(load_matches(self.db), seat, seats, policy, printed)

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

    def expect(self, bot, *flags, tables=ALL_TABLES, forfeit=None, detail="", faults=None, saw=(),
               check=None):
        """Plays the bot at the tables. `forfeit`: why its seat was lost, if it was; `detail`: a
        part of the record's words for it; `faults` by policy; `saw`: what each of its processes
        has printed; `check(match, table)`."""
        for policy, seats in tables:
            with self.subTest(policy=policy, seats=seats):
                table = self.play_at(bot, policy, seats, *flags)
                self.assertEqual(len(table.matches), MATCHES)
                for match in table.matches:
                    self.assert_good_seats(match, table.seat)
                    self.assert_outcome(match, table, forfeit)
                    self.assertIn(detail, match.forfeit(table.seat)[1])
                    counted = match.record.end.faults[table.seat]
                    self.assertEqual(counted, (faults or NO_FAULTS)[policy])
                    if check:
                        check(match, table)
                for text in saw:
                    heard = [text in printed for printed in table.printed]
                    self.assertEqual(heard, [True] * MATCHES, f"{text!r} in {table.printed}")
        self.assert_verified()
