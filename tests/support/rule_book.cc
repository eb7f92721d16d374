#include "tests/support/rule_book.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "absl/strings/str_replace.h"

namespace assize::testing {
namespace {

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

}  // namespace

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

}  // namespace assize::testing
