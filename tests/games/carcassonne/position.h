// Tests of Carcassonne: matches over given sequences, played by the real rules.
//
//   Game game = Table().Stack("E,U").Start();
//   game.Play("E@0,1,2 c0; U@1,0,1 -");
//   EXPECT_EQ(game.Final(), "4,0");
//
// "U@1,0,1 f0" places U at x = 1, y = 0, turned once, and puts a meeple on f0; "-" puts none. What
// a test does not mention is answered by default. Figures are M, the scoring meeple, and W, the
// messenger; kIn is a robber in supply.
#ifndef ASSIZE_TESTS_GAMES_CARCASSONNE_POSITION_H_
#define ASSIZE_TESTS_GAMES_CARCASSONNE_POSITION_H_

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {

inline constexpr Space kIn = kInSupply;

// Points of a seat, for rounds that are started by hand.
struct Scores {
  int seat;
  int points;
};

// "e1/0 e0/1": events in plan order, each with its figure.
Plan PlanOf(const std::string& text);

// A match in play, with all that was told since it was built.
class Game {
 public:
  explicit Game(State state) : state_(std::move(state)) {}

  // --- Moves. ---

  // Plays "W@1,0,0 r2; X@-1,0,0 -", each tile by the seat that is asked, with defaults in between.
  Game& Play(const std::string& moves);
  // Places the drawn tile: "RA@0,-1,0".
  Game& Place(const std::string& tile);
  // "c0", or "-" for PASS.
  Game& Meeple(const std::string& segment);
  // Expects that this seat and no other is asked, and that the move is legal; resolves it.
  Game& Answer(int seat, const Move& move);
  // A space, or kIn for PASS.
  Game& Robber(int seat, int space);
  Game& PlanBy(int seat, const std::string& plan) { return Answer(seat, PlanOf(plan)); }
  Game& Target(int seat, int event);
  Game& Rogue(int seat, int figure);
  Game& Message(int seat, MessageUse use) { return Answer(seat, UseMessage{use}); }
  Game& CallHome(int seat, int x, int y);
  // The default moves up to a decision of that kind, or to the end.
  Game& DefaultsTo(Decision decision);
  Game& DefaultsToEnd() { return DefaultsTo(Decision::kNone); }
  // Puts the active seat's meeple on the tile placed last without going on with the turn.
  Game& Claim(const std::string& segment);
  // The active seat draws a message in the middle of its turn.
  Game& DrawMessage();
  // Starts a scoring round of these events in the middle of the active seat's turn.
  Game& Round(const std::vector<Scores>& events);
  // The same with defaults to the next tile.
  Game& WholeRound(const std::vector<Scores>& events) {
    return Round(events).DefaultsTo(Decision::kTile);
  }

  // --- What there is. ---

  const State& state() const { return state_; }
  const Rules::Log& log() const { return log_; }
  const Public& pub() const { return state_.pub; }
  View view(int seat) const { return Rules::ViewOf(state_, Seat(seat)); }
  // The seat that is asked; -1: the match is over.
  int asked() const;
  // Points walked by each seat's scoring meeple, "7,33"; with both figures "7/0,33/4".
  std::string Walked() const;
  // "-,12,-"
  std::string Robbers() const;
  // The seats' points at the end of the match, which is played there by defaults.
  std::string Final();
  std::string Supplies() const;
  // The asked seat's options: "PASS,c0,r0", "5,12", "(0,-1,2) (-1,0,0)".
  std::string Options() const;
  // The default of the asked seat in the same words.
  std::string Default() const;
  // The rule that refuses the move of the asked seat; "" if it is legal.
  std::string Refused(const Move& move) const;
  // The seen messages, "2,3".
  std::string Seen() const;
  // The whole stack of messages from the top, "2,3,4,5,6,7,8,1".
  std::string Messages() const;
  // All events of that type that were told.
  template <class Content>
  std::vector<Content> Shown() const {
    std::vector<Content> found;
    for (const auto& entry : log_.entries()) {
      if (const auto* event = std::get_if<Content>(&entry.event)) found.push_back(*event);
    }
    return found;
  }
  // The decisions that were answered, "TILE 0, MEEPLE 0"; those of robbers and messages too.
  const std::string& decisions() const { return decisions_; }
  // The events of the last round that was asked about or scored: "city 6 of 0, road 2 of 1".
  std::string ScoredFeatures() const;

 private:
  Game& Resolve(const Move& move);
  // Nobody is asked any more, and no tile is drawn.
  void BreakOff();

  State state_;
  Rules::Log log_;
  std::string decisions_;
};

// A match to be started.
class Table {
 public:
  Table& Seats(int seats);
  Table& Robbers() { return Set("robbers", "true"); }
  Table& Messengers() { return Set("messengers", "true"); }
  Table& Set(const std::string& option, const std::string& value);
  // "E,C,U", the first to be drawn first.
  Table& Stack(const std::string& tiles);
  // These on top, the others behind them in ascending order.
  Table& OnTop(std::initializer_list<uint8_t> messages);
  Table& Active(int seat);
  // Points walked: by seat.
  Table& M(std::vector<int> walked);
  Table& W(std::vector<int> walked);
  Table& Rob(std::vector<Space> spaces);
  Table& MessagesThisTurn(int messages);

  Game Start();

 private:
  int seats_ = 2;
  OptionValues options_ = {{"configuration", "base"}};
  std::string stack_ = "U,U,U,U,U,U,U,U,U,U";
  std::vector<uint8_t> messages_ = {1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<int> walked_[2];
  std::vector<Space> robbers_;
  int messages_this_turn_ = 0;
};

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_TESTS_GAMES_CARCASSONNE_POSITION_H_
