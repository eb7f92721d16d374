// The engine finds what looking at every pairing finds.
#include "tests/ladder/dutch/brute_force.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/pairing/dutch/ranked_player.h"
#include "ladder/trf/trf_file.h"
#include "tests/ladder/dutch/simulator.h"

namespace assize::ladder::dutch {
namespace {

Encounters EncountersOf(const RoundPairing& pairing) {
  Encounters encounters;
  for (const Pair& pair : pairing.pairs) {
    encounters.emplace(std::min(pair.white, pair.black), std::max(pair.white, pair.black));
  }
  if (pairing.bye != trf::kNobody) encounters.emplace(trf::kNobody, pairing.bye);
  return encounters;
}

// Returns how many rounds were compared.
int CompareTournament(const Style& style, Stream* stream) {
  int rounds = 0;
  Simulator simulator(style, stream);
  while (simulator.StartRound()) {
    const trf::Tournament& tournament = simulator.tournament();
    const auto pairing = PairDutch(tournament);
    if (!pairing.ok()) {
      const bool nobody_there = RankedPlayersOf(tournament).empty();
      EXPECT_TRUE(nobody_there || !PairByBruteForce(tournament)) << trf::WriteTrf(tournament);
      break;
    }
    const std::optional<Encounters> expected = PairByBruteForce(tournament);
    EXPECT_EQ(expected, EncountersOf(*pairing)) << trf::WriteTrf(tournament);
    ++rounds;
    simulator.Play(*pairing);
  }
  return rounds;
}

int CompareMany(int tournaments, int least_players, int most_players, std::string_view seed) {
  Stream stream = Chance(SeedFromText(seed)).Open({"swiss"});
  int rounds = 0;
  for (int i = 0; i < tournaments && !testing::Test::HasFailure(); ++i) {
    rounds += CompareTournament(RandomStyle(least_players, most_players, &stream), &stream);
  }
  return rounds;
}

TEST(BruteForce, AgreesOnVerySmallFields) {
  EXPECT_GT(CompareMany(1000, 2, 7, "very small"), 3000);
}

TEST(BruteForce, AgreesOnSmallFields) { EXPECT_GT(CompareMany(150, 8, 11, "small"), 500); }

}  // namespace
}  // namespace assize::ladder::dutch
