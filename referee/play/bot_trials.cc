#include "referee/play/bot_trials.h"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"
#include "referee/play/last_lines.h"
#include "referee/report/bot_check.h"
#include "referee/seat/timers.h"

namespace assize::play {
namespace {

namespace fs = std::filesystem;

// The worst match's last output.
constexpr size_t kMaxLines = 12;

const char* NameOf(bots::BotProtocol protocol) {
  switch (protocol) {
    case bots::BotProtocol::kFrames:
      return "frames";
    case bots::BotProtocol::kJsonLines:
      return "json-lines";
    case bots::BotProtocol::kText:
      return "text";
    case bots::BotProtocol::kGrpc:
      break;
  }
  return "grpc";
}

// By the import in a script that the command names.
std::string SdkOf(const bots::Manifest& manifest) {
  for (const std::string& word : manifest.command) {
    if (!absl::EndsWith(word, ".py")) continue;
    const std::string script = ReadFileOrNothing(fs::path(manifest.folder) / word);
    if (absl::StrContains(script, "import assize") || absl::StrContains(script, "from assize")) {
      return "Python SDK";
    }
  }
  return "";
}

}  // namespace

absl::StatusOr<std::unique_ptr<BotTrials>> BotTrials::Prepare(TrialSettings settings) {
  std::unique_ptr<BotTrials> trials(new BotTrials(std::move(settings)));
  v1::CheckReport& report = trials->report_;
  report.set_folder(trials->settings_.bot);
  report.set_move_limit_ms(static_cast<double>(trials->settings_.move_limit_ms));
  report.set_bank_ms(static_cast<double>(trials->settings_.bank_ms));
  ASSIZE_RETURN_IF_ERROR(trials->ReadBot());
  if (trials->trials_.empty() && IsFit(report)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--seats ", trials->settings_.seats, ": no game of this bot can be played by that many"));
  }
  if (!trials->trials_.empty()) ASSIZE_RETURN_IF_ERROR(trials->PrepareSandbox());
  return trials;
}

// Mistakes that are the bot's are findings; no trial is left then.
absl::Status BotTrials::ReadBot() {
  const absl::StatusOr<bots::Manifest> manifest = finder_.Find(settings_.bot);
  if (absl::IsFailedPrecondition(manifest.status())) {
    for (const std::string& line :
         std::vector<std::string>(absl::StrSplit(manifest.status().message(), '\n'))) {
      AddFinding(&report_, kMistake, line, "All keys of bot.toml: referee/bots/BOT_TOML.md");
    }
    return absl::OkStatus();
  }
  ASSIZE_RETURN_IF_ERROR(manifest.status());
  report_.set_bot(manifest->name);
  report_.set_version(manifest->version);
  report_.set_protocol(NameOf(manifest->protocol));
  report_.set_sdk(SdkOf(*manifest));
  for (const std::string& name : settings_.games) {
    ASSIZE_ASSIGN_OR_RETURN(const games::Game* const game, games::FindGame(name));
    ASSIZE_RETURN_IF_ERROR(AddTrials(*game));
  }
  if (!settings_.games.empty()) return absl::OkStatus();
  for (const std::string& name : manifest->games) {
    const absl::Status known = games::FindGame(name).status();
    if (known.ok()) continue;
    AddFinding(&report_, kMistake,
               absl::StrCat(manifest->command_place.substr(0, manifest->command_place.find(':')),
                            ": games: ", known.message()),
               "Correct it, or leave `games` out if the bot plays every game.");
  }
  for (const games::Game* const game : games::AllGames()) {
    if (!manifest->Plays(game->info().name)) continue;
    ASSIZE_RETURN_IF_ERROR(AddTrials(*game));
  }
  return absl::OkStatus();
}

// A match for each number of seats, and another seat in each.
absl::Status BotTrials::AddTrials(const games::Game& game) {
  const games::GameInfo& info = game.info();
  if (settings_.seats != kAnySeats &&
      (settings_.seats < info.min_seats || settings_.seats > info.max_seats)) {
    if (settings_.games.empty()) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("--seats ", settings_.seats, ": ",
                                                   std::string(info.name), " is played by ",
                                                   info.min_seats, " to ", info.max_seats));
  }
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    if (settings_.seats != kAnySeats && settings_.seats != seats) continue;
    Trial trial{.setup = {}, .seat = (seats - info.min_seats) % seats};
    PlaySettings play;
    play.game = std::string(info.name);
    play.bots.assign(static_cast<size_t>(seats), "random");
    play.bots[static_cast<size_t>(trial.seat)] = settings_.bot;
    play.move_limit_ms = settings_.move_limit_ms;
    play.bank_ms = settings_.bank_ms;
    ASSIZE_ASSIGN_OR_RETURN(trial.setup, SetUpPlay(play, finder_));
    trials_.push_back(std::move(trial));
  }
  return absl::OkStatus();
}

