// What `referee verify-secrecy` reports: a table for each game and number of seats, and what was
// found.
#ifndef ASSIZE_REFEREE_REPORT_SECRECY_REPORT_H_
#define ASSIZE_REFEREE_REPORT_SECRECY_REPORT_H_

#include <span>
#include <string>
#include <string_view>

#include "assize/v1/report.pb.h"
#include "referee/cli/layout/screen.h"
#include "referee/secrecy/campaign.h"

namespace assize {

// The report of a run, but for the time that passed.
v1::SecrecyReport DescribeSecrecy(const secrecy::Plan& plan, std::span<const secrecy::Row> rows);

// The report as text.
std::string SecrecyText(const v1::SecrecyReport& report, const Screen& screen);

// What a run covers and what it can't cover, on a screen of 24 lines and 80 columns.
std::string_view SecrecyScope();

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_SECRECY_REPORT_H_
