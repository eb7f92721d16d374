// Why a seat was forfeited, as the author of its bot is told.
#include "referee/replay/loss_detail.h"

#include <gtest/gtest.h>

namespace assize {
namespace {

class LossDetailTest : public ::testing::Test {
 protected:
  LossDetailTest() {
    record.mutable_header()->mutable_clock_rules()->set_move_limit_us(1'000'000);
    record.mutable_header()->mutable_clock_rules()->set_bank_us(5'000'000);
  }

  v1::Entry& Add(int seat, uint64_t used_us = 0) {
    v1::Entry& entry = *record.add_steps()->add_entries();
    entry.set_seat(static_cast<uint32_t>(seat));
    timing.add_used_us(used_us);
    return entry;
  }
  void Join(int seat) { Add(seat).mutable_joined(); }
  void Answer(int seat) { Add(seat, 7).mutable_moved()->mutable_played(); }
  void Refuse(int seat) { Add(seat).mutable_moved()->set_verdict(v1::REJECT_REASON_ILLEGAL); }
  void PlayDefault(int seat) { Add(seat).mutable_played(); }
  void Late(int seat, uint64_t used_us) {
    Add(seat, used_us).mutable_timeout()->mutable_played()->mutable_brigands()->mutable_wheel();
  }
  void Lose(int seat, v1::ForfeitReason reason, const std::string& detail = "") {
    v1::Entry::Lost& lost = *Add(seat).mutable_lost();
    lost.set_reason(reason);
    lost.set_detail(detail);
  }

  v1::Record record;
  v1::MatchTiming timing;
};

TEST_F(LossDetailTest, TimeoutsNameTheClockAndEachLateAnswerWithRequestDecisionAndTime) {
  Join(0);
  Join(1);
  Answer(1);
  Refuse(1);
  PlayDefault(1);
  Late(0, 6'000'000);
  Late(1, 6'000'400);
  Answer(1);
  Late(1, 1'000'100);
  Lose(1, v1::FORFEIT_REASON_TIMEOUTS);
  EXPECT_EQ(LossDetail(record, timing, 1),
            "no answer within 1000 ms a move and a bank of 5000 ms a match to requests "
            "3 (wheel, 6000 ms), 5 (wheel, 1000 ms)");
  EXPECT_EQ(LossDetail(record, timing, 0), "");
}

TEST_F(LossDetailTest, CpuTimeIsSaidToBeCpuTime) {
  record.mutable_header()->mutable_clock_rules()->set_charged(v1::ClockRules::CHARGED_CPU);
  Late(0, 6'000'000);
  Lose(0, v1::FORFEIT_REASON_TIMEOUTS);
  EXPECT_EQ(LossDetail(record, timing, 0),
            "no answer within 1000 ms of CPU time a move and a bank of 5000 ms a match to request "
            "1 (wheel, 6000 ms)");
}

TEST_F(LossDetailTest, WithoutTimesTheRequestsAreNamedAllTheSame) {
  Late(0, 0);
  Lose(0, v1::FORFEIT_REASON_TIMEOUTS);
  EXPECT_EQ(LossDetail(record, {}, 0),
            "no answer within 1000 ms a move and a bank of 5000 ms a match to request 1 (wheel)");
}

TEST_F(LossDetailTest, OtherReasonsHaveTheRecordsDetail) {
  Lose(0, v1::FORFEIT_REASON_EXITED, "exit status 3");
  Lose(1, v1::FORFEIT_REASON_FAULTS);
  EXPECT_EQ(LossDetail(record, timing, 0), "exit status 3");
  EXPECT_EQ(LossDetail(record, timing, 1), "");
}

}  // namespace
}  // namespace assize
