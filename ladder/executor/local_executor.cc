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
// LocalExecutorSettings::most_per_batch bounds it.
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

// The versions of the match's remote seats, without those that may not play.
std::vector<int64_t> RemoteSeatsOf(const v1::Batch& batch, const v1::BatchMatch& match) {
  std::vector<int64_t> seats;
  for (int seat = 0; seat < match.bots_size(); ++seat) {
    const int64_t version = batch.bots(static_cast<int>(match.bots(seat))).remote();
    const bool barred = seat < match.barred_size() && !match.barred(seat).empty();
    if (version != 0 && !barred) seats.push_back(version);
  }
  return seats;
}

// What the match needs was gone for a moment, through nobody's fault who plays: it was not played.
bool LostItsFront(const WorkerEnd& end) {
  return end.kind == WorkerEnd::Kind::kFailed && end.code == absl::StatusCode::kAborted;
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

LocalExecutor::~LocalExecutor() {
  if (settings_.places != nullptr) settings_.places->Leave(member_);
  if (settings_.remote_places != nullptr) settings_.remote_places->Leave(remote_member_);
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
                 settings_.most_per_batch);
  for (WorkerSlot& slot : slots_) slot.last_report = clock_.now();
  milliseconds wait = kShortestWait;
  while (Busy(state)) {
    const Time began = clock_.now();
    if (stop_ != kGo) PassOnStop();
    const bool wants = !state.waiting.empty() || (!state.alone.empty() && !Playing());
    if (settings_.places != nullptr && !(stop_ == kGo && wants)) {
      settings_.places->WantNone(member_);
    }
    if (settings_.remote_places != nullptr && stop_ != kGo) {
      settings_.remote_places->WantNone(remote_member_);
    }
    bool news = false;
    for (WorkerSlot& slot : slots_) {
      if (stop_ == kGo) ASSIZE_RETURN_IF_ERROR(Supply(slot, state));
      ASSIZE_ASSIGN_OR_RETURN(const bool heard, Listen(slot, state));
      news = news || heard;
      Vacate(slot);
    }
    EndRetired();
    wait = news ? kShortestWait : std::min(2 * wait, kLongestWait);
    if (!news) clock_.wait(wait);
    // Workers are not blamed for a time in which we could not listen.
    const Time lost = clock_.now() - began;
    if (lost < kLongestTurn) continue;
    for (WorkerSlot& slot : slots_) slot.last_report += lost;
  }
  if (settings_.places != nullptr) settings_.places->WantNone(member_);
  if (settings_.remote_places != nullptr) settings_.remote_places->WantNone(remote_member_);
  return stop_ != kGo ? absl::CancelledError("stopped") : absl::OkStatus();
}

bool LocalExecutor::MayPlay(WorkerSlot& slot) {
  if (settings_.places == nullptr) return true;
  // What the slot has is played to its end, so that the place is free soon.
  if (slot.placed) return !settings_.places->ShouldYield(member_);
  slot.placed = settings_.places->Take(member_);
  return slot.placed;
}

void LocalExecutor::Vacate(WorkerSlot& slot) {
  if (!slot.placed || !slot.jobs.empty()) return;
  slot.placed = false;
  settings_.places->GiveBack(member_);
}

bool LocalExecutor::Playing() const {
  return std::any_of(slots_.begin(), slots_.end(),
                     [](const WorkerSlot& slot) { return !slot.jobs.empty(); });
}

// Something is being played, or will be.
bool LocalExecutor::Busy(const Work& work) const {
  return Playing() || (stop_ == kGo && !(work.waiting.empty() && work.alone.empty()));
}

// Keeps the slot's worker in work.
absl::Status LocalExecutor::Supply(WorkerSlot& slot, Work& work) {
  if (slot.alone || !slot.leaving.empty() || !slot.killed.empty()) return absl::OkStatus();
  const bool alone = work.waiting.empty() && !Playing() && HasPlayable(slot, work, work.alone);
  const bool wants = slot.jobs.size() < kBatchesAhead && HasPlayable(slot, work, work.waiting);
  if (!alone && !wants) {
    if (settings_.places != nullptr && slot.jobs.empty()) settings_.places->WantNone(member_);
    return absl::OkStatus();
  }
  if (!MayPlay(slot)) return absl::OkStatus();
  if (alone) return SupplyAlone(slot, work);
  while (slot.jobs.size() < kBatchesAhead) {
    std::vector<v1::BatchMatch> chosen = Choose(slot, work, work.waiting, work.matches_per_batch);
    if (chosen.empty()) break;
    ASSIZE_RETURN_IF_ERROR(Give(slot, work, std::move(chosen)));
  }
  return absl::OkStatus();
}

