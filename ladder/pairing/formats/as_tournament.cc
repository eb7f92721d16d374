#include "ladder/pairing/formats/as_tournament.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

trf::PlayerNumber NumberOf(Player player) { return player + 1; }

trf::Result ResultFor(Points points) {
  if (points == sets::kPoint) return trf::Result::kWin;
  return points == 0 ? trf::Result::kLoss : trf::Result::kDraw;
}

trf::Result ResultOf(ByeKind kind) {
  switch (kind) {
    case ByeKind::kPairingAllocated:
      return trf::Result::kPairingBye;
    case ByeKind::kHalfPoint:
    case ByeKind::kVoid:
      return trf::Result::kHalfBye;
    case ByeKind::kZeroPoint:
      return trf::Result::kZeroBye;
  }
  return trf::Result::kZeroBye;
}

// As in the first round of a knockout with places left empty.
bool HasSeveralPairingByes(const PlayedRound& round) {
  return std::ranges::count(round.byes, ByeKind::kPairingAllocated, &PlayerBye::kind) > 1;
}

// What counts as much as the pairing-allocated bye: TRF has one of that in a round at most.
trf::Result GivenBye(const trf::PointSystem& points) {
  for (const trf::Result result :
       {trf::Result::kFullBye, trf::Result::kHalfBye, trf::Result::kZeroBye}) {
    if (points.Of(result) == points.pairing_bye) return result;
  }
  return trf::Result::kPairingBye;
}

absl::Status AddPod(const PlayedPod& played, trf::Tournament& tournament) {
  if (played.pod.size() != 2) {
    return absl::FailedPreconditionError(
        absl::StrCat("a pod of ", played.pod.size(),
                     " players: TRF and the Dutch system know games of two seats only"));
  }
  if (played.sets.empty()) return absl::OkStatus();
  const std::vector<Points> points =
      sets::PointsOf(played.pod, played.sets, sets::Scoring::kPlaced);
  for (int seat = 0; seat < 2; ++seat) {
    tournament.players[played.pod[seat]].rounds.back() = {
        .opponent = NumberOf(played.pod[1 - seat]),
        .colour = seat == 0 ? trf::Colour::kWhite : trf::Colour::kBlack,
        .result = ResultFor(points[seat])};
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<trf::Tournament> AsTournament(const Field& field, const History& history,
                                             Points bye_points) {
  trf::Tournament tournament;
  tournament.points.pairing_bye = static_cast<trf::Tenths>(bye_points * 10 / sets::kPoint);
  tournament.players.resize(field.size());
  for (size_t player = 0; player < field.size(); ++player) {
    if (field[player].withdrawn) {
      tournament.players[player].next_absence = trf::Result::kZeroBye;
    }
  }
  for (const PlayedRound& round : history) {
    for (trf::Player& player : tournament.players) player.rounds.emplace_back();
    for (const PlayedPod& played : round.pods) {
      ASSIZE_RETURN_IF_ERROR(AddPod(played, tournament));
    }
    const bool several = HasSeveralPairingByes(round);
    for (const PlayerBye& bye : round.byes) {
      const bool given = several && bye.kind == ByeKind::kPairingAllocated;
      tournament.players[bye.player].rounds.back().result =
          given ? GivenBye(tournament.points) : ResultOf(bye.kind);
    }
  }
  return tournament;
}

int AcceleratedPlayers(int players) { return (players + 3) / 4 * 2; }

void Accelerate(int accelerated, trf::Tournament* tournament) {
  if (accelerated == 0) return;
  const int rounds = (tournament->planned_rounds + 1) / 2;
  const int whole_rounds = (rounds + 1) / 2;
  const auto add = [&](trf::Tenths points, int first_round, int last_round) {
    if (first_round > last_round) return;
    tournament->virtual_points.push_back({.points = points,
                                          .first_round = first_round,
                                          .last_round = last_round,
                                          .first_player = 1,
                                          .last_player = accelerated});
  };
  tournament->acceleration = trf::Acceleration::kExplicit;
  add(tournament->points.win, 1, whole_rounds);
  add(tournament->points.draw, whole_rounds + 1, rounds);
}

}  // namespace assize::ladder::pairing
