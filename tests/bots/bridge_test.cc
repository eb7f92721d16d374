// The bridge around programs that say all sorts of lines.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "referee/frames/bot_end.h"
#include "referee/frames/frame.h"
#include "referee/lines/json_line.h"
#include "tests/bots/bot_process.h"
#include "tests/bots/court.h"
#include "tests/bots/fake_referee.h"

namespace assize::bots_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kHello[] =
    R"(echo '{"hello": {"protocol_version": 1, "bot_name": "shell", "wants_options": true}}'; )";

// Reads a line, then says `line`.
std::string Then(const std::string& line) { return "read -r message; echo '" + line + "'; "; }

// Welcome, one request, and what the bot says to it.
Script OneRequest(Case& match) {
  return [&match](Stream& stream) -> absl::Status {
    match.hello = Receive(stream).hello();
    stream.Write(WelcomeOf(match));
    stream.Write(RequestOf(Start(match), Seat(match.seat), 7, {}));
    match.moves.push_back(Receive(stream).move());
    stream.Write(EndOfMatch());
    return absl::OkStatus();
  };
}

TEST(Bridge, WritesMessagesAsOneLineWithTheFieldNamesOfTheProtoFiles) {
  Case match;
  v1::Hello hello;
  hello.set_wants_options(true);
  const std::string line = lines::ToJsonLine(RequestOf(Start(match), Seat(0), 7, hello)).value();
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_THAT(line, HasSubstr(R"("request_id":"7")"));
  EXPECT_THAT(line, HasSubstr(R"("decision":"DECISION_PLAN")"));
  // Zeros and empty lists stand there as well.
  EXPECT_THAT(line, HasSubstr(R"("ducats":0)"));
  EXPECT_THAT(line, HasSubstr(R"("missing_cards":[])"));
}

TEST(Bridge, ReadsNumbersAndEnumsInEitherForm) {
  const auto message = lines::FromJsonLine(
      R"({"move": {"request_id": 7, "move": {"brigands": {"wheel": {"action": "ACTION_MOVE"}}}}})");
  ASSERT_TRUE(message.ok()) << message.status();
  EXPECT_EQ(message->move().request_id(), 7u);
  EXPECT_EQ(message->move().move().brigands().wheel().action(), v1::brigands::ACTION_MOVE);
  EXPECT_EQ(lines::FromJsonLine(R"({"move": {"request_id": "7"}})")->move().request_id(), 7u);
}

TEST(Bridge, RefusesLinesThatAreNoMessageAndTellsWhy) {
  EXPECT_THAT(std::string(lines::FromJsonLine("{}").status().message()),
              HasSubstr(R"(neither "hello" nor "move")"));
  EXPECT_THAT(std::string(lines::FromJsonLine(R"({"move": {"requestid": 1}})").status().message()),
              HasSubstr("requestid"));
  EXPECT_FALSE(lines::FromJsonLine("").ok());
  EXPECT_FALSE(lines::FromJsonLine(R"({"move": {"request_id": -1}})").ok());
  EXPECT_THAT(
      std::string(lines::FromJsonLine(R"({"move": {"request_id": 1e999}})").status().message()),
      HasSubstr("1e999"));
}

TEST(Bridge, PassesALineOnAsAMove) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(BridgedShell(kHello + std::string("read -r message; ") +
                              Then(R"({"move":{"request_id":7,"option":3}})") + "read -r message"),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(match.hello.bot_name(), "shell");
  EXPECT_TRUE(match.hello.wants_options());
  EXPECT_EQ(match.moves.at(0).option(), 3u);
}

