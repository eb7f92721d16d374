// A normal belief about a player's strength: what Weng-Lin's systems and TrueSkill keep.
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_SKILL_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_SKILL_H_

#include <vector>

namespace assize::ladder::rating {

struct Skill {
  double mu = 25;
  double sigma = 25.0 / 3;  // above 0

  friend bool operator==(const Skill&, const Skill&) = default;
};

// At least one player.
using Team = std::vector<Skill>;

// A strength that the player almost surely exceeds: it sorts a table so that new players start at
// the bottom.
inline double Ordinal(const Skill& skill) { return skill.mu - 3 * skill.sigma; }

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_SKILL_H_
