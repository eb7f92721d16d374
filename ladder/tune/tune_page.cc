#include "ladder/tune/tune_page.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/strength/tune_report.h"
#include "referee/page/html.h"

namespace assize::ladder::tune {
namespace {

using report::TuneValueText;

constexpr double kWidth = 720;
constexpr double kHeight = 150;
constexpr double kLeft = 90;
constexpr double kRight = 12;
constexpr double kTop = 10;
constexpr double kBottom = 24;

constexpr char kStyle[] =
    "figure { margin: 1.5rem 0; }\n"
    "svg { width: 100%; height: auto; }\n"
    "svg text { fill: var(--muted); font: 12px var(--sans); }\n"
    ".frame { fill: none; stroke: var(--line); }\n"
    ".start { stroke: var(--muted); stroke-dasharray: 4 4; }\n"
    ".curve { fill: none; stroke: var(--accent); stroke-width: 2; }\n"
    "td, th { text-align: right; padding: 0.2rem 0.8rem 0.2rem 0; }\n"
    "td:first-child, th:first-child { text-align: left; }\n";

// Of iteration `place` out of `places`.
double X(int place, int places) {
  return kLeft + (kWidth - kLeft - kRight) * place / std::max(1, places);
}

double Y(const v1::TunedParameter& parameter, double value) {
  const double share = (value - parameter.least()) / (parameter.most() - parameter.least());
  return kHeight - kBottom - (kHeight - kBottom - kTop) * share;
}

std::string Mark(const v1::TunedParameter& parameter, double value) {
  return absl::StrFormat("<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">%s</text>", kLeft - 8,
                         Y(parameter, value) + 4, TuneValueText(parameter, value));
}

std::string PathOf(const v1::TuneReport& report, int number) {
  const v1::TunedParameter& parameter = report.parameters(number);
  const int places = static_cast<int>(report.settings().iterations());
  std::string path = absl::StrFormat("M%.1f %.1f", X(0, places), Y(parameter, parameter.start()));
  for (int i = 0; i < report.curve_size(); ++i) {
    absl::StrAppendFormat(&path, "L%.1f %.1f", X(i + 1, places),
                          Y(parameter, report.curve(i).values(number)));
  }
  return path;
}

std::string PictureOf(const v1::TuneReport& report, int number) {
  const v1::TunedParameter& parameter = report.parameters(number);
  const std::string name = page::EscapeHtml(parameter.name());
  const std::string value = TuneValueText(parameter, parameter.value());
  const double start = Y(parameter, parameter.start());
  std::string svg = absl::StrFormat(
      "<figure><figcaption><b>%s</b>: %s, from %s</figcaption>"
      "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s: from %s to %s\">"
      "<rect class=\"frame\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>"
      "<line class=\"start\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>"
      "<path class=\"curve\" d=\"%s\"/>",
      name, value, TuneValueText(parameter, parameter.start()), kWidth, kHeight, name,
      TuneValueText(parameter, parameter.start()), value, kLeft, kTop, kWidth - kLeft - kRight,
      kHeight - kTop - kBottom, kLeft, kWidth - kRight, start, start, PathOf(report, number));
  absl::StrAppend(&svg, Mark(parameter, parameter.least()), Mark(parameter, parameter.most()));
  absl::StrAppendFormat(
      &svg,
      "<text x=\"%.0f\" y=\"%.0f\">0</text>"
      "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d iterations</text></svg></figure>\n",
      kLeft, kHeight - 6, kWidth - kRight, kHeight - 6, report.settings().iterations());
  return svg;
}

std::string TableOf(const v1::TuneReport& report) {
  std::string table =
      "<table><thead><tr><th>parameter</th><th>value</th><th>start</th><th>min</th><th>max</th>"
      "<th>step</th></tr></thead><tbody>\n";
  for (const v1::TunedParameter& parameter : report.parameters()) {
    absl::StrAppend(&table, "<tr><td>", page::EscapeHtml(parameter.name()), "</td>");
    for (const double value : {parameter.value(), parameter.start(), parameter.least(),
                               parameter.most(), parameter.step()}) {
      absl::StrAppend(&table, "<td>", TuneValueText(parameter, value), "</td>");
    }
    table += "</tr>\n";
  }
  return table + "</tbody></table>\n";
}

}  // namespace

std::string TunePage(const v1::TuneReport& report) {
  const v1::TuneSettings& settings = report.settings();
  std::string body = absl::StrFormat(
      "<main><h1>Tuning %s</h1><p>%s at tables of %d: iteration %d of %d, %d matches. Each "
      "iteration plays %d sets of common deals between two settings, and moves every parameter "
      "towards the better one.</p>\n",
      page::EscapeHtml(settings.bot()), page::EscapeHtml(settings.game()), settings.seats(),
      report.iterations(), settings.iterations(), report.matches(), settings.sets());
  body += TableOf(report);
  for (int i = 0; i < report.parameters_size(); ++i) body += PictureOf(report, i);
  return page::Document({.title = absl::StrCat("Tuning ", settings.bot()),
                         .body = body + "</main>\n",
                         .style = kStyle});
}

}  // namespace assize::ladder::tune
