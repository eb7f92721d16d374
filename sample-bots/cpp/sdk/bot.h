// What the author of a bot in C++ writes: a subclass of Bot, handed to RunBot().
//
//   class FirstBot : public assize::bot::Bot {
//     v1::Move Decide(const v1::Request& request) override {
//       v1::Move move;
//       move.set_option(0);
//       return move;
//     }
//   };
//   int main() {
//     FirstBot bot;
//     return assize::bot::RunBot(bot, {.name = "first", .version = "1", .wants_options = true});
//   }
//
// Bots of a known game rather start from GameBot (game_bot.h), which gives them the view, the legal
// moves and the check as plain values. One thread calls all methods of a bot.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_BOT_H_

#include <string>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot {

// What the bot says in its Hello.
struct BotInfo {
  // 1 to 64 characters, no control characters.
  std::string name;
  // Up to 64 characters, no control characters.
  std::string version;
  // The referee shall list the legal moves in every request. A long list costs both sides time.
  bool wants_options = false;
};

// One seat's player. One object plays all matches of the process, one after the other.
class Bot {
 public:
  virtual ~Bot() = default;

  // A match begins.
  virtual void Start(const v1::Welcome& /*welcome*/) {}
  // The answer to a request: `option` or `move`. The SDK fills in the request's id.
  virtual v1::Move Decide(const v1::Request& request) = 0;
  // Something happened. Called for each event, before Decide().
  virtual void Told(const v1::GameEvent& /*event*/) {}
  // The answer after a refusal; the clock goes on. Unless overridden: says so on stderr, and
  // answers with the first of the listed options, which are all legal, or with Decide() where none
  // is listed.
  virtual v1::Move Retry(const v1::Request& request, const v1::Rejected& rejected);
  // A refusal that waits for no other move: there are no tries left, or the move was not asked for.
  // Unless overridden: says so on stderr. What Retry() says unless overridden it says by this.
  virtual void Refused(const v1::Rejected& rejected);
  // The referee has played for this seat. Unless overridden: says so on stderr.
  virtual void Defaulted(const v1::Defaulted& defaulted);
  // The match is over; the process lives on for the next one.
  virtual void Over(const v1::MatchOver& /*match_over*/) {}

  // In Decide() and Retry(): the time for the answer, as it is now. Welcome.clock_rules, which
  // Start() is given, has the rules of the clock.
  const Deadline& deadline() const { return deadline_; }
  // Session calls it before it asks.
  void set_deadline(const Deadline& deadline) { deadline_ = deadline; }

 private:
  Deadline deadline_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_BOT_H_
