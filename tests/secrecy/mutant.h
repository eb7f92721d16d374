// Mutants: leaks that tests put into the referee, to see that the checks of secrecy find them. The
// patches in mutants/ add them to copies of the referee's files:
//
//   if (MutantActive(Mutant::kSpiedCardsToAll)) audience = Audience::Everyone();
//
// At most one mutant is active at a time, by Activate() or by the environment variable
// ASSIZE_MUTANT. Activating is not safe while other threads play; asking is safe on every thread.
#ifndef ASSIZE_TESTS_SECRECY_MUTANT_H_
#define ASSIZE_TESTS_SECRECY_MUTANT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assize {

// MUTANTS.md lists what each of them shows to whom, and which check finds it.
enum class Mutant : uint8_t {
  // In the rules of Brigands.
  kSpiedCardsToAll,
  kHeldCardsToAll,
  kSpectatorSeesAHand,
  kTomorrowsCardShown,
  kReturnedCardsShown,
  kDiceFromPrivateStream,
  kDiceNotFromSeed,
  // In the rules of Brigand's Bluff.
  kCrewDiceToAll,
  kWildDieShownEarly,
  kCountsFromTheDice,
  // In the rules of Duel d'Escrocs.
  kHandToAll,
  kLookedCardsToAll,
  kLeoSeesRejected,
  // In the rules of Brigand Kings.
  kBonusDealtToAll,
  kBonusKeptToAll,
  kLastBonusShown,
  kNextCountyShown,
  kKingsDiceFromPrivateStream,
  kRejectedBonusShown,
  // In the rules of Carcassonne.
  kNextTileShown,
  kTileReadAhead,
  kNextMessageShown,
  kRobberOfferedByNextTile,
  kRedealKeepsTiles,
  kRedealKeepsMessages,
  // Between the rules of any game and the match.
  kHiddenStateInView,
  kAnswersInView,
  kOptionsInHiddenOrder,
  kOptionsFromHiddenState,
  kDefaultMovePeeks,
  kDefaultMoveFollowsAnswers,
  kHiddenCardInRefusal,
  kEqualAnswersRefused,
  kRedealKeepsHidden,
  kRedealFavoursTruth,
  // In the rows for learners of any game.
  kRowPeeks,
  kRowShowsAnswers,
  kOptionNumberPeeks,
  kRowsInHiddenOrder,
  // In the match.
  kSeedInWelcome,
  kSeedInMatchId,
  kCommitmentWithoutSalt,
  kChanceFromMatchId,
  kChanceFromCommitment,
  kGlobalRequestIds,
  kChainInRequest,
  kReconnectUnfiltered,
  kRefusalsShownToAll,
  kAnswersShown,
  kAnswersAnnounced,
  kEarlyRelease,
  kDuplicateShownToOthers,
  kForfeitShown,
  kHiddenFactLogged,
  // In the match's clock.
  kClockShowsAnswers,
  kLastSeatHurried,
  kBrokenStreamHoldsUpOthers,
  kStreamEndShowsAnswers,
};

bool MutantActive(Mutant mutant);

// Activates this mutant and no other; nullopt: none.
void Activate(std::optional<Mutant> mutant);

// 1, 2, 3, ... over all matches of this process: what no match may depend on.
uint64_t CountUp();

struct MutantInfo {
  Mutant mutant;
  std::string_view name;  // as in ASSIZE_MUTANT
  // What it makes the referee do.
  std::string_view leak;
};

// In the order of their declaration.
std::span<const MutantInfo> AllMutants();

}  // namespace assize

#endif  // ASSIZE_TESTS_SECRECY_MUTANT_H_
