// Players of one owner share no pod, in any format, whatever it costs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/pairing/formats/gauntlet.h"
#include "ladder/pairing/pod_pairing.h"
#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// All but knockouts, which can't keep players apart to their end.
constexpr const Format* kKinds[] = {&kRoundRobin, &kSwiss, &kGauntlet, &kContinuous};

FormatSettings Settings(const Format* kind, int least, int seats, int most, Owners owners) {
  FormatSettings settings;
  settings.kind = kind;
  settings.seed = SeedFromText("owners");
  settings.seats = seats;
  settings.min_seats = least;
  settings.max_seats = most;
  settings.any_size = least < seats && seats < most;
  settings.owners = std::move(owners);
  return settings;
}

// `players` of at least `least` owners.
Owners RandomOwners(int players, int least, Stream* chance) {
  const int owners =
      least + static_cast<int>(chance->Below(static_cast<uint64_t>(players - least) + 1));
  Owners found;
  for (int player = 0; player < players; ++player) {
    found.push_back(player < owners ? player : static_cast<int>(chance->Below(owners)));
  }
  return found;
}

void ExpectMixed(const PairedRound& round, const Owners& owners, const std::string& where) {
  for (const Pod& pod : round.pods) EXPECT_TRUE(IsMixed(owners, pod)) << where;
}

TEST(Owners, ShareNoPodInAnyFormatAndFieldWhoeverLeaves) {
  Stream chance = Chance(SeedFromText("fields")).Open({"owners"});
  for (int trial = 0; trial < 60; ++trial) {
    const Format* kind = kKinds[trial % 4];
    const int seats = 3 + trial % 3;
    const int least = std::max(3, seats - static_cast<int>(chance.Below(2)));
    const int players = seats + static_cast<int>(chance.Below(20));
    const Owners owners = RandomOwners(players, seats, &chance);
    const FormatSettings settings = Settings(kind, least, seats, seats + trial % 2, owners);
    const std::string where = absl::StrCat(std::string(kind->name), ", trial ", trial);
    Field field(players);
    History history;
    for (int round = 0; round < 7; ++round) {
      if (round % 3 == 2) field[chance.Below(players)].withdrawn = true;
      const auto next = NextRound(settings, field, history);
      ASSERT_TRUE(next.ok()) << where << next.status();
      if (!*next) break;
      ExpectMixed(**next, owners, where);
      history.push_back(PretendRound(**next, settings.seating, players, &chance));
    }
    EXPECT_FALSE(history.empty()) << where;
  }
}

TEST(Owners, ChangeNothingWhereAllAreDifferent) {
  Owners different;
  for (int player = 0; player < 14; ++player) different.push_back(player);
  for (const Format* kind : {&kRoundRobin, &kSwiss, &kContinuous}) {
    const History with = PretendEvent(Settings(kind, 3, 4, 4, different), Field(14), nullptr, 5);
    const History without = PretendEvent(Settings(kind, 3, 4, 4, {}), Field(14), nullptr, 5);
    ASSERT_EQ(with.size(), without.size());
    for (size_t round = 0; round < with.size(); ++round) {
      ASSERT_EQ(with[round].pods.size(), without[round].pods.size());
      for (size_t pod = 0; pod < with[round].pods.size(); ++pod) {
        EXPECT_EQ(with[round].pods[pod].pod, without[round].pods[pod].pod) << kind->name;
      }
    }
  }
}

TEST(Owners, EverybodyPlaysWhereThereIsATableForEachBotOfAnOwner) {
  // Three bots of one owner, three tables.
  const Owners owners = {0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  const FormatSettings settings = Settings(&kSwiss, 4, 4, 4, owners);
  for (const PlayedRound& round : PretendEvent(settings, Field(12), nullptr, 4)) {
    EXPECT_THAT(round.byes, IsEmpty());
    EXPECT_EQ(round.pods.size(), 3u);
  }
}

TEST(Owners, WhoHasMoreBotsThanThereAreTablesLetsThemRestInTurnForNothing) {
  const Owners owners = {0, 0, 0, 0, 1, 2, 3, 4, 5, 6};
  const FormatSettings settings = Settings(&kSwiss, 3, 4, 4, owners);
  std::map<Player, int> rests;
  for (const PlayedRound& round : PretendEvent(settings, Field(10), nullptr, 4)) {
    for (const PlayerBye& bye : round.byes) {
      EXPECT_EQ(bye.kind, ByeKind::kZeroPoint);
      EXPECT_LT(bye.player, 4) << "others never rest";
      ++rests[bye.player];
    }
  }
  EXPECT_EQ(rests.size(), 4u);
  const auto [fewest, most] =
      std::ranges::minmax_element(rests, {}, [](const auto& entry) { return entry.second; });
  EXPECT_LE(most->second - fewest->second, 1);
}

TEST(Owners, ARoundRobinIsOverWhenAllHaveMetWhoMay) {
  const Owners owners = {0, 0, 1, 1, 2, 2, 3, 4, 5};
  const FormatSettings settings = Settings(&kRoundRobin, 3, 3, 3, owners);
  const History history = PretendEvent(settings, Field(9), nullptr, 40);
  EXPECT_LT(history.size(), 30u);
  const PairingHistory met(9, history, settings.scoring, settings.bye_points);
  for (Player a = 0; a < 9; ++a) {
    for (Player b = 0; b < a; ++b) {
      EXPECT_EQ(met.Meetings(a, b) > 0, !HaveOneOwner(owners, a, b)) << a << " " << b;
    }
  }
}

TEST(Owners, AChallengerMeetsAllOthersButThoseOfItsOwnOwner) {
  const Owners owners = {0, 1, 0, 2, 2, 2, 3, 4};
  const std::vector<Player> challengers = {0, 1};
  std::map<Player, std::set<Player>> met;
  for (const PairedRound& round : GauntletRounds(8, challengers, {4, 3, 4}, 0, owners)) {
    ExpectMixed(round, owners, "gauntlet");
    for (const Pod& pod : round.pods) {
      for (Player challenger : challengers) {
        if (std::ranges::find(pod, challenger) != pod.end())
          met[challenger].insert(pod.begin(), pod.end());
      }
    }
  }
  EXPECT_THAT(met[0], ElementsAre(0, 3, 4, 5, 6, 7));
  EXPECT_THAT(met[1], ElementsAre(1, 2, 3, 4, 5, 6, 7));
}

TEST(Owners, AnEventIsOverWhenFewerAreLeftThanATableNeeds) {
  const Owners owners = {0, 0, 0, 1, 1, 2};
  for (const Format* kind : kKinds) {
    Field field(6);
    field[5].withdrawn = true;
    const auto next = NextRound(Settings(kind, 3, 3, 3, owners), field, {});
    ASSERT_TRUE(next.ok());
    EXPECT_FALSE(next->has_value()) << kind->name;
  }
}

}  // namespace
}  // namespace assize::ladder::pairing
