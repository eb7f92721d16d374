#include "ladder/event/rounds/progress.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/event/rounds/event_history.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder {
namespace {

// Between two announcements of rounds of an event without end.
constexpr std::chrono::seconds kRoundEvery(5);

}  // namespace

std::string ClockText(std::chrono::seconds seconds) {
  const int64_t count = seconds.count();
  return absl::StrFormat("%d:%02d:%02d", count / 3600, count / 60 % 60, count % 60);
}

std::vector<std::string> Progress::OnRound(const RoundPlan& round, int open_matches, Time now) {
  head_ = absl::StrCat("Round ", round.number);
  if (outlook_.rounds.has_value()) absl::StrAppend(&head_, " of ", *outlook_.rounds);
  number_ = round.number;
  planned_ = 0;
  for (const SetPlan& set : round.sets) planned_ += static_cast<int>(set.matches.size());
  open_ = open_matches;
  done_ = 0;
  began_ = now;
  std::vector<std::string> lines;
  if (std::string note = TablesNote(round); !note.empty()) lines.push_back(std::move(note));
  if (outlook_.endless && now < round_due_) return lines;
  round_due_ = now + kRoundEvery;
  lines.push_back(RoundText(round));
  return lines;
}

std::string Progress::RoundText(const RoundPlan& round) const {
  const bool is_playoff = !round.sets.empty() && IsPlayoff(round.sets.back());
  std::string text = head_;
  if (is_playoff) {
    const auto tables = std::ranges::count(round.sets, round.sets.back().label, &SetPlan::label);
    absl::StrAppend(&text, ", ", round.sets.back().label, ": ",
                    Counted(tables, "table is", "tables are"), " drawn");
  } else {
    absl::StrAppend(&text, ": ", Counted(static_cast<int64_t>(round.sets.size()), "set", "sets"));
  }
  absl::StrAppend(&text, ", ", Counted(open_, "match", "matches"), " to play");
  if (!round.byes.empty() && !is_playoff) {
    absl::StrAppend(&text, ", ", Counted(static_cast<int64_t>(round.byes.size()), "bye", "byes"));
  }
  if (outlook_.endless && matches_ > 0) {
    absl::StrAppend(&text, "; ", Counted(matches_, "match", "matches"), " played so far");
  }
  return text;
}

std::string Progress::TablesNote(const RoundPlan& round) {
  std::set<size_t> sizes;
  std::set<VersionId> bots;
  for (const SetPlan& set : round.sets) {
    const std::vector<VersionId>& seats = set.matches.front().seats;
    sizes.insert(seats.size());
    bots.insert(seats.begin(), seats.end());
  }
  for (const Bye& bye : round.byes) bots.insert(bye.version);
  const auto wanted = static_cast<size_t>(outlook_.seats);
  if (wanted == 0 || sizes.empty() || sizes == std::set{wanted}) return "";
  std::string text =
      absl::StrCat("Note: ", bots.size(), " bots do not fill tables of ", wanted,
                   " seats; they play at tables of ", absl::StrJoin(sizes, " and "), ".");
  if (text == noted_tables_) return "";
  noted_tables_ = text;
  return text;
}

void Progress::OnMatch() {
  ++matches_;
  ++done_;
}

double Progress::LaterMatches() const {
  double later = 0;
  double matches = planned_;
  for (int round = number_; round < outlook_.rounds.value_or(0); ++round) {
    matches *= outlook_.shrinking;
    later += matches;
  }
  return later;
}

std::string Progress::Line(Time now) const {
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const double rate = done_ / std::max(seconds, 1e-3);
  const auto left = [rate](double matches) {
    return ClockText(std::chrono::seconds(static_cast<int64_t>(matches / rate + 0.5)));
  };
  const int open = open_ - done_;
  const double later = LaterMatches();
  std::string line =
      absl::StrFormat("%s%s%s: %d of %d matches, %.1f/s, %s left", aside_,
                      aside_.empty() ? "" : "; ", head_, done_, open_, rate, left(open));
  if (later > 0) absl::StrAppend(&line, ", in all about ", left(open + later));
  return line;
}

}  // namespace assize::ladder
