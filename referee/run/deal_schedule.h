// Which of a run's matches may begin, and when all bots must have ended before another begins.
//
// Matches of one deal show the same cards from other seats, and processes on one kernel can
// whisper. So two matches of a deal are never in play together, and between two of them every
// instance ends, also those that never saw the deal: another may have passed it on to them. What is
// played between two such ends is a *block*. Each deal is in it at most once, and bots that may be
// reused play all of it.
//
//   DealSchedule<PlannedMatch> schedule(jobs);
//   for (const PlannedMatch& match : matches) schedule.Add(match.deal_id, match);
//   while (auto match = schedule.Take()) ...   // several at a time; schedule.Over(deal) after each
//   if (schedule.MustEndBots()) { EndAllBots(); schedule.BotsEnded(); }
//
// A deal is *open* from its first match to its last. As many are open side by side as a block needs
// so that the starts of its bots are a small part of it (DealsPerBlock), and no more than that, so
// that whole sets come early and an interrupted run leaves few of them unfinished. What has been
// measured changes the order of the matches alone, never their records.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_RUN_DEAL_SCHEDULE_H_
#define ASSIZE_REFEREE_RUN_DEAL_SCHEDULE_H_

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "referee/match/seating.h"

namespace assize::run {

// The time of a lane, which is a thread or process that plays matches one after another.
struct MatchTime {
  // Until the bots of the match had come that could have been kept from an earlier match of the
  // block, if it had had any; 0: none of them had to be started.
  std::chrono::microseconds start{0};
  // The rest.
  std::chrono::microseconds play{0};

  friend bool operator==(const MatchTime&, const MatchTime&) = default;
};

// What a block of a run takes, as far as is known.
struct BlockCosts {
  // Starting bots, in all lanes together; seconds.
  double starts = 0;
  // One match, in its lane; seconds. 0: none was measured.
  double match = 0;
};

// Starts of bots that are reused take at most this part of the lanes' time, where there are enough
// deals.
inline constexpr double kMaxStarts = 0.1;
// A block takes this long or longer, so that waiting for its last match takes a small part of it.
inline constexpr double kLeastBlockSeconds = 2;
// Open deals, whatever was measured. What has been played of them waits for the rest of its set.
inline constexpr int kFewestOpenDeals = 8;
inline constexpr int kFewestOpenDealsPerLane = 4;
inline constexpr int kMaxOpenDeals = 1024;
// Deals of a block: the list of what its bots have seen must not grow for ever, nor a leak in
// their memory.
inline constexpr size_t kMaxDealsInBlock = 10'000;

// How many deals to play side by side.
inline int DealsPerBlock(int lanes, const BlockCosts& costs) {
  const int least = std::max(kFewestOpenDeals, kFewestOpenDealsPerLane * lanes);
  if (costs.match <= 0) return least;
  const double seconds =
      std::max(kLeastBlockSeconds * lanes, costs.starts * (1 - kMaxStarts) / kMaxStarts);
  const double deals = std::min<double>(std::ceil(seconds / costs.match), kMaxOpenDeals);
  return std::max(least, static_cast<int>(deals));
}

template <class Match>
class DealSchedule {
 public:
  // For matches that are played in this number of lanes at a time.
  explicit DealSchedule(int lanes)
      : lanes_(lanes), deals_per_block_(DealsPerBlock(lanes, BlockCosts())) {}

  // The match waits, behind others of its deal; the deal behind others that are not open.
  void Add(match::DealId id, Match match) {
    Deal& deal = deals_[id.number];
    if (deal.waiting.empty()) Queue(id, &deal);
    deal.waiting.push_back(std::move(match));
    ++waiting_;
  }

  // The next match, if any may begin, in the order of adding but for the rule. It counts as in play
  // from now on. With `playable`, which is called with one match after another, the first of which
  // it returns true.
  std::optional<Match> Take() {
    return Take([](const Match&) { return true; });
  }
  template <class Playable>
  std::optional<Match> Take(Playable&& playable) {
    for (auto deal = ready_.begin(); deal != ready_.end(); ++deal) {
      if (auto taken = TakeOf(*deal, playable)) {
        ready_.erase(deal);
        return taken;
      }
    }
    if (!MayOpen()) return std::nullopt;
    for (auto deal = unopened_.begin(); deal != unopened_.end(); ++deal) {
      if (auto taken = TakeOf(*deal, playable)) {
        unopened_.erase(deal);
        return taken;
      }
    }
    return std::nullopt;
  }
  // Whether Take() would return one.
  template <class Playable>
  bool MayTake(Playable&& playable) const {
    const auto has = [&](match::DealId deal) {
      return std::ranges::any_of(deals_.at(deal.number).waiting, playable);
    };
    return std::ranges::any_of(ready_, has) || (MayOpen() && std::ranges::any_of(unopened_, has));
  }

  // Whether a deal waits of which no match has begun, and `playable` is true for all of them.
  template <class Playable>
  bool HasDeal(Playable&& playable) const {
    return FindDeal(*this, playable) != unopened_.end();
  }
  // All its matches, which are none of the schedule's any more: they are played where no bot of ours
  // lives. Empty: there is no such deal.
  template <class Playable>
  std::vector<Match> TakeDeal(Playable&& playable) {
    const auto found = FindDeal(*this, playable);
    if (found == unopened_.end()) return {};
    std::deque<Match>& waiting = deals_.at(found->number).waiting;
    std::vector<Match> taken(std::move_iterator(waiting.begin()),
                             std::move_iterator(waiting.end()));
    waiting_ -= taken.size();
    deals_.erase(found->number);
    unopened_.erase(found);
    return taken;
  }
  // How many deals wait of which no match has begun.
  size_t unopened() const { return unopened_.size(); }