bool LocalExecutor::HasPlayable(const WorkerSlot& slot, const Work& work,
                                const std::deque<v1::BatchMatch>& matches) {
  return std::ranges::any_of(matches, [&](const v1::BatchMatch& match) {
    const std::vector<int64_t> seats = RemoteSeatsOf(work.batch, match);
    if (seats.empty() || settings_.remote_places == nullptr) return true;
    return slot.jobs.empty() && settings_.remote_places->MayTake(remote_member_, seats);
  });
}

// Remote bots are not to wait behind other matches: theirs is given to a worker that has no other.
std::vector<v1::BatchMatch> LocalExecutor::Choose(WorkerSlot& slot, const Work& work,
                                                  std::deque<v1::BatchMatch>& matches, int most) {
  std::vector<v1::BatchMatch> chosen;
  for (auto match = matches.begin(); match != matches.end();) {
    std::vector<int64_t> seats = RemoteSeatsOf(work.batch, *match);
    const bool is_local = seats.empty() || settings_.remote_places == nullptr;
    const bool taken = !is_local && chosen.empty() && slot.jobs.empty() &&
                       settings_.remote_places->Take(remote_member_, seats);
    if (!is_local && !taken) {
      ++match;
      continue;
    }
    chosen.push_back(std::move(*match));
    match = matches.erase(match);
    if (taken) slot.remote_seats = std::move(seats);
    if (taken || chosen.size() >= static_cast<size_t>(most)) break;
  }
  return chosen;
}

void LocalExecutor::FreeSeats(WorkerSlot& slot) {
  if (slot.remote_seats.empty()) return;
  settings_.remote_places->GiveBack(remote_member_, slot.remote_seats);
  slot.remote_seats.clear();
  slot.remote_job = nullptr;
}

absl::Status LocalExecutor::SupplyAlone(WorkerSlot& slot, Work& work) {
  for (WorkerSlot& other : slots_) Retire(other);
  std::vector<v1::BatchMatch> chosen = Choose(slot, work, work.alone, 1);
  if (chosen.empty()) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(Give(slot, work, std::move(chosen)));
  slot.alone = true;
  return absl::OkStatus();
}

absl::Status LocalExecutor::Give(WorkerSlot& slot, const Work& work,
                                 std::vector<v1::BatchMatch> matches) {
  if (slot.worker == nullptr) ASSIZE_RETURN_IF_ERROR(StartWorker(slot));
  v1::Batch batch;
  batch.set_name(work.batch.name());
  batch.set_game(work.batch.game());
  *batch.mutable_bots() = work.batch.bots();
  for (v1::BatchMatch& match : matches) *batch.add_matches() = std::move(match);
  ASSIZE_ASSIGN_OR_RETURN(slot.jobs.emplace_back(), folder_->Add(std::move(batch)));
  if (!slot.remote_seats.empty() && slot.remote_job == nullptr) slot.remote_job = slot.jobs.back();
  slot.worker->Append(slot.jobs.back()->path());
  return absl::OkStatus();
}

absl::Status LocalExecutor::StartWorker(WorkerSlot& slot) {
  // They are those of the match that it is to play.
  std::vector<int64_t> seats = std::exchange(slot.remote_seats, {});
  Clear(slot);
  slot.remote_seats = std::move(seats);
  ASSIZE_ASSIGN_OR_RETURN(slot.worker, starter_(started_++ % settings_.jobs));
  slot.last_report = clock_.now();
  return absl::OkStatus();
}

// The worker has nothing to play, and will get nothing.
void LocalExecutor::Retire(WorkerSlot& slot) {
  if (slot.worker != nullptr) {
    slot.worker->EndInput();
    retired_.push_back({.worker = std::move(slot.worker), .kill_at = clock_.now() + kFarewell});
  }
  Clear(slot);
}

// A slot without a worker; its place is given back by Vacate().
void LocalExecutor::Clear(WorkerSlot& slot) {
  const bool placed = slot.placed;
  FreeSeats(slot);
  slot = WorkerSlot();
  slot.placed = placed;
}

void LocalExecutor::EndRetired() {
  for (Retired& retired : retired_) {
    if (clock_.now() > retired.kill_at) retired.worker->Kill();
  }
  std::erase_if(retired_,
                [](const Retired& retired) { return retired.worker->Poll().has_value(); });
}

absl::StatusOr<bool> LocalExecutor::Listen(WorkerSlot& slot, Work& work) {
  if (slot.worker == nullptr) return false;
  // In this order: what a worker has reported as over is in its files, and what it did before its
  // end has been reported.
  const std::optional<WorkerEnd> end = slot.worker->Poll();
  std::vector<std::string> over;
  const std::vector<worker::WorkerReport> reports = slot.worker->TakeReports();
  for (const worker::WorkerReport& report : reports) {
    TakeReport(slot, report, &over);
    NoteLag(report, work.listener);
  }
  const bool results = TakeResults(slot, work);
  LoseResults(slot, over, work);
  while (!slot.jobs.empty() && slot.jobs.front()->complete()) slot.jobs.pop_front();
  if (slot.remote_job != nullptr && slot.remote_job->complete()) FreeSeats(slot);
  if (end.has_value()) {
    ASSIZE_RETURN_IF_ERROR(HandleEnd(slot, *end, work));
  } else if (slot.alone && slot.jobs.empty()) {
    Retire(slot);
  } else {
    WatchSilence(slot);
  }
  return results || !over.empty() || end.has_value();
}

