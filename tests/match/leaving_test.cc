// Seats that leave, come back, or are gone for good; forfeits and how a match ends with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/match/courtroom.h"

namespace assize::match {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

constexpr Micros kTooLong = kMoveLimit + kBank + 1us;

Courtroom Begun(const Spec& spec) {
  Courtroom court(spec);
  court.JoinAll();
  return court;
}

std::vector<int> Ranks(const Courtroom& court) {
  std::vector<int> ranks;
  for (const v1::SeatResult& result : court.record().end().results()) {
    ranks.push_back(static_cast<int>(result.rank()));
  }
  return ranks;
}

TEST(Leaving, WhoComesBackIsWelcomedAgainWithTheOpenRequestAndTheTimeThatIsLeft) {
  Courtroom court = Begun(Spec());
  const std::vector<std::string> first = court.received(0);
  court.Drop(0);
  court.Pass(300ms);
  court.Join(0);
  ASSERT_THAT(court.received(0), SizeIs(4));
  EXPECT_EQ(court.received(0)[2], first[0]);
  EXPECT_EQ(court.received(0)[3], first[1]);
  EXPECT_EQ(court.clock(0).left_us(), 800'000u);
  court.Answer(0, 5);
  court.Answer(1, 5);
  EXPECT_EQ(court.request(0).request_id(), 2u);
}

TEST(Leaving, WhoComesBackBetweenRequestsIsAskedWhenItsTurnComes) {
  Courtroom court = Begun(Spec());
  court.Answer(0, 5);
  court.Drop(0);
  court.Join(0);
  EXPECT_TRUE(court.inbox(0).back().has_welcome());
  court.Answer(1, 5);
  EXPECT_EQ(court.request(0).request_id(), 2u);
}

TEST(Leaving, WhoTellsTheLastMessageItSawIsSentTheRestByteForByte) {
  for (uint64_t last = 0; last <= 3; ++last) {
    Courtroom court = Begun(Spec());
    court.Answer(0, 10);
    const std::vector<std::string> all = court.received(0);  // welcome, request, rejected
    ASSERT_THAT(all, SizeIs(3));
    court.Drop(0);
    court.Rejoin(0, last);
    const std::vector<std::string> again(court.received(0).begin() + 3, court.received(0).end());
    EXPECT_EQ(again,
              std::vector<std::string>(all.begin() + static_cast<ptrdiff_t>(last), all.end()));
  }
}

TEST(Leaving, WhatWasAddedMeanwhileIsSentToo) {
  Courtroom court = Begun(Spec());
  court.Answer(0, 5);
  court.Drop(0);
  court.Answer(1, 5);
  court.Rejoin(0, 2);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_EQ(court.inbox(0).back().sequence(), 3u);
}

TEST(Leaving, ALastMessageBeyondTheEndIsTakenAsTheEnd) {
  Courtroom court = Begun(Spec());
  const size_t before = court.received(0).size();
  court.Drop(0);
  court.Rejoin(0, 18446744073709551615u);
  EXPECT_THAT(court.received(0), SizeIs(before));
  EXPECT_EQ(court.ClosingReason(0), "");
  court.AnswerAll(1);
  EXPECT_EQ(court.request(0).request_id(), 2u);
}

TEST(Leaving, TenReturnsAreAllowedAndTheEleventhForfeits) {
  Courtroom court = Begun(Spec());
  for (int i = 0; i < 10; ++i) {
    court.Drop(0);
    court.Join(0);
    EXPECT_EQ(court.ClosingReason(0), "");
  }
  court.Drop(0);
  EXPECT_FALSE(court.match().over());
  court.Join(0);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(court.ClosingReason(0), "E_RATE");
  ASSERT_TRUE(court.match().over());
  EXPECT_THAT(Ranks(court), ElementsAre(2, 1));
}

TEST(Leaving, ASecondHelloEndsTheStreamWithoutAFault) {
  Courtroom court = Begun(Spec().Under(kStrict));
  court.Say(0, HelloOf(0));
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(court.ClosingReason(0), "E_HELLO");
  court.Join(0);
  court.AnswerAll(1);
  EXPECT_EQ(court.request(0).request_id(), 2u);
}

TEST(Leaving, AHalfClosedStreamEndsAtOnceWithoutAFault) {
  Courtroom court = Begun(Spec().Under(kStrict));
  court.CloseHalf(0);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(court.ClosingReason(0), "E_CLOSED");
  court.Join(0);
  EXPECT_EQ(court.request(0).request_id(), 1u);
  EXPECT_FALSE(court.match().over());
}

TEST(Leaving, WhoStaysAwayTimesOutAtEachDeadlineAndThenForfeits) {
  Courtroom court = Begun(Spec().Seats(3).Rounds(4));
  court.Drop(0);
  Micros limit = kMoveLimit + kBank;
  for (int i = 0; i < 3; ++i) {
    court.Answer(1, 1);
    court.Answer(2, 1);
    court.Pass(limit);
    EXPECT_EQ(court.CountRequests(1), static_cast<size_t>(i + 1));
    court.Pass(1us);
    EXPECT_EQ(court.CountRequests(1), static_cast<size_t>(i + 2));
    limit = kMoveLimit;
  }
  court.Join(0);
  EXPECT_EQ(court.ClosingReason(0), "E_FORFEIT");
  court.Answer(1, 1);
  court.Answer(2, 2);
  ASSERT_TRUE(court.match().over());
  EXPECT_THAT(Ranks(court), ElementsAre(3, 2, 1));
}

TEST(Leaving, DisconnectsAreRecordedWithTheirReasonAndReturnsWithTheirHello) {
  Courtroom court = Begun(Spec());
  court.Drop(0);
  court.Join(0);
  court.CloseHalf(0);
  court.Join(0);
  court.AnswerAll(1);
  const auto& entries = court.record().steps(1).entries();
  EXPECT_EQ(entries.at(0).disconnected().reason(), "");
  EXPECT_EQ(entries.at(1).joined().hello().bot_name(), "bot-0");
  EXPECT_EQ(entries.at(2).disconnected().reason(), "E_CLOSED");
  EXPECT_FALSE(entries.at(2).disconnected().fault());
  EXPECT_EQ(entries.at(3).entry_case(), v1::Entry::kJoined);
}

TEST(Exits, DuringARequestForfeitsAtOnce) {
  Courtroom court = Begun(Spec());
  court.Exit(0, "signal 11");
  ASSERT_TRUE(court.match().over());
  EXPECT_THAT(Ranks(court), ElementsAre(2, 1));
  EXPECT_EQ(court.match_over(1).reason(), v1::END_REASON_FORFEIT);
  const auto& entries = court.record().steps(1).entries();
  EXPECT_EQ(entries.at(0).entry_case(), v1::Entry::kDisconnected);
  EXPECT_EQ(entries.at(1).lost().reason(), v1::FORFEIT_REASON_EXITED);
  EXPECT_EQ(entries.at(1).lost().detail(), "signal 11");
  EXPECT_EQ(entries.at(2).entry_case(), v1::Entry::kPlayed);
}

TEST(Exits, BetweenRequestsForfeitsAtTheNextOne) {
  Courtroom court = Begun(Spec());
  court.Answer(0, 5);
  court.Exit(0, "exit status 0");
  EXPECT_FALSE(court.match().over());
  court.Answer(1, 5);
  ASSERT_TRUE(court.match().over());
  EXPECT_THAT(Ranks(court), ElementsAre(2, 1));
  // Its answer still counted, and nobody was asked for a decision that nobody needs.
  EXPECT_EQ(court.CountRequests(1), 1u);
  EXPECT_EQ(ReadEvent(court.match_over(1).events(0)), (FakeEvent{-1, {5, 5}}));
}

TEST(Exits, AfterTheLastMoveCostNothing) {
  Courtroom court = Begun(Spec().Rounds(1));
  court.Answer(0, 5);
  court.Exit(0, "exit status 0");
  court.Answer(1, 3);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.record().end().reason(), v1::END_REASON_FINISHED);
  EXPECT_THAT(Ranks(court), ElementsAre(1, 2));
  EXPECT_FALSE(court.record().end().results(0).forfeited());
}

TEST(Exits, TheDetailIsToldToNobody) {
  Courtroom court = Begun(Spec().Seats(3));
  court.Exit(0, "SECRET-DETAIL");
  court.Answer(1, 1);
  court.Answer(2, 1);
  for (int seat = 0; seat < 3; ++seat) {
    for (const std::string& bytes : court.received(seat)) {
      EXPECT_EQ(bytes.find("SECRET-DETAIL"), std::string::npos);
    }
  }
}

TEST(Exits, ALostBotMayStillBeHeardUntilItIsAsked) {
  // The process that was started ended, but another one of the same bot is in the seat.
  Courtroom court = Begun(Spec());
  court.Answer(0, 5);
  court.Exit(0, "exit status 0");
  court.Join(0);
  EXPECT_EQ(court.ClosingReason(0), "");
  court.Answer(1, 5);
  EXPECT_EQ(court.ClosingReason(0), "E_FORFEIT");
}

TEST(Exits, AMatchThatEndsAgainstThemIsSharedByTheOthers) {
  Courtroom court = Begun(Spec().Seats(3).Rounds(3));
  court.Answer(0, 9);
  // It was not asked, and would play on.
  court.Exit(0, "killed: grew most");
  court.EndAgainstLost();
  ASSERT_TRUE(court.match().over());
  const v1::MatchOver& over = court.match_over(1);
  EXPECT_EQ(over.reason(), v1::END_REASON_FORFEIT);
  EXPECT_THAT(Ranks(court), ElementsAre(2, 1, 1));
  EXPECT_EQ(over.results(0).score(), 0);
  EXPECT_EQ(over.results(1).score(), 0.5);
  EXPECT_EQ(over.results(2).score(), 0.5);
  EXPECT_TRUE(over.results(0).forfeited());
  EXPECT_FALSE(over.results(2).forfeited());
}

TEST(Exits, WithoutAnyNothingEndsAgainstThem) {
  Courtroom court = Begun(Spec().Seats(3));
  court.EndAgainstLost();
  EXPECT_FALSE(court.match().over());
}

TEST(Forfeits, WithThreeSeatsPlayGoesOnWithDefaultMoves) {
  Courtroom court = Begun(Spec().Seats(3).Rounds(3));
  court.Answer(0, 9);
  court.Answer(2, 1);
  court.Exit(1, "signal 9");
  // The forfeited seat's move completes the step in which the others had answered.
  EXPECT_EQ(ReadEvent(court.request(0).events(0)), (FakeEvent{-1, {9, 0, 1}}));
  court.Answer(0, 1);
  court.Answer(2, 2);
  EXPECT_EQ(ReadEvent(court.request(0).events(0)), (FakeEvent{-1, {1, 0, 2}}));
  court.Answer(0, 1);
  court.Answer(2, 2);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.record().end().reason(), v1::END_REASON_FINISHED);
  EXPECT_THAT(Ranks(court), ElementsAre(1, 3, 2));
  EXPECT_EQ(court.record().end().results(1).score(), 0);
  EXPECT_EQ(court.record().steps(2).entries(1).entry_case(), v1::Entry::kPlayed);
}

