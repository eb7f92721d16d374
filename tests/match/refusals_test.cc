// Moves that are refused, and what follows: faults, tries, defaults, floods.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/match/courtroom.h"

namespace assize::match {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Courtroom Begun(const Spec& spec) {
  Courtroom court(spec);
  court.JoinAll();
  return court;
}

int Faults(Courtroom& court, int seat) {
  court.Void("to read the faults");
  return static_cast<int>(court.record().end().faults(seat));
}

TEST(Refusals, AMoveWithoutAnOpenRequestIsRefusedAndNotKeptForLater) {
  Courtroom court = Begun(Spec().Seats(3).Rounds(3).InTurns());
  court.Move(1, 1, 9);
  EXPECT_EQ(court.rejected(1).reason(), v1::REJECT_REASON_NO_REQUEST);
  EXPECT_EQ(court.rejected(1).request_id(), 1u);
  EXPECT_EQ(court.rejected(1).tries_left(), 0u);
  court.Answer(0, 1);
  EXPECT_TRUE(court.core().open_request(Seat(1)).has_value());
  EXPECT_EQ(Faults(court, 1), 0);
}

v1::Move RemarkedMove(Courtroom& court, const std::string& remark) {
  v1::Move move;
  move.set_request_id(court.request(0).request_id());
  *move.mutable_move() = NumberMove(3);
  move.set_remark(remark);
  return move;
}

// The remarks of seat 0's moves, refused ones too, in the steps that are over.
std::vector<std::string> RemarksIn(const v1::Record& record) {
  std::vector<std::string> remarks;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (entry.seat() == 0 && entry.has_moved()) {
        remarks.push_back(entry.moved().move().remark());
      }
    }
  }
  return remarks;
}

TEST(Refusals, ARemarkIsKeptWithItsMoveAndSentToNobody) {
  Courtroom court = Begun(Spec());
  const size_t told = court.received(0).size();
  court.Send(0, RemarkedMove(court, "three is the best"));
  EXPECT_EQ(court.received(0).size(), told);
  court.Answer(1, 4);
  EXPECT_THAT(RemarksIn(court.record()), testing::ElementsAre("three is the best"));
  for (int seat = 0; seat < 2; ++seat) {
    for (const std::string& message : court.received(seat)) {
      EXPECT_THAT(message, testing::Not(HasSubstr("three is the best")));
    }
  }
}

TEST(Refusals, OfARemarkOfMoreThan4096BytesThereIsKeptWhatIsRefusedAgain) {
  Courtroom court = Begun(Spec());
  court.Send(0, RemarkedMove(court, std::string(50000, 'x')));
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_FIELD);
  EXPECT_EQ(court.rejected(0).text(), "remark: more than 4096 bytes");
  court.Send(0, RemarkedMove(court, std::string(4096, 'x')));
  court.Answer(1, 4);
  EXPECT_THAT(RemarksIn(court.record()), testing::ElementsAre(std::string(4097, 'x'), std::string(4096, 'x')));
  EXPECT_EQ(Faults(court, 0), 1);
}

TEST(Refusals, AMoveForARequestThatIsStillToComeIsRefusedToo) {
  Courtroom court = Begun(Spec());
  court.Move(0, 2, 9);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_NO_REQUEST);
  EXPECT_EQ(court.core().open_request(Seat(0))->id, 1u);
  EXPECT_EQ(Faults(court, 0), 0);
}

TEST(Refusals, AMoveForAnOlderRequestIsStale) {
  Courtroom court = Begun(Spec());
  court.AnswerAll(1);
  court.Move(0, 1, 9);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_STALE);
  EXPECT_EQ(court.core().open_request(Seat(0))->id, 2u);
  EXPECT_EQ(Faults(court, 0), 0);
}

TEST(Refusals, OfTwoAnswersTheFirstCounts) {
  Courtroom court = Begun(Spec());
  court.Move(0, 1, 4);
  court.Move(0, 1, 9);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_DUPLICATE);
  court.Answer(1, 1);
  EXPECT_EQ(NumberIn(court.record().steps(1).entries(0).moved().played()), 4u);
  EXPECT_EQ(ReadEvent(court.request(0).events(0)), (FakeEvent{-1, {4, 1}}));
  EXPECT_EQ(Faults(court, 0), 0);
}

