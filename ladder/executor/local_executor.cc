#include "ladder/executor/local_executor.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/executor/worker_process.h"
#include "referee/base/status.h"
#include "referee/replay/loss_detail.h"
#include "referee/replay/match_summary.h"

namespace assize::ladder {
namespace {

using std::chrono::milliseconds;

// Enough that files and hand-overs cost little, few enough that nobody waits long for the last one.
constexpr int kMostMatchesPerBatch = 32;
constexpr int kBatchesPerLane = 4;
// A batch that is played and one that waits, so that no worker ever waits for us.
constexpr size_t kBatchesAhead = 2;
// Workers that may end one after another before they began a match, or for want of what every match
// needs (space on the disk). No bot has been started by then, so it is none of the bots' doing.
constexpr int kMostFailures = 3;
// How long to wait until looking at the result files again: short while results come in.
constexpr milliseconds kShortestWait(1);
constexpr milliseconds kLongestWait(20);
// A worker reports every second, whatever its matches do.
constexpr milliseconds kLongestSilence(30000);
// A turn of our own loop that took longer shows that we were stopped ourselves, or starved.
constexpr milliseconds kLongestTurn(1000);
// What a worker that has nothing to play gets to end its bots.
constexpr milliseconds kFarewell(10000);

bool MachineIsShortOf(const WorkerEnd& end) {
  return end.kind == WorkerEnd::Kind::kFailed &&
         (end.code == absl::StatusCode::kResourceExhausted ||
          end.code == absl::StatusCode::kPermissionDenied);
}

std::string TooLarge(const worker::Health& health, const WorkerBounds& bounds) {
  if (health.resident_bytes > bounds.resident_bytes) {
    return absl::StrCat("it uses ", health.resident_bytes >> 20, " MiB of memory; at most ",
                        bounds.resident_bytes >> 20);
  }
  if (health.descriptors > bounds.descriptors) {
    return absl::StrCat("it has ", health.descriptors, " descriptors; at most ",
                        bounds.descriptors);
  }
  return "";
}

}  // namespace

ExecutorClock RealClock() {
  return {.now =
              [] {
                return std::chrono::duration_cast<milliseconds>(
                    std::chrono::steady_clock::now().time_since_epoch());
              },
          .wait = [](milliseconds time) { std::this_thread::sleep_for(time); }};
}

WorkerStarter ProcessStarter(std::string referee, std::string folder,
                             std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"worker", "--feed"});
  return [referee = std::move(referee), folder = std::move(folder),
          arguments = std::move(arguments)](int number) -> absl::StatusOr<std::unique_ptr<Worker>> {
    ASSIZE_ASSIGN_OR_RETURN(
        auto process,
        WorkerProcess::Start(referee, arguments, absl::StrCat(folder, "/worker-", number, ".log")));
    return process;
  };
}

absl::StatusOr<std::unique_ptr<LocalExecutor>> LocalExecutor::Open(LocalExecutorSettings settings,
                                                                   WorkerStarter starter,
                                                                   ExecutorClock clock) {
  ASSIZE_ASSIGN_OR_RETURN(auto folder, BatchFolder::Open(settings.folder));
  return std::unique_ptr<LocalExecutor>(new LocalExecutor(std::move(settings), std::move(starter),
                                                          std::move(clock), std::move(folder)));
}

absl::StatusOr<Recovered> LocalExecutor::Recover() { return folder_->Recover(); }

void LocalExecutor::Release(std::span<const std::string> match_ids) {
  for (const std::string& id : match_ids) folder_->Release(id);
}

