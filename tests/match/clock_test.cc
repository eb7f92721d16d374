// The clock: per-move limit, bank, and from when to when time is charged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/match/courtroom.h"

namespace assize::match {
namespace {

constexpr Micros kAll = kMoveLimit + kBank;

uint64_t Us(Micros time) { return static_cast<uint64_t>(time.count()); }

// Two seats, many rounds, everybody there.
Courtroom Begun() {
  Courtroom court(Spec().Rounds(9));
  court.JoinAll();
  return court;
}

TEST(Clock, ARequestTellsTheTimeThatIsLeft) {
  Courtroom court = Begun();
  EXPECT_EQ(court.clock(0).left_us(), Us(kAll));
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
}

TEST(Clock, AnAnswerAtTheDeadlineIsInTime) {
  Courtroom court = Begun();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_EQ(court.clock(0).bank_us(), 0u);
}

TEST(Clock, AnAnswerOneMicrosecondLaterIsLateThoughNobodyHasLookedAtTheClock) {
  Courtroom court = Begun();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 1us);
  court.Answer(0, 7);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_LATE);
  EXPECT_EQ(court.defaulted(0).reason(), v1::DEFAULT_REASON_TIMEOUT);
  EXPECT_EQ(court.defaulted(0).request_id(), 1u);
  EXPECT_EQ(NumberIn(court.defaulted(0).move()), 0u);
  EXPECT_EQ(court.request(0).request_id(), 2u);
}

TEST(Clock, TheTickComesOneMicrosecondAfterTheDeadline) {
  Courtroom court = Begun();
  court.Answer(1, 1);
  EXPECT_EQ(court.match().next_deadline(), court.now() + kAll + 1us);
  court.Pass(kAll);
  EXPECT_EQ(court.CountRequests(0), 1u);
  court.Pass(1us);
  EXPECT_EQ(court.CountRequests(0), 2u);
}

TEST(Clock, AnUnhurriedSeatIsNeverLateAndTheOthersAre) {
  Courtroom court(Spec().Rounds(9), SeatSet{Seat(0)});
  court.JoinAll();
  court.Pass(kAll + 1us);
  EXPECT_EQ(court.defaulted(1).reason(), v1::DEFAULT_REASON_TIMEOUT);
  court.Pass(1000 * kAll);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
  EXPECT_EQ(court.defaulted(0).request_id(), 0u);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
  EXPECT_EQ(court.clock(0).left_us(), Us(kAll));
}

TEST(Clock, ATickTooEarlyChangesNothing) {
  Courtroom court = Begun();
  court.match().Tick(court.now() + 1us);
  EXPECT_EQ(court.CountRequests(0), 1u);
  EXPECT_EQ(court.match().next_deadline(), court.now() + kAll + 1us);
}

TEST(Clock, OnlyWhatExceedsTheMoveLimitIsTakenFromTheBank) {
  Courtroom court = Begun();
  court.PassUnnoticed(kMoveLimit);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
  court.PassUnnoticed(kMoveLimit + 250ms);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank - 250ms));
  court.PassUnnoticed(kMoveLimit + 1us);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank - 250ms - 1us));
  EXPECT_EQ(court.clock(0).left_us(), Us(kMoveLimit + kBank - 250ms - 1us));
}

TEST(Clock, ATimeoutEmptiesTheBank) {
  Courtroom court = Begun();
  court.Answer(1, 1);
  court.Pass(kAll + 1us);
  EXPECT_EQ(court.clock(0).bank_us(), 0u);
  EXPECT_EQ(court.clock(0).left_us(), Us(kMoveLimit));
  court.Answer(1, 1);
  court.Pass(kMoveLimit);
  EXPECT_EQ(court.CountRequests(0), 2u);
  court.Pass(1us);
  EXPECT_EQ(court.CountRequests(0), 3u);
}

