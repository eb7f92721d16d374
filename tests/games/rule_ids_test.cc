// Every rule of a game's RULES.md is found in the code and in a test, and every worked example is a
// test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace assize::games {
namespace {

using ::testing::IsEmpty;

namespace fs = std::filesystem;

const fs::path kSource = ASSIZE_SOURCE_DIR;

std::string Read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// All C++ files below a folder as one text.
std::string ReadCode(const fs::path& folder) {
  std::string text;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    const std::string extension = file.path().extension();
    if (extension == ".h" || extension == ".cc") text += Read(file.path());
  }
  return text;
}

std::string ReadTests(const std::vector<std::string>& folders) {
  std::string text;
  for (const std::string& folder : folders) text += ReadCode(kSource / "tests/games" / folder);
  return text;
}

std::vector<std::string> IdsIn(const std::string& page, const std::string& prefix) {
  const std::string open = "**" + prefix;
  std::vector<std::string> ids;
  for (size_t at = page.find(open); at != std::string::npos; at = page.find(open, at + 1)) {
    const size_t end = page.find("**", at + 2);
    ids.push_back(page.substr(at + 2, end - at - 2));
  }
  return ids;
}

bool IsDigitAt(const std::string& text, size_t at) {
  return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}

// Whether `id` stands in the text and does not go on, as BRIG-5.1 does in BRIG-5.1.5 or BRIG-5.10.
bool Names(const std::string& text, const std::string& id, char separator) {
  for (size_t at = text.find(id); at != std::string::npos; at = text.find(id, at + 1)) {
    const size_t end = at + id.size();
    const bool has_more_parts =
        end < text.size() && text[end] == separator && IsDigitAt(text, end + 1);
    if (!IsDigitAt(text, end) && !has_more_parts) return true;
  }
  return false;
}

// A game's RULES.md beside its code and its tests: which rules it defines, and where they stand.
class RuleBook {
 public:
  // Of the game in referee/games/`game`, whose ids begin with `prefix`, e.g. "BRIG-", and whose
  // tests lie in these folders of tests/games.
  RuleBook(const std::string& game, const std::string& prefix,
           const std::vector<std::string>& test_folders);

  // The ids that RULES.md defines, which are those in bold, in their order.
  const std::vector<std::string>& ids() const { return ids_; }
  // The page, and all C++ files of the tests, as one text each.
  const std::string& page() const { return page_; }
  const std::string& tests() const { return tests_; }

  // Ids that stand more than once in bold.
  std::vector<std::string> DefinedTwice() const;
  // Ids that no file of the game's code names.
  std::vector<std::string> MissingInCode() const;
  // Ids that no test names, in a comment (BRIG-5.1) or in its own name (BRIG_5_1).
  std::vector<std::string> MissingInTests() const;

 private:
  std::string page_;
  std::string code_;
  std::string tests_;
  std::vector<std::string> ids_;
};

RuleBook::RuleBook(const std::string& game, const std::string& prefix,
                   const std::vector<std::string>& test_folders)
    : page_(Read(kSource / "referee/games" / game / "RULES.md")),
      code_(ReadCode(kSource / "referee/games" / game)),
      tests_(ReadTests(test_folders)),
      ids_(IdsIn(page_, prefix)) {}

std::vector<std::string> RuleBook::DefinedTwice() const {
  std::set<std::string> seen;
  std::vector<std::string> twice;
  for (const std::string& id : ids_) {
    if (!seen.insert(id).second) twice.push_back(id);
  }
  return twice;
}

std::vector<std::string> RuleBook::MissingInCode() const {
  std::vector<std::string> missing;
  for (const std::string& id : ids_) {
    if (!Names(code_, id, '.')) missing.push_back(id);
  }
  return missing;
}

std::vector<std::string> RuleBook::MissingInTests() const {
  std::vector<std::string> missing;
  for (const std::string& id : ids_) {
    const std::string in_names = absl::StrReplaceAll(id, {{".", "_"}, {"-", "_"}});
    if (!Names(tests_, id, '.') && !Names(tests_, in_names, '_')) missing.push_back(id);
  }
  return missing;
}

