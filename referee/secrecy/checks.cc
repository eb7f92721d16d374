#include "referee/secrecy/checks.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assize::secrecy {
namespace {

// Lines that are shown before and after the first that differs.
constexpr size_t kContext = 6;

size_t FirstDifference(std::string_view left, std::string_view right) {
  const auto [at, other] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  return static_cast<size_t>(at - left.begin());
}

std::string Window(const std::vector<std::string>& lines, size_t middle) {
  const size_t begin = middle > kContext ? middle - kContext : 0;
  const size_t end = std::min(lines.size(), middle + kContext + 1);
  std::string text;
  if (begin > 0) absl::StrAppend(&text, "  (", begin, " lines before)\n");
  for (size_t i = begin; i < end; ++i) {
    absl::StrAppend(&text, i == middle ? "> " : "  ", lines[i], "\n");
  }
  if (end < lines.size()) absl::StrAppend(&text, "  (", lines.size() - end, " lines after)\n");
  return text;
}

}  // namespace

std::span<const Check> AllChecks() {
  static constexpr Check kChecks[] = {
      {"twins", "equal bytes for who can't know the difference", 1, CheckTwins},
      {"referee", "equal bytes and times, whatever the others do", 4, CheckReferee},
      {"errors", "equal answers to bad moves", 40, CheckErrors},
      {"options", "the options are the moves that are accepted", 10, CheckOptions},
      {"rows", "equal rows for learners", 20, CheckRows},
      {"redeal", "dealt again: possible, and no trace of the truth", 10, CheckRedeal},
      {"recall", "equal messages, equal views; the rest after a reconnect", 10, CheckRecall},
      {"roundtrip", "copies and records lead to the same end", 100, CheckRoundTrip},
  };
  return kChecks;
}

Difference Compared(games::Viewer viewer, int step, std::string what, std::string_view left_bytes,
                    std::string_view right_bytes, const std::string& left_text,
                    const std::string& right_text) {
  const std::vector<std::string> left = absl::StrSplit(left_text, '\n');
  const std::vector<std::string> right = absl::StrSplit(right_text, '\n');
  const auto [at, other] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  const auto line = static_cast<size_t>(at - left.begin());
  return {.case_number = std::nullopt,
          .viewer = viewer,
          .step = step,
          .what = std::move(what),
          .byte = FirstDifference(left_bytes, right_bytes),
          .left = Window(left, line),
          .right = Window(right, line)};
}

void Tally::Add(Difference difference) {
  ++differences;
  if (!first.has_value()) first = std::move(difference);
}

void Tally::Merge(const Tally& later) {
  cases += later.cases;
  compared += later.compared;
  twins += later.twins;
  different += later.different;
  differences += later.differences;
  draws += later.draws;
  for (const auto& [kind, share] : later.shares) {
    Share& sum = shares[kind];
    sum.draws += share.draws;
    sum.hits += share.hits;
    sum.expected += share.expected;
    sum.variance += share.variance;
  }
  if (!first.has_value()) first = later.first;
}

}  // namespace assize::secrecy
