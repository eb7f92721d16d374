// What seats are asked and told: sealed requests, events for their audience, the end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/match/courtroom.h"

namespace assize::match {
namespace {

using testing::Contains;
using testing::Each;
using testing::Field;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

template <class Message>
std::vector<FakeEvent> EventsOf(const Message& message) {
  std::vector<FakeEvent> events;
  for (const v1::GameEvent& event : message.events()) events.push_back(ReadEvent(event));
  return events;
}

TEST(Requests, NobodyIsToldAnythingUntilAllHaveAnswered) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  std::vector<size_t> before;
  for (int seat = 0; seat < 3; ++seat) before.push_back(court.received(seat).size());
  court.Answer(2, 4);
  court.Answer(0, 5);
  for (int seat = 0; seat < 3; ++seat) EXPECT_THAT(court.received(seat), SizeIs(before[seat]));
  court.Answer(1, 6);
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_THAT(court.received(seat), SizeIs(before[seat] + 1));
    EXPECT_EQ(court.request(seat).request_id(), 2u);
    EXPECT_THAT(EventsOf(court.request(seat)), Contains(FakeEvent{-1, {5, 6, 4}}));
  }
}

TEST(Requests, CarryTheDecisionTheSeatsOwnViewAndNoOptionsUnasked) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  const v1::Request request = court.request(1);
  EXPECT_EQ(request.decision(), "number");
  EXPECT_EQ(request.view().SerializeAsString(),
            court.core().table().View(Seat(1)).SerializeAsString());
  EXPECT_EQ(request.view().brigands().seat(), 1u);
  EXPECT_THAT(request.options(), IsEmpty());
}

TEST(Requests, CarryTheOptionsIfTheBotAskedForThem) {
  Courtroom court{Spec()};
  v1::Hello hello = HelloOf(0);
  hello.set_wants_options(true);
  court.Open(0);
  court.Say(0, hello);
  court.Join(1);
  ASSERT_THAT(court.request(0).options(), SizeIs(10));
  EXPECT_FALSE(court.request(0).options_partial());
  EXPECT_EQ(NumberIn(court.request(0).options(7)), 7u);
  EXPECT_THAT(court.request(1).options(), IsEmpty());
}

v1::Request FirstRequest(const v1::Hello& hello) {
  Courtroom court{Spec()};
  court.Open(0);
  court.Say(0, hello);
  court.Join(1);
  return court.request(0);
}

v1::Hello HelloForOptions(uint32_t most) {
  v1::Hello hello = HelloOf(0);
  hello.set_wants_options(true);
  hello.set_max_options(most);
  return hello;
}

TEST(Requests, ListAsManyOptionsAsTheBotAllowsAndCountThem) {
  for (const uint32_t most : {10u, 11u, 4096u}) {
    const v1::Request request = FirstRequest(HelloForOptions(most));
    EXPECT_THAT(request.options(), SizeIs(10)) << most;
    EXPECT_EQ(request.option_count(), 10u) << most;
  }
}

TEST(Requests, OnlyCountMoreOptionsThanTheBotAllows) {
  for (const uint32_t most : {0u, 1u, 9u}) {
    const v1::Request request = FirstRequest(HelloForOptions(most));
    EXPECT_THAT(request.options(), IsEmpty()) << most;
    EXPECT_EQ(request.option_count(), 10u) << most;
    EXPECT_FALSE(request.options_partial()) << most;
  }
}

TEST(Requests, CountNothingForABotThatSetsNoBound) {
  v1::Hello hello = HelloOf(0);
  EXPECT_FALSE(FirstRequest(hello).has_option_count());
  hello.set_wants_options(true);
  EXPECT_FALSE(FirstRequest(hello).has_option_count());
}

TEST(Requests, AnOptionThatIsOnlyCountedIsPlayedAndRecordedAsTheMoveThatItIs) {
  Courtroom court{Spec()};
  court.Open(0);
  court.Say(0, HelloForOptions(3));
  court.Join(1);
  v1::Move move;
  move.set_request_id(1);
  move.set_option(8);
  court.Send(0, move);
  court.Answer(1, 3);
  EXPECT_THAT(EventsOf(court.request(0)), Contains(FakeEvent{-1, {8, 3}}));
  EXPECT_EQ(NumberIn(court.record().steps(1).entries(0).moved().played()), 8u);
}

TEST(Requests, AreAnsweredByAnOptionsIndexToo) {
  Courtroom court{Spec()};
  court.JoinAll();
  v1::Move move;
  move.set_request_id(1);
  move.set_option(8);
  court.Send(0, move);
  court.Answer(1, 3);
  EXPECT_THAT(EventsOf(court.request(0)), Contains(FakeEvent{-1, {8, 3}}));
}

