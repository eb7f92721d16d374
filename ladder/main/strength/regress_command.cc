#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "ladder/client/client.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/event/life/event_spec.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/play/event_runner.h"
#include "ladder/main/strength/regress_there.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder regress club.db --game brigands --base my-bot@1 --test my-bot@2\n"
    "  ladder regress club.db --game brigands --seats 4 --base greedy --test my-bot --elo1 20\n"
    "  ladder regress club.db --game brigands --base greedy --test my-bot --sets 200\n"
    "  ladder regress club.db --game brigands --base greedy --test a,b,c,d\n"
    "A set is one deal, played once with the test version in each seat and base versions in all\n"
    "others, and again with every value of an option that favors a seat (such as who splits\n"
    "first). The test ends as soon as the sets show whether the test version is elo1 or only\n"
    "elo0 better (sequential probability ratio test, with the error rates alpha and beta). A\n"
    "landslide either way ends it sooner (at a fiftieth of the error rates). With --sets the 95\n"
    "% interval of Elo decides after that many sets. Elo: 400 points are a factor of 10 in\n"
    "strength; given with its 95 % interval. Normalized Elo: Elo relative to the spread\n"
    "of a game's score; it is comparable across games. LLR: log likelihood ratio of elo1 to\n"
    "elo0; the test ends when it leaves its bounds. It is the generalized one over the scores of\n"
    "whole sets, as fishtest's over pairs of games. LOS: likelihood of superiority, the\n"
    "probability that the test version is stronger.\n"
    "Several candidates: each has a test of its own against the base, with its share of alpha,\n"
    "so that alpha is the probability that any candidate of elo0 is accepted. Sets go to the\n"
    "candidate that is ahead; others wait, unless it falls behind them. The first one that is\n"
    "accepted ends the test, and those that wait are dominated; exit status 1 if all are\n"
    "rejected.\n"
    "Where a service has the database it plays the test, one after the other, with all of its\n"
    "workers; the command waits for the verdict. Ctrl-C and --detach leave it running.";

struct RegressFlags {
  std::string database;
  MatchFlags match;
  RunnerFlags runner;
  std::string base;
  // With commas between them.
  std::string tests;
  double elo0 = 0;
  double elo1 = 10;
  std::string elo_model = "logistic";
  double alpha = 0.05;
  double beta = 0.05;
  int64_t sets = 0;
  int64_t most_sets = 20'000;
  bool detach = false;
  int64_t priority = 0;
};

v1::RegressSettings SettingsOf(const RegressFlags& flags) {
  v1::RegressSettings settings;
  settings.set_elo0(flags.elo0);
  settings.set_elo1(flags.elo1);
  settings.set_elo_model(flags.elo_model);
  settings.set_alpha(flags.alpha);
  settings.set_beta(flags.beta);
  settings.set_fixed_sets(static_cast<uint32_t>(flags.sets));
  settings.set_most_sets(static_cast<uint32_t>(flags.most_sets));
  return settings;
}

// Names have no spaces around them.
std::vector<std::string> CandidatesIn(const std::string& tests) {
  std::vector<std::string> candidates;
  for (const absl::string_view word : absl::StrSplit(tests, ',')) {
    candidates.emplace_back(std::string(absl::StripAsciiWhitespace(word)));
  }
  return candidates;
}

absl::StatusOr<ExitCode> Run(client::Client& ladder, const RegressFlags& flags) {
  if (flags.detach && ladder.store() != nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("--detach: no service has ", flags.database,
                     ", which could go on with the test (ladder serve)"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const AskedMatches asked, MatchesOf(flags.match, FieldCheck::kAsNamed));
  v1::RequestRegressRequest request;
  *request.mutable_matches() = SpecOf(asked.request, FormatRequest(), asked.checks);
  request.set_base(flags.base);
  for (std::string& test : CandidatesIn(flags.tests)) *request.add_tests() = std::move(test);
  *request.mutable_settings() = SettingsOf(flags);
  request.set_priority(static_cast<int32_t>(flags.priority));
  ASSIZE_ASSIGN_OR_RETURN(const v1::Regress test, ladder.Act(request));
  if (LadderStore* const store = ladder.store()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store->FindEvent(test.name()));
    return PlayEvent(store, flags.database, event, flags.runner);
  }
  return AwaitVerdict(ladder, test, flags.detach, flags.database, flags.runner);
}

// Beyond 1000 Elo a score is 0 or 1 for all that can be measured.
void AddElo(Command command, const std::string& flag, double* value, const std::string& help) {
  command.Real(flag, value, -1000.0, 1000.0, "ELO", help);
}

void AddRate(Command command, const std::string& flag, double* value, const std::string& help) {
  command.Real(flag, value, 0.0001, 0.4999, "RATE", help);
}

}  // namespace

void AddRegressCommand(Command program) {
  Command command =
      program.AddCommand("regress", "Test whether one version is better than another");
  auto flags = AddSettings<RegressFlags>(command);
  command.Text("--base", &flags->base, "BOT", "The version to beat").Required();
  command
      .Text("--test", &flags->tests, "BOT[,BOT...]",
            "The version that is tested, or candidates of which one is looked for")
      .Required();
  AddMatchFlags(command, &flags->match);
  AddElo(command, "--elo0", &flags->elo0, "The test version is rejected as no better than this");
  AddElo(command, "--elo1", &flags->elo1, "The test version is accepted as this much better");
  command.Text("--elo-model", &flags->elo_model, "NAME",
               "What elo0 and elo1 are: logistic; normalized (relative to the spread of a game's\n"
               "score); bayes (two seats: of BayesElo, with the draw rate of the games)");
  AddRate(command, "--alpha", &flags->alpha, "How often a version of elo0 may be accepted");
  AddRate(command, "--beta", &flags->beta, "How often a version of elo1 may be rejected");
  constexpr int64_t kMax = 1'000'000;
  command.NumberIfGiven("--sets", &flags->sets, 2, kMax, "N",
                        "Play exactly N sets (default: until the test decides)");
  command.Flag("--detach", &flags->detach,
               "With a service: do not wait for the verdict, the service goes on");
  command.Number("--priority", &flags->priority, -100, 100, "N",
                 "With a service: tests with a higher one are played first");
  command.Number("--most-sets", &flags->most_sets, 2, kMax, "N", "End undecided after N sets");
  AddRunnerFlags(command, "RegressReport", ResultFlags::kFormat, &flags->runner);
  command.Footer(kExamples);
  command.ExitCodes("0 accepted, 1 rejected, 2 undecided");
  RunPlaying(command, flags, Run);
}

}  // namespace assize::ladder