TEST(Clock, NobodyIsChargedForTheTimeThatOthersUse) {
  Courtroom court = Begun();
  court.Answer(0, 1);
  court.PassUnnoticed(kMoveLimit + 900ms);
  court.Answer(1, 1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
  EXPECT_EQ(court.clock(1).bank_us(), Us(kBank - 900ms));
}

TEST(Clock, TimeRunsFromTheHandOver) {
  Courtroom court{Spec()};
  court.Hand(0, Handing::kLater);
  court.JoinAll();
  court.Answer(1, 1);
  court.PassUnnoticed(600ms);
  court.HandOver(0);
  EXPECT_EQ(court.match().next_deadline(), court.now() + kAll + 1us);
  court.PassUnnoticed(kAll);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
}

TEST(Clock, TheHandOverOfAnOlderMessageStartsNothing) {
  Courtroom court{Spec()};
  court.Hand(0, Handing::kLater);
  court.JoinAll();
  const Micros due = court.now();
  court.PassUnnoticed(100ms);
  court.match().HandedOver(Seat(0), /*sequence=*/1, court.now());  // the Welcome
  court.Answer(1, 1);
  EXPECT_EQ(court.match().next_deadline(), due + kAll + 1us);
}

TEST(Clock, ASecondHandOverGivesNoTime) {
  Courtroom court{Spec()};
  court.JoinAll();
  court.Answer(1, 1);
  const Micros handed_over = court.now();
  court.PassUnnoticed(300ms);
  court.HandOver(0);
  EXPECT_EQ(court.match().next_deadline(), handed_over + kAll + 1us);
}

TEST(Clock, LeavingBeforeTheHandOverAndComingBackGainsNoTime) {
  Courtroom court{Spec()};
  court.Hand(0, Handing::kLater);
  court.JoinAll();
  court.Answer(1, 1);
  const Micros left_at = court.now();
  court.Drop(0);
  court.PassUnnoticed(500ms);
  court.Hand(0, Handing::kAtOnce);
  court.Join(0);
  EXPECT_EQ(court.clock(0).left_us(), Us(kAll - 500ms));
  EXPECT_EQ(court.match().next_deadline(), left_at + kAll + 1us);
}

TEST(Clock, ASeatThatIsNotThereWhenItIsAskedHasItsTimeRunAtOnce) {
  Courtroom court = Begun();
  court.Answer(0, 1);
  court.Drop(0);
  court.Answer(1, 1);
  EXPECT_TRUE(court.core().open_request(Seat(0)).has_value());
  court.Answer(1, 1);
  court.Pass(kAll);
  EXPECT_EQ(court.CountRequests(1), 2u);
  court.Pass(1us);
  EXPECT_EQ(court.CountRequests(1), 3u);
}

TEST(Clock, GoesOnDuringRefusalsAndTellsWhatIsLeft) {
  Courtroom court = Begun();
  court.PassUnnoticed(40ms);
  court.Answer(0, 10);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_ILLEGAL);
  EXPECT_EQ(court.clock(0).left_us(), Us(kAll - 40ms));
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
  court.PassUnnoticed(160ms);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank - 100ms));
}

TEST(Clock, AnAnswerThatCameInTimeIsInTimeHoweverLateWeTakeItUp) {
  Courtroom court = Begun();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 30ms);
  court.BeLate(30ms);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
  EXPECT_EQ(court.request(0).request_id(), 2u);
}

TEST(Clock, AnAnswerThatCameAfterTheDeadlineIsLateEvenIfWeAreLateToo) {
  Courtroom court = Begun();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 30ms);
  court.BeLate(30ms - 1us);
  court.Answer(0, 7);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_LATE);
}

TEST(Clock, OurLatenessIsNotTakenFromTheBank) {
  Courtroom court = Begun();
  court.PassUnnoticed(kMoveLimit + 250ms);
  court.BeLate(200ms);
  court.Answer(0, 1);
  court.BeLate(0us);
  court.Answer(1, 1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank - 50ms));
  EXPECT_EQ(court.clock(1).bank_us(), Us(kBank - 250ms));
}

TEST(Clock, NobodyGainsMoreByOurLatenessThanWhatItHasUsed) {
  Courtroom court = Begun();
  court.PassUnnoticed(10ms);
  court.BeLate(5s);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
  EXPECT_EQ(court.clock(0).left_us(), Us(kAll));
}

TEST(CpuClock, TimeOnTheWallCostsNothing) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  court.JoinAll();
  court.Burn(0, 0us);
  court.PassUnnoticed(5 * kAll);
  court.Burn(0, 20ms);
  court.Answer(0, 1);
  EXPECT_EQ(court.CountRejected(0), 0u);
  court.Answer(1, 1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
}

TEST(CpuClock, WhatExceedsTheLimitIsTakenFromTheBank) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  for (int seat : {0, 1}) court.Burn(seat, 3s);  // before the match
  court.JoinAll();
  EXPECT_EQ(court.clock(0).left_us(), Us(kAll));
  court.Burn(0, kMoveLimit + 30ms);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank - 30ms));
  EXPECT_EQ(court.clock(1).bank_us(), Us(kBank));
}

TEST(CpuClock, WhatIsUsedBetweenRequestsIsNotCharged) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  for (int seat : {0, 1}) court.Burn(seat, 0us);
  court.JoinAll();
  court.Answer(0, 1);
  court.Burn(0, 900ms);
  court.Answer(1, 1);
  court.AnswerAll(1);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank));
}

