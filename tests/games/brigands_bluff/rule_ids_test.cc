// Brigand's Bluff: every rule of RULES.md is found in the code and in a test, and every worked
// example is a test.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"

namespace assize::games::brigands_bluff {
namespace {

const std::filesystem::path kSource = ASSIZE_SOURCE_DIR;

std::string Read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// All C++ files below the folders as one text.
std::string ReadCode(const std::vector<std::string>& folders) {
  std::string text;
  for (const std::string& folder : folders) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(kSource / folder)) {
      const std::string extension = file.path().extension();
      if (extension == ".h" || extension == ".cc") text += Read(file.path());
    }
  }
  return text;
}

std::string ReadTests() {
  return ReadCode({"tests/games/brigands_bluff", "tests/games/brigands_bluff_clues"});
}

bool IsDigitAt(const std::string& text, size_t at) {
  return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}

// Whether `id` stands in the text and does not go on, as BLUFF-5.1 does in BLUFF-5.1.5 or
// BLUFF-5.10.
bool Names(const std::string& text, const std::string& id, char separator) {
  for (size_t at = text.find(id); at != std::string::npos; at = text.find(id, at + 1)) {
    const size_t end = at + id.size();
    const bool has_more_parts =
        end < text.size() && text[end] == separator && IsDigitAt(text, end + 1);
    if (!IsDigitAt(text, end) && !has_more_parts) return true;
  }
  return false;
}

// The ids that RULES.md defines: those in bold.
std::vector<std::string> DefinedIds() {
  const std::string rules = Read(kSource / "referee/games/brigands_bluff/RULES.md");
  const std::string open = "**BLUFF-";
  std::vector<std::string> ids;
  for (size_t at = rules.find(open); at != std::string::npos; at = rules.find(open, at + 1)) {
    const size_t end = rules.find("**", at + 2);
    ids.push_back(rules.substr(at + 2, end - at - 2));
  }
  return ids;
}

TEST(BluffRuleIds, EachIsDefinedOnce) {
  const std::vector<std::string> ids = DefinedIds();
  EXPECT_GT(ids.size(), 70u);
  std::set<std::string> seen;
  for (const std::string& id : ids) {
    // The introduction shows one id as an example.
    EXPECT_TRUE(seen.insert(id).second || id == "BLUFF-7.0.5") << id;
  }
}

TEST(BluffRuleIds, EachStandsInTheCode) {
  const std::string code = ReadCode({"referee/games/brigands_bluff"});
  for (const std::string& id : DefinedIds()) EXPECT_TRUE(Names(code, id, '.')) << id;
}

TEST(BluffRuleIds, EachStandsInATest) {
  const std::string tests = ReadTests();
  for (const std::string& id : DefinedIds()) {
    const std::string in_test_names = absl::StrReplaceAll(id, {{".", "_"}, {"-", "_"}});
    EXPECT_TRUE(Names(tests, id, '.') || Names(tests, in_test_names, '_')) << id;
  }
}

TEST(BluffRuleIds, EachWorkedExampleIsATest) {
  const std::string rules = Read(kSource / "referee/games/brigands_bluff/RULES.md");
  const std::string tests = ReadTests();
  constexpr int kRows = 52;
  for (int row = 1; row <= kRows; ++row) {
    EXPECT_NE(rules.find(absl::StrCat("\n| ", row, " ")), std::string::npos) << row;
    // Row 22 was withdrawn.
    if (row == 22) continue;
    EXPECT_NE(tests.find(absl::StrCat("BLUFF_11_1_Row", row, "_")), std::string::npos) << row;
  }
  for (int round = 2; round <= 10; ++round) {
    EXPECT_NE(tests.find(absl::StrCat("BLUFF_11_", round, "_")), std::string::npos) << round;
  }
}

}  // namespace
}  // namespace assize::games::brigands_bluff
