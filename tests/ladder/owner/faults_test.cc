// What a record's entries mean to the bot that sat in a seat.
#include "ladder/owner/why/faults.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assize::ladder::owner {
namespace {

constexpr int kMs = 1000;

// A record that is made entry by entry, all of seat 0 and each in a step of its own.
class MadeUpRecord {
 public:
  MadeUpRecord() {
    v1::ClockRules& clock = *record_.mutable_header()->mutable_clock_rules();
    clock.set_move_limit_us(100 * kMs);
    clock.set_bank_us(50 * kMs);
  }

  v1::Entry& Add(int used_ms = 0) {
    timing_.add_used_us(used_ms * kMs);
    return *record_.add_steps()->add_entries();
  }
  void Refuse(v1::RejectReason verdict, const std::string& text) {
    v1::Entry::Moved& moved = *Add(1).mutable_moved();
    moved.set_verdict(verdict);
    moved.set_text(text);
    moved.mutable_move()->mutable_move();
  }
  void RefuseWhatCantBeRead() { Add(1).mutable_moved()->set_verdict(v1::REJECT_REASON_FIELD); }
  void Accept(int used_ms) { Add(used_ms).mutable_moved()->mutable_played(); }
  void Lose(v1::ForfeitReason reason, const std::string& detail) {
    v1::Entry::Lost& lost = *Add().mutable_lost();
    lost.set_reason(reason);
    lost.set_detail(detail);
  }

  std::vector<v1::Fault> Faults() const { return FaultsOf({record_, timing_, replayed_}, Seat(0)); }

 private:
  v1::Record record_;
  v1::MatchTiming timing_;
  replay::ReplayedMatch replayed_;
};

std::vector<std::string> KindsOf(const std::vector<v1::Fault>& faults) {
  std::vector<std::string> kinds;
  for (const v1::Fault& fault : faults) kinds.push_back(fault.kind());
  return kinds;
}

using Kinds = std::vector<std::string>;

TEST(Faults, AMatchWithoutAnyHasNone) {
  MadeUpRecord record;
  record.Accept(10);
  record.Refuse(v1::REJECT_REASON_TURNED_DOWN, "BLUFF-7: it tells nothing new");
  record.Refuse(v1::REJECT_REASON_STALE, "request 1 has been answered");
  EXPECT_EQ(KindsOf(record.Faults()), Kinds());
}

TEST(Faults, ARefusalNamesTheRuleThatItBegins) {
  MadeUpRecord record;
  record.Refuse(v1::REJECT_REASON_ILLEGAL, "BRIG-4.2: the district is closed");
  record.Refuse(v1::REJECT_REASON_FIELD, "district: 99 is not one");
  const std::vector<v1::Fault> faults = record.Faults();
  ASSERT_EQ(KindsOf(faults), (Kinds{"illegal move", "bad field"}));
  EXPECT_EQ(faults[0].rule(), "BRIG-4.2");
  EXPECT_EQ(faults[1].rule(), "");
  EXPECT_EQ(faults[1].step(), 1);
}

TEST(Faults, AnAnswerWithoutAMoveIsUnreadableAndNotABadField) {
  MadeUpRecord record;
  record.RefuseWhatCantBeRead();
  record.Refuse(v1::REJECT_REASON_FIELD, "district: 99 is not one");
  EXPECT_EQ(KindsOf(record.Faults()), (Kinds{"unreadable answer", "bad field"}));
}

TEST(Faults, RulesHaveLettersInTheirNumbersAndTextsHaveLines) {
  EXPECT_EQ(RuleOf("KINGS-4.A2: no\nsecond line"), "KINGS-4.A2");
  EXPECT_EQ(RuleOf("see BRIG-4.2: no"), "");
  EXPECT_EQ(RuleOf("X-1: no"), "");
}

TEST(Faults, TheDefaultMoveBelongsToTheLastTry) {
  MadeUpRecord record;
  record.Refuse(v1::REJECT_REASON_ILLEGAL, "BRIG-4.2: no");
  record.Refuse(v1::REJECT_REASON_ILLEGAL, "BRIG-4.2: no");
  record.Add().mutable_played();
  const std::vector<v1::Fault> faults = record.Faults();
  ASSERT_EQ(faults.size(), 2);
  EXPECT_FALSE(faults[0].defaulted());
  EXPECT_TRUE(faults[1].defaulted());
}

TEST(Faults, TimeGivenIsTheLimitAndWhatIsLeftOfTheBank) {
  MadeUpRecord record;
  record.Accept(130);
  record.Add(120).mutable_timeout();
  const std::vector<v1::Fault> faults = record.Faults();
  ASSERT_EQ(KindsOf(faults), Kinds{"timeout"});
  EXPECT_EQ(faults[0].used_ms(), 120);
  EXPECT_EQ(faults[0].given_ms(), 120);
  EXPECT_TRUE(faults[0].defaulted());
}

TEST(Faults, ALostSeatIsNotAskedAnyMore) {
  MadeUpRecord record;
  record.Lose(v1::FORFEIT_REASON_EXITED, "signal 11");
  record.Add().mutable_played();
  record.Add(1).mutable_timeout();
  const std::vector<v1::Fault> faults = record.Faults();
  ASSERT_EQ(KindsOf(faults), Kinds{"exited"});
  EXPECT_EQ(faults[0].text(), "signal 11");
  EXPECT_FALSE(faults[0].defaulted());
}

TEST(Faults, AFloodIsOneLine) {
  MadeUpRecord record;
  record.Lose(v1::FORFEIT_REASON_RATE, "too many messages");
  EXPECT_EQ(KindsOf(record.Faults()), Kinds{"flood"});
}

TEST(Faults, EachEndOfASeatNamesItsCause) {
  const std::vector<v1::Fault> none;
  EXPECT_EQ(CauseOf("NO_SHOW", "exit status 1", none),
            "Forfeited: its process ended before it joined: exit status 1.");
  EXPECT_EQ(CauseOf("EXITED", "signal 11", none), "Forfeited: its process ended: signal 11.");
  EXPECT_EQ(CauseOf("RATE", "", none), "Forfeited: too many messages or connections.");
  EXPECT_EQ(CauseOf("TIMEOUTS", "no answer within 1 ms", none),
            "Forfeited for timeouts: no answer within 1 ms.");
}

TEST(Faults, TheCauseCountsFaultsByKindAndRule) {
  MadeUpRecord record;
  for (int i = 0; i < 3; ++i) record.Refuse(v1::REJECT_REASON_ILLEGAL, "BRIG-4.2: no");
  record.Add(1).mutable_timeout();
  EXPECT_EQ(CauseOf("FAULTS", "", record.Faults()),
            "Forfeited for faults: 3 illegal moves (BRIG-4.2) and 1 timeout.");
  EXPECT_EQ(CauseOf("", "", record.Faults()),
            "It played on after 3 illegal moves (BRIG-4.2) and 1 timeout.");
}

}  // namespace
}  // namespace assize::ladder::owner
