#include "referee/viewer/rule_texts.h"

#include <re2/re2.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/human/rules_pages.h"

namespace assize::viewer {
namespace {

// A paragraph is one line: the page breaks it.
constexpr size_t kWidth = 1'000'000;
// A rule may be a whole section.
constexpr size_t kMaxBytes = 4000;

void CollectNumbers(const Json& json, std::set<std::string>* numbers) {
  static const RE2 kNumber(R"(([A-Z]{3,6}-[0-9]+(?:\.[A-Z]?[0-9]+)*))");
  if (json.is_string()) {
    const std::string text = json.get<std::string>();
    re2::StringPiece rest(text);
    std::string number;
    while (RE2::FindAndConsume(&rest, kNumber, &number)) numbers->insert(number);
  }
  if (json.is_structured()) {
    for (const Json& part : json) CollectNumbers(part, numbers);
  }
}

// Without the indentation of a terminal.
std::string Unindented(const std::string& text) {
  std::vector<std::string> lines;
  for (const auto line : absl::StrSplit(text, '\n')) {
    lines.emplace_back(absl::StripAsciiWhitespace(line));
  }
  std::string joined(absl::StripAsciiWhitespace(absl::StrJoin(lines, "\n")));
  if (joined.size() <= kMaxBytes) return joined;
  // At the end of a line, which is never within a character.
  return joined.substr(0, joined.rfind('\n', kMaxBytes)) + "\n…";
}

}  // namespace

Json RuleTexts(std::string_view game, const Json& json) {
  std::set<std::string> numbers;
  CollectNumbers(json, &numbers);
  Json texts = Json::object();
  for (const std::string& number : numbers) {
    const std::string text = RuleText(game, number, kWidth);
    if (!text.empty()) texts[number] = Unindented(text);
  }
  return texts;
}

}  // namespace assize::viewer
