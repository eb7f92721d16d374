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
// A bot of a known game had better derive from GameBot (game_bot.h), which gives it the view, the
// legal moves and the check as plain values. One thread calls all methods of a bot.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_BOT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot {

// What the bot sends in its Hello.
struct BotInfo {
  // 1 to 64 characters, no control characters.
  std::string name;
  // Up to 64 characters, no control characters.
  std::string version;
  // Whether the referee lists the legal moves in every request. A long list costs both sides time.
  bool wants_options = false;
  // With wants_options: the most moves that a request lists. One with more lists none of them; its
  // option_count() is their number, and an index below that is an answer all the same. nullopt: as
  // many as there are.
  std::optional<uint32_t> max_options = std::nullopt;
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
  // The answer after a refusal; the clock keeps running. Unless overridden: calls Refused(), and
  // answers with the first of the options, which are all legal, or with Decide() where there are
  // none.
  virtual v1::Move Retry(const v1::Request& request, const v1::Rejected& rejected);
  // A refusal after which no other move is expected: there are no tries left, or the move was not
  // asked for. Unless overridden: prints it to stderr.
  virtual void Refused(const v1::Rejected& rejected);
  // The referee has played the default move for this seat. Unless overridden: prints it to stderr.
  virtual void Defaulted(const v1::Defaulted& defaulted);
  // The match is over. The same object plays the next one.
  virtual void Over(const v1::MatchOver& /*match_over*/) {}

  // In Decide() and Retry(): the time that is left for the answer. The rules of the clock are in
  // Welcome.clock_rules, which Start() is given.
  const Deadline& deadline() const { return deadline_; }
  // For Session (session.h), which sets it before each call of those two.
  void set_deadline(const Deadline& deadline) { deadline_ = deadline; }

 private:
  Deadline deadline_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_BOT_H_
