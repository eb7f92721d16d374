"""What the tests of `ladder` share: a ladder of one's own, and bots to submit to it."""

import json
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "main"))
from support import BUILD, PlayTest, query  # noqa: E402

LADDER = str(BUILD / "bin" / "ladder")
SAMPLE_BOTS = BUILD / "sample-bots"

(OK, FAILED, USAGE, DAMAGED, MISSING, CANNOT_CREATE, LOCKED, FORBIDDEN, CONFIGURATION,
 INTERRUPTED) = (0, 1, 64, 65, 66, 73, 75, 77, 78, 130)


def manifest_text(**manifest):
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in manifest.items())


class LadderTest(PlayTest):
    """A test with a ladder's database in a folder of its own."""

    def setUp(self):
        super().setUp()
        self.assertEqual(self.ladder("init", self.db).code, OK)

    def start_ladder(self, *arguments, **options):
        return subprocess.Popen(
            [LADDER, *map(str, arguments)], cwd=self.folder,
            env=options.pop("env", None) or self.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            **options)

    def ladder(self, *arguments):
        return self.finish(self.start_ladder(*arguments))

    def bundle(self, name, /, **manifest):
        """Makes a bot's folder: the sample bot `random`, with whatever else the manifest says."""
        folder = self.folder / "bundles" / name
        folder.parent.mkdir(exist_ok=True)
        shutil.copytree(SAMPLE_BOTS / "random", folder)
        manifest = {"name": name, "version": "1", "command": ["./assize-bot-random"],
                    "games": ["brigands"], **manifest}
        (folder / "bot.toml").write_text(manifest_text(**manifest))
        return folder

    def script(self, name, program, /, **manifest):
        """Makes a bot's folder with one Python program."""
        folder = self.folder / "bundles" / name
        folder.mkdir(parents=True)
        (folder / "bot.py").write_text(program)
        manifest = {"name": name, "command": ["/usr/bin/python3", "bot.py"], "games": ["brigands"],
                    **manifest}
        (folder / "bot.toml").write_text(manifest_text(**manifest))
        return folder

    def submit(self, folder, *arguments):
        return self.ladder("submit", self.db, folder, *arguments)

    def versions(self):
        return query(self.db, "SELECT bot.name, number FROM version JOIN bot ON bot.id = version.bot"
                              " ORDER BY version.id")

    def assert_refused(self, run, *texts, code=CONFIGURATION):
        """The submission was refused with these texts, and has left nothing behind."""
        self.assertEqual(run.code, code, run.err)
        for text in texts:
            self.assertIn(text, run.err)
        self.assertEqual(self.versions(), [])
        self.assert_nothing_left()
