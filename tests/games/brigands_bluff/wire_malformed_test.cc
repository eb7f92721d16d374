// BLUFF-11.1 over the wire: what is no clue of the language (BLUFF-7.0.1).
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>

#include <string>
#include <vector>

#include "referee/replay/replay.h"
#include "tests/games/brigands_bluff/court.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::StartsWith;

namespace pb = v1::brigands_bluff;

const Scope kSelf = Of({1});
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
                StartsWith("BLUFF-7.0.1: MALFORMED: statements[0].value.quantity"));
    EXPECT_EQ(court.Say(BonesClue(StagedRound(ConfigFor(4), kRoundA))), "");
  }
}

// Otherwise a bot could spoil the record of its match.
TEST(WireMalformed, ARecordWithADeeplyNestedClueIsReadBackAndVerified) {
  const Config config = ConfigFor(4);
  v1::GameConfig message;
  Codec::EncodeConfig(config, &message);
  secrecy::FakeHost host({.game = &TheGame(), .seats = 4, .chance = Chance(SeedFromText("deep"))},
                         TheGame(), message, secrecy::Tolerance::kLenient);
  for (Seat seat : SeatSet::First(4)) host.Join(seat, /*wants_options=*/false);
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
