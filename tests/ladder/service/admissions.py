"""How soon remote bots are admitted, and whether submissions arrive, while twenty tokens ask for the heaviest answers without a pause;
beside the same without readers. Prints figures and a verdict; fails if it is missed.

    ninja -C build service_admissions        # ASSIZE_SECONDS=30 for each of its parts

ASSIZE_BIG_LADDER names a ladder that `big_ladder make` has made.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time
import unittest

from access_support import await_done, upload, zip_of
from port_support import PortTest
from service_support import OK, grpc, pb, query

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from web_client import Web  # noqa: E402

SECONDS = float(os.environ.get("ASSIZE_SECONDS", "30"))
READERS, BOTS, OWNERS = 20, 5, 4
MOST_P99_MS = 50


def figures(times):
    """Of sorted milliseconds."""
    if not times:
        return "none"
    return f"{len(times)} (p50 {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms, worst {times[-1]:.1f} ms)"


class AdmissionsTest(PortTest):
    def setUp(self):
        super().setUp()
        self.db.unlink()
        shutil.copyfile(os.environ["ASSIZE_BIG_LADDER"], self.db)
        self.open_port("--jobs", 1)

    def bring_bots(self):
        """The file of their tokens and versions."""
        lines = []
        for number in range(BOTS):
            name = f"far-{number}"
            self.register(name)
            version = query(self.db, "SELECT version.id FROM version JOIN bot ON bot.id = version.bot WHERE bot.name = ?", name)
            lines.append(f"{self.play_token(name)} {version[0][0]}\n")
        file = self.folder / "bots.txt"
        file.write_text("".join(lines))
        return file

    # --- submissions ---

    def by_grpc(self, caller, body, bot):
        return caller.SubmitBot(upload(body, bot=bot))

    def by_browser(self, secret, body):
        web = Web(self.port, self.chain)
        fields = [("content-type", "application/zip"), ("content-length", str(len(body))), ("authorization", f"Bearer {secret}")]
        answer = web.request("POST", "/submit", fields, body)
        web.close()
        if answer.status != 200:
            raise OSError(f"{answer.status}: {answer.body}")
        return pb.Operation(name=answer.json()["name"])

    def submit_on(self, number, uploads, ending):
        """What is measured is until the service has taken the file. The trial is waited for, and must be passed."""
        secret, body = self.owners[number], self.bodies[number]
        caller = self.remote_caller(secret)
        while not ending.is_set():
            began = time.monotonic()
            try:
                operation = self.by_browser(secret, body) if number % 2 else self.by_grpc(caller, body, f"fresh-{number}")
                uploads["times"].append(1000 * (time.monotonic() - began))
                done = await_done(caller, operation)
                if not done.HasField("submit"):
                    uploads["failures"].append(done.error.message)
            except (grpc.RpcError, OSError) as error:
                uploads["failures"].append(str(error)[:300])
            ending.wait(0.5)

    def submit_for(self, seconds):
        uploads, ending = {"times": [], "failures": []}, threading.Event()
        threads = [threading.Thread(target=self.submit_on, args=(number, uploads, ending)) for number in range(OWNERS)]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        ending.set()
        for thread in threads:
            thread.join()
        uploads["times"].sort()
        return uploads

    # --- all together ---

    def begin(self, program, *arguments):
        """Clients of another process, which would otherwise wait for this one's threads."""
        process = subprocess.Popen([sys.executable, pathlib.Path(__file__).with_name(program), *arguments], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True, env=self.environment())
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "begun\n")
        return process

    def end(self, process):
        told, _ = process.communicate("")
        self.assertEqual(process.returncode, 0)
        return json.loads(told)

    def measure(self, patience=None):
        readers = self.begin("heavy_readers.py", self.port, self.chain, self.readers, patience) if patience else None
        bots = self.begin("arriving_bots.py", self.port, self.chain, self.folder_of_service / "seats.sock", self.bots)
        uploads = self.submit_for(SECONDS)
        admissions = self.end(bots)
        return admissions, uploads, self.end(readers) if readers else None

    def report(self, part, admissions, uploads, read):
        print(f"{part}\n  admissions: {figures(admissions['times'])}, {len(admissions['failures'])} failed; this machine let their "
              f"process wait: {figures(admissions['late'])}\n"
              f"  submissions: {figures(uploads['times'])}, {len(uploads['failures'])} failed", flush=True)
        for failure in sorted({*admissions["failures"], *uploads["failures"]}):
            print(f"  failed: {failure}")
        if read is None:
            return
        for method, times in read["answers"].items():
            print(f"  {method}: {times['answers']} answers, p50 {times['p50_ms']} ms, worst {times['worst_ms']} ms")
        print(f"  heavy reads refused: {read['refused']}, of them without seconds to wait: {read['refused_without_seconds']}; "
              f"other errors: {read['errors'] or 'none'}", flush=True)

    def is_kept(self, admissions, uploads, read):
        times = admissions["times"]
        return bool(times) and times[len(times) * 99 // 100] < MOST_P99_MS and not admissions["failures"] and bool(uploads["times"]) \
            and not uploads["failures"] and not read["errors"] and not read["refused_without_seconds"]

    def prepare(self):
        self.bots = self.bring_bots()
        self.owners = [self.token("submit", "own", owner=f"fresh-{number}") for number in range(OWNERS)]
        self.bodies = [zip_of(self.bundle(f"fresh-{number}")) for number in range(OWNERS)]
        self.readers = self.folder / "readers.tokens"
        # Every fourth reads reports about a bot of its own, too.
        lines = [f"{self.token('watch')}\n" if number % 4 else f"{self.token('own', owner=f'owner-{number}')} bot-{number}\n"
                 for number in range(READERS)]
        self.readers.write_text("".join(lines))

    def test_admissions_beside_heavy_reads(self):
        self.prepare()
        self.report("Nobody reads:", *self.measure())
        missed = []
        for patience, text in (("waiting", "who wait as they are asked to"), ("impatient", "who never wait")):
            measured = self.measure(patience)
            self.report(f"{READERS} tokens {text}:", *measured)
            if not self.is_kept(*measured):
                missed.append(text)
        self.assertEqual(self.stop(), OK, self.log_text()[-2000:])
        print(f"admissions within {MOST_P99_MS} ms in 99 of 100, nothing lost:", "missed beside readers " + ", ".join(missed) if missed
              else "kept")
        self.assertEqual(missed, [])


if __name__ == "__main__":
    unittest.main()
