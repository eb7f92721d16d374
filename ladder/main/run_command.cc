#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/event/event_entry.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/event_setup.h"
#include "ladder/event/format_schedule.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_display.h"
#include "ladder/main/event_runner.h"
#include "ladder/main/match_flags.h"
#include "ladder/main/regress_command.h"
#include "ladder/pairing/format.h"
#include "ladder/query/event_summary.h"
#include "ladder/standings/standings.h"
#include "referee/base/json.h"
#include "referee/cli/command_line.h"
#include "referee/cli/text_layout.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder run club.db --game brigands --format swiss --rounds 5\n"
    "  ladder run club.db --game brigands --seats 4 --seed may --name may-cup --jobs 2\n"
    "  ladder run club.db --game brigands --format gauntlet --sets 10 my-bot greedy random\n"
    "  ladder run club.db --game duel-descrocs --cover tiles\n"
    "A BOT is one that was submitted: greedy (its newest version), greedy@2. Without any, all\n"
    "active bots enter. After any stop the same command goes on, or: ladder resume DB EVENT\n"
    "Knockout: who advances from a table is decided by points, then by the shares of all matches,\n"
    "then by the game's own scores; a table that is still drawn plays on, set by set, until one\n"
    "decides (--playoff), and only then the better seed goes on (the order of entering).\n"
    "Continuous: never ends by itself (Ctrl-C, --rounds, ladder cancel). Without BOTs its field "
    "is\n"
    "open: bots that were submitted since enter when it goes on, a newer version for an older one.";

constexpr char kPracticeNote[] =
    "Note: the seed follows from a text. Who guesses the text knows every card, so this event is\n"
    "for practice; leave the seed out where results matter.\n";

struct RunSettings {
  std::string database;
  MatchFlags match;
  FormatRequest format;
  RunnerFlags runner;
};

struct ResumeSettings {
  std::string database;
  std::string event;
  RunnerFlags runner;
};

std::string Summary(const Event& event, const EventProgress& progress, int played, double seconds) {
  std::string text = absl::StrCat(
      "Event ", event.setup.name, " is over: ", Counted(progress.rounds, "round", "rounds"), ", ",
      Counted(progress.sets, "set", "sets"), ", ", Counted(progress.matches, "match", "matches"));
  if (played > 0) {
    absl::StrAppend(&text, absl::StrFormat("; %d of them now, in %.1f s (%.0f/s)", played, seconds,
                                           played / std::max(seconds, 1e-3)));
  }
  if (progress.abandoned_sets > 0) {
    absl::StrAppend(&text, "; ", progress.abandoned_sets,
                    " sets could not be played; a table without any counts half a point for each");
  }
  return text + "\n";
}

std::string NamesOf(const std::vector<Version>& versions) {
  return absl::StrJoin(versions, ", ", [](std::string* text, const Version& version) {
    absl::StrAppend(text, NameOf(version));
  });
}

// Plays the event to its end and says how it went.
absl::StatusOr<ExitCode> Play(LadderStore* store, const std::string& database, const Event& found,
                              const RunnerFlags& flags) {
  if (found.setup.format == kRegressFormat) return PlayRegress(store, database, found, flags);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(found.setup));
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(found.setup.game));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules,
                          FormatSettingsOf(found.setup, settings));
  FormatSchedule schedule(settings, game);
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> late, EnterNewBots(store, found));
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(found.setup.name));
  const int bots = static_cast<int>(event.entrants.size());
  EventDisplay display({.rounds = pairing::RoundCount(rules, bots),
                        .seats = rules.any_size ? 0 : rules.seats,
                        .endless = rules.kind == pairing::FormatKind::kContinuous,
                        // Half of the bots of a table advance, or nearly that.
                        .shrinking = rules.kind == pairing::FormatKind::kKnockout ? 0.5 : 1},
                       flags.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  if (!event.ended_unix_us.has_value()) {
    display.Print(absl::StrCat("Event ", event.setup.name, ": ", event.setup.format, " of ",
                               event.entrants.size(), " bots."));
  }
  if (!late.empty()) display.Print(absl::StrCat("New in it: ", NamesOf(late), "."));
  const auto began = std::chrono::steady_clock::now();
  const EventRun run{.store = store,
                     .database = database,
                     .event = event,
                     .schedule = &schedule,
                     .suspension = Suspension::kAfterForfeits,
                     .observer = &display,
                     .say = [&display](const std::string& text) { display.Print(text); }};
  const absl::Status played = RunEvent(run, flags);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  if (!played.ok()) return StopStatus(played, run);
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(event.id));
  if (flags.json) {
    ASSIZE_ASSIGN_OR_RETURN(
        const v1::EventResult result,
        LoadEventResult(store, event.setup.name,
                        {.matches = display.matches(), .seconds = seconds.count()}));
    return Print(kProgram, ToJson(result, JsonLayout::kDocument));
  }
  std::cout << Summary(event, progress, display.matches(), seconds.count())
            << "Standings: ladder standings " << database << " " << event.setup.name << "\n";
  return ExitCode::kOk;
}

