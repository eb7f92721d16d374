// Workers of this same process, which play each match as the test wants it.
#ifndef ASSIZE_TESTS_LADDER_EXECUTOR_FAKE_WORKER_H_
#define ASSIZE_TESTS_LADDER_EXECUTOR_FAKE_WORKER_H_

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ladder/executor/here/worker.h"
#include "referee/worker/batch_file.h"
#include "referee/worker/result_file.h"
#include "tests/ladder/support/batches.h"

namespace assize::ladder {

// What becomes of a match in a worker.
enum class Fate {
  kPlayed,
  kCrash,
  // The worker reports nothing any more.
  kHang,
  // Its result is damaged in the file.
  kDamaged,
  // The worker reports that the disk is full.
  kDiskFull,
  // The worker reports that the front process has gone.
  kFrontGone,
};

class FakeWorker;

// What all workers of a test share.
struct WorkerPlan {
  std::function<Fate(const v1::BatchMatch&)> fate = [](const v1::BatchMatch&) {
    return Fate::kPlayed;
  };
  // Workers end before their first match.
  bool stillborn = false;
  // Workers find that another one writes their results.
  bool locked_out = false;
  worker::Health health;
  // How long matches take, which workers report when they are asked the next time but one.
  run::MatchTime time;
  std::chrono::milliseconds now{0};

  int started = 0;
  // Workers that have not ended, and matches that began while their bots knew the deal.
  std::set<const FakeWorker*> living;
  std::vector<std::string> breaches;
  // How often each worker was asked to end its bots.
  std::map<int, int> ends;
  // In the order of beginning: matches, and the numbers of their workers.
  std::vector<std::string> begun;
  std::vector<int> workers;
};

// Plays a match of its batches each time it is polled.
class FakeWorker final : public Worker {
 public:
  explicit FakeWorker(WorkerPlan* plan) : plan_(plan), number_(++plan->started) {
    plan_->living.insert(this);
    if (plan_->stillborn) Crash();
    if (plan_->locked_out) {
      End({.kind = WorkerEnd::Kind::kFailed,
           .text = "another worker is writing it",
           .code = absl::StatusCode::kAborted});
    }
  }

  ~FakeWorker() override { plan_->living.erase(this); }

  void Append(const std::string& path) override {
    const auto file = worker::ReadBatch(path);
    ASSERT_TRUE(file.ok()) << file.status();
    auto writer = worker::ResultWriter::Open(worker::ResultPathOf(path), file->sha256);
    ASSERT_TRUE(writer.ok()) << writer.status();
    const std::shared_ptr<worker::ResultWriter> shared = *std::move(writer);
    for (const v1::BatchMatch& match : file->batch.matches()) {
      waiting_.push_back({.match = match, .results = shared, .path = path});
    }
  }
  void EndBots() override {
    ++plan_->ends[number_];
    reports_.push_back(worker::BotsEnded{});
    seen_.clear();
  }
  void EndInput() override { ended_feed_ = true; }
  void Stop() override { stopping_ = true; }
  void Kill() override { Crash(); }
  std::vector<worker::WorkerReport> TakeReports() override {
    if (!end_.has_value() && !hanging_) reports_.push_back(plan_->health);
    return std::exchange(reports_, std::exchange(late_reports_, {}));
  }
  std::optional<WorkerEnd> Poll() override {
    if (!end_.has_value() && !hanging_) PlayNext();
    return end_;
  }

 private:
  struct Waiting {
    v1::BatchMatch match;
    std::shared_ptr<worker::ResultWriter> results;
    std::string path;
  };

  void End(const WorkerEnd& end) {
    if (!end_.has_value()) end_ = end;
  }
  // The bots of a match get to know its deal.
  void See(const std::string& seed, const std::string& id) {
    for (const FakeWorker* worker : plan_->living) {
      if (worker->seen_.contains(seed)) plan_->breaches.push_back(id);
    }
    seen_.insert(seed);
  }
  void Crash() { End({.kind = WorkerEnd::Kind::kCrashed, .text = "signal 9", .code = {}}); }
  void PlayNext() {
    if (stopping_ || (waiting_.empty() && ended_feed_)) {
      return End({.kind = WorkerEnd::Kind::kStopped, .text = "stopped", .code = {}});
    }
    if (waiting_.empty()) return;
    const Waiting next = waiting_.front();
    waiting_.pop_front();
    const std::string id = next.match.header().match_id();
    See(next.match.header().seed(), id);
    plan_->begun.push_back(id);
    plan_->workers.push_back(number_);
    reports_.push_back(worker::MatchBegun{id});
    switch (plan_->fate(next.match)) {
      case Fate::kCrash:
        return Crash();
      case Fate::kHang:
        hanging_ = true;
        return;
      case Fate::kDiskFull:
        return End({.kind = WorkerEnd::Kind::kFailed,
                    .text = "no space left",
                    .code = absl::StatusCode::kResourceExhausted});
      case Fate::kFrontGone:
        return End({.kind = WorkerEnd::Kind::kFailed,
                    .text = "the front process is gone",
                    .code = absl::StatusCode::kAborted});
      case Fate::kDamaged:
        std::ofstream(worker::ResultPathOf(next.path), std::ios::app) << "no frame at all";
        break;
      case Fate::kPlayed:
        ASSERT_TRUE(next.results->Append(ResultOf(id)).ok());
    }
    const bool is_late = plan_->time != run::MatchTime();
    (is_late ? late_reports_ : reports_).push_back(worker::MatchOver{id, plan_->time});
  }

  WorkerPlan* const plan_;
  const int number_;
  // Seeds of the deals that its bots know.
  std::set<std::string> seen_;
  std::deque<Waiting> waiting_;
  std::vector<worker::WorkerReport> reports_;
  std::vector<worker::WorkerReport> late_reports_;
  bool ended_feed_ = false;
  bool stopping_ = false;
  bool hanging_ = false;
  std::optional<WorkerEnd> end_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_EXECUTOR_FAKE_WORKER_H_