TEST(Bridge, WritesEveryOptionOfALongList) {
  const std::string list = "/tmp/assize-bridge-test-" + std::to_string(getpid());
  Case match;
  FakeReferee referee({[&match](Stream& stream) -> absl::Status {
    match.hello = Receive(stream).hello();
    stream.Write(WelcomeOf(match));
    stream.Write(RequestOf(Start(match), Seat(match.seat), 7, match.hello));
    match.moves.push_back(Receive(stream).move());
    stream.Write(EndOfMatch());
    return absl::OkStatus();
  }});
  BotProcess bot(BridgedShell(kHello + ("read -r message; head -n 1 >" + list) +
                              R"(; echo '{"move":{"request_id":7,"option":3}}'; exec cat)"),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  std::ifstream file(list);
  std::string line;
  std::getline(file, line);
  unlink(list.c_str());
  const auto read = lines::RefereeMessageFromJsonLine(line);
  ASSERT_TRUE(read.ok()) << read.status();
  v1::RefereeMessage sent = RequestOf(Start(match), Seat(match.seat), 7, match.hello);
  EXPECT_GT(sent.request().options_size(), 100);
  EXPECT_EQ(read->request().SerializeAsString(), sent.request().SerializeAsString());
}

TEST(Bridge, PassesOverEmptyLines) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(BridgedShell(kHello + Then("") + Then("  ") +
                              R"(echo '{"move":{"request_id":7,"option":3}}'; read -r message)"),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(match.moves.at(0).option(), 3u);
  EXPECT_THAT(bot.Complaints(), IsEmpty());
}

TEST(Bridge, TurnsALineThatIsNoMessageIntoAMoveWithoutContentAndNamesTheLine) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(
      BridgedShell(kHello + std::string("read -r message; ") + Then("I move!") + "read -r message"),
      referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(match.moves.at(0).request_id(), 7u);
  EXPECT_EQ(match.moves.at(0).choice_case(), v1::Move::CHOICE_NOT_SET);
  EXPECT_THAT(bot.Complaints(), HasSubstr("line 2 of the program"));
  EXPECT_THAT(bot.Complaints(),
              HasSubstr("I move!; stdout is for messages alone: print what people "
                        "read to stderr\n"));
}

TEST(Bridge, SurvivesALineWithoutEnd) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(BridgedShell(kHello + std::string("read -r message; read -r message; ") +
                              "head -c 3000000 /dev/zero | tr '\\0' x; echo; read -r message"),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(match.moves.at(0).choice_case(), v1::Move::CHOICE_NOT_SET);
}

TEST(Bridge, SaysTheHelloAgainForEachMatch) {
  Case first;
  Case second;
  FakeReferee referee({OneRequest(first), OneRequest(second)});
  const std::string answer =
      Then("") + Then(R"({"move":{"request_id":7,"option":0}})") + "read -r message; ";
  BotProcess bot(BridgedShell(kHello + answer + answer), referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(second.hello.SerializeAsString(), first.hello.SerializeAsString());
}

TEST(Bridge, EndsWithTheProgramsExitStatus) {
  const auto end_of = [](const std::string& script) {
    FakeReferee referee({});
    return BotProcess(BridgedShell(script), referee.TakeSeat()).Wait();
  };
  EXPECT_EQ(end_of("exit 7"), 7);
  EXPECT_EQ(end_of(kHello + std::string("exit 9")), 9);
  EXPECT_EQ(end_of("kill -9 $$"), 128 + SIGKILL);
}

TEST(Bridge, RefusesAProgramThatDoesNotBeginWithAHello) {
  FakeReferee referee({});
  BotProcess bot(BridgedShell("echo '{\"move\":{\"option\":1}}'; exec cat"), referee.TakeSeat());
  EXPECT_EQ(bot.Wait(), 65);
  EXPECT_THAT(
      bot.Complaints(),
      HasSubstr("line 1 of the program: the first line must be a hello, e.g. {\"hello\": {"));
  EXPECT_THAT(bot.Complaints(), Not(HasSubstr("stderr"))) << "it is a message";
  EXPECT_EQ(referee.opened(), 0u);
}

TEST(Bridge, SaysThatTheProgramCannotBeStarted) {
  for (const char* name : {"node-random", "stranger"}) {
    FakeReferee referee({});
    std::vector<std::string> command = CommandOf(name);
    while (command.back() != "--") command.pop_back();
    command.push_back("/nonexistent/program");
    BotProcess bot(command, referee.TakeSeat());
    EXPECT_EQ(bot.Wait(), 66);
    EXPECT_THAT(bot.Complaints(),
                HasSubstr("cannot start '/nonexistent/program': No such file or directory"));
  }
}

// It has chosen frames, and left a process behind that has its descriptor and reads nothing.
TEST(Bridge, EndsWithAProgramWhoseChildKeepsItsSeat) {
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  frames::BotEnd referee{UniqueFd(ends[0])};
  std::vector<std::string> command = CommandOf("stranger");
  while (command.back() != "--") command.pop_back();
  const std::string open = R"(printf '\001\000\000\000' >&3; )";
  for (const std::string& word :
       {std::string("sh"), std::string("-c"), open + "tail -f --pid=$PPID /dev/null & exit 3"}) {
    command.push_back(word);
  }
  BotProcess bot(command, UniqueFd(ends[1]));
  frames::Frame frame;
  ASSERT_TRUE(referee.Read(frame));
  EXPECT_EQ(frame.kind, frames::Kind::kOpen);
  // More than the descriptors between us take.
  std::thread writer([&] { referee.Write(frames::Kind::kMessage, std::string(4 << 20, 'x')); });
  EXPECT_EQ(bot.Wait(), 3);
  writer.join();
}

// The program has the write end of a pipe, so that its end can be read from the other.
class BridgedProgram : public ::testing::Test {
 protected:
  BridgedProgram() {
    EXPECT_EQ(pipe(pipe_), 0);
    // Out of the way of the seat's descriptor.
    constexpr int kHigh = 20;
    const int low = std::exchange(pipe_[1], fcntl(pipe_[1], F_DUPFD, kHigh));
    close(low);
  }
  ~BridgedProgram() override { close(pipe_[0]); }

  // Says hello to the bridge, "started" to the pipe, and then lives on.
  std::vector<std::string> Command() const {
    return BridgedShell(kHello + ("echo started >/proc/self/fd/" + std::to_string(pipe_[1])) +
                        "; exec tail -f /dev/null");
  }
  // Waits until the program says something.
  void WaitForStart() {
    char letter = 0;
    ASSERT_EQ(read(pipe_[0], &letter, 1), 1);
  }
  // Waits until nobody has the write end any more.
  void WaitForEnd() {
    close(pipe_[1]);
    char letter = 0;
    while (read(pipe_[0], &letter, 1) == 1) {
    }
  }

  int pipe_[2];
};

TEST_F(BridgedProgram, DiesWithTheBridge) {
  FakeReferee referee({});
  BotProcess bot(Command(), referee.TakeSeat());
  WaitForStart();
  bot.Kill();
  EXPECT_EQ(bot.Wait(), 128 + SIGKILL);
  WaitForEnd();
}

TEST_F(BridgedProgram, DiesWhenTheRefereeGoesAway) {
  Case match;
  FakeReferee referee({[&](Stream& stream) {
    Receive(stream);
    stream.Write(WelcomeOf(match));
    return absl::UnavailableError("E_DRAINING: the referee goes away");
  }});
  BotProcess bot(Command(), referee.TakeSeat());
  EXPECT_EQ(bot.Wait(), 0);
  WaitForEnd();
}

}  // namespace
}  // namespace assize::bots_test
