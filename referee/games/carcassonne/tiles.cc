// Carcassonne: tables that follow from the tiles.
#include "referee/games/carcassonne/tiles.h"

#include "referee/games/carcassonne/tile_file.h"

namespace assize::games::carcassonne {
namespace {

// ROBB-2.1: local edge e is world edge (e + r) mod 4, local half h is world half (h + 2r) mod 8.
Turned Turn(const TileType& type, int rotation) {
  Turned turned;
  turned.at_edge.fill(kNoSegment);
  turned.at_half.fill(kNoSegment);
  for (int edge = 0; edge < kEdges; ++edge) {
    turned.code |= CodeAt((edge + rotation) % kEdges, type.edges[static_cast<size_t>(edge)]);
  }
  for (uint8_t i = 0; i < type.size; ++i) {
    const Segment& segment = type.segments[i];
    for (int edge = 0; edge < kEdges; ++edge) {
      const auto world = static_cast<size_t>((edge + rotation) % kEdges);
      if ((segment.edges >> edge & 1) != 0) turned.at_edge[world] = i;
    }
    for (int half = 0; half < kHalves; ++half) {
      const auto world = static_cast<size_t>((half + 2 * rotation) % kHalves);
      if ((segment.halves >> half & 1) != 0) turned.at_half[world] = i;
    }
  }
  return turned;
}

// Two bits set for each edge that is occupied.
constexpr EdgeCode Occupied(EdgeCode code) {
  EdgeCode mask = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    if ((code >> (2 * edge) & 3) != 0) mask |= static_cast<EdgeCode>(3 << (2 * edge));
  }
  return mask;
}

}  // namespace

TileSet::TileSet(const std::array<TileType, kTileTypes>& types) : types_(types) {
  for (size_t i = 0; i < types_.size(); ++i) {
    for (int r = 0; r < 4; ++r) turned_[i][static_cast<size_t>(r)] = Turn(types_[i], r);
    if (types_[i].start) start_ = TileAt(static_cast<int>(i));
    for (size_t code = 0; code < fitting_.size(); ++code) {
      const EdgeCode occupied = Occupied(static_cast<EdgeCode>(code));
      for (int r = 0; r < types_[i].period; ++r) {
        const bool fits = (turned_[i][static_cast<size_t>(r)].code & occupied) == code;
        if (fits) fitting_[code][i] |= static_cast<RotationSet>(1 << r);
      }
    }
  }
}

std::optional<Tile> TileSet::Find(std::string_view name) const {
  for (int i = 0; i < kTileTypes; ++i) {
    if (types_[static_cast<size_t>(i)].id() == name) return TileAt(i);
  }
  return std::nullopt;
}

// Never destroyed, so that it outlives all that refers to it.
const TileSet& Tiles() {
  static const TileSet& tiles = *new TileSet(*ParseTiles(TileFileText(), "tiles.csv"));
  return tiles;
}

SegmentRef RefOf(const TileType& type, int segment) {
  const Kind kind = type.segments[static_cast<size_t>(segment)].kind;
  return {kind, static_cast<uint8_t>(segment - type.First(kind))};
}

int FindSegment(const TileType& type, SegmentRef ref) {
  if (ref.number >= type.kinds[static_cast<size_t>(ref.kind)]) return kNoSegment;
  return type.First(ref.kind) + ref.number;
}

std::array<char, 3> NameOf(SegmentRef ref) {
  if (ref.kind == Kind::kMonastery) return {'m', 0, 0};
  return {"crf"[static_cast<size_t>(ref.kind)], static_cast<char>('0' + ref.number), 0};
}

std::optional<SegmentRef> ParseSegment(std::string_view name) {
  if (name == "m") return SegmentRef{Kind::kMonastery, 0};
  if (name.size() != 2) return std::nullopt;
  const size_t kind = std::string_view("crf").find(name[0]);
  const int number = name[1] - '0';
  if (kind == std::string_view::npos || number < 0 || number >= kMaxSegments) return std::nullopt;
  return SegmentRef{static_cast<Kind>(kind), static_cast<uint8_t>(number)};
}

}  // namespace assize::games::carcassonne
