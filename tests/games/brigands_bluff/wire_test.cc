// Clues over the wire: bytes go into a whole match, and bytes come out (BLUFF-7.3, BLUFF-8.4,
// BLUFF-11.1).
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/game.h"
#include "referee/games/rules_table.h"
#include "referee/secrecy/fake_host.h"
#include "referee/secrecy/staged_game.h"
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

using match::Micros;
using secrecy::FakeHost;
using secrecy::kMoveLimit;
using secrecy::Patience;

namespace pb = v1::brigands_bluff;

pb::Clue MessageOf(const Clue& clue) {
  pb::Clue message;
  Codec::EncodeClue(clue, &message);
  return message;
}

// A match whose first round has these dice, with all seats joined.
class Court {
 public:
  Court(const Config& config, const World& dice, Patience patience = Patience::kThreeTries)
      : table_(StagedRound(config, dice).state()),
        game_(TheGame(), table_),
        host_({.game = &TheGame(), .seats = config.seats, .chance = Chance(SeedFromText("court"))},
              game_, MessageFor(config), patience) {
    for (Seat seat : SeatSet::First(config.seats)) host_.Join(seat, /*wants_options=*/false);
  }

  FakeHost& host() { return host_; }
  Seat asked() const { return *host_.table().asked().begin(); }

  void Send(Seat seat, const pb::Clue& clue) {
    v1::Move move;
    move.set_request_id(host_.open_request(seat));
    *move.mutable_move()->mutable_brigands_bluff()->mutable_clue() = clue;
    host_.Send(seat, move);
  }
  // Whoever is asked says it; returns what he is answered, as of Brief().
  std::string Say(const pb::Clue& clue) {
    const Seat seat = asked();
    const size_t before = host_.told(seat).size();
    Send(seat, clue);
    for (size_t i = before; i < host_.told(seat).size(); ++i) {
      const v1::RefereeMessage message = MessageAt(seat, i);
      if (message.has_rejected()) return Brief(message.rejected());
    }
    return "";
  }
  std::string Say(const Clue& clue) { return Say(MessageOf(clue)); }

  static std::string Brief(const v1::Rejected& rejected) {
    return absl::StrCat(rejected.code(), " ", rejected.part());
  }
  v1::RefereeMessage MessageAt(Seat seat, size_t index) const {
    v1::RefereeMessage message;
    message.ParseFromString(host_.told(seat)[index].bytes);
    return message;
  }
  v1::RefereeMessage LastMessage(Seat seat) const {
    return MessageAt(seat, host_.told(seat).size() - 1);
  }
  // Everything that the seat has been told.
  std::string AllBytes(std::optional<Seat> viewer) const {
    std::string bytes;
    for (const secrecy::Told& told : host_.told(viewer)) {
      absl::StrAppend(&bytes, told.at.count(), ":", told.bytes, "\n");
    }
    return bytes;
  }

 private:
  static v1::GameConfig MessageFor(const Config& config) {
    v1::GameConfig message;
    Codec::EncodeConfig(config, &message);
    return message;
  }

  RulesTable<Rules, Codec> table_;
  secrecy::StagedGame game_;
  FakeHost host_;
};

// --- BLUFF-11.1: every row of the page, as a bot would send it. ---

using MakeClue = std::function<Clue(const Round&)>;

struct Row {
  // As on the page, with a letter where it has several clues.
  std::string number;
  MakeClue clue;
  // By seats, 4 to 6; "": accepted.
  std::array<std::string, 3> answers;
  // What is said before it, if anything.
  MakeClue before = nullptr;
  OptionValues options = {};
};

std::array<std::string, 3> Always(const std::string& answer) { return {answer, answer, answer}; }

const Scope kSelf = Of({1});
const Scope kBlackbeard = Of({2});
const Quantity kMyRum = Count(kSelf, Only({kRum}));

Quantity Mates(const Round& round, const Predicate& predicate) {
  return Crewmates(round.crew_seats(), predicate);
}
Quantity AllCount(const Round& round, NamedFaces faces) { return Count(Crew(round), faces); }
Clue LessThanHalfIsGold(const Round& round) {
  return Say(Value(AllCount(round, kGold), kLessThanHalf));
}
Clue TenBones(const Round& round) { return Say(Value(Bones(Crew(round)), Exactly(10))); }

MakeClue Fixed(const Clue& clue) {
  return [=](const Round&) { return clue; };
}
template <class MakeStatement>
MakeClue Made(const MakeStatement& make) {
  return [=](const Round& round) { return Say(make(round)); };
}

