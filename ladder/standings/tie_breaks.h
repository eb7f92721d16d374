// The values of tie-breaks; standings.h defines them.
#ifndef ASSIZE_LADDER_STANDINGS_TIE_BREAKS_H_
#define ASSIZE_LADDER_STANDINGS_TIE_BREAKS_H_

#include <span>
#include <vector>

#include "ladder/standings/crosstable.h"
#include "ladder/standings/standings.h"

namespace assize::ladder::standings {

// What one round brings to a tie-break that adds rounds up.
struct RoundTerm {
  // From 0.
  size_t round = 0;
  Points points = 0;
  // Not cut.
  bool counts = true;
};

// `points` by player. Safe on every thread; all arguments must outlive it.
class TieBreaks {
 public:
  TieBreaks(const Crosstable& table, const std::vector<Points>& points,
            const pairing::History& history, const StandingsSettings& settings);

  // `tied`: all who are equal so far, `player` among them.
  Points Of(TieBreak tie_break, Player player, std::span<const Player> tied) const;
  // The arithmetic: a term for each round in its order, of which those that count add up to Of().
  // Empty for tie-breaks that do not add rounds up: direct encounter, average rating and score.
  std::vector<RoundTerm> TermsOf(TieBreak tie_break, Player player) const;

 private:
  enum class Cut { kNothing, kLowest, kTwoLowest, kBothEnds };

  // Whether the player has missed the round, from 0, by its own choice.
  bool IsAbsent(Player player, size_t round) const;
  // With a draw for each round at the end from which the player was absent.
  Points AdjustedPoints(Player player) const;

  Points DirectEncounter(Player player, std::span<const Player> tied) const;
  // What each tie-break has of one round.
  Points Win(Player player, size_t round) const;
  Points OpponentsPoints(Player player, size_t round) const;
  Points SonnebornBerger(Player player, size_t round) const;
  Points PointsAfter(Player player, size_t round) const;
  Points Koya(Player player, size_t round) const;
  std::vector<RoundTerm> Buchholz(Player player, Cut cut) const;
  std::vector<RoundTerm> EachRound(Player player,
                                   Points (TieBreaks::*of_round)(Player, size_t) const) const;
  Points AverageRating(Player player) const;

  const Crosstable& table_;
  const std::vector<Points>& points_;
  const StandingsSettings& settings_;
  // As opponents of others, by player.
  std::vector<Points> adjusted_;
  // The game's scores in all matches, by player.
  std::vector<double> scores_;
};

}  // namespace assize::ladder::standings

#endif  // ASSIZE_LADDER_STANDINGS_TIE_BREAKS_H_
