// A person at the terminal as a player: a guest of the host that exchanges frames like any bot, and
// knows nothing but what its seat receives.
//
//   Console console(STDIN_FILENO, std::cout);
//   HumanPlayer player("brigands", &console, [&] { runner.StopNow("the player has left"); });
#ifndef ASSIZE_REFEREE_HUMAN_HUMAN_PLAYER_H_
#define ASSIZE_REFEREE_HUMAN_HUMAN_PLAYER_H_

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "assize/v1/referee.pb.h"
#include "referee/bots/process/guest.h"
#include "referee/frames/bot_end.h"
#include "referee/human/console.h"
#include "referee/words/asking.h"

namespace assize {

class HumanPlayer final : public bots::Guest {
 public:
  // `leave` is called when the person wants to stop; it must stop the match. The console must
  // outlive the player.
  HumanPlayer(std::string game, Console* console, std::function<void()> leave);
  // The match must be over.
  ~HumanPlayer() override;

  // Waits until it has printed everything about its last match, which must be over.
  void Rest();

  void Attach(UniqueFd seat) override;

 private:
  void Play(UniqueFd seat);
  // False: the match is over, or the person has left.
  bool Take(const v1::RefereeMessage& message);
  void Greet(const v1::Welcome& welcome);
  // Asks until there is an answer, and sends it.
  bool Decide();
  void Answer(const v1::Move& choice);
  void PrintHappened(const v1::RefereeMessage& message);
  // Prints rules that a line asks for. False: it does not.
  bool Command(const std::string& line);

  const std::string game_;
  Console* const console_;
  const std::function<void()> leave_;

  // Of the match that is played; used by its thread.
  std::thread thread_;
  frames::BotEnd* end_ = nullptr;
  int descriptor_ = -1;
  uint32_t seat_ = 0;
  bool left_ = false;
  v1::Request request_;
  std::optional<Asking> asking_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_HUMAN_HUMAN_PLAYER_H_
