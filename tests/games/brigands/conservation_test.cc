// Brigands: what must hold in every state of every match (BRIG-2.4), over thousands of random ones.
#include <algorithm>

#include "referee/base/seed.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

constexpr int kMatches = 3000;

void ForRandomSteps(const VisitStep& visit) {
  for (int i = 0; i < kMatches && !testing::Test::HasFatalFailure(); ++i) {
    PlayRandomMatch(VariedConfig(i), i, visit);
  }
}

TEST(BrigandsConservation, BRIG_2_4_EveryColourHasSixTokens) {
  ForRandomSteps([](const State& state, const Rules::Log&) {
    for (Colour colour : Players(state.pub)) {
      ASSERT_LE(state.pub.tokens[colour], kTokens);
      ASSERT_GE(Reserve(state.pub, colour), 0);
    }
  });
}

TEST(BrigandsConservation, BRIG_2_4_EveryBrigandHasThreeBandits) {
  ForRandomSteps([](const State& state, const Rules::Log&) {
    for (Colour colour : Brigands(state.pub)) {
      int placed = 0;
      for (const ByColour<Team>& tile : state.pub.tiles.values) placed += tile[colour].bandits;
      ASSERT_LE(placed, kMeeples);
    }
  });
}

TEST(BrigandsConservation, BRIG_2_4_WhilePlanningTheTilesAreEmpty) {
  ForRandomSteps([](const State& state, const Rules::Log&) {
    if (state.pub.step != 0) return;
    for (District tile : kRingDistricts) {
      ASSERT_EQ(state.pub.tiles[tile], ByColour<Team>());
    }
    for (const Team& team : state.pub.tiles[kPrison].values) {
      ASSERT_EQ(team.patrols + team.token, 0);
    }
  });
}

// BRIG-1.1.
TEST(BrigandsConservation, BRIG_2_4_PatrolsInTownAreThoseThatThereAre) {
  ForRandomSteps([](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Entry& one : log.entries()) {
      const auto* revealed = std::get_if<PlansRevealed>(&one.event);
      if (revealed == nullptr) continue;
      int total = 0;
      for (Colour colour : revealed->plans.who) {
        int placed = 0;
        for (const Team& team : revealed->plans.of[colour].cards.values) placed += team.patrols;
        if (IsDuel(state.pub)) {
          ASSERT_TRUE(placed == 1 || placed == 2);
        }
        total += placed;
      }
      ASSERT_TRUE(total == 3 || (IsDuel(state.pub) && total == 2));
    }
  });
}

TEST(BrigandsConservation, BRIG_2_4_EachRoundShowsAnotherDayCard) {
  ForRandomSteps([](const State& state, const Rules::Log&) {
    ASSERT_FALSE(state.pub.day_cards.Meets(state.pub.removed_day_cards));
    ASSERT_EQ(state.pub.day_cards.Size() + state.pub.removed_day_cards.Size(), state.pub.round);
  });
}

TEST(BrigandsConservation, BRIG_2_4_CardsHeldAreTheMissingOnes) {
  ForRandomSteps([](const State& state, const Rules::Log&) {
    if (IsDuel(state.pub)) return;
    const Private& prince = state.own[SeatOf(state.pub, kWhite).index()];
    for (Colour colour : Brigands(state.pub)) {
      const DistrictSet missing = state.own[SeatOf(state.pub, colour).index()].missing;
      ASSERT_EQ(prince.held[colour], missing);
      ASSERT_EQ(state.pub.cards_held[colour], missing.Size());
      ASSERT_LE(missing.Size(), kMaxSpied);
    }
  });
}

// Ducats and tokens as the events tell them.
struct Books {
  ByColour<Ducats> ducats;
  ByColour<int> tokens;

