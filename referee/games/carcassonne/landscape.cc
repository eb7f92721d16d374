#include "referee/games/carcassonne/landscape.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace assize::games::carcassonne {
namespace {

constexpr int kWidth = 7;
constexpr int kHeight = 3;
// How many tiles are shown beside the new one, to each side.
constexpr int kBeside = 2;
constexpr int kAbove = 1;

struct Point {
  int row;
  int column;
};

// One tile as characters.
class Picture {
 public:
  Picture(const Spot& spot) : spot_(spot), type_(TypeOf(spot.tile)) {
    for (auto& row : signs_) row.fill("·");
    for (int i = 0; i < type_.size; ++i) DrawSegment(i);
    if (spot.meeple != kNobody) {
      constexpr std::string_view kSeats[] = {"0", "1", "2", "3", "4", "5"};
      Put(AnchorOf(spot.meeple_segment), kSeats[spot.meeple]);
    }
  }

  std::string Row(int row) const {
    std::string line;
    for (std::string_view sign : signs_[static_cast<size_t>(row)]) line += sign;
    return line;
  }

 private:
  void Put(Point at, std::string_view sign) {
    signs_[static_cast<size_t>(at.row)][static_cast<size_t>(at.column)] = sign;
  }
  void Fill(int row, int from, int to, std::string_view sign) {
    for (int column = from; column <= to; ++column) Put({row, column}, sign);
  }

  // A segment's edges in the world, a bit each.
  unsigned EdgesOf(const Segment& segment) const {
    return (segment.edges * 0x11u << spot_.rotation >> 4) & 0xF;
  }

  void DrawSegment(int index) {
    const Segment& segment = type_.segments[static_cast<size_t>(index)];
    switch (segment.kind) {
      case Kind::kCity:
        return DrawCity(segment, AnchorOf(index));
      case Kind::kRoad:
        return DrawRoad(EdgesOf(segment));
      case Kind::kMonastery:
        return Put({1, 3}, "M");
      case Kind::kField:
        return;
    }
  }

  void DrawCity(const Segment& segment, Point anchor) {
    constexpr std::string_view kCity = "▒";
    const unsigned edges = EdgesOf(segment);
    const bool north = (edges & 1) != 0, east = (edges & 2) != 0;
    const bool south = (edges & 4) != 0, west = (edges & 8) != 0;
    if (north) Fill(0, 2, 4, kCity);
    if (south) Fill(2, 2, 4, kCity);
    if (west) Fill(1, 0, 1, kCity);
    if (east) Fill(1, 5, 6, kCity);
    if (north && west) Fill(0, 0, 1, kCity);
    if (north && east) Fill(0, 5, 6, kCity);
    if (south && west) Fill(2, 0, 1, kCity);
    if (south && east) Fill(2, 5, 6, kCity);
    // A city of several edges spans the tile.
    if ((edges & (edges - 1)) != 0) Fill(1, 2, 4, kCity);
    if (segment.shields > 0) Put({anchor.row, anchor.column == 3 ? 2 : anchor.column}, "♦");
  }

  void DrawRoad(unsigned edges) {
    if ((edges & 1) != 0) Put({0, 3}, "│");
    if ((edges & 4) != 0) Put({2, 3}, "│");
    if ((edges & 8) != 0) Fill(1, 0, 2, "─");
    if ((edges & 2) != 0) Fill(1, 4, 6, "─");
    const bool spans = std::any_of(signs_[1].begin() + 2, signs_[1].begin() + 5,
                                   [](std::string_view sign) { return sign == "▒"; });
    if (!spans) Put({1, 3}, CentreOf(edges));
  }

  // The bends of a road that passes; a village where it ends.
  static std::string_view CentreOf(unsigned edges) {
    switch (edges) {
      case 0b0101:
        return "│";
      case 0b1010:
        return "─";
      case 0b0011:
        return "╰";
      case 0b0110:
        return "╭";
      case 0b1100:
        return "╮";
      case 0b1001:
        return "╯";
      default:
        return "○";
    }
  }

