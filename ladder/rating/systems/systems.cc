#include "ladder/rating/systems/systems.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/rating/comparison_graph.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/systems/bayes_elo.h"
#include "ladder/rating/systems/bradley_terry.h"
#include "ladder/rating/systems/glicko2.h"
#include "ladder/rating/systems/live_elo.h"
#include "ladder/rating/systems/skill.h"
#include "ladder/rating/systems/trueskill.h"
#include "ladder/rating/systems/weng_lin.h"
#include "ladder/stats/normal.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/status.h"

namespace assize::ladder::rating {
namespace {

constexpr std::array<SystemInfo, 7> kSystems = {{
    {System::kElo, "elo", "Elo that moves from set to set and starts at 1500 (Elo, 1978)"},
    {System::kGlicko2, "glicko-2",
     "Glicko-2, which starts at 1500 and knows how unsure it is; a set is a rating period "
     "(Glickman, 2013)"},
    {System::kTrueSkill, "trueskill",
     "TrueSkill: mu, which starts at 25; it rates teams and more than two seats (Herbrich, Minka "
     "and Graepel, 2007)"},
    {System::kWengLin, "weng-lin",
     "Weng and Lin's Plackett-Luce model: mu, which starts at 25; a fast relative of TrueSkill "
     "(2011)"},
    {System::kBradleyTerry, "bradley-terry",
     "maximum likelihood of all pairs without a prior, in Elo around 0, as Ordo (Bradley and "
     "Terry, 1952)"},
    {System::kBayesElo, "bayes-elo",
     "pairs with draws and a prior of two draws, in Elo around 0, as BayesElo (Coulom, 2005)"},
    {System::kPlackettLuce, "plackett-luce",
     "maximum likelihood of whole orders without a prior and without ties, in Elo around 0 "
     "(Plackett, 1975)"},
}};

double ScoreOf(const SeatRank& seat, const SeatRank& opponent) {
  if (seat.rank == opponent.rank) return 0.5;
  return seat.rank < opponent.rank ? 1 : 0;
}

template <class Visit>
void ForEachGame(const GameTable& table, Visit visit) {
  for (const GameTable::Set& set : table.sets()) {
    for (int64_t repeat = 0; repeat < set.count; ++repeat) {
      for (uint32_t game = 0; game < set.games; ++game) visit(table.seats(set.first_game + game));
    }
  }
}

std::vector<SystemRating> ByElo(const GameTable& table, int players) {
  std::vector<SystemRating> ratings;
  for (const double elo : LiveElo(table, players))
    ratings.push_back({.rating = elo, .margin95 = {}});
  return ratings;
}

std::vector<SystemRating> ByGlicko2(const GameTable& table, int players) {
  std::vector<Glicko2Rating> ratings(static_cast<size_t>(players));
  const auto rate = [&](const GameTable::Set& set) {
    std::map<int, std::vector<Glicko2Game>> games;
    for (uint32_t game = 0; game < set.games; ++game) {
      const auto seats = table.seats(set.first_game + game);
      for (const SeatRank& seat : seats) {
        for (const SeatRank& other : seats) {
          if (&seat == &other || !stats::AreOpponents(seat, other)) continue;
          const Glicko2Rating& opponent = ratings[static_cast<size_t>(other.player)];
          games[seat.player].push_back({.score = ScoreOf(seat, other),
                                        .opponent_rating = opponent.rating,
                                        .opponent_deviation = opponent.deviation});
        }
      }
    }
    // All at once: nobody's new rating counts in the same period.
    std::map<int, Glicko2Rating> updated;
    for (const auto& [player, own] : games) {
      updated[player] = UpdatedGlicko2(ratings[static_cast<size_t>(player)], own);
    }
    for (const auto& [player, rating] : updated) ratings[static_cast<size_t>(player)] = rating;
  };
  for (const GameTable::Set& set : table.sets()) {
    for (int64_t repeat = 0; repeat < set.count; ++repeat) rate(set);
  }
  std::vector<SystemRating> result;
  for (const Glicko2Rating& rating : ratings) {
    result.push_back({.rating = rating.rating, .margin95 = stats::kNormal975 * rating.deviation});
  }
  return result;
}

// Seats of one side are a team, placed where its best seat is.
struct Placed {
  std::vector<std::vector<int>> players;  // by team
  std::vector<double> ranks;
};

Placed TeamsOf(std::span<const SeatRank> seats) {
  Placed placed;
  std::map<int, size_t> team_of_side;
  for (const SeatRank& seat : seats) {
    size_t team = placed.players.size();
    if (seat.side != 0) team = team_of_side.try_emplace(seat.side, team).first->second;
    if (team == placed.players.size()) {
      placed.players.emplace_back();
      placed.ranks.push_back(seat.rank);
    }
    placed.players[team].push_back(seat.player);
    placed.ranks[team] = std::min<double>(placed.ranks[team], seat.rank);
  }
  return placed;
}

template <class Update>
std::vector<SystemRating> BySkill(const GameTable& table, int players, Update update) {
  std::vector<Skill> skills(static_cast<size_t>(players));
  ForEachGame(table, [&](std::span<const SeatRank> seats) {
    const Placed placed = TeamsOf(seats);
    std::vector<Team> teams;
    for (const std::vector<int>& members : placed.players) {
      Team& team = teams.emplace_back();
      for (const int player : members) team.push_back(skills[static_cast<size_t>(player)]);
    }
    const std::vector<Team> updated = update(teams, placed.ranks);
    for (size_t team = 0; team < updated.size(); ++team) {
      for (size_t i = 0; i < updated[team].size(); ++i) {
        skills[static_cast<size_t>(placed.players[team][i])] = updated[team][i];
      }
    }
  });
  std::vector<SystemRating> ratings;
  for (const Skill& skill : skills) {
    ratings.push_back({.rating = skill.mu, .margin95 = stats::kNormal975 * skill.sigma});
  }
  return ratings;
}

// Every two opponents, the one in the earlier seat first.
std::vector<PairResult> PairsOf(const GameTable& table) {
  std::map<std::pair<int, int>, PairResult> pairs;
  ForEachGame(table, [&pairs](std::span<const SeatRank> seats) {
    for (size_t i = 0; i < seats.size(); ++i) {
      for (size_t j = i + 1; j < seats.size(); ++j) {
        if (!stats::AreOpponents(seats[i], seats[j])) continue;
        PairResult& pair = pairs[{seats[i].player, seats[j].player}];
        pair.first = seats[i].player;
        pair.second = seats[j].player;
        const double score = ScoreOf(seats[i], seats[j]);
        (score == 1 ? pair.first_wins : score == 0 ? pair.first_losses : pair.draws) += 1;
      }
    }
  });
  std::vector<PairResult> results;
  for (const auto& [players, pair] : pairs) results.push_back(pair);
  return results;
}

// Without a prior, a player that won or lost everything against the others has no finite rating.
absl::Status NoFiniteAnswer(const std::string& system) {
  return absl::FailedPreconditionError(absl::StrCat(
      system,
      " has no prior, and no finite ratings for these games: some bots never scored against "
      "the others, or never lost a point to them; --system bayes-elo, and the table without "
      "--system, have ratings for them"));
}

// Nothing in the games compares bots that no chain of games connects.
absl::Status CheckConnected(const std::string& system, const GameTable& table, int players) {
  if (AreConnected(table, players)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(system,
                   " cannot rate groups of bots that never met; --event rates one event, "
                   "and the table without --system has ratings for all"));
}

absl::StatusOr<std::vector<SystemRating>> ByBradleyTerry(const GameTable& table, int players) {
  ASSIZE_RETURN_IF_ERROR(CheckConnected("bradley-terry", table, players));
  const absl::StatusOr<BradleyTerryFit> fit = FitBradleyTerry(players, PairsOf(table));
  if (absl::IsFailedPrecondition(fit.status())) return NoFiniteAnswer("bradley-terry");
  if (!fit.ok()) return fit.status();
  std::vector<SystemRating> ratings;
  for (size_t i = 0; i < fit->elo.size(); ++i) {
    ratings.push_back(
        {.rating = fit->elo[i], .margin95 = stats::kNormal975 * fit->standard_error[i]});
  }
  return ratings;
}

absl::StatusOr<std::vector<SystemRating>> ByBayesElo(const GameTable& table, int players) {
  ASSIZE_RETURN_IF_ERROR(CheckConnected("bayes-elo", table, players));
  ASSIZE_ASSIGN_OR_RETURN(
      const BayesEloFit fit,
      FitBayesElo(players, PairsOf(table), {.terms = GameTerms::kGiven, .advantage = 0}));
  std::vector<SystemRating> ratings;
  for (size_t i = 0; i < fit.elo.size(); ++i) {
    ratings.push_back({.rating = fit.elo[i], .margin95 = fit.margin95[i]});
  }
  return ratings;
}

absl::StatusOr<std::vector<SystemRating>> ByPlackettLuce(const GameTable& table, int players) {
  std::vector<std::vector<int>> orders;
  bool has_ties = false;
  bool has_partners = false;
  ForEachGame(table, [&](std::span<const SeatRank> seats) {
    std::vector<SeatRank> sorted(seats.begin(), seats.end());
    std::ranges::stable_sort(sorted, {}, &SeatRank::rank);
    std::vector<int>& order = orders.emplace_back();
    for (size_t i = 0; i < sorted.size(); ++i) {
      order.push_back(sorted[i].player);
      has_ties = has_ties || (i > 0 && sorted[i].rank == sorted[i - 1].rank);
      for (size_t j = 0; j < i; ++j) {
        has_partners = has_partners || !stats::AreOpponents(sorted[i], sorted[j]);
      }
    }
  });
  if (has_ties || has_partners) {
    return absl::FailedPreconditionError(
        absl::StrCat("plackett-luce rates orders without ", has_ties ? "ties" : "partners",
                     ", which these games have; --system weng-lin, and the table without "
                     "--system, rate them"));
  }
  ASSIZE_RETURN_IF_ERROR(CheckConnected("plackett-luce", table, players));
  const absl::StatusOr<PlackettLuceFit> fit = FitPlackettLuce(players, orders);
  if (absl::IsFailedPrecondition(fit.status())) return NoFiniteAnswer("plackett-luce");
  if (!fit.ok()) return fit.status();
  std::vector<SystemRating> ratings;
  for (size_t i = 0; i < fit->elo.size(); ++i) {
    ratings.push_back(
        {.rating = fit->elo[i],
         .margin95 = stats::kNormal975 * kEloPerLogStrength * fit->standard_error[i]});
  }
  return ratings;
}

}  // namespace

bool AreConnected(const GameTable& table, int players) {
  ComparisonGraph graph(players);
  for (const PairResult& pair : PairsOf(table)) graph.AddWin(pair.first, pair.second);
  const std::vector<int> groups = graph.Components();
  return std::ranges::all_of(groups, [](int group) { return group == 0; });
}

std::span<const SystemInfo> AllSystems() { return kSystems; }

absl::StatusOr<std::vector<SystemRating>> RateBy(System system, const GameTable& table,
                                                 int players) {
  switch (system) {
    case System::kElo:
      return ByElo(table, players);
    case System::kGlicko2:
      return ByGlicko2(table, players);
    case System::kTrueSkill:
      return BySkill(table, players, [](const std::vector<Team>& teams, const auto& ranks) {
        return UpdatedTrueSkill(teams, ranks);
      });
    case System::kWengLin:
      return BySkill(table, players, [](const std::vector<Team>& teams, const auto& ranks) {
        return UpdatedWengLin(WengLinModel::kPlackettLuce, teams, ranks);
      });
    case System::kBradleyTerry:
      return ByBradleyTerry(table, players);
    case System::kBayesElo:
      return ByBayesElo(table, players);
    case System::kPlackettLuce:
      return ByPlackettLuce(table, players);
  }
  return absl::InternalError("no such rating system");
}

}  // namespace assize::ladder::rating
