// How seats join: in any order, with a proper Hello, in time.
#include <gmock/gmock.h>
#include <google/protobuf/stubs/logging.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "referee/match/bot_message.h"
#include "tests/match/courtroom.h"

namespace assize::match {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Joining, TheMatchBeginsWhenTheLastSeatIsThereInWhateverOrder) {
  std::vector<int> order = {0, 1, 2};
  do {
    Courtroom court(Spec().Seats(3));
    for (int seat : order) {
      EXPECT_TRUE(court.core().joining());
      for (int other = 0; other < 3; ++other) EXPECT_EQ(court.CountRequests(other), 0u);
      court.Join(seat);
    }
    EXPECT_FALSE(court.core().joining());
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(court.request(seat).request_id(), 1u);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Joining, WelcomeTellsWhatABotNeedsToKnow) {
  Courtroom court(Spec().Seats(3).Rounds(4));
  court.Join(1);
  ASSERT_THAT(court.inbox(1), SizeIs(1));
  const v1::Welcome& welcome = court.inbox(1)[0].welcome();
  const MatchSpec spec = Spec().Seats(3).Rounds(4).Make();
  EXPECT_EQ(court.inbox(1)[0].sequence(), 1u);
  EXPECT_EQ(welcome.match_id(), "match-7");
  EXPECT_EQ(welcome.seat(), 1u);
  EXPECT_EQ(welcome.seats(), 3u);
  EXPECT_EQ(welcome.config().SerializeAsString(), spec.config.SerializeAsString());
  EXPECT_EQ(welcome.clock_rules().move_limit_us(), 100'000u);
  EXPECT_EQ(welcome.clock_rules().bank_us(), 1'000'000u);
  EXPECT_EQ(welcome.seed_commitment(), AsView(SeedCommitment(spec.seed, spec.salt, "match-7")));
}

TEST(Joining, AHelloMayNameItsSeatButNotAnother) {
  Courtroom court{Spec()};
  v1::Hello hello = HelloOf(0);
  hello.set_seat(1);
  court.Open(0);
  court.Say(0, hello);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(court.ClosingReason(0), "E_SEAT");
  EXPECT_FALSE(court.core().accounted_for(Seat(0)));
  hello.set_seat(0);
  court.Open(0);
  court.Say(0, hello);
  EXPECT_EQ(court.ClosingReason(0), "");
  EXPECT_TRUE(court.core().connected(Seat(0)));
}

TEST(Joining, AnotherProtocolVersionIsRefusedWithTheSupportedRange) {
  for (uint32_t version : {0u, 2u, 4294967295u}) {
    Courtroom court{Spec()};
    v1::Hello hello = HelloOf(0);
    hello.set_protocol_version(version);
    court.Open(0);
    court.Say(0, hello);
    EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kFailedPrecondition);
    EXPECT_EQ(court.ClosingReason(0), "E_VERSION");
    EXPECT_THAT(court.closing(0)->text, HasSubstr("supported: 1 to 1"));
    EXPECT_THAT(court.inbox(0), IsEmpty());
  }
}

TEST(Joining, AMoveBeforeHelloEndsTheStreamAndTheBotMayComeAgain) {
  Courtroom court{Spec()};
  court.Open(0);
  court.Move(0, 1, 5);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(court.ClosingReason(0), "E_HELLO");
  court.Join(0);
  court.Join(1);
  EXPECT_EQ(court.request(0).request_id(), 1u);
}

TEST(Joining, AnEmptyFirstMessageIsNoHello) {
  Courtroom court{Spec()};
  court.Open(0);
  court.SendBytes(0, "");
  EXPECT_EQ(court.ClosingReason(0), "E_HELLO");
}

TEST(Joining, BytesThatAreNoMessageEndAStreamBeforeHelloWithoutAFault) {
  Courtroom court(Spec().Under(kStrict));
  court.Open(0);
  court.SendBytes(0, std::string(16, '\xff'));
  EXPECT_EQ(court.ClosingReason(0), "E_PARSE");
  court.JoinAll();
  EXPECT_EQ(court.request(0).request_id(), 1u);
}

struct Name {
  std::string text;
  std::string reason;  // of the stream's end; "" if the name is accepted
};

class Names : public testing::TestWithParam<Name> {};

TEST_P(Names, AreShortAndPlainText) {
  for (bool is_version : {false, true}) {
    Courtroom court{Spec()};
    v1::Hello hello = HelloOf(0);
    (is_version ? *hello.mutable_bot_version() : *hello.mutable_bot_name()) = GetParam().text;
    court.Open(0);
    court.Say(0, hello);
    const bool allowed = GetParam().reason.empty() || (is_version && GetParam().text.empty());
    EXPECT_EQ(court.ClosingReason(0), allowed ? "" : GetParam().reason);
  }
}

std::string Repeated(int times, std::string_view text) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

INSTANTIATE_TEST_SUITE_P(
    Joining, Names,
    testing::Values(Name{"", "E_HELLO"}, Name{"x", ""}, Name{std::string(64, 'x'), ""},
                    Name{std::string(65, 'x'), "E_HELLO"}, Name{std::string(10000, 'x'), "E_HELLO"},
                    Name{Repeated(64, "\u03c0"), ""}, Name{Repeated(65, "\u03c0"), "E_HELLO"},
                    Name{Repeated(64, "\U0001F3F4"), ""}, Name{"a\nb", "E_HELLO"},
                    Name{"\x1b[2J", "E_HELLO"}, Name{std::string("a\0b", 3), "E_HELLO"},
                    Name{"\x7f", "E_HELLO"}, Name{"\u0085", "E_HELLO"}, Name{"\u009b2J", "E_HELLO"},
                    Name{"\u00a0\u00e9", ""}, Name{"'); DROP TABLE match;--", ""}));

TEST(Joining, ABoundOfOptionsThatMakesNoSenseIsRefusedWithWhatIsAllowed) {
  v1::Hello hello = HelloOf(0);
  hello.set_wants_options(true);
  hello.set_max_options(kMaxOptions);
  EXPECT_TRUE(CheckHello(hello, Seat(0)).ok());
  hello.set_max_options(0);
  EXPECT_TRUE(CheckHello(hello, Seat(0)).ok());
  hello.set_max_options(kMaxOptions + 1);
  EXPECT_EQ(CheckHello(hello, Seat(0)).message(), "E_HELLO: max_options: 4097; allowed: 0 to 4096");
  hello.set_max_options(64);
  hello.set_wants_options(false);
  EXPECT_EQ(CheckHello(hello, Seat(0)).message(),
            "E_HELLO: max_options: 64 without wants_options, which must be true for requests to "
            "list or count moves");
}

TEST(Joining, NamesThatAreNoUtf8AreNoMessage) {
  const google::protobuf::LogSilencer quiet;
  for (const std::string name : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\x85"}) {
    Courtroom court{Spec()};
    court.Open(0);
    // Written by hand, since the library would not write it: hello { version, name }.
    const std::string hello =
        "\x08\x01\x12" + std::string(1, static_cast<char>(name.size())) + name;
    court.SendBytes(0, "\x0a" + std::string(1, static_cast<char>(hello.size())) + hello);
    EXPECT_EQ(court.ClosingReason(0), "E_PARSE");
  }
}

TEST(Joining, AStreamWithoutHelloEndsAfterTheHelloLimit) {
  Courtroom court{Spec()};
  court.Open(0);
  court.Pass(kHelloLimit);
  EXPECT_EQ(court.ClosingReason(0), "");
  court.Pass(1us);
  EXPECT_EQ(court.closing(0)->code, absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(court.ClosingReason(0), "E_HELLO");
}

TEST(Joining, AHelloAtTheLimitIsInTimeAndOneMicrosecondLaterIsNot) {
  Courtroom in_time{Spec()};
  in_time.Open(0);
  in_time.PassUnnoticed(kHelloLimit);
  in_time.Say(0, HelloOf(0));
  EXPECT_EQ(in_time.ClosingReason(0), "");
  Courtroom late{Spec()};
  late.Open(0);
  late.PassUnnoticed(kHelloLimit + 1us);
  late.Say(0, HelloOf(0));
  EXPECT_EQ(late.ClosingReason(0), "E_HELLO");
  EXPECT_FALSE(late.core().accounted_for(Seat(0)));
}

TEST(Joining, WithTwoSeatsANoShowLosesToTheSeatThatCame) {
  Courtroom court{Spec()};
  court.Join(1);
  court.Pass(kStartLimit);
  EXPECT_FALSE(court.match().over());
  court.Pass(1us);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.match_over(1).reason(), v1::END_REASON_FORFEIT);
  EXPECT_EQ(court.match_over(1).results(1).rank(), 1u);
  EXPECT_EQ(court.match_over(1).results(1).score(), 1);
  EXPECT_TRUE(court.match_over(1).results(0).forfeited());
  EXPECT_EQ(court.ClosingReason(1), "OK");
  EXPECT_EQ(court.record().steps(0).entries(0).lost().reason(), v1::FORFEIT_REASON_NO_SHOW);
  EXPECT_EQ(court.match().absent(), SeatSet{Seat(0)});
}

TEST(Joining, ABotWhoseProcessEndedIsNotAbsent) {
  Courtroom court(Spec().Seats(3));
  court.NeverComes(1);
  court.Join(2);
  court.Pass(kStartLimit + 1us);
  EXPECT_EQ(court.match().absent(), SeatSet{Seat(0)});
}

TEST(Joining, WithThreeSeatsTheOthersPlayOnWithoutTheNoShow) {
  Courtroom court(Spec().Seats(3).Rounds(1));
  court.Join(0);
  court.Join(2);
  court.Pass(kStartLimit + 1us);
  EXPECT_EQ(court.request(0).request_id(), 1u);
  court.Join(1);
  EXPECT_EQ(court.closing(1)->code, absl::StatusCode::kAborted);
  EXPECT_EQ(court.ClosingReason(1), "E_FORFEIT");
  court.Answer(0, 1);
  court.Answer(2, 2);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.match_over(0).reason(), v1::END_REASON_FINISHED);
  EXPECT_EQ(court.match_over(0).results(1).rank(), 3u);
  EXPECT_THAT(court.received(1), SizeIs(1));
}

