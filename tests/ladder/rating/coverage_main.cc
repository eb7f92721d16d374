// Prints how far the rating table can be trusted: ladder_rating_coverage --seasons 200.
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "referee/base/status.h"
#include "referee/cli/command.h"
#include "referee/cli/command_line.h"
#include "tests/ladder/rating/coverage.h"

namespace assize::ladder::rating {
namespace {

struct Settings {
  int64_t seasons = 200;
  int64_t players = 32;
  int64_t most_rounds = 60;
  double deviation = 150;
  double alike = 0;
  double coverage_within = 2;
  double slope_within = 0.05;
  std::string seed = "coverage";
};

struct PairingWords {
  Pairing pairing;
  const char* name;
};
constexpr std::array kPairings = {
    PairingWords{Pairing::kSwiss, "Swiss"}, PairingWords{Pairing::kPods, "Swiss in pods of 4"},
    PairingWords{Pairing::kContinuous, "continuous"}, PairingWords{Pairing::kRandom, "random"}};
constexpr std::array kRounds = {5, 8, 15, 30, 60};

// Prints a row; whether it is as good as asked for.
absl::StatusOr<bool> PrintRow(const Settings& settings, const PairingWords& words, int rounds) {
  const Season season{.pairing = words.pairing,
                      .players = static_cast<int>(settings.players),
                      .rounds = rounds,
                      .deviation = settings.deviation,
                      .alike = settings.alike};
  ASSIZE_ASSIGN_OR_RETURN(const Coverage coverage,
                          CoverageOf(season, static_cast<int>(settings.seasons), settings.seed));
  const bool good = std::abs(100 * coverage.covered - 95) <= settings.coverage_within &&
                    std::abs(coverage.slope - 1) <= settings.slope_within;
  std::printf("%-18s %6d %8.1f %% %7.3f %9.0f %8.0f %10.2f%s\n", words.name, rounds,
              100 * coverage.covered, coverage.slope, coverage.margin, coverage.prior_deviation,
              coverage.dispersion, good ? "" : "  out of bounds");
  std::fflush(stdout);
  return good;
}

ExitCode PrintTable(const Settings& settings) {
  std::printf("%-18s %6s %10s %7s %9s %8s %10s\n", "pairing", "rounds", "coverage", "slope",
              "interval", "prior", "dispersion");
  bool all_good = true;
  for (const PairingWords& words : kPairings) {
    for (const int rounds : kRounds) {
      if (rounds > settings.most_rounds) continue;
      const absl::StatusOr<bool> good = PrintRow(settings, words, rounds);
      if (!good.ok()) return Fail("ladder_rating_coverage", good.status());
      all_good = all_good && *good;
    }
  }
  return all_good ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace
}  // namespace assize::ladder::rating

int main(int argc, char** argv) {
  assize::ladder::rating::Settings settings;
  assize::Program program("ladder_rating_coverage",
                          "Rates made-up seasons and compares the ratings with the truth.");
  assize::Command command = program.command();
  command.Number("--seasons", &settings.seasons, 1, 1'000'000, "N", "How many of each kind");
  command.Number("--players", &settings.players, 8, 256, "N", "How many play");
  command.Number("--most-rounds", &settings.most_rounds, 5, 60, "N", "Leave out longer seasons");
  command.Real("--deviation", &settings.deviation, 0, 1000, "ELO",
               "The standard deviation of the true strengths");
  command.Real("--alike", &settings.alike, 0, 1, "SHARE",
               "How probably a game of a set goes as the one before it");
  command.Real("--coverage-within", &settings.coverage_within, 0, 100, "PERCENT",
               "Fail if a coverage is farther from 95 %");
  command.Real("--slope-within", &settings.slope_within, 0, 1, "SHARE",
               "Fail if a slope is farther from 1");
  command.Text("--seed", &settings.seed, "TEXT", "What they are drawn from");
  command.Run([&settings] { return assize::ladder::rating::PrintTable(settings); });
  return program.Main(argc, argv);
}
