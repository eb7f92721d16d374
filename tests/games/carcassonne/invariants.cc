#include "tests/games/carcassonne/invariants.h"

#include <numeric>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

bool HasClaimedCompleteFeature(const Board& board) {
  for (int i = 0; i < board.size(); ++i) {
    const Spot& spot = board[board.PlacedAt(i)];
    if (spot.meeple == kNobody) continue;
    if (board.FeatureOf(board.PlacedAt(i), spot.meeple_segment).complete()) return true;
  }
  return false;
}

bool EdgesAgree(const Board& board) {
  for (int i = 0; i < board.size(); ++i) {
    const Spot& spot = board[board.PlacedAt(i)];
    const EdgeCode code = Tiles().TurnedBy(spot.tile, spot.rotation).code;
    for (int edge = 0; edge < kEdges; ++edge) {
      const SpotId other = board.SpotAt(Neighbour(spot.cell, edge));
      if (other == kNoSpot || board[other].empty()) continue;
      const Spot& near = board[other];
      const EdgeCode touching = Tiles().TurnedBy(near.tile, near.rotation).code;
      if ((code >> (2 * edge) & 3) != (touching >> (2 * Opposite(edge)) & 3)) return false;
    }
  }
  return true;
}

bool SharesItsSpace(const Public& pub, Seat seat) {
  const Space space = pub.robbers[At(seat)];
  return space == kInSupply || SpacesOfOthers(pub, seat).Has(static_cast<OnBoard>(space));
}

std::string BrokenTiles(const Public& pub) {
  const int tiles =
      pub.board.size() - 1 + pub.discarded_size + pub.stack_size + (pub.drawn != kNoTile);
  if (tiles != (pub.config.robbers ? 79 : 71)) return absl::StrCat("there are ", tiles, " tiles");
  const int left = std::accumulate(pub.stack_left.begin(), pub.stack_left.end(), 0);
  if (left != pub.stack_size) return absl::StrCat(left, " tiles left are counted");
  return EdgesAgree(pub.board) ? "" : "touching edges differ";
}

}  // namespace

std::string Invariants::BrokenAt(const Public& pub) {
  if (std::string broken = BrokenTiles(pub); !broken.empty()) return broken;
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    const std::string name = absl::StrCat("seat ", seat.index());
    if (pub.supply[At(seat)] + MeeplesOf(pub.board, seat).size != kMeeples) {
      return absl::StrCat(name, " has not seven meeples");
    }
    if (!pub.asked.Empty() && !SharesItsSpace(pub, seat)) {
      return absl::StrCat("the robber of ", name, " is alone");
    }
    for (size_t figure : {0, 1}) {
      if (pub.walked[At(seat)][figure] < walked_[At(seat)][figure]) {
        return absl::StrCat("figure ", figure, " of ", name, " went back");
      }
    }
  }
  walked_ = pub.walked;
  if (pub.asked.Size() > 1) return "several seats are asked";
  if (pub.messages_this_turn > pub.config.message_cap) return "too many messages are drawn";
  const bool settled = pub.decision == Decision::kTile;
  return settled && HasClaimedCompleteFeature(pub.board) ? "a complete feature holds a meeple" : "";
}

}  // namespace assize::games::carcassonne
