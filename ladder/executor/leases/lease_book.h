// The leases of workers on other machines: which matches each has, until when, and what it has
// reported. Workers ask through the service's calls, on any thread; executors grant and collect, each
// on its own.
//
//   a call:       Ask() -> a lease, or nothing yet     an executor:  Join(), then again and again
//                 Extend(), Take(), Settle()                          NextHungry() -> Grant()
//                                                                     TakeNews() -> results, lost ones
//                                                                     Release() once they are stored
//
// A worker that asks in vain is hungry for a moment, and the executor whose leases have the fewest
// matches may grant it one. A lease that is neither extended nor reported in time is lost: its
// matches are the executor's again. Leases, without seeds, are kept in files (lease_files.h), so that a
// service that was killed does not lease the same matches to two workers, and takes the results of
// those that were leased before.
//
// Time comes from a clock of the caller. Safe on every thread.
#ifndef ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_BOOK_H_
#define ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_BOOK_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "assize/v1/service.pb.h"
#include "assize/v1/work.pb.h"
#include "ladder/executor/leases/lease_admission.h"
#include "ladder/executor/leases/lease_files.h"
#include "ladder/executor/played_result.h"
#include "referee/base/mutex.h"
#include "referee/run/deal_schedule.h"

namespace assize::ladder {

struct LeaseTimes {
  // Until a lease that is not extended is lost.
  std::chrono::milliseconds lease{90'000};
  // What a lease has for each slot to do.
  std::chrono::milliseconds batch{30'000};
};

class LeaseBook {
 public:
  // Leases that a worker has at a time: while it plays the last matches of one it has the next.
  static constexpr int kMaxPlaying = 2;

  // Milliseconds since some moment, never back.
  using Clock = std::function<std::chrono::milliseconds()>;

  // `files` has the leases of a process before this one; null: they are not kept.
  LeaseBook(LeaseTimes times, Clock clock, std::unique_ptr<LeaseFiles> files);

  const LeaseTimes& times() const { return times_; }

  // --- for calls of workers ---

  // What a worker is given, or when it is to ask again. What is open of the leases that it has been
  // given before and does not play any more is lost; `playing` are those that it plays, and with
  // kMaxPlaying of them it is given no other. kFailedPrecondition: it was shut out; kResourceExhausted:
  // too many workers call with its token.
  absl::StatusOr<v1::LeaseAnswer> Ask(const LeasedWorker& worker,
                                      std::span<const std::string> playing = {});
  // The worker is given nothing, for this reason, and is seen in List().
  void Refuse(const LeasedWorker& worker, const std::string& why);
  // What the worker has reported that can't be used, or can't do, in one line for List().
  void NoteTrouble(const WorkerId& worker, const std::string& what);
  // Who is to be named as the player of what the worker reports.
  FarPlayer PlayerOf(const WorkerId& worker, const std::string& caller);
  v1::ExtendAnswer Extend(const WorkerId& worker, const std::string& lease);
  // Whether a result of this match is wanted. kNotFound: there is no such lease, or it is lost;
  // kInvalidArgument: the lease has no such match; kAlreadyExists: it was taken before;
  // kUnavailable: the match is not known yet, after a restart.
  absl::Status CheckOpen(const WorkerId& worker, const std::string& lease,
                         const std::string& match_id);
  // The same, and whether it was played as it was leased: kInvalidArgument.
  // `header`: its record's, serialised.
  absl::Status CheckPlayed(const WorkerId& worker, const std::string& lease,
                           const PlayedResult& result, const std::string& header);
  // Its result of this match was not played as it was leased: the match is played elsewhere.
  void Reject(const WorkerId& worker, const std::string& lease, const std::string& match_id);
  // By seat, the SHA-256 of the bots' files. Empty: there is no such match.
  std::vector<std::string> BotsOf(const std::string& lease, const std::string& match_id);
  // Takes the result, once it was checked.
  void Take(const std::string& lease, PlayedResult result, const run::MatchTime& time);
  // The worker has sent a result that can't be true: it is given nothing any more, what is open of
  // its leases is lost, and what it has reported and is not stored is taken back. `match_id`, of
  // `lease`, counts as begun; empty: no such match. After some of them all workers of its token are
  // given nothing: of an owner's token after the first.
  void ShutOut(const WorkerId& worker, const std::string& lease, const std::string& match_id,
               const std::string& why);
  // It may be given matches again.
  void Readmit(const WorkerId& worker);
  // What else a worker reports, and what becomes of the results that it has sent.
  void Settle(const WorkerId& worker, const v1::ReportRequest& report, v1::ReportAnswer* answer);
  // Whether a bot with this digest plays in a lease of the worker.
  bool MayFetch(const WorkerId& worker, const std::string& sha256);
  // The service can't give the worker that bot's files, for this reason: nobody can play its matches,
  // as the members whose matches they are learn. Returns the same in one line, with the bot's name.
  std::string LackBot(const WorkerId& worker, const std::string& sha256, const std::string& why);

  // --- for organisers ---

  // Those that were heard of in the last ten minutes, by name.
  std::vector<v1::WorkerStatus> List();
  // Asks the workers of this name, or all of them where it is empty, to end. Returns their names.
  std::vector<std::string> AskToLeave(const std::string& worker);

  // --- for executors ---

  // Who plays matches of the event, with workers that its terms admit.
  int Join(int64_t event, EventTerms terms = {});
  // What is open of its leases is lost.
  void Leave(int member);
  // Leases of this event that were granted before a restart: their matches of `work` count as
  // granted, by id. What else they have is stored.
  std::set<std::string> Adopt(int member, const v1::Batch& work);
  // A worker to which the member may grant a lease now.
  std::optional<LeasedWorker> NextHungry(int member);
  // The member has nothing to grant.
  void WantNone(int member);
  // `answer` has the batch; its lease and expiry are set here.
  absl::Status Grant(int member, const WorkerId& worker, v1::LeaseAnswer answer);

  // A match of a lease without a result, which the member has back.
  struct Unplayed {
    v1::BatchMatch match;
    // Its bots may have been started.
    bool begun = false;
    // Nobody knows how it ended.
    bool lost = false;
  };
  struct Played {
    PlayedResult result;
    run::MatchTime time;
  };
  struct News {
    std::vector<Played> played;
    std::vector<Unplayed> unplayed;
    // Matches whose results were among `played` before and can't be believed.
    std::vector<std::string> retracted;
    // For people.
    std::vector<std::string> notes;
    // Why the member's matches can't be played; OK: nothing is known that prevents it.
    absl::Status failure;
  };
  News TakeNews(int member);
  // Matches of the member that are leased and not reported.
  int64_t InPlay(int member);
  // Of all workers that play for somebody or are hungry, and may play the member's matches.
  double Capacity(int member);
  // Its workers are to begin no further match.
  void WindUp(int member);
  // What is open of its leases is the member's again, at once.
  void Revoke(int member);
  // These results are stored, or not wanted.
  void Release(std::span<const std::string> match_ids);

 private:
  using Time = std::chrono::milliseconds;
  enum class State { kOpen, kReported, kStored };

  struct LeasedMatch {
    // Without a header: not adopted yet.
    v1::BatchMatch match;
    // Of the match, serialised.
    std::string header = {};
    // By seat: SHA-256 of the bot's files.
    std::vector<std::string> bots = {};
    State state = State::kOpen;
    bool begun = false;
  };
  struct Lease {
    WorkerId worker;
    int member = 0;
    int64_t event = 0;
    Time expires{0};
    bool winds_up = false;
    // Nothing of it is open any more.
    bool ended = false;
    // What Ask() is to return, until it has.
    std::optional<v1::LeaseAnswer> waiting;
    std::map<std::string, LeasedMatch> matches;
    // Of these, without a result, and all that are not stored.
    int64_t open = 0;
    int64_t unstored = 0;
  };
  struct WorkerEntry {
    LeasedWorker worker;
    Time first_seen{0};
    Time seen{0};
    Time hungry_until{0};
    uint64_t matches = 0;
    // The member of whose matches it plays some, and is to have no others beside them; 0: it plays none.
    int plays_for = 0;
    std::string refused;
    std::string trouble;
    // Why it is shut out; empty: it is not.
    std::string shut_out;
    bool leaving = false;
  };
  struct Member {
    int64_t event = 0;
    EventTerms terms = {};
    bool wants = false;
    News news = {};
  };

  // Why the worker, or its token, is shut out; empty: it is not.
  std::string WhyShutOut(const LeasedWorker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether it is known, or may become so.
  bool HasRoomFor(const WorkerId& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // To be called with workers alone for which there is room.
  WorkerEntry& See(const LeasedWorker& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  int64_t OpenOf(int member) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // A hungry worker that the member's terms admit, unless another member comes first.
  bool MayGrant(int member, const LeasedWorker& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // What the worker has reported and is not stored is to be played again.
  void Retract(const WorkerId& worker) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static void Store(Lease* lease, LeasedMatch* match);
  // Gives one match back, which is open, as End() does with all.
  void GiveBack(Lease* lease, LeasedMatch* match, bool lost) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Gives what is open back to the lease's member; `lost`: nobody knows how it ended, and `note`
  // why.
  void End(Lease* lease, bool lost, const std::string& note) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Leases whose time is over, and those of which nothing is left.
  void Sweep() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Removes files of leases that are over. Waits for the disk: no call of a worker does.
  void ForgetOver() ABSL_LOCKS_EXCLUDED(mutex_);
  // The match, if a result of it is wanted; errors as of CheckOpen().
  absl::StatusOr<LeasedMatch*> FindOpen(const WorkerId& worker, const std::string& lease,
                                        const std::string& match_id)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Lease* Find(const WorkerId& worker, const std::string& lease)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static v1::LeaseState StateOf(const Lease* lease);

  const LeaseTimes times_;
  const Clock clock_;
  const std::unique_ptr<LeaseFiles> files_;
  Mutex mutex_;
  std::map<std::string, Lease> leases_ ABSL_GUARDED_BY(mutex_);
  std::map<WorkerId, WorkerEntry> workers_ ABSL_GUARDED_BY(mutex_);
  std::map<int, Member> members_ ABSL_GUARDED_BY(mutex_);
  // Leases that are over and still have files.
  std::vector<std::string> over_ ABSL_GUARDED_BY(mutex_);
  // By match id: its newest lease.
  std::map<std::string, std::string> lease_of_ ABSL_GUARDED_BY(mutex_);
  int joined_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_BOOK_H_
