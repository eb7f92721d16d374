#include "referee/run/match_queue.h"

#include <utility>
#include <vector>

#include "referee/base/tasks/guarded.h"

namespace assize::run {

void MatchQueue::Add(PlannedMatch match) {
  const MutexLock lock(mutex_);
  const match::DealId deal = match.deal_id;
  if (!closed_) schedule_.Add(deal, std::move(match));
  changed_.notify_all();
}

void MatchQueue::End() {
  const MutexLock lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

void MatchQueue::AskToEndBots(std::function<void()> ended) {
  const MutexLock lock(mutex_);
  asked_ = std::move(ended);
  changed_.notify_all();
}

std::optional<PlannedMatch> MatchQueue::TakeNext() {
  if (ending_bots_ || closed_) return std::nullopt;
  if (schedule_.WantsMore() && HasMore()) {
    for (PlannedMatch& match : NextDeal()) {
      const match::DealId deal = match.deal_id;
      schedule_.Add(deal, std::move(match));
    }
  }
  return schedule_.Take();
}

bool MatchQueue::BotsMustEnd() const {
  if (ending_bots_ || closed_) return false;
  const bool nothing_left = schedule_.in_play() == 0 && schedule_.waiting() == 0;
  return schedule_.MustEndBots() || (asked_ != nullptr && nothing_left);
}

void MatchQueue::NoteEnd(const absl::Status& ended) {
  ending_bots_ = false;
  changed_.notify_all();
  if (!ended.ok()) {
    // The worker of who has failed leaves with the error: nobody must go through all of them again.
    closed_ = true;
    return schedule_.DropWaiting();
  }
  schedule_.BotsEnded();
  const bool all_over = schedule_.waiting() == 0;
  if (const auto tell = all_over ? std::exchange(asked_, nullptr) : nullptr) tell();
}

absl::StatusOr<std::optional<PlannedMatch>> MatchQueue::Next(const EndBots& end_bots) {
  MutexLock lock(mutex_);
  while (true) {
    if (std::optional<PlannedMatch> next = TakeNext()) return next;
    if (BotsMustEnd()) {
      ending_bots_ = true;
      lock.unlock();
      const absl::Status ended = Guarded("the end of all bots", end_bots);
      lock.lock();
      NoteEnd(ended);
      if (!ended.ok()) return ended;
      continue;
    }
    const bool nothing_comes = ended_ && schedule_.waiting() == 0 && !HasMore();
    const bool over = closed_ || (nothing_comes && asked_ == nullptr);
    // Whose bots another thread is ending, or will have to end, must not leave.
    if (over && !ending_bots_) return std::nullopt;
    changed_.wait(lock);
  }
}

std::optional<PlannedMatch> MatchQueue::NextIfKnown() {
  const MutexLock lock(mutex_);
  return TakeNext();
}

void MatchQueue::Over(const PlannedMatch& match, const MatchTime& time) {
  const MutexLock lock(mutex_);
  schedule_.Over(match.deal_id);
  schedule_.Note(time);
  changed_.notify_all();
}

void MatchQueue::Close() {
  const MutexLock lock(mutex_);
  closed_ = true;
  schedule_.DropWaiting();
  changed_.notify_all();
}

std::vector<PlannedMatch> PlanQueue::NextDeal() {
  const int rotations = MatchCount(plan_) / plan_.deals;
  const int deal = next_deal_++;
  std::vector<PlannedMatch> matches;
  for (int i = 0; i < rotations; ++i) matches.push_back(MatchAt(plan_, deal * rotations + i));
  return matches;
}

}  // namespace assize::run