std::vector<Row> Rows() {
  const Quantity four = Count(kSelf, Only({kMonkey, kFlag, kParrot, kSkull}));
  const Quantity shared = Shared(kSelf, kBlackbeard);
  const Statement each_rum = Value(Count(Each(), Only({kRum})), AtLeast(1));
  const OptionValues quarter = {{"min_removed_share", "1/4"}};
  const OptionValues wild = {{"wild_die", "true"}};
  const OptionValues wild_quarter = {{"wild_die", "true"}, {"min_removed_share", "1/4"}};
  const OptionValues wild_half = {{"wild_die", "true"}, {"min_removed_share", "1/2"}};
  const MakeClue nearly_all_bones =
      Made([](const Round& r) { return Value(Bones(Crew(r)), AtMost(r.crew() * r.dice * 2 - 1)); });
  return {
      {"1", Fixed(Say(Value(Bones(kSelf), Exactly(1)))), Always("")},
      {"2",
       Made([](const Round& r) { return Value(Bones(Crew(r)), Exactly(18)); }),
       {"", "IMPOSSIBLE 0", ""}},
      {"3", Fixed(Say(Value(Bones(kSelf), Exactly(7)))), Always("IMPOSSIBLE 0")},
      {"4", LessThanHalfIsGold, Always("")},
      {"5", Made([](const Round& r) { return Value(AllCount(r, kSilver), kMoreThanHalf); }),
       Always("ALREADY_KNOWN 0"), LessThanHalfIsGold},
      {"6", TenBones, Always("")},
      {"7", Fixed(Say(Value(Bones(kBlackbeard), Exactly(3)))), Always("")},
      {"8", Made([](const Round& r) { return Value(AllCount(r, kNoBones), kEven); }), Always("")},
      {"9", Made([](const Round& r) {
         return Value(Mates(r, Holds(Value(Matching(Each()), kAll))), Exactly(2));
       }),
       Always("")},
      {"10", Fixed(Say(Value(kMyRum, Exactly(0)))), Always("NEGATIVE 1")},
      {"11a", Fixed(Say(Value(Matching(kSelf), Exactly(0)))), Always("NOT_USEFUL 1")},
      {"11b", Made([](const Round& r) { return Value(Distinct(kSelf), Exactly(r.dice)); }),
       Always("NOT_USEFUL 1")},
      {"11c", Fixed(Say(Value(Largest(kSelf), Exactly(1)))), Always("NOT_USEFUL 1")},
      {"12", Fixed(Say(Value(Bones(kSelf), AtMost(6)))), Always("NO_INFORMATION 0")},
      {"13", Fixed(Say(Value(Count(kSelf, AllBut(kRum)), kAll))), Always("NEGATIVE 1")},
      {"14", Fixed(Say(Value(kMyRum, AtMost(1)), Value(kMyRum, kEven))), Always("NEGATIVE 1")},
      {"15", Fixed(Say(Value(Bones(kSelf), Exactly(0)))), Always("NEGATIVE 1")},
      {"16", Fixed(Say(Value(Count(kSelf, kGold), kAll))), Always("")},
      {"17", Fixed(Say(Value(Count(kSelf, kWithBones), kAll))), Always("")},
      {"18", Fixed(Say(Compare(Count(kSelf, kGold), Relation::kMore, Count(kBlackbeard, kGold)))),
       Always("")},
      {"19a", Fixed(Say(Value(shared, AtLeast(1)))), Always("")},
      {"19b", Fixed(Say(Value(shared, Exactly(0)))), Always("NOT_USEFUL 1")},
      {"20", Fixed(Say(SameRoll(Seat(1), Seat(2)))), Always("")},
      {"21", Made([](const Round& r) { return Value(Distinct(Crew(r)), Exactly(6)); }), Always("")},
      {"23a", nearly_all_bones, Always("")},
      {"23b", nearly_all_bones, Always("TOO_LITTLE 0"), nullptr, quarter},
      {"24",
       [](const Round& r) {
         return Say(Value(AllCount(r, kWood), kOdd), Value(AllCount(r, kGold), Between(2, 4)));
       },
       Always("")},
      {"25", Made([](const Round& r) {
         const Scope others = DiceOf(r.crew_seats() - SeatSet{Seat(1)});
         return Compare(AllCount(r, Only({kRum})), Relation::kEqual, Count(others, Only({kRum})));
       }),
       Always("MALFORMED 1")},
      {"26",
       Fixed(Say(Times(1, Compare(Bones(kSelf), Relation::kEqual, Count(kSelf, kTwoBones)), 2))),
       Always("MALFORMED 1")},
      {"27", Fixed(Say(Compare(Count(kSelf, kGold), Relation::kMore, Count(kSelf, kSilver)))),
       Always("")},
      {"28", Fixed(Say(Value(Bones(kSelf, AllBut(kSkull)), kAll))), Always("NEGATIVE 1")},
      {"29", Fixed(Say(Value(Count(kSelf, Listed(FaceSet(uint8_t{0b110110}))), kAll))), Always("")},
      {"30a", Fixed(Say(Value(four, kAll))), Always("NEGATIVE 1")},
      {"30b", Fixed(Say(Value(four, Exactly(1)))), Always("")},
      {"31", Made([](const Round& r) {
         return Value(Mates(r, Holds(Value(Count(Each(), Only({kRum})), Exactly(0)))), Exactly(2));
       }),
       Always("NEGATIVE 1")},
      {"32", Made([](const Round& r) {
         return Value(Mates(r, Holds(Value(Matching(Each()), Exactly(0)))), Exactly(2));
       }),
       Always("NOT_USEFUL 1")},
      {"33", Made([=](const Round& r) { return Value(Mates(r, Holds(each_rum)), Exactly(0)); }),
       Always("NEGATIVE 1")},
      {"34", Made([](const Round& r) {
         return Compare(kMyRum, Relation::kEqual, Count(kBlackbeard, Only({kRum})), r.dice);
       }),
       Always("")},
      {"35",
       Fixed(Say(
           Times(3, Compare(kMyRum, Relation::kAtMostAsMany, Count(kBlackbeard, Only({kRum})))))),
       {"", "NEGATIVE 1", "NEGATIVE 1"}},
      {"36", Fixed(Say(Compare(Distinct(kSelf), Relation::kMore, Distinct(kBlackbeard)))),
       Always("")},
      {"37",
       Made([](const Round& r) { return Value(AllCount(r, kGold), kHalf); }),
       {"IMPOSSIBLE 0", "", ""}},
      {"38", Made([](const Round& r) { return Value(Bones(Crew(r), kGold), kMoreThanHalf); }),
       Always("")},
      {"39", Made([](const Round& r) { return Value(Largest(Crew(r)), Exactly(4)); }), Always("")},
      {"40",
       Made([](const Round& r) { return Value(Matching(Crew(r)), Exactly(4)); }),
       {"", "", "IMPOSSIBLE 0"}},
      {"41",
       Made([](const Round& r) {
         return Times(2, Compare(AllCount(r, kGold), Relation::kEqual, AllCount(r, kSilver)));
       }),
       {"", "IMPOSSIBLE 0", "IMPOSSIBLE 0"}},
      {"42", Fixed(Say(Compare(Bones(kSelf), Relation::kEqual, Bones(kBlackbeard), 2))),
       Always("")},
      {"43", Fixed(Say(Value(Bones(kSelf), Exactly(2)), Value(kMyRum, Exactly(0)))),
       Always("NEGATIVE 2")},
      {"44", Fixed(Say(Value(Bones(kSelf, kNoBones), kEven))), Always("NEGATIVE 1")},
      {"45", Made([=](const Round& r) {
         return Value(Mates(r, Holds(Value(Count(Each(), kGold), AtLeast(1)), each_rum)),
                      AtLeast(1));
       }),
       Always("")},
      {"46", Made([=](const Round& r) { return Value(Mates(r, Holds(each_rum)), kMoreThanHalf); }),
       Always("")},
      {"47", Made([](const Round& r) {
         return Value(Mates(r, Holds(Compare(Count(Each(), kGold), Relation::kMore,
                                             Count(Each(), kSilver)))),
                      Exactly(1));
       }),
       Always("")},
      {"48",
       [](const Round& r) {
         return Say(Value(AllCount(r, kSilver), kMoreThanHalf), Value(Bones(kSelf), Exactly(1)));
       },
       Always(""), LessThanHalfIsGold},
      {"49", Made([](const Round& r) { return Value(Bones(Crew(r)), Exactly(9)); }),
       Always("UNTRUTHFUL 1"), TenBones},
      {"50a", Fixed(Say(Value(Count(WildDie(), Only({kFlag})), Exactly(1)))), Always(""), nullptr,
       wild},
      {"50b", Fixed(Say(Value(Count(WildDie(), Only({kFlag})), Exactly(1)))),
       Always("TOO_LITTLE 0"), nullptr, wild_quarter},
      {"51", Fixed(Say(Value(Shared(kSelf, WildDie()), AtLeast(1)))), Always(""), nullptr,
       wild_half},
  };
}

