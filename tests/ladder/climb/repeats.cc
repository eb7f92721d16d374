// How well the score of a climb repeats, simulated: two climbs of the same bot over other deals, by the
// protocol, rungs and set worths of each game.
//
// A bot's true rating is anywhere from 100 Elo below the weakest rung to 100 above the strongest. Against
// each rung it is better or worse than that by a normal deviate, its quirk, which is the same in both
// climbs. A set is the mean of independent games, as many as make its variance that of the table.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "ladder/climb/protocol.h"
#include "ladder/climb/rung_table.h"
#include "ladder/stats/elo_estimate.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/program.h"
#include "referee/games/registry.h"
#include "tests/ladder/stats/random_scores.h"

namespace assize::ladder::climb {
namespace {

constexpr double kRange = 100;
// The standard deviation of a quirk, in mean distances of two rungs.
constexpr double kQuirk = 0.3;
constexpr double kLeastWithinOne = 0.95;

struct Settings {
  int64_t runs = 10'000;
};

double Normal(Stream& stream) {
  const double radius = std::sqrt(-2 * std::log(1 - stats::Uniform(stream)));
  return radius * std::cos(2 * std::numbers::pi * stats::Uniform(stream));
}

struct Bot {
  double elo = 0;
  // By rung: its rating against that one.
  std::vector<double> against;
};

struct Score {
  int rung = 0;
  Strength strength;
};

class Simulation {
 public:
  Simulation(const v1::RungTable& table, double quirk, Stream* stream)
      : rungs_(EncountersOf(table)), worth_(table.set_worth()), quirk_(quirk), stream_(*stream) {}

  Bot DrawBot() {
    const double low = rungs_.front().elo - kRange;
    const double high = rungs_.back().elo + kRange;
    Bot bot{.elo = low + (high - low) * stats::Uniform(stream_), .against = {}};
    for (size_t i = 0; i < rungs_.size(); ++i) {
      bot.against.push_back(bot.elo + quirk_ * Normal(stream_));
    }
    return bot;
  }

  Score Climb(const Bot& bot) {
    std::vector<Encounter> met = rungs_;
    while (true) {
      const std::vector<int> opponents = NextOpponents(met, worth_);
      if (opponents.empty()) break;
      for (const int opponent : opponents) {
        Encounter& rung = met[static_cast<size_t>(opponent)];
        ++rung.sets;
        rung.points +=
            Set(stats::ScoreOfElo(bot.against[static_cast<size_t>(opponent)] - rung.elo));
      }
    }
    const Strength strength = EstimateStrength(met, worth_);
    return {.rung = RungAt(met, strength.elo), .strength = strength};
  }

  int RungOf(const Bot& bot) const { return RungAt(rungs_, bot.elo); }
  int rungs() const { return static_cast<int>(rungs_.size()); }

 private:
  // Of mean `expected` and variance expected * (1 - expected) / worth_.
  double Set(double expected) {
    const double worth = std::max(worth_, 1.0);
    const double few = std::floor(worth);
    // So that the mean of 1 / games is 1 / worth.
    const double share_of_few = (1 / worth - 1 / (few + 1)) / (1 / few - 1 / (few + 1));
    const double games = stats::Uniform(stream_) < share_of_few ? few : few + 1;
    double won = 0;
    for (int game = 0; game < games; ++game) won += stats::Uniform(stream_) < expected ? 1 : 0;
    return won / games;
  }

  const std::vector<Encounter> rungs_;
  const double worth_;
  const double quirk_;
  Stream& stream_;
};

struct Outcome {
  double equal = 0;
  double within_one = 0;
  // The same among bots of the rung where it is lowest.
  double worst = 1;
  // Intervals that contain the rating, and half of their mean width.
  double covered = 0;
  double half_width = 0;
};

Outcome Simulate(const Settings& settings, Simulation* simulation) {
  Outcome outcome;
  const auto rungs = static_cast<size_t>(simulation->rungs()) + 1;
  std::vector<double> bots(rungs);
  std::vector<double> close(rungs);
  const auto runs = static_cast<double>(settings.runs);
  for (int64_t run = 0; run < settings.runs; ++run) {
    const Bot bot = simulation->DrawBot();
    const Score one = simulation->Climb(bot);
    const Score two = simulation->Climb(bot);
    const bool within_one = std::abs(one.rung - two.rung) <= 1;
    outcome.equal += (one.rung == two.rung ? 1 : 0) / runs;
    outcome.within_one += (within_one ? 1 : 0) / runs;
    const auto rung = static_cast<size_t>(simulation->RungOf(bot));
    ++bots[rung];
    close[rung] += within_one ? 1 : 0;
    const Strength& found = one.strength;
    outcome.covered += (found.lower <= bot.elo && bot.elo <= found.upper ? 1 : 0) / runs;
    outcome.half_width += (found.upper - found.lower) / 2 / runs;
  }
  for (size_t rung = 0; rung < rungs; ++rung) {
    if (bots[rung] >= 20) outcome.worst = std::min(outcome.worst, close[rung] / bots[rung]);
  }
  return outcome;
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  Stream stream(HashOf("climbs"));
  bool good = true;
  std::cout
      << "| game | rungs | quirk | equal | within one | of the worst rung | in the interval | "
         "half width |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const games::Game* game : games::AllGames()) {
    const absl::StatusOr<v1::RungTable> found = FindRungs(game->info().name);
    if (absl::IsNotFound(found.status())) continue;
    ASSIZE_RETURN_IF_ERROR(found.status());
    const v1::RungTable& table = *found;
    const double distance = (table.rungs(table.rungs_size() - 1).elo() - table.rungs(0).elo()) /
                            (table.rungs_size() - 1);
    for (const double quirk : {0.0, kQuirk * distance}) {
      Simulation simulation(table, quirk, &stream);
      const Outcome outcome = Simulate(settings, &simulation);
      std::cout << absl::StrFormat("| %s | %d | %.0f | %.3f | %.3f | %.3f | %.3f | %.0f |\n",
                                   table.game(), table.rungs_size(), quirk, outcome.equal,
                                   outcome.within_one, outcome.worst, outcome.covered,
                                   outcome.half_width)
                << std::flush;
      good = good && outcome.within_one >= kLeastWithinOne;
    }
  }
  if (good) return ExitCode::kOk;
  return absl::InternalError(
      absl::StrFormat("fewer than %.2f of the climbs end within one rung", kLeastWithinOne));
}

}  // namespace
}  // namespace assize::ladder::climb

int main(int argc, char** argv) {
  assize::ladder::climb::Settings settings;
  assize::Program program("ladder_climb_repeats",
                          "Simulates climbs: how well their scores repeat.");
  assize::Command command = program.command();
  command.Number("--runs", &settings.runs, 10, 1'000'000, "N", "Bots for each game");
  command.Run([&settings] {
    const absl::StatusOr<assize::ExitCode> done = assize::ladder::climb::Run(settings);
    return done.ok() ? *done : assize::Fail("ladder_climb_repeats", done.status());
  });
  return program.Main(argc, argv);
}