  // How many matches may begin now.
  size_t Takeable() const {
    const int openable = MayOpen() ? deals_per_block_ - open_ : 0;
    return ready_.size() + std::min(unopened_.size(), static_cast<size_t>(openable));
  }

  // A match that was not added is in play, though its deal was not in the block.
  void Begin(match::DealId deal) {
    ++deals_[deal.number].in_play;
    ++in_play_;
    block_.insert(deal.number);
    Forget(deal);
  }
  // A match is not in play any more.
  void Over(match::DealId deal) {
    --deals_[deal.number].in_play;
    --in_play_;
    Forget(deal);
  }
  // A match that was taken was not begun: no bot has seen its deal. It waits again, as the first.
  void PutBack(match::DealId id, Match match) {
    Deal& deal = deals_.at(id.number);
    if (!deal.waiting.empty()) std::erase(blocked_, id);
    block_.erase(id.number);
    ready_.push_front(id);
    deal.waiting.push_front(std::move(match));
    ++waiting_;
    Over(id);
  }
  // How long a match took. What comes once all bots must end counts from then on: until they have
  // ended, it stays so.
  void Note(const MatchTime& time) {
    if (matches_ >= kMaxRemembered) {
      played_ /= 2;
      matches_ /= 2;
    }
    played_ += Seconds(time.play);
    ++matches_;
    starts_ += Seconds(time.start);
    if (!MustEndBots()) deals_per_block_ = DealsPerBlock(lanes_, costs());
  }

  // Whether what waits can't go on before all instances have ended. Then nothing is in play.
  bool MustEndBots() const {
    return in_play_ == 0 && waiting_ > 0 && ready_.empty() && (unopened_.empty() || !MayOpen());
  }
  // No instance lives that was started before now. Nothing is in play.
  void BotsEnded() {
    block_.clear();
    ready_.clear();
    for (const match::DealId deal : std::exchange(blocked_, {})) {
      if (deals_.contains(deal.number)) ready_.push_back(deal);
    }
    if (starts_ > 0) last_starts_ = std::exchange(starts_, 0);
    deals_per_block_ = DealsPerBlock(lanes_, costs());
  }

  // Nothing waits any more.
  void DropWaiting() {
    for (auto& [number, deal] : deals_) deal.waiting.clear();
    std::erase_if(deals_, [](const auto& entry) { return entry.second.in_play == 0; });
    open_ = static_cast<int>(
        std::ranges::count_if(deals_, [](const auto& entry) { return entry.second.open; }));
    waiting_ = 0;
    ready_.clear();
    blocked_.clear();
    unopened_.clear();
  }

  size_t waiting() const { return waiting_; }
  int in_play() const { return in_play_; }
  // Another deal could be opened, if one were added, where Take() returns nothing.
  bool WantsMore() const { return ready_.empty() && unopened_.empty() && MayOpen(); }
  BlockCosts costs() const {
    return {.starts = std::max(starts_, last_starts_),
            .match = matches_ == 0 ? 0 : played_ / matches_};
  }

 private:
  static constexpr int kMaxRemembered = 256;

  // A deal of which matches wait or are in play.
  struct Deal {
    std::deque<Match> waiting;
    int in_play = 0;
    bool open = false;
  };

  static double Seconds(std::chrono::microseconds time) {
    return std::chrono::duration<double>(time).count();
  }

  template <class Self, class Playable>
  static auto FindDeal(Self& self, Playable& playable) {
    return std::ranges::find_if(self.unopened_, [&](match::DealId id) {
      const Deal& deal = self.deals_.at(id.number);
      return deal.in_play == 0 && !self.block_.contains(id.number) &&
             std::ranges::all_of(deal.waiting, playable);
    });
  }

  bool MayOpen() const { return open_ < deals_per_block_ && block_.size() < kMaxDealsInBlock; }

  // Puts a deal without waiting matches where the one belongs that it is about to have.
  void Queue(match::DealId id, Deal* deal) {
    // Of a deal of the block at least one match has begun.
    const bool in_block = block_.contains(id.number);
    if (in_block && !std::exchange(deal->open, true)) ++open_;
    (in_block ? blocked_ : deal->open ? ready_ : unopened_).push_back(id);
  }

  template <class Playable>
  std::optional<Match> TakeOf(match::DealId id, Playable&& playable) {
    Deal& deal = deals_.at(id.number);
    if (block_.contains(id.number)) return std::nullopt;
    const auto found = std::ranges::find_if(deal.waiting, playable);
    if (found == deal.waiting.end()) return std::nullopt;
    Match taken = std::move(*found);
    deal.waiting.erase(found);
    --waiting_;
    if (!std::exchange(deal.open, true)) ++open_;
    if (!deal.waiting.empty()) blocked_.push_back(id);
    Begin(id);
    return taken;
  }

  // A deal of which nothing is left.
  void Forget(match::DealId id) {
    const auto deal = deals_.find(id.number);
    if (deal->second.in_play > 0 || !deal->second.waiting.empty()) return;
    if (deal->second.open) --open_;
    deals_.erase(deal);
  }

  const int lanes_;
  std::unordered_map<uint64_t, Deal> deals_;
  // Deals of this block.
  std::unordered_set<uint64_t> block_;
  // Open deals with waiting matches: those that are not in the block, and those that are.
  std::deque<match::DealId> ready_;
  std::deque<match::DealId> blocked_;
  std::deque<match::DealId> unopened_;
  size_t waiting_ = 0;
  int open_ = 0;
  int in_play_ = 0;
  // Of the last matches.
  double played_ = 0;
  int matches_ = 0;
  // In this block, and in the last one that had any.
  double starts_ = 0;
  double last_starts_ = 0;
  // As many as may be open.
  int deals_per_block_;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_DEAL_SCHEDULE_H_
