// A table as everybody sees it, drawn as shapes of SVG, for pages that need no script. Games draw
// theirs in Rules::Picture(), which knows the public state alone.
//
// Colours come from the style sheet of the page, by class:
//   tile, marked     a place on the table; the one that is in play
//   word, small      text, in two sizes; on a card "ink0" to "ink3" are its colours
//   paint, number    the filling of a seat's shapes, and text on them, inside Seat()
//   land, city, road, house, stone    what lies on a tile of land
//
//   Picture picture;
//   picture.Box({10, 10, 120, 60}, "tile");
//   picture.Seat(seat, "Blue", [&] { picture.Disc(30, 40, 9, "paint"); });
//   picture.height = 80;
//
// A value; used by one thread.
#ifndef ASSIZE_REFEREE_GAMES_PICTURE_H_
#define ASSIZE_REFEREE_GAMES_PICTURE_H_

#include <functional>
#include <string>
#include <string_view>

#include "referee/base/ids.h"

namespace assize::games {

struct Picture {
  // All shapes lie in a box from (0, 0), so wide and `height` high.
  static constexpr double kWidth = 640;
  double height = 0;
  // Elements of SVG; empty: nothing is drawn.
  std::string shapes;

  struct Area {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
  };
  void Box(const Area& area, std::string_view style);
  void Disc(double x, double y, double radius, std::string_view style);
  // A square on its corner.
  void Diamond(double x, double y, double radius, std::string_view style);
  // `commands`: as in SVG's paths.
  void Path(std::string_view commands, std::string_view style);
  enum class Anchor { kStart, kMiddle, kEnd };
  // `y`: where the line of text stands.
  void Text(double x, double y, Anchor anchor, std::string_view style, std::string_view text);
  // What `draw` adds has the seat's colour, or that of its figure (Table::Figure()).
  void Seat(assize::Seat seat, std::string_view figure, const std::function<void()>& draw);
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_PICTURE_H_