absl::Status LocalExecutor::Play(const v1::Batch& work, const ExecutorListener& listener) {
  Work state{.batch = work, .listener = listener, .waiting = {}, .alone = {}};
  for (const v1::BatchMatch& match : work.matches()) {
    (match.attempt() > 0 ? state.alone : state.waiting).push_back(match);
  }
  state.matches_per_batch =
      std::clamp(static_cast<int>(state.waiting.size()) / (kBatchesPerLane * settings_.jobs), 1,
                 kMostMatchesPerBatch);
  for (Lane& lane : lanes_) lane.last_report = clock_.now();
  milliseconds wait = kShortestWait;
  while (Busy(state)) {
    const Time began = clock_.now();
    if (stop_ != kGo) PassOnStop();
    bool news = false;
    for (Lane& lane : lanes_) {
      if (stop_ == kGo) ASSIZE_RETURN_IF_ERROR(Supply(lane, state));
      ASSIZE_ASSIGN_OR_RETURN(const bool heard, Listen(lane, state));
      news = news || heard;
    }
    EndRetired();
    wait = news ? kShortestWait : std::min(2 * wait, kLongestWait);
    if (!news) clock_.wait(wait);
    // Workers are not blamed for a time in which we could not listen.
    const Time lost = clock_.now() - began;
    if (lost < kLongestTurn) continue;
    for (Lane& lane : lanes_) lane.last_report += lost;
  }
  return stop_ != kGo ? absl::CancelledError("stopped") : absl::OkStatus();
}

bool LocalExecutor::Playing() const {
  return std::any_of(lanes_.begin(), lanes_.end(),
                     [](const Lane& lane) { return !lane.jobs.empty(); });
}

// Something is being played, or will be.
bool LocalExecutor::Busy(const Work& work) const {
  return Playing() || (stop_ == kGo && !(work.waiting.empty() && work.alone.empty()));
}

// Keeps the lane's worker in work.
absl::Status LocalExecutor::Supply(Lane& lane, Work& work) {
  if (lane.alone || !lane.leaving.empty() || !lane.killed.empty()) return absl::OkStatus();
  if (work.waiting.empty() && !work.alone.empty() && !Playing()) return SupplyAlone(lane, work);
  while (lane.jobs.size() < kBatchesAhead && !work.waiting.empty()) {
    ASSIZE_RETURN_IF_ERROR(Give(lane, work, work.waiting, work.matches_per_batch));
  }
  return absl::OkStatus();
}

absl::Status LocalExecutor::SupplyAlone(Lane& lane, Work& work) {
  for (Lane& other : lanes_) Retire(other);
  ASSIZE_RETURN_IF_ERROR(Give(lane, work, work.alone, 1));
  lane.alone = true;
  return absl::OkStatus();
}

absl::Status LocalExecutor::Give(Lane& lane, const Work& work, std::deque<v1::BatchMatch>& matches,
                                 int most) {
  if (lane.worker == nullptr) ASSIZE_RETURN_IF_ERROR(StartWorker(lane));
  v1::Batch batch;
  batch.set_name(work.batch.name());
  batch.set_game(work.batch.game());
  *batch.mutable_bots() = work.batch.bots();
  while (batch.matches_size() < most && !matches.empty()) {
    *batch.add_matches() = std::move(matches.front());
    matches.pop_front();
  }
  ASSIZE_ASSIGN_OR_RETURN(lane.jobs.emplace_back(), folder_->Add(std::move(batch)));
  lane.worker->Feed(lane.jobs.back()->path());
  return absl::OkStatus();
}

absl::Status LocalExecutor::StartWorker(Lane& lane) {
  lane = Lane();
  ASSIZE_ASSIGN_OR_RETURN(lane.worker, starter_(started_++ % settings_.jobs));
  lane.last_report = clock_.now();
  return absl::OkStatus();
}

// The worker has nothing to play, and will get nothing.
void LocalExecutor::Retire(Lane& lane) {
  if (lane.worker != nullptr) {
    lane.worker->EndFeed();
    retired_.push_back({.worker = std::move(lane.worker), .kill_at = clock_.now() + kFarewell});
  }
  lane = Lane();
}

void LocalExecutor::EndRetired() {
  for (Retired& retired : retired_) {
    if (clock_.now() > retired.kill_at) retired.worker->Kill();
  }
  std::erase_if(retired_,
                [](const Retired& retired) { return retired.worker->Poll().has_value(); });
}

