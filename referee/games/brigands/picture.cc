// Brigands: the table as everybody sees it, drawn: the ring and the Prison with all pieces.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

using Anchor = Picture::Anchor;

constexpr int kColumns = 4;
constexpr double kGap = 8;
constexpr double kWidth = (Picture::kWidth - kGap) / kColumns - kGap;
constexpr double kHeight = 96;
constexpr double kPiece = 9;
constexpr double kStep = 2 * kPiece + 3;

class Painter {
 public:
  explicit Painter(const Public& pub) : pub_(pub) {}

  Picture Draw() {
    for (int step = 1; step <= kRingTiles; ++step) {
      DrawTile(step, pub_.ring[static_cast<size_t>(step - 1)]);
    }
    DrawTile(kPrisonStep, District::kPrison);
    picture_.height = 2 * (kHeight + kGap) + kGap;
    return std::move(picture_);
  }

 private:
  void DrawTile(int step, District tile) {
    left_ = kGap + (step - 1) % kColumns * (kWidth + kGap);
    top_ = kGap + (step - 1) / kColumns * (kHeight + kGap);
    picture_.Box({left_, top_, kWidth, kHeight}, step == pub_.step ? "tile marked" : "tile");
    // "the Market" without its article.
    constexpr size_t kArticle = 4;
    picture_.Text(left_ + 6, top_ + 17, Anchor::kStart, "word", PlaceName(tile) + kArticle);
    if (HasDayCard(pub_, tile)) {
      picture_.Text(left_ + kWidth - 6, top_ + 17, Anchor::kEnd, "small", "Day card");
    }
    drawn_ = 0;
    for (Colour colour : Players(pub_)) DrawTeam(colour, pub_.tiles[tile][colour]);
  }

  void DrawTeam(Colour colour, const Team& team) {
    if (team.Empty()) return;
    picture_.Seat(SeatOf(pub_, colour), PersonName(colour), [&] {
      for (int i = 0; i < team.bandits; ++i) {
        Place();
        picture_.Disc(x_, y_, kPiece, "paint");
      }
      for (int i = 0; i < team.patrols; ++i) {
        Place();
        picture_.Box({x_ - kPiece, y_ - kPiece, 2 * kPiece, 2 * kPiece}, "paint");
      }
      if (team.token) {
        Place();
        picture_.Diamond(x_, y_, kPiece, "paint");
      }
    });
  }

  // Of the next piece on the tile.
  void Place() {
    constexpr int kInRow = static_cast<int>((kWidth - 8) / kStep);
    x_ = left_ + 6 + kPiece + drawn_ % kInRow * kStep;
    y_ = top_ + 36 + drawn_ / kInRow * kStep;
    ++drawn_;
  }

  const Public& pub_;
  Picture picture_;
  double left_ = 0;
  double top_ = 0;
  int drawn_ = 0;
  double x_ = 0;
  double y_ = 0;
};

}  // namespace

games::Picture Rules::Draw(const Public& pub) { return Painter(pub).Draw(); }

}  // namespace assize::games::brigands
