// Refused clues over the wire: what they cost (BLUFF-7.3), and that nobody else learns of them
// (BLUFF-8.4). And BLUFF-11.1: what is no clue of the language (BLUFF-7.0.1).
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>

#include <optional>
#include <string>
#include <vector>

#include "referee/replay/playback/replay.h"
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
  secrecy::FakeHost host({.game = &BluffGame(), .seats = 4, .chance = Chance(SeedFromText("told"))},
                         BluffGame(), message, Tolerance::kLenient);
  for (Seat seat : SeatSet::First(4)) host.Join(seat, secrecy::Lists::kNone);
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

// The first crewmate says the same at the same time, after that number of refused tries.
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

using testing::StartsWith;

namespace pb = v1::brigands_bluff;

const Scope kBlackbeard = Of({2});

// Row 52: each alone is no clue of the language.
std::vector<pb::Clue> MalformedClues() {
  const Round round = RoundOf(4);
  const Predicate has_rum = Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)));
  std::vector<pb::Clue> clues;
  for (const Clue& clue : {
           Say(Value(Bones(kSelf), Exactly(41))),
           Say(Value(Bones(kSelf), Between(3, 2))),
           Say(Value(Count(Of({0}), kGold), AtLeast(1))),
           Say(Value(Count(Scope{}, kGold), AtLeast(1))),
           Clue{},
           Say(Value(Count(kSelf, Listed(FaceSet(uint8_t{0}))), AtLeast(1))),
           Say(Value(Count(kSelf, Listed(FaceSet::All())), AtLeast(1))),
           Say(Value(Count(WildDie(), kGold), Exactly(1))),
           Say(Value(Largest(Crew(round)), kAll)),
           Say(Value(Bones(Crew(round)), kAll)),
           Say(Value(Make(QuantityKind::kCount, kSelf), AtLeast(1))),
           Say(Value(Shared(kSelf, Crew(round)), AtLeast(1))),
           Say(Value(Count(Each(), kGold), AtLeast(1))),
           Say(SameRoll(Seat(1), Seat(1))),
           Say(Times(4, Compare(Count(kSelf, kGold), Relation::kMore, Count(kBlackbeard, kGold)))),
           Say(Compare(Count(kSelf, kGold), Relation::kMore, Count(kBlackbeard, kGold), 21)),
           Say(Compare(Crewmates(round.crew_seats(), has_rum), Relation::kMore,
                       Crewmates({Seat(1)}, has_rum))),
       }) {
    clues.push_back(MessageOf(clue));
  }
  const pb::Clue plain = MessageOf(Say(Value(Count(kSelf, kGold), AtLeast(1))));
  pb::Clue four = plain;
  for (int i = 0; i < 3; ++i) *four.add_statements() = plain.statements(0);
  clues.push_back(four);
  pb::Clue distinct = MessageOf(Say(Value(Distinct(kSelf), Exactly(2))));
  distinct.mutable_statements(0)->mutable_value()->mutable_quantity()->set_feature(
      pb::FEATURE_GOLD);
  clues.push_back(distinct);
  const pb::Clue mates = MessageOf(Say(Value(Crewmates(round.crew_seats(), has_rum), AtLeast(1))));
  pb::Clue nested = mates;
  *nested.mutable_statements(0)->mutable_value()->mutable_quantity()->mutable_predicate(0) =
      mates.statements(0);
  clues.push_back(nested);
  pb::Clue three = mates;
  pb::Quantity* quantity = three.mutable_statements(0)->mutable_value()->mutable_quantity();
  for (int i = 0; i < 2; ++i) *quantity->add_predicate() = quantity->predicate(0);
  clues.push_back(three);
  return clues;
}

TEST(WireMalformed, BLUFF_11_1_Row52_EachOfTheseIsMalformed) {
  const std::vector<pb::Clue> clues = MalformedClues();
  EXPECT_EQ(clues.size(), 21u);
  for (const pb::Clue& clue : clues) {
    Court fresh(ConfigFor(4), kRoundA);
    const bool wrong_number = clue.statements_size() == 0 || clue.statements_size() > 3;
    EXPECT_EQ(fresh.Say(clue), wrong_number ? "MALFORMED 0" : "MALFORMED 1") << clue.DebugString();
    EXPECT_EQ(fresh.LastMessage(Seat(1)).rejected().reason(), v1::REJECT_REASON_ILLEGAL);
  }
}

// A predicate about a predicate and so on, `levels` of them.
pb::Clue NestedClue(int levels) {
  pb::Clue clue = MessageOf(Say(Value(Bones(kSelf), Exactly(2))));
  pb::Statement statement = clue.statements(0);
  for (int depth = 0; depth < levels; ++depth) {
    pb::Statement outer;
    outer.mutable_value()->mutable_quantity()->set_kind(pb::QUANTITY_KIND_CREWMATES);
    *outer.mutable_value()->mutable_quantity()->add_predicate() = statement;
    statement = outer;
  }
  *clue.mutable_statements(0) = statement;
  return clue;
}

TEST(WireMalformed, APredicateNestedDeeplyIsMalformedAndHurtsNobody) {
  // The last is as deep as bytes can be nested that protobuf reads.
  for (int levels : {2, 20, 30}) {
    Court court(ConfigFor(4), kRoundA);
    EXPECT_EQ(court.Say(NestedClue(levels)), "MALFORMED 1") << levels;
    EXPECT_THAT(court.LastMessage(Seat(1)).rejected().text(),
                StartsWith("BLUFF-7.0.1: MALFORMED: statement 1.value.quantity"));
    EXPECT_EQ(court.Say(BonesClue(StagedRound(ConfigFor(4), kRoundA))), "");
  }
}

// Otherwise a bot could spoil the record of its match.
TEST(WireMalformed, ARecordWithADeeplyNestedClueIsReadBackAndVerified) {
  const Config config = ConfigFor(4);
  v1::GameConfig message;
  Codec::EncodeConfig(config, &message);
  secrecy::FakeHost host({.game = &BluffGame(), .seats = 4, .chance = Chance(SeedFromText("deep"))},
                         BluffGame(), message, secrecy::Tolerance::kLenient);
  for (Seat seat : SeatSet::First(4)) host.Join(seat, secrecy::Lists::kNone);
  v1::Move move;
  move.set_request_id(host.open_request(Seat(1)));
  *move.mutable_move()->mutable_brigands_bluff()->mutable_clue() = NestedClue(30);
  host.Send(Seat(1), move);
  host.Void();
  v1::Record record;
  ASSERT_TRUE(record.ParseFromString(host.match().core().record().SerializeAsString()));
  EXPECT_EQ(record.steps(1).entries(0).moved().verdict(), v1::REJECT_REASON_ILLEGAL);
  EXPECT_TRUE(replay::Verify(record).ok()) << replay::Verify(record).status();
  std::string json;
  EXPECT_TRUE(google::protobuf::util::MessageToJsonString(record, &json).ok());
}

}  // namespace

}  // namespace assize::games::brigands_bluff