TEST(Refusals, TheSameAnswerTwiceIsADuplicateToo) {
  Courtroom court = Begun(Spec());
  court.Move(0, 1, 4);
  court.Move(0, 1, 4);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_DUPLICATE);
  EXPECT_EQ(court.CountRejected(0), 1u);
}

TEST(Refusals, ALateAnswerCostsNothingBesidesTheTimeout) {
  Courtroom court = Begun(Spec());
  court.Pass(kMoveLimit + kBank + 1us);
  court.Move(0, 1, 4);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_LATE);
  EXPECT_EQ(court.core().open_request(Seat(0))->id, 2u);
  EXPECT_EQ(Faults(court, 0), 1);
}

TEST(Refusals, AnotherSeatsMoveIsAFaultAndLeavesThatSeatAlone) {
  Courtroom court = Begun(Spec());
  v1::Move move;
  move.set_request_id(1);
  move.set_seat(1);
  *move.mutable_move() = NumberMove(4);
  court.Send(0, move);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_SEAT);
  EXPECT_EQ(court.rejected(0).tries_left(), 2u);
  EXPECT_TRUE(court.core().open_request(Seat(0)).has_value());
  EXPECT_TRUE(court.core().open_request(Seat(1)).has_value());
  EXPECT_EQ(Faults(court, 0), 1);
}

TEST(Refusals, AMoveWithoutAChoiceIsAFault) {
  Courtroom court = Begun(Spec());
  v1::Move move;
  move.set_request_id(1);
  court.Send(0, move);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_FIELD);
  EXPECT_THAT(court.rejected(0).text(), HasSubstr("choice"));
  EXPECT_EQ(Faults(court, 0), 1);
}

TEST(Refusals, AMoveOfAnotherGameOrOfNoneIsAFault) {
  Courtroom court = Begun(Spec());
  v1::Move move;
  move.set_request_id(1);
  move.mutable_move();
  court.Send(0, move);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_FIELD);
  EXPECT_THAT(court.rejected(0).text(), HasSubstr("brigands.escape"));
}

TEST(Refusals, AnOptionThatIsNotListedIsAFault) {
  Courtroom court = Begun(Spec());
  v1::Move move;
  move.set_request_id(1);
  move.set_option(4294967295u);
  court.Send(0, move);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_FIELD);
}

TEST(Refusals, AnEmptyMessageIsAMoveWithoutFields) {
  Courtroom court = Begun(Spec());
  court.SendBytes(0, "");
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_FIELD);
  EXPECT_THAT(court.rejected(0).text(), HasSubstr("request_id"));
  EXPECT_EQ(court.rejected(0).request_id(), 0u);
  EXPECT_EQ(Faults(court, 0), 1);
}

TEST(Refusals, AnEmptyMessageWithoutAnOpenRequestIsNone) {
  Courtroom court = Begun(Spec());
  court.Answer(0, 1);
  court.SendBytes(0, "");
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_NO_REQUEST);
  EXPECT_EQ(Faults(court, 0), 0);
}

TEST(Refusals, TwoIllegalMovesAndThenALegalOneIsPlayed) {
  Courtroom court = Begun(Spec());
  court.Answer(0, 10);
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_ILLEGAL);
  EXPECT_EQ(court.rejected(0).text(), "FAKE-1: 10 is above 9");
  EXPECT_EQ(court.rejected(0).tries_left(), 2u);
  court.Answer(0, 11);
  EXPECT_EQ(court.rejected(0).tries_left(), 1u);
  court.Answer(0, 9);
  court.Answer(1, 1);
  EXPECT_EQ(ReadEvent(court.request(0).events(0)), (FakeEvent{-1, {9, 1}}));
  EXPECT_EQ(Faults(court, 0), 2);
}

TEST(Refusals, TheThirdIllegalMoveLetsTheDefaultMoveBePlayed) {
  Courtroom court = Begun(Spec());
  for (int i = 0; i < 3; ++i) court.Answer(0, 10);
  EXPECT_EQ(court.rejected(0).tries_left(), 0u);
  EXPECT_EQ(court.defaulted(0).reason(), v1::DEFAULT_REASON_TRIES);
  EXPECT_EQ(court.defaulted(0).request_id(), 1u);
  EXPECT_EQ(NumberIn(court.defaulted(0).move()), 0u);
  court.Answer(1, 1);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  const v1::Step& step = court.record().steps(1);
  ASSERT_EQ(step.entries_size(), 5);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(step.entries(i).moved().verdict(), v1::REJECT_REASON_ILLEGAL);
    EXPECT_EQ(NumberIn(step.entries(i).moved().move().move()), 10u);
  }
  EXPECT_EQ(NumberIn(step.entries(3).played().move()), 0u);
  EXPECT_EQ(Faults(court, 0), 3);
}

