// bot.toml: what is read from it, and what is said about a wrong one.
#include "referee/bots/manifest/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "referee/base/status.h"
#include "tests/support/temp_folder.h"

namespace assize::bots {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

absl::StatusOr<Manifest> Parse(const std::string& text) {
  return ParseManifest(text, "b/bot.toml", "/bots/b");
}

// What follows "```toml" on the page, up to the closing "```".
std::string ExampleOfThePage() {
  const std::string page = ContentOf(ASSIZE_SOURCE_DIR "/referee/bots/BOT_TOML.md");
  const std::string open = "```toml\n";
  const size_t begin = page.find(open);
  if (begin == std::string::npos) return "";
  return page.substr(begin + open.size(), page.find("```\n", begin + 1) - begin - open.size());
}

TEST(ManifestTest, TheExampleOfThePageReadsAsThePageSays) {
  const auto manifest = Parse(ExampleOfThePage());
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->name, "Marian's greedy");
  EXPECT_EQ(manifest->version, "1.2");
  EXPECT_THAT(manifest->command, ElementsAre("./greedy", "--openings", "book.bin"));
  EXPECT_THAT(manifest->games, ElementsAre("brigands"));
  EXPECT_EQ(manifest->protocol, BotProtocol::kFrames);
  EXPECT_TRUE(manifest->reuse);
  EXPECT_THAT(manifest->build, ElementsAre("make", "greedy"));
  EXPECT_EQ(manifest->limits.start, std::chrono::milliseconds(2000));
  EXPECT_EQ(manifest->folder, "/bots/b");
  EXPECT_EQ(manifest->command_place, "b/bot.toml:3:11");
}

TEST(ManifestTest, NameAndCommandAreEnough) {
  const auto manifest = Parse("name = 'a'\ncommand = ['./a']\n");
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->version, "");
  EXPECT_THAT(manifest->games, IsEmpty());
  EXPECT_EQ(manifest->protocol, BotProtocol::kGrpc);
  EXPECT_FALSE(manifest->reuse);
  EXPECT_THAT(manifest->build, IsEmpty());
  EXPECT_EQ(manifest->limits.start, std::chrono::seconds(10));
}

TEST(ManifestTest, APythonEnvironmentIsForAPythonThatIsLookedUp) {
  const auto manifest = Parse("name = 'a'\ncommand = ['python3', 'bot.py']\npython = 'venv'\n");
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->python, "venv");
  for (const std::string text :
       {"command = ['/usr/bin/python3', 'bot.py']\npython = 'venv'\n",
        "command = ['python3']\npython = ''\n", "command = ['python3']\npython = 3\n"}) {
    const auto wrong = Parse("name = 'a'\n" + text);
    EXPECT_THAT(Message(wrong.status()), HasSubstr("python = ")) << text;
    EXPECT_THAT(Message(wrong.status()), HasSubstr("must be the folder of a Python environment"));
  }
}

TEST(ManifestTest, ABotThatNamesNoGamePlaysEveryGame) {
  EXPECT_TRUE(Parse("name = 'a'\ncommand = ['./a']\n")->Plays("brigands"));
  const auto choosy = Parse("name = 'a'\ncommand = ['./a']\ngames = ['bluff', 'kings']\n");
  EXPECT_TRUE(choosy->Plays("kings"));
  EXPECT_FALSE(choosy->Plays("brigands"));
}

struct Mistake {
  const char* title;
  std::string text;
  std::string message;
};

class ManifestMistakeTest : public testing::TestWithParam<Mistake> {};

TEST_P(ManifestMistakeTest, IsRefusedWithItsPlaceAndWhatIsAllowed) {
  const absl::Status status = Parse(GetParam().text).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(ExitCodeOf(status), ExitCode::kConfiguration);
  EXPECT_EQ(Message(status), GetParam().message);
}

const char kNames[] =
    "name, version, command, python, games, protocol, reuse, build, limits, sandbox, tune";
const char kCommand[] =
    "a list of 1 to 100 texts, as in [\"python3\", \"bot.py\"]: first the program, not empty, then "
    "its "
    "arguments; no NUL in any";
const char kGames[] =
    "a list of games' names, as in [\"brigands\"] (lower-case letters, digits, '-'), at least one, "
    "none twice; leave the "
    "key out if the bot plays every game";
const char kName[] = "a text of 1 to 64 characters, no control or invisible characters";
const char kVersion[] = "a text of up to 64 characters, no control or invisible characters";
const char kStart[] = "a whole number from 1 to 600000 (milliseconds)";

// A manifest that is right but for `line`, its third.
std::string With(const std::string& line) {
  return "name = 'a'\ncommand = ['./a']\n" + line + "\n";
}
std::string Named(const std::string& name) { return "name = " + name + "\ncommand = ['./a']\n"; }
std::string Commanded(const std::string& command) {
  return "name = 'a'\ncommand = " + command + "\n";
}