absl::Status BotTrials::PrepareSandbox() {
  ASSIZE_ASSIGN_OR_RETURN(supervisor_, ForkSupervisor(/*logs=*/"", &folders_));
  ASSIZE_ASSIGN_OR_RETURN(SandboxDecision sandbox,
                          DecideSandbox(settings_.sandbox, supervisor_.get()));
  report_.set_confined(sandbox.policy.confine);
  sandbox_ = std::move(sandbox.policy);
  note_ = std::move(sandbox.note);
  const bots::Manifest& own = trials_[0].setup.manifests[static_cast<size_t>(trials_[0].seat)];
  if (const absl::Status asks = bots::SandboxFor(sandbox_, own).status(); !asks.ok()) {
    AddFinding(&report_, kMistake, std::string(asks.message()),
               "Ask for less in bot.toml, or ask the organiser for it.");
    trials_.clear();
  }
  return absl::OkStatus();
}

absl::Status BotTrials::Play(const std::function<void()>& match_over) {
  if (!trials_.empty()) timers_ = std::make_unique<seat::Timers>(supervisor_->pulse());
  for (size_t i = 0; i < trials_.size() && !stopped(); ++i) {
    const std::string logs = absl::StrCat(folders_.logs, "/", i);
    if (mkdir(logs.c_str(), 0700) != 0) return absl::ErrnoToStatus(errno, logs);
    ASSIZE_RETURN_IF_ERROR(PlayTrial(trials_[i], logs));
    if (!report_.matches().empty()) KeepLastLines(logs);
    match_over();
  }
  if (stopped()) return absl::CancelledError("interrupted; nothing was decided");
  return absl::OkStatus();
}

absl::Status BotTrials::PlayTrial(const Trial& trial, const std::string& logs) {
  const run::MatchWorkerSettings worker{
      .bots = std::make_shared<run::Roster>(trial.setup.manifests),
      .start_limit = std::nullopt,
      .reuse = run::Reuse::kNever,
      .scratch = folders_.scratch,
      .logs = logs,
      .sandbox = sandbox_};
  run::PlanQueue queue(trial.setup.plan, 1);
  run::Runner runner(&queue, worker, supervisor_.get(), timers_.get());
  {
    const MutexLock lock(mutex_);
    if (stopped_) return absl::OkStatus();
    runner_ = &runner;
  }
  const absl::Status played = runner.Run(1, [&](const run::FinishedMatch& match) {
    CheckMatch(match.record, match.timing, Seat(trial.seat), &report_);
    const auto& lines = match.timing.seats(trial.seat).last_lines();
    lost_with_.assign(lines.begin(), lines.end());
    AddAdviceOnBuild(trial.setup.manifests[static_cast<size_t>(trial.seat)],
                     report_.matches().rbegin()->forfeit(), &lost_with_);
  });
  const MutexLock lock(mutex_);
  runner_ = nullptr;
  return played;
}

void BotTrials::Stop() {
  const MutexLock lock(mutex_);
  stopped_ = true;
  if (runner_ != nullptr) runner_->StopNow("interrupted by the user");
}

bool BotTrials::stopped() {
  const MutexLock lock(mutex_);
  return stopped_;
}

// What it printed in the first match that it lost, or else in its last one.
void BotTrials::KeepLastLines(const std::string& logs) {
  if (lines_of_loss_) return;
  const v1::CheckedMatch& match = *report_.matches().rbegin();
  lines_of_loss_ = !match.forfeit().empty();
  if (!lost_with_.empty()) return SetLastLines(lost_with_);
  const std::string own = absl::StrCat("bot-", match.seat(), "-");
  std::string text;
  WalkFolder(logs, [&](const fs::directory_entry& entry) {
    if (absl::StartsWith(entry.path().filename().string(), own)) {
      text += ReadFileOrNothing(entry.path());
    }
    return Walk::kGoOn;
  });
  std::vector<std::string> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
  if (lines.size() > kMaxLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kMaxLines));
  }
  SetLastLines(lines);
}

void BotTrials::SetLastLines(const std::vector<std::string>& lines) {
  report_.clear_last_lines();
  for (const std::string& line : lines) {
    report_.add_last_lines(IsPlainText(line, 0, line.size()) ? line : Quoted(line));
  }
}

v1::CheckReport BotTrials::Report() const {
  v1::CheckReport report = report_;
  report.set_fit(IsFit(report));
  return report;
}

}  // namespace assize::play