TEST(Refusals, TheLimitOfTriesIsForEachRequestAnew) {
  Courtroom court = Begun(Spec());
  court.Answer(0, 10);
  court.Answer(0, 10);
  court.AnswerAll(1);
  court.Answer(0, 10);
  EXPECT_EQ(court.rejected(0).tries_left(), 2u);
  EXPECT_THAT(court.defaulted(0).SerializeAsString(), IsEmpty());
}

TEST(Refusals, FiveFaultsForfeit) {
  Courtroom court = Begun(Spec().Rounds(3));
  for (int i = 0; i < 3; ++i) court.Answer(0, 10);
  court.Answer(1, 1);
  court.Answer(0, 10);
  EXPECT_FALSE(court.match().over());
  court.Answer(0, 10);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kAborted);
  EXPECT_EQ(court.ClosingReason(0), "E_FORFEIT");
  EXPECT_EQ(court.record().end().faults(0), 5u);
  EXPECT_EQ(court.match_over(1).reason(), v1::END_REASON_FORFEIT);
}

TEST(Refusals, ThreeTimeoutsForfeit) {
  Courtroom court = Begun(Spec().Rounds(5));
  court.Answer(1, 1);
  court.Pass(kMoveLimit + kBank + 1us);
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(court.match().over());
    court.Answer(1, 1);
    court.Pass(kMoveLimit + 1us);  // the bank is empty
  }
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.ClosingReason(0), "E_FORFEIT");
  const auto& entries = court.record().steps(3).entries();
  EXPECT_EQ(entries.at(0).entry_case(), v1::Entry::kTimeout);
  EXPECT_EQ(entries.at(1).lost().reason(), v1::FORFEIT_REASON_TIMEOUTS);
}

TEST(Refusals, UnderTheStrictPolicyTheFirstOffenceForfeits) {
  Courtroom illegal = Begun(Spec().Under(kStrict));
  illegal.Answer(0, 10);
  EXPECT_TRUE(illegal.match().over());
  EXPECT_EQ(illegal.ClosingReason(0), "E_FORFEIT");
  EXPECT_EQ(illegal.rejected(0).tries_left(), 0u);
  EXPECT_EQ(illegal.record().header().policy().name(), "strict");

  Courtroom late = Begun(Spec().Under(kStrict));
  late.Answer(1, 1);
  late.Pass(kMoveLimit + kBank + 1us);
  EXPECT_TRUE(late.match().over());
  EXPECT_EQ(late.record().steps(1).entries(1).lost().reason(), v1::FORFEIT_REASON_TIMEOUTS);

  Courtroom garbled = Begun(Spec().Under(kStrict));
  garbled.SendBytes(0, "\xff");
  EXPECT_TRUE(garbled.match().over());
  EXPECT_EQ(garbled.match_over(1).results(1).rank(), 1u);
}

TEST(Refusals, UnderTheStrictPolicyUnsolicitedMovesAreNoOffence) {
  Courtroom court = Begun(Spec().Under(kStrict));
  court.Move(0, 1, 1);
  court.Move(0, 1, 1);
  EXPECT_FALSE(court.match().over());
  EXPECT_EQ(court.rejected(0).reason(), v1::REJECT_REASON_DUPLICATE);
}

TEST(Refusals, MoreUnsolicitedMovesThanAreAnsweredEndTheStream) {
  Courtroom court = Begun(Spec());
  for (int i = 0; i < 20; ++i) court.Move(0, 99, 1);
  EXPECT_EQ(court.CountRejected(0), 20u);
  EXPECT_EQ(court.ClosingReason(0), "");
  court.Move(0, 99, 1);
  EXPECT_EQ(court.CountRejected(0), 20u);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(court.ClosingReason(0), "E_RATE");
  for (int i = 0; i < 10000; ++i) court.Move(0, 99, 1);
  EXPECT_LT(court.record().ByteSizeLong(), 1000u);
  court.Join(0);
  EXPECT_EQ(court.ClosingReason(0), "");
  EXPECT_EQ(court.request(0).request_id(), 1u);
  court.AnswerAll(1);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_EQ(Faults(court, 0), 0);
}

