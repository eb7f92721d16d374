// The worlds that the captain can't rule out (BLUFF-6): exactly those that agree with all that was
// shown and said in a round.
//
//   Worlds worlds = Worlds::AtStart(round);        // 175,616 worlds with four seats
//   worlds = worlds.AfterClue(clue);
//   worlds = worlds.AfterReveal(Face::kShip, {2, 0, 0});
//   worlds.count(), worlds.ExpectedDice();         // what is left, what to expect of each face
//
// What contradicts itself leaves no world: a count of 0, and nothing known or expected.
//
// A function of what is public. Values that never change: a copy shares the set and costs next to
// nothing. A set takes some kilobytes as a rule and 7 MiB if no two hands could be treated alike
// (six seats with the wild die). An object is for one thread at a time, its copies for others.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLDS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "referee/base/chance.h"
#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/round.h"
#include "referee/games/brigands_bluff/worlds/hand.h"

namespace assize::games::brigands_bluff {

struct Considered;
class Space;
class WorldSet;

class Worlds {
 public:
  // BLUFF-6.5: all worlds of the round.
  static Worlds AtStart(const Round& round);
  // Of a crew without dice: one world.
  Worlds();

  // Whose worlds these are: the round, and its phase.
  const Round& round() const;
  // All worlds that agree with what was shown, whatever was said (BLUFF-6.5).
  const Space& space() const { return *space_; }
  const WorldSet& set() const { return *set_; }

  // BLUFF-6.9: published.
  uint64_t count() const;
  uint64_t weight() const;
  bool Contains(const World& world) const;
  // The memory that the set takes, shared by all copies.
  size_t bytes() const;

  // What a clue would come to. The last one is remembered, since a clue is weighed before
  // it is given, judged when it is given, and then carried out: so an object is for one thread at
  // a time, and a copy for another. The clue must be well-formed (clues/syntax.h) in the phase of
  // the round.
  std::shared_ptr<const Considered> Consider(const Clue& clue) const;
  // BLUFF-6.6. The clue must be well-formed, as above.
  Worlds AfterClue(const Clue& clue) const;
  // By place: how many dice of each crewmate show `face`.
  Worlds AfterReveal(Face face, const std::array<uint8_t, kMaxCrew>& dice) const;
  // BLUFF-4.3.1: the wild die was shown; clues can't speak of it any more.
  Worlds AfterWildDie(Face face) const;
  // BLUFF-4.4: from now on clues speak of the dice that were not revealed.
  Worlds InExtraClues() const;

  // Whether all worlds have the same hand at that place; the same wild face (true without one).
  bool HandIsKnown(int place) const;
  bool WildIsKnown() const;

  // For each face: the number of crew dice that show it and are not revealed, summed over the
  // worlds, each as often as its weight.
  std::array<uint64_t, kFaces> DiceByWeight() const;
  // The same divided by weight(): how many dice a captain can expect of a face. 0 if there is no
  // world. So are these.
  std::array<double, kFaces> ExpectedDice() const;
  // Of one crewmate's dice that are not revealed, by place.
  std::array<std::array<double, kFaces>, kMaxCrew> ExpectedDiceByPlace() const;
  // How likely the wild die shows a face; 0 without one.
  std::array<double, kFaces> WildChances() const;
  // One of the worlds, each with a probability that is proportional to its weight (BLUFF-12.1).
  // There must be one.
  World Draw(Stream& stream) const;

  // The same round, shown the same, with the same worlds left.
  friend bool operator==(const Worlds& a, const Worlds& b);

 private:
  Worlds(std::shared_ptr<const Space> space, std::shared_ptr<const WorldSet> set);
  // Sums over the worlds as means.
  std::array<double, kFaces> PerWeight(const std::array<uint64_t, kFaces>& dice) const;
  // These worlds in a part of their space.
  Worlds MovedTo(Space to) const;

  // Never null, these two.
  std::shared_ptr<const Space> space_;
  std::shared_ptr<const WorldSet> set_;
  // Null until a clue was considered.
  mutable std::shared_ptr<const Considered> last_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLDS_H_
