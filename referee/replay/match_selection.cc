#include "referee/replay/match_selection.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize {
namespace {

// The numbers of the matches as ranges, e.g. "1 to 20, 25"; "none".
std::string MatchRanges(const std::vector<MatchEntry>& entries) {
  std::vector<std::string> ranges;
  for (size_t first = 0; first < entries.size();) {
    size_t last = first;
    while (last + 1 < entries.size() && entries[last + 1].id == entries[last].id + 1) ++last;
    ranges.push_back(first == last ? absl::StrCat(entries[first].id)
                                   : absl::StrCat(entries[first].id, " to ", entries[last].id));
    first = last + 1;
  }
  return ranges.empty() ? "none" : absl::StrJoin(ranges, ", ");
}

// The first and the last number of a range.
using Range = std::pair<int64_t, int64_t>;

constexpr int64_t kNoEnd = std::numeric_limits<int64_t>::max();

absl::Status BadNumbers(const std::string& numbers) {
  return absl::InvalidArgumentError(
      absl::StrCat("--match ", Quoted(numbers),
                   ": allowed are a match's number, a range as in 3-9 or 3-, several of them with "
                   "commas between, and 'last'; see --list"));
}

absl::StatusOr<Range> ParseRange(const std::string& numbers, const std::string& word) {
  const size_t dash = word.find('-');
  Range range{0, kNoEnd};
  if (!absl::SimpleAtoi(word.substr(0, dash), &range.first) || range.first < 1) {
    return BadNumbers(numbers);
  }
  if (dash == std::string::npos) return Range{range.first, range.first};
  if (dash + 1 == word.size()) return range;
  if (!absl::SimpleAtoi(word.substr(dash + 1), &range.second) || range.second < range.first) {
    return BadNumbers(numbers);
  }
  return range;
}

bool Has(const Range& range, const MatchEntry& entry) {
  return range.first <= entry.id && entry.id <= range.second;
}

absl::StatusOr<std::vector<MatchEntry>> ByNumbers(const std::string& numbers,
                                                  std::vector<MatchEntry> entries) {
  if (numbers.empty()) return entries;
  if (entries.empty()) return absl::NotFoundError("no match is stored in it");
  if (numbers == "last") return std::vector<MatchEntry>{entries.back()};
  std::vector<Range> ranges;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(numbers, ','))) {
    ASSIZE_ASSIGN_OR_RETURN(const Range range, ParseRange(numbers, word));
    const auto in_range = [&](const MatchEntry& entry) { return Has(range, entry); };
    if (std::ranges::none_of(entries, in_range)) {
      return absl::NotFoundError(absl::StrCat(range.first == range.second
                                                  ? absl::StrCat("match ", word, " is not in it")
                                                  : absl::StrCat("no match of ", word, " is in it"),
                                              "; there are: ", MatchRanges(entries)));
    }
    ranges.push_back(range);
  }
  std::erase_if(entries, [&](const MatchEntry& entry) {
    return std::ranges::none_of(ranges, [&](const Range& range) { return Has(range, entry); });
  });
  return entries;
}

bool Played(const MatchEntry& entry, const std::string& bot) {
  return std::ranges::any_of(entry.summary.seats,
                             [&](const SeatSummary& seat) { return seat.bot == bot; });
}

// In none of the bot's seats it is among the first. Void matches are nobody's loss.
bool Lost(const MatchEntry& entry, const std::string& bot) {
  return std::ranges::all_of(entry.summary.seats, [&](const SeatSummary& seat) {
    return seat.bot != bot || (seat.rank.has_value() && *seat.rank > 1);
  });
}

absl::Status NoSuchBot(const std::string& bot, const std::vector<MatchEntry>& entries) {
  std::set<std::string> bots;
  for (const MatchEntry& entry : entries) {
    for (const SeatSummary& seat : entry.summary.seats) bots.insert(seat.bot);
  }
  constexpr size_t kMostNamed = 20;
  std::vector<std::string> names(bots.begin(), bots.end());
  const bool cut = names.size() > kMostNamed;
  names.resize(std::min(names.size(), kMostNamed));
  return absl::NotFoundError(absl::StrCat(
      "--bot ", Quoted(bot), ": no match with such a bot; there are: ", absl::StrJoin(names, ", "),
      cut ? ", ..." : ""));
}

}  // namespace

absl::StatusOr<std::vector<MatchEntry>> SelectMatches(const MatchSelection& selection,
                                                      MatchFile* source) {
  const std::string& file = source->name();
  ASSIZE_ASSIGN_OR_RETURN(std::vector<MatchEntry> entries, source->List());
  if (!selection.event.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t run, source->RunOfEvent(selection.event));
    std::erase_if(entries, [run](const MatchEntry& entry) { return entry.place.run_id != run; });
  }
  absl::StatusOr<std::vector<MatchEntry>> named = ByNumbers(selection.numbers, std::move(entries));
  ASSIZE_RETURN_IF_ERROR(WithContext(named.status(), file));
  entries = *std::move(named);
  if (!selection.bot.empty()) {
    const auto played = [&](const MatchEntry& entry) { return Played(entry, selection.bot); };
    if (std::ranges::none_of(entries, played))
      return WithContext(NoSuchBot(selection.bot, entries), file);
    std::erase_if(entries, [&](const MatchEntry& entry) {
      return !played(entry) || (selection.lost && !Lost(entry, selection.bot));
    });
  }
  const auto last = static_cast<size_t>(selection.last);
  if (last > 0 && entries.size() > last) {
    entries.erase(entries.begin(), entries.end() - static_cast<ptrdiff_t>(last));
  }
  return entries;
}

}  // namespace assize
