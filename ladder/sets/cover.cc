#include "ladder/sets/cover.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder::sets {
namespace {

bool IsIn(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

absl::Status CheckRequest(const games::GameInfo& game, const games::OptionValues& fixed,
                          const std::string& request) {
  std::vector<std::string> known;
  for (const games::Coverage& coverage : game.coverage) known.emplace_back(coverage.option);
  if (!IsIn(known, request)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--cover ", Quoted(request), ": ", std::string(game.name), " has ",
        known.empty() ? "no options to cover"
                      : absl::StrCat("these options to cover: ", absl::StrJoin(known, ", ")),
        ".", Suggestion(request, known)));
  }
  const auto value = fixed.find(request);
  if (value == fixed.end()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--cover ", request, ": --option ", request, "=",
                                                 value->second,
                                                 " fixes it; leave one of them out"));
}

// Each row with each of the values.
std::vector<OptionRow> Combine(const std::vector<OptionRow>& rows,
                               const games::Coverage& coverage) {
  std::vector<OptionRow> combined;
  for (const OptionRow& row : rows) {
    for (std::string_view value : coverage.values) {
      combined.push_back(row);
      combined.back().push_back(
          absl::StrCat(std::string(coverage.option), "=", std::string(value)));
    }
  }
  return combined;
}

}  // namespace

absl::StatusOr<std::vector<OptionRow>> CoverRows(const games::GameInfo& game,
                                                 const games::OptionValues& fixed,
                                                 const std::vector<std::string>& requested,
                                                 Seating seating) {
  for (const std::string& request : requested) {
    ASSIZE_RETURN_IF_ERROR(CheckRequest(game, fixed, request));
  }
  std::vector<OptionRow> rows = {{}};
  for (const games::Coverage& coverage : game.coverage) {
    const bool always = coverage.when == games::Coverage::When::kAlways &&
                        seating != Seating::kAsNamed &&
                        !fixed.contains(std::string(coverage.option));
    if (always || IsIn(requested, coverage.option)) rows = Combine(rows, coverage);
  }
  return rows;
}

}  // namespace assize::ladder::sets
