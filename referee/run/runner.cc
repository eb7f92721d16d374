#include "referee/run/runner.h"

#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assize::run {

Runner::Runner(MatchSource* source, MatchWorkerSettings settings,
               process::SupervisorClient* supervisor, seat::Timers* timers)
    : source_(source), settings_(std::move(settings)), supervisor_(supervisor), timers_(timers) {}

absl::Status Runner::Run(int jobs, const std::function<void(FinishedMatch)>& finished,
                         const Beginning& beginning) {
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

void Runner::RunWorker(int number, const std::function<void(FinishedMatch)>& finished,
                       const Beginning& beginning) {
  absl::Status played;
  try {
    played = PlayAsWorker(number, finished, beginning);
  } catch (const std::exception& error) {
    played = absl::InternalError(absl::StrCat("the referee's own failure: ", error.what()));
  }
  if (played.ok()) return;
  StopBeginning();
  const MutexLock lock(mutex_);
  failure_.Update(played);
}

absl::Status Runner::PlayAsWorker(int number, const std::function<void(FinishedMatch)>& finished,
                                  const Beginning& beginning) {
  MatchWorker worker(number, settings_, supervisor_, timers_);
  std::optional<PlannedMatch> planned = source_->Next();
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
          next = source_->NextIfKnown();
          if (next.has_value()) worker.Prepare(*next);
        });
    if (!match.ok()) return match.status();
    {
      const MutexLock lock(finished_mutex_);
      finished(*std::move(match));
    }
    planned = next.has_value() ? std::move(next) : source_->Next();
  }
  return absl::OkStatus();
}

void Runner::StopBeginning() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  source_->Close();
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
