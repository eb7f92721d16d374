#include "tests/ladder/rating/coverage.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/pairing/format.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/joint_fit.h"
#include "ladder/sets/set_plan.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder::rating {
namespace {

using pairing::FormatKind;
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
        season.pairing == Pairing::kContinuous ? FormatKind::kContinuous : FormatKind::kSwiss;
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

}  // namespace assize::ladder::rating
