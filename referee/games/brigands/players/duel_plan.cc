#include "referee/games/brigands/players/duel_plan.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "referee/base/seed.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_tile.h"
#include "referee/games/brigands/rules.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

constexpr int kTurns = 240;
constexpr int kFirstTurns = 40;

// A legal plan with the teams that it sends, as IndexOf() each.
struct Sent {
  Plan plan;
  std::array<uint8_t, kRingTiles> teams{};
};

std::vector<Sent> PlansOf(const View& view) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  if (moves.empty()) moves.emplace_back(Plan{});
  std::vector<Sent> plans;
  plans.reserve(moves.size());
  for (const Move& move : moves) {
    Sent& sent = plans.emplace_back(Sent{std::get<Plan>(move), {}});
    for (int i = 0; i < kRingTiles; ++i) {
      sent.teams[i] = static_cast<uint8_t>(IndexOf(sent.plan.cards[static_cast<District>(i)]));
    }
  }
  return plans;
}

// One side of the game: its plans, and what each team on each district has gained so far against
// the plans that the other side has taken.
class Side {
 public:
  explicit Side(std::vector<Sent> plans) : plans_(std::move(plans)) {}

  // The plan that has gained most so far; of equal ones the first.
  const Sent& Best() const {
    const Sent* best = &plans_.front();
    double most = Gained(*best);
    for (const Sent& plan : plans_) {
      const double gained = Gained(plan);
      if (gained > most) {
        most = gained;
        best = &plan;
      }
    }
    return *best;
  }

  // `gain` of an own team on a district, by their numbers.
  template <class GainOf>
  void Meet(const GainOf& gain) {
    for (int district = 0; district < kRingTiles; ++district) {
      for (int team = 0; team < kTeams; ++team) gained_[district][team] += gain(district, team);
    }
  }

 private:
  double Gained(const Sent& plan) const {
    double sum = 0;
    for (int i = 0; i < kRingTiles; ++i) sum += gained_[i][plan.teams[i]];
    return sum;
  }

  const std::vector<Sent> plans_;
  std::array<std::array<double, kTeams>, kRingTiles> gained_{};
};

std::array<TileTable, kRingTiles> TablesOf(const Public& pub, Colour own) {
  const Duellists duellists = DuellistsOf(pub, own);
  std::array<TileTable, kRingTiles> tables;
  for (int i = 0; i < kRingTiles; ++i) {
    tables[i] = TableOf(pub, static_cast<District>(i), duellists);
  }
  return tables;
}

}  // namespace

DuelMixture SolveDuelPlans(const View& view) {
  const Seat seat = *view.own.seat;
  const Seat other(1 - seat.index());
  // In a duel the rival's legal plans follow from what everybody sees.
  const State state = Rules::Redeal(view, Chance());
  Side own(PlansOf(view));
  Side rival(PlansOf(Rules::ViewOf(state, other)));
  const auto tables = TablesOf(view.pub, ColourOf(view.pub, seat));
  DuelMixture mixture;
  for (int turn = 0; turn < kTurns; ++turn) {
    const Sent& mine = own.Best();
    const Sent& theirs = rival.Best();
    own.Meet(
        [&](int district, int team) { return tables[district][team][theirs.teams[district]]; });
    rival.Meet(
        [&](int district, int team) { return -tables[district][mine.teams[district]][team]; });
    if (turn < kFirstTurns) continue;
    mixture.own.push_back(mine.plan);
    mixture.rival.push_back(theirs.plan);
  }
  return mixture;
}

std::vector<Move> DrawnPlans(const std::vector<Plan>& mixture, Stream& stream, size_t draws) {
  std::vector<Move> moves;
  for (size_t i = 0; i < draws; ++i) {
    const Plan& plan = mixture[stream.Below(mixture.size())];
    const auto same = [&](const Move& move) { return std::get<Plan>(move) == plan; };
    if (std::ranges::none_of(moves, same)) moves.emplace_back(plan);
  }
  return moves;
}

Plan DuelPlan(const View& view, const Chance& chance) {
  const DuelMixture mixture = SolveDuelPlans(view);
  Stream stream = chance.Open(Label("mixture"));
  return mixture.own[stream.Below(mixture.own.size())];
}

}  // namespace assize::bot::brigands
