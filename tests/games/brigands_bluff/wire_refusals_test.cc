// Refused clues over the wire: what they cost (BLUFF-7.3), and that nobody else learns of them
// (BLUFF-8.4).
#include <optional>
#include <string>
#include <vector>

#include "referee/replay/replay.h"
#include "tests/games/brigands_bluff/court.h"

namespace assize::games::brigands_bluff {
namespace {

using match::Micros;
using secrecy::kMoveLimit;
using secrecy::Tolerance;

namespace pb = v1::brigands_bluff;

const Scope kSelf = Of({1});

// --- What a refusal costs (BLUFF-7.3). ---

const Clue kFalse = Say(Value(Bones(kSelf), Exactly(3)));

TEST(WireRefusals, BLUFF_7_3_1_ThreeTriesThenTheRefereeSpeaks) {
  Court court(ConfigFor(4), kRoundA);
  for (uint32_t left : {2u, 1u}) {
    EXPECT_EQ(court.Say(kFalse), "UNTRUTHFUL 1");
    EXPECT_EQ(court.LastMessage(Seat(1)).rejected().tries_left(), left);
  }
  EXPECT_EQ(court.Say(kFalse), "UNTRUTHFUL 1");
  const v1::Defaulted defaulted = court.LastMessage(Seat(1)).defaulted();
  EXPECT_EQ(defaulted.reason(), v1::DEFAULT_REASON_TRIES);
  EXPECT_EQ(defaulted.move().brigands_bluff().referees_clue().SerializeAsString(),
            MessageOf(Say(Has(1, kShip, 2), Has(1, kRum, 1))).SerializeAsString());
  EXPECT_EQ(court.asked(), Seat(2));
}

TEST(WireRefusals, BLUFF_7_3_1_TheOptionSaysHowManyTries) {
  Court court(ConfigFor(4, {{"clue_attempts", "1"}}), kRoundA);
  EXPECT_EQ(court.Say(kFalse), "UNTRUTHFUL 1");
  EXPECT_EQ(court.asked(), Seat(2));
}

uint32_t FaultsOf(Court& court, int seat) {
  court.host().Void();
  return court.host().match().core().record().end().faults(seat);
}

TEST(WireRefusals, BLUFF_7_3_3_ARefusedClueIsNoFaultAndAMalformedOneIs) {
  Court tried(ConfigFor(4), kRoundA, Tolerance::kLenient);
  tried.Say(kFalse);
  tried.Say(Say(Value(Count(kSelf, Only({kRum})), Exactly(0))));
  EXPECT_EQ(tried.LastMessage(Seat(1)).rejected().reason(), v1::REJECT_REASON_TURNED_DOWN);
  EXPECT_EQ(FaultsOf(tried, 1), 0u);
  Court malformed(ConfigFor(4), kRoundA, Tolerance::kLenient);
  malformed.Say(Clue{});
  EXPECT_EQ(FaultsOf(malformed, 1), 1u);
}

TEST(WireRefusals, BLUFF_7_3_2_TheTextIsMadeOfCodeAndStatement) {
  Court court(ConfigFor(4), kRoundA);
  court.Say(kFalse);
  EXPECT_EQ(court.LastMessage(Seat(1)).rejected().text(),
            "BLUFF-7.0.7: UNTRUTHFUL: statement 1 is not true");
}

// BLUFF-8.1: after the match all tries are told.
TEST(WireRefusals, BLUFF_8_1_AReplayTellsWhatWasTried) {
  const Config config = ConfigFor(4);
  v1::GameConfig message;
  Codec::EncodeConfig(config, &message);
  secrecy::FakeHost host({.game = &TheGame(), .seats = 4, .chance = Chance(SeedFromText("told"))},
                         TheGame(), message, Tolerance::kLenient);
  for (Seat seat : SeatSet::First(4)) host.Join(seat, /*wants_options=*/false);
  v1::Move move;
  move.set_request_id(host.open_request(Seat(1)));
  *move.mutable_move()->mutable_brigands_bluff()->mutable_clue() =
      MessageOf(Say(Value(Bones(kSelf), Exactly(7))));
  host.Send(Seat(1), move);
  host.UseUpTries(Seat(1));
  host.Void();
  const replay::ReplayedMatch told = replay::Replay(host.match().core().record()).value();
  std::vector<std::string> tries;
  for (const replay::ReplayedStep& step : told.steps) {
    for (const replay::ReplayedEntry& entry : step.entries) {
      if (!entry.quote.empty()) tries.push_back(entry.quote + " " + entry.entry.moved().text());
    }
  }
  ASSERT_FALSE(tries.empty());
  EXPECT_EQ(tries.front(),
            "Blackbeard: The total number of bones on my dice is exactly 7. BLUFF-7.0.2: "
            "IMPOSSIBLE: the clue "
            "can't be true, however the dice fall");
}

// --- What the captain learns of it (BLUFF-8.4): nothing. ---

// The first crewmate says the same at the same time, after so many refused tries.
std::string CaptainsBytesAfterTries(int tries, std::optional<Seat> viewer) {
  Court court(ConfigFor(4), kRoundA);
  for (int i = 0; i < tries; ++i) {
    court.host().PassTo(court.host().now() + Micros(1000));
    court.Say(kFalse);
  }
  court.host().PassTo(court.host().now() + Micros(5000 - 1000 * tries));
  EXPECT_EQ(court.Say(BonesClue(StagedRound(ConfigFor(4), kRoundA))), "");
  for (int seat = 2; seat <= 3; ++seat) court.host().UseUpTries(Seat(seat));
  EXPECT_EQ(court.asked(), Seat(0));
  return court.AllBytes(viewer);
}

TEST(WireRefusals, BLUFF_8_4_RefusedTriesLeaveNoTraceWithTheCaptainOrSpectators) {
  for (const std::optional<Seat> viewer :
       {std::optional(Seat(0)), std::optional(Seat(2)), std::optional<Seat>()}) {
    EXPECT_EQ(CaptainsBytesAfterTries(0, viewer), CaptainsBytesAfterTries(2, viewer));
  }
}

TEST(WireRefusals, BLUFF_7_3_4_WhetherTimeOrTriesRanOutIsNotTold) {
  const auto bytes = [](bool late) {
    Court court(ConfigFor(4), kRoundA);
    if (late) {
      court.host().PassTo(court.host().now() + kMoveLimit + Micros(1));
    } else {
      court.host().PassTo(court.host().now() + kMoveLimit);
      court.host().UseUpTries(Seat(1));
      court.host().PassTo(court.host().now() + Micros(1));
    }
    for (int seat = 2; seat <= 3; ++seat) court.host().UseUpTries(Seat(seat));
    v1::RefereeMessage message = court.LastMessage(Seat(0));
    EXPECT_EQ(message.request().view().brigands_bluff().reports(0).source(), pb::SOURCE_REFEREE);
    return message.SerializeAsString();
  };
  EXPECT_EQ(bytes(true), bytes(false));
}

}  // namespace
}  // namespace assize::games::brigands_bluff
