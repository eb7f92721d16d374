// All formats behind one function.
#include "ladder/pairing/formats/format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "ladder/pairing/round.h"
#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

FormatSettings Settings(const Format* kind, int seats) {
  FormatSettings settings;
  settings.kind = kind;
  settings.seed = SeedFromText("format");
  settings.seats = settings.min_seats = settings.max_seats = seats;
  return settings;
}

TEST(Format, IsReadBackFromItsNameAndNothingElse) {
  for (const Format* kind : AllFormats()) EXPECT_EQ(*ParseFormat(kind->name), kind);
  EXPECT_THAT(std::string(ParseFormat("swis").status().message()), HasSubstr("'swiss'"));
  EXPECT_EQ(FindFormat("regress"), nullptr);
}

TEST(Format, IsListedInTextsByWhatItsEventsMayHave) {
  EXPECT_EQ(FormatNames(), "round-robin, swiss, gauntlet, knockout or continuous");
  EXPECT_EQ(TextsOfFormats(
                &Format::where,
                [](const Format& format) { return format.late_entries != LateEntries::kNever; }),
            "in a swiss and on a continuous ladder");
  EXPECT_EQ(TextsOfFormats(&Format::name, &Format::has_tie_breaks), "round-robin and swiss");
}

TEST(Format, ThatEliminatesHasAsManyPlayersLeftAsItsNextRoundSeats) {
  for (const Format* kind : AllFormats()) {
    const FormatSettings settings = Settings(kind, 3);
    const History history = PretendEvent(settings, Field(9), nullptr, 1);
    const std::vector<Player> left = StillIn(settings, Field(9), history);
    if (!kind->eliminates()) {
      EXPECT_TRUE(left.empty()) << kind->name;
      continue;
    }
    std::set<Player> seated;
    const auto next = NextRound(settings, Field(9), history);
    ASSERT_TRUE(next.ok() && next->has_value());
    for (const Pod& pod : (*next)->pods) seated.insert(pod.begin(), pod.end());
    for (const PlayerBye& bye : (*next)->byes) seated.insert(bye.player);
    EXPECT_EQ(std::set<Player>(left.begin(), left.end()), seated) << kind->name;
    EXPECT_LT(left.size(), 9u) << kind->name;
  }
}

// A memory must not change what is paired.
TEST(Format, WithAMemoryPairsAsWithout) {
  for (const Format* kind : AllFormats()) {
    if (kind->begin == nullptr) continue;
    const FormatSettings settings = Settings(kind, 2);
    const Field field(8);
    const History history = PretendEvent(settings, field, nullptr, 5);
    const std::unique_ptr<Course> course = kind->begin(settings);
    for (const PlayedRound& round : history) {
      ASSERT_TRUE(course->AddRound(round, field).ok());
    }
    EXPECT_EQ(course->rounds(), 5) << kind->name;
    EXPECT_EQ(**course->NextRound(field), **NextRound(settings, field, history)) << kind->name;
  }
}

TEST(Format, PlaysAsManyRoundsAsForeseen) {
  Stream chance = Chance(SeedFromText("rounds")).Open({"results"});
  for (const Format* kind : AllFormats()) {
    for (int seats : {2, 3, 4}) {
      const FormatSettings settings = Settings(kind, seats);
      const auto foreseen = RoundCount(settings, 11);
      if (!foreseen) continue;
      EXPECT_EQ(static_cast<int>(PretendEvent(settings, Field(11), &chance).size()), *foreseen)
          << kind->name << " of " << seats;
    }
  }
}

TEST(Format, AnEventThatIsCutShortGoesOnAsItWouldHaveGoneOn) {
  for (const Format* kind : AllFormats()) {
    for (int seats : {2, 4}) {
      const FormatSettings settings = Settings(kind, seats);
      const Field field(12);
      const History whole = PretendEvent(settings, field, nullptr, 6);
      for (size_t cut = 0; cut < whole.size(); ++cut) {
        const History begun(whole.begin(), whole.begin() + static_cast<long>(cut));
        const auto next = NextRound(settings, field, begun);
        ASSERT_TRUE(next.ok() && *next);
        std::vector<Pod> pods;
        for (const PlayedPod& played : whole[cut].pods) pods.push_back(played.pod);
        EXPECT_EQ((*next)->pods, pods) << kind->name << " of " << seats;
      }
    }
  }
}

