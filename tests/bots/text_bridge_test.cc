// The bridge around programs that read and print words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/bots/bot_process.h"
#include "tests/bots/court.h"
#include "tests/bots/fake_referee.h"

namespace assize::bots_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Shell commands: reads up to the next question, what was read on stderr; prints a line.
constexpr char kAwait[] =
    R"(while read -r line; do echo "$line" >&2; case $line in "?"*) break;; esac; done; )";
std::string Say(const std::string& line) { return "echo '" + line + "'; "; }
constexpr char kListen[] = "cat >&2";

std::vector<std::string> TextShell(const std::string& script) {
  std::vector<std::string> command = BridgedShell(script);
  command[0].replace(command[0].rfind('/') + 1, std::string::npos, "assize-text-bridge");
  command.insert(command.begin() + 1, {"--name=speaker", "--bot-version=3"});
  return command;
}

// The pieces of scripts: a match's beginning, and the bot's next answer.
void Begin(Case& match, Stream& stream) {
  match.hello = Receive(stream).hello();
  stream.Write(WelcomeOf(match));
}
void Ask(Case& match, Stream& stream, uint64_t request_id) {
  stream.Write(RequestOf(Start(match), Seat(match.seat), request_id, match.hello));
}
void Hear(Case& match, Stream& stream) { match.moves.push_back(Receive(stream).move()); }
absl::Status End(Stream& stream) {
  stream.Write(EndOfMatch());
  return absl::OkStatus();
}

Script OneRequest(Case& match) {
  return [&match](Stream& stream) {
    Begin(match, stream);
    Ask(match, stream, 7);
    Hear(match, stream);
    return End(stream);
  };
}

int BanditsOn(const v1::Move& move, v1::brigands::District district) {
  for (const auto& placement : move.move().brigands().plan().placements()) {
    if (placement.district() == district) return static_cast<int>(placement.bandits());
  }
  return 0;
}

TEST(TextBridge, SaysTheHelloForTheProgramAndNeedsNoLists) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(TextShell(kAwait + Say("market 2") + kListen), referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(match.hello.bot_name(), "speaker");
  EXPECT_EQ(match.hello.bot_version(), "3");
  EXPECT_TRUE(match.hello.wants_options());
  EXPECT_EQ(match.hello.max_options(), 0u);
  EXPECT_TRUE(match.hello.has_max_options());
  EXPECT_TRUE(match.hello.wants_narration());
}

