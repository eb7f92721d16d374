#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ladder/event/event_settings.h"
#include "ladder/event/event_setup.h"
#include "ladder/event/shared_seed.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/event_runner.h"
#include "referee/cli/command_line.h"

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

// What to think of when playing with this seed.
absl::Status PrintSeedNotes(LadderStore& store, const Event& event, const ChosenSeed& seed) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store.ListEvents());
  ASSIZE_ASSIGN_OR_RETURN(const std::string shared, SharedSeedNote(events, event));
  std::cerr << (seed.guessable ? kPracticeNote : "") << shared << std::flush;
  return absl::OkStatus();
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
    if (!settings.runner.quiet) ASSIZE_RETURN_IF_ERROR(PrintSeedNotes(*store, event, seed));
    return PlayEvent(store.get(), settings.database, event, settings.runner);
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

ExitCode Resume(const ResumeSettings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(settings.event));
    ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
    return PlayEvent(store.get(), settings.database, event, settings.runner);
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

}  // namespace

void AddRunCommand(Command program) {
  Command command = program.AddCommand("run", "Play an event between submitted bots");
  auto settings = std::make_shared<RunSettings>();
  AddDatabaseArgument(command, &settings->database);
  AddMatchFlags(command, &settings->match);
  AddEventFormatFlags(command, &settings->format);
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
