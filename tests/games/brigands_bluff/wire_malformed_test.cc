// BLUFF-11.1 over the wire: what is no clue of the language (BLUFF-7.0.1).
#include <vector>

#include "tests/games/brigands_bluff/court.h"

namespace assize::games::brigands_bluff {
namespace {

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

TEST(WireMalformed, APredicateNestedDeeplyIsMalformedAndHurtsNobody) {
  pb::Clue clue = MessageOf(Say(Value(Bones(kSelf), Exactly(2))));
  pb::Statement statement = clue.statements(0);
  for (int depth = 0; depth < 20; ++depth) {
    pb::Statement outer;
    outer.mutable_value()->mutable_quantity()->set_kind(pb::QUANTITY_KIND_CREWMATES);
    *outer.mutable_value()->mutable_quantity()->add_predicate() = statement;
    statement = outer;
  }
  *clue.mutable_statements(0) = statement;
  Court court(ConfigFor(4), kRoundA);
  EXPECT_EQ(court.Say(clue), "MALFORMED 1");
  EXPECT_EQ(court.Say(BonesClue(StagedRound(ConfigFor(4), kRoundA))), "");
}

}  // namespace
}  // namespace assize::games::brigands_bluff
