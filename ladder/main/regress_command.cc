#include "ladder/main/regress_command.h"

#include <iostream>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/regress_schedule.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_display.h"
#include "ladder/main/regress_report.h"
#include "ladder/main/run_setup.h"
#include "referee/cli/command_line.h"
#include "referee/cli/flags.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder regress club.db --game brigands --base my-bot@1 --test my-bot@2\n"
    "  ladder regress club.db --game brigands --seats 4 --base greedy --test my-bot --elo1 20\n"
    "  ladder regress club.db --game brigands --base greedy --test my-bot --sets 200\n"
    "A set is one deal, played once with the test version in each seat and base versions in all\n"
    "others, and that with every value of what favours a seat (as who splits first).\n"
    "The test ends as soon as the sets played tell whether the test version is elo1 or only elo0\n"
    "better (sequential probability ratio test, with the error rates alpha and beta). A landslide\n"
    "either way ends it sooner (at a fiftieth of the error rates).\n"
    "With --sets the 95 % interval of Elo decides after that many sets.\n"
    "Exit codes: 0 accepted, 1 rejected, 2 undecided; others as of all commands.";

struct RegressFlags {
  std::string database;
  MatchFlags match;
  RunnerFlags runner;
  std::string base;
  std::string test;
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;
  int64_t sets = 0;
  int64_t most_sets = 20'000;
};

// Shows a line after each batch.
class RegressDisplay : public EventDisplay {
 public:
  RegressDisplay(LadderStore* store, RegressState head, v1::EventSettings settings,
                 WorkLine::Volume volume)
      : EventDisplay(std::nullopt, volume),
        store_(store),
        head_(std::move(head)),
        settings_(std::move(settings)) {}

  void OnRoundOver(const EventState& state) override {
    EventDisplay::OnRoundOver(state);
    const absl::StatusOr<RegressState> now = Read(state);
    // What can't be read here fails the schedule too, which tells the error.
    if (now.ok()) std::cout << BatchLine(*now) << std::flush;
  }

  absl::StatusOr<RegressState> Read(const EventState& state) {
    RegressState now = head_;
    ASSIZE_ASSIGN_OR_RETURN(now.tally, TallyOf(state, settings_));
    ASSIZE_ASSIGN_OR_RETURN(auto faults, store_->LoadFaults(state.event.id));
    now.base_faults = faults[state.event.setup.entrants[kBase]];
    now.test_faults = faults[state.event.setup.entrants[kTest]];
    return now;
  }

 private:
  LadderStore* const store_;
  const RegressState head_;
  const v1::EventSettings settings_;
};

absl::StatusOr<std::string> NameOfEntrant(LadderStore* store, const Event& event, size_t place) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  for (const Version& version : versions) {
    if (version.id == event.setup.entrants[place]) return NameOf(version);
  }
  return absl::DataLossError(absl::StrCat("event ", event.setup.name, " has lost its entrants"));
}

absl::StatusOr<EventState> StateOf(LadderStore* store, const Event& event) {
  EventState state;
  state.event = event;
  ASSIZE_ASSIGN_OR_RETURN(state.rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(state.results, store->LoadResults({.event = event.id, .game = {}}));
  return state;
}

ExitCode ExitCodeFor(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return kRegressAccepted;
    case Verdict::kRejected:
      return kRegressRejected;
    case Verdict::kUndecided:
      return kRegressUndecided;
  }
  return ExitCode::kInternal;
}

absl::StatusOr<EventSetup> SetUpRegress(const RegressFlags& flags, LadderStore* store) {
  v1::EventSettings settings;
  ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpMatches(flags.match, &settings));
  setup.format = std::string(kRegressFormat);
  settings.set_min_seats(settings.seats());
  settings.set_max_seats(settings.seats());
  settings.set_seating("rotations");
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(setup.game));
  ASSIZE_RETURN_IF_ERROR(Cover(*game, flags.match.cover, &settings));
  v1::RegressSettings& regress = *settings.mutable_regress();
  regress.set_elo0(flags.elo0);
  regress.set_elo1(flags.elo1);
  regress.set_alpha(flags.alpha);
  regress.set_beta(flags.beta);
  regress.set_fixed_sets(static_cast<uint32_t>(flags.sets));
  regress.set_most_sets(static_cast<uint32_t>(flags.most_sets));
  ASSIZE_RETURN_IF_ERROR(CheckRegress(settings));
  for (const std::string& word : {flags.base, flags.test}) {
    ASSIZE_ASSIGN_OR_RETURN(const Version version, FindEntrant(store, word, setup.game));
    setup.entrants.push_back(version.id);
  }
  if (setup.entrants[kBase] == setup.entrants[kTest]) {
    return absl::InvalidArgumentError(
        absl::StrCat("--base ", flags.base, " and --test ", flags.test, " are the same version"));
  }
  setup.settings = SettingsText(settings);
  setup.command_line = absl::StrCat("regress --game ", setup.game, " --base ", flags.base,
                                    " --test ", flags.test, " --seats ", settings.seats());
  return setup;
}