absl::StatusOr<bool> LocalExecutor::Listen(Lane& lane, Work& work) {
  if (lane.worker == nullptr) return false;
  // In this order: what a worker has reported as over is in its files, and what it did before its
  // end has been reported.
  const std::optional<WorkerEnd> end = lane.worker->Poll();
  std::vector<std::string> over;
  const std::vector<worker::WorkerReport> reports = lane.worker->TakeReports();
  for (const worker::WorkerReport& report : reports) {
    TakeReport(lane, report, &over);
    NoteLag(report, work.listener);
  }
  const bool results = TakeResults(lane, work);
  LoseResults(lane, over, work);
  while (!lane.jobs.empty() && lane.jobs.front()->complete()) lane.jobs.pop_front();
  if (end.has_value()) {
    ASSIZE_RETURN_IF_ERROR(HandleEnd(lane, *end, work));
  } else if (lane.alone && lane.jobs.empty()) {
    Retire(lane);
  } else {
    WatchSilence(lane);
  }
  return results || !over.empty() || end.has_value();
}

void LocalExecutor::TakeReport(Lane& lane, const worker::WorkerReport& report,
                               std::vector<std::string>* over) {
  lane.last_report = clock_.now();
  if (const auto* begun = std::get_if<worker::MatchBegun>(&report)) {
    lane.playing.insert(begun->match_id);
    ++lane.begun;
  } else if (const auto* ended = std::get_if<worker::MatchOver>(&report)) {
    lane.playing.erase(ended->match_id);
    over->push_back(ended->match_id);
    if (++lane.over >= settings_.bounds.matches) Leave(lane, "it has played enough");
  } else if (const auto* health = std::get_if<worker::Health>(&report)) {
    const std::string too_large = TooLarge(*health, settings_.bounds);
    if (!too_large.empty()) Leave(lane, too_large);
  }
}

// Once, and again when it gets much worse.
void LocalExecutor::NoteLag(const worker::WorkerReport& report, const ExecutorListener& listener) {
  const auto* health = std::get_if<worker::Health>(&report);
  if (health == nullptr || health->lag <= next_lag_) return;
  next_lag_ = 2 * health->lag;
  listener.on_note(
      absl::StrCat("This machine is too busy for the event's limits: a worker's threads were ",
                   health->lag.count() / 1000,
                   " ms late. That is not charged to bots, but bots are late as well; "
                   "play fewer matches at a time (--jobs), or with a longer limit."));
}

// What can't be read is missed when the match is reported as over.
bool LocalExecutor::TakeResults(Lane& lane, Work& work) {
  bool news = false;
  for (const std::shared_ptr<BatchJob>& job : lane.jobs) {
    absl::StatusOr<std::vector<v1::BatchResult>> results = job->ReadNew();
    if (!results.ok()) continue;
    for (v1::BatchResult& result : *results) {
      news = true;
      failures_ = 0;
      lane.playing.erase(result.match_id());
      ReportFirstForfeits(result, work.listener);
      if (const auto note = late_.Note(result.record(), result.timing())) {
        work.listener.on_note(*note);
      }
      work.listener.on_result(std::move(result));
    }
  }
  return news;
}

// Matches that are over without a result that can be read. Nothing more is written into that file.
void LocalExecutor::LoseResults(Lane& lane, const std::vector<std::string>& over, Work& work) {
  for (const std::string& id : over) {
    for (const std::shared_ptr<BatchJob>& job : lane.jobs) {
      const std::optional<v1::BatchMatch> lost = job->GiveUp(id);
      if (!lost.has_value()) continue;
      work.listener.on_void(*lost, absl::StrCat("its result can't be read: ", job->path()));
      Leave(lane, absl::StrCat("the results of ", job->path(), " are damaged"));
    }
  }
}

