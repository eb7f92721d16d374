#include "tests/ladder/dutch/cut.h"

namespace assize::ladder::dutch {

using trf::Colour;
using trf::Result;
using trf::RoundEntry;
using trf::Tournament;

Couples CouplesOf(const RoundPairing& pairing) {
  Couples couples;
  for (const Pair& pair : pairing.pairs) couples.emplace(pair.white, pair.black);
  if (pairing.bye != trf::kNobody) couples.emplace(pairing.bye, trf::kNobody);
  return couples;
}

Tournament CutBefore(const Tournament& tournament, int round) {
  Tournament cut = tournament;
  cut.requested_byes.clear();
  for (trf::Player& player : cut.players) {
    const Result result = player.rounds[round - 1].result;
    player.next_absence.reset();
    if (!trf::TookPart(result)) player.next_absence = result;
    player.rounds.resize(round - 1);
  }
  return cut;
}

Couples PairedIn(const Tournament& tournament, int round) {
  Couples couples;
  for (size_t i = 0; i < tournament.players.size(); ++i) {
    const RoundEntry& entry = tournament.players[i].rounds[round - 1];
    const int number = static_cast<int>(i) + 1;
    if (entry.colour == Colour::kWhite) couples.emplace(number, entry.opponent);
    if (entry.result == Result::kPairingBye) couples.emplace(number, trf::kNobody);
  }
  return couples;
}

}  // namespace assize::ladder::dutch
