// One of the threads that play a run: matches one after another, with the bot processes that they
// need.
//
// Instances of a bot whose manifest allows reuse are kept for later matches of other deals
// (instance_pool.h); the others play one match. Those that the next match needs are started while
// this one is played. An instance without a match stands still (stillness.h). All matches of a
// worker are of one game. Which matches may follow one another without the end of all instances is
// for the caller to decide (deal_schedule.h). A worker is used by one thread at a time.
#ifndef ASSIZE_REFEREE_RUN_MATCH_WORKER_H_
#define ASSIZE_REFEREE_RUN_MATCH_WORKER_H_

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/bundle_copies.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/bots/process/bot_process.h"
#include "referee/run/deal_schedule.h"
#include "referee/run/instance_pool.h"
#include "referee/run/roster.h"
#include "referee/run/run_plan.h"
#include "referee/run/start_record.h"
#include "referee/seat/loop.h"
#include "referee/seat/timers.h"

namespace assize::run {

// A match that has been played.
struct FinishedMatch {
  PlannedMatch planned;
  v1::Record record;
  v1::MatchTiming timing;
  // As of match::Match.
  SeatSet absent = {};
  // The match is void for a failure of its own, which does not affect other matches.
  bool broken = false;
  MatchTime time = {};
};

// Whether bots' processes may outlive a match.
enum class Reuse { kAsManifestSays, kNever };

// What logs are called: by the competitor's number and the bot's name, or, where numbers mean
// nothing to anybody and names are unique, by the name alone.
enum class LogNames { kNumbered, kByBot };

// What all match workers of a run share.
struct MatchWorkerSettings {
  std::shared_ptr<const Roster> bots;
  // For every bot's first Hello; without it a match waits for its slowest bot, as the manifests
  // say.
  std::optional<match::Micros> start_limit;
  // No manifest gets more than this.
  std::optional<match::Micros> most_start = std::nullopt;
  // Who came to its last matches, in all match workers of the run.
  std::shared_ptr<StartRecord> starts = std::make_shared<StartRecord>();
  Reuse reuse = Reuse::kAsManifestSays;
  // Instances that a worker keeps for later matches: enough for four tables of four. Many bots that
  // take turns would fill the memory.
  size_t most_kept = 16;
  // An existing folder for the sockets of unconfined bots. Its path must be short, as that of a
  // socket may have 107 characters.
  std::string scratch;
  // An existing folder for the bots' logs; empty: none. The last lines of those that are forfeited
  // go into the match's timing in any case. The file matches.tsv in there lists match id, seat, bot
  // and log of each match.
  std::string logs;
  LogNames log_names = LogNames::kNumbered;
  bots::SandboxPolicy sandbox;
  // What confined bots see of their folders.
  std::shared_ptr<bots::BundleCopies> bundles = std::make_shared<bots::BundleCopies>();
  seat::Ponder ponder = seat::Ponder::kOn;
  // The front process's socket, where remote bots' seats are asked for; empty: there is none.
  std::string seats = {};
  // By competitor: players without a process. Their requests are never over.
  std::map<int, std::shared_ptr<bots::Guest>> guests = {};
};

class MatchWorker {
 public:
  // `number` distinguishes the worker's folders from other workers'. Supervisor and timers must
  // outlive the worker.
  MatchWorker(int number, MatchWorkerSettings settings, process::SupervisorClient* supervisor,
              seat::Timers* timers);
  // Ends all its processes; may wait for them a moment.
  ~MatchWorker();
  MatchWorker(const MatchWorker&) = delete;
  MatchWorker& operator=(const MatchWorker&) = delete;

  // Plays a match to its end. While it is played, `begun` is called with its host, for callers that
  // may want to void the match; it may call Prepare(). An error is the referee's own failure, not a
  // bot's. If something is thrown, the match is void, and a line on stderr says so.
  absl::StatusOr<FinishedMatch> Play(
      const PlannedMatch& planned,
      const std::function<void(const std::shared_ptr<seat::MatchHost>&)>& begun);
  // Starts the processes that this match will need afresh, while another is being played.
  void Prepare(const PlannedMatch& planned);

