#include "ladder/site/parts/table_picture.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/text/plain_text.h"
#include "referee/page/html.h"
#include "referee/replay/playback/table_pictures.h"

namespace assize::ladder::site {
namespace {

constexpr double kPictureWidth = games::Picture::kWidth;
constexpr double kMargin = 20;
// Of a player's row, and where in it name and bar begin.
constexpr double kRowHeight = 46;
constexpr double kBadge = 16;
constexpr double kNameX = kMargin + 2 * kBadge + 12;
constexpr double kBarX = 270;
constexpr double kMaxBarWidth = 260;
constexpr double kBarHeight = 14;
// Of the curves below the players.
constexpr double kCurvesHeight = 110;

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

std::string CaptionOf(const Course& course) {
  return absl::StrCat(course.unit.empty() ? "What each has" : course.unit,
                      ", round by round, up to round ", course.rounds.size(),
                      "; how it went on, the match shows");
}

std::string Shortened(const std::string& text) {
  constexpr size_t kMax = 18;
  std::string shortened;
  size_t characters = 0;
  for (size_t at = 0; at < text.size(); ++characters) {
    const size_t size = FirstCharacter(std::string_view(text).substr(at)).size;
    if (characters == kMax) return shortened + "…";
    shortened.append(text, at, size);
    at += size;
  }
  return shortened;
}

// The numbers between which all that was ever there lies, and zero.
struct Range {
  double least = 0;
  double most = 1;
};

Range RangeOf(const Course& course) {
  Range range;
  for (const Points& points : course.rounds) {
    for (const std::optional<double>& value : points) {
      range.most = std::max(range.most, value.value_or(range.most));
      range.least = std::min(range.least, value.value_or(range.least));
    }
  }
  return range;
}

// The beginning of a group in the colour of the seat, or of its figure where the game has one.
std::string GroupOf(const DumpedMatch& match, int seat) {
  return absl::StrFormat("<g class=\"seat s%d\" data-figure=\"%s\">", seat,
                         page::EscapeHtml(match.replayed.figures[static_cast<size_t>(seat)]));
}

// The lines of all seats on one scale, with a dot at the end of each.
std::string CurvesOf(const DumpedMatch& match, const Course& course, double top) {
  const Range range = RangeOf(course);
  const double width = kPictureWidth - 2 * kMargin;
  std::string svg =
      absl::StrFormat("<line class=\"axis\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
                      kMargin, kMargin + width, top + kCurvesHeight, top + kCurvesHeight);
  for (int seat = 0; seat < match.seats(); ++seat) {
    std::string line;
    std::string dot;
    for (size_t round = 0; round < course.rounds.size(); ++round) {
      const auto value = course.rounds[round][static_cast<size_t>(seat)];
      if (!value.has_value()) continue;
      const double x =
          kMargin + width * static_cast<double>(round) / (std::ssize(course.rounds) - 1);
      const double y =
          top + kCurvesHeight * (1 - (*value - range.least) / (range.most - range.least));
      absl::StrAppendFormat(&line, "%s%.1f %.1f", line.empty() ? "M" : "L", x, y);
      dot = absl::StrFormat("<circle class=\"paint\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", x, y);
    }
    absl::StrAppendFormat(&svg, "%s<path class=\"line\" d=\"%s\"/>%s</g>\n", GroupOf(match, seat),
                          line, dot);
  }
  return svg;
}

// What the seat had when the picture ends; nullopt: the game says no number.
std::optional<double> LastOf(const Course& course, int seat) {
  if (course.rounds.empty()) return std::nullopt;
  return course.rounds.back()[static_cast<size_t>(seat)];
}

std::string BarOf(const Course& course, int seat, double y) {
  const std::optional<double> value = LastOf(course, seat);
  if (!value.has_value()) return "";
  const Range range = RangeOf(course);
  const double width = kMaxBarWidth * std::max(0.0, *value) / range.most;
  return absl::StrFormat(
      "<rect class=\"paint\" x=\"%.0f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\" rx=\"3\"/>"
      "<text x=\"%.1f\" y=\"%.1f\">%g</text>",
      kBarX, y - kBarHeight / 2, std::max(2.0, width), kBarHeight, kBarX + width + 8, y + 5,
      *value);
}

std::string PlayerOf(const DumpedMatch& match, const Course& course, int seat, double y) {
  const auto at = static_cast<size_t>(seat);
  const std::string& figure = match.replayed.figures[at];
  const std::string& name = match.replayed.spec.competitors[at].name;
  return absl::StrFormat(
      "%s<title>%s</title><circle class=\"paint\" cx=\"%.0f\" cy=\"%.1f\" r=\"%.0f\"/>"
      "<text class=\"number\" x=\"%.0f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>"
      "<text class=\"who\" x=\"%.0f\" y=\"%.1f\">%s</text>"
      "<text class=\"what\" x=\"%.0f\" y=\"%.1f\">%s</text>%s</g>\n",
      GroupOf(match, seat), page::EscapeHtml(name), kMargin + kBadge, y, kBadge, kMargin + kBadge,
      y + 5, seat, kNameX, y - 2, page::EscapeHtml(Shortened(name)), kNameX, y + 15,
      page::EscapeHtml(figure.empty() ? match.replayed.roles[at] : figure), BarOf(course, seat, y));
}

// The table in the third quarter of the match, when most was on it.
games::Picture FullestTable(const DumpedMatch& match) {
  const int steps = static_cast<int>(match.replayed.steps.size());
  const auto tables =
      replay::TablesAfter(match.replayed.spec, match.stored.record, steps / 2, steps - steps / 4);
  games::Picture fullest;
  if (!tables.ok()) return fullest;
  for (const games::Picture& table : *tables) {
    if (table.shapes.size() > fullest.shapes.size()) fullest = table;
  }
  return fullest;
}

}  // namespace

std::optional<double> FinalLead(const DumpedMatch& match) {
  if (match.replayed.steps.empty()) return std::nullopt;
  Points points = PointsIn(match.replayed.steps.back().standing, match.seats());
  std::erase(points, std::nullopt);
  if (points.size() < 2) return std::nullopt;
  std::ranges::sort(points, std::greater());
  return *points[0] > 0 ? (*points[0] - *points[1]) / *points[0] : 1;
}

std::string TablePicture(const DumpedMatch& match) {
  const Course course = CourseOf(match);
  const bool has_curves = course.rounds.size() > 1;
  const games::Picture table = FullestTable(match);
  const double rows_begin = kMargin + table.height;
  const double rows_end = rows_begin + kRowHeight * match.seats();
  const double curves_top = rows_end + kRowHeight;
  const double height = (has_curves ? curves_top + kCurvesHeight : rows_end) + kMargin;
  std::string svg = absl::StrFormat(
      "<svg class=\"table\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"The table of match "
      "%s before its end\">\n<rect class=\"top\" x=\"1\" y=\"1\" width=\"%.0f\" height=\"%.0f\" "
      "rx=\"10\"/>\n",
      kPictureWidth, height, page::EscapeHtml(match.name()), kPictureWidth - 2, height - 2);
  svg += table.shapes;
  for (int seat = 0; seat < match.seats(); ++seat) {
    svg += PlayerOf(match, course, seat, rows_begin + kRowHeight * (seat + 0.5));
  }
  if (has_curves) {
    absl::StrAppendFormat(&svg, "<text class=\"what\" x=\"%.0f\" y=\"%.1f\">%s</text>\n", kMargin,
                          curves_top - kRowHeight / 3, page::EscapeHtml(CaptionOf(course)));
    svg += CurvesOf(match, course, curves_top);
  }
  return svg + "</svg>\n";
}

}  // namespace assize::ladder::site
