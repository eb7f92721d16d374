"""What a type checker makes of the Python package: right bots pass, wrong ones do not, and the stubs say what is there.

Needs Debian's mypy, which no other test does; skipped without it."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))
PACKAGE = BUILD / "python/assize"
STUBS = [path.stem for path in sorted(PACKAGE.glob("*.pyi")) if path.stem != "__init__"]
# A package, with all that it has.
STUBS.append("views")

GOOD = '''
import assize
from assize import bluff
from assize.views import BrigandsView, CarcassonneView, DuelView, KingsView


class Good(assize.Bot):
    name = "good"

    def decide(self, request: assize.Request) -> int | assize.GameMove:
        until = request.deadline.share(0.5, bank=0.02)
        if until.over() or request.left_ms < 10:
            return len(request.options) - 1
        richest = max(BrigandsView(request.view.brigands).rivals(), key=lambda player: player.ducats)
        price = DuelView(request.view.duel_descrocs).price(0, {1, 2})
        points = KingsView(request.view.brigand_kings).score(request.view.brigand_kings.seat)
        joined = CarcassonneView(request.view.carcassonne).joined("D", 0, 1, 2)
        worlds = bluff.Worlds.of(request.view.brigands_bluff)
        if (price or 0) + points + joined[0].open + worlds.count > richest.ducats:
            return request.options[0]
        return assize.GameMove(brigands=assize.brigands.Move(wheel=assize.brigands.Wheel(
            action=assize.brigands.ACTION_STEAL, target=richest.colour)))


assize.run(Good())
'''

# What is wrong, and what the checker says of it.
WRONG = [
    ("return request.option", '"Request" has no attribute "option"'),
    ("return 1.5", "Incompatible return value type"),
    ("return assize.brigands.Move()", "Incompatible return value type"),
    ("return request.deadline.left_ms", "Incompatible return value type"),
    ("return assize.brigands.ACTION_STAEL", "has no attribute"),
    ("return request.view.brigands.ducats", '"View" has no attribute "ducats"'),
]
WRONG_BOT = """

class Wrong{number}(assize.Bot):
    def decide(self, request: assize.Request) -> int | assize.GameMove:
        {wrong}
"""

# What the generated messages need of protobuf's own types, for which Debian has no package (for bots: types-protobuf).
PROTOBUF = {
    "message": """
from typing import Any
class Message:
    def HasField(self, field_name: str) -> bool: ...
    def WhichOneof(self, oneof_group: str) -> str | None: ...
    def SerializeToString(self, deterministic: bool = ...) -> bytes: ...
""",
    "descriptor": "class FileDescriptor: ...\n",
    "internal/enum_type_wrapper": "class EnumTypeWrapper(type): ...\n",
    "internal/containers": """
from typing import TypeVar
T = TypeVar("T")
class RepeatedScalarFieldContainer(list[T]): ...
class RepeatedCompositeFieldContainer(list[T]): ...
""",
}


@unittest.skipUnless(shutil.which("mypy") and shutil.which("stubtest"), "needs Debian's package mypy")
class TypesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        package = self.folder / "stubs/google/protobuf"
        (package / "internal").mkdir(parents=True)
        for name in ("../__init__", "__init__", "internal/__init__"):
            (package / f"{name}.pyi").touch()
        for name, text in PROTOBUF.items():
            (package / f"{name}.pyi").write_text(text)

    def run_checker(self, *words):
        return subprocess.run([*words], capture_output=True, text=True, check=False, env={
            **os.environ, "MYPYPATH": str(self.folder / "stubs"), "PYTHONPATH": str(BUILD / "python")})

    def check(self, program):
        bot = self.folder / "bot.py"
        bot.write_text(program)
        return self.run_checker("mypy", "--cache-dir", str(self.folder / "cache"),
                                "--python-executable", "/usr/bin/python3", str(bot))

    def test_a_right_bot_passes(self):
        checked = self.check(GOOD)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_wrong_bots_do_not(self):
        program = "import assize\n" + "".join(WRONG_BOT.format(number=number, wrong=wrong)
                                              for number, (wrong, _) in enumerate(WRONG))
        checked = self.check(program)
        lines = program.splitlines()
        for wrong, text in WRONG:
            number = next(i for i, line in enumerate(lines, 1) if line.strip() == wrong)
            self.assertRegex(checked.stdout, rf"bot\.py:{number}: error: .*{re.escape(text)}")

    def test_the_stubs_say_what_is_there(self):
        allowed = self.folder / "allowed"
        # What bots do not use; Request, which is the message to the checker only; and enums, which are integers.
        allowed.write_text("assize\\.mistakes\\..*\nassize\\.running\\..*\nassize\\.request\\.Request.*\n"
                           "assize\\.bluff\\.[A-Z_]*\n")
        checked = self.run_checker("stubtest", "--ignore-missing-stub", "--allowlist", str(allowed),
                                   "--ignore-unused-allowlist", "--concise", *(f"assize.{name}" for name in STUBS))
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)


if __name__ == "__main__":
    unittest.main()
