"""What the tests of remote bots' matches share: bots that their owners run, batches, and `referee worker`."""

import os
import subprocess
import sys

from front_peers import HANGING, pb
from front_support import ONE, FrontTest
from support import BUILD, SOURCE

sys.path.insert(0, str(SOURCE / "tests" / "ladder" / "worker"))
from batches import make_batch, results_of, sample_bot, write_batch  # noqa: E402

REFEREE = str(BUILD / "bin" / "referee")
PYTHON_BOT = BUILD / "sample-bots" / "python-random" / "bot.py"


class RemoteTest(FrontTest):
    """A front, and matches between hosted bots and those that come to it."""

    def bot(self, server, token=ONE, program=(sys.executable, PYTHON_BOT)):
        """An unchanged sample bot that its owner runs."""
        file = self.folder / f"{token}.token"
        file.write_text(token + "\n")
        environment = {**os.environ, "PYTHONPATH": str(BUILD / "python"), "ASSIZE_SERVER": server,
                       "ASSIZE_TOKEN_FILE": str(file), "ASSIZE_CA_FILE": str(self.chain),
                       "PATH": f"{BUILD / 'bin'}:{os.environ['PATH']}"}
        environment.pop("ASSIZE_SEAT_FD", None)
        log = open(self.folder / f"{token}.log", "ab")
        self.addCleanup(log.close)
        process = subprocess.Popen(program, env=environment, stdout=log, stderr=log, cwd=self.folder)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def batch(self, matches, remotes=(1,), hosted=1, name="batch", **options):
        """Between remote bots of these versions and hosted ones."""
        batch = make_batch([f"remote {version}" for version in remotes]
                           + [sample_bot("random")] * hosted, len(remotes) + hosted, matches, name=name, **options)
        for bot, version in zip(batch.bots, remotes):
            bot.folder, bot.remote = "", version
        for match in batch.matches:
            for seat, bot in enumerate(match.bots):
                match.header.competitors[seat].remote = bot < len(remotes)
        return write_batch(self.folder / f"{name}.batch", batch)

    def work(self, batch, *arguments):
        run = subprocess.run([REFEREE, "worker", "--quiet", "--sandbox", "off", "--seats", self.seats, *arguments, batch],
                             capture_output=True, text=True, timeout=10 * HANGING, check=False)
        return run, results_of(batch.with_suffix(".results")) if batch.with_suffix(".results").exists() else []

    def assert_finished(self, results, matches):
        self.assertEqual(len(results), matches)
        for result in results:
            self.assertEqual(result.record.end.reason, pb.END_REASON_FINISHED)
            self.assertFalse(any(seat.forfeited for seat in result.record.end.results), result.timing.seats)
            self.assertEqual(sum(result.record.end.faults), 0)
