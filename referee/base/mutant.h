// Mutants: leaks that tests plant into the referee, to see that the checks of secrecy find them.
//
//   if (Planted(Mutant::kSpiedCardsToAll)) audience = Audience::Everyone();
//
// In what users run, Planted() is a constant: the compiler drops all that depends on it. Tests link
// the libraries NAME_mutants, which are compiled with ASSIZE_MUTANTS; there at most one mutant is
// planted at a time, by Plant() or by the environment variable ASSIZE_MUTANT.
//
// Planting is not safe while other threads play; asking is safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_MUTANT_H_
#define ASSIZE_REFEREE_BASE_MUTANT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assize {

// tests/secrecy/MUTANTS.md says what each of them tells to whom, and which check finds it.
enum class Mutant : uint8_t {
  // In the rules of Brigands.
  kSpiedCardsToAll,
  kHeldCardsToAll,
  kSpectatorSeesAHand,
  kTomorrowsCardTold,
  kReturnedCardsTold,
  kDiceFromPrivateStream,
  kDiceNotFromSeed,
  // In the rules of Brigand's Bluff.
  kCrewDiceToAll,
  kWildDieToldEarly,
  kCountsFromTheDice,
  // In the rules of Duel d'Escrocs.
  kHandToAll,
  kLookedCardsToAll,
  kLeoSeesRejected,
  // In the rules of Brigand Kings.
  kBonusDealtToAll,
  kBonusKeptToAll,
  kLastBonusShown,
  kNextCountyTold,
  kKingsDiceFromPrivateStream,
  kRejectedBonusShown,
  // In the rules of Carcassonne.
  kNextTileTold,
  kTileReadAhead,
  kNextMessageTold,
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
  // In the match.
  kSeedInWelcome,
  kSeedInMatchId,
  kCommitmentWithoutSalt,
  kChanceFromMatchId,
  kChanceFromCommitment,
  kGlobalRequestIds,
  kChainInRequest,
  kReconnectUnfiltered,
  kRefusalsToldToAll,
  kAnswersTold,
  kAnswersAnnounced,
  kEarlyRelease,
  kDuplicateTellsOthers,
  kForfeitTold,
  kHiddenFactLogged,
  // In the match's clock.
  kClockTellsAnswers,
  kLastSeatHurried,
  kBrokenStreamHoldsUpOthers,
  kStreamEndTellsAnswers,
};

#ifdef ASSIZE_MUTANTS

bool Planted(Mutant mutant);

// 1, 2, 3, ... over all matches of this process: what no match may depend on.
uint64_t CountUp();

// Plants this mutant and no other; nullopt: none.
void Plant(std::optional<Mutant> mutant);

struct MutantInfo {
  Mutant mutant;
  std::string_view name;  // as in ASSIZE_MUTANT
  // What it makes the referee do.
  std::string_view leak;
};

// In the order of their declaration.
std::span<const MutantInfo> AllMutants();

#else

constexpr bool Planted(Mutant) { return false; }
constexpr uint64_t CountUp() { return 0; }

#endif

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_MUTANT_H_
