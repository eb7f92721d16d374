#include "referee/replay/selection/match_selection.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

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

absl::Status BadWord(const std::string& word) {
  return absl::InvalidArgumentError(absl::StrCat(
      "--match ", Quoted(word),
      ": allowed are a match's name, such as 'may-cup 17.3', or its number in the file, "
      "a range of numbers as in 3-9 or 3-, several of them with commas between, "
      "and 'last'; see --list"));
}

// nullopt: it is no number or range of numbers.
std::optional<Range> ParseRange(const std::string& word) {
  const size_t dash = word.find('-');
  Range range{0, kNoEnd};
  if (!absl::SimpleAtoi(word.substr(0, dash), &range.first) || range.first < 1) {
    return std::nullopt;
  }
  if (dash == std::string::npos) return Range{range.first, range.first};
  if (dash + 1 == word.size()) return range;
  if (!absl::SimpleAtoi(word.substr(dash + 1), &range.second) || range.second < range.first) {
    return std::nullopt;
  }
  return range;
}

bool Has(const Range& range, const MatchEntry& entry) {
  return range.first <= entry.id && entry.id <= range.second;
}

using Entries = std::vector<MatchEntry>;

absl::StatusOr<Entries> InRange(const std::string& word, const Range& range,
                                const Entries& entries) {
  Entries found;
  std::ranges::copy_if(entries, std::back_inserter(found),
                       [&](const MatchEntry& entry) { return Has(range, entry); });
  if (!found.empty()) return found;
  return absl::NotFoundError(absl::StrCat(range.first == range.second
                                              ? absl::StrCat("match ", word, " is not in it")
                                              : absl::StrCat("no match of ", word, " is in it"),
                                          "; there are: ", MatchRanges(entries)));
}

// The order of names, not that in which matches came to their end.
bool IsBefore(const MatchName& name, const MatchName& other) {
  return std::tie(name.set, name.rotation, name.play) <
         std::tie(other.set, other.rotation, other.play);
}

// What there is of the event, for an error: its first and last name.
std::string NamesOf(const std::string& event, const Entries& entries) {
  std::vector<MatchName> names;
  for (const MatchEntry& entry : entries) {
    if (absl::EqualsIgnoreCase(entry.name.event, event)) names.push_back(entry.name);
  }
  if (names.empty()) return absl::StrCat("no match of ", Quoted(event), " is in it");
  const auto [first, last] = std::ranges::minmax_element(names, IsBefore);
  return absl::StrCat("of ", Quoted(event), " there are: ", ShortText(*first),
                      *first == *last ? "" : absl::StrCat(" to ", ShortText(*last)),
                      "; see --list");
}

absl::StatusOr<Entries> Named(const MatchName& name, const Entries& entries) {
  Entries found;
  std::ranges::copy_if(entries, std::back_inserter(found),
                       [&](const MatchEntry& entry) { return SameMatch(entry.name, name); });
  if (!found.empty()) return found;
  return absl::NotFoundError(absl::StrCat("match ", Quoted(AsText(name)), " is not in it; ",
                                          NamesOf(name.event, entries)));
}

absl::StatusOr<Entries> Of(const std::string& word, const std::string& event,
                           const Entries& entries) {
  if (word == "last") return Entries{entries.back()};
  if (const auto range = ParseRange(word)) return InRange(word, *range, entries);
  const absl::StatusOr<MatchName> name = ParseMatchName(word, event);
  if (name.ok()) return Named(*name, entries);
  // Of a place alone it is the event that is missing.
  return ParseMatchName(word, "-").ok() ? WithContext(name.status(), "--match") : BadWord(word);
}

absl::StatusOr<Entries> ByWords(const std::string& words, const std::string& event,
                                Entries entries) {
  if (words.empty()) return entries;
  if (entries.empty()) return absl::NotFoundError("no match is stored in it");
  std::set<int64_t> wanted;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(words, ','))) {
    ASSIZE_ASSIGN_OR_RETURN(const Entries found, Of(word, event, entries));
    for (const MatchEntry& entry : found) wanted.insert(entry.id);
  }
  std::erase_if(entries, [&](const MatchEntry& entry) { return !wanted.contains(entry.id); });
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
  constexpr size_t kMaxNamed = 20;
  std::vector<std::string> names(bots.begin(), bots.end());
  const bool cut = names.size() > kMaxNamed;
  names.resize(std::min(names.size(), kMaxNamed));
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
    // With those of its reruns that count.
    std::erase_if(entries, [&](const MatchEntry& entry) {
      return entry.place.run_id != run &&
             !absl::EqualsIgnoreCase(entry.name.event, selection.event);
    });
  }
  absl::StatusOr<Entries> named = ByWords(selection.matches, selection.event, std::move(entries));
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
