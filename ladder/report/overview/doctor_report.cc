#include "ladder/report/overview/doctor_report.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace assize::ladder::report {
namespace {

using Finding = v1::DoctorFinding;

std::string GradeText(Finding::Grade grade) {
  switch (grade) {
    case Finding::GRADE_OK:
      return "ok";
    case Finding::GRADE_WARNING:
      return "warning";
    default:
      return "FAILED";
  }
}

Tone GradeTone(std::string_view cell) {
  if (cell == "ok") return Tone::kGood;
  return cell == "warning" ? Tone::kWarning : Tone::kBad;
}

}  // namespace

Sheet DoctorSheet(const v1::DoctorReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "checked", .key = true},
                   {.head = "result", .tone = GradeTone},
                   {.head = "details", .fit = Fit::kWrap}};
  for (const Finding& finding : report.findings()) {
    sheet.rows.push_back({finding.what(), GradeText(finding.grade()), finding.text()});
  }
  return sheet;
}

bool HasFailed(const v1::DoctorReport& report) {
  return std::ranges::any_of(report.findings(), [](const Finding& finding) {
    return finding.grade() == Finding::GRADE_FAILED;
  });
}

}  // namespace assize::ladder::report