TEST(Joining, BotsThatNeverComeTieWhicheverWasNoticedFirst) {
  std::vector<std::string> records;
  for (const std::vector<int>& order : {std::vector<int>{0, 1}, {1, 0}}) {
    Courtroom court{Spec()};
    for (int seat : order) court.NeverComes(seat);
    ASSERT_TRUE(court.match().over());
    EXPECT_EQ(court.record().end().reason(), v1::END_REASON_FORFEIT);
    for (const v1::SeatResult& result : court.record().end().results()) {
      EXPECT_EQ(result.rank(), 1u);
      EXPECT_EQ(result.score(), 0.5);
      EXPECT_TRUE(result.forfeited());
    }
    records.push_back(court.record().SerializeAsString());
  }
  EXPECT_EQ(records[0], records[1]);
}

TEST(Joining, AFailedStartIsNotWaitedForLongerThanTheOtherBotNeeds) {
  Courtroom court{Spec()};
  court.NeverComes(0);
  EXPECT_FALSE(court.match().over());
  court.Join(1);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.match_over(1).results(1).rank(), 1u);
}

TEST(Joining, ABotThatExitsAfterJoiningForfeitsAtItsFirstRequest) {
  Courtroom court{Spec()};
  court.Join(0);
  court.Exit(0, "exit status 3");
  EXPECT_FALSE(court.match().over());
  court.Join(1);
  ASSERT_TRUE(court.match().over());
  EXPECT_EQ(court.CountRequests(1), 0u);
  EXPECT_EQ(court.match_over(1).results(1).rank(), 1u);
}

TEST(Joining, AStreamOpenedBeforeTheEndWithoutHelloIsEndedWithTheMatch) {
  Courtroom court(Spec().Seats(3));
  court.Join(0);
  court.Join(1);
  court.Open(2);
  court.Void("stop");
  EXPECT_EQ(court.ClosingReason(2), "E_MATCH_OVER");
}

TEST(Joining, AMatchNeedsAsManyCompetitorsAsSeats) {
  MatchSpec spec = Spec().Seats(3).Make();
  spec.competitors.pop_back();
  const auto core = MatchCore::Create(spec);
  EXPECT_EQ(core.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(core.status().message()), HasSubstr("3 seats and 2 competitors"));
}

TEST(Joining, AConfigurationThatTheGameRefusesStartsNoMatch) {
  MatchSpec spec = Spec().Make();
  spec.config = FakeConfig(99, 1, Asking::kEverybody);
  EXPECT_EQ(Match::Create(spec, {}, 0us).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assize::match
