"""Submissions that are meant to take the service's memory: what daemon and public port grow by at most while each is uploaded,
refused and forgotten. Prints bound and peak."""

import io
import os
import pathlib
import time
import unittest
import zipfile

from access_support import await_done, upload
from port_support import children_of, name_of
from service_support import Caller, ServiceTest, grpc, wait_until

# Beyond what they had before: pieces of an upload on their way, and what an unpacked one's refusal takes.
MOST_GROWTH_KB = 32 << 10
MIB = 1 << 20


class PortCaller(Caller):
    """Calls through the public port."""

    def _connect(self):
        return grpc.insecure_channel(f"127.0.0.1:{self._socket}", options=(("grpc.use_local_subchannel_pool", 1),))


def packed(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return out.getvalue()


MANIFEST = b'name = "x"\nversion = "1"\ncommand = ["python3", "x.py"]\n'


def figure_kb(pid, name):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name + ":"))


class Watch:
    """How much a process grows from here on, at its peak."""

    def __init__(self, pid):
        self.pid = pid
        # The kernel takes the peak from here.
        pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")
        self.before = figure_kb(pid, "VmRSS")

    def growth_kb(self):
        return figure_kb(self.pid, "VmHWM") - self.before


class AttacksTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve("--plain-listen", "127.0.0.1:0")
        wait_until(lambda: "listening" in self.log_text(), "the port is open")
        port = int(self.log_text().split("listening \"plain 127.0.0.1:")[1].split('"')[0])
        self.front = next(pid for pid in children_of(self.daemon.pid) if name_of(pid) == "ladder-front")
        self.caller_there = PortCaller(port, self.token("submit", owner="much"))
        self.addCleanup(self.caller_there.close)

    def attack(self, what, body, refusal):
        daemon, front, began = Watch(self.daemon.pid), Watch(self.front), time.monotonic()
        done = await_done(self.caller_there, self.caller_there.SubmitBot(upload(body)))
        took = time.monotonic() - began
        self.assertIn(refusal, done.error.message)
        print(f"{what}, {len(body) / MIB:.1f} MiB packed: daemon {daemon.before >> 10} MiB, +{daemon.growth_kb() >> 10}; port "
              f"{front.before >> 10} MiB, +{front.growth_kb() >> 10} (each at most +{MOST_GROWTH_KB >> 10}); refused after "
              f"{took:.1f} s", flush=True)
        self.assertLess(daemon.growth_kb(), MOST_GROWTH_KB)
        self.assertLess(front.growth_kb(), MOST_GROWTH_KB)
        status = self.ladder("status", self.db)
        self.assertEqual(status.code, 0, status.err)

    def test_a_manifest_of_27_mib(self):
        text = MANIFEST + b"# " + os.urandom(13 * MIB + MIB // 2).hex().encode()
        self.attack("a manifest of 27 MiB", packed([("bot.toml", text), ("x.py", b"")]), "65536")

    def test_a_bomb(self):
        self.attack("a file of 400 MiB of zeros", packed([("bot.toml", MANIFEST), ("x.py", bytes(400 * MIB))]), "268435456 bytes")

    def test_a_bomb_of_many_files(self):
        zeros = bytes(8 * MIB)
        self.attack("50 files of 8 MiB of zeros", packed([("bot.toml", MANIFEST)] + [(f"{i}", zeros) for i in range(50)]),
                    "268435456 bytes")

    def test_many_folders(self):
        self.attack("50,000 empty folders", packed([("bot.toml", MANIFEST)] + [(f"{i}/", b"") for i in range(50_000)]), "4096")

    def test_folders_inside_each_other(self):
        self.attack("folders 2,000 deep", packed([("bot.toml", MANIFEST), ("d/" * 2000, b"")]), "the zip file")


if __name__ == "__main__":
    unittest.main()
