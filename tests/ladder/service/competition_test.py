"""A whole competition, as a person would run it.

An organiser starts a daemon with a public port. Owners, who are other users in other folders, submit three hosted bots
(C++, Python, Node) and register two remote ones, which they run themselves. A Swiss and a continuous ladder are played
at once and watched from afar, while the daemon is killed twice. In the end the Swiss has the table that it has without
kills."""

import json
import shutil
import subprocess
import sys
import threading
import unittest

from port_support import FRAMES_BOT, PYTHON_BOT, PortTest, Somewhere
from service_support import BUILD, OK, grpc, pb, query, wait_until
from support import HANGING

# Of Debian's package prometheus.
PROMTOOL = shutil.which("promtool")
HOSTED = ("random", "python-random", "node-random")
REMOTE = {"remote-cpp": (FRAMES_BOT,), "remote-python": (sys.executable, PYTHON_BOT)}
SWISS = ("--name", "cup", "--format", "swiss", "--rounds", 3, "--seats", 3, "--same-owner", "allow", "--seating", "rotations",
         "--seed", "11" * 32, "--ids", "22" * 32)
LADDER = ("--name", "league", "--format", "continuous", "--seats", 3, "--same-owner", "allow", "--seating", "rotations")
# Long enough that nobody is late on a busy machine.
CLOCK = ("--move-limit", 20_000, "--bank", 60_000)


class Watcher(threading.Thread):
    """Reads the feed from its beginning, over the public port, whatever happens to the daemon."""

    def __init__(self, caller):
        super().__init__(daemon=True)
        self._caller = caller
        self.items = []
        self.over = threading.Event()

    def run(self):
        while not self.over.is_set():
            try:
                request = pb.WatchEventsRequest(since=len(self.items) + 1)
                for item in self._caller.start("WatchEvents", request, timeout=5):
                    if not item.HasField("alive"):
                        self.items.append(item)
                    if self.over.is_set():
                        return
            except grpc.RpcError:
                self._caller.reconnect()