TEST(Forfeits, ASeatThatHadAnsweredBeforeItForfeitsHasItsAnswerCounted) {
  Courtroom court = Begun(Spec().Seats(3).Under(kStrict));
  court.Answer(1, 8);
  court.SendBytes(1, "\xff");
  EXPECT_EQ(court.ClosingReason(1), "E_PARSE");
  court.Answer(0, 1);
  court.Answer(2, 2);
  EXPECT_EQ(ReadEvent(court.request(0).events(0)), (FakeEvent{-1, {1, 8, 2}}));
}

TEST(Forfeits, ForfeitedSeatsThatAloneAreAskedDoNotHoldTheMatchUp) {
  Courtroom court = Begun(Spec().Seats(3).Rounds(6).InTurns());
  court.Exit(1, "signal 9");
  court.Answer(0, 1);
  EXPECT_EQ(court.request(2).request_id(), 1u);
  court.Answer(2, 2);
  court.Answer(0, 3);
  EXPECT_EQ(court.request(2).request_id(), 2u);
}

TEST(Forfeits, WithThreeSeatsTheMatchEndsWhenOneIsLeft) {
  Courtroom court = Begun(Spec().Seats(3).Rounds(5));
  court.Exit(2, "signal 9");
  court.Answer(0, 1);
  court.Answer(1, 1);
  court.Exit(0, "signal 9");
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.record().end().reason(), v1::END_REASON_FORFEIT);
  EXPECT_THAT(Ranks(court), ElementsAre(2, 1, 3));
  EXPECT_EQ(court.match_over(1).results(1).score(), 1);
}

