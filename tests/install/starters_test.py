"""`referee new-bot` in each language whose compiler is here: built, tested, checked, played; and the SDK for C++
against an installation."""

import re
import shutil
import unittest

from support import InstallTest, run

# What builds and tests a starter, as its README.md says, and the programs that it takes.
STARTERS = {
    "python": (["/usr/bin/python3"], [["/usr/bin/python3", "-m", "unittest", "bot_test"]]),
    "cpp": (["cmake", "g++", "pkg-config"],
            [["cmake", "-S", ".", "-B", "build"], ["cmake", "--build", "build"],
             ["ctest", "--test-dir", "build"], ["cp", "build/bot", "."]]),
    "node": (["node"], [["node", "--test"]]),
    "typescript": (["tsc", "node"], [["tsc", "--project", "."], ["node", "--test"]]),
    "java": (["java", "javac"],
             [["javac", "-d", "classes", "Bot.java", "Json.java", "BotTest.java"],
              ["java", "-ea", "-cp", "classes", "BotTest"]]),
    "rust": (["rustc"],
             [["rustc", "--edition", "2021", "-O", "-o", "bot", "bot.rs"],
              ["rustc", "--edition", "2021", "--test", "-o", "bot-test", "bot.rs"], ["./bot-test"]]),
}


class StartersTest(InstallTest):
    def make(self, language, *words):
        """A new bot in that language, built and tested; its folder."""
        compilers, commands = STARTERS[language]
        missing = [name for name in compilers if shutil.which(name) is None]
        if missing:
            self.skipTest(f"no {missing[0]} here")
        folder = self.folder / f"{language} bot"
        said = self.type("referee", "new-bot", folder, "--lang", language, *words)
        self.assertIn("referee check", said)
        environment = {"PYTHONPATH": str(self.prefix / "lib/assize/python"),
                       "CMAKE_PREFIX_PATH": str(self.prefix)}
        for command in commands:
            run(*command, folder=folder, environment=environment)
        return folder

    def check(self, language, *games):
        folder = self.make(language, *(word for game in games for word in ("--game", game)))
        words = [word for game in games or ("brigands", "carcassonne-robbers") for word in ("--game", game)]
        checked = self.type("referee", "check", folder, "--seats", "2", "--move-limit", "10000", *words)
        self.assertIn("Fit for an event.", checked)
        played = self.type("referee", "play", "--game", "brigands", "--move-limit", "10000", "--format", "json",
                           folder, "random")
        self.assertEqual(played.count('"forfeits": 0'), 2, played)

    def test_python(self):
        self.check("python")

    def test_cpp(self):
        self.check("cpp", "brigands")

    def test_node(self):
        self.check("node")

    def test_typescript(self):
        self.check("typescript")

    def test_java(self):
        self.check("java")

    def test_rust(self):
        self.check("rust")

    def test_every_language_is_tested(self):
        offered, = re.findall(r"(?m)^  --lang (\S+)", self.type("referee", "new-bot", "--help"))
        self.assertEqual(sorted(offered.split("|")), sorted(STARTERS))


class SdkTest(InstallTest):
    def test_every_public_header_stands_alone_and_every_game_links(self):
        """One program with a bot for each game, compiled against the prefix alone."""
        headers = sorted(path.name for path in (self.prefix / "include/assize").glob("*.h"))
        project = self.folder / "all"
        project.mkdir()
        sources = []
        for header in headers:
            source = f"{header.removesuffix('.h')}_alone.cc"
            (project / source).write_text(f"#include <assize/{header}>\n")
            sources.append(source)
        (project / "main.cc").write_text("int main() {}\n")
        include = self.prefix / "include"
        run("g++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{include}",
            "-isystem", include / "assize/detail", *sources, folder=project)


if __name__ == "__main__":
    unittest.main()
