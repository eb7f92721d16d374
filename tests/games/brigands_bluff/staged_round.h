// Rounds of Brigand's Bluff with dice of the test's choosing, so that tests read like the rules
// page:
//
//   StagedRound round(ConfigFor(4), Holding({{kShip, kShip, kRum}, ...}));
//   round.Say(Say(Value(Bones(round.crew()), Exactly(8))));
//   EXPECT_EQ(round.left(), Left(23'184, 1'488'384));
//
// Seat 0 is captain of the round, seat 1 speaks first.
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_STAGED_ROUND_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_STAGED_ROUND_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "referee/games/brigands_bluff/play.h"
#include "referee/games/brigands_bluff/rules.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {

// Seat 0 is captain first.
Config ConfigFor(int seats, const OptionValues& options = {});

// BLUFF-6.9: worlds and weight.
using Left = std::pair<uint32_t, uint32_t>;

// "NEGATIVE 2": a refusal's code and statement; "" if there is none.
std::string Brief(const Judgement& judgement);

class StagedRound {
 public:
  // In the first round, at the first report.
  StagedRound(const Config& config, const World& dice);

  const State& state() const { return state_; }
  const Public& pub() const { return state_.pub; }
  Scope crew() const { return DiceOf(pub().Seating().crew_seats()); }
  SeatSet crew_seats() const { return pub().Seating().crew_seats(); }
  // Who is asked.
  Seat asked() const { return *Rules::Asked(pub()).begin(); }
  View view() const { return Rules::ViewOf(state_, asked()); }
  std::string decision() const { return std::string(Rules::DecisionName(pub(), asked())); }
  Left left() const {
    return {static_cast<uint32_t>(pub().worlds.count()),
            static_cast<uint32_t>(pub().worlds.weight())};
  }
  // Of seats 0, 1, ...
  std::vector<int> points() const;

  // Why the clue of the asked seat is refused, as of Brief().
  std::string Try(const Clue& clue) const { return Brief(Rules::Check(view(), clue)); }
  // It must be accepted.
  void Give(const Clue& clue);
  // The referee answers.
  void Default();
  // What the captain rolls instead, the last pair last; the reports must be over.
  void RollInstead(std::vector<Pair> rolls) { state_.pub.rolls = std::move(rolls); }
  // It must be legal.
  void Choose(Face face);

  // What everybody has been told of the last answer.
  const Rules::Log& log() const { return log_; }
  // The first event of that kind; the test fails if there is none.
  template <class Content>
  const Content& Shown() const {
    for (const Rules::Log::Entry& entry : log_.entries()) {
      if (const auto* content = std::get_if<Content>(&entry.event)) return *content;
    }
    ADD_FAILURE() << "no such event was told";
    static const Content nothing{};
    return nothing;
  }

 private:
  void Answer(const Move& move);

  State state_;
  Rules::Log log_;
};

// The hands of the rules page's round A: Blackbeard, Calico, Drake.
inline const World kRoundA =
    Holding({{kShip, kShip, kRum}, {kMonkey, kFlag, kSkull}, {kRum, kParrot, kParrot}});

// BONES(CREW) EQ 8, which is true in round A.
inline Clue BonesClue(const StagedRound& round) {
  return Say(Value(Bones(round.crew()), Exactly(8)));
}

// COUNT(seat, {face}) EQ dice.
inline Statement Has(int seat, Face face, int dice) {
  return Value(Count(Of({seat}), Listed(face)), Exactly(dice));
}

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_STAGED_ROUND_H_