class Competition(PortTest):
    def setUp(self):
        super().setUp()
        self.open_port("--jobs", 2)
        # Where owners and their programs are: another folder, another user.
        self.owners = Somewhere(self, self.port, self.chain)

    def test_a_swiss_and_a_ladder_survive_two_kills(self):
        self.owners_submit_and_register()
        remote_tokens = self.owners_start_their_bots()
        self.await_there("remote-cpp@1", "remote-python@1")

        # Without kills, on a copy of the ladder as it is now.
        before = self.folder / "before.db"
        self.assertEqual(self.ladder("backup", self.db, before).code, OK)
        self.play("cup")
        undisturbed = self.table()
        self.assertEqual(self.stop(), 0, self.log_text())
        self.go_back_to(before)

        # With kills, beside a ladder that never ends, and watched.
        self.open_port("--jobs", 2)
        self.await_there("remote-cpp@1", "remote-python@1")
        watcher = Watcher(self.remote_caller(self.token("watch", owner=None)))
        watcher.start()
        self.begin(*LADDER, "--bots", "both")
        self.begin(*SWISS, "--bots", "both")
        for matches in (2, 5):
            wait_until(lambda: self.played() >= matches, f"{matches} matches are played")
            self.kill()
            self.open_port("--jobs", 2)
        self.await_over("cup")
        self.assertEqual(self.table(), undisturbed)
        self.nobody_forfeited()
        wait_until(lambda: self.played("league") > 0, "the ladder is played too")
        self.tables_mark_remote_bots()
        self.the_feed_is_whole(watcher)
        self.numbers_are_scraped()
        self.clients_of_others_are_answered()
        self.assertEqual(self.ladder("cancel", self.db, "league").code, OK)
        self.assertEqual(self.stop(), 0, self.log_text())
        self.assertEqual(self.ladder("doctor", self.db).code, OK)
        for token, bot in remote_tokens:
            # They wait for the service to come back, until SIGTERM.
            self.assertIsNone(bot.poll(), self.owners.log_of(token))
            bot.terminate()
            self.assertEqual(bot.wait(HANGING), 0)

    # --- the owners, far away ---

    def owners_submit_and_register(self):
        marian = self.owners.keep_token("marian", self.token("submit", "own", owner="marian"))
        for name in HOSTED:
            shutil.copytree(BUILD / "sample-bots" / name, self.owners.folder / name)
            run = self.owners.ladder(marian, "submit", f"./{name}")
            self.assertEqual(run.returncode, OK, run.stderr)
        zoe = self.owners.keep_token("zoe", self.token("submit", "own", owner="zoe"))
        for name in REMOTE:
            run = self.owners.ladder(zoe, "register", name, "--game", "brigands")
            self.assertEqual(run.returncode, OK, run.stderr)

    def owners_start_their_bots(self):
        started = []
        for name, program in REMOTE.items():
            token = self.owners.keep_token(name, self.play_token(name))
            started.append((token, self.owners.bot(token, *program)))
        return started

    # --- the organiser ---

    def begin(self, *event):
        run = self.ladder("run", self.db, "--game", "brigands", *CLOCK, *event)
        self.assertEqual(run.code, OK, run.err)

    def play(self, name):
        self.begin(*SWISS, "--bots", "both")
        self.await_over(name)

    def go_back_to(self, backup):
        for path in self.folder.glob(f"{self.db.name}*"):
            if path.is_file():
                path.unlink()
        shutil.copy(backup, self.db)

    def played(self, event="cup"):
        return query(self.db, "SELECT count(*) FROM planned_match JOIN event ON event.id = planned_match.event"
                              " WHERE event.name = ? AND state = 'PLAYED'", event)[0][0]

    def table(self):
        run = self.ladder("standings", self.db, "cup", "--json")
        self.assertEqual(run.code, OK, run.err)
        return json.loads(run.out)

    def nobody_forfeited(self):
        self.assertFalse([line for line in self.table()["lines"] if line.get("forfeits")])

    def tables_mark_remote_bots(self):
        remote = {line["bot"] for line in self.table()["lines"] if line.get("remote")}
        self.assertEqual(remote, set(REMOTE))
        shown = self.ladder("standings", self.db, "cup")
        self.assertIn("not confined", shown.out)
        self.assertRegex(shown.out, r"remote-cpp@1.*remote")

    # --- watching and measuring ---

    def the_feed_is_whole(self, watcher):
        wait_until(lambda: any(item.HasField("event_over") and item.event == "cup" for item in watcher.items),
                   "the watcher has seen the end")
        watcher.over.set()
        numbers = [item.number for item in watcher.items]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))

    def numbers_are_scraped(self):
        path = self.folder_of_service / "metrics.prom"
        wait_until(lambda: path.exists() and 'assize_remote_streams{state="waiting"}' in path.read_text(), "there are metrics")
        text = path.read_text()
        self.assertIn("assize_matches_total", text)
        self.assertLess(len([line for line in text.splitlines() if line[:1] != "#"]), 500)
        if PROMTOOL is not None:
            checked = subprocess.run([PROMTOOL, "check", "metrics"], input=text, text=True, capture_output=True,
                                     check=False)
            self.assertEqual((checked.returncode, checked.stdout + checked.stderr), (0, ""))

    def clients_of_others_are_answered(self):
        """By python3-grpcio alone, without a line of ours."""
        credentials = grpc.ssl_channel_credentials(self.chain.read_bytes())
        with grpc.secure_channel(self.port, credentials) as channel:
            # HealthCheckRequest{service: "assize.v1.Ladder"}; the answer is SERVING (1).
            service = b"assize.v1.Ladder"
            health = channel.unary_unary("/grpc.health.v1.Health/Check")(b"\x0a" + bytes([len(service)]) + service,
                                                                         timeout=HANGING)
            self.assertEqual(health, b"\x08\x01")
            # ServerReflectionRequest{list_services: "*"}
            reflection = channel.stream_stream("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
            listed = next(reflection(iter([b"\x3a\x01*"]), timeout=HANGING))
            self.assertIn(service, listed)


if __name__ == "__main__":
    unittest.main()
