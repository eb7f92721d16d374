// Plays matches with worker processes on this machine, and where it is told to with workers on others
// (leased_play.h).
//
// Workers keep their bots' processes from batch to batch. They are expendable: one that dies, hangs
// or grows too large is replaced, and all that it had not played is played by others. The match in
// play when it died is void; when it is tried again, it has a fresh worker and the machine to
// itself, so that what happens then is its own doing.
//
// Over all its workers, no two matches of a deal are in play together, and between two of them the
// bots of all workers end (referee/run/deal_schedule.h), those too of a worker that has died.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_LOCAL_EXECUTOR_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_LOCAL_EXECUTOR_H_

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ladder/executor/executor.h"
#include "ladder/executor/executor_notes.h"
#include "ladder/executor/here/batch_folder.h"
#include "ladder/executor/here/leased_play.h"
#include "ladder/executor/here/match_choice.h"
#include "ladder/executor/here/match_pool.h"
#include "ladder/executor/here/remote_places.h"
#include "ladder/executor/here/work_places.h"
#include "ladder/executor/here/worker.h"
#include "referee/base/tasks/growing_pause.h"

namespace assize::ladder {

// Time, and waiting for it.
struct ExecutorClock {
  std::function<std::chrono::milliseconds()> now;
  std::function<void(std::chrono::milliseconds)> wait;
};
ExecutorClock RealClock();

// When a worker is replaced between two matches.
struct WorkerBounds {
  int matches = 2000;
  int64_t resident_bytes = int64_t{256} << 20;
  int64_t descriptors = 512;
};

struct LocalExecutorSettings {
  // Where batches lie meanwhile; made if it is not there. No other executor uses it.
  std::string folder;
  // Worker processes; each plays one match at a time. 0: all is played elsewhere.
  int jobs = 1;
  WorkerBounds bounds;
  // A note is printed when a worker's threads must wait for longer than this; the machine is too
  // busy then for matches with such limits.
  std::chrono::microseconds most_lag = std::chrono::microseconds::max();
  // Matches that a worker is given at a time, at most.
  int most_per_batch = 32;
  // Places that executors share: a worker plays only in one of these. Must outlive the executor;
  // null: no other executor plays.
  WorkPlaces* places = nullptr;
  // Remote bots that executors share: their matches begin one by one, and only when the bots are
  // free. Must outlive the executor; null: no other executor plays, and workers wait for the bots.
  RemotePlaces* remote_places = nullptr;
  WorkPlaces::Rank rank = WorkPlaces::Rank::kMember;
  // How many workers may end one after another before they began a match, or for want of what every
  // match needs (space on the disk), until Play() gives up. No bot has been started by then, so bots
  // are not the cause. nullopt: it never does, but waits before it starts another one, longer each
  // time, and says so in a note.
  std::optional<int> most_failures = 3;
  // Workers on other machines.
  LeasedPlaySettings leased = {};
};

// Used by one thread but for the stops.
class LocalExecutor : public Executor {
 public:
  static absl::StatusOr<std::unique_ptr<LocalExecutor>> Open(LocalExecutorSettings settings,
                                                             WorkerStarter starter,
                                                             ExecutorClock clock = RealClock());
  ~LocalExecutor() override;

  absl::StatusOr<Recovered> Recover() override;
  absl::Status Play(const v1::Batch& work, const ExecutorListener& listener) override;
  void Release(std::span<const std::string> match_ids) override;
  void StopBeginning() override;
  void StopNow() override { stop_ = kStopNow; }

 private:
  // Between the starts of workers that fail.
  static constexpr std::chrono::seconds kShortestPause{1};
  static constexpr std::chrono::seconds kLongestPause{60};

  enum Stop { kGo, kStopBeginning, kStopNow };
  using Time = std::chrono::milliseconds;

  struct WorkerSlot {
    std::unique_ptr<Worker> worker;
    // What the worker has been given, in the order of playing.
    std::deque<std::shared_ptr<BatchJob>> jobs;
    // Of these, the matches that have begun and are not over.
    std::set<std::string> playing;
    // The worker's: matches that have begun and that are over.
    int begun = 0;
    int over = 0;
    Time last_report{0};
    // Why the worker is to end when its match is over; empty: it is not.
    std::string leaving;
    // Why it was killed; empty: it was not.
    std::string killed;
    // It has one match, and nobody else plays.
    bool alone = false;
    // The last of `stop_` that was sent to the worker.
    Stop passed_stop = kGo;
    // It was asked to end its bots, and whether they have ended.
    bool ends_bots = false;
    bool bots_ended = false;
    // It has one of the shared places.
    bool placed = false;
    // The job that needs remote bots, and their seats; null: none does.
    std::shared_ptr<BatchJob> remote_job;
    std::vector<int64_t> remote_seats;

