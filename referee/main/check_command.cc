// `referee check`: whether a bot is fit for an event, found out by letting it play.
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/json_output.h"
#include "referee/cli/progress.h"
#include "referee/cli/run_folders.h"
#include "referee/games/registry.h"
#include "referee/main/bot_check.h"
#include "referee/main/commands.h"
#include "referee/main/play_setup.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kAnySeats = 0;
// The worst match's last output.
constexpr size_t kMostLines = 12;

struct CheckSettings {
  std::string bot;
  std::vector<std::string> games;
  int64_t seats = kAnySeats;
  int64_t move_limit_ms = 1000;
  int64_t bank_ms = 5000;
  bool json = false;
  SandboxFlags sandbox;
};

// One match: the bot sits in a seat among `random`.
struct Trial {
  PlaySetup setup;
  int seat = 0;
};

const char* NameOf(bots::BotProtocol protocol) {
  switch (protocol) {
    case bots::BotProtocol::kFrames:
      return "frames";
    case bots::BotProtocol::kJsonLines:
      return "json-lines";
    case bots::BotProtocol::kGrpc:
      break;
  }
  return "grpc";
}

std::string Content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// By the import in a script that the command names.
std::string SdkOf(const bots::Manifest& manifest) {
  for (const std::string& word : manifest.command) {
    if (!absl::EndsWith(word, ".py")) continue;
    const std::string script = Content(fs::path(manifest.folder) / word);
    if (absl::StrContains(script, "import assize") || absl::StrContains(script, "from assize")) {
      return "Python SDK";
    }
  }
  return "";
}

class Check {
 public:
  explicit Check(CheckSettings settings) : settings_(std::move(settings)) {}

  ExitCode Run() {
    const absl::StatusOr<ExitCode> done = RunAll();
    return done.ok() ? *done : Fail("referee", done.status());
  }

 private:
  absl::StatusOr<ExitCode> RunAll();
  absl::StatusOr<std::vector<Trial>> ReadBot();
  absl::Status AddTrials(const games::Game& game, std::vector<Trial>* trials) const;
  absl::Status PlayAll(std::vector<Trial> trials);
  absl::Status Play(const Trial& trial, run::Runner* runner);
  void NoteLines(const v1::CheckedMatch& match, const std::string& logs);
  absl::StatusOr<ExitCode> Print();

  const CheckSettings settings_;
  const bots::BotFinder finder_ = bots::BotFinder::FromEnvironment();
  v1::CheckReport report_;
  // The lines that are shown are those of a match that was lost.
  bool lines_of_loss_ = false;
};

// Mistakes that are the bot's are findings; no trial is left then.
absl::StatusOr<std::vector<Trial>> Check::ReadBot() {
  const absl::StatusOr<bots::Manifest> manifest = finder_.Find(settings_.bot);
  if (absl::IsFailedPrecondition(manifest.status())) {
    for (const std::string& line :
         std::vector<std::string>(absl::StrSplit(manifest.status().message(), '\n'))) {
      AddFinding(&report_, kMistake, line, "All keys of bot.toml: referee/bots/BOT_TOML.md");
    }
    return std::vector<Trial>();
  }
  ASSIZE_RETURN_IF_ERROR(manifest.status());
  report_.set_bot(manifest->name);
  report_.set_version(manifest->version);
  report_.set_protocol(NameOf(manifest->protocol));
  report_.set_sdk(SdkOf(*manifest));
  std::vector<Trial> trials;
  for (const std::string& name : settings_.games) {
    ASSIZE_ASSIGN_OR_RETURN(const games::Game* const game, games::FindGame(name));
    ASSIZE_RETURN_IF_ERROR(AddTrials(*game, &trials));
  }
  if (!settings_.games.empty()) return trials;
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
    ASSIZE_RETURN_IF_ERROR(AddTrials(*game, &trials));
  }
  return trials;
}

// A match for each number of seats, and another seat in each.
absl::Status Check::AddTrials(const games::Game& game, std::vector<Trial>* trials) const {
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
    trials->push_back(std::move(trial));
  }
  return absl::OkStatus();
}

absl::StatusOr<ExitCode> Check::RunAll() {
  report_.set_folder(settings_.bot);
  report_.set_move_limit_ms(static_cast<double>(settings_.move_limit_ms));
  report_.set_bank_ms(static_cast<double>(settings_.bank_ms));
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Trial> trials, ReadBot());
  if (trials.empty() && IsFit(report_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--seats ", settings_.seats, ": no game of this bot is played by as many"));
  }
  if (!trials.empty()) ASSIZE_RETURN_IF_ERROR(PlayAll(std::move(trials)));
  return Print();
}

