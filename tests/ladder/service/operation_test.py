"""What deploy/operation has for those who run a ladder: backups of which some stay, metrics, alerts, units."""

import os
import re
import shutil
import stat
import subprocess
import unittest

from service_support import LADDER, OK, ServiceTest, wait_until
from support import BUILD, SOURCE

OPERATION = SOURCE / "deploy" / "operation"
PROMTOOL = os.environ.get("ASSIZE_PROMTOOL") or shutil.which("promtool")
SYSTEMD = shutil.which("systemd-analyze")


class OperationTest(ServiceTest):
    def back_up(self, database, folder, keep):
        return subprocess.run(
            [OPERATION / "backup.sh", database, folder, str(keep)], capture_output=True, text=True,
            env=self.environment(PATH=f"{BUILD / 'bin'}:{os.environ['PATH']}"), check=False)

    def test_backups_are_made_beside_a_daemon_and_the_newest_stay(self):
        self.serve()
        self.submit_field("robin")
        copies = self.folder / "copies"
        # Those of other nights.
        copies.mkdir()
        for day in (1, 2, 3):
            (copies / f"r-2026010{day}-041500.db").write_text("")
        (copies / "other-20260101-041500.db").write_text("")
        (copies / "r-20260104-041500.db.part").write_text("cut short")
        done = self.back_up(self.db, copies, 2)
        self.assertEqual(done.returncode, OK, done.stderr)
        names = sorted(path.name for path in copies.iterdir())
        self.assertEqual(names[0:2], ["other-20260101-041500.db", "r-20260103-041500.db"])
        self.assertEqual(len(names), 3, names)
        self.assertRegex(names[2], r"^r-\d{8}-\d{6}\.db$")
        copy = copies / names[2]
        self.assertEqual(stat.S_IMODE(copy.stat().st_mode) & 0o077, 0)
        self.assertIn("robin", self.ladder("bots", copy).out)

    def test_a_backup_that_fails_removes_nothing(self):
        copies = self.folder / "copies"
        copies.mkdir()
        for day in (1, 2, 3):
            (copies / f"missing-2026010{day}-041500.db").write_text("")
        failed = self.back_up(self.folder / "missing.db", copies, 1)
        self.assertEqual(failed.returncode, 66, failed.stderr)
        self.assertEqual(len(list(copies.iterdir())), 3)
        for words in ((), ("a", "b", "0"), ("a", "b", "x")):
            run = subprocess.run([OPERATION / "backup.sh", *words], capture_output=True, check=False)
            self.assertEqual(run.returncode, 64)

    def test_metrics_are_what_the_alerts_ask_for(self):
        metrics = self.folder / "assize.prom"
        self.serve("--metrics", metrics)
        self.caller(self.token("watch")).GetStatus()
        with self.assertRaises(Exception):  # noqa: B017
            self.caller().GetStatus()
        wait_until(lambda: metrics.exists() and "unauthenticated" in metrics.read_text(), "there are metrics")
        self.assertEqual(stat.S_IMODE(metrics.stat().st_mode), 0o644)
        text = metrics.read_text()
        names = set(re.findall(r"^# TYPE (\w+)", text, re.M))
        asked = set(re.findall(r"assize_\w+", (OPERATION / "alerts.yml").read_text()))
        self.assertLessEqual(asked, names)
        self.assertLess(len([line for line in text.splitlines() if line[:1] != "#"]), 500)
        if PROMTOOL is None:
            self.skipTest("promtool (Debian's package prometheus) is not there")
        checked = subprocess.run([PROMTOOL, "check", "metrics"], input=text, text=True, capture_output=True,
                                 check=False)
        self.assertEqual((checked.returncode, checked.stdout + checked.stderr), (0, ""))
        checked = subprocess.run([PROMTOOL, "check", "rules", OPERATION / "alerts.yml"], capture_output=True,
                                 text=True, check=False)
        self.assertEqual(checked.returncode, 0, checked.stderr)

    @unittest.skipIf(SYSTEMD is None, "systemd-analyze is not there")
    def test_units_are_what_systemd_reads(self):
        units = [SOURCE / "deploy" / "assize-ladder.service", *OPERATION.glob("*.service"), *OPERATION.glob("*.timer")]
        self.assertEqual(len(units), 3)
        for unit in units:
            copy = self.folder / unit.name
            # The programs that are here.
            copy.write_text(unit.read_text().replace("/usr/local/bin/ladder", LADDER)
                            .replace("/usr/local/lib/assize/backup.sh", str(OPERATION / "backup.sh"))
                            .replace("Documentation=man:ladder(1)\n", ""))
        checked = subprocess.run([SYSTEMD, "verify", *(self.folder / unit.name for unit in units)],
                                 capture_output=True, text=True, check=False)
        self.assertEqual((checked.returncode, checked.stdout), (0, ""), checked.stderr)
        self.assertEqual([line for line in checked.stderr.splitlines() if str(self.folder) in line], [])


if __name__ == "__main__":
    unittest.main()