TEST(Refusals, TheSecondFloodForfeits) {
  Courtroom court = Begun(Spec());
  for (int i = 0; i < 21; ++i) court.Move(0, 99, 1);
  court.Join(0);
  court.Move(0, 99, 1);
  EXPECT_EQ(court.ClosingReason(0), "E_RATE");
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.match_over(1).results(0).rank(), 2u);
  EXPECT_TRUE(court.match_over(1).results(0).forfeited());
  court.Join(0);
  EXPECT_EQ(court.ClosingReason(0), "E_MATCH_OVER");
}

TEST(Refusals, AFloodDoesNotDisturbTheNewStream) {
  // The end of the flooded stream is not taken before the bot is back.
  auto match = Match::Create(Spec().Make(), {}, 0us).value();
  auto say = [&](int seat, const v1::BotMessage& message) {
    match->Receive(Seat(seat), message.SerializeAsString(), 0us);
  };
  v1::BotMessage hello;
  *hello.mutable_hello() = HelloOf(0);
  for (int seat : {0, 1}) {
    match->Open(Seat(seat), 0us);
    say(seat, hello);
  }
  v1::BotMessage unsolicited;
  unsolicited.mutable_move()->set_request_id(99);
  for (int i = 0; i < 21; ++i) say(0, unsolicited);
  match->Disconnected(Seat(0), StreamEnd::kLost, 0us);
  match->Open(Seat(0), 0us);
  say(0, hello);
  EXPECT_FALSE(match->TakeClosing(Seat(0)).has_value());
  EXPECT_TRUE(match->core().connected(Seat(0)));
}

TEST(Refusals, WhatComesAfterAStreamsEndIsIgnored) {
  Courtroom court = Begun(Spec());
  court.SendBytes(0, "\xff");
  EXPECT_EQ(court.ClosingReason(0), "E_PARSE");
  const auto received = court.received(0);
  court.Move(0, 1, 5);
  court.SendBytes(0, "\xff");
  court.SendTooMuch(0);
  court.CloseHalf(0);
  court.Drop(0);
  EXPECT_EQ(court.received(0), received);
  EXPECT_TRUE(court.core().open_request(Seat(0)).has_value());
  EXPECT_EQ(Faults(court, 0), 1);
}

class Unreadable : public testing::TestWithParam<std::string> {};

TEST_P(Unreadable, BytesEndTheStreamAndAreAFault) {
  Courtroom court = Begun(Spec());
  court.SendBytes(0, GetParam());
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(court.ClosingReason(0), "E_PARSE");
  court.Join(0);
  EXPECT_EQ(court.request(0).request_id(), 1u);
  EXPECT_EQ(Faults(court, 0), 1);
  EXPECT_EQ(court.record().steps(1).entries(0).disconnected().reason(), "E_PARSE");
  EXPECT_TRUE(court.record().steps(1).entries(0).disconnected().fault());
}

std::string NestedGroups(int depth) {
  return std::string(depth, '\x7b') + std::string(depth, '\x7c');
}

INSTANTIATE_TEST_SUITE_P(Refusals, Unreadable,
                         testing::Values(std::string(16, '\xff'),         // no end of a number
                                         std::string("\x12\x05\x08", 3),  // cut off
                                         std::string("\x00\x01", 2),      // field number 0
                                         std::string("\x0f\x01", 2),      // wire type 7
                                         NestedGroups(5000)));

TEST(Refusals, ATooLargeMessageEndsTheStreamAndIsAFault) {
  Courtroom court = Begun(Spec());
  court.SendTooMuch(0);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(court.closing(0)->text, "Received message larger than max (65537 vs. 65536)");
  EXPECT_EQ(Faults(court, 0), 1);
}

TEST(Refusals, EndsOfStreamsAreEndedForBadBytesEvenAtTheFaultThatForfeits) {
  Courtroom court = Begun(Spec().Under(kStrict));
  court.SendBytes(0, "\xff");
  EXPECT_EQ(court.ClosingReason(0), "E_PARSE");
}

}  // namespace
}  // namespace assize::match
