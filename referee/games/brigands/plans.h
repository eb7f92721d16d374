// Brigands: all plans of a round (BRIG-7.1 to BRIG-7.3) as tables, made once per process.
//
// Since a plan is a few pieces on seven or eight cards, all ways to place them are listed
// beforehand, and a player's legal plans are a part of a table: those that use no missing card and
// no more tokens than are in hand.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLANS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLANS_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
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
  std::span<const Entry> WithTokens(int tokens) const {
    return std::span(entries_).first(ends_[Bound(tokens)]);
  }
  // The numbers of those among them that use none but these cards, in order.
  std::span<const uint16_t> Playable(int tokens, DistrictSet cards) const {
    const Part& part = parts_[NumberOf(cards)];
    return std::span(part.numbers).first(part.ends[Bound(tokens)]);
  }
  const Entry& operator[](size_t number) const { return entries_[number]; }

 private:
  // How many entries have at most that many tokens.
  using Ends = std::array<size_t, kMeeples + 1>;
  // The entries that can be played with some cards alone, by number.
  struct Part {
    std::vector<uint16_t> numbers;
    Ends ends{};
  };

  static size_t Bound(int tokens) { return static_cast<size_t>(std::min(tokens, kMeeples)); }
  static size_t NumberOf(DistrictSet cards) { return std::bit_cast<uint8_t>(cards); }

  void AddWithTokens(Piece piece, int tokens, const std::vector<std::vector<int>>& placements);
  void AddToParts(const Entry& entry, uint16_t number);

  std::vector<Entry> entries_;
  Ends ends_{};
  // By the set of cards.
  std::vector<Part> parts_;
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
// The table that contains the plans, or in a duel their bandits.
const PlanTable& MainPlans(const View& view, const PlanLimits& limits);

void ListPlans(const View& view, std::vector<Move>* moves);
int CountPlans(const View& view);
// The plan of that number in the list; less than CountPlans().
Plan PlanAt(const View& view, int number);
Plan RandomPlan(const View& view, Stream& stream);
Plan DefaultPlan(const View& view);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLANS_H_
