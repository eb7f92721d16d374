#include "referee/run/runner.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/process/walls/inode_numbers.h"

namespace assize::run {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

// For how long at most the numbers of pipes and sockets are moved on at the end of a block: a bot that does
// nothing but count gets sixteen times as far, so that some four bits for a block of any length remain.
constexpr int kBlurPart = 16;
constexpr microseconds kLeastBlurTime = milliseconds(50);
constexpr microseconds kMostBlurTime = milliseconds(2000);

microseconds BlurTimeFor(std::chrono::steady_clock::duration block) {
  return std::clamp(duration_cast<microseconds>(block) / kBlurPart, kLeastBlurTime, kMostBlurTime);
}

}  // namespace

class Runner::Enrolment {
 public:
  Enrolment(Runner* runner, MatchWorker* worker) : runner_(*runner), worker_(worker) {
    const MutexLock lock(runner_.mutex_);
    runner_.workers_.insert(worker_);
  }
  ~Enrolment() {
    const MutexLock lock(runner_.mutex_);
    runner_.workers_.erase(worker_);
  }
  Enrolment(const Enrolment&) = delete;
  Enrolment& operator=(const Enrolment&) = delete;

 private:
  Runner& runner_;
  MatchWorker* const worker_;
};

Runner::Runner(MatchQueue* queue, MatchWorkerSettings settings,
               process::SupervisorClient* supervisor, seat::Timers* timers)
    : queue_(queue), settings_(std::move(settings)), supervisor_(supervisor), timers_(timers) {}

absl::Status Runner::Run(int jobs, const std::function<void(FinishedMatch)>& finished,
                         const Beginning& beginning) {
  // What bots of an earlier run have left.
  ASSIZE_RETURN_IF_ERROR(process::BlurInodeNumbers(kLeastBlurTime));
  block_began_ = std::chrono::steady_clock::now();
  std::vector<std::thread> workers;
  for (int i = 0; i < jobs; ++i) {
    workers.emplace_back([this, i, &finished, &beginning] { RunWorker(i, finished, beginning); });
  }
  for (std::thread& worker : workers) worker.join();
  const MutexLock lock(mutex_);
  return failure_;
}

bool Runner::Stopping() {
  const MutexLock lock(mutex_);
  return stopping_;
}

// Those whose matches are over wait in MatchQueue::Next(), so that none comes or goes meanwhile.
absl::Status Runner::EndBots() {
  std::set<MatchWorker*> workers;
  {
    const MutexLock lock(mutex_);
    workers = workers_;
  }
  for (MatchWorker* worker : workers) worker->DismissAll();
  absl::Status ended;
  for (MatchWorker* worker : workers) ended.Update(worker->AwaitEnds());
  const auto now = std::chrono::steady_clock::now();
  ended.Update(process::BlurInodeNumbers(BlurTimeFor(now - block_began_)));
  block_began_ = now;
  return ended;
}

void Runner::RunWorker(int number, const std::function<void(FinishedMatch)>& finished,
                       const Beginning& beginning) {
  const absl::Status played = Guarded(absl::StrCat("match worker ", number),
                                      [&] { return PlayAsWorker(number, finished, beginning); });
  if (played.ok()) return;
  StopBeginning();
  const MutexLock lock(mutex_);
  failure_.Update(played);
}

absl::Status Runner::PlayAsWorker(int number, const std::function<void(FinishedMatch)>& finished,
                                  const Beginning& beginning) {
  MatchWorker worker(number, settings_, supervisor_, timers_);
  const Enrolment enrolment(this, &worker);
  const auto end_bots = [this] { return EndBots(); };
  ASSIZE_ASSIGN_OR_RETURN(std::optional<PlannedMatch> planned, queue_->Next(end_bots));
  while (planned.has_value() && !Stopping()) {
    std::optional<PlannedMatch> next;
    if (beginning != nullptr) beginning(*planned);
    absl::StatusOr<FinishedMatch> match = worker.Play(
        *planned, [this, number, &worker, &next](const std::shared_ptr<seat::MatchHost>& host) {
          std::string void_reason;
          {
            const MutexLock lock(mutex_);
            playing_[number] = host;
            void_reason = void_reason_;
          }
          if (!void_reason.empty()) host->Void(void_reason);
          next = queue_->NextIfKnown();
          if (next.has_value()) worker.Prepare(*next);
        });
    if (!match.ok()) return match.status();
    const MatchTime time = match->time;
    {
      const MutexLock lock(finished_mutex_);
      finished(*std::move(match));
    }
    queue_->Over(*planned, time);
    if (next.has_value()) {
      planned = std::move(next);
    } else {
      ASSIZE_ASSIGN_OR_RETURN(planned, queue_->Next(end_bots));
    }
  }
  return absl::OkStatus();
}

void Runner::StopBeginning() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  queue_->Close();
}

void Runner::StopNow(const std::string& reason) {
  StopBeginning();
  std::map<int, std::weak_ptr<seat::MatchHost>> playing;
  {
    const MutexLock lock(mutex_);
    void_reason_ = reason;
    playing = playing_;
  }
  for (const auto& [worker, weak] : playing) {
    if (const std::shared_ptr<seat::MatchHost> host = weak.lock()) host->Void(reason);
  }
}

}  // namespace assize::run
