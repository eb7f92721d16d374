#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ladder/event/life/event_setup.h"
#include "ladder/event/life/event_spec.h"
#include "ladder/event/rounds/event_schedule.h"
#include "ladder/event/settings/shared_seed.h"
#include "ladder/event/settings/takes.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/play/event_runner.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/report/overview/bots_report.h"
#include "ladder/report/overview/events_report.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder run club.db --game brigands --format swiss --rounds 5\n"
    "  ladder run club.db --game brigands --seats 4 --seed may --name may-cup --jobs 2\n"
    "  ladder run club.db --game brigands --format gauntlet --sets 10 my-bot greedy random\n"
    "  ladder run club.db --game duel-descrocs --cover tiles\n"
    "A BOT is one that was submitted: greedy (its newest version), greedy@2. Without any, all\n"
    "active bots enter. After a stop, repeat the command, or: ladder resume DB EVENT.\n"
    "At tables of more than two seats no two bots have one owner, unless --same-owner allow: a\n"
    "class whose bots all have one owner needs it.\n"
    "Knockout: which bots advance from a table is decided by points, then by the shares of all\n"
    "matches, then by the game's own scores; a table that is still drawn plays more sets, until\n"
    "one decides (--playoff), and only then the better seed advances (the order of entering).\n"
    "Continuous: never ends by itself (Ctrl-C, --rounds, ladder cancel). Without BOTs its field\n"
    "is open: bots that were submitted since then enter when it continues, newer versions\n"
    "replace older ones.";

constexpr char kPracticeNote[] =
    "Note: the seed is derived from a text. Anybody who guesses the text knows every card, so\n"
    "this event is for practice; leave the seed out where results matter.\n";

struct Settings {
  std::string database;
  MatchFlags match;
  FormatRequest format;
  RunnerFlags runner;
};

// Warnings about the seed: that it can be guessed, or that another event uses it too.
absl::Status PrintSeedNotes(LadderStore& store, const Event& event, const ChosenSeed& seed) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store.ListEvents());
  ASSIZE_ASSIGN_OR_RETURN(const std::string shared, SharedSeedNote(events, event));
  std::cerr << (seed.guessable ? kPracticeNote : "") << shared << std::flush;
  return absl::OkStatus();
}

bool RepeatsAreOdd(const std::string& name) {
  const pairing::Format* format = pairing::FindFormat(name);
  return format != nullptr && format->repeats_are_odd;
}

// What the field and the number of rounds lead to.
absl::Status PrintFieldNotes(LadderStore& store, const Event& event, const Settings& settings) {
  if (settings.format.bots.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store.ListVersions());
    const v1::EventSettings& rules = event.setup.settings;
    std::cerr << report::LeftOutText(report::DescribeVersions(versions, {}), event.setup.game,
                                     std::string(TakesWord(TakesOf(rules))), settings.database);
  }
  ASSIZE_ASSIGN_OR_RETURN(const EventOutlook outlook, OutlookOf(event));
  if (RepeatsAreOdd(event.setup.format) && outlook.seats == 2) {
    std::cerr << report::RepeatedMeetingsText(static_cast<int>(event.setup.entrants.size()),
                                              outlook.rounds.value_or(0));
  }
  std::cerr << std::flush;
  return absl::OkStatus();
}

absl::Status PrintFieldNotesThere(client::Client& service, const v1::EventSummary& event,
                                  const Settings& settings) {
  if (settings.format.bots.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const v1::ListBotsResponse all,
                            service.List(v1::ListVersionsRequest()));
    std::cerr << report::LeftOutText({all.versions().begin(), all.versions().end()}, event.game(),
                                     event.takes(), settings.database);
  }
  if (RepeatsAreOdd(event.format()) && settings.match.seats == "2") {
    std::cerr << report::RepeatedMeetingsText(static_cast<int>(event.bots()),
                                              static_cast<int>(settings.format.rounds));
  }
  std::cerr << std::flush;
  return absl::OkStatus();
}

// The event that this process plays itself.
absl::StatusOr<ExitCode> PlayHere(LadderStore& store, const std::string& name,
                                  const ChosenSeed& seed, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(name));
  if (!settings.runner.quiet) {
    ASSIZE_RETURN_IF_ERROR(PrintSeedNotes(store, event, seed));
    ASSIZE_RETURN_IF_ERROR(PrintFieldNotes(store, event, settings));
  }
  if (settings.format.draft) {
    std::cout << report::DraftText(name, settings.database);
    return ExitCode::kOk;
  }
  return PlayEvent(&store, settings.database, event, settings.runner);
}

// A service goes on with the event when this command has ended.
absl::StatusOr<ExitCode> Run(client::Client& ladder, const Settings& settings) {
  const bool all_enter = settings.format.bots.empty();
  ASSIZE_ASSIGN_OR_RETURN(
      const AskedMatches asked,
      MatchesOf(settings.match, all_enter ? FieldCheck::kAllActive : FieldCheck::kAsNamed));
  v1::CreateEventRequest request;
  *request.mutable_event() = SpecOf(asked.request, settings.format, asked.checks);
  request.set_start(!settings.format.draft && ladder.store() == nullptr);
  request.set_draft(settings.format.draft);
  request.set_or_find(true);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, ladder.Act(request));
  const std::string& name = info.summary().name();
  if (ladder.store() != nullptr) return PlayHere(*ladder.store(), name, asked.seed, settings);
  if (!settings.runner.quiet) {
    if (asked.seed.guessable) std::cerr << kPracticeNote << std::flush;
    ASSIZE_RETURN_IF_ERROR(PrintFieldNotesThere(ladder, info.summary(), settings));
  }
  if (settings.runner.json()) return Print(kProgram, ToJson(info, JsonLayout::kDocument));
  std::cout << (settings.format.draft ? report::DraftText(name, settings.database)
                                      : report::ServedText(info.summary(), settings.database));
  return ExitCode::kOk;
}

}  // namespace

void AddRunCommand(Command program) {
  Command command = program.AddCommand("run", "Play an event between submitted bots");
  auto settings = AddSettings<Settings>(command);
  AddMatchFlags(command, &settings->match);
  AddEventFormatFlags(command, &settings->format);
  command.Flag("--draft", &settings->format.draft,
               "Only create it: it is published and played as planned with `ladder "
               "schedule`; without BOTs the bots that are active then enter");
  AddRunnerFlags(command, "EventResult", ResultFlags::kJsonAlone, &settings->runner);
  command.Arguments("BOT", &settings->format.bots, "Entrants, in seeding order");
  command.Footer(kExamples);
  RunPlaying(command, settings, Run);
}

}  // namespace assize::ladder
