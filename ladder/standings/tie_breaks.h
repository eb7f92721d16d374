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
            const pairing::History& history);

  // `tied`: all who are equal so far, `player` among them.
  Points Of(TieBreak tie_break, Player player, std::span<const Player> tied) const;

 private:
  Points DirectEncounter(Player player, std::span<const Player> tied) const;
  Points Wins(Player player) const;
  // By round.
  std::vector<Points> OpponentsPoints(Player player) const;
  Points SonnebornBerger(Player player) const;

  const Crosstable& table_;
  const std::vector<Points>& points_;
  // The game's scores in all matches, by player.
  std::vector<double> scores_;
};

}  // namespace assize::ladder::standings

#endif  // ASSIZE_LADDER_STANDINGS_TIE_BREAKS_H_
