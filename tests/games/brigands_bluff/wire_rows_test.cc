// BLUFF-11.1 over the wire: every clue of the rules page that is of the language, as a bot would
// send it. It is a list, and as long as the page's.
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "referee/games/brigands_bluff/clues/syntax.h"
#include "tests/games/brigands_bluff/court.h"

namespace assize::games::brigands_bluff {
namespace {

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
// BLUFF-7.0.5, BLUFF-7.0.6), what is no find (BLUFF-7.1.1, BLUFF-7.1.2, BLUFF-7.1.3, BLUFF-7.1.4,
// BLUFF-7.1.5, BLUFF-7.1.6) and the language (BLUFF-2.2, BLUFF-2.3, BLUFF-5.2, BLUFF-5.3,
// BLUFF-5.4, BLUFF-5.5, BLUFF-6.5).
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

}  // namespace
}  // namespace assize::games::brigands_bluff
