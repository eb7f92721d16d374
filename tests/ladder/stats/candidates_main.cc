// Many candidates in one test, simulated: how often it errs, and how many sets it needs beside a
// sequential test for each candidate with the same error rates.
//
// Sets are drawn from distributions with exactly these strengths; both ways play them in the batches
// in which `ladder regress` plays them, and count all of them.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "ladder/stats/candidates.h"
#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/set_sprt.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "tests/ladder/stats/random_scores.h"

namespace assize::ladder::stats {
namespace {

constexpr double kElo1 = 30;
constexpr int kCandidates = 8;
constexpr double kMaxShare = 0.45;
constexpr double kWidth = 0.3;

struct Settings {
  int64_t runs = 10'000;
};

struct Field {
  std::string name;
  // True Elo of the candidates.
  std::vector<double> elo;
  // The share of sets may not be above kMaxShare.
  bool has_leader = true;
};

std::vector<Field> Fields() {
  std::vector<double> one(kCandidates, 0);
  one[5] = kElo1;
  std::vector<double> spread;
  for (int i = 0; i < kCandidates; ++i) {
    spread.push_back(kElo1 * (2.0 * ((i * 3) % kCandidates) / (kCandidates - 1) - 1));
  }
  std::vector<double> three(kCandidates, 0);
  three[1] = three[4] = three[6] = kElo1;
  return {{"one is elo1 better, seven are as the base", one},
          {"evenly from elo1 worse to elo1 better", spread},
          {"three are elo1 better, five are as the base", three},
          {"none is better", std::vector<double>(kCandidates, 0), false}};
}

struct Outcome {
  // A candidate that is no better than elo0 was accepted; one that is better was.
  bool errs = false;
  bool finds = false;
  // The share of those that are elo1 better which were rejected.
  double misses = 0;
  int64_t sets = 0;
};

class Simulation {
 public:
  explicit Simulation(const std::vector<double>& elo)
      : elo_(elo),
        plan_(PlanForEach({.elo0 = 0, .elo1 = kElo1, .games = 2, .seats = 2},
                          static_cast<int>(elo.size()))) {
    for (const double each : elo) {
      sources_.emplace_back(4, ScoreOfElo(each), kWidth, static_cast<uint8_t>(sources_.size() + 1));
    }
  }

  Outcome Together() {
    std::vector<CompositeSprt> tests(elo_.size(), *CompositeSprt::Create(plan_));
    std::vector<CandidateState> states(elo_.size());
    Outcome outcome;
    while (const std::optional<size_t> next = NextCandidate(states)) {
      Play(*next, SetsOfBatch(states[*next]), &tests[*next], &outcome);
      states[*next] = StateOf(tests[*next]);
    }
    Judge(states, &outcome);
    return outcome;
  }

  // In the batches of a test of one candidate (ladder/event/rounds/regress_schedule.cc).
  Outcome Apart() {
    Outcome outcome;
    std::vector<CandidateState> states;
    for (size_t i = 0; i < elo_.size(); ++i) {
      CompositeSprt test = *CompositeSprt::Create(plan_);
      int64_t planned = 0;
      while (test.decision() == SprtDecision::kOpen) {
        const int64_t batch = std::clamp<int64_t>(planned / 4, 8, 256);
        planned += batch;
        Play(i, batch, &test, &outcome);
      }
      states.push_back(StateOf(test));
    }
    Judge(states, &outcome);
    return outcome;
  }

 private:
  void Play(size_t candidate, int64_t sets, CompositeSprt* test, Outcome* outcome) {
    outcome->sets += sets;
    for (int64_t set = 0; set < sets; ++set) {
      if (test->decision() != SprtDecision::kOpen) return;
      if (!test->Add(sources_[candidate].Next()).ok()) return;
    }
  }

  void Judge(const std::vector<CandidateState>& states, Outcome* outcome) const {
    const auto good = std::ranges::count_if(elo_, [](double elo) { return elo >= kElo1; });
    for (size_t i = 0; i < states.size(); ++i) {
      if (states[i].decision == SprtDecision::kRejected && elo_[i] >= kElo1) {
        outcome->misses += 1 / static_cast<double>(good);
      }
      if (states[i].decision != SprtDecision::kAccepted) continue;
      outcome->errs = outcome->errs || elo_[i] <= 0;
      outcome->finds = outcome->finds || elo_[i] > 0;
    }
  }

  const std::vector<double> elo_;
  const SprtPlan plan_;
  std::vector<ScoreSource> sources_;
};

struct Means {
  double errs = 0;
  double finds = 0;
  double misses = 0;
  double sets = 0;
};

Means MeansOf(const Settings& settings, Simulation* simulation, Outcome (Simulation::*play)()) {
  Means means;
  const auto runs = static_cast<double>(settings.runs);
  for (int64_t run = 0; run < settings.runs; ++run) {
    const Outcome outcome = (simulation->*play)();
    means.errs += (outcome.errs ? 1 : 0) / runs;
    means.finds += (outcome.finds ? 1 : 0) / runs;
    means.misses += outcome.misses / runs;
    means.sets += static_cast<double>(outcome.sets) / runs;
  }
  return means;
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  constexpr double kRate = 0.05;
  // Four standard deviations.
  const double margin = 4 * std::sqrt(kRate / static_cast<double>(settings.runs));
  bool good = true;
  std::cout << "                                               together                   "
               "  apart\n"
               "field                                          errs   finds  misses  sets   errs   "
               "finds  misses  sets   share\n";
  for (const Field& field : Fields()) {
    Simulation simulation(field.elo);
    const Means together = MeansOf(settings, &simulation, &Simulation::Together);
    const Means apart = MeansOf(settings, &simulation, &Simulation::Apart);
    const double share = together.sets / apart.sets;
    std::cout << absl::StrFormat("%-46s %.3f  %.3f  %.3f   %5.0f  %.3f  %.3f  %.3f   %5.0f  %.2f\n",
                                 field.name, together.errs, together.finds, together.misses,
                                 together.sets, apart.errs, apart.finds, apart.misses, apart.sets,
                                 share);
    good = good && together.errs <= kRate + margin && together.misses <= kRate + margin &&
           (!field.has_leader || share <= kMaxShare);
  }
  if (good) return ExitCode::kOk;
  return absl::InternalError(absl::StrFormat(
      "a rate of errors is above %.2f, or a share of sets above %.2f", kRate, kMaxShare));
}

}  // namespace
}  // namespace assize::ladder::stats

int main(int argc, char** argv) {
  assize::ladder::stats::Settings settings;
  assize::Program program("ladder_candidates",
                          "Simulates tests of many candidates: their errors and their sets.");
  assize::Command command = program.command();
  command.Number("--runs", &settings.runs, 10, 1'000'000, "N", "How many of each kind");
  command.Run([&settings] {
    const absl::StatusOr<assize::ExitCode> done = assize::ladder::stats::Run(settings);
    return done.ok() ? *done : assize::Fail("ladder_candidates", done.status());
  });
  return program.Main(argc, argv);
}