  // Where a segment's meeple stands.
  Point AnchorOf(int index) const {
    constexpr Point kEdges[] = {{0, 3}, {1, 5}, {2, 3}, {1, 1}};
    constexpr Point kHalves[] = {{0, 1}, {0, 5}, {0, 6}, {2, 6}, {2, 5}, {2, 1}, {2, 0}, {0, 0}};
    const Segment& segment = type_.segments[static_cast<size_t>(index)];
    if (segment.kind == Kind::kMonastery) return {1, 3};
    if (segment.kind == Kind::kField) {
      const int half = std::countr_zero(segment.halves) + 2 * spot_.rotation;
      return kHalves[half % 8];
    }
    return kEdges[std::countr_zero(EdgesOf(segment))];
  }

  const Spot& spot_;
  const TileType& type_;
  std::array<std::array<std::string_view, kWidth>, kHeight> signs_;
};

// A rectangle of cells.
struct Window {
  int west, east, south, north;
};

const Spot* TileAtCell(const Board& board, int x, int y) {
  const SpotId spot = board.SpotAt({static_cast<int8_t>(x), static_cast<int8_t>(y)});
  return spot == kNoSpot || board[spot].empty() ? nullptr : &board[spot];
}

// As much around the cell as has tiles.
Window WindowAround(const Board& board, Cell cell) {
  Window window{cell.x, cell.x, cell.y, cell.y};
  for (int y = cell.y - kAbove; y <= cell.y + kAbove; ++y) {
    for (int x = cell.x - kBeside; x <= cell.x + kBeside; ++x) {
      if (TileAtCell(board, x, y) == nullptr) continue;
      window = {std::min(window.west, x), std::max(window.east, x), std::min(window.south, y),
                std::max(window.north, y)};
    }
  }
  return window;
}

std::string Centred(int number) {
  std::string text = absl::StrCat(number);
  const size_t before = (kWidth - text.size()) / 2;
  text.insert(0, before, ' ');
  text.resize(kWidth, ' ');
  return text;
}

std::string Trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string Draw(const Board& board, const Window& window) {
  std::string line(5, ' ');
  for (int x = window.west; x <= window.east; ++x) line += Centred(x);
  std::string text = Trimmed(line);
  for (int y = window.north; y >= window.south; --y) {
    for (int row = 0; row < kHeight; ++row) {
      std::array<char, 16> label{};
      std::snprintf(label.data(), label.size(), "%4d ", y);
      line = row == 1 ? label.data() : std::string(5, ' ');
      for (int x = window.west; x <= window.east; ++x) {
        const Spot* spot = TileAtCell(board, x, y);
        line += spot == nullptr ? std::string(kWidth, ' ') : Picture(*spot).Row(row);
      }
      text += Trimmed(line);
    }
  }
  return text;
}

}  // namespace

std::string DrawTurn(const Board& board, int turn) {
  std::string text;
  for (int i = 0; i < board.size(); ++i) {
    const Spot& spot = board[board.PlacedAt(i)];
    if (spot.turn == turn) text += Draw(board, WindowAround(board, spot.cell));
  }
  return text;
}

std::string DrawTable(const Board& board) {
  constexpr int kMaxColumns = 10;
  Window all{0, 0, 0, 0};
  for (int i = 0; i < board.size(); ++i) {
    const Cell cell = board[board.PlacedAt(i)].cell;
    all = {std::min<int>(all.west, cell.x), std::max<int>(all.east, cell.x),
           std::min<int>(all.south, cell.y), std::max<int>(all.north, cell.y)};
  }
  std::string text;
  for (int west = all.west; west <= all.east; west += kMaxColumns) {
    const int east = std::min(all.east, west + kMaxColumns - 1);
    text += Draw(board, {west, east, all.south, all.north});
  }
  return text;
}

std::string DrawRotations(Tile tile) {
  std::string text;
  for (int row = -1; row < kHeight; ++row) {
    std::string line(5, ' ');
    for (uint8_t rotation = 0; rotation < 4; ++rotation) {
      Spot spot;
      spot.tile = tile;
      spot.rotation = rotation;
      line += row < 0 ? Centred(rotation) : Picture(spot).Row(row);
      line += "   ";
    }
    text += Trimmed(line);
  }
  return text;
}

}  // namespace assize::games::carcassonne
