#include "ladder/main/run_command.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/format_schedule.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_progress.h"
#include "ladder/main/event_runner.h"
#include "ladder/main/run_setup.h"
#include "ladder/pairing/format.h"
#include "referee/base/plain_text.h"
#include "referee/cli/command_line.h"
#include "referee/cli/flags.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder run club.db --game brigands --format swiss --rounds 5\n"
    "  ladder run club.db --game brigands --seats 4 --seed may --name may-cup --jobs 2\n"
    "  ladder run club.db --game brigands --format gauntlet --sets 10 my-bot greedy random\n"
    "A BOT is one that was submitted: greedy (its newest version), greedy@2. Without any, all\n"
    "active bots enter. After any stop the same command goes on, or: ladder resume DB EVENT";

struct RunSettings {
  std::string database;
  MatchFlags match;
  FormatFlags format;
  RunnerFlags runner;
};

struct ResumeSettings {
  std::string database;
  std::string event;
  RunnerFlags runner;
};

// Plays the event to its end and says how it went.
absl::StatusOr<ExitCode> Play(LadderStore* store, const std::string& database, const Event& event,
                              const RunnerFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(event.setup));
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(event.setup.game));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules,
                          FormatSettingsOf(event.setup, settings));
  FormatSchedule schedule(settings, game);
  EventProgress progress(pairing::RoundCount(rules, static_cast<int>(event.entrants.size())),
                         flags.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  progress.Say(absl::StrCat("Event ", event.setup.name, ": ", event.setup.format, " of ",
                            event.entrants.size(), " bots.\n",
                            "Note: bots run unconfined, with your rights: play only bots that you "
                            "trust."));
  const auto began = std::chrono::steady_clock::now();
  const absl::Status played =
      RunEvent({.store = store,
                .database = database,
                .event = event,
                .schedule = &schedule,
                .suspension = Suspension::kAfterForfeits,
                .observer = &progress,
                .say = [&](const std::string& text) { progress.Say(text); }},
               flags);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  const std::string name = absl::StrCat(database, " ", event.setup.name);
  if (!played.ok()) {
    progress.Say(absl::StrCat("Nothing that was stored is lost. To go on: ladder resume ", name));
    if (absl::IsCancelled(played)) return ExitCode::kInterrupted;
    return played;
  }
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress_, store->LoadProgress(event.id));
  return ExitCode::kOk;
}

}  // namespace
}  // namespace assize::ladder
