#include "referee/games/picture.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace assize::games {
namespace {

// A tenth is as fine as a screen shows.
std::string Rounded(double number) {
  const auto tenths = static_cast<int64_t>(number < 0 ? number * 10 - 0.5 : number * 10 + 0.5);
  if (tenths % 10 == 0) return absl::StrCat(tenths / 10);
  return absl::StrCat(static_cast<double>(tenths) / 10);
}

std::string Escaped(std::string_view text) {
  return absl::StrReplaceAll(std::string(text),
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string Class(std::string_view style) {
  return absl::StrCat(" class=\"", std::string(style), "\"");
}

std::string_view NameOf(Picture::Anchor anchor) {
  switch (anchor) {
    case Picture::Anchor::kMiddle:
      return " text-anchor=\"middle\"";
    case Picture::Anchor::kEnd:
      return " text-anchor=\"end\"";
    case Picture::Anchor::kStart:
      break;
  }
  return "";
}

}  // namespace

void Picture::Box(const Area& area, std::string_view style) {
  absl::StrAppend(&shapes, "<rect", Class(style), " x=\"", Rounded(area.x), "\" y=\"",
                  Rounded(area.y), "\" width=\"", Rounded(area.width), "\" height=\"",
                  Rounded(area.height), "\" rx=\"3\"/>");
}

void Picture::Disc(double x, double y, double radius, std::string_view style) {
  absl::StrAppend(&shapes, "<circle", Class(style), " cx=\"", Rounded(x), "\" cy=\"", Rounded(y),
                  "\" r=\"", Rounded(radius), "\"/>");
}

void Picture::Diamond(double x, double y, double radius, std::string_view style) {
  const std::string side = Rounded(radius);
  Path(absl::StrCat("M", Rounded(x), " ", Rounded(y - radius), "l", side, " ", side, "l-", side,
                    " ", side, "l-", side, " -", side, "z"),
       style);
}

void Picture::Path(std::string_view commands, std::string_view style) {
  absl::StrAppend(&shapes, "<path", Class(style), " d=\"", std::string(commands), "\"/>");
}

void Picture::Text(double x, double y, Anchor anchor, std::string_view style,
                   std::string_view text) {
  absl::StrAppend(&shapes, "<text", Class(style), std::string(NameOf(anchor)), " x=\"", Rounded(x),
                  "\" y=\"", Rounded(y), "\">", Escaped(text), "</text>");
}

void Picture::Seat(assize::Seat seat, std::string_view figure, const std::function<void()>& draw) {
  absl::StrAppend(&shapes, "<g class=\"seat s", seat.index(), "\" data-figure=\"", Escaped(figure),
                  "\">");
  draw();
  shapes += "</g>";
}

}  // namespace assize::games
