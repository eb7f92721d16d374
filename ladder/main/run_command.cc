#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/client/client.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/event_setup.h"
#include "ladder/event/shared_seed.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/event_runner.h"
#include "referee/base/json.h"
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
    "Knockout: who advances from a table is decided by points, then by the shares of all\n"
    "matches, then by the game's own scores; a table that is still drawn plays on, set by set,\n"
    "until one decides (--playoff), and only then the better seed goes on (the order of\n"
    "entering). Continuous: never ends by itself (Ctrl-C, --rounds, ladder cancel). Without BOTs\n"
    "its field is open: bots that were submitted since enter when it goes on, a newer version\n"
    "for an older one.";

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

v1::EventSpec SpecOf(const MatchRequest& matches, const RunSettings& settings,
                     const ChosenSeed& seed) {
  const FormatRequest& format = settings.format;
  v1::EventSpec spec;
  spec.set_name(matches.name);
  spec.set_game(matches.game);
  for (const auto& [key, value] : matches.options) spec.add_options(absl::StrCat(key, "=", value));
  spec.mutable_cover()->Add(matches.cover.begin(), matches.cover.end());
  spec.set_seats(matches.seats);
  spec.set_policy(matches.policy);
  *spec.mutable_clock_rules() = matches.clock_rules;
  spec.set_no_pondering(matches.no_pondering);
  if (seed.given) spec.set_seed(ToHex(seed.seed.bytes));
  if (!settings.match.ids.empty()) spec.set_ids(ToHex(matches.ids.bytes));
  spec.set_format(format.format);
  spec.set_rounds(static_cast<uint32_t>(format.rounds));
  spec.set_sets(static_cast<uint32_t>(format.sets));
  spec.set_seating(format.seating);
  spec.set_scoring(format.scoring);
  spec.set_playoff(static_cast<uint32_t>(format.playoff));
  spec.set_tie_breaks(format.tie_breaks);
  spec.set_acceleration(format.acceleration);
  spec.set_half_byes(static_cast<uint32_t>(format.half_byes));
  spec.set_late_entry(format.late_entry);
  spec.set_takes(format.takes);
  spec.set_live_delay(format.live_delay);
  spec.mutable_challengers()->Add(format.challengers.begin(), format.challengers.end());
  spec.mutable_bots()->Add(format.bots.begin(), format.bots.end());
  return spec;
}

std::string DraftText(const std::string& database, const std::string& event) {
  return absl::StrCat("Event ", event, " is a draft. Next: ladder schedule ", database, " ", event,
                      " --open-at now\n");
}

// By the service that has the database, which goes on when this command has ended.
absl::StatusOr<ExitCode> RunThere(client::Client& service, const RunSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const ChosenSeed seed, ChooseSeed(settings.match.seed));
  ASSIZE_ASSIGN_OR_RETURN(const MatchRequest matches, RequestOf(settings.match, seed));
  v1::CreateEventRequest request;
  *request.mutable_event() = SpecOf(matches, settings, seed);
  request.set_start(!settings.format.draft);
  request.set_draft(settings.format.draft);
  request.set_or_find(true);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info,
                          service.Call(&client::Stub::CreateEvent, request));
  if (seed.guessable && !settings.runner.quiet) std::cerr << kPracticeNote << std::flush;
  if (settings.runner.json) return Print(kProgram, ToJson(info, JsonLayout::kDocument));
  const std::string& name = info.summary().name();
  if (settings.format.draft) {
    std::cout << DraftText(settings.database, name);
    return ExitCode::kOk;
  }
  const std::string& takes = info.summary().takes();
  std::cout << "The service plays " << name << " of "
            << (takes == "both" ? "hosted and remote" : takes) << " bots. Standings: ladder standings " << settings.database << " " << name << "\n";
  return ExitCode::kOk;
}

absl::StatusOr<ExitCode> ResumeThere(client::Client& service, const ResumeSettings& settings) {
  v1::StartEventRequest request;
  request.set_event(settings.event);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info,
                          service.Call(&client::Stub::StartEvent, request));
  std::cout << "The service plays " << info.summary().name() << "\n";
  return ExitCode::kOk;
}

ExitCode Run(const RunSettings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
    if (service != nullptr) return RunThere(*service, settings);
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
    if (settings.format.draft) {
      std::cout << DraftText(settings.database, event.setup.name);
      return ExitCode::kOk;
    }
    return PlayEvent(store.get(), settings.database, event, settings.runner);
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

ExitCode Resume(const ResumeSettings& settings) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
    if (service != nullptr) return ResumeThere(*service, settings);
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
  command.Flag("--draft", &settings->format.draft,
               "Only make it: others see it, and it is played, as `ladder schedule` says; "
               "without BOTs those that are active then enter");
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