ExitCode Run(const RunSettings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
    ASSIZE_ASSIGN_OR_RETURN(const ChosenSeed seed, ChooseSeed(settings.match.seed));
    ASSIZE_ASSIGN_OR_RETURN(const MatchRequest matches, RequestOf(settings.match, seed));
    ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpFormat(store.get(), matches, settings.format));
    const FieldCheck field =
        settings.format.bots.empty() ? FieldCheck::kAllActive : FieldCheck::kAsNamed;
    ASSIZE_ASSIGN_OR_RETURN(
        const Event event,
        FindOrCreateEvent(store.get(), std::move(setup), ChecksFor(settings.match, seed, field)));
    if (seed.guessable && !settings.runner.quiet) std::cerr << kPracticeNote << std::flush;
    return Play(store.get(), settings.database, event, settings.runner);
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

ExitCode Resume(const ResumeSettings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
    ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
    return Play(store.get(), settings.database, event, settings.runner);
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

std::string UsualTieBreakWords() {
  return absl::StrJoin(standings::UsualTieBreaks(), ", ",
                       [](std::string* text, standings::TieBreak tie_break) {
                         absl::StrAppend(text, std::string(standings::TieBreakWord(tie_break)));
                       });
}

void AddFormatFlags(Command command, FormatRequest* flags) {
  command.Text("--format", &flags->format, "NAME",
               "round-robin, swiss, gauntlet, knockout or continuous");
  constexpr int64_t kMost = 1'000'000;
  command.NumberIfGiven("--rounds", &flags->rounds, 1, kMost, "N",
                        "No more rounds than these (default: the format's own number)");
  command.Number("--sets", &flags->sets, 1, kMost, "M",
                 "Sets that are played at each table in each round");
  command.Text("--seating", &flags->seating, "NAME",
               "The matches of a set: rotations (one per seat; in teams of two that with every\n"
               "division into teams, as partnerships does), all-orders, or single");
  command.Text("--scoring", &flags->scoring, "NAME",
               "What a round counts: placed (by the place over all its matches) or averaged");
  command.Number("--playoff", &flags->playoff, 0, 1000, "N",
                 "Knockout: the most further sets of a drawn table; 0: the better seed goes on");
  command.Text(
      "--tie-breaks", &flags->tie_breaks, "LIST",
      absl::StrCat("Swiss, round robin: what ranks bots of equal points, in this order, with\n"
                   "commas (default: ",
                   UsualTieBreakWords(), ");\nof: ", standings::TieBreakWords()));
  command.Text(
      "--acceleration", &flags->acceleration, "NAME",
      "Swiss of two seats: none, or baku: in the first rounds the upper half of the seeds\n"
      "is paired as if it had a point more (FIDE C.04.5.1)");
  command.Number("--half-byes", &flags->half_byes, 0, 1000, "N",
                 "Swiss: half-point byes that each entrant may ask for (ladder bye)");
  command.Flag("--late-entry", &flags->late_entry,
               "Swiss: bots that are submitted while it is stopped enter when it goes on, with 0\n"
               "points for the rounds before (others: ladder enter)");
  command.Texts("--challenger", &flags->challengers, "BOT",
                "Gauntlet: a bot that meets all others; repeatable (default: the first bot);\n"
                "those not named as BOTs enter first");
}

}  // namespace

void AddRunCommand(Command program) {
  Command command = program.AddCommand("run", "Play an event between submitted bots");
  auto settings = std::make_shared<RunSettings>();
  AddDatabaseArgument(command, &settings->database);
  AddMatchFlags(command, &settings->match);
  AddFormatFlags(command, &settings->format);
  AddRunnerFlags(command, "EventResult", &settings->runner);
  command.Arguments("BOT", &settings->format.bots, "Entrants, in seeding order");
  command.Footer(kExamples);
  command.Run([settings] { return Run(*settings); });
}

void AddResumeCommand(Command program) {
  Command command = program.AddCommand("resume", "Continue an event that was stopped");
  auto settings = std::make_shared<ResumeSettings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("EVENT", &settings->event, "Its name (default: the newest event)");
  AddRunnerFlags(command, "EventResult; of a test of two versions RegressReport",
                 &settings->runner);
  command.Footer("Example:\n  ladder resume club.db may-cup --jobs 2");
  command.Run([settings] { return Resume(*settings); });
}

}  // namespace assize::ladder
