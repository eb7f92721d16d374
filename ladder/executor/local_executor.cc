#include "ladder/executor/local_executor.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/replay/match_summary.h"

namespace assize::ladder {
namespace {

// Enough that files and hand-overs cost little, few enough that nobody waits long for the last one.
constexpr int kMostMatchesPerBatch = 32;
constexpr int kBatchesPerLane = 4;
// A batch that is played and one that waits, so that no worker ever waits for us.
constexpr size_t kBatchesAhead = 2;
// Workers of a lane that may end one after another without a result before we give up: where every
// match is in vain, it is not the matches' fault.
constexpr int kMostFailures = 8;
// The same if the last of them says why.
constexpr int kMostToldFailures = 2;
// How long to wait until looking at the result files again: short while results come in.
constexpr std::chrono::milliseconds kShortestWait(1);
constexpr std::chrono::milliseconds kLongestWait(20);

}  // namespace

absl::StatusOr<std::unique_ptr<LocalExecutor>> LocalExecutor::Open(LocalExecutorSettings settings) {
  ASSIZE_ASSIGN_OR_RETURN(auto folder, BatchFolder::Open(settings.folder));
  return std::unique_ptr<LocalExecutor>(new LocalExecutor(std::move(settings), std::move(folder)));
}

absl::StatusOr<std::vector<v1::BatchResult>> LocalExecutor::TakeUp() { return folder_->TakeUp(); }

void LocalExecutor::Release(std::span<const std::string> match_ids) {
  for (const std::string& id : match_ids) folder_->Release(id);
}

absl::Status LocalExecutor::Play(const v1::Batch& work, const ExecutorListener& listener) {
  Work state{.batch = work, .listener = listener, .waiting = {}};
  state.waiting.assign(work.matches().begin(), work.matches().end());
  state.matches_per_batch =
      std::clamp(work.matches_size() / (kBatchesPerLane * settings_.jobs), 1, kMostMatchesPerBatch);
  std::chrono::milliseconds wait = kShortestWait;
  while (Busy(state)) {
    if (stop_ != kGo) PassOnStop();
    bool news = false;
    for (Lane& lane : lanes_) {
      if (stop_ == kGo) ASSIZE_RETURN_IF_ERROR(Supply(lane, state));
      ASSIZE_ASSIGN_OR_RETURN(const bool heard, Listen(lane, state));
      news = news || heard;
    }
    wait = news ? kShortestWait : std::min(2 * wait, kLongestWait);
    if (!news) std::this_thread::sleep_for(wait);
  }
  return stop_ != kGo ? absl::CancelledError("stopped") : absl::OkStatus();
}

// Something is being played, or will be.
bool LocalExecutor::Busy(const Work& work) const {
  if (stop_ == kGo && !work.waiting.empty()) return true;
  return std::any_of(lanes_.begin(), lanes_.end(),
                     [](const Lane& lane) { return !lane.jobs.empty(); });
}

// Keeps the lane's worker in work.
absl::Status LocalExecutor::Supply(Lane& lane, Work& work) {
  while (lane.jobs.size() < kBatchesAhead && !work.waiting.empty()) {
    if (lane.worker == nullptr) ASSIZE_RETURN_IF_ERROR(StartWorker(lane));
    v1::Batch batch;
    batch.set_name(work.batch.name());
    batch.set_game(work.batch.game());
    *batch.mutable_bots() = work.batch.bots();
    while (batch.matches_size() < work.matches_per_batch && !work.waiting.empty()) {
      *batch.add_matches() = std::move(work.waiting.front());
      work.waiting.pop_front();
    }
    ASSIZE_ASSIGN_OR_RETURN(lane.jobs.emplace_back(), folder_->Add(std::move(batch)));
    lane.worker->Feed(lane.jobs.back()->path());
  }
  return absl::OkStatus();
}

absl::Status LocalExecutor::StartWorker(Lane& lane) {
  const auto number = &lane - lanes_.data();
  std::vector<std::string> arguments = {"worker", "--feed"};
  if (!settings_.logs.empty()) {
    arguments.push_back("--logs");
    arguments.push_back(settings_.logs);
  }
  ASSIZE_ASSIGN_OR_RETURN(
      lane.worker, WorkerProcess::Start(settings_.referee, std::move(arguments),
                                        absl::StrCat(folder_->path(), "/worker-", number, ".log")));
  lane.told = kGo;
  return absl::OkStatus();
}

absl::StatusOr<bool> LocalExecutor::Listen(Lane& lane, Work& work) {
  if (lane.worker == nullptr) return false;
  // Asked first: what a worker wrote before its end is in its files.
  const std::optional<WorkerEnd> end = lane.worker->Poll();
  bool news = false;
  for (const std::shared_ptr<BatchJob>& job : lane.jobs) {
    ASSIZE_ASSIGN_OR_RETURN(std::vector<v1::BatchResult> results, job->ReadNew());
    for (v1::BatchResult& result : results) {
      news = true;
      if (result.record().end().reason() != v1::END_REASON_VOID) lane.failures = 0;
      TellFirstForfeits(result, work.listener);
      work.listener.on_result(std::move(result));
    }
  }
  while (!lane.jobs.empty() && lane.jobs.front()->complete()) lane.jobs.pop_front();
  if (end.has_value()) ASSIZE_RETURN_IF_ERROR(HandleEnd(lane, *end, work));
  return news || end.has_value();
}

// Why a bot fails is worth knowing at its first failure; the others' reasons are in the results.
void LocalExecutor::TellFirstForfeits(const v1::BatchResult& result,
                                      const ExecutorListener& listener) {
  const MatchSummary summary = Summarize(result.record(), result.timing());
  for (size_t seat = 0; seat < summary.seats.size(); ++seat) {
    const SeatSummary& found = summary.seats[seat];
    if (found.forfeit.empty() || !told_forfeits_.insert(found.bot).second) continue;
    std::string text = absl::StrCat(found.bot, " has forfeited a match (", found.forfeit, ")");
    if (result.timing().seats_size() > static_cast<int>(seat)) {
      const v1::SeatTiming& timing = result.timing().seats(static_cast<int>(seat));
      absl::StrAppend(&text, "; its process: ", timing.process_end());
      if (!timing.last_lines().empty()) {
        absl::StrAppend(&text, ". It had printed last:\n  ",
                        absl::StrJoin(timing.last_lines(), "\n  "));
      }
    }
    listener.on_note(text);
  }
}

// The first match without a result was being played; all others wait for another worker.
absl::Status LocalExecutor::HandleEnd(Lane& lane, const WorkerEnd& end, Work& work) {
  std::vector<v1::BatchMatch> open;
  for (const std::shared_ptr<BatchJob>& job : lane.jobs) {
    for (const v1::BatchMatch* match : job->Open()) open.push_back(*match);
  }
  lane.jobs.clear();
  lane.worker = nullptr;
  if (stop_ != kGo) return absl::OkStatus();
  const bool told = end.kind == WorkerEnd::Kind::kFailed;
  if (++lane.failures > (told ? kMostToldFailures : kMostFailures)) {
    return absl::UnavailableError(absl::StrCat("a worker could not go on: ", end.text));
  }
  work.listener.on_note(absl::StrCat("A worker ended (", end.text, "); starting another."));
  auto first = open.begin();
  if (end.kind == WorkerEnd::Kind::kCrashed && first != open.end()) {
    work.listener.on_void(*first, absl::StrCat("the worker ended: ", end.text));
    ++first;
  }
  work.waiting.insert(work.waiting.begin(), first, open.end());
  return absl::OkStatus();
}

void LocalExecutor::StopBeginning() {
  Stop none = kGo;
  stop_.compare_exchange_strong(none, kStopBeginning);
}

void LocalExecutor::PassOnStop() {
  const Stop stop = stop_;
  for (Lane& lane : lanes_) {
    if (lane.worker == nullptr || lane.told == stop) continue;
    lane.told = stop;
    stop == kStopNow ? lane.worker->Kill() : lane.worker->Stop();
  }
}

}  // namespace assize::ladder
