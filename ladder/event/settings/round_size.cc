#include "ladder/event/settings/round_size.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/pod_pairing.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/match/seating.h"

namespace assize::ladder {
namespace {

// INT64_MAX: that many or more.
int64_t Product(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

// Of one set at a table of this size.
int64_t MatchesOfSet(const v1::EventSettings& settings, const pairing::FormatSettings& rules,
                     int seats) {
  return Product(match::SeatOrderCount(rules.seating, seats, rules.side_of), RowCount(settings));
}

// Of a gauntlet each table has one challenger, and an opponent for each other seat.
std::vector<int> GauntletTables(const pairing::FormatSettings& rules, int bots) {
  const int challengers = std::max<int>(1, static_cast<int>(rules.challengers.size()));
  const pairing::PodSizes groups = pairing::PodSizesFor(
      bots - challengers, {rules.seats - 1, rules.min_seats - 1, rules.max_seats - 1});
  const int largest = groups.sizes.empty() ? rules.min_seats : groups.sizes.front() + 1;
  return std::vector<int>(std::min(challengers, bots / rules.min_seats), largest);
}

// The largest tables that a round of this number of bots may have.
std::vector<int> LargestTables(const v1::EventSettings& settings,
                               const pairing::FormatSettings& rules, int bots) {
  if (rules.kind == &pairing::kGauntlet) return GauntletTables(rules, bots);
  if (!rules.any_size) {
    return pairing::PodSizesFor(bots, {rules.seats, rules.min_seats, rules.max_seats}).sizes;
  }
  std::vector<int> largest;
  int64_t most = 0;
  for (int seats = rules.min_seats; seats <= std::min(bots, rules.max_seats); ++seats) {
    const int64_t matches = Product(bots / seats, MatchesOfSet(settings, rules, seats));
    if (matches <= most) continue;
    most = matches;
    largest.assign(bots / seats, seats);
  }
  return largest;
}

// Empty: it has no more than are allowed.
std::string TooMany(const v1::EventSettings& settings, const pairing::FormatSettings& rules,
                    std::span<const int> tables, size_t bots) {
  int64_t per_set = 0;
  for (const int seats : tables) per_set += MatchesOfSet(settings, rules, seats);
  const int64_t matches = Product(per_set, settings.sets());
  if (matches <= kMaxRoundMatches) return "";
  return absl::StrCat(
      "sets: ", settings.sets(), " at each table make ",
      matches == INT64_MAX ? "more than 9,000,000,000,000,000,000" : absl::StrCat(matches),
      " matches in a round: ", Counted(static_cast<int64_t>(bots), "bot", "bots"), ", ",
      Counted(static_cast<int64_t>(tables.size()), "table", "tables"), ", ",
      Counted(per_set, "match", "matches"), " for one set at all of them; a round may have ",
      kMaxRoundMatches, " at most, which is ", Counted(kMaxRoundMatches / per_set, "set", "sets"));
}

}  // namespace

absl::Status CheckRoundSize(const v1::EventSettings& settings, const pairing::FormatSettings& rules,
                            size_t bots) {
  const std::vector<int> tables = LargestTables(settings, rules, static_cast<int>(bots));
  const std::string error = TooMany(settings, rules, tables, bots);
  return error.empty() ? absl::OkStatus() : absl::InvalidArgumentError(error);
}

absl::Status CheckPairedRound(const v1::EventSettings& settings,
                              const pairing::FormatSettings& rules,
                              std::span<const pairing::Pod> pods, size_t bots) {
  std::vector<int> tables;
  for (const pairing::Pod& pod : pods) tables.push_back(static_cast<int>(pod.size()));
  const std::string error = TooMany(settings, rules, tables, bots);
  return error.empty() ? absl::OkStatus() : absl::FailedPreconditionError(error);
}

}  // namespace assize::ladder
