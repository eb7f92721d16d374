// Carcassonne: reading the file of tiles, one row after the other.
#include "referee/games/carcassonne/tile_file.h"

#include <bit>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"

namespace assize::games::carcassonne {
namespace {

using absl::StrCat;

constexpr const char* kColumns[] = {"id",    "set",    "count",     "start", "edges",      "cities",
                                    "roads", "fields", "monastery", "bag",   "rot_period", "note"};
constexpr size_t kColumnCount = std::size(kColumns);
constexpr std::string_view kEdgeLetters = "NESW";

// One row, by column.
class Row {
 public:
  Row(std::string where, std::vector<std::string> cells)
      : where_(std::move(where)), cells_(std::move(cells)) {}

  const std::string& operator[](std::string_view column) const {
    size_t i = 0;
    while (kColumns[i] != column) ++i;
    return cells_[i];
  }
  absl::Status Wrong(std::string_view column, std::string_view allowed) const {
    return absl::InvalidArgumentError(StrCat(where_, ": ", std::string(column), ": '",
                                             (*this)[column],
                                             "'; allowed: ", std::string(allowed)));
  }
  absl::Status Wrong(std::string_view what) const {
    return absl::InvalidArgumentError(StrCat(where_, ": ", std::string(what)));
  }
  absl::StatusOr<int> Number(std::string_view column, int least, int most) const {
    int number = 0;
    if (!absl::SimpleAtoi((*this)[column], &number) || number < least || number > most) {
      return Wrong(column, StrCat(least, " to ", most));
    }
    return number;
  }

 private:
  std::string where_;
  std::vector<std::string> cells_;
};

// Reads one row and checks what concerns it alone.
class TypeReader {
 public:
  explicit TypeReader(const Row& row) : row_(row) {}

  absl::StatusOr<TileType> Read() {
    ASSIZE_RETURN_IF_ERROR(ReadHead());
    ASSIZE_RETURN_IF_ERROR(ReadEdges());
    ASSIZE_RETURN_IF_ERROR(ReadList("cities", Kind::kCity));
    ASSIZE_RETURN_IF_ERROR(ReadList("roads", Kind::kRoad));
    ASSIZE_RETURN_IF_ERROR(ReadList("fields", Kind::kField));
    ASSIZE_RETURN_IF_ERROR(ReadMonastery());
    ASSIZE_RETURN_IF_ERROR(CheckEdges());
    ASSIZE_RETURN_IF_ERROR(CheckFields());
    ASSIZE_RETURN_IF_ERROR(CheckPeriod());
    return type_;
  }

 private:
  absl::Status ReadHead() {
    const std::string& id = row_["id"];
    if (id.empty() || id.size() >= type_.name.size()) return row_.Wrong("id", "1 to 3 letters");
    std::copy(id.begin(), id.end(), type_.name.begin());
    const std::string& set = row_["set"];
    if (set != "base" && set != "robbers") return row_.Wrong("set", "base, robbers");
    type_.robbers_set = set == "robbers";
    ASSIZE_ASSIGN_OR_RETURN(const int count, row_.Number("count", 1, 9));
    type_.count = static_cast<uint8_t>(count);
    ASSIZE_ASSIGN_OR_RETURN(type_.start, row_.Number("start", 0, 1));
    ASSIZE_ASSIGN_OR_RETURN(type_.bag, row_.Number("bag", 0, 1));
    ASSIZE_ASSIGN_OR_RETURN(const int period, row_.Number("rot_period", 1, 4));
    if (period == 3) return row_.Wrong("rot_period", "1, 2, 4");
    type_.period = static_cast<uint8_t>(period);
    return absl::OkStatus();
  }

  absl::Status ReadEdges() {
    const std::string& edges = row_["edges"];
    constexpr std::string_view kLetters = " CRF";
    if (edges.size() != kEdges || edges.find_first_not_of("CRF") != std::string::npos) {
      return row_.Wrong("edges", "four letters of C, R, F");
    }
    for (size_t i = 0; i < kEdges; ++i) {
      type_.edges[i] = static_cast<Terrain>(kLetters.find(edges[i]));
    }
    return absl::OkStatus();
  }

  absl::Status ReadList(std::string_view column, Kind kind) {
    if (row_[column] == "-") return absl::OkStatus();
    for (const auto text : absl::StrSplit(row_[column], '|')) {
      Segment segment;
      segment.kind = kind;
      const std::string part(text);
      const bool read =
          kind == Kind::kField ? ReadField(part, &segment) : ReadEdgeSegment(part, kind, &segment);
      if (!read) return row_.Wrong(column, "segments as in the header's description");
      ASSIZE_RETURN_IF_ERROR(Add(segment));
    }
    return absl::OkStatus();
  }

