"""Submissions that are meant to take the service's memory, or to write where they must not: what daemon and public port grow by at
most while each is uploaded as a browser does it, refused and forgotten. Prints bound and peak."""

import io
import os
import pathlib
import stat
import struct
import sys
import time
import unittest
import zipfile
import zlib

from access_support import await_done, upload
from port_support import children_of, name_of
from service_support import Caller, ServiceTest, grpc, pb, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from web_client import Web  # noqa: E402

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


def linked(entries):
    """Of names and what they lead to."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("bot.toml", MANIFEST)
        for name, target in entries:
            link = zipfile.ZipInfo(name)
            link.create_system = 3
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, target)
            archive.writestr(f"{name}/{ESCAPED}", b"out")
    return out.getvalue()


def nested(levels, copies, kernel):
    """Zip files in zip files, as in 42.zip."""
    body = packed([("0.bin", kernel)])
    for _ in range(levels):
        body = packed([(f"{i}.zip", body) for i in range(copies)])
    return body


def declaring(size):
    """An entry of some bytes that says, in both of its heads, that it unpacks to `size`."""
    body = bytearray(packed([("bot.toml", MANIFEST), ("x.py", b"0" * 1000)]))
    second = body.index(b"PK\3\4", 4)
    struct.pack_into("<I", body, second + 22, size)
    entry = body.rindex(b"PK\1\2")
    struct.pack_into("<I", body, entry + 24, size)
    return bytes(body)


def overlapping(copies, size):
    """Entries that overlap: each is a block as it stands, which is the head of the next entry, and then that entry's bytes."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = bytes(size)
    data = deflate.compress(content) + deflate.flush()
    crc, length, heads, begins = zlib.crc32(content), size, [], []
    for number in reversed(range(copies)):
        name = b"x%04d" % number
        facts = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0, crc, len(data), length, len(name), 0)
        heads.append((name, facts))
        head = b"PK\3\4" + facts + name
        begins.append(len(data) + len(head))
        if number == 0:
            body = head + data
            break
        data = struct.pack("<BHH", 0, len(head), len(head) ^ 0xFFFF) + head + data
        content = head + content
        crc, length = zlib.crc32(content), len(content)
    manifest = packed([("bot.toml", MANIFEST)])
    start = manifest.index(b"PK\1\2")
    end = manifest.rindex(b"PK\5\6")
    whole = manifest[:start] + body
    directory = manifest[start:end]
    for (name, facts), begin in zip(heads, begins):
        directory += b"PK\1\2" + struct.pack("<H", 20) + facts + struct.pack("<HHHII", 0, 0, 0, 0, len(whole) - begin) + name
    return (whole + directory + b"PK\5\6" +
            struct.pack("<HHHHIIH", 0, 0, copies + 1, copies + 1, len(directory), len(whole), 0))


# A name that no file of the system has.
ESCAPED = "assize-escaped-7c1f"
TRICKS = [f"../{ESCAPED}", f"../../../../../../../../tmp/{ESCAPED}", f"/tmp/{ESCAPED}", f"a/../../{ESCAPED}", f"..\\..\\{ESCAPED}",
          f"./../{ESCAPED}", f"bot.toml/{ESCAPED}", f"a/./../../{ESCAPED}", f"//tmp/{ESCAPED}", f"~/{ESCAPED}/..",
          f"x\x01\n{ESCAPED}", "a/" * 2000 + ESCAPED, ESCAPED * 100]
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
        self.address, self.secret = f"127.0.0.1:{port}", self.token("submit", owner="much")
        self.caller_there = PortCaller(port, self.secret)
        self.addCleanup(self.caller_there.close)

    def by_grpc(self, body):
        return self.caller_there.SubmitBot(upload(body))

    def by_browser(self, body):
        web = Web(self.address)
        fields = [("content-type", "application/zip"), ("content-length", str(len(body))), ("authorization", f"Bearer {self.secret}")]
        answer = web.request("POST", "/submit", fields, body)
        web.close()
        self.assertEqual(answer.status, 200, answer.body)
        return pb.Operation(name=answer.json()["name"])

    def attack(self, what, body, refusal):
        for way in (self.by_grpc, self.by_browser):
            daemon, front, began = Watch(self.daemon.pid), Watch(self.front), time.monotonic()
            done = await_done(self.caller_there, way(body))
            took = time.monotonic() - began
            self.assertIn(refusal, done.error.message)
            print(f"{what}, {len(body) / MIB:.1f} MiB packed, {way.__name__}: daemon {daemon.before >> 10} MiB, +{daemon.growth_kb() >> 10}; "
                  f"port {front.before >> 10} MiB, +{front.growth_kb() >> 10} (each at most +{MOST_GROWTH_KB >> 10}); refused after "
                  f"{took:.1f} s: {done.error.message[:100]!r}", flush=True)
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

    def test_many_empty_files(self):
        self.attack("50,000 empty files", packed([("bot.toml", MANIFEST)] + [(f"{i}", b"") for i in range(50_000)]), "4096")

    def test_zip_files_in_zip_files(self):
        # Sixteen of sixteen of sixteen of 8 MiB of zeros: 32 GiB if somebody opened them all.
        body = nested(3, 16, bytes(8 * MIB))
        self.attack("zip files in zip files", body, "has 16 folders and zip files of bots in it; at most 1")
        self.attack("a zip file in a zip file in 8 others", nested(9, 1, bytes(8 * MIB)), "contains no bot.toml")

    def test_sizes_that_are_not_true(self):
        for size in (0xFFFFFFF0, 1 << 31, 1):
            self.attack(f"an entry that says it has {size} bytes", declaring(size), "zip file")

    def test_entries_that_share_their_bytes(self):
        body = overlapping(60, 8 * MIB)
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            self.assertGreater(sum(entry.file_size for entry in archive.infolist()), 480 * MIB)
        self.assertLess(len(body), MIB)
        self.attack("60 entries with the same 8 MiB of zeros", body, "268435456 bytes")

    def test_links_lead_nowhere(self):
        for target in ("/tmp", "..", "/etc/passwd", ".", "x"):
            self.attack(f"a link to {target}", linked([("x", target)]), "is a link")
        self.assert_nothing_escaped()

    def test_names_lead_nowhere(self):
        for name in TRICKS:
            self.attack(f"a file {name[:30]!r}", packed([("bot.toml", MANIFEST), (name, b"out")]), "the zip file")
        self.assert_nothing_escaped()

    def assert_nothing_escaped(self):
        for folder in (pathlib.Path("/"), pathlib.Path("/tmp"), self.folder.parent, self.folder_of_service.parent):
            self.assertFalse((folder / ESCAPED).exists(), folder)
        self.assertEqual(list(self.folder.rglob(f"*{ESCAPED}*")), [])


if __name__ == "__main__":
    unittest.main()
