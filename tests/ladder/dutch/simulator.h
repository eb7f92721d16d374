// Made-up tournaments of all kinds, paired by the Dutch system round by round.
//
//   Simulator simulator(RandomStyle(&stream), &stream);
//   while (simulator.StartRound()) {
//     absl::StatusOr<RoundPairing> pairing = PairDutch(simulator.tournament());
//     if (!pairing.ok()) break;
//     simulator.Play(*pairing);
//   }
#ifndef ASSIZE_TESTS_LADDER_DUTCH_SIMULATOR_H_
#define ASSIZE_TESTS_LADDER_DUTCH_SIMULATOR_H_

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/tournament.h"
#include "referee/base/chance.h"

namespace assize::ladder::dutch {

// Percentages are of games or of players in a round. Of forfeits one in five is both players'; of
// absences some are whole points.
struct Style {
  int players = 8;
  int rounds = 5;
  int draws = 30;
  int forfeits = 0;
  int absences = 0;
  int late_entries = 0;
  int withdrawals = 0;
  int forbidden_pairs = 0;
  trf::PointSystem points;
  trf::Acceleration acceleration = trf::Acceleration::kNone;
  // Records of kExplicit.
  int virtual_points = 0;
};

// With `least` to `most` players, and something of everything now and then.
Style RandomStyle(int least, int most, Stream* stream);

class Simulator {
 public:
  Simulator(const Style& style, Stream* stream);

  // Decides who is absent. False: all rounds have been played.
  bool StartRound();
  void Play(const RoundPairing& pairing);

  const trf::Tournament& tournament() const { return tournament_; }

 private:
  bool Happens(int percentage) { return static_cast<int>(stream_->Below(100)) < percentage; }
  trf::VirtualPoints AnyVirtualPoints();
  trf::Result WhitesResult(const Pair& pair);
  trf::Result BlacksResult(trf::Result whites);

  const Style style_;
  Stream* const stream_;
  trf::Tournament tournament_;
  // By player: the first round with it, and the first one without it again.
  std::vector<int> enters_;
  std::vector<int> leaves_;
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_TESTS_LADDER_DUTCH_SIMULATOR_H_
