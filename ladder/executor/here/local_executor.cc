#include "ladder/executor/here/local_executor.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <ranges>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

using std::chrono::milliseconds;

// Enough that files and hand-overs cost little, few enough that nobody waits long for the last one.
// LocalExecutorSettings::most_per_batch bounds it.
constexpr int kBatchesPerLane = 4;
// A batch takes about this long at least, since each costs us a file and a look at it.
constexpr double kLeastBatchSeconds = 0.05;
// A batch that is played and one that waits, so that no worker ever waits for us.
constexpr size_t kBatchesAhead = 2;
// Where workers are started again for ever: the failures after which there is a pause.
constexpr int kFailuresAtOnce = 2;
// How long to wait until looking at the result files again: short while results come in.
constexpr milliseconds kShortestWait(1);
constexpr milliseconds kLongestWait(20);
// A worker reports every second, whatever its matches do.
constexpr milliseconds kLongestSilence(30000);
// A turn of our own loop that took longer shows that we were stopped ourselves, or starved.
constexpr milliseconds kLongestTurn(1000);
// How long a worker that has nothing to play may take to end its bots.
constexpr milliseconds kFarewell(10000);

bool MachineIsShortOf(const WorkerEnd& end) {
  return end.kind == WorkerEnd::Kind::kFailed &&
         (end.code == absl::StatusCode::kResourceExhausted ||
          end.code == absl::StatusCode::kPermissionDenied);
}

