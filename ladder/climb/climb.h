// The climb: which of some opponents of known strength (*rungs*) a bot is as strong as.
//
// A deterministic protocol. Sets are played in blocks against one rung at a time, first against the
// one in the middle, then by turns against the one whose rating is nearest to the bot's estimate
// and the next nearest, so that no single rung decides. It ends after kFewestBlocks if the interval
// lies on one rung, after kMostBlocks in any case.
//
// The estimate. A set's score is the mean share of opponents that the bot came in before; at the
// true difference of Elo its expectation is 1 / (1 + 10^(-difference / 400)). Quasi-likelihood with
// a wide prior around the middle rung; the error is from the spread between sets (a sandwich
// estimator), with a set more, so that a few sets that went alike do not look certain.
//
// A bot stands on the rung whose rating is nearest to its own; on rung 0 if it is farther below the
// first than that one's half distance to the second.
//
// Values; no I/O.
#ifndef ASSIZE_LADDER_CLIMB_CLIMB_H_
#define ASSIZE_LADDER_CLIMB_CLIMB_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assize::ladder::climb {

inline constexpr int kSetsPerBlock = 8;
inline constexpr int kFewestBlocks = 6;
inline constexpr int kMostBlocks = 12;

struct Standing {
  // With the bounds of the interval of 95 %.
  double elo = 0;
  double lower = 0;
  double upper = 0;
  // From 1; 0: below the first.
  int rung = 0;
  int lower_rung = 0;
  int upper_rung = 0;
};

class Climb {
 public:
  // Rising, two at least.
  explicit Climb(std::vector<double> rungs);

  // The place in `rungs` of the next block's opponent; nullopt: the climb is over.
  std::optional<int> Next() const;
  // A block against it: a score of 0 to 1 for each set.
  void Add(int rung, std::span<const double> scores);

  // After one block at least.
  Standing Now() const;
  int blocks() const { return blocks_; }
  // Against the rung of this place.
  const std::vector<double>& ScoresAgainst(int rung) const { return scores_[rung]; }

 private:
  int RungOf(double elo) const;
  double Estimate() const;
  double ErrorAt(double elo) const;

  const std::vector<double> rungs_;
  // By place in rungs_.
  std::vector<std::vector<double>> scores_;
  int blocks_ = 0;
  int last_ = -1;
};

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_CLIMB_H_
