"""What the tests share that come to a daemon's public port: certificates, remote bots, owners far away."""

import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from service_support import BUILD, LADDER, OK, Caller, ServiceTest, children_of, grpc, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from front_support import make_certificate, make_expired_certificate  # noqa: E402
from support import hold_port  # noqa: E402

NOBODY = 65534
PYTHON_BOT = BUILD / "sample-bots" / "python-random" / "bot.py"
FRAMES_BOT = BUILD / "sample-bots" / "random" / "assize-bot-random"


# A process has ended: before its file is opened, or between that and the reading.
GONE = (FileNotFoundError, ProcessLookupError)


def name_of(pid):
    with contextlib.suppress(*GONE):
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    return None


def is_alive(pid):
    """A zombie is not."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except GONE:
        return False


class TlsCaller(Caller):
    """Calls the service at its public port."""

    def __init__(self, address, chain, token):
        self._address = address
        self._credentials = grpc.ssl_channel_credentials(pathlib.Path(chain).read_bytes())
        self._channel = self._open()
        self.metadata = [("authorization", f"Bearer {token}")]

    def _open(self):
        return grpc.secure_channel(self._address, self._credentials)

    def reconnect(self):
        self._channel.close()
        self._channel = self._open()


class Somewhere:
    """Another folder, and another user if the test may choose: where owners and their bots are."""

    def __init__(self, test, server, chain):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="assize-owner-", dir="/tmp"))
        test.addCleanup(shutil.rmtree, self.folder, True)
        self._test, self.server = test, server
        self.chain = self.folder / "ca.pem"
        shutil.copy(chain, self.chain)
        self._user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        self._own(self.folder)

    def _own(self, *paths):
        if self._user:
            for path in paths:
                os.chown(path, NOBODY, NOBODY)

    def keep_token(self, name, secret):
        file = self.folder / f"{name}.token"
        file.write_text(secret + "\n")
        file.chmod(0o600)
        self._own(file)
        return file

    def _environment(self, token, **more):
        return {"PATH": f"{BUILD / 'bin'}:/usr/bin:/bin", "HOME": str(self.folder), "PYTHONPATH": str(BUILD / "python"),
                "PYTHONDONTWRITEBYTECODE": "1", "ASSIZE_SERVER": self.server, "ASSIZE_TOKEN_FILE": str(token),
                "ASSIZE_CA_FILE": str(self.chain), **more}

    def ladder(self, token, *arguments):
        """A command of somebody with this token's file."""
        return subprocess.run([LADDER, "--server", self.server, *map(str, arguments)], cwd=self.folder,
                              env=self._environment(token), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=120, check=False, **self._user)

    def bot(self, token, *program):
        """A bot that its owner runs; returns its process."""
        log = open(self.folder / f"{token.stem}.log", "ab")
        self._test.addCleanup(log.close)
        process = subprocess.Popen(list(map(str, program)), cwd=self.folder, env=self._environment(token),
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self._user)
        self._test.addCleanup(process.wait)
        self._test.addCleanup(process.kill)
        return process

    def log_of(self, token):
        return (self.folder / f"{token.stem}.log").read_text(errors="replace")


class PortTest(ServiceTest):
    """A test with a daemon that has a public port."""

    def setUp(self):
        super().setUp()
        self.chain, self.key = make_certificate(self.folder)
        # One port in all starts of the daemon: clients know it.
        self.port = f"127.0.0.1:{hold_port(self)}"

    def open_port(self, *arguments):
        self.served_with = arguments
        self.serve("--tls-listen", self.port, "--tls-cert", self.chain, "--tls-key", self.key, *arguments)
        self.port = self.await_port().split()[1]

    def expire(self, secret):
        """A token's days are over: the daemon is started again after them."""
        self.assertEqual(self.stop(), OK, self.log_text())
        with contextlib.closing(sqlite3.connect(self.db)) as book, book:
            done = book.execute("UPDATE token SET expires_unix_us = created_unix_us + 1 WHERE lower(hex(sha256)) = ?",
                                (hashlib.sha256(secret.encode()).hexdigest(),))
            self.assertEqual(done.rowcount, 1)
        self.open_port(*self.served_with)

    def await_port(self):
        """What the daemon says of its first port: the local socket answers before one is open."""
        wait_until(lambda: self.status()["ports"], "the port is open")
        return self.status()["ports"][0]

    def status(self):
        run = self.ladder("status", self.db, "--json")
        self.assertEqual(run.code, OK, run.err)
        return json.loads(run.out)

    def presence(self):
        """By version: what the daemon knows of the remote bots that are there."""
        return {bot["version"]: bot for bot in self.status().get("remote_bots", [])}

    def front(self):
        """The process id of the one that keeps the public port."""
        found = [pid for pid in children_of(self.daemon.pid) if name_of(pid) == "ladder-front" and is_alive(pid)]
        return found[0] if len(found) == 1 else None

    def remote_caller(self, token):
        caller = TlsCaller(self.port, self.chain, token)
        self.addCleanup(caller.close)
        return caller

    def register(self, name, *arguments, owner="zoe"):
        run = self.ladder("register", self.db, name, "--owner", owner, "--game", "brigands", *arguments)
        self.assertEqual(run.code, OK, run.err)

    def play_token(self, bot, owner="zoe"):
        run = self.ladder("token", "create", self.db, "--owner", owner, "--scope", "play", "--bot", bot)
        self.assertEqual(run.code, OK, run.err)
        return run.out.strip()

    def await_there(self, *versions):
        wait_until(lambda: set(versions) <= set(self.presence()), f"{versions} are there")