// The program is killed when the referee goes away, so what it read of the first match counts once
// it has answered in the second one.
TEST(TextBridge, PrintsWhatHappenedInTheRefereesSentences) {
  Case match;
  Case next;
  next.match_id = "match-2";
  FakeReferee referee(
      {[&match](Stream& stream) {
         Begin(match, stream);
         v1::RefereeMessage request = RequestOf(Start(match), Seat(match.seat), 7, match.hello);
         request.mutable_narration()->add_sentences("Round 3\nThe Day card falls on the Market.");
         request.mutable_narration()->add_sentences("  a row of a table");
         stream.Write(request);
         Hear(match, stream);
         v1::RefereeMessage over = EndOfMatch();
         over.mutable_narration()->add_sentences("Blue wins.");
         stream.Write(over);
         return absl::OkStatus();
       },
       OneRequest(next)});
  BotProcess bot(
      TextShell(std::string(kAwait) + Say("market 2") + kAwait + Say("market 2") + kListen),
      referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  // The shell strips spaces before a row.
  EXPECT_THAT(bot.Complaints(),
              HasSubstr("* Round 3\n* The Day card falls on the Market.\na row of a table\n"));
  EXPECT_THAT(bot.Complaints(), HasSubstr("* Blue wins.\n"));
}

TEST(TextBridge, PrintsWhatTheSeatSeesAndPassesWordsOnAsAMove) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(TextShell(kAwait + Say("Market: 2 bandits") + kListen), referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_EQ(match.moves.at(0).request_id(), 7u);
  EXPECT_EQ(BanditsOn(match.moves.at(0), v1::brigands::DISTRICT_MARKET), 2);
  EXPECT_THAT(bot.Complaints(), HasSubstr("in seat 0 of the seats 0 to 3."));
  EXPECT_THAT(bot.Complaints(), HasSubstr("Round 1 of 6."));
  EXPECT_THAT(bot.Complaints(), HasSubstr("moves. Choose a part by its number:"));
  EXPECT_THAT(bot.Complaints(), HasSubstr("? plan: a number, words, or help\n"));
}

TEST(TextBridge, AsksStepByStepUntilAMoveIsChosen) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(TextShell(R"(while read -r line; do case $line in "?"*) echo 1;; esac; done)"),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_TRUE(match.moves.at(0).has_option());
  LegalMove(Start(match), Seat(match.seat), match.moves.at(0));
}

TEST(TextBridge, HelpAndSearchesAreNoAnswers) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(TextShell(std::string(kAwait) + Say("help") + kAwait + Say("/port") + kAwait +
                           Say("back") + kAwait + Say("view") + kAwait + Say("port 1") + kListen),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  ASSERT_EQ(match.moves.size(), 1u);
  EXPECT_EQ(BanditsOn(match.moves.at(0), v1::brigands::DISTRICT_PORT), 1);
  EXPECT_THAT(bot.Complaints(), HasSubstr("In words: DISTRICT: N bandits"));
  EXPECT_THAT(bot.Complaints(), HasSubstr("So far: port"));
}

TEST(TextBridge, ProseIsAMoveWithoutContentAndIsAskedAgain) {
  Case match;
  FakeReferee referee({[&match](Stream& stream) {
    Begin(match, stream);
    Ask(match, stream, 7);
    Hear(match, stream);
    stream.Write(RefusalOf(7, v1::REJECT_REASON_FIELD, 2));
    Hear(match, stream);
    stream.Write(RefusalOf(7, v1::REJECT_REASON_ILLEGAL, 1));
    Hear(match, stream);
    return End(stream);
  }});
  BotProcess bot(TextShell(std::string(kAwait) + Say("I would play market 2, I think") + kAwait +
                           Say("market 3") + kAwait + Say("market 1") + kListen),
                 referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  ASSERT_EQ(match.moves.size(), 3u);
  EXPECT_EQ(match.moves[0].request_id(), 7u);
  EXPECT_EQ(match.moves[0].choice_case(), v1::Move::CHOICE_NOT_SET);
  EXPECT_EQ(BanditsOn(match.moves[1], v1::brigands::DISTRICT_MARKET), 3);
  EXPECT_EQ(BanditsOn(match.moves[2], v1::brigands::DISTRICT_MARKET), 1);
  // What was read and what is allowed; then the rule's own sentence.
  EXPECT_THAT(bot.Complaints(), HasSubstr("\"I\": must be MARKET"));
  EXPECT_THAT(bot.Complaints(), HasSubstr("Refused: that is not a move (2 tries left)"));
  EXPECT_THAT(bot.Complaints(),
              HasSubstr("Refused: BRIG-7.1: because the test says so (1 try left)"));
}

// The bot answers the first question when it has read the second one.
TEST(TextBridge, ALateAnswerCountsForItsOwnRequest) {
  Case match;
  FakeReferee referee({[&match](Stream& stream) {
    Begin(match, stream);
    Ask(match, stream, 7);
    v1::RefereeMessage message;
    message.mutable_defaulted()->set_request_id(7);
    message.mutable_defaulted()->set_reason(v1::DEFAULT_REASON_TIMEOUT);
    stream.Write(message);
    Ask(match, stream, 8);
    Hear(match, stream);
    stream.Write(RefusalOf(7, v1::REJECT_REASON_LATE, 0));
    Hear(match, stream);
    return End(stream);
  }});
  BotProcess bot(
      TextShell(std::string(kAwait) + kAwait + Say("market 3") + Say("port 1") + kListen),
      referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  ASSERT_EQ(match.moves.size(), 2u);
  EXPECT_EQ(match.moves[0].request_id(), 7u);
  EXPECT_EQ(match.moves[0].choice_case(), v1::Move::CHOICE_NOT_SET);
  EXPECT_EQ(match.moves[1].request_id(), 8u);
  EXPECT_EQ(BanditsOn(match.moves[1], v1::brigands::DISTRICT_PORT), 1);
  EXPECT_THAT(bot.Complaints(), HasSubstr("since the time was over"));
  EXPECT_THAT(bot.Complaints(), HasSubstr("comes too late: \"market 3\""));
}

TEST(TextBridge, AnAnswerThatIsOwedFromOneMatchCountsForNothingInTheNext) {
  Case first;
  Case second;
  second.match_id = "match-2";
  FakeReferee referee({[&first](Stream& stream) {
                         Begin(first, stream);
                         Ask(first, stream, 7);
                         return End(stream);
                       },
                       OneRequest(second)});
  BotProcess bot(
      TextShell(std::string(kAwait) + kAwait + Say("market 3") + Say("port 1") + kListen),
      referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  EXPECT_THAT(first.moves, IsEmpty());
  ASSERT_EQ(second.moves.size(), 1u);
  EXPECT_EQ(BanditsOn(second.moves[0], v1::brigands::DISTRICT_PORT), 1);
  EXPECT_EQ(second.hello.SerializeAsString(), first.hello.SerializeAsString());
}

// No match has begun.
TEST(TextBridge, ALineThatAnswersNothingIsReported) {
  FakeReferee referee({});
  BotProcess bot(TextShell(Say("market 1") + "exit 4"), referee.TakeSeat());
  EXPECT_EQ(bot.Wait(), 4);
  EXPECT_THAT(bot.Complaints(),
              HasSubstr("line 1 of the program: nothing was asked: \"market 1\""));
}

TEST(TextBridge, LinesWithANumberSignAreTheRemarkOfTheNextAnswerAlone) {
  Case match;
  FakeReferee referee({[&match](Stream& stream) {
    Begin(match, stream);
    Ask(match, stream, 7);
    Hear(match, stream);
    stream.Write(RefusalOf(7, v1::REJECT_REASON_ILLEGAL, 2));
    Hear(match, stream);
    return End(stream);
  }});
  // A line may end as on Windows, and a remark may have tabs.
  const std::string remarks = Say("# market 1 looks good\r") + Say("#\t812 tokens");
  BotProcess bot(
      TextShell(std::string(kAwait) + remarks + Say("market 2") + kAwait + Say("port 1") + kListen),
      referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  ASSERT_EQ(match.moves.size(), 2u);
  EXPECT_EQ(match.moves[0].remark(), " market 1 looks good\n 812 tokens");
  EXPECT_EQ(BanditsOn(match.moves[0], v1::brigands::DISTRICT_MARKET), 2);
  EXPECT_EQ(match.moves[1].remark(), "");
}

TEST(TextBridge, TheEndOfALineThatIsTooLongIsNoAnswer) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  const std::string spaces = "head -c 1200000 /dev/zero | tr '\\0' ' '; ";
  BotProcess bot(
      TextShell(std::string(kAwait) + spaces + Say("market 2") + Say("port 1") + kListen),
      referee.TakeSeat());
  EXPECT_EQ(PlayAllScripts(referee, bot), 0);
  ASSERT_EQ(match.moves.size(), 1u);
  EXPECT_EQ(BanditsOn(match.moves[0], v1::brigands::DISTRICT_PORT), 1);
}

TEST(TextBridge, ALastLineWithoutAnEndIsAnAnswer) {
  Case match;
  FakeReferee referee({OneRequest(match)});
  BotProcess bot(TextShell(std::string(kAwait) + "printf 'port 1'; exec >&-; " + kListen),
                 referee.TakeSeat());
  PlayAllScripts(referee, bot);
  ASSERT_EQ(match.moves.size(), 1u);
  EXPECT_EQ(BanditsOn(match.moves[0], v1::brigands::DISTRICT_PORT), 1);
}

TEST(TextBridge, EndsWithTheProgramsExitStatusAndNamesOneThatCannotBeStarted) {
  FakeReferee referee({});
  EXPECT_EQ(BotProcess(TextShell("exit 7"), referee.TakeSeat()).Wait(), 7);
  FakeReferee other({});
  std::vector<std::string> command = TextShell("");
  while (command.back() != "--") command.pop_back();
  command.push_back("/nonexistent/program");
  BotProcess bot(command, other.TakeSeat());
  EXPECT_EQ(bot.Wait(), 66);
  EXPECT_THAT(bot.Complaints(), HasSubstr("cannot start '/nonexistent/program'"));
}

}  // namespace
}  // namespace assize::bots_test
