#include "ladder/main/play/event_display.h"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/strength/regress_length.h"
#include "ladder/report/strength/regress_report.h"

namespace assize::ladder {
namespace {

using Clock = std::chrono::steady_clock;

// Where nothing is written over.
constexpr std::chrono::seconds kPlainEvery(10);

}  // namespace

void EventDisplay::OnPlanning(int round, int64_t planned, int64_t all) {
  const Progress::Time now = Clock::now();
  const MutexLock lock(mutex_);
  const std::string text =
      absl::StrCat("Round ", round, ": ", planned, " of ", all, " matches planned");
  if (isatty(STDERR_FILENO) != 0) return line_.Show(text);
  if (now < plain_due_) return;
  plain_due_ = now + kPlainEvery;
  PrintLine(text);
}

void EventDisplay::OnRound(const RoundPlan& round, int open_matches) {
  const Progress::Time now = Clock::now();
  const MutexLock lock(mutex_);
  plain_due_ = now + kPlainEvery;
  for (const std::string& line : progress_.OnRound(round, open_matches, now)) PrintLine(line);
}

void EventDisplay::OnMatch() {
  const Progress::Time now = Clock::now();
  const MutexLock lock(mutex_);
  progress_.OnMatch();
  const std::string text = progress_.Line(now);
  line_.Show(text);
  const bool silent = volume_ == WorkLine::Volume::kSilent || is_endless_;
  if (silent || isatty(STDERR_FILENO) != 0 || now < plain_due_) return;
  plain_due_ = now + kPlainEvery;
  std::cerr << text << std::endl;
}

void EventDisplay::OnRoundOver(const EventState& /*state*/) {
  const MutexLock lock(mutex_);
  line_.Clear();
}

void EventDisplay::Print(const std::string& text) {
  const MutexLock lock(mutex_);
  PrintLine(text);
}

void EventDisplay::PrintLine(const std::string& text) {
  if (volume_ == WorkLine::Volume::kSilent) return;
  line_.Clear();
  std::cerr << text << std::endl;
}

int EventDisplay::matches() {
  const MutexLock lock(mutex_);
  return progress_.matches();
}

void EventDisplay::SetAside(std::string text) {
  const MutexLock lock(mutex_);
  progress_.SetAside(std::move(text));
}

void RegressDisplay::OnRound(const RoundPlan& round, int open_matches) {
  if (!began_.has_value()) began_ = Clock::now();
  EventDisplay::OnRound(round, open_matches);
}

void RegressDisplay::OnRoundOver(const EventState& state) {
  EventDisplay::OnRoundOver(state);
  const absl::StatusOr<report::RegressState> now = RegressStateOf(store_, state);
  // What can't be read here fails the schedule too, which reports the error.
  if (!now.ok()) return;
  SetAside(report::LlrBar(*now));
  const bool is_open = report::VerdictOf(*now) == report::Verdict::kOpen;
  if (is_open && matches() > 0 && !std::exchange(has_estimated_, true)) {
    const std::chrono::duration<double> each = (Clock::now() - *began_) / matches();
    const int games = now->tally.test.sprt().plan().games;
    const auto left = static_cast<int64_t>(each.count() * games * report::SetsLeft(*now));
    Print(absl::StrCat("At this speed that takes about ", ClockText(std::chrono::seconds(left)),
                       "."));
  }
  if (batches_ == Batches::kShown) std::cout << report::BatchLine(*now) << std::flush;
}

}  // namespace assize::ladder
