#include "ladder/pairing/dutch/first_candidate.h"

#include <algorithm>
#include <cstddef>

#include "ladder/pairing/dutch/criteria.h"

namespace assize::ladder::dutch {
namespace {

// C9: nobody else of the bracket who may have the bye has played more games.
bool HasPlayedMost(const PairingContext& context, const Bracket& bracket, int place) {
  return std::ranges::none_of(bracket.residents, [&](int other) {
    return context.MayHaveBye(other) &&
           context.at(other).played_games() > context.at(place).played_games();
  });
}

// Whether nobody can be left over instead of `place` with a better result.
bool MayBeLeftOver(const PairingContext& context, const Bracket& bracket, int place) {
  if (FloatsDownAgain(context.at(place))) return false;
  if (!ByeIsInBracket(context, bracket)) return true;
  return context.MayHaveBye(place) && HasPlayedMost(context, bracket, place);
}

}  // namespace

std::optional<BracketPairing> PerfectFirstCandidate(const PairingContext& context,
                                                    const Bracket& bracket) {
  const std::vector<int>& residents = bracket.residents;
  const bool odd = residents.size() % 2 == 1;
  if (!bracket.moved_down.empty()) return std::nullopt;
  // Then somebody has the bye, and somebody else floats.
  if (!odd && ByeIsInBracket(context, bracket)) return std::nullopt;
  if (odd && !MayBeLeftOver(context, bracket, residents.back())) return std::nullopt;

  BracketPairing pairing;
  const size_t pairs = residents.size() / 2;
  for (size_t i = 0; i < pairs; ++i) {
    const int higher = residents[i];
    const int lower = residents[pairs + i];
    if (!context.MayMeet(higher, lower) || !IsIdealPair(context.at(higher), context.at(lower))) {
      return std::nullopt;
    }
    pairing.pairs.emplace_back(higher, lower);
  }
  if (!odd) return pairing;
  if (ByeIsInBracket(context, bracket)) {
    pairing.bye = residents.back();
  } else {
    pairing.floaters.push_back(residents.back());
  }
  return pairing;
}

}  // namespace assize::ladder::dutch