TEST(Forfeits, TheMatchEndsWhenASideHasNoSeatLeft) {
  Courtroom court = Begun(Spec().Seats(4).Rounds(5).InTeams());
  court.Exit(0, "signal 9");
  for (int seat : {1, 2, 3}) court.Answer(seat, 1);
  ASSERT_FALSE(court.match().over()) << "seat 2 plays on for its side";
  court.Exit(2, "signal 9");
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.record().end().reason(), v1::END_REASON_FORFEIT);
  EXPECT_THAT(Ranks(court), ElementsAre(3, 1, 2, 1));
  EXPECT_EQ(court.match_over(1).results(1).score(), 0.5);
}

TEST(Forfeits, TwoOfOneSideMayBeForfeitedWhileBothSidesPlayOn) {
  Courtroom court = Begun(Spec().Seats(4).Rounds(5).InTeams());
  court.Exit(0, "signal 9");
  court.Exit(1, "signal 9");
  court.Answer(2, 1);
  court.Answer(3, 1);
  EXPECT_FALSE(court.match().over());
  EXPECT_EQ(court.request(2).request_id(), 2u);
}

TEST(Forfeits, AllSeatsAtOnceShareTheLastPlaceWhichIsTheFirst) {
  Courtroom court = Begun(Spec().Seats(3).Under(kStrict));
  court.Pass(kTooLong);
  ASSERT_TRUE(court.match().over());
  EXPECT_THAT(Ranks(court), ElementsAre(1, 1, 1));
  double sum = 0;
  for (const v1::SeatResult& result : court.record().end().results()) sum += result.score();
  EXPECT_DOUBLE_EQ(sum, 1);
}

TEST(Forfeits, AForfeitedSeatIsToldNothingMore) {
  Courtroom court = Begun(Spec().Seats(3).Under(kStrict));
  court.Answer(1, 10);
  EXPECT_EQ(court.ClosingReason(1), "E_FORFEIT");
  const size_t received = court.received(1).size();
  court.Answer(0, 1);
  court.Answer(2, 1);
  court.Join(1);
  EXPECT_EQ(court.ClosingReason(1), "E_FORFEIT");
  EXPECT_THAT(court.received(1), SizeIs(received + 1));  // the end of the new stream
}

}  // namespace
}  // namespace assize::match