TEST(Requests, AMoveMayNameItsSeat) {
  Courtroom court{Spec()};
  court.JoinAll();
  v1::Move move;
  move.set_request_id(1);
  move.set_seat(0);
  *move.mutable_move() = NumberMove(2);
  court.Send(0, move);
  EXPECT_EQ(court.core().open_request(Seat(0)).has_value(), false);
  EXPECT_EQ(court.CountRejected(0), 0u);
}

TEST(Requests, UnknownFieldsAreDroppedAndNotRecorded) {
  Courtroom court{Spec()};
  court.JoinAll();
  v1::BotMessage message;
  message.mutable_move()->set_request_id(1);
  *message.mutable_move()->mutable_move() = NumberMove(2);
  v1::Move& move = *message.mutable_move();
  move.GetReflection()->MutableUnknownFields(&move)->AddLengthDelimited(1000, "smuggled");
  court.SendBytes(0, message.SerializeAsString());
  court.Answer(1, 3);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_THAT(court.record().SerializeAsString(), Not(testing::HasSubstr("smuggled")));
}

TEST(Requests, UnknownFieldsInsideTheGamesMoveAreNotRecordedEither) {
  Courtroom court{Spec()};
  court.JoinAll();
  v1::BotMessage message;
  message.mutable_move()->set_request_id(1);
  v1::GameMove& move = *message.mutable_move()->mutable_move();
  move = NumberMove(2);
  move.GetReflection()->MutableUnknownFields(&move)->AddLengthDelimited(1000, "smuggled");
  court.SendBytes(0, message.SerializeAsString());
  court.Answer(1, 3);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_THAT(court.record().SerializeAsString(), Not(testing::HasSubstr("smuggled")));
}

TEST(Requests, UnknownFieldsOfAHelloAreNotRecordedEither) {
  Courtroom court{Spec()};
  v1::Hello hello = HelloOf(0);
  hello.GetReflection()->MutableUnknownFields(&hello)->AddLengthDelimited(1000, "smuggled");
  court.Open(0);
  court.Say(0, hello);
  court.Join(1);
  EXPECT_THAT(court.record().SerializeAsString(), Not(testing::HasSubstr("smuggled")));
}

TEST(Requests, AreNumberedForEachSeatAlone) {
  Courtroom court(Spec().Seats(3).Rounds(4).InTurns());
  court.JoinAll();
  court.Answer(0, 1);
  court.Answer(1, 2);
  court.Answer(2, 3);
  EXPECT_EQ(court.request(0).request_id(), 2u);
  EXPECT_EQ(court.request(1).request_id(), 1u);
  EXPECT_EQ(court.request(2).request_id(), 1u);
}

TEST(Requests, ASeatThatIsNotAskedHearsOfTheStepsInItsNextRequest) {
  Courtroom court(Spec().Seats(3).Rounds(3).InTurns());
  court.JoinAll();
  EXPECT_THAT(court.inbox(2), SizeIs(1));
  court.Answer(0, 7);
  EXPECT_THAT(court.inbox(2), SizeIs(1));
  court.Answer(1, 8);
  const std::vector<FakeEvent> events = EventsOf(court.request(2));
  // The start, its own hint, and for each of two rounds the number and its own new hint.
  ASSERT_THAT(events, SizeIs(6));
  EXPECT_EQ(events[0], (FakeEvent{-1, {}}));
  EXPECT_EQ(events[2], (FakeEvent{-1, {7}}));
  EXPECT_EQ(events[4], (FakeEvent{-1, {8}}));
  for (int own : {1, 3, 5}) EXPECT_EQ(events[own].hinted, 2);
  EXPECT_EQ(events[5].values[0], HintIn(court.request(2).view()));
}

TEST(Requests, PrivateEventsReachTheirSeatAndNobodyElse) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  court.AnswerAll(1);
  court.AnswerAll(2);
  ASSERT_TRUE(court.match().over());
  for (int seat = 0; seat < 3; ++seat) {
    std::vector<FakeEvent> events;
    for (const v1::RefereeMessage& message : court.inbox(seat)) {
      for (const FakeEvent& event : EventsOf(message.request())) events.push_back(event);
      for (const FakeEvent& event : EventsOf(message.match_over())) events.push_back(event);
    }
    // Once each: the start and two rounds, and three hints.
    EXPECT_THAT(events, SizeIs(6));
    EXPECT_THAT(events, Each(Field(&FakeEvent::hinted, testing::AnyOf(-1, seat))));
  }
}