TEST(Format, NeverPairsWithdrawnPlayersAndNobodyTwice) {
  Stream chance = Chance(SeedFromText("withdraw")).Open({"results"});
  for (const Format* kind : AllFormats()) {
    for (int seats : {2, 3}) {
      const FormatSettings settings = Settings(kind, seats);
      Field field(13);
      History history;
      for (int round = 0; round < 8; ++round) {
        if (round > 0) field[(5 * round) % 13].withdrawn = true;
        const auto next = NextRound(settings, field, history);
        ASSERT_TRUE(next.ok()) << next.status();
        if (!*next) break;
        std::set<Player> seen;
        const auto see = [&](Player player) {
          EXPECT_TRUE(seen.insert(player).second);
          EXPECT_FALSE(field[player].withdrawn);
        };
        for (const Pod& pod : (*next)->pods) std::for_each(pod.begin(), pod.end(), see);
        for (const PlayerBye& bye : (*next)->byes) see(bye.player);
        history.push_back(PretendRound(**next, settings.seating, 13, &chance));
      }
    }
  }
}

TEST(Format, IsOverWhenTooFewAreLeft) {
  for (const Format* kind : AllFormats()) {
    Field field(5);
    for (Player player : {0, 2, 3}) field[player].withdrawn = true;
    const auto next = NextRound(Settings(kind, 3), field, {});
    ASSERT_TRUE(next.ok());
    EXPECT_FALSE(next->has_value()) << kind->name;
  }
}

TEST(Format, RoundsMayBeBounded) {
  for (const Format* kind : {&kRoundRobin, &kSwiss, &kGauntlet, &kContinuous}) {
    FormatSettings settings = Settings(kind, 2);
    settings.rounds = 3;
    EXPECT_EQ(RoundCount(settings, 10), 3);
    EXPECT_EQ(PretendEvent(settings, Field(10), nullptr).size(), 3u) << kind->name;
  }
}

TEST(RoundRobin, TwoCyclesGiveEachPairBothSeats) {
  FormatSettings settings = Settings(&kRoundRobin, 2);
  settings.cycles = 2;
  std::map<Pod, int> times;
  for (const PlayedRound& round : PretendEvent(settings, Field(7), nullptr)) {
    for (const PlayedPod& played : round.pods) ++times[played.pod];
  }
  EXPECT_EQ(times.size(), 42u);
}

TEST(RoundRobin, OfPodsEndsWhenAllHaveMetAndPlayedEquallyOften) {
  struct Shape {
    int players, seats, least, most;
  };
  for (const Shape& shape : {Shape{4, 4, 4, 4}, Shape{5, 4, 4, 4}, Shape{6, 4, 4, 4},
                             Shape{9, 3, 3, 3}, Shape{12, 4, 4, 4}, Shape{11, 4, 3, 6}}) {
    FormatSettings settings = Settings(&kRoundRobin, shape.seats);
    settings.min_seats = shape.least;
    settings.max_seats = shape.most;
    const History history = PretendEvent(settings, Field(shape.players), nullptr, 60);
    EXPECT_LT(history.size(), 60u);
    const PairingHistory pairing_history(shape.players, history, sets::Scoring::kPlaced, 0);
    int fewest = 1000;
    int most = 0;
    for (Player a = 0; a < shape.players; ++a) {
      EXPECT_EQ(pairing_history.Of(a).rounds, pairing_history.Of(0).rounds);
      for (Player b = 0; b < a; ++b) {
        fewest = std::min(fewest, pairing_history.Meetings(a, b));
        most = std::max(most, pairing_history.Meetings(a, b));
      }
    }
    EXPECT_GE(fewest, 1);
    EXPECT_LE(most - fewest, 2) << shape.players << " players";
  }
}

// All sizes of pods in an event.
std::set<size_t> SizesIn(const History& history) {
  std::set<size_t> sizes;
  for (const PlayedRound& round : history) {
    for (const PlayedPod& played : round.pods) sizes.insert(played.pod.size());
  }
  return sizes;
}

TEST(Swiss, OfPodsHasTwoSizesNextToOneAnotherUnlessItMayHaveMore) {
  FormatSettings settings = Settings(&kSwiss, 4);
  settings.min_seats = 3;
  settings.max_seats = 6;
  settings.rounds = 5;
  for (int players = 3; players <= 40; ++players) {
    Stream chance = Chance(SeedFromText("sizes")).Open({"results"});
    const std::set<size_t> sizes = SizesIn(PretendEvent(settings, Field(players), &chance));
    EXPECT_LE(*sizes.rbegin() - *sizes.begin(), 1u) << players << " players";
    if (players % 4 == 0) {
      EXPECT_EQ(sizes, std::set<size_t>{4});
    }
  }
  Stream chance = Chance(SeedFromText("sizes")).Open({"results"});
  EXPECT_EQ(SizesIn(PretendEvent(settings, Field(30), &chance)), (std::set<size_t>{3, 4}));
  settings.any_size = true;
  EXPECT_GT(SizesIn(PretendEvent(settings, Field(30), &chance)).size(), 2u);
}

