"""The public port of `ladder serve`: its process, its certificate, and who may play."""

import json
import os
import pathlib
import signal
import socket
import ssl
import sys
import unittest

from port_support import (PYTHON_BOT, PortTest, Somewhere, is_alive, make_certificate,
                          make_expired_certificate)
from service_support import OK, wait_until
from support import HANGING

UNAVAILABLE, USAGE, CONFIGURATION, NO_PERMISSION = 69, 64, 78, 77


class TheProcess(PortTest):
    def test_it_is_started_again_and_leaves_nothing_behind(self):
        self.open_port()
        first, port = self.front(), self.port
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: self.front() not in (None, first), "it is started again")
        wait_until(lambda: self.status().get("ports") == [f"tls {port}"], "it listens where it did")
        self.assertFalse(pathlib.Path(f"/proc/{first}").exists(), "a zombie")
        self.remote_caller(self.token("watch")).GetStatus()
        second = self.front()
        self.assertEqual(self.stop(), 0)
        self.assertFalse(is_alive(second))

    def test_it_dies_with_a_killed_daemon(self):
        self.open_port()
        front = self.front()
        self.daemon.kill()
        self.daemon.wait()
        wait_until(lambda: not is_alive(front), "the front is gone")
        self.open_port()
        self.assertEqual(self.stop(), 0)

    def test_one_that_hangs_is_replaced(self):
        self.open_port()
        first = self.front()
        os.kill(first, signal.SIGSTOP)
        wait_until(lambda: self.front() not in (None, first), "another one is there")
        self.assertIn("showed no life", self.log_text())

    @unittest.skipUnless(os.geteuid() == 0, "only root may look into a process that hides its memory")
    def test_it_has_nothing_of_the_daemon(self):
        self.open_port()
        front = pathlib.Path(f"/proc/{self.front()}")
        self.assertEqual((front / "environ").read_bytes(), b"")
        targets = [os.readlink(front / "fd" / name) for name in os.listdir(front / "fd")]
        self.assertFalse([target for target in targets if str(self.db) in target and "/dev/" not in target], targets)
        self.assertNotEqual(os.getsid(self.front()), os.getsid(self.daemon.pid))


class Starts(PortTest):
    def refused(self, *arguments):
        run = self.ladder("serve", self.db, *arguments)
        self.assertNotEqual(run.code, OK)
        self.assert_nothing_left()
        return run

    def test_what_is_wrong_is_said_at_the_start(self):
        other = self.folder / "other"
        other.mkdir()
        foreign, foreign_key = make_certificate(other, "other")
        missing = self.folder / "missing.pem"
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = "127.0.0.1:%d" % taken.getsockname()[1]
            for arguments, code, words in (
                    (("--tls-listen", port, "--tls-cert", self.chain, "--tls-key", self.key), UNAVAILABLE,
                     (port, "Address already in use")),
                    (("--tls-listen", self.port, "--tls-cert", missing, "--tls-key", self.key), CONFIGURATION,
                     (str(missing), "No such file")),
                    (("--tls-listen", self.port, "--tls-cert", self.chain, "--tls-key", foreign_key), CONFIGURATION,
                     (str(foreign_key), "mismatch")),
                    (("--tls-listen", self.port, "--tls-cert", self.key, "--tls-key", self.key), CONFIGURATION,
                     (str(self.key),)),
                    (("--tls-listen", self.port), USAGE, ("--tls-cert",)),
                    (("--plain-listen", "0.0.0.0:0"), USAGE, ("--plain-listen", "unencrypted")),
                    (("--plain-listen", "nonsense"), USAGE, ("HOST:PORT",))):
                with self.subTest(arguments):
                    run = self.refused(*arguments)
                    self.assertEqual(run.code, code, run.err)
                    for word in words:
                        self.assertIn(word, run.err)

    def test_an_expired_certificate_is_named_with_its_date_and_can_be_replaced(self):
        old_chain, old_key = make_expired_certificate(self.folder)
        good_chain, good_key = self.chain, self.key
        self.chain, self.key = old_chain, old_key
        self.open_port()
        self.assertIn("expired on 2020-02-01", self.log_text())
        old_chain.write_bytes(good_chain.read_bytes())
        old_key.write_bytes(good_key.read_bytes())
        self.daemon.send_signal(signal.SIGHUP)
        host, port = self.port.split(":")

        def served():
            return ssl.get_server_certificate((host, int(port))).split() == good_chain.read_text().split()

        wait_until(served, "the new certificate is served")
        self.assertFalse(self.ended())

    def test_a_port_without_tls_is_for_this_machine(self):
        self.serve("--plain-listen", "127.0.0.1:0")
        self.assertRegex(self.await_port(), r"^plain 127\.0\.0\.1:\d+$")


