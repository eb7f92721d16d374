// Carcassonne: the board against a naive one that looks at all tiles each time (ROBB-5).
#include "referee/games/carcassonne/board.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "referee/base/chance.h"
#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {
namespace {

struct Lying {
  Tile tile;
  Cell cell;
  int rotation;
};

// ROBB-2.1, written once more: everything from the file's local numbers.
class NaiveBoard {
 public:
  void Add(const Lying& lying) { tiles_[lying.cell] = lying; }

  Terrain EdgeAt(const Lying& lying, int world) const {
    return TypeOf(lying.tile).edges[static_cast<size_t>((world - lying.rotation + 4) % 4)];
  }
  bool Fits(const Lying& lying) const {
    if (tiles_.contains(lying.cell)) return false;
    int neighbours = 0;
    for (int edge = 0; edge < 4; ++edge) {
      const auto near = tiles_.find(Neighbour(lying.cell, edge));
      if (near == tiles_.end()) continue;
      ++neighbours;
      if (EdgeAt(lying, edge) != EdgeAt(near->second, (edge + 2) % 4)) return false;
    }
    return neighbours > 0;
  }
  // ROBB-11.1: by y, x, rotation.
  std::vector<std::tuple<int, int, int>> Placements(Tile tile, int reach) const {
    std::vector<std::tuple<int, int, int>> found;
    for (int y = -reach; y <= reach; ++y) {
      for (int x = -reach; x <= reach; ++x) {
        for (int r = 0; r < TypeOf(tile).period; ++r) {
          const Cell cell{static_cast<int8_t>(x), static_cast<int8_t>(y)};
          if (Fits({tile, cell, r})) found.emplace_back(x, y, r);
        }
      }
    }
    return found;
  }

  using Node = std::pair<Cell, int>;
  // The segments that are joined to this one.
  std::set<Node> Flood(Node from) const {
    std::set<Node> seen = {from};
    std::vector<Node> open = {from};
    while (!open.empty()) {
      const auto [cell, segment] = open.back();
      open.pop_back();
      for (const Node& next : Touching(cell, segment)) {
        if (seen.insert(next).second) open.push_back(next);
      }
    }
    return seen;
  }
  std::vector<Node> Touching(Cell cell, int segment) const {
    std::vector<Node> found;
    const Lying& own = tiles_.at(cell);
    const Segment& shape = TypeOf(own.tile).segments[static_cast<size_t>(segment)];
    for (int local = 0; local < 8; ++local) {
      const int world = (local + 2 * own.rotation) % 8;
      const auto near = tiles_.find(Neighbour(cell, world / 2));
      if (near == tiles_.end()) continue;
      const int touching = world / 2 % 2 == 0 ? (5 - world + 8) % 8 : 9 - world;
      const int theirs = (touching - 2 * near->second.rotation + 8) % 8;
      const TileType& type = TypeOf(near->second.tile);
      for (int i = 0; i < type.size; ++i) {
        const Segment& other = type.segments[static_cast<size_t>(i)];
        const bool edge =
            (shape.edges >> (local / 2) & 1) != 0 && (other.edges >> (theirs / 2) & 1);
        const bool half = (shape.halves >> local & 1) != 0 && (other.halves >> theirs & 1);
        if (edge || half) found.emplace_back(near->first, i);
      }
    }
    return found;
  }
  int OpenEdges(const std::set<Node>& nodes) const {
    int open = 0;
    for (const auto& [cell, segment] : nodes) {
      const Lying& own = tiles_.at(cell);
      const unsigned edges = TypeOf(own.tile).segments[static_cast<size_t>(segment)].edges;
      for (int local = 0; local < 4; ++local) {
        if ((edges >> local & 1) == 0) continue;
        open += !tiles_.contains(Neighbour(cell, (local + own.rotation) % 4));
      }
    }
    return open;
  }
  int Around(Cell cell) const {
    int count = 0;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        count +=
            tiles_.contains({static_cast<int8_t>(cell.x + dx), static_cast<int8_t>(cell.y + dy)});
      }
    }
    return count;
  }

 private:
  std::map<Cell, Lying> tiles_;
};

