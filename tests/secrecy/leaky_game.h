// Brigands with a leak: what the checks of secrecy must find. Each leak is one that a careless
// change to a table could bring.
#ifndef ASSIZE_TESTS_SECRECY_LEAKY_GAME_H_
#define ASSIZE_TESTS_SECRECY_LEAKY_GAME_H_

#include <memory>

#include "referee/games/table.h"

namespace assize::secrecy {

enum class Leak {
  kNone,
  // Views depend on the last card of the deck; those of seats, or that of spectators alone.
  kSeatsView,
  kSpectatorsView,
  // Views tell how many have answered.
  kCountOfAnswers,
  // The order of the options, the default move and the text of a refusal depend on the last card.
  kOrderOfOptions,
  kDefaultMove,
  kRefusal,
  // What happened is told in words that depend on the last card.
  kNarration,
  // What only some may know is sent to everybody.
  kAudience,
  // Events come in the order in which the seats have answered.
  kOrderOfAnswers,
  // A legal move is not listed; a listed move is refused.
  kMissingOption,
  kFalseOption,
  // Redeals are the truth: always, and one time in five.
  kTrueRedeal,
  kOftenTrueRedeal,
  // A redeal changes what the viewer knows.
  kForgetfulRedeal,
  // A copy has another digest.
  kBadCopy,
};

// Keeps no state; one object for each leak.
const games::Game& LeakyGame(Leak leak);

}  // namespace assize::secrecy

#endif  // ASSIZE_TESTS_SECRECY_LEAKY_GAME_H_
