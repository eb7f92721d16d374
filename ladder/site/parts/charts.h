// Pictures of numbers as SVG in the page: readable without script and without colour. Pure.
#ifndef ASSIZE_LADDER_SITE_PARTS_CHARTS_H_
#define ASSIZE_LADDER_SITE_PARTS_CHARTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ladder/rating/joint/joint_fit.h"

namespace assize::ladder::site {

// An interval on a common scale, as wide as a cell of a table.
struct Scale {
  double lowest = 0;
  double highest = 0;
};
// The scale that contains all intervals of 95 %.
Scale ScaleOf(const std::vector<rating::Estimate>& estimates);
// Dashed, and said so, from few sets (report::AreFew).
std::string IntervalBar(const rating::Estimate& estimate, int64_t sets, const Scale& scale);

// How a rating has changed: a point for each place, nullptr before the first game.
struct Curve {
  std::string name;
  std::vector<const rating::Estimate*> points;
};
// Lines, at most six of them, each with a band of 95 % that is shown while it is pointed at or has
// the focus; the band of a single line always. `places` name what is below the points.
std::string Curves(const std::vector<Curve>& curves, const std::vector<std::string>& places);

// From 0 (all lost) to 10 (all won): the class of a cell of a heat map.
int Heat(double share);

// How the log likelihood ratio of a test has moved between its bounds: after each of these numbers
// of sets.
struct LlrPoint {
  int64_t sets = 0;
  double llr = 0;
};
std::string LlrPicture(const std::vector<LlrPoint>& points, double lower, double upper);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_PARTS_CHARTS_H_
