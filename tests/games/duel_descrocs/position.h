// Tests of Duel d'Escrocs: positions built piece by piece, played by the real rules.
//
//   Game game = Position().Chest(0, "R4 Y4 G1").Holds(1, {kGrobill}).AtResale();
//   game.Tick({{0, Exchange("R4 Y4")}, {1, Grobill("R4")}});
//   EXPECT_EQ(game.chest(0), Cards("G1"));
//
// Cards are written as in the worked examples: R5, GT, LA, and TM, TM2, ... TM5 for the paintings
// with the ids 30 to 34. Chairs and sides are numbers.
#ifndef ASSIZE_TESTS_GAMES_DUEL_DESCROCS_POSITION_H_
#define ASSIZE_TESTS_GAMES_DUEL_DESCROCS_POSITION_H_

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {

using enum Bandit;
using enum Reinforcement;

Card OneCard(const std::string& text);
CardSet Cards(const std::string& text);

Action Done();
Action Exchange(const std::string& cards);
Action Discard(const std::string& card);
Action Play(Reinforcement reinforcement);
Action Doug(const std::string& card);
Action Vipere(const std::string& gives, const std::string& takes);
Action Grobill(const std::string& card);
Action Freres(const std::string& cards);
Action Ailes(const std::string& cards);

SplitCards Split(const std::string& smaller, const std::string& larger,
                 const std::string& face_down);
Resale Actions(std::initializer_list<Action> actions);
Limit Discards(std::initializer_list<std::string> chests);

// A match in play, with all that was told since it was built.
class Game {
 public:
  explicit Game(State state) : state_(std::move(state)) {}

  // Expects that these seats and no others are asked and that their moves are legal; resolves them.
  Game& Answer(const std::map<int, Move>& answers);
  // The same for the only seat that is asked.
  Game& Answer(const Move& answer);
  // One tick of the resale, by chair; the others are done.
  Game& Tick(const std::map<int, Action>& actions);
  // The default move of everybody who is asked.
  Game& AnswerByDefault();
  // Ticks in which everybody is done, up to the end of the resale.
  Game& EndResale() { return Tick({}); }

  State& state() { return state_; }
  const State& state() const { return state_; }
  const Public& pub() const { return state_.pub; }
  Decision decision() const { return state_.pub.decision; }
  // The seats that are asked.
  std::vector<int> asked() const;
  View view(int seat) const { return Rules::ViewOf(state_, Seat(seat)); }
  const Private& own(int seat) const { return state_.own[seat]; }
  Move DefaultOf(int seat) const { return Rules::DefaultMove(view(seat)); }
  std::vector<Move> OptionsOf(int seat) const;
  // The id of the rule that forbids the move, or "legal".
  std::string Judged(int seat, const Move& move) const;
  // The same for an action of a seat that has one chair.
  std::string Judged(int seat, const Action& action) const {
    return Judged(seat, Actions({action}));
  }

  int coins(int side) const { return pub().coins[static_cast<Side>(side)]; }
  CardSet chest(int chair) const { return pub().chests[static_cast<Chair>(chair)]; }
  int limit(int chair) const { return LimitOf(pub(), static_cast<Chair>(chair)); }
  bool used(int chair, Reinforcement card) const {
    return pub().used[static_cast<Chair>(chair)].Has(card);
  }

  const std::vector<Rules::Log::Entry>& entries() const { return log_.entries(); }
  // The events of one kind, in order, or those of them that a viewer was told.
  template <class E>
  std::vector<E> Shown() const {
    std::vector<E> events;
    for (const Rules::Log::Entry& entry : log_.entries()) {
      if (const E* event = std::get_if<E>(&entry.event)) events.push_back(*event);
    }
    return events;
  }
  template <class E>
  std::vector<E> Heard(std::optional<Seat> viewer) const {
    std::vector<E> events;
    for (const Rules::Log::Entry& entry : log_.entries()) {
      const bool hears = viewer.has_value() ? entry.audience.Includes(*viewer)
                                            : entry.audience.IncludesSpectator();
      const E* event = std::get_if<E>(&entry.event);
      if (hears && event != nullptr) events.push_back(*event);
    }
    return events;
  }

 private:
  State state_;
  Rules::Log log_;
};

// Builds a position. Unless told otherwise: `duel`, RAOUL against CHIPO, side 0 splits, round 1,
// two coins each, chests and discard pile empty, nothing in hand; the rest of the loot is the pile,
// in the order of ids.
class Position {
 public:
  Position();

  Position& InMode(Mode mode);
  // `team` with 3 or 4 chairs.
  Position& Team(int chairs, Control control = Control::kSeat);
  Position& Tiles(std::initializer_list<Bandit> tiles);
  Position& Leaders(int zero, int one);
  Position& Coins(int zero, int one);
  Position& Chest(int chair, const std::string& cards);
  Position& DiscardPile(const std::string& cards);
  // The top of the pile, the next card first.
  Position& Pile(const std::string& cards);
  // No card lies in the pile except those named by Pile(): what is not named is out of the game,
  // or on the discard pile.
  Position& NothingElse();
  Position& RestDiscarded();
  Position& Holds(int chair, std::initializer_list<Reinforcement> cards);
  Position& Round(int round);
  Position& Splitter(int side);
  Position& RoundCap(int rounds);
  Position& WithEdition(const Edition& edition);
  Position& Luck(const Chance& chance);

  // The splitter must split these five cards.
  Game AtSplit(const std::string& hand) const;
  // The split is made, and is to be looked at or chosen from.
  Game AfterSplit(const std::string& smaller, const std::string& larger,
                  const std::string& face_down) const;
  // The first tick is open.
  Game AtResale() const;
  // Everybody was done in the first tick.
  Game Inspected() const { return AtResale().EndResale(); }

 private:
  State Built(CardSet hand) const;

  State state_;
  std::vector<Card> top_;
  bool rest_in_pile_ = true;
};

// A chance that `suits`.
Chance FindChance(const std::function<bool(const Chance&)>& suits);

// The views of all seats and a spectator as bytes.
std::string BytesOf(const View& view);
std::string BytesOf(const Event& event);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_TESTS_GAMES_DUEL_DESCROCS_POSITION_H_
