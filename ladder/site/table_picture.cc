#include "ladder/site/table_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/plain_text.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

constexpr double kPictureWidth = 640;
constexpr double kPictureHeight = 380;
constexpr double kMiddleX = kPictureWidth / 2;
constexpr double kMiddleY = kPictureHeight / 2;
// Of the table's top, and of the circle on which the players sit.
constexpr double kTopX = 205;
constexpr double kTopY = 105;
constexpr double kSeatX = 245;
constexpr double kSeatY = 140;
// The curves of what each has, in the middle of the table.
constexpr double kCurvesX = 110;
constexpr double kCurvesY = 45;

// What each seat had after some rounds; by seat, nullopt where the game says no number.
using Points = std::vector<std::optional<double>>;

Points PointsIn(const games::Sheet& standing, int seats) {
  constexpr size_t kSeatColumn = 1;
  constexpr size_t kPointsColumn = 2;
  Points points(static_cast<size_t>(seats));
  for (const std::vector<std::string>& row : standing) {
    int seat = 0;
    double value = 0;
    if (row.size() > kPointsColumn && absl::SimpleAtoi(row[kSeatColumn], &seat) && seat >= 0 &&
        seat < seats && absl::SimpleAtod(row[kPointsColumn], &value)) {
      points[static_cast<size_t>(seat)] = value;
    }
  }
  return points;
}

// How the standing came about, up to well before the end; and what its numbers count.
struct Course {
  std::vector<Points> rounds;
  std::string unit;
};

Course CourseOf(const DumpedMatch& match) {
  Course course;
  const auto& steps = match.replayed.steps;
  const size_t shown = steps.size() - steps.size() / 4;
  for (size_t i = 0; i < shown; ++i) {
    const games::Sheet& standing = steps[i].standing;
    if (standing.empty()) continue;
    course.rounds.push_back(PointsIn(standing, match.seats()));
    if (standing.front().size() > 2) course.unit = standing.front()[2];
  }
  return course;
}

std::string Shortened(const std::string& text) {
  constexpr size_t kMost = 18;
  std::string shortened;
  size_t characters = 0;
  for (size_t at = 0; at < text.size(); ++characters) {
    const size_t size = FirstCharacter(std::string_view(text).substr(at)).size;
    if (characters == kMost) return shortened + "…";
    shortened.append(text, at, size);
    at += size;
  }
  return shortened;
}

// The lines of all seats on one scale; none of fewer than two rounds.
std::string CurvesOf(const Course& course, int seats) {
  double most = 1;
  double least = 0;
  for (const Points& points : course.rounds) {
    for (const std::optional<double>& value : points) {
      most = std::max(most, value.value_or(most));
      least = std::min(least, value.value_or(least));
    }
  }
  std::string svg;
  for (int seat = 0; seat < seats && course.rounds.size() > 1; ++seat) {
    std::string line;
    for (size_t round = 0; round < course.rounds.size(); ++round) {
      const auto value = course.rounds[round][static_cast<size_t>(seat)];
      if (!value.has_value()) continue;
      const double across = static_cast<double>(round) / (std::ssize(course.rounds) - 1);
      absl::StrAppendFormat(&line, "%s%.1f %.1f", line.empty() ? "M" : "L",
                            kMiddleX + kCurvesX * (2 * across - 1),
                            kMiddleY + kCurvesY * (1 - 2 * (*value - least) / (most - least)));
    }
    absl::StrAppendFormat(&svg, "<path class=\"line c%d\" d=\"%s\"/>\n", seat, line);
  }
  return svg;
}

std::string PlayerOf(const DumpedMatch& match, const Course& course, int seat) {
  const double turn = std::numbers::pi / 2 + 2 * std::numbers::pi * seat / match.seats();
  const double x = kMiddleX + kSeatX * std::cos(turn);
  const double y = kMiddleY + kSeatY * std::sin(turn);
  const auto at = static_cast<size_t>(seat);
  const std::string& figure = match.replayed.figures[at];
  std::string what = figure.empty() ? match.replayed.roles[at] : figure;
  if (!course.rounds.empty() && course.rounds.back()[at].has_value()) {
    absl::StrAppend(&what, what.empty() ? "" : ", ",
                    absl::StrFormat("%g ", *course.rounds.back()[at]), course.unit);
  }
  const std::string& name = match.replayed.spec.competitors[at].name;
  return absl::StrFormat(
      "<g><title>%s</title><circle class=\"c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"15\"/>"
      "<text class=\"number\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>"
      "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>"
      "<text class=\"what\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text></g>\n",
      page::EscapeHtml(name), seat, x, y - 8, x, y - 3, seat, x, y + 22,
      page::EscapeHtml(Shortened(name)), x, y + 38, page::EscapeHtml(what));
}

}  // namespace

std::string TablePicture(const DumpedMatch& match) {
  const Course course = CourseOf(match);
  std::string svg = absl::StrFormat(
      "<svg class=\"table\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"The table of match "
      "%s before its end\">\n<ellipse class=\"top\" cx=\"%.0f\" cy=\"%.0f\" rx=\"%.0f\" "
      "ry=\"%.0f\"/>\n",
      kPictureWidth, kPictureHeight, page::EscapeHtml(match.name()), kMiddleX, kMiddleY, kTopX,
      kTopY);
  svg += CurvesOf(course, match.seats());
  for (int seat = 0; seat < match.seats(); ++seat) svg += PlayerOf(match, course, seat);
  return svg + "</svg>\n";
}

}  // namespace assize::ladder::site