// The connections of a match in play were lost with the process that kept them, through no fault of
// those who play: it was not played.
bool LostItsFront(const WorkerEnd& end, bool playing) {
  return playing && end.kind == WorkerEnd::Kind::kFailed && end.code == absl::StatusCode::kAborted;
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

absl::StatusOr<std::unique_ptr<LocalExecutor>> LocalExecutor::Open(LocalExecutorSettings settings,
                                                                   WorkerStarter starter,
                                                                   ExecutorClock clock) {
  ASSIZE_ASSIGN_OR_RETURN(auto folder, BatchFolder::Open(settings.folder));
  return std::unique_ptr<LocalExecutor>(new LocalExecutor(std::move(settings), std::move(starter),
                                                          std::move(clock), std::move(folder)));
}

LocalExecutor::~LocalExecutor() {
  if (settings_.places != nullptr) settings_.places->Leave(member_);
}

absl::StatusOr<Recovered> LocalExecutor::Recover() { return folder_->Recover(); }

void LocalExecutor::Release(std::span<const std::string> match_ids) {
  for (const std::string& id : match_ids) folder_->Release(id);
  if (leased_.has_value()) leased_->Release(match_ids);
}

absl::Status LocalExecutor::Play(const v1::Batch& work, const ExecutorListener& listener) {
  const Work state{.batch = work, .listener = listener};
  pool_.Fill(work, leased_.has_value() ? leased_->Begin(work) : std::set<std::string>());
  for (WorkerSlot& slot : slots_) slot.last_report = clock_.now();
  milliseconds wait = kShortestWait;
  while (Busy()) {
    const Time began = clock_.now();
    if (stop_ != kGo) PassOnStop();
    if (stop_ == kGo) EndBots();
    const bool alone_next = pool_.OnlyAlone() && !Playing();
    const bool wants = MayBegin(state, MatchChoice::WorkerLoad::kIdle) || alone_next;
    if (settings_.places != nullptr && !(stop_ == kGo && wants)) {
      settings_.places->WantNone(member_);
    }
    if (stop_ != kGo) choice_.WantNone();
    ASSIZE_ASSIGN_OR_RETURN(bool news, TurnElsewhere(state));
    for (WorkerSlot& slot : slots_) {
      if (stop_ == kGo) ASSIZE_RETURN_IF_ERROR(Supply(slot, state));
      ASSIZE_ASSIGN_OR_RETURN(const bool has_news, Listen(slot, state));
      news = news || has_news;
      Vacate(slot);
    }
    EndRetired();
    wait = news ? kShortestWait : std::min(2 * wait, kLongestWait);
    if (!news && listener.on_quiet != nullptr) listener.on_quiet();
    if (!news) clock_.wait(wait);
    // Workers are not blamed for a time in which we could not listen.
    const Time lost = clock_.now() - began;
    if (lost < kLongestTurn) continue;
    for (WorkerSlot& slot : slots_) slot.last_report += lost;
  }
  if (settings_.places != nullptr) settings_.places->WantNone(member_);
  choice_.WantNone();
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
bool LocalExecutor::Busy() const {
  return Playing() || (leased_.has_value() && leased_->Playing()) ||
         (stop_ == kGo && !pool_.empty());
}

absl::StatusOr<bool> LocalExecutor::TurnElsewhere(const Work& work) {
  if (!leased_.has_value()) return false;
  const Stop stop = stop_;
  return leased_->Turn(work.batch, &pool_,
                       stop == kGo              ? LeasedPlay::Stop::kGo
                       : stop == kStopBeginning ? LeasedPlay::Stop::kBeginning
                                                : LeasedPlay::Stop::kNow,
                       work.listener, &notes_);
}

bool LocalExecutor::MayBegin(const Work& work, MatchChoice::WorkerLoad load) {
  return pool_.MayTake(
      [&](const v1::BatchMatch& match) { return choice_.IsPlayable(work.batch, match, load); });
}

bool LocalExecutor::AllGone() const {
  return retired_.empty() &&
         std::ranges::all_of(slots_, [](const WorkerSlot& slot) { return slot.worker == nullptr; });
}

// Workers that end meanwhile end their bots too.
void LocalExecutor::EndBots() {
  if (!pool_.MustEndBots()) return;
  bool ended = retired_.empty();
  for (WorkerSlot& slot : slots_) {
    if (slot.worker == nullptr) continue;
    if (!std::exchange(slot.ends_bots, true)) slot.worker->EndBots();
    ended = ended && slot.bots_ended;
  }
  if (!ended) return;
  pool_.BotsEnded();
  for (WorkerSlot& slot : slots_) slot.ends_bots = slot.bots_ended = false;
}

int LocalExecutor::MatchesPerBatch() const {
  const auto share = static_cast<int>(pool_.Takeable()) / (kBatchesPerLane * settings_.jobs);
  const double match = pool_.costs().match;
  const int worth_it = match <= 0 ? 1 : static_cast<int>(std::ceil(kLeastBatchSeconds / match));
  return std::min(std::max(share, worth_it), settings_.most_per_batch);
}

// Gives the slot's worker enough to play.
absl::Status LocalExecutor::Supply(WorkerSlot& slot, const Work& work) {
  if (slot.alone || !slot.leaving.empty() || !slot.killed.empty()) return absl::OkStatus();
  if (slot.worker == nullptr && IsPausing()) {
    if (settings_.places != nullptr) settings_.places->WantNone(member_);
    return absl::OkStatus();
  }
  const bool alone =
      pool_.OnlyAlone() && !Playing() && pool_.HasAlone([&](const v1::BatchMatch& match) {
        return choice_.IsPlayable(work.batch, match, slot.load());
      });
  const bool wants = slot.jobs.size() < kBatchesAhead && MayBegin(work, slot.load());
  if (!alone && !wants) {
    if (settings_.places != nullptr && slot.jobs.empty()) settings_.places->WantNone(member_);
    return absl::OkStatus();
  }
  if (!MayPlay(slot)) return absl::OkStatus();
  if (alone) return SupplyAlone(slot, work);
  const auto take = [this](const MatchChoice::Playable& playable) { return pool_.Take(playable); };
  while (slot.jobs.size() < kBatchesAhead) {
    MatchChoice::Chosen chosen = choice_.Choose(work.batch, take, slot.load(), MatchesPerBatch());
    if (chosen.matches.empty()) break;
    ASSIZE_RETURN_IF_ERROR(Give(slot, work, std::move(chosen)));
  }
  return absl::OkStatus();
}

void LocalExecutor::FreeSeats(WorkerSlot& slot) {
  choice_.GiveBack(std::exchange(slot.remote_seats, {}));
  slot.remote_job = nullptr;
}

absl::Status LocalExecutor::SupplyAlone(WorkerSlot& slot, const Work& work) {
  for (WorkerSlot& other : slots_) Retire(other);
  if (!AllGone()) return absl::OkStatus();
  pool_.BotsEnded();
  const auto take = [this](const MatchChoice::Playable& playable) {
    return pool_.TakeAlone(playable);
  };
  MatchChoice::Chosen chosen = choice_.Choose(work.batch, take, slot.load(), 1);
  if (chosen.matches.empty()) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(Give(slot, work, std::move(chosen)));
  slot.alone = true;
  return absl::OkStatus();
}

absl::Status LocalExecutor::Give(WorkerSlot& slot, const Work& work, MatchChoice::Chosen chosen) {
  slot.remote_seats.insert(slot.remote_seats.end(), chosen.remote_seats.begin(),
                           chosen.remote_seats.end());
  if (slot.worker == nullptr) ASSIZE_RETURN_IF_ERROR(StartWorker(slot));
  v1::Batch batch;
  batch.set_name(work.batch.name());
  batch.set_game(work.batch.game());
  *batch.mutable_bots() = work.batch.bots();
  for (v1::BatchMatch& match : chosen.matches) *batch.add_matches() = std::move(match);
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

absl::StatusOr<bool> LocalExecutor::Listen(WorkerSlot& slot, const Work& work) {
  if (slot.worker == nullptr) return false;
  // In this order: what a worker has reported as over is in its files, and what it did before its
  // end has been reported.
  const std::optional<WorkerEnd> end = slot.worker->Poll();
  std::vector<std::string> over;
  const std::vector<worker::WorkerReport> reports = slot.worker->TakeReports();
  for (const worker::WorkerReport& report : reports) {
    TakeReport(slot, report, &over);
    notes_.Report(report, work.listener);
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
    pool_.Note(ended->time);
    if (++slot.over >= settings_.bounds.matches) Leave(slot, "it has played enough");
  } else if (std::holds_alternative<worker::BotsEnded>(report)) {
    slot.bots_ended = slot.ends_bots;
  } else if (const auto* health = std::get_if<worker::Health>(&report)) {
    const std::string too_large = TooLarge(*health, settings_.bounds);
    if (!too_large.empty()) Leave(slot, too_large);
  }
}

// What can't be read is missed when the match is reported as over.
bool LocalExecutor::TakeResults(WorkerSlot& slot, const Work& work) {
  bool news = false;
  for (const std::shared_ptr<BatchJob>& job : slot.jobs) {
    absl::StatusOr<std::vector<v1::BatchResult>> results = job->ReadNew();
    if (!results.ok()) continue;
    for (v1::BatchResult& result : *results) {
      news = true;
      failures_ = 0;
      pause_.Reset();
      slot.playing.erase(result.match_id());
      pool_.Over(result.match_id());
      PlayedResult played = PackResult(std::move(result));
      notes_.Result(played, work.listener);
      work.listener.on_result(std::move(played));
    }
  }
  return news;
}

// Matches that are over without a result that can be read. Nothing more is written into that file.
void LocalExecutor::LoseResults(WorkerSlot& slot, const std::vector<std::string>& over,
                                const Work& work) {
  for (const std::string& id : over) {
    for (const std::shared_ptr<BatchJob>& job : slot.jobs) {
      const std::optional<v1::BatchMatch> lost = job->GiveUp(id);
      if (!lost.has_value()) continue;
      pool_.Over(id);
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

bool LocalExecutor::IsHit(const WorkerSlot& slot, const WorkerEnd& end, const std::string& id) {
  const bool playing = slot.playing.contains(id);
  const bool left = !slot.leaving.empty() && end.kind == WorkerEnd::Kind::kStopped;
  if (!playing || left || MachineIsShortOf(end)) return false;
  return !LostItsFront(end, playing) || pool_.IsLostOnceTooOften(id);
}

// The match in play is void; all others wait for another worker.
absl::Status LocalExecutor::HandleEnd(WorkerSlot& slot, WorkerEnd end, const Work& work) {
  if (!slot.killed.empty()) end.text = slot.killed;
  std::vector<v1::BatchMatch> hit;
  for (const std::shared_ptr<BatchJob>& job : std::views::reverse(slot.jobs)) {
    const std::vector<const v1::BatchMatch*> open = job->Open();
    for (const v1::BatchMatch* match : std::views::reverse(open)) {
      const std::string& id = match->header().match_id();
      if (IsHit(slot, end, id)) {
        hit.insert(hit.begin(), *match);
        pool_.Over(id);
      } else {
        WaitAgain(slot, *match);
      }
    }
  }
  const absl::Status failed = CountFailure(slot, end, work.listener);
  const bool left = !slot.leaving.empty() && end.kind == WorkerEnd::Kind::kStopped;
  const std::string leaving = slot.leaving;
  Clear(slot);
  if (stop_ != kGo) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(failed);
  work.listener.on_note(left ? absl::StrCat("A worker was replaced: ", leaving, ".")
                             : absl::StrCat("A worker ended (", end.text, "); starting another."));
  for (const v1::BatchMatch& match : hit) {
    work.listener.on_void(match, absl::StrCat("the worker ended: ", end.text));
  }
  return absl::OkStatus();
}

// The first to be played, by another worker: if its bots may have seen the deal, after the end of
// all bots.
void LocalExecutor::WaitAgain(const WorkerSlot& slot, const v1::BatchMatch& match) {
  const bool begun = slot.playing.contains(match.header().match_id());
  pool_.PutBack(match, begun ? MatchPool::Begun::kYes : MatchPool::Begun::kNo,
                slot.alone ? MatchPool::Company::kAlone : MatchPool::Company::kOthers);
}

// Bots can end workers once they play; then the matches are to blame, and each match has a limited
// number of attempts, also of those that lost the front process.
absl::Status LocalExecutor::CountFailure(const WorkerSlot& slot, const WorkerEnd& end,
                                         const ExecutorListener& listener) {
  const bool of_the_machine = MachineIsShortOf(end);
  // Nothing was in play that could be to blame: it could not have what it needed to go on.
  const bool locked = end.code == absl::StatusCode::kAborted && slot.playing.empty();
  if (end.kind == WorkerEnd::Kind::kStopped || (slot.begun > 0 && !of_the_machine && !locked)) {
    return absl::OkStatus();
  }
  ++failures_;
  const std::string text =
      absl::StrCat(failures_, " workers one after another could not go on: ", end.text);
  if (settings_.most_failures.has_value()) {
    if (failures_ < *settings_.most_failures) return absl::OkStatus();
    return {of_the_machine ? end.code : absl::StatusCode::kUnavailable, text};
  }
  if (failures_ <= kFailuresAtOnce || stop_ != kGo) return absl::OkStatus();
  const milliseconds pause = pause_.Take();
  go_on_at_ = clock_.now() + pause;
  listener.on_note(absl::StrCat(text, "; it goes on by itself in ", pause.count() / 1000, " s"));
  return absl::OkStatus();
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
