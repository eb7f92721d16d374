// Duel d'Escrocs: every rule of RULES.md is found in the code and in a test, and every worked
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

namespace assize::games::duel_descrocs {
namespace {

const std::filesystem::path kSource = ASSIZE_SOURCE_DIR;

std::string Read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// All C++ files of a folder as one text.
std::string ReadCode(const std::string& folder) {
  std::string text;
  for (const auto& file : std::filesystem::directory_iterator(kSource / folder)) {
    const std::string extension = file.path().extension();
    if (extension == ".h" || extension == ".cc") text += Read(file.path());
  }
  return text;
}

bool IsDigitAt(const std::string& text, size_t at) {
  return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}

// Whether `id` stands in the text and does not go on, as DUEL-5.1 does in DUEL-6.4 or DUEL-5.10.
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
  const std::string rules = Read(kSource / "referee/games/duel_descrocs/RULES.md");
  const std::string open = "**DUEL-";
  std::vector<std::string> ids;
  for (size_t at = rules.find(open); at != std::string::npos; at = rules.find(open, at + 1)) {
    const size_t end = rules.find("**", at + 2);
    ids.push_back(rules.substr(at + 2, end - at - 2));
  }
  return ids;
}

TEST(DuelRuleIds, EachIsDefinedOnce) {
  const std::vector<std::string> ids = DefinedIds();
  EXPECT_GT(ids.size(), 60u);
  std::set<std::string> seen;
  for (const std::string& id : ids) {
    // The introduction shows one id as an example.
    EXPECT_TRUE(seen.insert(id).second || id == "DUEL-6.4") << id;
  }
}

TEST(DuelRuleIds, EachStandsInTheCode) {
  const std::string code = ReadCode("referee/games/duel_descrocs");
  for (const std::string& id : DefinedIds()) EXPECT_TRUE(Names(code, id, '.')) << id;
}

TEST(DuelRuleIds, EachStandsInATest) {
  const std::string tests = ReadCode("tests/games/duel_descrocs");
  for (const std::string& id : DefinedIds()) {
    const std::string in_test_names = absl::StrReplaceAll(id, {{".", "_"}, {"-", "_"}});
    EXPECT_TRUE(Names(tests, id, '.') || Names(tests, in_test_names, '_')) << id;
  }
}

TEST(DuelRuleIds, EachWorkedExampleIsATest) {
  const std::string rules = Read(kSource / "referee/games/duel_descrocs/RULES.md");
  const std::string tests = ReadCode("tests/games/duel_descrocs");
  constexpr int kExamples = 61;
  for (int number = 1; number <= kExamples; ++number) {
    EXPECT_NE(rules.find(absl::StrCat("\n| ", number, " | ")), std::string::npos) << number;
    EXPECT_NE(tests.find(absl::StrCat("TEST(DuelVectors, Vector", number, "_DUEL_")),
              std::string::npos)
        << number;
  }
}

}  // namespace
}  // namespace assize::games::duel_descrocs
