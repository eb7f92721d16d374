// Carcassonne in words.
#include "referee/words/sight.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/landscape.h"
#include "referee/games/carcassonne/names.h"
#include "referee/games/carcassonne/reader.h"
#include "referee/games/carcassonne/rules.h"

namespace assize {
namespace {

using namespace games::carcassonne;
using absl::StrCat;

class CarcassonnePlayer final : public GameSight<CarcassonnePlayer, Rules, Codec> {
 public:
  using GameSight::GameSight;

  std::string Text() const override {
    std::string text =
        StrCat("Turn ", pub().turn + 0, ", ", Counted(pub().stack_size, "tile", "tiles"),
               " in the stack. You are seat ", seat().index(), ".\n", SeatsText(), "\n",
               Indented(DrawTable(pub().board)));
    if (pub().drawn != kNoTile) {
      absl::StrAppend(&text, "\n  The tile to place, by quarter turns:\n",
                      Indented(DrawRotations(pub().drawn)));
    }
    return text;
  }

  std::string Question() const override {
    switch (pub().decision) {
      case Decision::kTile:
        return "Where does the tile go? (x to the east, y to the north)";
      case Decision::kRobberPlace:
        return "Where does your robber wait?";
      case Decision::kMeeple:
        return "Which part of the tile does a meeple claim?";
      case Decision::kScorePlan:
        return "In which order are your features scored?";
      case Decision::kRobberTarget:
        return "Which score does your robber rob?";
      case Decision::kRogueFigure:
        return "Which figure walks with the booty?";
      case Decision::kMessage:
        return StrCat("The message ", MessageName(pub().message), ": its action, or 2 points?");
      case Decision::kReturn:
        return "Which meeple comes home?";
      case Decision::kNone:
        break;
    }
    return "";
  }

  std::string Form() const override { return std::string(FormOf(pub().decision)); }

 private:
  friend GameSight;

  absl::StatusOr<Move> MoveOf(std::string_view line) const {
    return MoveInWords(pub().decision, line);
  }

  std::string SeatsText() const {
    std::vector<Row> rows = {{"seat", "points", "meeples left"}};
    if (pub().config.messengers) rows[0].emplace_back("messenger");
    if (pub().config.robbers) rows[0].emplace_back("robber");
    for (Seat other : SeatSet::First(pub().config.seats)) {
      const auto& walked = pub().walked[At(other)];
      Row& row = rows.emplace_back();
      row = {StrCat(other.index(), other == seat() ? " (you)" : ""), StrCat(walked[0]),
             StrCat(pub().supply[At(other)] + 0)};
      if (pub().config.messengers) row.push_back(StrCat(walked[1]));
      const Space robber = pub().robbers[At(other)];
      if (pub().config.robbers) {
        row.push_back(robber == kInSupply ? "in supply" : StrCat("on space ", robber + 0));
      }
    }
    return Indented(Table(rows, "lrrr"));
  }

  Sight::Parts PartsIn(const PlaceTile& place) const {
    return {CellText(place.cell), StrCat(Counted(place.rotation, "quarter turn", "quarter turns"))};
  }
  Sight::Parts PartsIn(const PlaceRobber& robber) const {
    if (robber.space == kInSupply) return {"nowhere [pass]"};
    return {StrCat("on space ", robber.space + 0)};
  }
  // With what is known of the feature that would be claimed.
  Sight::Parts PartsIn(const PlaceMeeple& meeple) const {
    if (!meeple.segment.has_value()) return {"none [keep your meeples]"};
    const Board& board = pub().board;
    const SpotId spot = board.PlacedAt(board.size() - 1);
    const int segment = FindSegment(TypeOf(board[spot].tile), *meeple.segment);
    std::string text = StrCat(NameOf(meeple.segment->kind), " ",
                              std::string(games::carcassonne::NameOf(*meeple.segment).data()));
    if (segment != kNoSegment) {
      const Feature& feature = board.FeatureOf(spot, segment);
      if (feature.tiles > 0) {
        absl::StrAppend(&text, " [", Counted(feature.tiles, "tile", "tiles"),
                        feature.complete() ? ", complete]" : "]");
      }
    }
    return {text};
  }
  static std::string CellText(Cell cell) { return StrCat("at ", cell.x + 0, ",", cell.y + 0); }
  // "event 3 [seat 1: 4 points for the road at (0,2)]"; a typed number may be of no event.
  std::string EventText(uint8_t number) const {
    const std::string name = StrCat("event ", number + 0);
    if (number >= pub().round.size) return name;
    const ScoringEvent& event = pub().round.events[number];
    return StrCat(name, " [seat ", event.seat.index(), ": ",
                  Counted(event.points, "point", "points"), " for the ", NameOf(event.cause),
                  event.cause == Cause::kMessage ? "" : StrCat(" at ", NameOf(event.cell)), "]");
  }
  Sight::Parts PartsIn(const Plan& plan) const {
    std::vector<std::string> parts;
    for (int i = 0; i < plan.size; ++i) {
      const Walk& walk = plan.walks[static_cast<size_t>(i)];
      parts.push_back(StrCat(i == 0 ? "first " : "then ", EventText(walk.event), " by the ",
                             FigureName(walk.figure)));
    }
    if (parts.empty()) parts.emplace_back("nothing");
    return parts;
  }
  Sight::Parts PartsIn(const ChooseTarget& target) const { return {EventText(target.event)}; }
  Sight::Parts PartsIn(const ChooseFigure& figure) const { return {FigureName(figure.figure)}; }
  Sight::Parts PartsIn(const UseMessage& use) const {
    return {use.use == MessageUse::kTwo ? "2 points" : "action [of the message]"};
  }
  Sight::Parts PartsIn(const CallHome& home) const { return {CellText(home.cell)}; }
};

}  // namespace

namespace games::carcassonne {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  return CarcassonnePlayer::Of(view);
}

}  // namespace games::carcassonne
}  // namespace assize