// Dice for which the clue is true, after what was said before it; if there are none, any that are
// possible then.
World DiceFor(const Row& row, const Round& round) {
  Worlds worlds = Worlds::AtStart(round);
  if (row.before != nullptr) worlds = worlds.AfterClue(row.before(round));
  const Clue clue = row.clue(round);
  Stream stream = Chance(SeedFromText(row.number)).Open({"dice"});
  if (CheckSyntax(clue, round, kMaxStatements).has_value()) return worlds.Draw(stream);
  const Worlds left = worlds.AfterClue(clue);
  return left.count() > 0 ? left.Draw(stream) : worlds.Draw(stream);
}

// Between them the rows show each check (BLUFF-7.0.1, BLUFF-7.0.2, BLUFF-7.0.3, BLUFF-7.0.4,
// BLUFF-7.0.6), what is no find (BLUFF-7.1.1, BLUFF-7.1.2, BLUFF-7.1.3, BLUFF-7.1.4, BLUFF-7.1.5,
// BLUFF-7.1.6) and the language (BLUFF-2.2, BLUFF-2.3, BLUFF-5.2, BLUFF-5.3, BLUFF-5.4, BLUFF-5.5,
// BLUFF-6.5).
class WireRows : public testing::TestWithParam<int> {};

TEST_P(WireRows, BLUFF_11_1_EveryClueOfThePageIsAnsweredAsItSays) {
  const int seats = GetParam();
  for (const Row& row : Rows()) {
    const Config config = ConfigFor(seats, row.options);
    const Round round = RoundOf(seats, config.wild_die);
    Court court(config, DiceFor(row, round));
    if (row.before != nullptr) {
      ASSERT_EQ(court.Say(row.before(round)), "") << row.number;
    }
    EXPECT_EQ(court.Say(row.clue(round)), row.answers[static_cast<size_t>(seats - 4)])
        << row.number;
  }
}