TEST(CpuClock, TheTimeIsOverOnceAllCpuTimeIsUsed) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  for (int seat : {0, 1}) court.Burn(seat, 0us);
  court.JoinAll();
  court.Answer(1, 1);
  court.Burn(0, kAll);
  court.Pass(kMoveLimit);
  EXPECT_EQ(court.CountRequests(0), 1u);
  court.Burn(0, 1us);
  court.Pass(kMoveLimit);
  EXPECT_EQ(court.defaulted(0).reason(), v1::DEFAULT_REASON_TIMEOUT);
  EXPECT_EQ(court.clock(0).bank_us(), 0u);
}

TEST(CpuClock, IsLookedAtBeforeItCanBeOver) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  for (int seat : {0, 1}) court.Burn(seat, 0us);
  court.JoinAll();
  court.Answer(1, 1);
  EXPECT_EQ(court.match().next_deadline(), court.now() + kAll);
  court.PassUnnoticed(300ms);
  court.Burn(0, 300ms);
  EXPECT_EQ(court.match().next_deadline(), court.now() + kAll - 300ms);
}

TEST(CpuClock, TimeOnTheWallIsLimitedByTheFactor) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  for (int seat : {0, 1}) court.Burn(seat, 0us);
  court.JoinAll();
  court.Answer(1, 1);
  court.Pass(10 * kAll);
  EXPECT_EQ(court.CountRequests(0), 1u);
  court.Pass(1us);
  EXPECT_EQ(court.CountRequests(0), 2u);
  EXPECT_EQ(court.clock(0).bank_us(), 0u);
}

TEST(CpuClock, WhatIsUsedAfterTheAnswerWhileWeAreLateIsNotCharged) {
  Courtroom court(Spec().Rounds(9).ChargingCpu(10));
  for (int seat : {0, 1}) court.Burn(seat, 0us);
  court.JoinAll();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 40ms);
  court.Burn(0, kAll + 40ms);
  court.BeLate(40ms);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
}

TEST(CpuClock, WelcomeSaysWhatIsCharged) {
  Courtroom court(Spec().ChargingCpu(7));
  court.JoinAll();
  const v1::ClockRules& rules = court.inbox(0).front().welcome().clock_rules();
  EXPECT_EQ(rules.charged(), v1::ClockRules::CHARGED_CPU);
  EXPECT_EQ(rules.wall_factor(), 7u);
}

TEST(CpuClock, WelcomeOfAWallClockIsAsItAlwaysWas) {
  Courtroom court{Spec()};
  court.JoinAll();
  const v1::ClockRules& rules = court.inbox(0).front().welcome().clock_rules();
  EXPECT_EQ(rules.charged(), v1::ClockRules::CHARGED_UNSPECIFIED);
  EXPECT_EQ(rules.wall_factor(), 0u);
}

TEST(Credit, OfTheRoundTripSoMuchAsTheRulesSayIsNotCharged) {
  Courtroom court(Spec().Rounds(9).FromAfar(50ms, 40ms));
  court.JoinAll();
  court.Answer(1, 1);
  court.PassUnnoticed(kMoveLimit + 45ms);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
  EXPECT_EQ(court.clock(0).bank_us(), Us(kBank - 5ms));
  EXPECT_EQ(court.match().Timing().seats(0).round_trip_us(), Us(50ms));
}

TEST(Credit, TheDeadlineIsLaterByIt) {
  Courtroom court(Spec().Rounds(9).FromAfar(30ms, 40ms));
  court.JoinAll();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 30ms);
  court.Answer(0, 7);
  EXPECT_EQ(court.CountRejected(0), 0u);
  court.Answer(1, 1);
  court.PassUnnoticed(kMoveLimit + 30ms + 1us);
  court.Answer(0, 7);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_LATE);
}

TEST(Credit, IsOffUnlessTheRulesHaveIt) {
  Courtroom court(Spec().Rounds(9).FromAfar(50ms, 0ms));
  court.JoinAll();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 1us);
  court.Answer(0, 7);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_LATE);
}

TEST(Clock, AllTimesThatAreOverAreOverAtOnce) {
  // Under the strict policy each timeout forfeits: judged one by one, the second seat would win.
  Courtroom court(Spec().Under(kStrict));
  court.JoinAll();
  court.Pass(kAll + 1us);
  ASSERT_TRUE(court.match().over());
  for (const v1::SeatResult& result : court.record().end().results()) {
    EXPECT_EQ(result.rank(), 1u);
    EXPECT_TRUE(result.forfeited());
  }
}

