// Brigand's Bluff: the table as everybody sees it, drawn: what the crew has reported in this round,
// and what the captain has rolled and taken.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/rules.h"

namespace assize::games::brigands_bluff {
namespace {

using Anchor = Picture::Anchor;

constexpr double kGap = 8;
constexpr double kLine = 26;
constexpr double kBadge = 9;
// Characters that a line has room for.
constexpr size_t kMaxText = 84;

std::string Name(Seat seat) { return std::string(kPirates[seat.index()]); }

class Painter {
 public:
  explicit Painter(const Public& pub) : pub_(pub) {}

  Picture Draw() {
    picture_.Text(kGap, top_ + 14, Anchor::kStart, "word",
                  absl::StrCat("Round ", pub_.round + 0, ", captain ", Name(pub_.captain)));
    top_ += kLine;
    for (const Report& report : pub_.reports) DrawReport(report);
    for (const Pair& pair : pub_.rolls) DrawRoll(pair);
    if (pub_.taken.has_value()) {
      DrawLine(pub_.captain, absl::StrCat("takes ", std::string(FaceName(*pub_.taken))));
    }
    picture_.height = top_ + kGap;
    return std::move(picture_);
  }

 private:
  void DrawReport(const Report& report) {
    const std::string clue = report.source == Source::kPass
                                 ? "passes"
                                 : ClueToEnglish(report.clue, pub_.Seating(), report.speaker);
    DrawLine(report.speaker, clue);
  }

  void DrawLine(Seat seat, const std::string& text) {
    picture_.Seat(seat, Name(seat), [&] {
      picture_.Disc(kGap + kBadge, top_ + kBadge, kBadge, "paint");
      picture_.Text(kGap + kBadge, top_ + kBadge + 5, Anchor::kMiddle, "number",
                    absl::StrCat(seat.index()));
    });
    const bool whole = text.size() <= kMaxText;
    picture_.Text(kGap + 3 * kBadge, top_ + kBadge + 5, Anchor::kStart, "small",
                  whole ? text : absl::StrCat(text.substr(0, kMaxText), "…"));
    top_ += kLine;
  }

  void DrawRoll(const Pair& pair) {
    constexpr double kDie = 80;
    double left = kGap + 3 * kBadge;
    for (const Face face : {pair.x, pair.y}) {
      picture_.Box({left, top_, kDie, kLine - 4}, "tile");
      picture_.Text(left + kDie / 2, top_ + 15, Anchor::kMiddle, "small",
                    std::string(FaceName(face)));
      left += kDie + kGap;
    }
    top_ += kLine;
  }

  const Public& pub_;
  Picture picture_;
  double top_ = kGap;
};

}  // namespace

games::Picture Rules::Draw(const Public& pub) { return Painter(pub).Draw(); }

}  // namespace assize::games::brigands_bluff
