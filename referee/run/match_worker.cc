#include "referee/run/match_worker.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "referee/base/status.h"
#include "referee/base/tasks/processors.h"
#include "referee/base/unique_fd.h"
#include "referee/bots/manifest/sandbox_sentence.h"
#include "referee/bots/process/stillness.h"

namespace assize::run {
namespace {

// How long a remote bot may be busy with other matches before it counts as not there.
constexpr std::chrono::minutes kMaxBusy(10);
// When the end of a killed process is not to be expected any more, however busy the machine is.
constexpr std::chrono::seconds kUnendable(60);

std::string TimeStamp() {
  return absl::FormatTime("%Y%m%d-%H%M%S", absl::Now(), absl::UTCTimeZone());
}

// Why the seat was lost; nullopt: it was not.
std::optional<v1::ForfeitReason> LossOf(const v1::Record& record, Seat seat) {
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (static_cast<int>(entry.seat()) != seat.index() || !entry.has_lost()) continue;
      return entry.lost().reason();
    }
  }
  return std::nullopt;
}

bool WasNoShow(const v1::Record& record, Seat seat) {
  return LossOf(record, seat) == v1::FORFEIT_REASON_NO_SHOW;
}

// It may hang, and can print where.
bool WasSilent(const v1::Record& record, Seat seat) {
  return WasNoShow(record, seat) || LossOf(record, seat) == v1::FORFEIT_REASON_TIMEOUTS;
}

// A bot that writes its messages to stdout has a manifest that does not say so.
void AdviseOnProtocol(const bots::Manifest& manifest, v1::SeatTiming* timing) {
  const auto is_hello = [](const std::string& line) {
    return line.starts_with('{') && line.find("\"hello\"") != std::string::npos;
  };
  if (bots::SpeaksOnStdout(manifest.protocol)) return;
  if (std::ranges::none_of(timing->last_lines(), is_hello)) return;
  timing->add_last_lines(
      "(assize: these are JSON lines, for which bot.toml must say protocol = \"json-lines\")");
}

// A confined bot may have met the sandbox and not know it.
void AdviseOnSandbox(const bots::SandboxPolicy& policy, const bots::Manifest& manifest,
                     v1::SeatTiming* timing) {
  const auto sandbox = bots::SandboxFor(policy, manifest);
  if (!sandbox.ok() || !sandbox->has_value()) return;
  const std::vector<std::string> lines(timing->last_lines().begin(), timing->last_lines().end());
  const std::string sentence = bots::SandboxSentence(**sandbox, timing->process_end(), lines);
  if (!sentence.empty()) timing->add_last_lines(absl::StrCat("(assize: ", sentence, ")"));
}

Part PartIn(const PlannedMatch& planned, int competitor) {
  return {.competitor = competitor, .deal = planned.deal_id};
}

// The record of a match of which nothing is known but what was planned.
v1::Record VoidRecord(const match::MatchSpec& spec, const std::string& reason) {
  try {
    if (auto core = match::MatchCore::Create(spec); core.ok()) {
      (*core)->Void(reason);
      return (*core)->TakeRecord();
    }
  } catch (const std::exception&) {
    // Even its beginning is broken.
  }
  match::Journal journal(match::HeaderOf(spec));
  v1::RecordEnd end;
  end.set_reason(v1::END_REASON_VOID);
  end.set_void_reason(reason);
  for (size_t i = 0; i < spec.competitors.size(); ++i) end.add_faults(0);
  journal.SetEnd(std::move(end));
  return journal.TakeRecord();
}

FinishedMatch BrokenMatch(const PlannedMatch& planned, const std::string& what) {
  const std::string reason = absl::StrCat("the referee's own failure: ", what);
  std::cerr << absl::StrCat("Match ", planned.spec.match_id, " is void, ", reason, "\n");
  FinishedMatch finished{
      .planned = planned, .record = VoidRecord(planned.spec, reason), .timing = {}, .broken = true};
  for (size_t i = 0; i < planned.competitors.size(); ++i) finished.timing.add_seats();
  return finished;
}

// Once it is over.
FinishedMatch TakeMatch(const PlannedMatch& planned, seat::MatchHost* host) {
  match::Match& over = host->WaitUntilOver();
  if (host->broken().has_value()) return BrokenMatch(planned, *host->broken());
  return {.planned = planned,
          .record = over.TakeRecord(),
          .timing = over.Timing(),
          .absent = over.absent()};
}