    MatchChoice::WorkerLoad load() const {
      return jobs.empty() ? MatchChoice::WorkerLoad::kIdle : MatchChoice::WorkerLoad::kBusy;
    }
  };
  // A worker without matches that has a moment to end.
  struct Retired {
    std::unique_ptr<Worker> worker;
    Time kill_at;
  };
  // One call of Play().
  struct Work {
    const v1::Batch& batch;
    const ExecutorListener& listener;
  };

  LocalExecutor(LocalExecutorSettings settings, WorkerStarter starter, ExecutorClock clock,
                std::unique_ptr<BatchFolder> folder)
      : settings_(std::move(settings)),
        starter_(std::move(starter)),
        clock_(std::move(clock)),
        folder_(std::move(folder)),
        member_(settings_.places == nullptr ? 0 : settings_.places->Join(settings_.rank)),
        choice_(settings_.remote_places),
        slots_(settings_.jobs),
        pool_(settings_.jobs),
        notes_(settings_.most_lag) {
    if (settings_.leased.book != nullptr) leased_.emplace(settings_.leased, settings_.jobs);
  }

  // A worker of this machine has something to play.
  bool Playing() const;
  // What workers elsewhere have done; whether there was anything new.
  absl::StatusOr<bool> TurnElsewhere(const Work& work);
  bool Busy() const;
  absl::Status Supply(WorkerSlot& slot, const Work& work);
  absl::Status SupplyAlone(WorkerSlot& slot, const Work& work);
  // Goes on with the end of all bots, if nothing can be played before it.
  void EndBots();
  // No worker lives, nor a bot of one that has ended.
  bool AllGone() const;
  // Whether a waiting match may begin in a worker of this load.
  bool MayBegin(const Work& work, MatchChoice::WorkerLoad load);
  // How many matches to give a worker now: so few that all workers have some until all of the block
  // has begun.
  int MatchesPerBatch() const;
  // Gives the slot's remote seats back, if their match is over.
  void FreeSeats(WorkerSlot& slot);
  // Whether the slot may be given something to play.
  bool MayPlay(WorkerSlot& slot);
  // Gives the slot's place back if nothing is played there.
  void Vacate(WorkerSlot& slot);
  absl::Status Give(WorkerSlot& slot, const Work& work, MatchChoice::Chosen chosen);
  absl::Status StartWorker(WorkerSlot& slot);
  void Retire(WorkerSlot& slot);
  void Clear(WorkerSlot& slot);
  void EndRetired();
  // Whether there was anything new.
  absl::StatusOr<bool> Listen(WorkerSlot& slot, const Work& work);
  void TakeReport(WorkerSlot& slot, const worker::WorkerReport& report,
                  std::vector<std::string>* over);
  bool TakeResults(WorkerSlot& slot, const Work& work);
  void LoseResults(WorkerSlot& slot, const std::vector<std::string>& over, const Work& work);
  void WatchSilence(WorkerSlot& slot);
  void Leave(WorkerSlot& slot, const std::string& why);
  absl::Status HandleEnd(WorkerSlot& slot, WorkerEnd end, const Work& work);
  void WaitAgain(const WorkerSlot& slot, const v1::BatchMatch& match);
  // Whether the worker's end makes an attempt at the match void.
  bool IsHit(const WorkerSlot& slot, const WorkerEnd& end, const std::string& id);
  absl::Status CountFailure(const WorkerSlot& slot, const WorkerEnd& end,
                            const ExecutorListener& listener);
  bool IsPausing() const { return clock_.now() < go_on_at_; }
  void PassOnStop();

  const LocalExecutorSettings settings_;
  const WorkerStarter starter_;
  const ExecutorClock clock_;
  const std::unique_ptr<BatchFolder> folder_;
  // Of settings_.places.
  const int member_;
  MatchChoice choice_;
  std::vector<WorkerSlot> slots_;
  MatchPool pool_;
  std::vector<Retired> retired_;
  int started_ = 0;
  // Workers that ended one after another without a match, or for want of what every match needs.
  int failures_ = 0;
  GrowingPause pause_{kShortestPause, kLongestPause};
  // No worker is started before.
  Time go_on_at_ = Time::min();
  ExecutorNotes notes_;
  // Nobody else plays: nullopt.
  std::optional<LeasedPlay> leased_;
  std::atomic<Stop> stop_ = kGo;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_LOCAL_EXECUTOR_H_
