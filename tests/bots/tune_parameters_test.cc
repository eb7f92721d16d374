// The table [tune] of a bot.toml: what is read, what is refused, and how values are written back.
#include "referee/bots/manifest/tune_parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/bots/manifest/manifest.h"
#include "tests/support/temp_folder.h"

namespace assize::bots {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kHead[] = "name = 'a'\ncommand = ['./a']\n";

// The bot.toml with these lines, as ReadManifest() and DeclaredParameters() read it.
std::vector<TuneParameter> Declared(const std::string& lines) {
  const TempFolder folder;
  folder.Write("bot.toml", kHead + lines);
  const auto manifest = ReadManifest(folder.path());
  EXPECT_TRUE(manifest.ok()) << manifest.status();
  return manifest.ok() ? DeclaredParameters(*manifest) : std::vector<TuneParameter>();
}

std::string Refusal(const std::string& lines) {
  return std::string(ParseManifest(kHead + lines, "bot.toml", "/b").status().message());
}

TEST(TuneParametersTest, ParametersAreReadByNameWithAllTheirNumbers) {
  EXPECT_THAT(
      Declared("[tune]\nwidth = {default = 3, min = -1, max = 9, step = 2}\n"
               "courage = {default = 1.5, min = 0, max = 4, step = 0.25}\n"),
      ElementsAre(
          TuneParameter{
              .name = "courage", .value = 1.5, .least = 0, .most = 4, .step = 0.25, .whole = false},
          TuneParameter{
              .name = "width", .value = 3, .least = -1, .most = 9, .step = 2, .whole = true}));
  EXPECT_THAT(Declared("tune.x = {default = 0.0, min = 0, max = 2, step = 1}\n"),
              ElementsAre(TuneParameter{
                  .name = "x", .value = 0, .least = 0, .most = 2, .step = 1, .whole = false}));
  EXPECT_THAT(Declared(""), IsEmpty());
}

TEST(TuneParametersTest, VariablesHaveAPrefixAndCapitals) {
  EXPECT_EQ(TuneVariable("king_worth2"), "ASSIZE_TUNE_KING_WORTH2");
}

TEST(TuneParametersTest, TextsAreTheShortestThatReadAsTheValue) {
  EXPECT_EQ(TuneText({.name = "x", .whole = false}, 0.1), "0.1");
  EXPECT_EQ(TuneText({.name = "x", .whole = false}, 3), "3.0");
  EXPECT_EQ(TuneText({.name = "x", .whole = false}, -1e-7), "-1e-07");
  EXPECT_EQ(TuneText({.name = "x", .whole = true}, -3), "-3");
}

TEST(TuneParametersTest, WrongParametersAreRefusedWithWhatIsAllowed) {
  struct Case {
    std::string line;
    std::string says;
  };
  for (const Case& wrong : std::vector<Case>{
           {"x = 3", "tune.x = 3: must be {default = ..."},
           {"x = {default = 1, min = 0, max = 9}", "key \"tune.x.step\" is missing"},
           {"x = {default = 1, min = 0, max = 9, step = 1, best = 2}",
            "unknown key \"tune.x.best\""},
           {"x = {default = 10, min = 0, max = 9, step = 1}",
            "tune.x.default = 10: must be from its min to its max"},
           {"x = {default = -0.1, min = 0, max = 9, step = 1}", "tune.x.default = -0.1"},
           {"x = {default = 1, min = 9, max = 0, step = 1}",
            "tune.x.max = 0: must be above its min"},
           {"x = {default = 1, min = 1, max = 1, step = 1}",
            "tune.x.max = 1: must be above its min"},
           {"x = {default = 1, min = 0, max = 9, step = 0}", "tune.x.step = 0: must be above 0"},
           {"x = {default = 1, min = 0, max = 9, step = -1}", "tune.x.step = -1: must be above 0"},
           {"x = {default = 1, min = 0, max = 9, step = 5}",
            "tune.x.step = 5: must be above 0, and at most half"},
           {"x = {default = nan, min = 0, max = 9, step = 1}", "tune.x.default = nan"},
           {"x = {default = 1, min = 0, max = inf, step = 1}",
            "tune.x.max = inf: must be a number from -1e9 to 1e9"},
           {"x = {default = 1, min = 0, max = 2e9, step = 1}", "must be a number from -1e9 to 1e9"},
           {"x = {default = '1', min = 0, max = 9, step = 1}",
            "tune.x.default = \"1\": must be a number"},
           {"X = {default = 1, min = 0, max = 9, step = 1}",
            "tune = \"X\": must be a name of 1 to 32 lower-case"},
           {"1x = {default = 1, min = 0, max = 9, step = 1}", "must be a name of"},
           {"'x=y' = {default = 1, min = 0, max = 9, step = 1}", "must be a name of"},
           {"'' = {default = 1, min = 0, max = 9, step = 1}", "must be a name of"},
           {"'PATH' = {default = 1, min = 0, max = 9, step = 1}", "must be a name of"},
           {std::string(33, 'x') + " = {default = 1, min = 0, max = 9, step = 1}",
            "must be a name of"}}) {
    EXPECT_THAT(Refusal("[tune]\n" + wrong.line + "\n"), HasSubstr(wrong.says)) << wrong.line;
  }
  EXPECT_THAT(Refusal("tune = 3\n"), HasSubstr("must be a table [tune] of 1 to 64 parameters"));
  EXPECT_THAT(Refusal("[tune]\n"), HasSubstr("must be a table [tune] of 1 to 64 parameters"));
}

TEST(TuneParametersTest, MoreThanSixtyFourAreRefused) {
  std::string lines = "[tune]\n";
  for (int i = 0; i < 64; ++i)
    absl::StrAppend(&lines, "p", i, " = {default = 1, min = 0, max = 9, step = 1}\n");
  EXPECT_EQ(Declared(lines).size(), 64);
  lines += "more = {default = 1, min = 0, max = 9, step = 1}\n";
  EXPECT_THAT(Refusal(lines), HasSubstr("tune = a table of 65: must be a table [tune] of 1 to 64"));
}

TEST(TuneParametersTest, DefaultsAreReplacedAndNothingElse) {
  const std::string text =
      "\xEF\xBB\xBFname = 'Jos\xC3\xA9' # \xE2\x82\xAC default = 1\ncommand = ['./a']\r\n"
      "[tune] # here\n'x' = {min = 0, default=1_0, max = +20, step = 1}# {default = 1}\n"
      "[tune.\"caf_e\"] # \xC3\xA9\nmin = -1\n\tdefault = -5e-1 # why\nmax = 1\nstep = 0.5";
  std::vector<TuneParameter> parameters = {
      {.name = "caf_e", .value = 0.25, .least = -1, .most = 1, .step = 0.5, .whole = false},
      {.name = "x", .value = 17, .least = 0, .most = 20, .step = 1, .whole = true}};
  const auto changed = WithDefaults(text, parameters);
  ASSERT_TRUE(changed.ok()) << changed.status();
  std::string expected = text;
  expected.replace(expected.find("1_0"), 3, "17");
  expected.replace(expected.find("-5e-1"), 5, "0.25");
  EXPECT_EQ(*changed, expected);
}

TEST(TuneParametersTest, ValuesThatTheTextDoesNotDeclareAreRefused) {
  const std::string text =
      absl::StrCat(kHead, "[tune]\nx = {default = 1, min = 0, max = 9, step = 1}\n");
  EXPECT_FALSE(
      WithDefaults(text, {{.name = "y", .value = 1, .least = 0, .most = 9, .step = 1}}).ok());
  EXPECT_FALSE(
      WithDefaults(text,
                   {{.name = "x", .value = 10, .least = 0, .most = 9, .step = 1, .whole = true}})
          .ok());
  EXPECT_FALSE(WithDefaults("[tune", {}).ok());
}

}  // namespace
}  // namespace assize::bots
