#include "ladder/site/parts/charts.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

constexpr double kBarWidth = 200;
constexpr double kWidth = 720;
constexpr double kHeight = 300;
constexpr double kLeft = 56;
constexpr double kRight = 150;
constexpr double kTop = 12;
constexpr double kBottom = 28;
constexpr size_t kMaxCurves = 6;

double Clamped(double value, double low, double high) { return std::clamp(value, low, high); }

// A step between lines of a grid: 1, 2 or 5 times a power of ten, for about five lines.
double StepOf(const Scale& scale) {
  const double raw = std::max(scale.highest - scale.lowest, 1.0) / 5;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (raw <= factor * power) return factor * power;
  }
  return 10 * power;
}

// Where things are in a picture of curves.
struct Frame {
  Scale scale;
  size_t places = 0;

  double X(size_t place) const {
    const double width = kWidth - kLeft - kRight;
    return places < 2
               ? kLeft + width / 2
               : kLeft + width * static_cast<double>(place) / static_cast<double>(places - 1);
  }
  double Y(double elo) const {
    const double share = (elo - scale.lowest) / (scale.highest - scale.lowest);
    return kHeight - kBottom - (kHeight - kBottom - kTop) * Clamped(share, 0, 1);
  }
};

std::string GridOf(const Frame& frame, const std::vector<std::string>& places) {
  std::string svg;
  const double step = StepOf(frame.scale);
  for (double elo = std::ceil(frame.scale.lowest / step) * step; elo <= frame.scale.highest;
       elo += step) {
    absl::StrAppendFormat(&svg,
                          "<line class=\"grid\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>"
                          "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                          kLeft, kWidth - kRight, frame.Y(elo), frame.Y(elo), kLeft - 6,
                          frame.Y(elo) + 4, report::Signed(elo));
  }
  if (places.empty()) return svg;
  absl::StrAppendFormat(&svg, "<text x=\"%.1f\" y=\"%.0f\">%s</text>", kLeft, kHeight - 8,
                        page::EscapeHtml(places.front()));
  if (places.size() > 1) {
    absl::StrAppendFormat(&svg, "<text x=\"%.1f\" y=\"%.0f\" text-anchor=\"end\">%s</text>",
                          kWidth - kRight, kHeight - 8, page::EscapeHtml(places.back()));
  }
  return svg;
}

std::string LineOf(const Frame& frame, const Curve& curve, size_t color) {
  std::string line;
  std::string upper;
  std::string lower;
  std::string dots;
  for (size_t i = 0; i < curve.points.size(); ++i) {
    if (curve.points[i] == nullptr) continue;
    const rating::Estimate& at = *curve.points[i];
    absl::StrAppendFormat(&line, "%s%.1f %.1f", line.empty() ? "M" : "L", frame.X(i),
                          frame.Y(at.elo));
    absl::StrAppendFormat(&upper, "%s%.1f %.1f", upper.empty() ? "M" : "L", frame.X(i),
                          frame.Y(at.elo + at.margin95()));
    lower = absl::StrFormat("L%.1f %.1f", frame.X(i), frame.Y(at.elo - at.margin95())) + lower;
    absl::StrAppendFormat(&dots, "<circle class=\"c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>", color,
                          frame.X(i), frame.Y(at.elo));
  }
  if (line.empty()) return "";
  return absl::StrFormat(
      "<g class=\"curve\" tabindex=\"0\"><title>%s</title><path class=\"band c%d\" d=\"%s%sZ\"/>"
      "<path class=\"reach\" d=\"%s\"/><path class=\"line c%d\" d=\"%s\"/>%s</g>\n",
      page::EscapeHtml(curve.name), color, upper, lower, line, color, line, dots);
}

// Names beside the ends of their curves, moved apart where these are close.
std::string NamesOf(const Frame& frame, const std::vector<Curve>& curves) {
  std::vector<std::pair<double, size_t>> ends;
  for (size_t i = 0; i < curves.size(); ++i) {
    if (!curves[i].points.empty() && curves[i].points.back() != nullptr) {
      ends.emplace_back(frame.Y(curves[i].points.back()->elo), i);
    }
  }
  std::sort(ends.begin(), ends.end());
  constexpr double kLine = 15;
  double free = kTop;
  std::string svg;
  for (size_t place = 0; place < ends.size(); ++place) {
    const double room = kLine * static_cast<double>(ends.size() - place);
    const double y = std::max(std::min(ends[place].first + 4, kHeight - room), free);
    free = y + kLine;
    absl::StrAppendFormat(&svg, "<text class=\"name c%d\" x=\"%.0f\" y=\"%.1f\">%s</text>",
                          ends[place].second, kWidth - kRight + 8, y,
                          page::EscapeHtml(curves[ends[place].second].name));
  }
  return svg;
}

}  // namespace

