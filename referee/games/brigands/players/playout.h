// What searches of Brigands share: the moves to try, and how a round is played on.
//
// Pure functions of a view, a state and of chance.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_PLAYOUT_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_PLAYOUT_H_

#include <cstddef>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/brigands/players/duel_plan.h"
#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

// The legal moves to try of the seat whose view this is, which must be asked; of plans the
// `most_plans` most promising ones, the best first.
std::vector<games::brigands::Move> Candidates(const games::brigands::View& view,
                                              const Chance& chance, size_t most_plans);

// The decision that a search begins with. `view` must outlive it.
class Dealer {
 public:
  explicit Dealer(const games::brigands::View& view);

  // As Candidates(), but in a duel plans that are drawn from the own mixture.
  std::vector<games::brigands::Move> Moves(const Chance& chance, size_t most_plans) const;
  // The same of the rival in a duel, who is asked as well; else none.
  std::vector<games::brigands::Move> MovesOf(Seat rival, const Chance& chance,
                                             size_t most_plans) const;
  // One way in which the hidden things may lie, with the others' answers: they plan as the greedy player
  // would, in a duel by their mixture, and take their other decisions at random.
  games::brigands::State Deal(const Chance& chance) const;

 private:
  const games::brigands::View& view_;
  // Empty unless a duel is planned.
  const DuelMixture mixture_;
};

// Plays on, as long as that round lasts, to the next round's plans or to the end of the match, where
// answers are drawn; in a duel tokens are used well, most of the time.
void PlayRound(games::brigands::State& state, int round, Stream& stream);

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_PLAYOUT_H_