  // "NEW+": letters in the order N, E, S, W, then shields of a city.
  static bool ReadEdgeSegment(const std::string& text, Kind kind, Segment* segment) {
    for (char letter : text) {
      const size_t edge = kEdgeLetters.find(letter);
      if (letter == '+' && kind == Kind::kCity && segment->edges != 0) {
        ++segment->shields;
      } else if (edge == std::string_view::npos || segment->shields > 0 ||
                 segment->edges >> edge != 0) {
        return false;
      } else {
        segment->edges |= static_cast<uint8_t>(1 << edge);
      }
    }
    const int edges = std::popcount(segment->edges);
    return edges >= 1 && (kind == Kind::kCity || edges <= 2);
  }

  // "2567:0": half-edges ascending, then cities ascending.
  static bool ReadField(const std::string& text, Segment* segment) {
    uint8_t* set = &segment->halves;
    for (char letter : text) {
      if (letter == ':' && set == &segment->halves && *set != 0) {
        set = &segment->cities;
        continue;
      }
      const int digit = letter - '0';
      if (digit < 0 || digit >= kHalves || *set >> digit != 0) return false;
      *set |= static_cast<uint8_t>(1 << digit);
    }
    return *set != 0;
  }

  absl::Status ReadMonastery() {
    ASSIZE_ASSIGN_OR_RETURN(const int monastery, row_.Number("monastery", 0, 1));
    if (monastery == 0) return absl::OkStatus();
    Segment segment;
    segment.kind = Kind::kMonastery;
    return Add(segment);
  }

  absl::Status Add(const Segment& segment) {
    if (type_.size == kMaxSegments)
      return row_.Wrong(StrCat("more than ", kMaxSegments, " segments"));
    type_.segments[type_.size++] = segment;
    ++type_.kinds[static_cast<size_t>(segment.kind)];
    return absl::OkStatus();
  }

  // Every city edge belongs to one city, every road edge to one road, and no other edge to any.
  absl::Status CheckEdges() const {
    for (size_t edge = 0; edge < kEdges; ++edge) {
      int cities = 0, roads = 0;
      for (size_t i = 0; i < type_.size; ++i) {
        const bool owns = (type_.segments[i].edges >> edge & 1) != 0;
        cities += owns && type_.segments[i].kind == Kind::kCity;
        roads += owns && type_.segments[i].kind == Kind::kRoad;
      }
      if (cities != (type_.edges[edge] == Terrain::kCity ? 1 : 0)) {
        return row_.Wrong("cities", StrCat("each C of the edges in one city; edge ", edge));
      }
      if (roads != (type_.edges[edge] == Terrain::kRoad ? 1 : 0)) {
        return row_.Wrong("roads", StrCat("each R of the edges in one road; edge ", edge));
      }
    }
    return absl::OkStatus();
  }

  // The field of a half-edge, -1: none, -2: several.
  int FieldAt(int half) const {
    int found = -1;
    for (int i = 0; i < type_.size; ++i) {
      if ((type_.segments[static_cast<size_t>(i)].halves >> half & 1) == 0) continue;
      found = found == -1 ? i : -2;
    }
    return found;
  }

  // Whether the road of the edge ends on the tile, as at a monastery: it separates nothing.
  bool EndsAt(int edge) const {
    for (size_t i = 0; i < type_.size; ++i) {
      const Segment& segment = type_.segments[i];
      if (segment.kind == Kind::kRoad && segment.edges == 1 << edge) return true;
    }
    return false;
  }

  absl::Status CheckFields() const {
    const int cities = type_.kinds[static_cast<size_t>(Kind::kCity)];
    for (int edge = 0; edge < kEdges; ++edge) {
      const int left = FieldAt(2 * edge);
      const int right = FieldAt(2 * edge + 1);
      const Terrain terrain = type_.edges[static_cast<size_t>(edge)];
      const bool covered = left >= 0 && right >= 0;
      const bool good = terrain == Terrain::kCity    ? left == -1 && right == -1
                        : terrain == Terrain::kField ? covered && left == right
                                                     : covered && (left != right || EndsAt(edge));
      if (!good) return row_.Wrong("fields", StrCat("half-edges that suit the edges; edge ", edge));
    }
    for (size_t i = 0; i < type_.size; ++i) {
      if (type_.segments[i].cities >> cities != 0) {
        return row_.Wrong("fields", StrCat("cities 0 to ", cities - 1));
      }
    }
    return absl::OkStatus();
  }