Scale ScaleOf(const std::vector<rating::Estimate>& estimates) {
  if (estimates.empty()) return {-100, 100};
  Scale scale = {estimates.front().elo, estimates.front().elo};
  for (const rating::Estimate& estimate : estimates) {
    scale.lowest = std::min(scale.lowest, estimate.elo - estimate.margin95());
    scale.highest = std::max(scale.highest, estimate.elo + estimate.margin95());
  }
  if (scale.highest - scale.lowest < 20) return {scale.lowest - 10, scale.highest + 10};
  return scale;
}

std::string IntervalBar(const rating::Estimate& estimate, int64_t sets, const Scale& scale) {
  const auto x = [&scale](double elo) {
    return Clamped((elo - scale.lowest) / (scale.highest - scale.lowest), 0, 1) * (kBarWidth - 8) +
           4;
  };
  const bool few = report::AreFew(sets);
  return absl::StrFormat(
      "<svg viewBox=\"0 0 %.0f 14\" width=\"%.0f\" height=\"14\" role=\"img\" aria-label=\"from "
      "%s to %s%s\"><line class=\"bar%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"7\" y2=\"7\"/><circle "
      "class=\"dot\" cx=\"%.1f\" cy=\"7\" r=\"4\"/></svg>",
      kBarWidth, kBarWidth, report::Signed(estimate.elo - estimate.margin95()),
      report::Signed(estimate.elo + estimate.margin95()),
      few ? absl::StrCat(", ", report::kFewSets) : "", few ? " few" : "",
      x(estimate.elo - estimate.margin95()), x(estimate.elo + estimate.margin95()),
      x(estimate.elo));
}

std::string Curves(const std::vector<Curve>& curves, const std::vector<std::string>& places) {
  std::vector<rating::Estimate> all;
  for (const Curve& curve : curves) {
    for (const rating::Estimate* point : curve.points) {
      if (point != nullptr) all.push_back(*point);
    }
  }
  const Frame frame = {.scale = ScaleOf(all), .places = places.size()};
  std::string svg = absl::StrFormat(
      "<svg class=\"%s\" viewBox=\"0 0 %.0f %.0f\" role=\"group\" aria-label=\"Elo over time; the "
      "numbers are in the table\">\n",
      curves.size() == 1 ? "single" : "several", kWidth, kHeight);
  svg += GridOf(frame, places);
  for (size_t i = 0; i < std::min(curves.size(), kMaxCurves); ++i) {
    svg += LineOf(frame, curves[i], i);
  }
  return absl::StrCat(svg, NamesOf(frame, curves), "</svg>\n");
}

int Heat(double share) { return static_cast<int>(std::lround(Clamped(share, 0, 1) * 10)); }

std::string LlrPicture(const std::vector<LlrPoint>& points, double lower, double upper) {
  Frame frame = {.scale = {std::min(lower, 0.0), std::max(upper, 0.0)}, .places = 2};
  for (const LlrPoint& point : points) {
    frame.scale.lowest = std::min(frame.scale.lowest, point.llr);
    frame.scale.highest = std::max(frame.scale.highest, point.llr);
  }
  const double last = points.empty() ? 1 : static_cast<double>(points.back().sets);
  const double width = kWidth - kLeft - kRight;
  std::string svg = absl::StrFormat(
      "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Log likelihood ratio over %.0f "
      "sets, "
      "now %.2f, between %.2f and %.2f\">\n",
      kWidth, kHeight, last, points.empty() ? 0 : points.back().llr, lower, upper);
  for (const auto& [value, name] : {std::pair(lower, "rejected below"), std::pair(0.0, ""),
                                    std::pair(upper, "accepted above")}) {
    absl::StrAppendFormat(&svg,
                          "<line class=\"axis\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>"
                          "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">%+.2f</text>"
                          "<text x=\"%.0f\" y=\"%.1f\">%s</text>\n",
                          kLeft, kWidth - kRight, frame.Y(value), frame.Y(value), kLeft - 6,
                          frame.Y(value) + 4, value, kWidth - kRight + 8, frame.Y(value) + 4, name);
  }
  std::string line = absl::StrFormat("M%.1f %.1f", kLeft, frame.Y(0));
  for (const LlrPoint& point : points) {
    absl::StrAppendFormat(&line, "L%.1f %.1f",
                          kLeft + width * static_cast<double>(point.sets) / last,
                          frame.Y(point.llr));
  }
  return absl::StrCat(svg, "<path class=\"line c0\" d=\"", line, "\"/>",
                      absl::StrFormat("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%.0f "
                                      "sets</text></svg>\n",
                                      kWidth - kRight, kHeight - 8, last));
}

}  // namespace assize::ladder::site