// Sees a match to its end, even if the worker's thread leaves it early: it uses the bots' ports.
class Attendance {
 public:
  explicit Attendance(std::shared_ptr<seat::MatchHost> host) : host_(std::move(host)) {}
  ~Attendance() {
    host_->Void("the referee's own failure");
    host_->WaitUntilOver();
  }
  Attendance(const Attendance&) = delete;
  Attendance& operator=(const Attendance&) = delete;

 private:
  const std::shared_ptr<seat::MatchHost> host_;
};

// Until the last of those had come who came at all.
std::chrono::microseconds JoiningTime(const v1::Record& record, const v1::MatchTiming& timing) {
  std::set<uint32_t> joined;
  uint64_t last_us = 0;
  int entries = 0;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      const int number = entries++;
      if (!entry.has_joined() || number >= timing.entry_us_size()) continue;
      if (joined.insert(entry.seat()).second) last_us = std::max(last_us, timing.entry_us(number));
    }
  }
  return std::chrono::microseconds(last_us);
}

bool IsForfeited(const v1::Record& record, Seat seat) {
  const auto& results = record.end().results();
  return seat.index() < results.size() && results[seat.index()].forfeited();
}

}  // namespace

MatchWorker::MatchWorker(int number, MatchWorkerSettings settings,
                         process::SupervisorClient* supervisor, seat::Timers* timers)
    : number_(number),
      settings_(std::move(settings)),
      began_(TimeStamp()),
      supervisor_(supervisor),
      timers_(timers),
      pool_(settings_.most_kept) {}

MatchWorker::~MatchWorker() {
  DismissAll();
  for (const Bot& bot : leaving_) bot->AwaitEnd();
  leaving_.clear();
  if (loop_.ok()) (*loop_)->Stop();
}

void MatchWorker::DismissAll() {
  for (auto& [competitor, instance] : std::exchange(prepared_, {})) {
    if (instance.ok()) Dismiss(std::move(instance->bot));
  }
  for (Bot& bot : pool_.Clear()) Dismiss(std::move(bot));
  started_kinds_.clear();
}

absl::Status MatchWorker::AwaitEnds() {
  const Clock::time_point deadline = Clock::now() + kUnendable;
  for (const Bot& bot : leaving_) {
    while (!bot->gone() && Clock::now() < deadline) bot->AwaitEnd();
    if (bot->gone()) continue;
    return absl::UnavailableError(
        absl::StrCat("the process of a bot (", bot->log_path(),
                     ") can't be ended, and while it lives no other match of its deals may begin"));
  }
  leaving_.clear();
  return absl::OkStatus();
}

// "LOGS/bot-2-greedy-20261121-224930-4711-0-0003.log": competitor, bot, beginning of the worker,
// this process, worker, and the bot's process in it. A later run leaves it alone, and sorts after
// it.
std::string MatchWorker::LogPath(int competitor) const {
  std::string bot = settings_.bots->At(competitor).name;
  for (char& c : bot) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '@') c = '_';
  }
  const std::string number =
      settings_.log_names == LogNames::kNumbered ? absl::StrCat("bot-", competitor, "-") : "";
  return absl::StrCat(settings_.logs, "/", number, bot, "-", began_, "-", getpid(), "-", number_,
                      "-", absl::Dec(started_, absl::kZeroPad4), ".log");
}

// A process may play many matches, and a folder may have the logs of many runs.
void MatchWorker::ListLogs(const PlannedMatch& planned,
                           const std::vector<PooledInstance<Bot>>& bots) const {
  if (settings_.logs.empty()) return;
  std::string lines;
  for (size_t seat = 0; seat < bots.size(); ++seat) {
    const std::string log = std::filesystem::path(bots[seat].bot->log_path()).filename();
    absl::StrAppend(&lines, planned.spec.match_id, "\t", seat, "\t",
                    planned.spec.competitors[seat].name, "\t", log, "\n");
  }
  // In one piece, since other workers and processes append to it as well; and only to a file,
  // whatever an unconfined bot may have put there.
  const std::string path = settings_.logs + "/matches.tsv";
  constexpr int kHow = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  const UniqueFd file(open(path.c_str(), kHow, 0644));
  struct stat facts = {};
  if (fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) return;
  if (write(file.get(), lines.data(), lines.size()) < 0) return;  // a full disk costs the list only
}

bool MatchWorker::Keeps(int competitor) const {
  return settings_.reuse == Reuse::kAsManifestSays && settings_.bots->At(competitor).reuse;
}

