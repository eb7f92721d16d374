// Brigands' tests: positions built piece by piece, played by the real rules.
//
//   Game game = Position().Bandits(kMarket, kBlue, 3).Ducats(kRed, 5).Reveal();
//   game.Play({{kBlue, Pass()}});
//   EXPECT_EQ(game.ducats(kBlue), 12);
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_POSITION_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_POSITION_H_

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {

using enum District;
using enum Colour;

inline Wheel Pass() { return {Action::kPass}; }
inline Wheel Spy() { return {Action::kSpy}; }
inline Wheel Home() { return {Action::kHome}; }
inline Wheel ReturnPrison() { return {Action::kReturnPrison}; }
inline Wheel MoveOn() { return {Action::kMove}; }
inline Wheel Steal(Colour victim) { return {Action::kSteal, victim}; }
inline Wheel Push(Colour target) { return {Action::kPush, target}; }
inline Tavern Roll1() { return {TavernChoice::kRoll1}; }
inline Tavern Roll3() { return {TavernChoice::kRoll3}; }
// 0 = TAKE.
Port PortList(std::initializer_list<int> sell);
inline constexpr int kTake = 0;
inline Escape Escaping(int count) { return {static_cast<uint8_t>(count)}; }

// A match in play, with all that was told since it was built.
class Game {
 public:
  using Answers = std::vector<std::pair<Colour, Move>>;

  explicit Game(State state) : state_(std::move(state)) {}

  // Expects that exactly these colours are asked and that their moves are legal, and resolves them.
  Game& Play(const Answers& answers);
  // The same with the default move of everybody who is asked.
  Game& PlayDefaults();
  // Default moves until the match is over.
  Game& PlayToTheEnd();
  // Resolves the plans that Position has sealed.
  Game& Resolve();

  State& state() { return state_; }
  const State& state() const { return state_; }
  const Public& pub() const { return state_.pub; }
  Decision decision() const { return state_.pub.decision; }
  // The colours that are asked.
  ColourSet asked() const;
  View view(Colour colour) const { return Rules::ViewOf(state_, SeatOf(pub(), colour)); }
  const Private& own(Colour colour) const { return state_.own[SeatOf(pub(), colour).index()]; }
  Move DefaultOf(Colour colour) const { return Rules::DefaultMove(view(colour)); }
  std::vector<Move> OptionsOf(Colour colour) const;
  // The id of the rule that forbids the move, or "legal".
  std::string Judged(Colour colour, const Move& move) const;

  Ducats ducats(Colour colour) const { return pub().ducats[colour]; }
  int hand(Colour colour) const { return pub().tokens[colour]; }
  int bandits(District tile, Colour colour) const { return pub().tiles[tile][colour].bandits; }
  int patrols(District tile, Colour colour = kWhite) const {
    return pub().tiles[tile][colour].patrols;
  }
  int prisoners(Colour colour) const { return Prisoners(pub(), colour); }
  // Bandits in town, not counting prisoners.
  int banditsInTown() const;

  const std::vector<Rules::Log::Entry>& entries() const { return log_.entries(); }
  // Each of these events in English.
  std::vector<std::string> Report() const;
  // The events of one kind, in order.
  template <class E>
  std::vector<E> Shown() const {
    std::vector<E> events;
    for (const Rules::Log::Entry& entry : log_.entries()) {
      if (const E* event = std::get_if<E>(&entry.event)) events.push_back(*event);
    }
    return events;
  }

 private:
  State state_;
  Rules::Log log_;
  // Before the first of the events.
  std::optional<Public> before_;
};

// Builds the position in which the plans of a round are about to be revealed: pieces that are put
// on tiles are what the plans place. Unless told otherwise: four seats with the prince in the last
// one, round 6 (so that nothing follows the round), the ring in the order of the districts, no Day
// card on the board, nothing in hand.
class Position {
 public:
  explicit Position(int seats = 4);

  Position& Ring(std::initializer_list<District> ring);
  Position& Round(int round);
  Position& DayCard(District district);
  Position& Bandits(District tile, Colour colour, int count);
  Position& BanditsWithToken(District tile, Colour colour, int count);
  Position& Patrols(District tile, int count, Colour colour = kWhite);
  Position& PatrolsWithToken(District tile, int count);
  // A token of the prince without a piece: he is asked there, so that the test can look at the tile
  // before it is resolved.
  Position& StopAt(District tile);
  Position& Ducats(Colour colour, int ducats);
  // Tokens that stay in hand after the plans.
  Position& Hand(Colour colour, int tokens);
  Position& Prisoners(Colour colour, int count);
  // A duellist's patrols of the round.
  Position& DuelPatrols(Colour colour, int count);
  Position& Held(Colour colour, DistrictSet cards);
  Position& Levels(int spy, int judgment);
  Position& LoneTeamTakesAll(bool value);
  Position& DuelThreshold(int ducats);
  Position& Luck(const Chance& chance);

  // At the planning decision; nobody has answered.
  Game Planning() const;
  // After the reveal, at the first decision that follows.
  Game Reveal() const;
  // On `tile`, with its token owners asked; the pieces stand where they were put.
  Game AtWheel(District tile) const;

 private:
  State Built() const;

  State state_;
  ByColour<Plan> plans_;
  DistrictSet day_cards_;
};

// A chance in which each of the named dice shows what is wanted.
struct Die {
  Label label;
  int value;
};
Chance WithDice(std::initializer_list<Die> dice);
// A chance that `suits`.
Chance FindChance(const std::function<bool(const Chance&)>& suits);

// A count for each of some colours, for comparison with events.
template <class T>
ForColours<T> Counts(std::initializer_list<std::pair<Colour, T>> counts) {
  ForColours<T> made;
  for (const auto& [colour, count] : counts) made.Set(colour, count);
  return made;
}

// Whole matches of random moves, for what must hold in every state: one random match of the given
// number, reproducible. `visit` sees the state and what has happened since the last visit, at every
// decision and at the end.
using VisitStep = std::function<void(const State& state, const Rules::Log& log)>;
void PlayRandomMatch(const Config& config, int number, const VisitStep& visit);

// `matches` random matches in turns of 2 to 6 seats and with varied options. `visit` sees each seat
// that is asked, before anybody has answered.
using VisitDecision = std::function<void(const State& state, Seat seat)>;
void ForRandomDecisions(int matches, const VisitDecision& visit);

// The configuration of the match of that number in ForRandomDecisions().
Config VariedConfig(int number);

}  // namespace assize::games::brigands

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_POSITION_H_