// Places tiles of all types at random; visit(board, naive, tile) before each placement.
template <class Visit>
void ForRandomBoards(int boards, const Visit& visit) {
  for (int number = 0; number < boards; ++number) {
    Stream stream(SeedFromText("board " + std::to_string(number)).bytes);
    Board board;
    NaiveBoard naive;
    board.Place(Tiles().start(), {}, 0, 0);
    naive.Add({Tiles().start(), {}, 0});
    while (board.size() < kMaxTiles) {
      const Tile tile = TileAt(static_cast<int>(stream.Below(kTileTypes)));
      visit(board, naive, tile);
      if (testing::Test::HasFatalFailure()) return;
      const int count = board.CountPlacements(tile);
      if (count == 0) continue;
      int left = static_cast<int>(stream.Below(static_cast<uint64_t>(count)));
      Lying chosen{tile, {}, 0};
      board.ForEachPlacement(tile, [&](Cell cell, int rotation) {
        if (left-- == 0) chosen = {tile, cell, rotation};
      });
      board.Place(tile, chosen.cell, chosen.rotation, board.size());
      naive.Add(chosen);
    }
  }
}

TEST(CarcassonneBoard, ROBB_5_1_ListsWhatANaiveSearchFinds) {
  int compared = 0;
  ForRandomBoards(3, [&](const Board& board, const NaiveBoard& naive, Tile tile) {
    if (board.size() % 4 != 0) return;
    std::vector<std::tuple<int, int, int>> listed;
    board.ForEachPlacement(tile, [&](Cell cell, int rotation) {
      listed.emplace_back(cell.x, cell.y, rotation);
      ASSERT_TRUE(board.Fits(tile, cell, rotation));
    });
    ASSERT_EQ(listed, naive.Placements(tile, 30));
    ASSERT_EQ(board.CountPlacements(tile), static_cast<int>(listed.size()));
    ASSERT_EQ(board.HasPlacement(tile), !listed.empty());
    compared += static_cast<int>(listed.size());
  });
  EXPECT_GT(compared, 500);
}

TEST(CarcassonneBoard, ROBB_5_2_FeaturesAreThoseOfAFlood) {
  int compared = 0;
  ForRandomBoards(4, [&](const Board& board, const NaiveBoard& naive, Tile) {
    if (board.size() % 8 != 0) return;
    for (int i = 0; i < board.size(); ++i) {
      const SpotId id = board.PlacedAt(i);
      const TileType& type = TypeOf(board[id].tile);
      for (int segment = 0; segment < type.size; ++segment) {
        const auto flood = naive.Flood({board[id].cell, segment});
        const Feature& feature = board.FeatureOf(id, segment);
        std::set<NaiveBoard::Node> joined;
        board.ForEachSegment(board.FeatureIdOf(id, segment), [&](SpotId spot, int other) {
          joined.emplace(board[spot].cell, other);
        });
        ASSERT_EQ(joined, flood);
        ASSERT_EQ(feature.size, flood.size());
        ++compared;
        if (feature.kind == Kind::kField) continue;
        if (feature.kind == Kind::kMonastery) {
          ASSERT_EQ(feature.tiles, naive.Around(board[id].cell));
          ASSERT_EQ(feature.open, 9 - feature.tiles);
          continue;
        }
        // ROBB-5.4: a tile and a shield count once.
        std::set<Cell> cells;
        int shields = 0;
        for (const auto& [cell, other] : flood) {
          cells.insert(cell);
          shields +=
              TypeOf(board[board.SpotAt(cell)].tile).segments[static_cast<size_t>(other)].shields;
        }
        ASSERT_EQ(feature.tiles, static_cast<int>(cells.size()));
        ASSERT_EQ(feature.shields, shields);
        ASSERT_EQ(feature.open, naive.OpenEdges(flood));
      }
    }
  });
  EXPECT_GT(compared, 3000);
}

TEST(CarcassonneBoard, APlacementThatIsTakenBackLeavesNoTrace) {
  int tried = 0;
  ForRandomBoards(3, [&](const Board& board, const NaiveBoard&, Tile tile) {
    Board copy = board;
    board.ForEachPlacement(tile, [&](Cell cell, int rotation) {
      Board::Undo undo;
      copy.Place(tile, cell, rotation, 9, &undo);
      ASSERT_FALSE(copy == board);
      copy.TakeBack(undo);
      ASSERT_TRUE(copy == board);
      ++tried;
    });
  });
  EXPECT_GT(tried, 3000);
}

TEST(CarcassonneBoard, AMatchFitsIntoAFewPages) {
  EXPECT_LT(sizeof(Board), 16u * 1024);
  EXPECT_LT(sizeof(State), 20u * 1024);
}

}  // namespace
}  // namespace assize::games::carcassonne
