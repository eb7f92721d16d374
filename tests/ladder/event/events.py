"""What tests of whole events share: a database with bots that differ in nothing but their names, events
in it, and all that is stored of one, apart from times and the order in which matches ended."""

import json
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "main"))
from support import BUILD, HANGING, PlayTest, Run, query  # noqa: E402

LADDER = str(BUILD / "bin" / "ladder")

TABLE = """
SELECT match_set.round, match_set.number, planned.rotation, planned.match_id, planned.state,
       planned_seat.seat, bot.name, seat.role, seat.score, seat.rank, seat.forfeit, hex(record.sha256)
FROM match_set JOIN planned_match AS planned ON planned.match_set = match_set.id
JOIN planned_seat ON planned_seat.planned = planned.id
JOIN version ON version.id = planned_seat.version JOIN bot ON bot.id = version.bot
LEFT JOIN seat ON seat.match = planned.match AND seat.seat = planned_seat.seat
LEFT JOIN record ON record.match = planned.match
ORDER BY planned.id, planned_seat.seat
"""
DOUBLED = """
SELECT match_id, count(*) FROM match WHERE state <> 'VOID' GROUP BY match_id HAVING count(*) > 1
"""


class EventTest(PlayTest):
    # What submitted variants play: a smoke match of each when they are submitted.
    GAMES = ["brigands"]

    def ladder_command(self, *arguments):
        return [LADDER, *map(str, arguments)]

    def start_ladder(self, *arguments, **options):
        return subprocess.Popen(self.ladder_command(*arguments), cwd=self.folder,
                                env=self.environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)

    def ladder(self, *arguments):
        return self.finish(self.start_ladder(*arguments))

    def expect(self, code, *arguments):
        run = self.ladder(*arguments)
        self.assertEqual(run.code, code, f"{arguments}: {run.out}{run.err}")
        return run

    def variant(self, sample, name):
        """A sample bot under another name."""
        folder = self.folder / "bots" / name
        shutil.copytree(BUILD / "sample-bots" / sample, folder)
        manifest = folder / "bot.toml"
        changed = {"name": name, "games": self.GAMES}
        lines = [line for line in manifest.read_text().splitlines() if line.split(" ")[0] not in changed]
        lines += [f"{key} = {json.dumps(value)}" for key, value in changed.items()]
        manifest.write_text("\n".join(lines) + "\n")
        return folder

    def make_database(self, path, folders):
        self.expect(0, "init", path)
        self.expect(0, "submit", path, *folders, "--quiet")

    def table(self, path):
        """Who sat where, and with which result and record, in the order of planning."""
        return query(path, TABLE)

    def standings(self, path):
        return self.expect(0, "standings", path, "--format", "csv").out

    def assert_over_and_whole(self, path, matches):
        """All matches are played, each of them once."""
        states = query(path, "SELECT state, count(*) FROM planned_match GROUP BY state")
        self.assertEqual(states, [("PLAYED", matches)])
        self.assertEqual(query(path, DOUBLED), [])
        self.assertEqual(query(path, "SELECT count(*) FROM match"), [(matches,)])

    def assert_no_batches_left(self, path):
        self.assertFalse(pathlib.Path(f"{path}-batches").exists(), "batches are left")


__all__ = ["EventTest", "HANGING", "LADDER", "Run", "query"]
