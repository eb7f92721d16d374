"""`referee new-bot` in each language whose compiler is here: built, tested, checked, played; and the SDK for C++
against an installation."""

import re
import shutil
import unittest

from support import InstallTest, run

# What builds and tests a starter, as its README.md says, and the programs that it takes.
STARTERS = {
    "python": (["/usr/bin/python3"], [["/usr/bin/python3", "-m", "unittest", "bot_test"]]),
    "python-words": (["/usr/bin/python3"], [["/usr/bin/python3", "-m", "unittest", "bot_test"]]),
    "model": (["/usr/bin/python3"], [["/usr/bin/python3", "-m", "unittest", "bot_test"]]),
    "shell": (["sh"], [["sh", "-n", "bot.sh"]]),
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

    def test_python_words(self):
        self.check("python-words")

    def test_model(self):
        self.check("model")

    def test_shell(self):
        self.check("shell")

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

    def test_pages_that_comments_name_are_found(self):
        folder = self.folder / "reader"
        said = self.type("referee", "new-bot", folder)
        pages = self.prefix / "share/doc/assize"
        self.assertIn(f"What a bot can do:\n  {pages}/sample-bots/README.md\n", said)
        self.assertIn(f"name are in {pages}.", said)
        named = {name for file in folder.iterdir() for name in re.findall(r"[\w/-]+/[A-Z_]+\.md", file.read_text())}
        self.assertIn("referee/bots/BOT_TOML.md", named)
        self.assertEqual([name for name in named if not (pages / name).exists()], [])

    def test_every_language_is_tested(self):
        offered, = re.findall(r"(?m)^  --lang (\S+)", self.type("referee", "new-bot", "--help"))
        self.assertEqual(sorted(offered.split("|")), sorted(STARTERS))


# A bot for all games, whose header and players' names are filled in.
ANY_BOT = """\
#include <assize/bot.h>
%s
template <class Base>
class RandomBot final : public Base {
 public:
  typename Base::Move Choose(const typename Base::View& view, const assize::Chance& chance) override {
    assize::Stream stream = chance.Open(assize::Label("move"));
    return Base::Rules::RandomMove(view, stream);
  }
};

int main() {
%s
  assize::bot::AnyGame bot({%s});
  return assize::bot::RunBot(bot, {.name = "any", .version = "1"});
}
"""
ANY_PROJECT = """\
cmake_minimum_required(VERSION 3.18)
project(any LANGUAGES C CXX)
find_package(assize 0.1 REQUIRED)
add_executable(bot bot.cc)
target_link_libraries(bot PRIVATE assize::bot)
target_compile_options(bot PRIVATE -Wall -Wextra -Werror)
"""
# By header: the base, and the name of the game in messages and in `--game`.
PLAYERS = {
    "brigand_kings": ("BrigandKingsBot", "kBrigandKings", "brigand-kings"),
    "brigands": ("BrigandsBot", "kBrigands", "brigands"),
    "brigands_bluff": ("BrigandsBluffBot", "kBrigandsBluff", "brigands-bluff"),
    "carcassonne": ("CarcassonneBot", "kCarcassonne", "carcassonne-robbers"),
    "duel_descrocs": ("DuelDescrocsBot", "kDuelDescrocs", "duel-descrocs"),
}


class SdkTest(InstallTest):
    def headers(self):
        return sorted(path.name for path in (self.prefix / "include/assize").glob("*.h"))

    def project(self, name, **files):
        folder = self.folder / name
        folder.mkdir()
        for file, text in files.items():
            (folder / file.replace("_", ".")).write_text(text)
        return folder

    def test_every_public_header_stands_alone(self):
        project = self.project("alone")
        for header in self.headers():
            (project / f"{header.removesuffix('.h')}.cc").write_text(f"#include <assize/{header}>\n")
        include = self.prefix / "include"
        run("g++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{include}",
            "-isystem", include / "assize/detail", *sorted(project.glob("*.cc")), folder=project)

    def test_one_bot_links_and_plays_every_game(self):
        """Compiled against the prefix alone."""
        self.assertLessEqual({f"{name}.h" for name in PLAYERS}, set(self.headers()))
        bot = ANY_BOT % ("".join(f"#include <assize/{name}.h>\n" for name in PLAYERS),
                         "\n".join(f"  RandomBot<assize::bot::{base}> {name};"
                                   for name, (base, _, _) in PLAYERS.items()),
                         ", ".join(f"{{assize::v1::GameConfig::{case}, {name}}}"
                                   for name, (_, case, _) in PLAYERS.items()))
        manifest = 'name = "any"\nversion = "1"\ncommand = ["./bot"]\nprotocol = "frames"\nreuse = true\n'
        project = self.project("any bot", bot_cc=bot, CMakeLists_txt=ANY_PROJECT, bot_toml=manifest)
        run("cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.prefix}", folder=project)
        run("cmake", "--build", "build", folder=project)
        (project / "build/bot").rename(project / "bot")
        for _, _, game in PLAYERS.values():
            with self.subTest(game):
                seats = 4 if game == "brigands-bluff" else 2
                played = self.type("referee", "play", "--game", game, "--move-limit", "10000", "--format", "json",
                                   project, *["random"] * (seats - 1))
                self.assertEqual(played.count('"forfeits": 0'), seats, played)


if __name__ == "__main__":
    unittest.main()
