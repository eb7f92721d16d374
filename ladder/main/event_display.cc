#include "ladder/main/event_display.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/event/event_history.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

// Where nothing is written over.
constexpr std::chrono::seconds kPlainEvery(10);
// Of an event without end.
constexpr std::chrono::seconds kRoundEvery(5);

}  // namespace

std::string ClockText(std::chrono::seconds seconds) {
  const int64_t count = seconds.count();
  return absl::StrFormat("%d:%02d:%02d", count / 3600, count / 60 % 60, count % 60);
}

std::string EventDisplay::HeadOf(const RoundPlan& round) const {
  std::string head = absl::StrCat("Round ", round.number);
  if (outlook_.rounds.has_value()) absl::StrAppend(&head, " of ", *outlook_.rounds);
  return head;
}

void EventDisplay::OnRound(const RoundPlan& round, int open_matches) {
  head_ = HeadOf(round);
  number_ = round.number;
  planned_ = 0;
  for (const SetPlan& set : round.sets) planned_ += static_cast<int>(set.matches.size());
  open_ = open_matches;
  done_ = 0;
  began_ = Clock::now();
  plain_due_ = began_ + kPlainEvery;
  NoteTables(round);
  if (outlook_.endless && began_ < round_due_) return;
  round_due_ = began_ + kRoundEvery;
  const bool is_playoff = !round.sets.empty() && IsPlayoff(round.sets.back());
  std::string text =
      is_playoff ? PlayoffText(round)
                 : absl::StrCat(head_, ": ",
                                Counted(static_cast<int64_t>(round.sets.size()), "set", "sets"));
  absl::StrAppend(&text, ", ", Counted(open_matches, "match", "matches"), " to play");
  if (!round.byes.empty() && !is_playoff) {
    absl::StrAppend(&text, ", ", Counted(static_cast<int64_t>(round.byes.size()), "bye", "byes"));
  }
  if (outlook_.endless && matches_ > 0) {
    absl::StrAppend(&text, "; ", Counted(matches_, "match", "matches"), " played so far");
  }
  Print(text);
}

std::string EventDisplay::PlayoffText(const RoundPlan& round) const {
  const auto tables = std::ranges::count(round.sets, round.sets.back().label, &SetPlan::label);
  return absl::StrCat(head_, ", ", round.sets.back().label, ": ",
                      Counted(tables, "table is", "tables are"), " drawn");
}

void EventDisplay::NoteTables(const RoundPlan& round) {
  std::set<size_t> sizes;
  std::set<VersionId> bots;
  for (const SetPlan& set : round.sets) {
    const std::vector<VersionId>& seats = set.matches.front().seats;
    sizes.insert(seats.size());
    bots.insert(seats.begin(), seats.end());
  }
  for (const Bye& bye : round.byes) bots.insert(bye.version);
  const auto wanted = static_cast<size_t>(outlook_.seats);
  if (wanted == 0 || sizes.empty() || sizes == std::set{wanted}) return;
  const std::string text =
      absl::StrCat("Note: ", bots.size(), " bots do not fill tables of ", wanted,
                   " seats; they sit at tables of ", absl::StrJoin(sizes, " and "), ".");
  if (text == tables_told_) return;
  tables_told_ = text;
  Print(text);
}

void EventDisplay::OnMatch() {
  ++matches_;
  ++done_;
  const Clock::time_point now = Clock::now();
  const MutexLock lock(mutex_);
  line_.Show(State(now));
  const bool silent = volume_ == WorkLine::Volume::kSilent || outlook_.endless;
  if (silent || isatty(STDERR_FILENO) != 0 || now < plain_due_) return;
  plain_due_ = now + kPlainEvery;
  std::cerr << State(now) << std::endl;
}

double EventDisplay::LaterMatches() const {
  double later = 0;
  double matches = planned_;
  for (int round = number_; round < outlook_.rounds.value_or(0); ++round) {
    matches *= outlook_.shrinking;
    later += matches;
  }
  return later;
}

std::string EventDisplay::State(Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const double rate = done_ / std::max(seconds, 1e-3);
  const auto left = [rate](double matches) {
    return ClockText(std::chrono::seconds(static_cast<int64_t>(matches / rate + 0.5)));
  };
  const int open = open_ - done_;
  const double later = LaterMatches();
  std::string state = absl::StrFormat("%s: %d of %d matches, %.1f/s, %s left", head_, done_, open_,
                                      rate, left(open));
  if (later > 0) absl::StrAppend(&state, ", in all about ", left(open + later));
  if (!aside_.empty()) absl::StrAppend(&state, "; ", aside_);
  return state;
}

void EventDisplay::SetAside(std::string text) {
  const MutexLock lock(mutex_);
  aside_ = std::move(text);
}

void EventDisplay::OnRoundOver(const EventState& /*state*/) {
  const MutexLock lock(mutex_);
  line_.Clear();
}

void EventDisplay::Print(const std::string& text) {
  const MutexLock lock(mutex_);
  if (volume_ == WorkLine::Volume::kSilent) return;
  line_.Clear();
  std::cerr << text << std::endl;
}

}  // namespace assize::ladder
