// How many games a search for good weights needs, with sets of common deals and with a deal for each game:
// `greedy` in Brigand's Bluff is planted a bad start, and tuned back by the search of `ladder tune`.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/stats/opponent_share.h"
#include "ladder/stats/spsa.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "referee/games/brigands_bluff/players/greedy.h"
#include "referee/games/brigands_bluff/rules.h"

namespace assize::strength {
namespace {

using Rules = games::brigands_bluff::Rules;
using bot::brigands_bluff::Weights;

constexpr int kSeats = 4;
// Of the Elo that the planted start has lost, what may still be lost where it counts as regained.
constexpr double kRegained = 0.10;
// The best weights that are known, and the planted start.
constexpr Weights kBest = {.own = 4, .left = 0.1};
constexpr Weights kStart = {.own = -3, .left = 0};

struct Settings {
  int64_t runs = 8;
  int64_t deals = 40;
};

enum class Deals { kCommon, kApart };

Weights WeightsOf(const std::vector<double>& values) {
  return {.own = values[0], .left = values[1]};
}

struct Place {
  int rank = 1;
  int side = 0;
};

// The share of opponents that the hero comes in before, who has one seat of a table of others. It follows
// from the deal's name, as all of these players do.
double Play(const std::string& deal, int hero, const Weights& own, const Weights& others) {
  static const auto config = Rules::Configure(kSeats, {}).value();
  Rules::State state = Rules::Start(config, Chance(SeedFromText(deal)), nullptr);
  while (!Rules::Asked(state.pub).Empty()) {
    for (const Seat seat : Rules::Asked(state.pub)) {
      state.own[seat.index()].sealed = bot::brigands_bluff::GreedyMoveBy(
          seat.index() == hero ? own : others, Rules::ViewOf(state, seat));
    }
    Rules::Resolve(state, nullptr);
  }
  const games::Outcome outcome = Rules::Result(state.pub);
  std::vector<Place> places;
  for (int seat = 0; seat < kSeats; ++seat) {
    places.push_back({.rank = outcome[static_cast<size_t>(seat)].rank,
                      .side = Rules::Info().side_of(kSeats, seat)});
  }
  return ladder::stats::OpponentShare(places, static_cast<size_t>(hero));
}

// The mean over a game from each seat: all of one deal, or each of its own.
double SetScore(const std::string& name, Deals deals, const Weights& own, const Weights& others) {
  double sum = 0;
  for (int hero = 0; hero < kSeats; ++hero) {
    const std::string deal = deals == Deals::kCommon ? name : absl::StrCat(name, ", game ", hero);
    sum += Play(deal, hero, own, others);
  }
  return sum / kSeats;
}

// How much weaker the weights are than the best ones, in Elo, over deals that nothing is tuned with.
double LostElo(const Weights& weights, int64_t deals) {
  double sum = 0;
  for (int64_t i = 0; i < deals; ++i) {
    sum += SetScore(absl::StrCat("measured, deal ", i), Deals::kCommon, weights, kBest);
  }
  const double score = std::clamp(sum / static_cast<double>(deals), 0.01, 0.99);
  return 400 * std::log10((1 - score) / score);
}

// What the search proposes after this many iterations of a set each.
Weights Tuned(Deals deals, int iterations, int64_t run) {
  const std::string name = absl::StrCat("run ", run);
  ladder::stats::Spsa search({{.start = kStart.own, .least = -6, .most = 12, .step = 1},
                              {.start = kStart.left, .least = -2, .most = 2, .step = 0.1}},
                             {.iterations = iterations, .rate = 1}, SeedFromText(name));
  while (!search.over()) {
    const ladder::stats::SpsaPair pair = search.Next();
    const double score = SetScore(absl::StrCat(name, ", deal ", search.iteration()), deals,
                                  WeightsOf(pair.plus), WeightsOf(pair.minus));
    search.Take(2 * score - 1);
  }
  return WeightsOf(search.Proposal());
}

// The mean share of the lost Elo that is still lost, with half of its interval of 95 %.
struct Remaining {
  double mean = 0;
  double margin = 0;
};

Remaining RemainingAfter(Deals deals, int iterations, double lost, const Settings& settings) {
  double sum = 0;
  double squares = 0;
  for (int64_t run = 0; run < settings.runs; ++run) {
    const double share = LostElo(Tuned(deals, iterations, run), settings.deals) / lost;
    sum += share;
    squares += share * share;
  }
  const auto runs = static_cast<double>(settings.runs);
  const double mean = sum / runs;
  const double variance = std::max(0.0, squares / runs - mean * mean) * runs / (runs - 1);
  return {.mean = mean, .margin = 1.96 * std::sqrt(variance / runs)};
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  const double lost = LostElo(kStart, settings.deals);
  std::cout << absl::StrFormat(
                   "The planted start has lost %.0f Elo; %d runs, measured over %d sets each.\n\n",
                   lost, settings.runs, settings.deals)
            << "| iterations | games | still lost with common deals | with a deal for each game |\n"
            << "| --- | --- | --- | --- |\n";
  int common_games = 0;
  int apart_games = 0;
  for (const int iterations : {8, 16, 32, 64, 128}) {
    std::string row = absl::StrFormat("| %d | %d |", iterations, iterations * kSeats);
    for (int* games : {&common_games, &apart_games}) {
      if (*games > 0) {
        row += " |";
        continue;
      }
      const Remaining remaining = RemainingAfter(
          games == &common_games ? Deals::kCommon : Deals::kApart, iterations, lost, settings);
      absl::StrAppendFormat(&row, " %.0f ± %.0f %% |", 100 * remaining.mean,
                            100 * remaining.margin);
      if (remaining.mean <= kRegained) *games = iterations * kSeats;
    }
    std::cout << row << std::endl;
    if (common_games > 0 && apart_games > 0) break;
  }
  const auto text = [](int games) {
    return games > 0 ? absl::StrCat(games) : std::string("more than all of these");
  };
  std::cout << "\nRegained within " << 100 * kRegained << " %: with " << text(common_games)
            << " games of common deals, " << text(apart_games) << " of deals apart.\n";
  const bool half = common_games > 0 && (apart_games == 0 || 2 * common_games <= apart_games);
  return half ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace
}  // namespace assize::strength

int main(int argc, char** argv) {
  assize::strength::Settings settings;
  assize::Program program("strength_tune",
                          "Tunes greedy back from bad weights: how many games that needs with "
                          "common deals, and with a deal for each game.");
  assize::Command command = program.command();
  command.Number("--runs", &settings.runs, 2, 10'000, "N", "Searches of each kind and length");
  command.Number("--deals", &settings.deals, 2, 100'000, "N",
                 "Sets over which what a search has found is measured");
  command.ExitCodes("0 common deals need at most half of the games, 1 they do not");
  command.Run([&settings] {
    const absl::StatusOr<assize::ExitCode> done = assize::strength::Run(settings);
    return done.ok() ? *done : assize::Fail("strength_tune", done.status());
  });
  return program.Main(argc, argv);
}
