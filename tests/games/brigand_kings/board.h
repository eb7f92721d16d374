// Tests of Brigand Kings: positions, and commands in them.
//
//   Game game = Board().Dice("2 4 4", "LLKMS").AtDeploy();
//   EXPECT_EQ(game.Judged(Transport(1).Muster(2, 3)), "legal");
//   game.Answer(Transport(1).Muster(2, 3).Muster(4, 1));
#ifndef ASSIZE_TESTS_GAMES_BRIGAND_KINGS_BOARD_H_
#define ASSIZE_TESTS_GAMES_BRIGAND_KINGS_BOARD_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {

inline constexpr int kWhite = 0, kBlack = 1, kGrey = 2;

// By its name without the article: "Merchant", "Ace of Suns".
Card CardNamed(const std::string& name);
CardSet CardsNamed(std::initializer_list<const char*> names);
// By its letter: M S W L Y K.
Suit SuitNamed(char letter);
// "N" or a suit's letter.
Symbol SymbolNamed(char letter);

// A deploy command in the making.
class Orders {
 public:
  explicit Orders(int transport) { deploy_.transport = static_cast<uint8_t>(transport); }

  Orders& Muster(int position, int soldiers);
  Orders& Camp(char suit, int soldiers);
  Orders& FromCamp(int position, int soldiers);
  // What a card is used for, as "N0 S3": NUMBER for die 0, Suns for die 3.
  Orders& Flips(const char* card, const std::string& uses);

  operator Move() const { return deploy_; }  // NOLINT: orders are a move

 private:
  Deploy deploy_;
};
inline Orders Transport(int die) { return Orders(die); }

// A match in progress.
class Game {
 public:
  explicit Game(State state) : state_(std::move(state)) {}

  // The active seat's answer is carried out.
  Game& Answer(const Move& move);

  // The id of the rule that forbids the move of the active seat, or of another one, "legal", or
  // what the codec says where it names no rule.
  std::string Judged(const Move& move) const { return Judged(move, *pub().active); }
  std::string Judged(const Move& move, Seat seat) const;
  // The same for any message.
  std::string JudgedMessage(const v1::brigand_kings::Deploy& command) const;
  std::string JudgedMessage(const v1::GameMove& message, Seat seat) const;

  State& state() { return state_; }
  const State& state() const { return state_; }
  const Public& pub() const { return state_.pub; }
  View view(int seat) const { return Rules::ViewOf(state_, Seat(seat)); }
  Decision decision() const { return state_.pub.decision; }
  std::vector<Move> OptionsOf(int seat) const;

  // "W4 s2": the owner with soldiers, and stability; "s1" of a county without soldiers.
  std::string At(int position) const;
  // Counties 2 to 6, e.g. "W3 | s1 | W1 | s1 | s1".
  std::string Row() const;
  std::string CardAt(int position) const;
  int supply(int seat) const { return pub().supply[Seat(seat)]; }
  int camp(int seat) const { return pub().camp[Seat(seat)]; }
  std::vector<std::string> face_up(int seat) const { return Names(pub().face_up[Seat(seat)]); }
  std::vector<std::string> spent(int seat) const { return Names(pub().spent[Seat(seat)]); }
  std::vector<std::string> discards() const { return Names(pub().discards); }
  // "3 4 6 SKWLY"
  std::string DiceText() const;

  const std::vector<Rules::Log::Entry>& entries() const { return log_.entries(); }
  template <class E>
  std::vector<E> Shown() const {
    std::vector<E> events;
    for (const Rules::Log::Entry& entry : log_.entries()) {
      if (const E* event = std::get_if<E>(&entry.event)) events.push_back(*event);
    }
    return events;
  }

 private:
  static std::vector<std::string> Names(const CardList& cards);

  State state_;
  Rules::Log log_;
};

// Builds a position. Unless told otherwise it is Z: counties Merchant, Mill, Author, Soldier,
// Castle without soldiers or stability, 15 soldiers in each supply, two seats, and White is to
// deploy in turn 1. Cards that have no other place are in the deck, or, if the deck is given,
// discarded.
class Board {
 public:
  explicit Board(int seats = 2);

  Board& Dice(const std::string& numbers, const std::string& suits);
  // Soldiers come out of the supply.
  Board& County(int position, int owner, int soldiers, int stability = 0);
  Board& Stability(int position, int stability);
  Board& CardAt(int position, const char* card);
  Board& Camp(int seat, int soldiers);
  Board& FaceUp(int seat, std::initializer_list<const char*> cards);
  Board& Spent(int seat, std::initializer_list<const char*> cards);
  Board& Bonus(int seat, std::initializer_list<const char*> cards);
  // The next card first.
  Board& Deck(std::initializer_list<const char*> cards);
  Board& TurnCap(int turns);
  // The end rolls, in the order of the counties.
  Board& EndRolls(std::vector<int> rolls);
  Board& Luck(const Chance& chance);

  Game At(Decision decision) const;
  Game AtDeploy() const { return At(Decision::kDeploy); }

 private:
  CardSet Placed() const;

  State state_;
  std::optional<std::vector<Card>> deck_;
};

// A chance that `suits`.
Chance FindChance(const std::function<bool(const Chance&)>& suits);

// The view's message as bytes.
std::string BytesOf(const View& view);

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_TESTS_GAMES_BRIGAND_KINGS_BOARD_H_