void LocalExecutor::WatchSilence(Lane& lane) {
  if (!lane.killed.empty() || clock_.now() - lane.last_report < kLongestSilence) return;
  lane.killed = absl::StrCat("it reported nothing for ", kLongestSilence.count() / 1000, " s");
  lane.worker->Kill();
}

// The match in play is played to its end.
void LocalExecutor::Leave(Lane& lane, const std::string& why) {
  if (!lane.leaving.empty()) return;
  lane.leaving = why;
  lane.worker->Stop();
}

// Why a bot fails is worth knowing at its first failure; the others' reasons are in the results.
void LocalExecutor::ReportFirstForfeits(const v1::BatchResult& result,
                                        const ExecutorListener& listener) {
  const MatchSummary summary = Summarize(result.record(), result.timing());
  for (size_t seat = 0; seat < summary.seats.size(); ++seat) {
    const SeatSummary& found = summary.seats[seat];
    if (found.forfeit.empty() || !told_forfeits_.insert(found.bot).second) continue;
    std::string why = found.forfeit;
    // Of other reasons the process's end says as much.
    if (why == "TIMEOUTS") {
      absl::StrAppend(&why, ": ",
                      LossDetail(result.record(), result.timing(), static_cast<int>(seat)));
    }
    std::string text = absl::StrCat(found.bot, " has forfeited a match (", why, ")");
    if (result.timing().seats_size() > static_cast<int>(seat)) {
      const v1::SeatTiming& timing = result.timing().seats(static_cast<int>(seat));
      absl::StrAppend(&text, "; its process: ", timing.process_end());
      if (!timing.last_lines().empty()) {
        absl::StrAppend(&text, ". Its last output:\n  ",
                        absl::StrJoin(timing.last_lines(), "\n  "));
      }
    }
    listener.on_note(text);
  }
}

// The match in play is void; all others wait for another worker.
absl::Status LocalExecutor::HandleEnd(Lane& lane, WorkerEnd end, Work& work) {
  std::vector<v1::BatchMatch> unplayed;
  std::vector<v1::BatchMatch> hit;
  const bool left = !lane.leaving.empty() && end.kind == WorkerEnd::Kind::kStopped;
  const bool of_the_machine = MachineIsShortOf(end);
  for (const std::shared_ptr<BatchJob>& job : lane.jobs) {
    for (const v1::BatchMatch* match : job->Open()) {
      const bool was_playing = lane.playing.contains(match->header().match_id());
      (was_playing && !left && !of_the_machine ? hit : unplayed).push_back(*match);
    }
  }
  if (!lane.killed.empty()) end.text = lane.killed;
  const absl::Status failed = CountFailure(lane, end, of_the_machine);
  const std::string leaving = lane.leaving;
  const bool alone = lane.alone;
  lane = Lane();
  if (stop_ != kGo) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(failed);
  work.listener.on_note(left ? absl::StrCat("A worker was replaced: ", leaving, ".")
                             : absl::StrCat("A worker ended (", end.text, "); starting another."));
  for (const v1::BatchMatch& match : hit) {
    work.listener.on_void(match, absl::StrCat("the worker ended: ", end.text));
  }
  std::deque<v1::BatchMatch>& waiting = alone ? work.alone : work.waiting;
  waiting.insert(waiting.begin(), unplayed.begin(), unplayed.end());
  return absl::OkStatus();
}

// Bots can end workers once they play; then the matches are to blame, and each match has a limited
// number of attempts.
absl::Status LocalExecutor::CountFailure(const Lane& lane, const WorkerEnd& end,
                                         bool of_the_machine) {
  if (end.kind == WorkerEnd::Kind::kStopped || (lane.begun > 0 && !of_the_machine)) {
    return absl::OkStatus();
  }
  if (++failures_ < kMostFailures) return absl::OkStatus();
  return {of_the_machine ? end.code : absl::StatusCode::kUnavailable,
          absl::StrCat(failures_, " workers one after another could not go on: ", end.text)};
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
