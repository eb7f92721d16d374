// What a seat is told does not depend on how the others behave, as long as they play the same
// moves.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/match/courtroom.h"

namespace assize::match {
namespace {

constexpr int kOffender = 1;

// How seat 1 comes to play 0, the default move, in the first round.
struct Behaviour {
  std::string name;
  std::function<void(Courtroom&)> play;
  // Whether the others have answered before.
  enum class Turn { kFirst, kLast } turn;
};

void PrintTo(const Behaviour& behaviour, std::ostream* os) { *os << behaviour.name; }

// A match of three seats in which the others play well; what all seats but the offender are told.
std::vector<std::vector<std::string>> ReceivedByTheOthers(const Behaviour& behaviour) {
  Courtroom court(Spec().Seats(3).Rounds(3));
  court.JoinAll();
  const auto others_answer = [&](uint32_t number) {
    court.Answer(0, number);
    court.Answer(2, number + 1);
  };
  if (behaviour.turn == Behaviour::Turn::kLast) others_answer(4);
  behaviour.play(court);
  if (behaviour.turn == Behaviour::Turn::kFirst) others_answer(4);
  EXPECT_EQ(court.request(0).request_id(), 2u) << behaviour.name;
  for (uint32_t round = 2; round <= 3; ++round) {
    others_answer(round);
    if (court.core().open_request(Seat(kOffender)).has_value()) court.Answer(kOffender, 0);
  }
  EXPECT_TRUE(court.match().over()) << behaviour.name;
  return {court.received(0), court.received(2)};
}

class Others : public testing::TestWithParam<Behaviour> {};

TEST_P(Others, NoticeNothing) {
  const Behaviour plain = {"plain", [](Courtroom& court) { court.Answer(kOffender, 0); },
                           Behaviour::Turn::kFirst};
  EXPECT_EQ(ReceivedByTheOthers(GetParam()), ReceivedByTheOthers(plain));
}

using Turn = Behaviour::Turn;

void Answer(Courtroom& court) { court.Answer(kOffender, 0); }

void AnswerLast(Courtroom& court) {
  court.Pass(kMoveLimit);
  court.Answer(kOffender, 0);
}

void TimeOut(Courtroom& court) { court.Pass(kMoveLimit + kBank + 1us); }

void TimeOutThenAnswer(Courtroom& court) {
  court.PassUnnoticed(kMoveLimit + kBank + 1us);
  court.Move(kOffender, 1, 7);
}

void BeRefusedTwice(Courtroom& court) {
  court.Answer(kOffender, 10);
  court.Answer(kOffender, 99);
  court.Answer(kOffender, 0);
}

void BeOutOfTries(Courtroom& court) {
  for (int i = 0; i < 3; ++i) court.Answer(kOffender, 10);
}

void Repeat(Courtroom& court) {
  for (int i = 0; i < 5; ++i) court.Move(kOffender, 1, i == 0 ? 0 : 9);
}

void Reconnect(Courtroom& court) {
  court.Drop(kOffender);
  court.Pass(1ms);
  court.Join(kOffender);
  court.Answer(kOffender, 0);
}

void AnswerAndReconnect(Courtroom& court) {
  court.Answer(kOffender, 0);
  court.Drop(kOffender);
  court.Rejoin(kOffender, 0);
}

void StayAway(Courtroom& court) {
  court.Drop(kOffender);
  court.Pass(kMoveLimit + kBank + 1us);
  court.Join(kOffender);
}

void SendGarbage(Courtroom& court) {
  court.SendBytes(kOffender, "\xff");
  court.Join(kOffender);
  court.Answer(kOffender, 0);
}

void SendTooMuch(Courtroom& court) {
  court.SendTooMuch(kOffender);
  court.Join(kOffender);
  court.Answer(kOffender, 0);
}

void Flood(Courtroom& court) {
  for (int i = 0; i < 30; ++i) court.Move(kOffender, 77, 0);
  court.Join(kOffender);
  court.Answer(kOffender, 0);
}

void SayHelloTwice(Courtroom& court) {
  court.Say(kOffender, HelloOf(kOffender));
  court.Join(kOffender);
  court.Answer(kOffender, 0);
}

void CloseHalf(Courtroom& court) {
  court.CloseHalf(kOffender);
  court.Join(kOffender);
  court.Answer(kOffender, 0);
}

void NeverRead(Courtroom& court) {
  court.Hand(kOffender, Handing::kLater);
  court.Pass(kMoveLimit + kBank + 1us);
}

void AnswerWithARemark(Courtroom& court) {
  v1::Move move;
  move.set_request_id(court.request(kOffender).request_id());
  *move.mutable_move() = NumberMove(0);
  move.set_remark("I have answered, and I know what the others have");
  court.Send(kOffender, move);
}

INSTANTIATE_TEST_SUITE_P(
    OfASeat, Others,
    testing::Values(Behaviour{"AnswersLast", AnswerLast, Turn::kLast},
                    Behaviour{"AnswersFirstButOne", Answer, Turn::kLast},
                    Behaviour{"TimesOut", TimeOut, Turn::kLast},
                    Behaviour{"TimesOutThenAnswers", TimeOutThenAnswer, Turn::kLast},
                    Behaviour{"IsRefusedTwice", BeRefusedTwice, Turn::kFirst},
                    Behaviour{"IsRefusedTwiceLast", BeRefusedTwice, Turn::kLast},
                    Behaviour{"IsOutOfTries", BeOutOfTries, Turn::kFirst},
                    Behaviour{"IsOutOfTriesLast", BeOutOfTries, Turn::kLast},
                    Behaviour{"Repeats", Repeat, Turn::kFirst},
                    Behaviour{"RepeatsLast", Repeat, Turn::kLast},
                    Behaviour{"Reconnects", Reconnect, Turn::kFirst},
                    Behaviour{"ReconnectsLast", Reconnect, Turn::kLast},
                    Behaviour{"AnswersAndReconnects", AnswerAndReconnect, Turn::kFirst},
                    Behaviour{"StaysAway", StayAway, Turn::kLast},
                    Behaviour{"SendsGarbage", SendGarbage, Turn::kFirst},
                    Behaviour{"SendsGarbageLast", SendGarbage, Turn::kLast},
                    Behaviour{"SendsTooMuch", SendTooMuch, Turn::kFirst},
                    Behaviour{"Floods", Flood, Turn::kFirst},
                    Behaviour{"FloodsLast", Flood, Turn::kLast},
                    Behaviour{"SaysHelloTwice", SayHelloTwice, Turn::kFirst},
                    Behaviour{"ClosesItsHalf", CloseHalf, Turn::kFirst},
                    Behaviour{"Remarks", AnswerWithARemark, Turn::kFirst},
                    Behaviour{"RemarksLast", AnswerWithARemark, Turn::kLast},
                    Behaviour{"NeverReads", NeverRead, Turn::kLast}),
    [](const auto& info) { return info.param.name; });

TEST(ACrash, IsReceivedByTheOthersByTheResultAlone) {
  const Behaviour plain = {"plain", Answer, Turn::kFirst};
  const Behaviour crash = {"crash", [](Courtroom& court) { court.Exit(kOffender, "signal 11"); },
                           Turn::kFirst};
  std::vector<std::vector<std::string>> expected = ReceivedByTheOthers(plain);
  std::vector<std::vector<std::string>> received = ReceivedByTheOthers(crash);
  for (size_t seat = 0; seat < received.size(); ++seat) {
    ASSERT_EQ(received[seat].size(), expected[seat].size());
    // The last two are MatchOver and the end of the stream.
    expected[seat].resize(expected[seat].size() - 2);
    received[seat].resize(received[seat].size() - 2);
  }
  EXPECT_EQ(received, expected);
}

}  // namespace
}  // namespace assize::match