std::shared_ptr<bots::Guest> MatchWorker::GuestOf(int competitor) const {
  const auto found = settings_.guests.find(competitor);
  return found == settings_.guests.end() ? nullptr : found->second;
}

match::Timeouts MatchWorker::TimeoutsWith(const std::vector<int>& competitors) const {
  match::Timeouts timeouts{.start = settings_.start_limit.value_or(match::Micros::zero()),
                           .processors = UsableProcessors()};
  for (int competitor : competitors) {
    if (settings_.start_limit.has_value()) break;
    timeouts.start =
        std::max<match::Micros>(timeouts.start, settings_.bots->At(competitor).limits.start);
  }
  timeouts.start = std::min(timeouts.start, settings_.most_start.value_or(timeouts.start));
  for (size_t seat = 0; seat < competitors.size(); ++seat) {
    if (GuestOf(competitors[seat]) != nullptr) timeouts.unhurried.Add(Seat(static_cast<int>(seat)));
  }
  return timeouts;
}

// Where there is no room for a copy, the bot sees its folder itself.
void MatchWorker::ShowCopy(const bots::Manifest& manifest, process::Sandbox& sandbox) const {
  const std::optional<bots::BundleCopy> copy = settings_.bundles->CopyOf(manifest);
  if (!copy.has_value()) return;
  sandbox.bundle_copy = copy->folder;
  sandbox.bundle_bytes = copy->bytes;
}

MatchWorker::Started MatchWorker::StartBot(const Part& part, const PlannedMatch& planned) {
  const std::string name = absl::StrCat(number_, "-", ++started_);
  bots::BotSettings settings{.manifest = settings_.bots->At(part.competitor),
                             .game = std::string(planned.spec.game->info().name),
                             .seat_folder = absl::StrCat(settings_.scratch, "/", name),
                             .log_path = "",
                             .guest = GuestOf(part.competitor),
                             .seats = settings_.seats,
                             .match_id = planned.spec.match_id};
  if (!settings_.logs.empty()) settings.log_path = LogPath(part.competitor);
  if (!IsRemote(part.competitor)) {
    ASSIZE_ASSIGN_OR_RETURN(settings.sandbox,
                            bots::SandboxFor(settings_.sandbox, settings.manifest));
    if (settings.sandbox.has_value()) ShowCopy(settings.manifest, *settings.sandbox);
  }
  ASSIZE_ASSIGN_OR_RETURN(Bot bot, bots::BotProcess::Start(settings, supervisor_, *loop_, timers_));
  return PooledInstance<Bot>(part, std::move(bot));
}

void MatchWorker::Prepare(const PlannedMatch& planned) {
  for (int competitor : planned.competitors) {
    const Part part = PartIn(planned, competitor);
    // A guest plays one match at a time, and a remote bot is not kept from other matches meanwhile.
    if (prepared_.contains(competitor) || GuestOf(competitor) != nullptr) continue;
    if (IsRemote(competitor)) continue;
    if (Keeps(competitor) && (pool_.Has(part) || ComesBackFor(part))) continue;
    prepared_.emplace(competitor, StartBot(part, planned));
  }
}

// Whether the instance that plays now will be able to play this next.
bool MatchWorker::ComesBackFor(const Part& part) const {
  return playing_.has_value() && playing_->deal_id != part.deal &&
         std::ranges::find(playing_->competitors, part.competitor) != playing_->competitors.end();
}

MatchWorker::Started MatchWorker::TakeBot(const Part& part, const PlannedMatch& planned) {
  // One that was prepared is taken as it is, so that a bot that can't stay alive is seen to fail.
  if (auto prepared = prepared_.extract(part.competitor)) return std::move(prepared.mapped());
  if (Keeps(part.competitor)) {
    if (std::optional<PooledInstance<Bot>> kept = pool_.Take(part)) {
      kept->bot->RenewCpu();
      return *std::move(kept);
    }
    if (started_kinds_.insert(part.competitor).second) waited_for_start_ = true;
  }
  return StartBot(part, planned);
}