ExitCode Run(const RegressFlags& flags) {
  const absl::StatusOr<ExitCode> done = [&]() -> absl::StatusOr<ExitCode> {
    ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(flags.database));
    ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpRegress(flags, store.get()));
    ASSIZE_ASSIGN_OR_RETURN(const Event event,
                            BeginOrGoOn(store.get(), std::move(setup), !flags.match.seed.empty()));
    return PlayRegress(store.get(), flags.database, event, flags.runner);
  }();
  return done.ok() ? *done : Fail(kProgram, done.status());
}

void AddRate(CLI::App* command, const std::string& flag, double* value, const std::string& help) {
  command->add_option(flag, *value, help)
      ->check(CLI::Range(0.0001, 0.4999).description(""))
      ->type_name("RATE")
      ->capture_default_str();
}

}  // namespace

absl::StatusOr<ExitCode> PlayRegress(LadderStore* store, const std::string& database,
                                     const Event& event, const RunnerFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(v1::EventSettings settings, ParseSettings(event.setup));
  EventState nothing;
  nothing.event = event;
  ASSIZE_ASSIGN_OR_RETURN(RegressTally empty, TallyOf(nothing, settings));
  ASSIZE_ASSIGN_OR_RETURN(std::string base, NameOfEntrant(store, event, kBase));
  ASSIZE_ASSIGN_OR_RETURN(std::string test, NameOfEntrant(store, event, kTest));
  RegressDisplay display(store,
                         {.base = std::move(base),
                          .test = std::move(test),
                          .settings = settings.regress(),
                          .tally = std::move(empty),
                          .base_faults = {},
                          .test_faults = {}},
                         settings,
                         flags.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  RegressSchedule schedule(settings);
  const EventRun run{.store = store,
                     .database = database,
                     .event = event,
                     .schedule = &schedule,
                     .suspension = Suspension::kNever,
                     .observer = &display,
                     .say = [&display](const std::string& text) { display.Say(text); }};
  const absl::Status played = RunEvent(run, flags);
  if (!played.ok()) return TellStop(played, run);
  ASSIZE_ASSIGN_OR_RETURN(const EventState state, StateOf(store, event));
  ASSIZE_ASSIGN_OR_RETURN(const RegressState end, display.Read(state));
  std::cout << VerdictText(end) << std::flush;
  return ExitCodeFor(VerdictOf(end));
}

void AddRegressCommand(CLI::App* app, std::function<ExitCode()>* run) {
  CLI::App* command =
      app->add_subcommand("regress", "Test whether one version is better than another");
  auto flags = std::make_shared<RegressFlags>();
  AddDatabaseArgument(command, &flags->database);
  command->add_option("--base", flags->base, "The version to beat")->required()->type_name("BOT");
  command->add_option("--test", flags->test, "The version that is tested")
      ->required()
      ->type_name("BOT");
  AddMatchFlags(command, &flags->match);
  command->add_option("--elo0", flags->elo0, "The test version is rejected as no better than this")
      ->type_name("ELO")
      ->capture_default_str();
  command->add_option("--elo1", flags->elo1, "The test version is accepted as this much better")
      ->type_name("ELO")
      ->capture_default_str();
  AddRate(command, "--alpha", &flags->alpha, "How often a version of elo0 may be accepted");
  AddRate(command, "--beta", &flags->beta, "How often a version of elo1 may be rejected");
  constexpr int64_t kMost = 1'000'000;
  command
      ->add_option("--sets", flags->sets, "Play so many sets instead (default: the test decides)")
      ->check(CLI::Range(int64_t{2}, kMost).description(""))
      ->type_name("N");
  AddNumber(command, "--most-sets", &flags->most_sets, 2, kMost, "N",
            "Give up undecided after so many sets");
  AddRunnerFlags(command, &flags->runner);
  command->footer(kExamples);
  command->callback([flags, run] { *run = [flags] { return Run(*flags); }; });
}

}  // namespace assize::ladder
