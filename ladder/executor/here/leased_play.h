// Has matches of an executor played by workers on other machines (lease_book.h), beside its own or
// in their place: whole sets, so that a set stays on one worker, whose speed then cancels within it;
// and matches with an attempt behind them one at a time.
//
// A match whose worker was lost was not played, through no fault of its bots. Matches that need
// remote bots are not leased: their seats are on this machine.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_LEASED_PLAY_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_LEASED_PLAY_H_

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "assize/v1/work.pb.h"
#include "ladder/executor/executor.h"
#include "ladder/executor/executor_notes.h"
#include "ladder/executor/here/match_pool.h"
#include "ladder/executor/leases/lease_book.h"

namespace assize::ladder {

struct LeasedPlaySettings {
  // Must outlive the play; null: nobody else plays.
  LeaseBook* book = nullptr;
  // Whose matches they are.
  int64_t event = 0;
  // How bots are started: `no_pondering` and `start_limit_ms` of it.
  v1::LeaseAnswer terms = {};
  // Which workers are admitted.
  EventTerms event_terms = {};
};

class LeasedPlay {
 public:
  // `own_slots`: matches that the executor plays itself at a time; with any it plays those with an
  // attempt behind them itself. `settings.book` is not null.
  LeasedPlay(LeasedPlaySettings settings, int own_slots);
  // Leases that are open are lost.
  ~LeasedPlay();
  LeasedPlay(const LeasedPlay&) = delete;
  LeasedPlay& operator=(const LeasedPlay&) = delete;

  // A call of Executor::Play() begins. Returns the matches that are in play already, by workers of
  // the time before a restart.
  std::set<std::string> Begin(const v1::Batch& work);
  enum class Stop { kGo, kBeginning, kNow };
  // Takes what was reported, and grants what may be granted. Returns whether there was anything new.
  // kDataLoss: the service lacks a bot's files, so that nobody can play with it.
  absl::StatusOr<bool> Turn(const v1::Batch& work, MatchPool* pool, Stop stop,
                            const ExecutorListener& listener, ExecutorNotes* notes);
  // Something is leased, or reported and not taken.
  bool Playing() const { return settings_.book->InPlay(member_) > 0; }
  void Release(std::span<const std::string> match_ids) { settings_.book->Release(match_ids); }

 private:
  absl::StatusOr<bool> TakeNews(MatchPool* pool, const ExecutorListener& listener,
                                ExecutorNotes* notes);
  // It waits again.
  void PutBack(MatchPool* pool, const std::string& match_id);
  absl::StatusOr<bool> GrantOne(const v1::Batch& work, MatchPool* pool);
  std::vector<v1::BatchMatch> Choose(const v1::Batch& work, MatchPool* pool,
                                     const LeasedWorker& worker) const;
  // How many matches to lease to the worker.
  size_t MatchesFor(const MatchPool& pool, const LeasedWorker& worker,
                    size_t matches_per_set) const;
  bool PlaysAlone(const MatchPool& pool) const;
  void NoteUnplayable(const MatchPool& pool, const ExecutorListener& listener);

  const LeasedPlaySettings settings_;
  const int own_slots_;
  const int member_;
  // By id: as they are in the batch that is played. A lease numbers its bots itself.
  std::map<std::string, v1::BatchMatch> work_;
  bool noted_ = false;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_LEASED_PLAY_H_
