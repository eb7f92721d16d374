// Every sample bot as a process in a fake referee's seat: what it says, and how it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "tests/bots/bot_process.h"
#include "tests/bots/court.h"
#include "tests/bots/fake_referee.h"

namespace assize::bots_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SampleBot : public ::testing::TestWithParam<const char*> {
 protected:
  std::vector<std::string> command() const { return CommandOf(GetParam()); }
};

std::string NameOf(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<std::string> Serialized(const std::vector<v1::Move>& moves) {
  std::vector<std::string> bytes;
  for (const v1::Move& move : moves) bytes.push_back(move.SerializeAsString());
  return bytes;
}

TEST_P(SampleBot, PlaysMatchAfterMatchWithLegalMovesAndLeavesQuietly) {
  Case as_brigand;
  Case as_prince = {.match_id = "match-2", .seats = 6, .seat = 3, .prince_seat = 3};
  Case duel = {.match_id = "match-3", .seats = 2, .seat = 1};
  FakeReferee referee({WholeMatch(as_brigand), WholeMatch(as_prince), WholeMatch(duel)});
  BotProcess bot(command(), referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_THAT(bot.Complaints(), IsEmpty());
  for (const Case& match : {as_brigand, as_prince, duel}) {
    EXPECT_FALSE(match.moves.empty());
    EXPECT_EQ(match.hello.protocol_version(), 1u);
    EXPECT_EQ(match.hello.bot_name(), GetParam());
    EXPECT_FALSE(match.hello.has_seat());
    EXPECT_FALSE(match.hello.has_last_sequence());
  }
}

TEST_P(SampleBot, AnswersARefusedMoveAgainAndOtherRefusalsNot) {
  Case match;
  const Script script = [&](Stream& stream) -> absl::Status {
    const v1::Hello hello = Receive(stream).hello();
    stream.Write(WelcomeOf(match));
    const games::brigands::State state = Start(match);
    const Seat seat(match.seat);
    stream.Write(RequestOf(state, seat, 1, hello));
    match.moves.push_back(Receive(stream).move());
    stream.Write(RefusalOf(1, v1::REJECT_REASON_ILLEGAL, 2));
    match.moves.push_back(Receive(stream).move());
    LegalMove(state, seat, match.moves.back());
    // None of these waits for an answer, so the next message is that to request 2.
    stream.Write(RefusalOf(1, v1::REJECT_REASON_DUPLICATE, 0));
    stream.Write(RefusalOf(1, v1::REJECT_REASON_LATE, 0));
    stream.Write(RefusalOf(1, v1::REJECT_REASON_ILLEGAL, 0));
    stream.Write(RequestOf(state, seat, 2, hello));
    match.moves.push_back(Receive(stream).move());
    stream.Write(EndOfMatch());
    return absl::OkStatus();
  };
  FakeReferee referee({script});
  BotProcess bot(command(), referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  std::vector<uint64_t> ids;
  for (const v1::Move& move : match.moves) ids.push_back(move.request_id());
  EXPECT_THAT(ids, ElementsAre(1, 1, 2));
  EXPECT_THAT(bot.Complaints(), HasSubstr("because the test says so"));
}

TEST_P(SampleBot, LeavesQuietlyWhenTheRefereeGoesAwayInTheMiddleOfAMatch) {
  Case match;
  const Script script = [&](Stream& stream) -> absl::Status {
    const v1::Hello hello = Receive(stream).hello();
    stream.Write(WelcomeOf(match));
    stream.Write(RequestOf(Start(match), Seat(match.seat), 1, hello));
    Receive(stream);
    return absl::UnavailableError("E_DRAINING: the referee goes away");
  };
  FakeReferee referee({script});
  BotProcess bot(command(), referee.TakeSeat());
  EXPECT_EQ(bot.Wait(), 0);
  EXPECT_THAT(bot.Complaints(), IsEmpty());
}

TEST_P(SampleBot, SaysWhyTheRefereeHasEndedItsStream) {
  const Script script = [](Stream& stream) {
    Receive(stream);
    return absl::FailedPreconditionError("E_VERSION: nobody speaks that");
  };
  FakeReferee referee({script});
  BotProcess bot(command(), referee.TakeSeat());
  EXPECT_EQ(bot.Wait(), 69);
  // Bots without our SDK print the text alone.
  const bool is_stranger = std::string_view(GetParam()).find("stranger") != std::string_view::npos;
  const std::string code = is_stranger ? "" : "FAILED_PRECONDITION: ";
  EXPECT_THAT(bot.Complaints(), HasSubstr(code + "E_VERSION: nobody speaks that"));
}

// Strangers do without our SDK (strangers/).
INSTANTIATE_TEST_SUITE_P(Bots, SampleBot,
                         ::testing::Values("random", "greedy", "montecarlo", "first-bot",
                                           "python-random", "python-greedy", "node-random",
                                           "stranger", "python-stranger"),
                         NameOf);

// A bot with a descriptor, or its bridge, without a referee.
class AloneBot : public SampleBot {};

TEST_P(AloneBot, EndsWhenTheRefereeIsGoneBeforeItWasReached) {
  auto referee = std::make_unique<FakeReferee>(std::vector<Script>{});
  UniqueFd seat = referee->TakeSeat();
  referee = nullptr;
  BotProcess bot(command(), std::move(seat));
  EXPECT_EQ(bot.Wait(), 69);
  EXPECT_THAT(bot.Complaints(), HasSubstr("the referee"));
}

TEST_P(AloneBot, SaysWhichVariableIsMissing) {
  BotProcess bot(command(), UniqueFd());
  EXPECT_EQ(bot.Wait(), 78);
  EXPECT_THAT(bot.Complaints(), HasSubstr("ASSIZE_SEAT_FD is not set"));
}

INSTANTIATE_TEST_SUITE_P(Bots, AloneBot, ::testing::Values("random", "first-bot", "node-random"),
                         NameOf);

class DeterministicBot : public SampleBot {};

TEST_P(DeterministicBot, MakesEqualMovesInEqualMatchesAndOthersInOthers) {
  Case first;
  Case again;
  Case other = {.match_id = "match-2"};
  FakeReferee referee({WholeMatch(first), WholeMatch(other), WholeMatch(again)});
  BotProcess bot(command(), referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(Serialized(first.moves), Serialized(again.moves));
  EXPECT_NE(Serialized(first.moves), Serialized(other.moves));
}

INSTANTIATE_TEST_SUITE_P(Bots, DeterministicBot,
                         ::testing::Values("random", "greedy", "montecarlo", "python-random",
                                           "python-greedy", "node-random"),
                         NameOf);

}  // namespace
}  // namespace assize::bots_test
