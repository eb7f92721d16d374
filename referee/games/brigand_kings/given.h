// Brigand Kings: hidden facts that a caller believes (referee/games/given.h):
//
//   deck(N)         the county card that is dealt as number N of the match, from 0
//   dealt(SEAT)     bonus cards among the three of a seat
//   kept(SEAT)      bonus cards among the two that it keeps, once it has discarded
//   rejected(SEAT)  the one that it has discarded
//
// Values are numbers of cards (KINGS-2.1). What is not given is dealt as of KINGS-14.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_GIVEN_H_

#include <array>
#include <optional>

#include "absl/status/statusor.h"
#include "referee/games/brigand_kings/types.h"
#include "referee/games/given.h"

namespace assize::games::brigand_kings {

struct Beliefs {
  // As of Hidden::deck.
  std::array<std::optional<Card>, kMaxCountyCards> deck{};
  // Of seats that the viewer does not know: cards of the three, what is believed of the choice
  // among them included.
  BySeat<CardSet> dealt;
  BySeat<CardSet> kept;
  BySeat<CardSet> rejected;
  // Something is believed of a choice that is not known yet.
  bool of_choices = false;
};

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
// redeal.cc
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
Given HiddenFrom(const State& state, std::optional<Seat> viewer);

// The county cards that were never seen (KINGS-14.2).
CardSet UnseenCounties(const Public& pub);
// The bonus cards that nobody is known to have (KINGS-14.1, KINGS-14.4).
CardSet UnknownBonusCards(const View& view);

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_GIVEN_H_