TEST(Clock, ALateAnswerLetsTheOthersTimeoutsHappenFirst) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  court.PassUnnoticed(kAll + 1us);
  court.Answer(2, 9);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(court.defaulted(seat).reason(), v1::DEFAULT_REASON_TIMEOUT);
    EXPECT_EQ(court.request(seat).request_id(), 2u);
  }
  EXPECT_EQ(court.rejected(2).reason(), v1::REJECT_REASON_LATE);
}

TEST(Clock, NothingFallsDueOnceTheMatchIsOver) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.AnswerAll(1);
  EXPECT_EQ(court.match().next_deadline(), std::nullopt);
}

TEST(Timing, TellsWhenEachEntryCameAndWhatAnAnswerUsed) {
  Courtroom court(Spec().Rounds(1));
  court.Pass(2s);
  court.JoinAll();
  court.Pass(30ms);
  court.Answer(0, 10);
  court.Pass(10ms);
  court.Answer(0, 1);
  court.Pass(100ms);
  court.Answer(1, 1);
  ASSERT_TRUE(court.match().over());
  const v1::MatchTiming timing = court.match().Timing();
  // Two joinings; seat 0: refused, accepted; seat 1: accepted.
  EXPECT_THAT(timing.entry_us(),
              testing::ElementsAre(Us(2s), Us(2s), Us(2030ms), Us(2040ms), Us(2140ms)));
  EXPECT_THAT(timing.used_us(), testing::ElementsAre(0, 0, 0, Us(40ms), Us(140ms)));
  EXPECT_EQ(timing.duration_us(), Us(2140ms));
}

TEST(Timing, TellsCpuTimeAndOurLatenessBesideWhatAnAnswerUsed) {
  Courtroom court(Spec().Rounds(1));
  for (int seat : {0, 1}) court.Burn(seat, 5s);
  court.JoinAll();
  court.PassUnnoticed(40ms);
  court.Burn(0, 30ms);
  court.BeLate(15ms);
  court.Answer(0, 1);
  court.BeLate(0us);
  court.Answer(1, 1);
  const v1::MatchTiming timing = court.match().Timing();
  EXPECT_THAT(timing.used_us(), testing::ElementsAre(0, 0, Us(25ms), Us(40ms)));
  EXPECT_THAT(timing.cpu_us(), testing::ElementsAre(0, 0, Us(30ms), 0));
  EXPECT_THAT(timing.late_us(), testing::ElementsAre(0, 0, Us(15ms), 0));
}

TEST(Timing, ATimeoutUsesAllTimeAndWhatWeAreLateIsOurs) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.Answer(1, 1);
  court.PassUnnoticed(kAll + 12ms);
  court.Pass(0us);
  ASSERT_TRUE(court.match().over());
  const v1::MatchTiming timing = court.match().Timing();
  ASSERT_EQ(court.record().steps(1).entries(0).entry_case(), v1::Entry::kTimeout);
  EXPECT_EQ(timing.used_us(2), Us(kAll));
  EXPECT_EQ(timing.late_us(2), Us(12ms));
}

TEST(Timing, WhatWasNotMeasuredIsNotThere) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.AnswerAll(1);
  EXPECT_THAT(court.match().Timing().cpu_us(), testing::IsEmpty());
  EXPECT_THAT(court.match().Timing().late_us(), testing::IsEmpty());
}

TEST(Timing, WhatTheRefereePlaysIsStampedWithTheTimeOfItsCause) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.Pass(20ms);
  for (int i = 0; i < 3; ++i) court.Answer(0, 10);
  court.Answer(1, 1);
  const v1::MatchTiming timing = court.match().Timing();
  ASSERT_EQ(court.record().steps(1).entries(3).entry_case(), v1::Entry::kPlayed);
  EXPECT_EQ(timing.entry_us(2 + 3), Us(20ms));
}

TEST(Timing, HasTheLengthOfAVoidMatchToo) {
  Courtroom court{Spec()};
  court.Pass(3s);
  court.Void("stop");
  EXPECT_EQ(court.match().Timing().duration_us(), Us(3s));
}

TEST(Timing, CountsTheBytesOfEachSeat) {
  Courtroom court{Spec()};
  court.Open(0);
  v1::BotMessage message;
  *message.mutable_hello() = HelloOf(0);
  const std::string hello = message.SerializeAsString();
  court.SendBytes(0, hello);
  EXPECT_EQ(court.match().Timing().seats(0).bytes_received(), hello.size());
  EXPECT_EQ(court.match().Timing().seats(0).bytes_sent(), court.inbox(0)[0].ByteSizeLong());
  EXPECT_EQ(court.match().Timing().seats(1).bytes_received(), 0u);
}

}  // namespace
}  // namespace assize::match
