// Brigand Kings: the table as everybody sees it, drawn: the counties with their soldiers, the dice,
// and what the barons have.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigand_kings/names.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {
namespace {

using Anchor = Picture::Anchor;

constexpr double kGap = 8;
constexpr double kCounty = (Picture::kWidth - kGap) / kCounties - kGap;
constexpr double kCountyHeight = 96;
constexpr double kDie = (Picture::kWidth - kGap) / kDice - kGap;
constexpr double kDieHeight = 30;
constexpr double kSoldier = 7;
constexpr double kLine = 24;

// "Merchant (9 LK)" of "the Merchant (9 LK)".
std::string Title(Card card) {
  const std::string title = TitleOf(card);
  return title.starts_with("the ") ? title.substr(4) : title;
}

class Painter {
 public:
  explicit Painter(const Public& pub) : pub_(pub) {}

  Picture Draw() {
    for (Position position : kPositions) DrawCounty(position);
    top_ += kCountyHeight + kGap;
    if (pub_.dice.has_value()) DrawDice();
    for (Seat seat : SeatSet::First(pub_.config.seats)) DrawBaron(seat);
    picture_.height = top_;
    return std::move(picture_);
  }

 private:
  void DrawCounty(Position position) {
    const County& county = pub_.counties[position];
    const int place = static_cast<int>(position) - kFirstPosition;
    const double left = kGap + place * (kCounty + kGap);
    picture_.Box({left, top_, kCounty, kCountyHeight}, "tile");
    picture_.Text(left + 6, top_ + 16, Anchor::kStart, "small",
                  absl::StrCat("county ", static_cast<int>(position)));
    if (!county.card.has_value()) return;
    picture_.Text(left + 6, top_ + 34, Anchor::kStart, "small", Title(*county.card));
    const auto at = [left](int token) { return left + 6 + kSoldier + token * (2 * kSoldier + 2); };
    if (county.owner.has_value()) {
      picture_.Seat(*county.owner, "", [&] {
        for (int i = 0; i < county.soldiers; ++i) {
          picture_.Disc(at(i), top_ + 56, kSoldier, "paint");
        }
      });
    }
    for (int i = 0; i < county.stability; ++i) {
      picture_.Box({at(i) - kSoldier, top_ + 72, 2 * kSoldier, 2 * kSoldier}, "stone");
    }
  }

  void DrawDice() {
    for (int die = 0; die < kDice; ++die) {
      const double left = kGap + die * (kDie + kGap);
      picture_.Box({left, top_, kDie, kDieHeight}, "tile");
      picture_.Text(left + kDie / 2, top_ + 20, Anchor::kMiddle, "small", FaceOf(*pub_.dice, die));
    }
    top_ += kDieHeight + kGap;
  }

  void DrawBaron(Seat seat) {
    picture_.Seat(seat, "", [&] { picture_.Disc(kGap + 9, top_ + 9, 9, "paint"); });
    picture_.Text(kGap + 26, top_ + 14, Anchor::kStart, "small",
                  absl::StrCat("seat ", seat.index(), ": ", pub_.supply[seat] + 0,
                               " in the supply, ", pub_.camp[seat] + 0, " in the camp, ",
                               pub_.face_up[seat].Size() + pub_.spent[seat].Size(),
                               " counties captured", pub_.active == seat ? "; its turn" : ""));
    top_ += kLine;
  }

  const Public& pub_;
  Picture picture_;
  double top_ = kGap;
};

}  // namespace

games::Picture Rules::Draw(const Public& pub) { return Painter(pub).Draw(); }

}  // namespace assize::games::brigand_kings
