// The players of Brigand's Bluff without the protocol: legal, and better than chance in either
// role. All luck comes from fixed seeds, so the figures below are the same on every machine.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/players/greedy.h"
#include "referee/games/brigands_bluff/rules.h"

namespace assize::bot::brigands_bluff {
namespace {

using games::OptionValues;
using games::brigands_bluff::Decision;
using games::brigands_bluff::Rules;
using games::brigands_bluff::State;

using Player = std::function<Move(const View&, Stream&)>;

Move Greedy(const View& view, Stream&) { return GreedyMove(view); }

// Any of the listed options: of a clue decision, of the menu.
Move AnyOption(const View& view, Stream& stream) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  return moves[stream.Below(moves.size())];
}

bool IsClue(Decision decision) {
  return decision == Decision::kClue || decision == Decision::kExtraClue;
}

// The points of all captains in one match, in which all crewmates play one way and all captains
// another; expects legal moves.
int CaptainsPoints(const Player& crew, const Player& captains, int seats, int deal,
                   const OptionValues& options) {
  const Chance chance(SeedFromText(absl::StrCat("deal ", deal)));
  Stream stream = chance.Open(Label("players"));
  State state = Rules::Start(Rules::Configure(seats, options).value(), chance, nullptr);
  int points = 0;
  while (!Rules::Asked(state.pub).Empty()) {
    const Seat seat = *Rules::Asked(state.pub).begin();
    const View view = Rules::ViewOf(state, seat);
    const bool clue = IsClue(state.pub.decision);
    const Move move = (clue ? crew : captains)(view, stream);
    const games::Judgement breach = Rules::Check(view, move);
    EXPECT_FALSE(breach.has_value()) << breach->text;
    const int before = state.pub.points[seat.index()];
    state.own[seat.index()].sealed = move;
    Rules::Resolve(state, nullptr);
    if (!clue) points += state.pub.points[seat.index()] - before;
  }
  return points;
}

// Per round, over several matches.
double CaptainsMean(const Player& crew, const Player& captains, int seats,
                    const OptionValues& options) {
  constexpr int kDeals = 18;
  int points = 0;
  for (int deal = 0; deal < kDeals; ++deal) {
    points += CaptainsPoints(crew, captains, seats, deal, options);
  }
  return static_cast<double>(points) / (kDeals * seats);
}

const std::array<OptionValues, 3> kGames = {
    OptionValues{},
    {{"min_removed_share", "1/4"}},
    {{"wild_die", "true"}, {"extra_clues", "true"}},
};

TEST(BluffPlayers, TheGreedyCaptainScoresMoreThanChance) {
  for (const OptionValues& options : kGames) {
    EXPECT_GT(CaptainsMean(AnyOption, Greedy, 4, options),
              CaptainsMean(AnyOption, AnyOption, 4, options) + 0.5);
  }
}

TEST(BluffPlayers, TheGreedyCrewLeavesAGreedyCaptainLess) {
  for (const OptionValues& options : kGames) {
    EXPECT_LT(CaptainsMean(Greedy, Greedy, 4, options),
              CaptainsMean(AnyOption, Greedy, 4, options) - 0.5);
  }
}

// Where little is left to tell, no clue of one statement may do but the referee's.
TEST(BluffPlayers, MovesAreLegalWithAnySeatsFewStatementsAndAHighThreshold) {
  for (const int seats : {4, 5, 6}) {
    for (const char* share : {"0", "1/4", "9/10"}) {
      CaptainsPoints(Greedy, Greedy, seats, seats,
                     {{"max_statements", "1"},
                      {"extra_clues", "true"},
                      {"wild_die", "true"},
                      {"min_removed_share", share}});
    }
  }
}

}  // namespace
}  // namespace assize::bot::brigands_bluff