absl::Status Check::PlayAll(std::vector<Trial> trials) {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(/*logs=*/"", &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings_.sandbox, supervisor.get()));
  report_.set_confined(sandbox.policy.confine);
  const bots::Manifest& own = trials[0].setup.manifests[static_cast<size_t>(trials[0].seat)];
  if (const absl::Status asks = bots::SandboxFor(sandbox.policy, own).status(); !asks.ok()) {
    AddFinding(&report_, kMistake, std::string(asks.message()),
               "Ask for less in bot.toml, or ask the organiser for it.");
    return absl::OkStatus();
  }
  Interrupts interrupts;
  seat::Timers timers(supervisor->pulse());
  Progress progress(static_cast<int>(trials.size()),
                    settings_.json ? Progress::Volume::kNotesOnly : Progress::Volume::kAll);
  if (!sandbox.note.empty()) progress.Print(sandbox.note);
  for (size_t i = 0; i < trials.size() && interrupts.count() == 0; ++i) {
    const std::string logs = absl::StrCat(folders.logs, "/", i);
    if (mkdir(logs.c_str(), 0700) != 0) return absl::ErrnoToStatus(errno, logs);
    const run::MatchWorkerSettings worker{
        .bots = std::make_shared<run::Roster>(trials[i].setup.manifests),
        .start_limit = std::nullopt,
        .reuse = run::Reuse::kNever,
        .scratch = folders.scratch,
        .logs = logs,
        .sandbox = sandbox.policy};
    run::PlanSource source(trials[i].setup.plan);
    run::Runner runner(&source, worker, supervisor.get(), &timers);
    interrupts.Handle([&runner](int) { runner.StopNow("interrupted by the user"); });
    ASSIZE_RETURN_IF_ERROR(Play(trials[i], &runner));
    interrupts.Handle(nullptr);
    if (!report_.matches().empty()) NoteLines(*report_.matches().rbegin(), logs);
    progress.Add();
  }
  if (interrupts.count() > 0) return absl::CancelledError("interrupted; nothing was decided");
  return absl::OkStatus();
}

absl::Status Check::Play(const Trial& trial, run::Runner* runner) {
  return runner->Run(1, [&](const run::FinishedMatch& match) {
    CheckMatch(match.record, match.timing, Seat(trial.seat), &report_);
  });
}

// What it printed in the first match that it lost, or else in its last one.
void Check::NoteLines(const v1::CheckedMatch& match, const std::string& logs) {
  if (lines_of_loss_) return;
  const std::string own = absl::StrCat("bot-", match.seat(), "-");
  std::string text;
  for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
    if (absl::StartsWith(entry.path().filename().string(), own)) text += Content(entry.path());
  }
  std::vector<std::string> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
  if (lines.size() > kMostLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kMostLines));
  }
  report_.clear_last_lines();
  for (const std::string& line : lines) {
    report_.add_last_lines(IsPlainText(line, 0, line.size()) ? line : Quoted(line));
  }
  lines_of_loss_ = !match.forfeit().empty();
}

absl::StatusOr<ExitCode> Check::Print() {
  report_.set_fit(IsFit(report_));
  absl::StatusOr<std::string> text = CheckText(report_);
  if (settings_.json) text = ToJson(report_, JsonLayout::kDocument);
  ASSIZE_RETURN_IF_ERROR(text.status());
  std::cout << *text << std::flush;
  return report_.fit() ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace

void AddCheckCommand(Command program) {
  Command command = program.AddCommand("check", "Find out whether a bot is fit for an event");
  auto settings = std::make_shared<CheckSettings>();
  command
      .Argument("BOT", &settings->bot,
                "A folder with a bot.toml, an executable file, or a sample bot's name")
      .Required();
  command.Texts("--game", &settings->games, "NAME",
                "A game to play; repeatable (default: each that its manifest lists)");
  command.NumberIfGiven("--seats", &settings->seats, 2, kMaxSeats, "N",
                        "Seats of each match (2 to 8; default: a match with each number\n"
                        "of seats that the game allows)");
  constexpr int64_t kDay = 86'400'000;
  command.Number("--move-limit", &settings->move_limit_ms, 1, kDay, "MS",
                 "Milliseconds for each move");
  command.Number("--bank", &settings->bank_ms, 0, kDay, "MS",
                 "Milliseconds that a bot may overrun in a whole match");
  AddSandboxFlags(command, "auto", &settings->sandbox);
  command.Flag("--json", &settings->json, "Print one JSON document (assize.v1.CheckReport)");
  command.Footer(
      "Example:\n"
      "  referee check ./my-bot --game brigands\n"
      "Reads bot.toml, starts the bot as an event would, and lets it play against `random`.\n"
      "Every finding has a line of advice. Exit code 0: it came to all matches, kept its seat and\n"
      "made no fault; 1: it is not fit for an event, and the report says why.");
  command.Run([settings] { return Check(*settings).Run(); });
}

}  // namespace assize
