// Prints how far the rating table can be trusted: ladder_rating_coverage --seasons 200.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/sets/set_plan.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {

// Seasons of players of known strength: how often the rating table's intervals cover the truth, and
// whether its differences are as large as the true ones.

// Who meets whom.
enum class Pairing {
  kSwiss,       // two seats: pairing::kSwiss
  kPods,        // the same with four seats
  kContinuous,  // two seats: pairing::kContinuous
  kRandom,      // two seats, by lot
};

struct Season {
  Pairing pairing = Pairing::kSwiss;
  int players = 32;
  // A round is one set at each table: the deal in every seating.
  int rounds = 5;
  // The standard deviation of the true strengths, in Elo.
  double deviation = 150;
  // How probable it is that a game of a set goes as the one before it: 0 makes all independent.
  double alike = 0;
};

// Over all players of all seasons.
struct Coverage {
  double covered = 0;  // of the 95 % intervals, 0 to 1
  // By how much two players differ in truth where the table shows a difference of 1: the slope of
  // true on shown ratings. 1 is right; below 1 ratings are stretched, above 1 they are shrunk.
  double slope = 0;
  double margin = 0;           // the mean half width of an interval, in Elo
  double prior_deviation = 0;  // the mean of the fitted ones, in Elo
  double dispersion = 0;       // their mean
};

// Draws `seasons` of them from `seed`, rates each and compares with the truth.
absl::StatusOr<Coverage> CoverageOf(const Season& season, int seasons, const std::string& seed);

namespace {

using pairing::History;
using pairing::Pod;

// Log strengths around 0.
std::vector<double> DrawStrengths(const Season& season, Stream& stream) {
  std::vector<double> strengths;
  double sum = 0;
  for (int i = 0; i < season.players; ++i) {
    const double radius = std::sqrt(-2 * std::log(1 - Uniform(stream)));
    const double normal = radius * std::cos(2 * std::numbers::pi * Uniform(stream));
    strengths.push_back(normal * season.deviation / kEloPerLogStrength);
    sum += strengths.back();
  }
  for (double& strength : strengths) strength -= sum / season.players;
  return strengths;
}

std::vector<Pod> RandomPairs(int players, Stream& stream) {
  const std::vector<int> order = RandomPlayers(players, players, stream);
  std::vector<Pod> pairs;
  for (int i = 0; i + 1 < players; i += 2) pairs.push_back({order[i], order[i + 1]});
  return pairs;
}

// A season while it is played.
class Play {
 public:
  Play(const Season& season, std::vector<double> strengths, Seed seed)
      : season_(season), strengths_(std::move(strengths)), stream_(Chance(seed).Open({"games"})) {
    settings_.seed = seed;
    settings_.rounds = season.rounds;
    settings_.kind =
        season.pairing == Pairing::kContinuous ? &pairing::kContinuous : &pairing::kSwiss;
    if (season.pairing == Pairing::kPods) {
      settings_.seats = settings_.min_seats = settings_.max_seats = 4;
    }
  }

  absl::StatusOr<GameTable> All() {
    for (int round = 0; round < season_.rounds; ++round) {
      ASSIZE_ASSIGN_OR_RETURN(const std::vector<Pod> pods, NextPods());
      history_.emplace_back();
      for (const Pod& pod : pods) {
        ASSIZE_ASSIGN_OR_RETURN(sets::SetOutcome set, PlaySet(pod));
        history_.back().pods.push_back({pod, {std::move(set)}});
      }
    }
    return std::move(table_);
  }

 private:
  absl::StatusOr<std::vector<Pod>> NextPods() {
    if (season_.pairing == Pairing::kRandom) return RandomPairs(season_.players, stream_);
    const pairing::Field field(season_.players);
    ASSIZE_ASSIGN_OR_RETURN(const auto round, pairing::NextRound(settings_, field, history_));
    return round.has_value() ? round->pods : std::vector<Pod>();
  }

  absl::StatusOr<sets::SetOutcome> PlaySet(const Pod& pod) {
    table_.BeginSet();
    sets::SetOutcome set;
    std::vector<double> strengths;
    for (int player : pod) strengths.push_back(strengths_[player]);
    std::vector<uint8_t> ranks;  // by position in the pod
    for (const sets::PlannedMatch& match :
         sets::PlanSet({}, pod, settings_.seating, settings_.side_of)) {
      if (ranks.empty() || Uniform(stream_) >= season_.alike) {
        ranks = RandomRanks(strengths, stream_);
      }
      std::vector<SeatRank> row;
      for (int player : match.seats) {
        const auto position = std::find(pod.begin(), pod.end(), player) - pod.begin();
        row.push_back({.player = player, .rank = ranks[position]});
      }
      ASSIZE_RETURN_IF_ERROR(table_.AddGame(row));
      set.matches.emplace_back();
      for (const SeatRank& seat : row) {
        set.matches.back().seats.push_back({.player = seat.player, .rank = seat.rank});
      }
    }
    return set;
  }

  const Season& season_;
  std::vector<double> strengths_;
  Stream stream_;
  pairing::FormatSettings settings_;
  History history_;
  GameTable table_;
};

}  // namespace

absl::StatusOr<Coverage> CoverageOf(const Season& season, int seasons, const std::string& seed) {
  const Seed all_seasons = SeedFromText(seed);
  Coverage sum;
  double products = 0;
  double squares = 0;
  for (int i = 0; i < seasons; ++i) {
    const Seed own_seed = DeriveSeed(all_seasons, absl::StrCat("season(", i, ")"));
    Stream stream = Chance(own_seed).Open({"strengths"});
    const std::vector<double> truth = DrawStrengths(season, stream);
    Play play(season, truth, own_seed);
    ASSIZE_ASSIGN_OR_RETURN(const GameTable table, play.All());
    ASSIZE_ASSIGN_OR_RETURN(const JointFit fit, FitGames(table, {.players = season.players}));
    for (int player = 0; player < season.players; ++player) {
      const Estimate& shown = fit.players[player].overall;
      const double elo = kEloPerLogStrength * truth[player];
      sum.covered += std::abs(shown.elo - elo) <= shown.margin95() ? 1 : 0;
      sum.margin += shown.margin95();
      products += elo * shown.elo;
      squares += shown.elo * shown.elo;
    }
    sum.prior_deviation += fit.prior_deviation / seasons;
    sum.dispersion += fit.dispersion / seasons;
  }
  const double ratings = static_cast<double>(seasons) * season.players;
  sum.covered /= ratings;
  sum.margin /= ratings;
  sum.slope = products / squares;
  return sum;
}

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