const Mistake kMistakes[] = {
    {"EmptyFile", "",
     std::string("b/bot.toml:1:1: key \"name\" is missing; it must be ") + kName +
         "\nb/bot.toml:1:1: key \"command\" is missing; it must be " + kCommand},
    {"UnknownKey", With("reus = true"),
     std::string("b/bot.toml:3:1: unknown key \"reus\". Did you mean 'reuse'? Allowed: ") + kNames},
    {"UnknownKeyFarFromAny", With("colour = 'red'"),
     std::string("b/bot.toml:3:1: unknown key \"colour\". Allowed: ") + kNames},
    {"UnknownLimit", With("[limits]\nstart = 5"),
     "b/bot.toml:4:1: unknown key \"limits.start\". Allowed: start_ms, "
     "memory_mib, processes, cpu_s, file_mib, open_files, tmp_mib"},
    {"NameOfWrongType", Named("7"), std::string("b/bot.toml:1:8: name = 7: must be ") + kName},
    {"EmptyName", Named("''"), std::string("b/bot.toml:1:8: name = \"\": must be ") + kName},
    {"EscapeInName", Named("\"a\\u001b[2J\""),
     std::string("b/bot.toml:1:8: name = \"a\\x1b[2J\": must be ") + kName},
    {"NewlineInName", Named("\"a\\nb\""),
     std::string("b/bot.toml:1:8: name = \"a\\nb\": must be ") + kName},
    {"DirectionOverrideInName", Named("\"a\\u202eb\""),
     std::string("b/bot.toml:1:8: name = \"a\\xe2\\x80\\xae\\x62\": must be ") + kName},
    {"NameOf65", Named("'" + std::string(65, 'a') + "'"),
     "b/bot.toml:1:8: name = \"" + std::string(65, 'a') + "\": must be " + kName},
    {"TabInVersion", With("version = \"1\\t2\""),
     std::string("b/bot.toml:3:11: version = \"1\\t2\": must be ") + kVersion},
    {"VersionAsNumber", With("version = 1.5"),
     std::string("b/bot.toml:3:11: version = 1.5: must be ") + kVersion},
    {"CommandAsText", Commanded("'./a'"),
     std::string("b/bot.toml:2:11: command = \"./a\": must be ") + kCommand},
    {"EmptyCommand", Commanded("[]"),
     std::string("b/bot.toml:2:11: command = a list of 0: must be ") + kCommand},
    {"EmptyProgram", Commanded("['', 'x']"),
     std::string("b/bot.toml:2:11: command = a list of 2: must be ") + kCommand},
    {"NumberInCommand", Commanded("['./a', 3]"),
     std::string("b/bot.toml:2:11: command = a list of 2: must be ") + kCommand},
    {"NulInCommand", Commanded("[\"./a\", \"b\\u0000c\"]"),
     std::string("b/bot.toml:2:11: command = a list of 2: must be ") + kCommand},
    {"NoGames", With("games = []"),
     std::string("b/bot.toml:3:9: games = a list of 0: must be ") + kGames},
    {"GameTwice", With("games = ['bluff', 'kings', 'bluff']"),
     std::string("b/bot.toml:3:9: games = a list of 3: must be ") + kGames},
    {"GameWithPath", With("games = ['../bluff']"),
     std::string("b/bot.toml:3:9: games = a list of 1: must be ") + kGames},
    {"UnknownProtocol", With("protocol = 'GRPC'"),
     "b/bot.toml:3:12: protocol = \"GRPC\": must be \"grpc\", \"json-lines\", \"text\" or "
     "\"frames\""},
    {"ReuseAsText", With("reuse = 'yes'"),
     "b/bot.toml:3:9: reuse = \"yes\": must be true or false"},
    {"BuildAsText", With("build = 'make'"),
     std::string("b/bot.toml:3:9: build = \"make\": must be ") + kCommand},
    {"LimitsAsNumber", With("limits = 3"), "b/bot.toml:3:10: limits = 3: must be a table [limits]"},
    {"TooLittleMemory", With("limits.memory_mib = 8"),
     "b/bot.toml:3:21: limits.memory_mib = 8: must be a whole number from 16 to "
     "1048576"},
    {"RelativeRead", With("sandbox.read = ['lib']"),
     "b/bot.toml:3:16: sandbox.read = a list of 1: must be a list of up to 16 absolute paths, none "
     "of "
     "them /, without \"..\""},
    {"UnknownSandboxKey", With("sandbox.write = ['/']"),
     "b/bot.toml:3:9: unknown key \"sandbox.write\". Allowed: read"},
    {"NegativeLimit", With("limits.start_ms = -5"),
     std::string("b/bot.toml:3:19: limits.start_ms = -5: must be ") + kStart},
    {"ZeroLimit", With("limits.start_ms = 0"),
     std::string("b/bot.toml:3:19: limits.start_ms = 0: must be ") + kStart},
    {"HugeLimit", With("limits.start_ms = 600001"),
     std::string("b/bot.toml:3:19: limits.start_ms = 600001: must be ") + kStart},
    {"LimitInWords", With("limits.start_ms = 'three'"),
     std::string("b/bot.toml:3:19: limits.start_ms = \"three\": must be ") + kStart},
    {"LimitAsFraction", With("limits.start_ms = 1.5"),
     std::string("b/bot.toml:3:19: limits.start_ms = 1.5: must be ") + kStart},
};

