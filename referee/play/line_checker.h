// Reads the JSON lines that a bot wrote, with or without those that it was sent, and reports line
// by line what the referee would refuse, and why.
//
//   LineChecker checker(nullptr);
//   for each line: for each text of checker.Check(line): print it
//
// Lines of the referee are recognised by their members. With them a move is judged by the view that
// the bot had; without them only its form is checked.
#ifndef ASSIZE_REFEREE_PLAY_LINE_CHECKER_H_
#define ASSIZE_REFEREE_PLAY_LINE_CHECKER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "referee/games/judges_moves.h"
#include "referee/games/registry.h"

namespace assize::play {

class LineChecker {
 public:
  // The game whose moves are meant; null: that of the first Welcome or Request.
  explicit LineChecker(const games::Game* game);

  // The mistakes of the next line; none: the referee would accept it. Blank lines are skipped. A
  // line may begin with "> " or "< ", as in proto/README.md.
  std::vector<std::string> Check(std::string_view line);

  // Lines that were checked, by their writer. A line that is not JSON counts as the bot's.
  int64_t bot_lines() const { return bot_lines_; }
  int64_t referee_lines() const { return referee_lines_; }

 private:
  std::vector<std::string> CheckBot(std::string_view line);
  std::vector<std::string> CheckReferee(std::string_view line);
  void Note(const v1::RefereeMessage& message);
  std::vector<std::string> CheckHello(const v1::Hello& hello);
  std::vector<std::string> CheckMove(const v1::Move& move);
  // Why no request waits for the move; "": its request does.
  std::string WhyNotAsked(const v1::Move& move) const;
  std::string CheckChoice(const v1::Move& move) const;
  // Why the game refuses it; "": it may be played.
  std::string Judged(const v1::Move& move) const;

  const games::Game* game_;
  int64_t bot_lines_ = 0;
  int64_t referee_lines_ = 0;
  bool sent_move_ = false;
  bool sent_hello_ = false;
  std::optional<Seat> seat_;
  // The last request; its id is 0 if there was none.
  v1::Request request_;
  bool open_ = false;
};

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_LINE_CHECKER_H_