INSTANTIATE_TEST_SUITE_P(Seats, WireRows, testing::Values(4, 5, 6));

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
           Say(Compare(Mates(round, has_rum), Relation::kMore, Crewmates({Seat(1)}, has_rum))),
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
  const pb::Clue mates = MessageOf(Say(Value(Mates(round, has_rum), AtLeast(1))));
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

TEST(WireClues, BLUFF_11_1_Row52_EachOfTheseIsMalformed) {
  const std::vector<pb::Clue> clues = MalformedClues();
  EXPECT_EQ(clues.size(), 21u);
  Court court(ConfigFor(4, {{"clue_attempts", "10"}}), kRoundA);
  for (const pb::Clue& clue : clues) {
    Court fresh(ConfigFor(4), kRoundA);
    const bool wrong_number = clue.statements_size() == 0 || clue.statements_size() > 3;
    EXPECT_EQ(fresh.Say(clue), wrong_number ? "MALFORMED 0" : "MALFORMED 1") << clue.DebugString();
    EXPECT_EQ(fresh.LastMessage(Seat(1)).rejected().reason(), v1::REJECT_REASON_ILLEGAL);
  }
}

// --- What a refusal costs (BLUFF-7.3). ---

const Clue kFalse = Say(Value(Bones(kSelf), Exactly(3)));

TEST(WireClues, BLUFF_7_3_1_ThreeTriesThenTheRefereeSpeaks) {
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

TEST(WireClues, BLUFF_7_3_1_TheOptionSaysHowManyTries) {
  Court court(ConfigFor(4, {{"clue_attempts", "1"}}), kRoundA);
  EXPECT_EQ(court.Say(kFalse), "UNTRUTHFUL 1");
  EXPECT_EQ(court.asked(), Seat(2));
}

uint32_t FaultsOf(Court& court, int seat) {
  court.host().Void();
  return court.host().match().core().record().end().faults(seat);
}

TEST(WireClues, BLUFF_7_3_3_ARefusedClueIsNoFaultAndAMalformedOneIs) {
  Court tried(ConfigFor(4), kRoundA, Patience::kLenient);
  tried.Say(kFalse);
  tried.Say(Say(Value(kMyRum, Exactly(0))));
  EXPECT_EQ(tried.LastMessage(Seat(1)).rejected().reason(), v1::REJECT_REASON_TURNED_DOWN);
  EXPECT_EQ(FaultsOf(tried, 1), 0u);
  Court malformed(ConfigFor(4), kRoundA, Patience::kLenient);
  malformed.Say(Clue{});
  EXPECT_EQ(FaultsOf(malformed, 1), 1u);
}

TEST(WireClues, BLUFF_7_3_2_TheTextIsMadeOfCodeAndStatement) {
  Court court(ConfigFor(4), kRoundA);
  court.Say(kFalse);
  EXPECT_EQ(court.LastMessage(Seat(1)).rejected().text(),
            "BLUFF-7.0.7: UNTRUTHFUL: statement 1 is not true");
}

TEST(WireClues, APredicateNestedDeeplyIsMalformedAndHurtsNobody) {
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

TEST(WireClues, BLUFF_8_4_RefusedTriesLeaveNoTraceWithTheCaptainOrSpectators) {
  for (const std::optional<Seat> viewer :
       {std::optional(Seat(0)), std::optional(Seat(2)), std::optional<Seat>()}) {
    EXPECT_EQ(CaptainsBytesAfterTries(0, viewer), CaptainsBytesAfterTries(2, viewer));
  }
}

TEST(WireClues, BLUFF_7_3_4_WhetherTimeOrTriesRanOutIsNotTold) {
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