  void Enter(const NewDay& event) {
    for (Colour colour : event.tokens.who) tokens[colour] += event.tokens.of[colour];
  }
  void Enter(const PlansRevealed& event) {
    for (Colour colour : event.plans.who) {
      for (const Team& team : event.plans.of[colour].cards.values) tokens[colour] -= team.token;
    }
  }
  void Enter(const Stolen& event) {
    ducats[event.victim] -= event.ducats;
    if (event.thief != kWhite) ducats[event.thief] += event.ducats;
  }
  void Enter(const Gained& event) {
    for (Colour colour : event.gains.who) {
      ducats[colour] += event.gains.of[colour].ducats;
      tokens[colour] += event.gains.of[colour].tokens;
    }
  }
  void Enter(const PrinceToken& event) { tokens[kWhite] += event.gained ? 1 : 0; }
  void Enter(const Judged& event) {
    for (Colour colour : event.fines.who) ducats[colour] -= event.fines.of[colour];
  }
  void Enter(const Escaped& event) {
    for (Colour colour : event.results.who) tokens[colour] = event.results.of[colour].tokens;
  }
  template <class Other>
  void Enter(const Other&) {}
};

TEST(BrigandsConservation, BRIG_9_2_TheEventsAccountForEveryDucatAndToken) {
  for (int i = 0; i < kMatches && !HasFatalFailure(); ++i) {
    Books books;
    PlayRandomMatch(VariedConfig(i), i, [&](const State& state, const Rules::Log& log) {
      for (const Rules::Log::Entry& one : log.entries()) {
        std::visit([&](const auto& event) { books.Enter(event); }, one.event);
      }
      for (Colour colour : Players(state.pub)) {
        ASSERT_EQ(state.pub.ducats[colour], books.ducats[colour]);
        ASSERT_GE(state.pub.ducats[colour], 0);
        ASSERT_EQ(state.pub.tokens[colour], books.tokens[colour]);
      }
      ASSERT_EQ(state.pub.ducats[kWhite], 0);
    });
  }
}

TEST(BrigandsConservation, BRIG_4_5_EveryMatchHasSixRounds) {
  for (int i = 0; i < kMatches; ++i) {
    State last;
    PlayRandomMatch(VariedConfig(i), i,
                    [&](const State& state, const Rules::Log&) { last = state; });
    ASSERT_EQ(last.pub.round, kRounds);
    ASSERT_EQ(last.pub.decision, Decision::kNone);
  }
}

TEST(BrigandsConservation, BRIG_8_4_ScoresAddUpToOne) {
  for (int i = 0; i < kMatches; ++i) {
    State last;
    PlayRandomMatch(VariedConfig(i), i,
                    [&](const State& state, const Rules::Log&) { last = state; });
    double sum = 0;
    int best = 2;
    for (const SeatOutcome& seat : Rules::Result(last.pub)) {
      sum += seat.score;
      best = std::min(best, seat.rank);
      ASSERT_EQ(seat.score > 0, seat.rank == 1);
    }
    ASSERT_NEAR(sum, 1, 1e-9);
    ASSERT_EQ(best, 1);
  }
}

TEST(BrigandsConservation, TheSameSeedAndMovesGiveTheSameMatchWithAndWithoutALog) {
  for (int i = 0; i < 100; ++i) {
    const Chance chance(SeedFromText("same"));
    Stream moves(SeedFromText("moves").bytes);
    Stream moves_again(SeedFromText("moves").bytes);
    Rules::Log log;
    State logged = Rules::Start(VariedConfig(i), chance, &log);
    State silent = Rules::Start(VariedConfig(i), chance, nullptr);
    while (!logged.pub.asked.Empty()) {
      Rules::SealRandomAnswers(logged, moves);
      Rules::SealRandomAnswers(silent, moves_again);
      ASSERT_EQ(logged, silent);
      Rules::Resolve(logged, &log);
      Rules::Resolve(silent, nullptr);
    }
    ASSERT_EQ(logged, silent);
    ASSERT_EQ(Rules::HiddenBytes(logged), Rules::HiddenBytes(silent));
  }
}

}  // namespace
}  // namespace assize::games::brigands
