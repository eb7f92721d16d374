// What is true of every pairing, whatever the tournament: the absolute criteria, the bye, absences.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/pairing/dutch/ranked_player.h"
#include "ladder/trf/trf_file.h"
#include "tests/ladder/dutch/brute_force.h"
#include "tests/ladder/dutch/simulator.h"

namespace assize::ladder::dutch {
namespace {

using trf::Colour;
using trf::PlayerNumber;
using trf::Result;
using trf::RoundEntry;
using trf::Tournament;

std::vector<Colour> ColoursOf(const Tournament& tournament, PlayerNumber number) {
  std::vector<Colour> colours;
  for (const RoundEntry& entry : tournament.player(number).rounds) {
    if (trf::IsPlayed(entry.result)) colours.push_back(entry.colour);
  }
  return colours;
}

void ExpectEachPlayerOnce(const Tournament& tournament, const RoundPairing& pairing) {
  std::multiset<PlayerNumber> paired;
  for (const Pair& pair : pairing.pairs) paired.insert({pair.white, pair.black});
  if (pairing.bye != trf::kNobody) paired.insert(pairing.bye);
  std::multiset<PlayerNumber> present;
  for (size_t i = 0; i < tournament.players.size(); ++i) {
    const auto number = static_cast<PlayerNumber>(i + 1);
    if (!trf::IsAbsent(tournament, number)) present.insert(number);
  }
  EXPECT_EQ(paired, present);
}

// C1
void ExpectNobodyMeetsTwice(const Tournament& tournament, const RoundPairing& pairing) {
  for (const Pair& pair : pairing.pairs) {
    for (const RoundEntry& entry : tournament.player(pair.white).rounds) {
      EXPECT_FALSE(trf::IsPlayed(entry.result) && entry.opponent == pair.black)
          << pair.white << " meets " << pair.black << " again";
    }
  }
}

void ExpectForbiddenPairsDoNotMeet(const Tournament& tournament, const RoundPairing& pairing) {
  const int round = trf::PlayedRounds(tournament) + 1;
  for (const trf::ForbiddenPairs& forbidden : tournament.forbidden) {
    if (round > forbidden.last_round) continue;
    for (const Pair& pair : pairing.pairs) {
      const std::set<PlayerNumber> couple = {pair.white, pair.black};
      EXPECT_NE(couple, std::set(forbidden.players.begin(), forbidden.players.end()));
    }
  }
}

// C2
void ExpectByeIsDeserved(const Tournament& tournament, const RoundPairing& pairing) {
  if (pairing.bye == trf::kNobody) return;
  for (const RoundEntry& entry : tournament.player(pairing.bye).rounds) {
    EXPECT_NE(entry.result, Result::kPairingBye);
    EXPECT_NE(entry.result, Result::kForfeitWin);
    EXPECT_NE(entry.result, Result::kFullBye);
  }
}

// C3 and C.04.1, Articles 6 and 7, which leave the last round out.
void ExpectColoursWithinBounds(const Tournament& tournament, const RoundPairing& pairing) {
  if (trf::PlayedRounds(tournament) + 1 == tournament.planned_rounds) return;
  for (const Pair& pair : pairing.pairs) {
    for (const auto& [number, colour] :
         {std::pair(pair.white, Colour::kWhite), std::pair(pair.black, Colour::kBlack)}) {
      std::vector<Colour> colours = ColoursOf(tournament, number);
      colours.push_back(colour);
      const auto games = static_cast<int>(colours.size());
      const auto whites = std::count(colours.begin(), colours.end(), Colour::kWhite);
      EXPECT_LE(std::abs(2 * static_cast<int>(whites) - games), 2) << "player " << number;
      if (games < 3) continue;
      EXPECT_FALSE(std::equal(colours.end() - 2, colours.end(), colours.end() - 3))
          << "player " << number << " has the same colour three times";
    }
  }
}

void ExpectSameFromFile(const Tournament& tournament, const RoundPairing& pairing) {
  const auto read = trf::ReadTrf(trf::WriteTrf(tournament));
  ASSERT_TRUE(read.ok()) << read.status();
  const auto again = PairDutch(*read);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, pairing);
}

TEST(Invariants, HoldInAllKindsOfTournaments) {
  Stream stream = Chance(SeedFromText("invariants")).Open({"swiss"});
  int rounds = 0;
  for (int i = 0; i < 60; ++i) {
    Simulator simulator(RandomStyle(12, 70, &stream), &stream);
    while (simulator.StartRound()) {
      const Tournament& tournament = simulator.tournament();
      const auto pairing = PairDutch(tournament);
      if (!pairing.ok()) break;
      ++rounds;
      ExpectEachPlayerOnce(tournament, *pairing);
      ExpectNobodyMeetsTwice(tournament, *pairing);
      ExpectForbiddenPairsDoNotMeet(tournament, *pairing);
      ExpectByeIsDeserved(tournament, *pairing);
      ExpectColoursWithinBounds(tournament, *pairing);
      ExpectSameFromFile(tournament, *pairing);
      ASSERT_FALSE(testing::Test::HasFailure()) << trf::WriteTrf(tournament);
      simulator.Play(*pairing);
    }
  }
  EXPECT_GT(rounds, 250);
}

}  // namespace

// The engine finds what looking at every pairing finds.

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
