"""A bot that cheats between matches wherever it can: `diarist.py KEY [PLACE...]`.

It writes the id of each match that it plays into every place that may outlive the match, and at the
start of each match prints what it finds there, one JSON object a line:

    {"match": "5f0c…", "new": {"memory": ["91ab…"], "shm": […]}}

`new` are ids that it has not printed before, by place. All diarists of one KEY share their places,
whatever their language (diarist.cc is the same in C++). With PLACEs it uses these alone.

The place "neighbours", which must be named, is for bots without a sandbox: what the diarists in
Python that live at this moment have seen, all of which could whisper to one another.
"""

import functools
import json
import os
import pathlib
import random
import signal
import socket
import sys

import assize

KEY = sys.argv[1]
CHOSEN = sys.argv[2:]
SOCKET = f"\0assize-diary-{KEY}"
# A connection to a child that is being killed may hang.
PATIENCE = 5


class Memory:
    def __init__(self):
        self._notes = []

    def read(self):
        return self._notes

    def add(self, note):
        self._notes.append(note)


class File:
    def __init__(self, folder):
        self._path = pathlib.Path(folder) / f"diary-{KEY}"

    def read(self):
        try:
            return self._path.read_text().split()
        except OSError:
            return []

    def add(self, note):
        try:
            with self._path.open("a") as file:
                file.write(note + "\n")
        except OSError:
            pass


class Child:
    """A process of its own session that keeps notes behind an abstract socket, for all who come."""

    def __init__(self):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                self._serve()
            os._exit(0)
        os.wait()

    @staticmethod
    def _serve():
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        notes = []
        try:
            server = socket.socket(socket.AF_UNIX)
            server.bind(SOCKET)
            server.listen(64)
            while True:
                client, _ = server.accept()
                with client:
                    note = client.recv(4096).decode().strip()
                    client.sendall("\n".join(notes).encode())
                    notes += [note] if note else []
        except OSError:  # another child was first, or there are no sockets
            os._exit(0)

    @staticmethod
    def _call(text):
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(PATIENCE)
                client.connect(SOCKET)
                client.sendall(text.encode() + b"\n")
                answer = b""
                while piece := client.recv(65536):
                    answer += piece
                return answer.decode().split()
        except OSError:
            return []

    def read(self):
        return self._call("")

    def add(self, note):
        self._call(note)


class Neighbours:
    """A folder in which each process has a file with its notes; those of the dead are not read."""

    def __init__(self):
        self._folder = pathlib.Path("/tmp") / f"diary-neighbours-{KEY}"
        self._folder.mkdir(exist_ok=True)
        self._own = self._folder / str(os.getpid())
        self._own.write_text("")  # a dead process may have had the same number

    @staticmethod
    def _lives(pid):
        try:
            return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
        except OSError:
            return False

    def read(self):
        notes = []
        for file in self._folder.iterdir():
            if file != self._own and self._lives(file.name):
                notes += file.read_text().split()
        return notes

    def add(self, note):
        with self._own.open("a") as file:
            file.write(note + "\n")


def places():
    bundle = pathlib.Path(__file__).resolve().parent
    folders = {
        "folder": os.getcwd(),
        "bundle": bundle,
        "pycache": bundle / "__pycache__",
        "home": os.environ.get("HOME", "/"),
        "tmp": os.environ.get("TMPDIR", "/tmp"),
        "system-tmp": "/tmp",
        "var-tmp": "/var/tmp",
        "shm": "/dev/shm",
        "dev": "/dev",
        "root": "/",
    }
    address = os.environ.get("ASSIZE_ADDRESS", "")
    if address.startswith("unix:"):
        seat = pathlib.Path(address.removeprefix("unix:")).parent
        folders.update({"seat": seat, "seats": seat.parent})
    made = {"memory": Memory, "child": Child}
    made.update({name: functools.partial(File, folder) for name, folder in folders.items()})
    if "neighbours" in CHOSEN:
        made["neighbours"] = Neighbours
    return {name: make() for name, make in made.items() if not CHOSEN or name in CHOSEN}


class Diarist(assize.Bot):
    name = "diarist"

    def __init__(self):
        self._places = places()
        self._printed = {name: set() for name in self._places}

    def start(self, welcome):
        new = {}
        for name, place in self._places.items():
            # Several places may be one folder, and then have each note several times.
            found = [note for note in dict.fromkeys(place.read())
                     if note not in self._printed[name]]
            self._printed[name].update(found)
            if found:
                new[name] = found
        print(json.dumps({"match": welcome.match_id, "new": new}), flush=True)
        for place in self._places.values():
            place.add(welcome.match_id)

    def decide(self, request):
        return random.Random(request.view.SerializeToString()).randrange(len(request.options))


assize.run(Diarist())