INSTANTIATE_TEST_SUITE_P(All, ManifestMistakeTest, testing::ValuesIn(kMistakes),
                         [](const auto& info) { return info.param.title; });

TEST(ManifestTest, AllMistakesAreListedInTheOrderOfTheFile) {
  const absl::Status status = Parse(
                                  "nam = 'a'\nreuse = 1\nlimits = { start_ms = -1, cpu = 2 }\n"
                                  "version = 3\n")
                                  .status();
  const std::string text = Message(status);
  std::vector<size_t> places;
  for (const char* part :
       {"1:1: unknown key \"nam\"", "1:1: key \"name\" is missing",
        "1:1: key \"command\" is missing", "2:9: reuse = 1", "3:23: limits.start_ms = -1",
        "3:27: unknown key \"limits.cpu\"", "4:11: version = 3"}) {
    places.push_back(text.find(std::string("b/bot.toml:") + part));
    EXPECT_NE(places.back(), std::string::npos) << part << "\nnot in\n" << text;
  }
  EXPECT_TRUE(std::is_sorted(places.begin() + 3, places.end())) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 6);
}

TEST(ManifestTest, ASyntaxErrorNamesLineAndColumn) {
  for (const auto& [text, place] : std::vector<std::pair<std::string, std::string>>{
           {"name = 'a'\ncommand = [\n", "b/bot.toml:2:13: "},
           {"name = 'a'\nname = 'b'\n", "b/bot.toml:2:"},
           {"name = 'a' 'b'\n", "b/bot.toml:1:12: "},
           {"name = '\xff'\n", "b/bot.toml:1:"}}) {
    const absl::Status status = Parse(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_EQ(Message(status).substr(0, place.size()), place) << status;
  }
}

TEST(ManifestTest, WhatASyntaxErrorQuotesSpoilsNoTerminal) {
  EXPECT_EQ(ParseManifest("reuse = tr\nbuild = 1\n", "bot.toml", "/b").status().message(),
            "bot.toml:1:11: Error while parsing boolean: expected 'true', saw 'tr\\n'");
  EXPECT_EQ(ParseManifest("reuse = tr\x1b[2J\n", "bot.toml", "/b").status().message(),
            "bot.toml:1:11: Error while parsing boolean: expected 'true', saw 'tr\\x1b'");
}

TEST(ManifestTest, NamesWithInvisibleCharactersAreRefused) {
  for (const char* character : {"\u200b", "\u200d", "\u202e", "\ufeff"}) {
    const auto manifest =
        Parse(std::string("name = 'ro") + character + "bin'\ncommand = ['./a']\n");
    EXPECT_THAT(manifest.status().message(), ::testing::HasSubstr("invisible characters"));
  }
}

TEST(ManifestTest, NamesOfAnyScriptAreKeptToTheByte) {
  std::string masks;
  for (int i = 0; i < 64; ++i) masks += "\U0001F3AD";
  for (const std::string& name :
       {std::string("Ρομπέν"), std::string("لص"), std::string("盗賊"), masks,
        std::string("👩🏽"), std::string("<script>"), std::string("%s%n"),
        std::string("=cmd()"), std::string("../../x"), std::string("\"); DROP TABLE match;--")}) {
    const auto manifest = Parse("name = '" + name + "'\ncommand = ['./a']\n");
    ASSERT_TRUE(manifest.ok()) << manifest.status();
    EXPECT_EQ(manifest->name, name);
  }
}

TEST(ReadManifestTest, TheFolderBecomesAbsolute) {
  const TempFolder temp;
  temp.Write("mine/bot.toml", "name = 'a'\ncommand = ['./a']\n");
  const auto manifest = ReadManifest(temp / "mine/../mine/");
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->folder, temp / "mine");
  EXPECT_EQ(manifest->command_place, temp / "mine/bot.toml:2:11");
}

TEST(ReadManifestTest, WithoutTheFileItIsNotFound) {
  const TempFolder temp;
  const absl::Status status = ReadManifest(temp.path()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Message(status), "there is no file \"" + temp / "bot.toml" + "\"");
}

TEST(ReadManifestTest, ALargeFileIsRefused) {
  const TempFolder temp;
  temp.Write("bot.toml", std::string(kMaxManifestBytes + 1, '#'));
  const absl::Status status = ReadManifest(temp.path()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(Message(status), testing::HasSubstr("at most 65536 are allowed"));
}

}  // namespace
}  // namespace assize::bots