class WhoMayPlay(PortTest):
    def setUp(self):
        super().setUp()
        self.register("zed")
        self.open_port()
        self.there = Somewhere(self, self.port, self.chain)

    def come(self, name, secret):
        token = self.there.keep_token(name, secret)
        return token, self.there.bot(token, sys.executable, PYTHON_BOT)

    def test_a_remote_bot_is_there_until_its_token_is_revoked(self):
        _, bot = self.come("zed", self.play_token("zed"))
        self.await_there("zed@1")
        wait_until(lambda: int(self.presence()["zed@1"].get("round_trip_us", 0)) > 0, "its round trip is known")
        shown = self.ladder("status", self.db)
        self.assertRegex(shown.out, r"zed@1 is there: 1 waiting, 0 playing; round trip [0-9.]+ ms")
        tokens = json.loads(self.ladder("token", "list", self.db, "--json").out)["tokens"]
        self.assertEqual(tokens[0]["bot"], "zed")
        self.assertEqual(self.ladder("token", "revoke", self.db, tokens[0]["id"]).code, OK)
        self.assertEqual(bot.wait(HANGING), NO_PERMISSION)
        wait_until(lambda: not self.presence(), "it is not there any more")

    def test_who_may_not_play_is_told_why(self):
        self.submit_field("tuck")
        for name, secret, words in (
                ("wrong", "asz_" + "0" * 64, "E_TOKEN"),
                ("scope", self.token("watch", owner="zoe"), "scope play"),
                ("early", self.play_token("later"), 'no bot "later"'),
                ("hosted", self.play_token("tuck", owner=self.owner()), "is hosted")):
            with self.subTest(name):
                token, bot = self.come(name, secret)
                self.assertEqual(bot.wait(HANGING), NO_PERMISSION)
                self.assertIn(words, self.there.log_of(token))

    def owner(self):
        return json.loads(self.ladder("bots", self.db, "tuck", "--json").out)["versions"][0]["owner"]

    def test_owners_register_from_afar_and_see_their_own_bots(self):
        owner = self.there.keep_token("abe", self.token("submit", "own", owner="abe"))
        for unchanged in (False, True):
            run = self.there.ladder(owner, "register", "abel", "--game", "brigands")
            self.assertEqual(run.returncode, OK, run.stderr)
            self.assertIn("already" if unchanged else "Registered abel@1", run.stdout)
        taken = self.there.ladder(owner, "register", "zed", "--game", "brigands")
        self.assertEqual(taken.returncode, NO_PERMISSION, taken.stderr)
        newer = self.there.ladder(owner, "register", "abel", "--game", "brigands", "--label", "2")
        self.assertIn("Registered abel@2", newer.stdout)
        unknown = self.there.ladder(owner, "register", "abel", "--game", "chess")
        self.assertNotEqual(unknown.returncode, OK)
        self.assertIn("chess", unknown.stderr)
        self.come("abel", self.play_token("abel", owner="abe"))
        self.come("zed", self.play_token("zed"))
        self.await_there("abel@2", "zed@1")
        seen = json.loads(self.there.ladder(owner, "status", "--json").stdout)
        self.assertEqual([bot["version"] for bot in seen["remote_bots"]], ["abel@2"])
        table = self.there.ladder(owner, "status", "--format", "csv").stdout.splitlines()
        self.assertEqual(table[0], "fact,value")
        self.assertIn(f"\"abel@2 playing\",{seen['remote_bots'][0].get('playing', 0)}", table)
        listed = self.there.ladder(owner, "bots")
        self.assertRegex(listed.stdout, r"abel@2.*remote")


if __name__ == "__main__":
    unittest.main()
