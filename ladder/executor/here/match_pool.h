// The matches that an executor has to play, by any worker: which wait, which are in play, and
// what becomes of one whose worker was lost: it waits again, is tried alone, or the attempt is void.
//
//   MatchPool pool(lanes);
//   pool.Fill(work);
//   while (auto match = pool.Take(playable)) ...  // in play, until one of:
//   pool.Over(id);  pool.PutBack(*match, begun, company);
//
// No two matches of a deal are in play together, and between two of them all bots end
// (referee/run/deal_schedule.h). Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_MATCH_POOL_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_MATCH_POOL_H_

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "assize/v1/batch.pb.h"
#include "referee/match/seating.h"
#include "referee/run/deal_schedule.h"

namespace assize::ladder {

class MatchPool {
 public:
  using Playable = std::function<bool(const v1::BatchMatch&)>;
  // Whether a bot may have seen the match's deal.
  enum class Begun { kNo, kYes };
  // A match with an attempt behind it is played alone.
  enum class Company { kOthers, kAlone };

  // For matches that are played in this number of lanes at a time.
  explicit MatchPool(int lanes) : schedule_(lanes) {}

  // These wait, and no others: in this order, those with an attempt behind them last and alone;
  // without those that are in play already.
  void Fill(const v1::Batch& work, const std::set<std::string>& in_play = {});
  // No match waits.
  bool empty() const { return schedule_.waiting() == 0 && alone_.empty(); }
  // None waits but such as must be played alone.
  bool OnlyAlone() const { return schedule_.waiting() == 0 && !alone_.empty(); }

  // Whether one may begin beside others.
  bool MayTake(const Playable& playable) const { return schedule_.MayTake(playable); }
  bool HasAlone(const Playable& playable) const;
  // How many may begin now.
  size_t Takeable() const { return schedule_.Takeable(); }
  // The next one, which is in play from now on.
  std::optional<v1::BatchMatch> Take(const Playable& playable);
  // The next one that must be played alone. Nothing is in play, and no bot lives.
  std::optional<v1::BatchMatch> TakeAlone(const Playable& playable);

  // Whether a deal waits of which none has begun, and all are playable.
  bool HasSet(const Playable& playable) const { return schedule_.HasDeal(playable); }
  // Its matches, for players elsewhere: they need not care for others. They are in play from now
  // on. Empty: there is none.
  std::vector<v1::BatchMatch> TakeSet(const Playable& playable) {
    return schedule_.TakeDeal(playable);
  }
  // How many deals of which none has begun.
  size_t sets() const { return schedule_.unopened(); }

  // It has a result, or the attempt will have none.
  void Over(const std::string& match_id);
  // It was lost with what it was played by, through no fault of those who play. True: so often that
  // they may be to blame, and that the attempt is to be void.
  bool IsLostOnceTooOften(const std::string& match_id);
  // It was not played: it waits, as the first, and if bots may have seen the deal for their end.
  void PutBack(const v1::BatchMatch& match, Begun begun, Company company);

  // How long a match took.
  void Note(const run::MatchTime& time) { schedule_.Note(time); }
  run::BlockCosts costs() const { return schedule_.costs(); }
  // As of run::DealSchedule.
  bool MustEndBots() const { return schedule_.MustEndBots(); }
  void BotsEnded() { schedule_.BotsEnded(); }

 private:
  void End(const std::string& match_id);

  // Without those that must be played alone.
  run::DealSchedule<v1::BatchMatch> schedule_;
  std::deque<v1::BatchMatch> alone_;
  // By match id: deals of the matches in play.
  std::map<std::string, match::DealId> in_play_;
  // By match id: how often it was lost since it was last void.
  std::map<std::string, int> lost_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_MATCH_POOL_H_