// A worked example: what stands on the page, "" where it has no row, and in the name of its test.
struct Example {
  std::string row;
  std::string test;
};

struct Game {
  std::string folder;
  std::string prefix;
  std::vector<std::string> test_folders;
  // The page defines more ids than this.
  size_t ids;
  // An introduction shows one id as an example.
  std::vector<std::string> defined_twice;
  std::vector<Example> examples;
};

std::vector<Example> Numbered(const std::string& suite, const std::string& tag, int count) {
  std::vector<Example> examples;
  for (int i = 1; i <= count; ++i) {
    examples.push_back({absl::StrCat("\n| ", i, " | "),
                        absl::StrCat("TEST(", suite, ", Vector", i, "_", tag, "_")});
  }
  return examples;
}

std::vector<Example> ExamplesOfCarcassonne() {
  std::vector<Example> examples;
  const auto test = [](const std::string& name) {
    return absl::StrCat("TEST(RobbVectors, ", name, "_ROBB_");
  };
  const std::vector<std::pair<std::string, int>> rows = {{"B", 20}, {"R", 25}, {"M", 23}, {"V", 3}};
  for (const auto& [letter, count] : rows) {
    for (int i = 1; i <= count; ++i) {
      const std::string name = absl::StrCat(letter, i);
      examples.push_back({absl::StrCat("\n| ", name, " | "), test(name)});
    }
  }
  examples.push_back({"", test("B6b")});
  for (int i = 1; i <= 4; ++i) examples.push_back({"", test(absl::StrCat("Example", i))});
  return examples;
}

std::vector<Example> ExamplesOfBluff() {
  std::vector<Example> examples;
  for (int row = 1; row <= 52; ++row) {
    // Row 22 was withdrawn.
    const std::string test = row == 22 ? "" : absl::StrCat("BLUFF_11_1_Row", row, "_");
    examples.push_back({absl::StrCat("\n| ", row, " "), test});
  }
  for (int round = 2; round <= 10; ++round) {
    examples.push_back({"", absl::StrCat("BLUFF_11_", round, "_")});
  }
  return examples;
}

const std::vector<Game>& Games() {
  static const std::vector<Game> games = {
      {"brigand_kings", "KINGS-", {"brigand_kings"}, 50, {}, Numbered("KingsVectors", "KINGS", 56)},
      {"brigands",
       "BRIG-",
       {"brigands"},
       100,
       {"BRIG-5.1.5"},
       Numbered("BrigandsVectors", "BRIG", 85)},
      {"brigands_bluff",
       "BLUFF-",
       {"brigands_bluff", "brigands_bluff_clues"},
       70,
       {"BLUFF-7.0.5"},
       ExamplesOfBluff()},
      {"carcassonne", "ROBB-", {"carcassonne"}, 60, {}, ExamplesOfCarcassonne()},
      {"duel_descrocs",
       "DUEL-",
       {"duel_descrocs"},
       60,
       {"DUEL-6.4"},
       Numbered("DuelVectors", "DUEL", 61)}};
  return games;
}

class RuleIds : public ::testing::TestWithParam<Game> {
 protected:
  const RuleBook book_{GetParam().folder, GetParam().prefix, GetParam().test_folders};
};

TEST_P(RuleIds, EachIsDefinedOnce) {
  EXPECT_GT(book_.ids().size(), GetParam().ids);
  EXPECT_EQ(book_.DefinedTwice(), GetParam().defined_twice);
}

TEST_P(RuleIds, EachStandsInTheCode) { EXPECT_THAT(book_.MissingInCode(), IsEmpty()); }

TEST_P(RuleIds, EachStandsInATest) { EXPECT_THAT(book_.MissingInTests(), IsEmpty()); }

TEST_P(RuleIds, EachWorkedExampleIsATest) {
  for (const Example& example : GetParam().examples) {
    EXPECT_TRUE(absl::StrContains(book_.page(), example.row)) << example.row;
    EXPECT_TRUE(absl::StrContains(book_.tests(), example.test)) << example.test;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RuleIds, ::testing::ValuesIn(Games()),
                         [](const auto& game) { return game.param.folder; });

}  // namespace
}  // namespace assize::games