  // ROBB-2.2: the smallest of 1, 2, 4 quarter turns after which all segments lie as before.
  absl::Status CheckPeriod() const {
    int period = 1;
    while (period < 4 && !SameAfter(period)) period *= 2;
    if (period != type_.period) return row_.Wrong("rot_period", StrCat(period));
    return absl::OkStatus();
  }
  bool SameAfter(int turns) const {
    for (size_t i = 0; i < type_.size; ++i) {
      Segment turned = type_.segments[i];
      const unsigned edges = turned.edges * 0x11u << turns >> 4;
      const unsigned halves = turned.halves * 0x101u << 2 * turns >> 8;
      turned.edges = static_cast<uint8_t>(edges & 0xF);
      turned.halves = static_cast<uint8_t>(halves & 0xFF);
      if (!HasLike(turned)) return false;
    }
    for (size_t edge = 0; edge < kEdges; ++edge) {
      if (type_.edges[edge] != type_.edges[(edge + static_cast<size_t>(turns)) % kEdges]) {
        return false;
      }
    }
    return true;
  }
  // Which cities a field touches moves with them.
  bool HasLike(const Segment& turned) const {
    for (size_t i = 0; i < type_.size; ++i) {
      const Segment& one = type_.segments[i];
      if (one.kind == turned.kind && one.edges == turned.edges && one.halves == turned.halves &&
          one.shields == turned.shields &&
          std::popcount(one.cities) == std::popcount(turned.cities)) {
        return true;
      }
    }
    return false;
  }

  const Row& row_;
  TileType type_;
};

// ROBB-2.2: 72 and 8 tiles, with 10 shields, 6 monasteries and 8 bags; one start type.
absl::Status CheckSums(const std::array<TileType, kTileTypes>& types, const std::string& file) {
  std::map<std::string, int> sums;
  for (const TileType& type : types) {
    const std::string set = type.robbers_set ? "robbers" : "base";
    sums[set + " tiles"] += type.count;
    sums["start types"] += type.start;
    sums[set + " bags"] += type.count * type.bag;
    for (size_t i = 0; i < type.size; ++i) {
      sums[set + " shields"] += type.count * type.segments[i].shields;
      sums[set + " monasteries"] += type.count * (type.segments[i].kind == Kind::kMonastery);
    }
  }
  const std::map<std::string, int> wanted = {
      {"base tiles", 72},  {"base shields", 10},       {"base monasteries", 6},
      {"base bags", 0},    {"robbers tiles", 8},       {"robbers shields", 0},
      {"robbers bags", 8}, {"robbers monasteries", 0}, {"start types", 1}};
  for (const auto& [what, count] : wanted) {
    if (sums[what] == count) continue;
    return absl::InvalidArgumentError(
        StrCat(file, ": ", what, ": ", sums[what], "; allowed: ", count));
  }
  return absl::OkStatus();
}

absl::StatusOr<Row> ReadRow(const std::string& where, std::string_view line) {
  std::vector<std::string> cells = absl::StrSplit(std::string(line), ',');
  if (cells.size() != kColumnCount) {
    return absl::InvalidArgumentError(
        StrCat(where, ": ", cells.size(), " columns; allowed: ", kColumnCount));
  }
  return Row(where, std::move(cells));
}

}  // namespace

absl::StatusOr<std::array<TileType, kTileTypes>> ParseTiles(std::string_view text,
                                                            std::string_view file_name) {
  const std::string file(file_name);
  std::array<TileType, kTileTypes> types;
  size_t size = 0;
  int number = 0;
  std::vector<std::string> lines = absl::StrSplit(std::string(text), '\n');
  if (lines.back().empty()) lines.pop_back();
  for (const std::string& line : lines) {
    const std::string where = StrCat(file, ":", ++number);
    ASSIZE_ASSIGN_OR_RETURN(const Row row, ReadRow(where, line));
    if (number == 1) {
      for (const char* column : kColumns) {
        if (row[column] != column) return row.Wrong(column, column);
      }
      continue;
    }
    if (size == types.size()) return row.Wrong(StrCat("more than ", kTileTypes, " tile types"));
    ASSIZE_ASSIGN_OR_RETURN(types[size], TypeReader(row).Read());
    for (size_t i = 0; i < size; ++i) {
      if (types[i].id() == types[size].id()) return row.Wrong("id", "each id once");
    }
    ++size;
  }
  if (size != types.size()) {
    return absl::InvalidArgumentError(
        StrCat(file, ": ", size, " tile types; allowed: ", kTileTypes));
  }
  ASSIZE_RETURN_IF_ERROR(CheckSums(types, file));
  return types;
}

absl::Status TilesStatus() {
  static const absl::Status& status =
      *new absl::Status(ParseTiles(TileFileText(), "tiles.csv").status());
  return status;
}

}  // namespace assize::games::carcassonne
