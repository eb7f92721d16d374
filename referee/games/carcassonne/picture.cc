// Carcassonne: the table as everybody sees it, drawn: the tiles with their meeples.
#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/games/carcassonne/names.h"
#include "referee/games/carcassonne/rules.h"

namespace assize::games::carcassonne {
namespace {

constexpr double kGap = 8;
// Of a tile; smaller where the landscape is wide or high.
constexpr double kMaxSide = 44;
constexpr double kMaxHeight = 460;

struct Place {
  double x = 0;
  double y = 0;
};

class Painter {
 public:
  explicit Painter(const Public& pub) : pub_(pub) { Measure(); }

  games::Picture Draw() {
    for (int i = 0; i < pub_.board.size(); ++i) DrawTile(pub_.board[pub_.board.PlacedAt(i)]);
    // Meeples lie on top of all tiles.
    for (int i = 0; i < pub_.board.size(); ++i) DrawMeeple(pub_.board[pub_.board.PlacedAt(i)]);
    picture_.height = 2 * kGap + side_ * (north_ - south_ + 1);
    return std::move(picture_);
  }

 private:
  void Measure() {
    west_ = south_ = std::numeric_limits<int>::max();
    int east = std::numeric_limits<int>::min();
    north_ = east;
    for (int i = 0; i < pub_.board.size(); ++i) {
      const Cell cell = pub_.board[pub_.board.PlacedAt(i)].cell;
      west_ = std::min<int>(west_, cell.x);
      east = std::max<int>(east, cell.x);
      south_ = std::min<int>(south_, cell.y);
      north_ = std::max<int>(north_, cell.y);
    }
    const double columns = east - west_ + 1;
    side_ = std::min({kMaxSide, (games::Picture::kWidth - 2 * kGap) / columns,
                      kMaxHeight / (north_ - south_ + 1)});
    left_ = (games::Picture::kWidth - side_ * columns) / 2;
  }

  Place CentreOf(Cell cell) const {
    return {left_ + side_ * (cell.x - west_ + 0.5), kGap + side_ * (north_ - cell.y + 0.5)};
  }
  // Of an edge, N, E, S, W; `share` of the way from the centre.
  Place Towards(Place centre, int edge, double share) const {
    constexpr double kX[] = {0, 1, 0, -1};
    constexpr double kY[] = {-1, 0, 1, 0};
    return {centre.x + kX[edge] * side_ / 2 * share, centre.y + kY[edge] * side_ / 2 * share};
  }

  // The edges of a segment as the tile lies, a bit each.
  static unsigned EdgesOf(const Spot& spot, int segment) {
    const Turned& turned = Tiles().TurnedBy(spot.tile, spot.rotation);
    unsigned edges = 0;
    for (int edge = 0; edge < kEdges; ++edge) {
      if (turned.at_edge[static_cast<size_t>(edge)] == segment) edges |= 1u << edge;
    }
    return edges;
  }

  void DrawTile(const Spot& spot) {
    const Place centre = CentreOf(spot.cell);
    picture_.Box({centre.x - side_ / 2, centre.y - side_ / 2, side_, side_}, "land");
    const TileType& type = TypeOf(spot.tile);
    for (int i = 0; i < type.size; ++i) {
      const Segment& segment = type.segments[static_cast<size_t>(i)];
      if (segment.kind == Kind::kCity) DrawCity(centre, EdgesOf(spot, i), segment.shields);
      if (segment.kind == Kind::kRoad) DrawRoad(centre, EdgesOf(spot, i));
      if (segment.kind == Kind::kMonastery) {
        const double size = side_ * 0.34;
        picture_.Box({centre.x - size / 2, centre.y - size / 2, size, size}, "house");
      }
    }
  }

  // A wedge from each of its edges; one that joins edges fills the middle as well.
  void DrawCity(Place centre, unsigned edges, int shields) {
    const bool joins = (edges & (edges - 1)) != 0;
    for (int edge = 0; edge < kEdges; ++edge) {
      if ((edges >> edge & 1) == 0) continue;
      const Place tip = Towards(centre, edge, joins ? 0 : 0.45);
      const Place a = Corner(centre, edge);
      const Place b = Corner(centre, (edge + 1) % kEdges);
      picture_.Path(
          absl::StrFormat("M%.1f %.1fL%.1f %.1fL%.1f %.1fz", a.x, a.y, b.x, b.y, tip.x, tip.y),
          "city");
    }
    for (int i = 0; i < shields; ++i) {
      picture_.Diamond(centre.x, centre.y, side_ * 0.13, "stone");
    }
  }

  // Clockwise from the north-west one: the edge `number` begins there.
  Place Corner(Place centre, int number) const {
    const double x = number == 1 || number == 2 ? 1 : -1;
    const double y = number >= 2 ? 1 : -1;
    return {centre.x + x * side_ / 2, centre.y + y * side_ / 2};
  }

  void DrawRoad(Place centre, unsigned edges) {
    std::string path;
    for (int edge = 0; edge < kEdges; ++edge) {
      if ((edges >> edge & 1) == 0) continue;
      const Place end = Towards(centre, edge, 1);
      absl::StrAppendFormat(&path, "M%.1f %.1fL%.1f %.1f", end.x, end.y, centre.x, centre.y);
    }
    picture_.Path(path, "road");
  }

  void DrawMeeple(const Spot& spot) {
    if (spot.meeple == kNobody) return;
    const Seat seat(spot.meeple);
    const Place at = MeepleAt(spot);
    picture_.Seat(seat, "", [&] { picture_.Disc(at.x, at.y, side_ * 0.17, "paint"); });
  }

  // On the first edge of its segment, or in the middle; on a field in its first corner.
  Place MeepleAt(const Spot& spot) const {
    const Place centre = CentreOf(spot.cell);
    const Segment& segment = TypeOf(spot.tile).segments[spot.meeple_segment];
    if (segment.kind == Kind::kMonastery) return centre;
    if (segment.kind != Kind::kField) {
      const unsigned edges = EdgesOf(spot, spot.meeple_segment);
      for (int edge = 0; edge < kEdges; ++edge) {
        if ((edges >> edge & 1) != 0) return Towards(centre, edge, 0.62);
      }
      return centre;
    }
    const Turned& turned = Tiles().TurnedBy(spot.tile, spot.rotation);
    for (int half = 0; half < kHalves; ++half) {
      if (turned.at_half[static_cast<size_t>(half)] != spot.meeple_segment) continue;
      const Place corner = Corner(centre, (half + 1) / 2 % kEdges);
      return {centre.x + (corner.x - centre.x) * 0.68, centre.y + (corner.y - centre.y) * 0.68};
    }
    return centre;
  }

  const Public& pub_;
  games::Picture picture_;
  int west_ = 0;
  int south_ = 0;
  int north_ = 0;
  double side_ = kMaxSide;
  double left_ = kGap;
};

}  // namespace

games::Picture Rules::Draw(const Public& pub) { return Painter(pub).Draw(); }

}  // namespace assize::games::carcassonne