TEST(RoundRobin, OfPodsEndsEvenIfAPodCanNeverBePlayed) {
  const FormatSettings settings = Settings(&kRoundRobin, 3);
  const Field field(6);
  History history;
  for (auto next = NextRound(settings, field, history); *next;
       next = NextRound(settings, field, history)) {
    PlayedRound& round = history.emplace_back();
    for (const Pod& pod : (**next).pods) round.pods.push_back({pod, {}});
    ASSERT_LE(history.size(), 100u);
  }
  EXPECT_GE(history.size(), 5u);
}

TEST(Gauntlet, IsOverWithoutChallengers) {
  Field field(6);
  field[0].withdrawn = true;
  const auto next = NextRound(Settings(&kGauntlet, 2), field, {});
  ASSERT_TRUE(next.ok());
  EXPECT_FALSE(next->has_value());
}

// The rules of a Swiss of two seats are tested with the Dutch system.
TEST(Swiss, OfTwoSeatsGoesOnWhenEverybodyHasMet) {
  FormatSettings settings = Settings(&kSwiss, 2);
  settings.rounds = 6;
  Stream chance = Chance(SeedFromText("dutch")).Open({"results"});
  const History history = PretendEvent(settings, Field(4), &chance);
  ASSERT_EQ(history.size(), 6u);
  const PairingHistory pairing_history(4, history, sets::Scoring::kPlaced, sets::kPoint);
  for (Player a = 0; a < 4; ++a) {
    for (Player b = 0; b < a; ++b) EXPECT_EQ(pairing_history.Meetings(a, b), 2);
  }
}