// The order in which a match takes its seats' bots: those of this machine first, then remote ones,
// which may have to be waited for while they play for other workers. As all workers take them in
// the same order, no two wait for each other.
std::vector<size_t> MatchWorker::TakingOrder(const PlannedMatch& planned) const {
  std::vector<size_t> order(planned.competitors.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(
      order, {}, [&](size_t seat) { return settings_.bots->At(planned.competitors[seat]).remote; });
  return order;
}

absl::StatusOr<std::vector<PooledInstance<MatchWorker::Bot>>> MatchWorker::TakeBots(
    const PlannedMatch& planned) {
  std::vector<std::optional<PooledInstance<Bot>>> by_seat(planned.competitors.size());
  for (const size_t seat : TakingOrder(planned)) {
    const int competitor = planned.competitors[seat];
    ASSIZE_ASSIGN_OR_RETURN(PooledInstance<Bot> taken,
                            TakeBot(PartIn(planned, competitor), planned));
    taken.bot->Call();
    if (IsRemote(competitor)) taken.bot->AwaitComing(kMaxBusy);
    by_seat[seat] = std::move(taken);
  }
  std::vector<PooledInstance<Bot>> bots;
  for (std::optional<PooledInstance<Bot>>& taken : by_seat) bots.push_back(*std::move(taken));
  for (size_t i = 0; i < bots.size(); ++i) {
    // One that was kept may have ended after its match, whatever its manifest says.
    while (bots[i].deals() > 0 && !bots[i].bot->AwaitReturn()) {
      Dismiss(std::move(bots[i].bot));
      ASSIZE_ASSIGN_OR_RETURN(bots[i], TakeBot(PartIn(planned, planned.competitors[i]), planned));
      bots[i].bot->Call();
    }
    bots[i].Give(planned.deal_id);
  }
  return bots;
}

// A bot that takes processor time from others' matches, though it may do so only for a moment in
// each, is to have less of it.
void MatchWorker::NoteWhoComputes() {
  // What a bot may need to come back from a match, however slow its language is.
  constexpr std::chrono::milliseconds kToComeBack(5);
  for (const PooledInstance<Bot>& kept : pool_.kept()) {
    if (kept.bot->UsedAtRest() > kToComeBack) computing_.insert(kept.competitor());
  }
}

// Keeps the instance for another match, or ends it.
void MatchWorker::Release(int competitor, PooledInstance<Bot> instance, bool reusable) {
  instance.bot->Detach(computing_.contains(competitor) ? bots::Stillness::kSoon
                                                       : bots::Stillness::kUsual);
  if (!reusable || !Keeps(competitor) || !instance.bot->alive()) {
    return Dismiss(std::move(instance.bot));
  }
  if (std::optional<Bot> gone = pool_.Put(std::move(instance))) Dismiss(*std::move(gone));
}

void MatchWorker::Dismiss(Bot bot) {
  bot->Dismiss();
  leaving_.push_back(std::move(bot));
}

// Bots that kept others waiting in their last matches must be there before the match begins, so that
// nobody waits for them in full again.
void MatchWorker::AwaitDoubtful(const PlannedMatch& planned,
                                const std::vector<PooledInstance<Bot>>& bots) const {
  const match::Micros limit = TimeoutsWith(planned.competitors).start;
  for (size_t i = 0; i < bots.size(); ++i) {
    const std::optional<match::Micros> doubt =
        settings_.starts->DoubtOf(planned.competitors[i], limit);
    if (!doubt.has_value() || bots[i].bot->ComeOrGo(*doubt)) continue;
    settings_.starts->Note(planned.competitors[i], Start::kMissed);
  }
}

// A bot that ended by itself says nothing about how long the next one needs: its time is not cut,
// so that it ends in the same way on a busy machine.
void MatchWorker::NoteStart(const FinishedMatch& finished, Seat seat) const {
  const int competitor = finished.planned.competitors[seat.index()];
  if (finished.absent.Has(seat)) {
    settings_.starts->Note(competitor, Start::kMissed);
  } else if (!WasNoShow(finished.record, seat)) {
    settings_.starts->Note(competitor, Start::kCame);
  }
}

absl::StatusOr<FinishedMatch> MatchWorker::Play(const PlannedMatch& planned, const Begun& begun) {
  try {
    return PlayThrough(planned, begun);
  } catch (const std::exception& error) {
    return BrokenMatch(planned, error.what());
  }
}

absl::StatusOr<std::unique_ptr<match::Match>> MatchWorker::CreateMatch(
    const PlannedMatch& planned, const std::vector<PooledInstance<Bot>>& bots) const {
  match::Timeouts timeouts = TimeoutsWith(planned.competitors);
  for (const PooledInstance<Bot>& taken : bots) {
    timeouts.round_trips.push_back(taken.bot->round_trip());
  }
  return match::Match::Create(planned.spec, std::move(timeouts), timers_->Now());
}

void MatchWorker::TakeBack(PooledInstance<Bot> instance, Seat seat, FinishedMatch* finished) {
  const int competitor = finished->planned.competitors[seat.index()];
  v1::SeatTiming& timing = *finished->timing.mutable_seats(seat.index());
  timing.set_process_end(instance.bot->Describe());
  // A void match may be played again, by others than those who have seen it.
  const bool is_void = finished->record.end().reason() == v1::END_REASON_VOID;
  if (!is_void) NoteStart(*finished, seat);
  const bool forfeited = IsForfeited(finished->record, seat);
  if (forfeited) {
    if (WasSilent(finished->record, seat)) instance.bot->EndHanging();
    for (std::string& line : instance.bot->LastLines()) timing.add_last_lines(std::move(line));
    const bots::Manifest& manifest = settings_.bots->At(competitor);
    AdviseOnProtocol(manifest, &timing);
    if (manifest.remote == 0) AdviseOnSandbox(settings_.sandbox, manifest, &timing);
  }
  Release(competitor, std::move(instance), !forfeited && !is_void);
}

class MatchWorker::Table {
 public:
  Table(MatchWorker* worker, std::vector<PooledInstance<Bot>> taken)
      : bots(std::move(taken)), worker_(*worker) {}
  ~Table() {
    for (PooledInstance<Bot>& left : bots) {
      if (left.bot != nullptr) worker_.Dismiss(std::move(left.bot));
    }
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  std::vector<PooledInstance<Bot>> bots;

 private:
  MatchWorker& worker_;
};

// `taken`: when its bots were first asked for; `begun`: when it waited for the last of them.
MatchTime MatchWorker::TimeOf(const FinishedMatch& finished, Clock::time_point taken,
                              Clock::time_point begun) const {
  using std::chrono::microseconds;
  const auto total = std::chrono::duration_cast<microseconds>(Clock::now() - taken);
  if (!waited_for_start_) return {.start = microseconds(0), .play = total};
  const auto start = std::chrono::duration_cast<microseconds>(begun - taken) +
                     JoiningTime(finished.record, finished.timing);
  return {.start = std::min(start, total), .play = std::max(microseconds(0), total - start)};
}

absl::StatusOr<FinishedMatch> MatchWorker::PlayThrough(const PlannedMatch& planned,
                                                       const Begun& begun) {
  ASSIZE_RETURN_IF_ERROR(loop_.status());
  std::erase_if(leaving_, [](const Bot& bot) { return bot->gone(); });
  // absl::Now() notices up to two seconds late that the clock was set.
  const int64_t started_unix_us =
      absl::ToUnixMicros(absl::FromChrono(std::chrono::system_clock::now()));
  playing_ = planned;
  waited_for_start_ = false;
  const Clock::time_point taken = Clock::now();
  ASSIZE_ASSIGN_OR_RETURN(std::vector<PooledInstance<Bot>> seated, TakeBots(planned));
  Table table(this, std::move(seated));
  std::vector<PooledInstance<Bot>>& bots = table.bots;
  std::vector<seat::HostedSeat> seats;
  for (const PooledInstance<Bot>& taken : bots) {
    seats.push_back({.port = taken.bot->port(), .processes = taken.bot.get()});
  }
  AwaitDoubtful(planned, bots);
  ListLogs(planned, bots);
  ASSIZE_ASSIGN_OR_RETURN(std::unique_ptr<match::Match> match, CreateMatch(planned, bots));
  const std::shared_ptr<seat::MatchHost> host = seat::MatchHost::Create(
      std::move(match), std::move(seats), *loop_, timers_, settings_.ponder);
  const Attendance attendance(host);
  const Clock::time_point host_begun = Clock::now();
  host->Begin();
  for (size_t i = 0; i < bots.size(); ++i) bots[i].bot->Attach(host, Seat(static_cast<int>(i)));
  begun(host);
  FinishedMatch finished = TakeMatch(planned, host.get());
  finished.timing.set_started_unix_us(static_cast<uint64_t>(started_unix_us));
  NoteWhoComputes();
  for (size_t i = 0; i < bots.size(); ++i) {
    TakeBack(std::move(bots[i]), Seat(static_cast<int>(i)), &finished);
  }
  finished.time = TimeOf(finished, taken, host_begun);
  return finished;
}

}  // namespace assize::run
