// Duel d'Escrocs: the table as everybody sees it, drawn: the chests, and the cards that are split.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

using Anchor = Picture::Anchor;

constexpr double kGap = 8;
constexpr double kRow = 62;
constexpr double kCardsX = 190;
constexpr double kCardWidth = 34;
constexpr double kCardHeight = 44;
constexpr double kBadge = 16;

class Painter {
 public:
  explicit Painter(const Public& pub) : pub_(pub) {}

  Picture Draw() {
    for (Chair chair : AllChairs(pub_.config)) DrawChair(chair);
    for (const size_t share : {0, 1}) DrawShare(share);
    picture_.height = top_;
    return std::move(picture_);
  }

 private:
  void DrawChair(Chair chair) {
    const Seat seat = SeatOf(pub_.config, chair);
    picture_.Seat(seat, Rules::Figure(pub_, seat),
                  [&] { picture_.Disc(kGap + kBadge, top_ + kRow / 2, kBadge, "paint"); });
    const double left = 2 * kGap + 2 * kBadge;
    picture_.Text(left, top_ + 28, Anchor::kStart, "word", NameOf(pub_.tiles[chair]));
    picture_.Text(left, top_ + 46, Anchor::kStart, "small",
                  absl::StrCat(pub_.coins[SideOf(chair)] + 0, " coins, ", pub_.unused[chair] + 0,
                               " helpers left"));
    Begin("tile");
    for (Card card : pub_.chests[chair]) DrawCard(card);
    top_ += kRow;
  }

  // Nothing where nothing is split.
  void DrawShare(size_t share) {
    const CardSet cards = pub_.split.shares[share];
    const int face_down = pub_.split.face_down[share];
    if (cards.Empty() && face_down == 0) return;
    const bool chosen = pub_.split.chosen == share;
    picture_.Text(kGap, top_ + 36, Anchor::kStart, "word",
                  absl::StrCat("share ", share, chosen ? ", chosen" : ""));
    Begin(chosen ? "tile marked" : "tile");
    for (Card card : cards) DrawCard(card);
    for (int i = 0; i < face_down; ++i) {
      picture_.Box(NextCard(), "stone");
    }
    top_ += kRow;
  }

  // A row of cards.
  void Begin(std::string_view style) {
    picture_.Box({kCardsX, top_ + 4, Picture::kWidth - kCardsX - kGap, kRow - 8}, style);
    left_ = kCardsX + 6;
  }

  Picture::Area NextCard() {
    const Picture::Area area{left_, top_ + (kRow - kCardHeight) / 2, kCardWidth, kCardHeight};
    left_ += kCardWidth + 5;
    return area;
  }

  void DrawCard(Card card) {
    const Picture::Area area = NextCard();
    picture_.Box(area, "card");
    picture_.Text(area.x + kCardWidth / 2, area.y + 28, Anchor::kMiddle,
                  IsBasic(card) ? absl::StrCat("word ink", ColourOf(card)) : "word", NameOf(card));
  }

  const Public& pub_;
  Picture picture_;
  double top_ = kGap;
  double left_ = 0;
};

}  // namespace

games::Picture Rules::Draw(const Public& pub) { return Painter(pub).Draw(); }

}  // namespace assize::games::duel_descrocs