TEST(Swiss, OfTwoSeatsPairsAsTheDutchSystemDoes) {
  const auto round = NextRound(Settings(&kSwiss, 2), Field(9), {});
  ASSERT_TRUE(round.ok()) << round.status();
  // Round 1: the upper half against the lower, in order; the last has the bye.
  std::set<std::set<Player>> pairs;
  for (const Pod& pod : (*round)->pods) pairs.insert({pod[0], pod[1]});
  EXPECT_EQ(pairs, (std::set<std::set<Player>>{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  ASSERT_EQ((*round)->byes.size(), 1u);
  EXPECT_EQ((*round)->byes[0].player, 8);
}

std::vector<PlayerBye> SortedByes(const PairedRound& round) {
  std::vector<PlayerBye> byes = round.byes;
  std::sort(byes.begin(), byes.end(),
            [](const PlayerBye& a, const PlayerBye& b) { return a.player < b.player; });
  return byes;
}

TEST(Swiss, PairsNobodyInARoundForWhichItAskedForABye) {
  for (int seats : {2, 3}) {
    FormatSettings settings = Settings(&kSwiss, seats);
    settings.min_seats = 2;
    settings.asked_byes = {{0, 4, ByeKind::kHalfPoint},
                           {0, 1, ByeKind::kZeroPoint},
                           {1, 0, ByeKind::kHalfPoint},
                           {0, 4, ByeKind::kZeroPoint}};
    const auto round = NextRound(settings, Field(8), {});
    ASSERT_TRUE(round.ok() && *round) << round.status();
    EXPECT_THAT(SortedByes(**round),
                ElementsAre(PlayerBye{1, ByeKind::kZeroPoint}, PlayerBye{4, ByeKind::kHalfPoint}));
    EXPECT_EQ((*round)->pods.size(), seats == 2 ? 3u : 2u);
  }
}

TEST(Swiss, ByesOfWithdrawnPlayersAreNone) {
  FormatSettings settings = Settings(&kSwiss, 2);
  settings.asked_byes = {{0, 2, ByeKind::kHalfPoint}};
  Field field(5);
  field[2].withdrawn = true;
  const auto round = NextRound(settings, field, {});
  ASSERT_TRUE(round.ok() && *round);
  EXPECT_TRUE((*round)->byes.empty());
}

TEST(Swiss, WhoIsLeftOverWhenTheOthersAskedForByesHasAPairingAllocatedOne) {
  FormatSettings settings = Settings(&kSwiss, 2);
  settings.asked_byes = {{0, 0, ByeKind::kHalfPoint}, {0, 1, ByeKind::kHalfPoint}};
  const auto round = NextRound(settings, Field(3), {});
  ASSERT_TRUE(round.ok() && *round);
  EXPECT_TRUE((*round)->pods.empty());
  EXPECT_THAT(SortedByes(**round),
              ElementsAre(PlayerBye{0, ByeKind::kHalfPoint}, PlayerBye{1, ByeKind::kHalfPoint},
                          PlayerBye{2, ByeKind::kPairingAllocated}));
}

TEST(Swiss, AcceleratedPairsTheUpperHalfAmongItself) {
  FormatSettings settings = Settings(&kSwiss, 2);
  settings.accelerated = 6;
  settings.rounds = 5;
  const auto round = NextRound(settings, Field(10), {});
  ASSERT_TRUE(round.ok() && *round);
  for (const Pod& pod : (*round)->pods)
    EXPECT_EQ(pod[0] < 6, pod[1] < 6) << pod[0] << " " << pod[1];
  settings.max_seats = 4;
  EXPECT_THAT(std::string(NextRound(settings, Field(10), {}).status().message()),
              HasSubstr("acceleration is FIDE's for two seats"));
}

TEST(Swiss, WhoEntersLateHasNoPointsForTheRoundsBefore) {
  const FormatSettings settings = Settings(&kSwiss, 2);
  Stream chance = Chance(SeedFromText("late")).Open({"results"});
  History history = PretendEvent(settings, Field(8), &chance, 1);
  const auto round = NextRound(settings, Field(10), history);
  ASSERT_TRUE(round.ok() && *round) << round.status();
  std::set<Player> paired;
  for (const Pod& pod : (*round)->pods) paired.insert(pod.begin(), pod.end());
  EXPECT_EQ(paired.size(), 10u);
}

TEST(Settings, ErrorsNameValueAndBounds) {
  const auto error = [](const FormatSettings& settings, int players) {
    return std::string(NextRound(settings, Field(players), {}).status().message());
  };
  FormatSettings settings = Settings(&kSwiss, 4);
  EXPECT_THAT(error(settings, 3), HasSubstr("number of players is 3: must be 4 or more"));
  settings.max_seats = 9;
  EXPECT_THAT(error(settings, 12), HasSubstr("is 9: must be 2 to 8"));
  settings = Settings(&kSwiss, 2);
  settings.scoring = sets::Scoring::kAveraged;
  EXPECT_THAT(error(settings, 12), HasSubstr("placed"));
  settings = Settings(&kGauntlet, 2);
  settings.challengers = {12};
  EXPECT_THAT(error(settings, 12), HasSubstr("is 12: must be 0 to 11"));
  settings.challengers = {1, 1};
  EXPECT_THAT(error(settings, 12), HasSubstr("twice"));
  settings = Settings(&kSwiss, 3);
  settings.seat_roles = {0, 1, 1, 1};
  EXPECT_THAT(error(settings, 12), HasSubstr("seats with a role is 4: must be 0 to 3"));
  settings = Settings(&kKnockout, 4);
  settings.advancing = 4;
  EXPECT_THAT(error(settings, 12), HasSubstr("is 4: must be 0 to 3"));
  settings = Settings(&kContinuous, 2);
  settings.pods_per_round = 1;
  settings.longest_wait = 4;
  EXPECT_THAT(error(settings, 12), HasSubstr("longest wait is 4: must be 5 or more"));
}

TEST(Format, TablesOfOneSizeLeaveByesToWhoeverFindsNoSeat) {
  Stream chance = Chance(SeedFromText("byes")).Open({"results"});
  for (const Format* kind : {&kRoundRobin, &kSwiss}) {
    for (int players : {4, 5}) {
      FormatSettings settings = Settings(kind, 3);
      settings.rounds = 4;
      const History history = PretendEvent(settings, Field(players), &chance);
      EXPECT_FALSE(history.empty());
      for (const PlayedRound& round : history) {
        ASSERT_EQ(round.pods.size(), 1u) << kind->name << " of " << players;
        EXPECT_EQ(round.pods[0].pod.size(), 3u);
        EXPECT_EQ(static_cast<int>(round.byes.size()), players - 3);
      }
    }
  }
}

}  // namespace
}  // namespace assize::ladder::pairing
