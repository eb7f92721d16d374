// The values of tie-breaks; standings.h says what they are.
#ifndef ASSIZE_LADDER_STANDINGS_TIE_BREAKS_H_
#define ASSIZE_LADDER_STANDINGS_TIE_BREAKS_H_

#include <span>
#include <vector>

#include "ladder/standings/crosstable.h"
#include "ladder/standings/standings.h"

namespace assize::ladder::standings {

// `points` by player. Safe on every thread; all arguments must outlive it.
class TieBreaks {
 public:
  TieBreaks(const Crosstable& table, const std::vector<Points>& points,
            const pairing::History& history, const StandingsSettings& settings);

  // `tied`: all who are equal so far, `player` among them.
  Points Of(TieBreak tie_break, Player player, std::span<const Player> tied) const;

 private:
  enum class Cut { kNothing, kLowest, kTwoLowest, kBothEnds };

  // Whether the player has missed the round, from 0, by its own choice.
  bool IsAbsent(Player player, size_t round) const;
  // With a draw for each round at the end from which the player was absent.
  Points AdjustedPoints(Player player) const;

  Points DirectEncounter(Player player, std::span<const Player> tied) const;
  Points Wins(Player player) const;
  Points OpponentsPoints(Player player, size_t round) const;
  Points Buchholz(Player player, Cut cut) const;
  Points SonnebornBerger(Player player) const;
  Points Progressive(Player player) const;
  Points Koya(Player player) const;
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
