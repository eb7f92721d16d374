// Brigands: all plans of a round (BRIG-7.1 to BRIG-7.3) as tables, made once per process.
//
// Since a plan is a few pieces on seven or eight cards, all ways to place them are listed
// beforehand, and a player's legal plans are a part of a table: those that use no missing card and
// no more tokens than are in hand.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLANS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLANS_H_

#include <array>
#include <span>
#include <vector>

#include "referee/games/brigands/data.h"
#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

enum class Piece : uint8_t { kBandit, kPatrol };

// All ways to place a number of like pieces on cards, with any tokens on used cards.
class PlanTable {
 public:
  struct Entry {
    Plan plan;
    // The cards that the plan uses.
    DistrictSet used;
  };

  // On the first `cards` districts.
  PlanTable(Piece piece, int pieces, int cards);

  // The plans with at most `tokens` tokens: those with fewer tokens stand first, and among them
  // those that place more on the first districts.
  std::span<const Entry> WithTokens(int tokens) const;

 private:
  void AddWithTokens(Piece piece, int tokens, const std::vector<std::vector<int>>& placements);

  std::vector<Entry> entries_;
  // How many entries have at most that many tokens.
  std::array<size_t, kMeeples + 1> ends_{};
};

// 0 to 3 bandits on the seven cards of a brigand.
const PlanTable& BanditPlans(int bandits);
// The three patrols of the prince on eight cards.
const PlanTable& PrincePlans();
// 1 or 2 patrols of a duellist on seven cards; they bring no tokens (BRIG-12.A14).
const PlanTable& DuelPatrolPlans(int patrols);

// What a seat may plan, as far as it matters which plans are legal.
struct PlanLimits {
  int bandits;
  int patrols;
  int tokens;
  DistrictSet playable;
};
PlanLimits PlanLimitsOf(const View& view);

void ListPlans(const View& view, std::vector<Move>* moves);
int CountPlans(const View& view);
Plan RandomPlan(const View& view, Stream& stream);
Plan DefaultPlan(const View& view);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLANS_H_
