#include "ladder/sets/set_plan.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

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

namespace {

constexpr std::array kSeatings = {
    std::pair<std::string_view, Seating>{"rotations", Seating::kRotated},
    std::pair<std::string_view, Seating>{"partnerships", Seating::kPartnerships},
    std::pair<std::string_view, Seating>{"all-orders", Seating::kAllOrders},
    std::pair<std::string_view, Seating>{"single", Seating::kAsNamed},
};

}  // namespace

absl::StatusOr<Seating> ParseSeating(std::string_view text) {
  for (const auto& [name, seating] : kSeatings) {
    if (name == text) return seating;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no kind of set is called ", Quoted(text),
                   ": must be rotations (each deal once per seat), partnerships (that with each "
                   "division into teams), all-orders (once per order of the players) or single "
                   "(once)"));
}

std::string_view SeatingName(Seating seating) {
  for (const auto& [name, known] : kSeatings) {
    if (known == seating) return name;
  }
  return "";
}

match::RunSeeds SeedsOfSet(const match::RunSeeds& event, int64_t set) {
  const Label label("set", set);
  return {.luck = DeriveSeed(event.luck, label.text()), .ids = DeriveSeed(event.ids, label.text())};
}

int RowOf(Seating seating, int seats, games::SideRule side_of, int match) {
  return match / match::SeatOrderCount(seating, seats, side_of);
}

std::vector<PlannedMatch> PlanSet(const match::RunSeeds& set, const Pod& pod, Seating seating,
                                  games::SideRule side_of, int rows) {
  const int seats = static_cast<int>(pod.size());
  const int orders = match::SeatOrderCount(seating, seats, side_of);
  std::vector<PlannedMatch> matches(static_cast<size_t>(orders) * rows);
  for (size_t i = 0; i < matches.size(); ++i) {
    const int index = static_cast<int>(i);
    for (int position : match::SeatOrder(seating, seats, side_of, index % orders)) {
      matches[i].seats.push_back(pod[position]);
    }
    matches[i].row = index / orders;
    matches[i].seeds = match::SeedsOfMatch(set, 0, index);
  }
  return matches;
}

}  // namespace assize::ladder::sets