  // Between matches: dismisses all instances.
  void DismissAll();
  // Blocks until all that were dismissed have ended; for some seconds at most, unless one can't be
  // killed. kUnavailable: one has not ended, or nobody has seen its end.
  absl::Status AwaitEnds();

 private:
  using Bot = std::unique_ptr<bots::BotProcess>;
  using Started = absl::StatusOr<PooledInstance<Bot>>;
  using Begun = std::function<void(const std::shared_ptr<seat::MatchHost>&)>;
  using Clock = std::chrono::steady_clock;

  absl::StatusOr<FinishedMatch> PlayThrough(const PlannedMatch& planned, const Begun& begun);
  std::string LogPath(int competitor) const;
  void ShowCopy(const bots::Manifest& manifest, process::Sandbox& sandbox) const;
  void ListLogs(const PlannedMatch& planned, const std::vector<PooledInstance<Bot>>& bots) const;
  bool Keeps(int competitor) const;
  bool IsRemote(int competitor) const { return settings_.bots->At(competitor).remote != 0; }
  std::vector<size_t> TakingOrder(const PlannedMatch& planned) const;
  void AwaitDoubtful(const PlannedMatch& planned,
                     const std::vector<PooledInstance<Bot>>& bots) const;
  MatchTime TimeOf(const FinishedMatch& finished, Clock::time_point taken,
                   Clock::time_point begun) const;
  void NoteStart(const FinishedMatch& finished, Seat seat) const;
  std::shared_ptr<bots::Guest> GuestOf(int competitor) const;
  match::Timeouts TimeoutsWith(const std::vector<int>& competitors) const;
  bool ComesBackFor(const Part& part) const;
  Started StartBot(const Part& part, const PlannedMatch& planned);
  // An instance that has been prepared or kept for the part, or a new one.
  Started TakeBot(const Part& part, const PlannedMatch& planned);
  // One for each competitor, which runs.
  absl::StatusOr<std::vector<PooledInstance<Bot>>> TakeBots(const PlannedMatch& planned);
  absl::StatusOr<std::unique_ptr<match::Match>> CreateMatch(
      const PlannedMatch& planned, const std::vector<PooledInstance<Bot>>& bots) const;
  void NoteWhoComputes();
  // Notes how the seat's bot ended, and keeps or dismisses it.
  void TakeBack(PooledInstance<Bot> instance, Seat seat, FinishedMatch* finished);
  void Release(int competitor, PooledInstance<Bot> instance, bool reusable);
  // The bots of a match: those that are not given back are dismissed at the end.
  class Table;
  void Dismiss(Bot bot);

  const int number_;
  const MatchWorkerSettings settings_;
  // The time of its beginning, for names of logs: "20261121-224930".
  const std::string began_;
  // Where its bots are listened to and its matches run.
  const absl::StatusOr<std::shared_ptr<seat::Loop>> loop_ = seat::Loop::Start();
  process::SupervisorClient* const supervisor_;
  seat::Timers* const timers_;
  InstancePool<Bot> pool_;
  // The match that is being played.
  std::optional<PlannedMatch> playing_;
  // Competitors whose instances have been seen to compute without a match.
  std::set<int> computing_;
  // Started for the next match, by competitor.
  std::map<int, Started> prepared_;
  // Dismissed processes.
  std::vector<Bot> leaving_;
  // Competitors whose instances may be kept, and of which one was started since DismissAll().
  std::set<int> started_kinds_;
  // The match that is being played has waited for the first start of one of these.
  bool waited_for_start_ = false;
  // Counts this worker's processes.
  int started_ = 0;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_MATCH_WORKER_H_