void LocalExecutor::TakeReport(WorkerSlot& slot, const worker::WorkerReport& report,
                               std::vector<std::string>* over) {
  slot.last_report = clock_.now();
  if (const auto* begun = std::get_if<worker::MatchBegun>(&report)) {
    slot.playing.insert(begun->match_id);
    ++slot.begun;
  } else if (const auto* ended = std::get_if<worker::MatchOver>(&report)) {
    slot.playing.erase(ended->match_id);
    over->push_back(ended->match_id);
    if (++slot.over >= settings_.bounds.matches) Leave(slot, "it has played enough");
  } else if (const auto* health = std::get_if<worker::Health>(&report)) {
    const std::string too_large = TooLarge(*health, settings_.bounds);
    if (!too_large.empty()) Leave(slot, too_large);
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
bool LocalExecutor::TakeResults(WorkerSlot& slot, Work& work) {
  bool news = false;
  for (const std::shared_ptr<BatchJob>& job : slot.jobs) {
    absl::StatusOr<std::vector<v1::BatchResult>> results = job->ReadNew();
    if (!results.ok()) continue;
    for (v1::BatchResult& result : *results) {
      news = true;
      failures_ = 0;
      slot.playing.erase(result.match_id());
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
void LocalExecutor::LoseResults(WorkerSlot& slot, const std::vector<std::string>& over,
                                Work& work) {
  for (const std::string& id : over) {
    for (const std::shared_ptr<BatchJob>& job : slot.jobs) {
      const std::optional<v1::BatchMatch> lost = job->GiveUp(id);
      if (!lost.has_value()) continue;
      work.listener.on_void(*lost, absl::StrCat("its result can't be read: ", job->path()));
      Leave(slot, absl::StrCat("the results of ", job->path(), " are damaged"));
    }
  }
}

void LocalExecutor::WatchSilence(WorkerSlot& slot) {
  if (!slot.killed.empty() || clock_.now() - slot.last_report < kLongestSilence) return;
  slot.killed = absl::StrCat("it reported nothing for ", kLongestSilence.count() / 1000, " s");
  slot.worker->Kill();
}

// The match in play is played to its end.
void LocalExecutor::Leave(WorkerSlot& slot, const std::string& why) {
  if (!slot.leaving.empty()) return;
  slot.leaving = why;
  slot.worker->Stop();
}

// Why a bot fails is worth knowing at its first failure; the others' reasons are in the results.
void LocalExecutor::ReportFirstForfeits(const v1::BatchResult& result,
                                        const ExecutorListener& listener) {
  const MatchSummary summary = Summarize(result.record(), result.timing());
  for (size_t seat = 0; seat < summary.seats.size(); ++seat) {
    const SeatSummary& found = summary.seats[seat];
    if (found.forfeit.empty() || !reported_forfeits_.insert(found.bot).second) continue;
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
absl::Status LocalExecutor::HandleEnd(WorkerSlot& slot, WorkerEnd end, Work& work) {
  std::vector<v1::BatchMatch> unplayed;
  std::vector<v1::BatchMatch> hit;
  const bool left = !slot.leaving.empty() && end.kind == WorkerEnd::Kind::kStopped;
  const bool of_the_machine = MachineIsShortOf(end);
  const bool unplayed_in_play = left || of_the_machine || LostItsFront(end);
  for (const std::shared_ptr<BatchJob>& job : slot.jobs) {
    for (const v1::BatchMatch* match : job->Open()) {
      const bool was_playing = slot.playing.contains(match->header().match_id());
      (was_playing && !unplayed_in_play ? hit : unplayed).push_back(*match);
    }
  }
  if (!slot.killed.empty()) end.text = slot.killed;
  const absl::Status failed = CountFailure(slot, end, of_the_machine);
  const std::string leaving = slot.leaving;
  const bool alone = slot.alone;
  Clear(slot);
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
absl::Status LocalExecutor::CountFailure(const WorkerSlot& slot, const WorkerEnd& end,
                                         bool of_the_machine) {
  if (end.kind == WorkerEnd::Kind::kStopped || LostItsFront(end) ||
      (slot.begun > 0 && !of_the_machine)) {
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
  for (WorkerSlot& slot : slots_) {
    if (slot.worker == nullptr || slot.passed_stop == stop) continue;
    slot.passed_stop = stop;
    stop == kStopNow ? slot.worker->Kill() : slot.worker->Stop();
  }
}

}  // namespace assize::ladder