TEST(MatchOver, TellsEverySeatTheResultAndTheLastEvents) {
  Courtroom court(Spec().Seats(3).Rounds(1));
  court.JoinAll();
  court.Answer(0, 1);
  court.Answer(1, 6);
  court.Answer(2, 3);
  ASSERT_TRUE(court.match().over());
  for (int seat = 0; seat < 3; ++seat) {
    const v1::MatchOver over = court.match_over(seat);
    EXPECT_EQ(over.reason(), v1::END_REASON_FINISHED);
    ASSERT_THAT(over.results(), SizeIs(3));
    EXPECT_DOUBLE_EQ(over.results(1).score(), 0.6);
    EXPECT_EQ(over.results(0).rank(), 3u);
    EXPECT_EQ(over.results(1).rank(), 1u);
    EXPECT_EQ(over.results(2).rank(), 2u);
    EXPECT_EQ(over.results(0).role(), "even");
    EXPECT_EQ(over.results(1).role(), "odd");
    EXPECT_FALSE(over.results(0).forfeited());
    EXPECT_THAT(EventsOf(over), Contains(FakeEvent{-1, {1, 6, 3}}));
    EXPECT_EQ(court.ClosingReason(seat), "OK");
  }
}

TEST(MatchOver, NothingThatComesAfterwardsChangesIt) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.AnswerAll(1);
  ASSERT_TRUE(court.match().over());
  const std::string record = court.record().SerializeAsString();
  const std::vector<std::string> received = court.received(0);
  court.Move(0, 1, 9);
  court.SendBytes(0, "\xff");
  court.SendTooMuch(0);
  court.CloseHalf(0);
  court.Drop(0);
  court.Exit(1, "signal 11");
  court.Void("too late");
  court.Pass(60s);
  EXPECT_EQ(court.received(0), received);
  EXPECT_EQ(court.record().SerializeAsString(), record);
}

TEST(MatchOver, WhoComesAfterwardsIsToldSo) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.AnswerAll(1);
  court.Join(0);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(court.ClosingReason(0), "E_MATCH_OVER");
}

TEST(MatchOver, AVoidMatchCountsForNobody) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  court.Answer(0, 9);
  court.Void("disk full");
  ASSERT_TRUE(court.match().over());
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(court.match_over(seat).reason(), v1::END_REASON_VOID);
    EXPECT_THAT(court.match_over(seat).results(), IsEmpty());
    EXPECT_EQ(court.ClosingReason(seat), "OK");
  }
  EXPECT_EQ(court.record().end().reason(), v1::END_REASON_VOID);
  EXPECT_EQ(court.record().end().void_reason(), "disk full");
  EXPECT_THAT(court.record().end().results(), IsEmpty());
  EXPECT_EQ(court.record().steps(1).entries_size(), 1);
}

TEST(MatchOver, AVoidReasonIsToldToNobody) {
  Courtroom court{Spec()};
  court.JoinAll();
  court.Void("disk full");
  for (const std::string& bytes : court.received(0)) {
    EXPECT_THAT(bytes, Not(testing::HasSubstr("disk")));
  }
}

// What a seat was told in words, and how many events it was sent.
struct Told {
  std::vector<std::string> sentences;
  size_t events = 0;
};

Told ToldTo(const Courtroom& court, int seat) {
  Told told;
  for (const v1::RefereeMessage& message : court.inbox(seat)) {
    const auto& sentences = message.narration().sentences();
    told.sentences.insert(told.sentences.end(), sentences.begin(), sentences.end());
    told.events += static_cast<size_t>(message.request().events_size());
    told.events += static_cast<size_t>(message.match_over().events_size());
  }
  return told;
}

TEST(Requests, ASeatThatWantsNarrationGetsASentenceForEachOfItsEventsAndNoOther) {
  Courtroom court(Spec().Rounds(2));
  v1::Hello hello = HelloOf(1);
  hello.set_wants_narration(true);
  court.Join(0);
  court.Open(1);
  court.Say(1, hello);
  EXPECT_GT(ToldTo(court, 1).events, 0u);
  court.AnswerAll(1);
  court.AnswerAll(2);
  ASSERT_TRUE(court.match().over());
  const Told told = ToldTo(court, 1);
  EXPECT_EQ(told.sentences.size(), told.events);
  for (const std::string& sentence : told.sentences) {
    EXPECT_TRUE(sentence == "event of all" || sentence == "event of 1") << sentence;
  }
  EXPECT_THAT(ToldTo(court, 0).sentences, IsEmpty());
}

TEST(Requests, NarrationThatIsFirstWantedInALaterHelloBeginsWithTheNextStep) {
  Courtroom court(Spec().Rounds(3));
  court.JoinAll();
  court.AnswerAll(1);
  court.Drop(1);
  v1::Hello hello = HelloOf(1);
  hello.set_wants_narration(true);
  court.Open(1);
  court.Say(1, hello);
  EXPECT_THAT(ToldTo(court, 1).sentences, IsEmpty());
  court.AnswerAll(2);
  EXPECT_THAT(ToldTo(court, 1).sentences, Not(IsEmpty()));
}

}  // namespace
}  // namespace assize::match
