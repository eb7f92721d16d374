// How `referee verify-secrecy` looks: a progress line, then a table for each game and number of
// seats, and what was found.
#ifndef ASSIZE_REFEREE_MAIN_VERIFY_SECRECY_OUTPUT_H_
#define ASSIZE_REFEREE_MAIN_VERIFY_SECRECY_OUTPUT_H_

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "assize/v1/report.pb.h"
#include "referee/cli/screen.h"
#include "referee/secrecy/campaign.h"

namespace assize {

// The report of a run, but for the time that passed.
v1::SecrecyReport DescribeSecrecy(const secrecy::Plan& plan, std::span<const secrecy::Row> rows);

// The report as text of many lines.
std::string SecrecyText(const v1::SecrecyReport& report, const Screen& screen);

// What a run covers and what it can't, in one screen of 24 lines and 80 columns.
std::string_view SecrecyScope();

// One line on standard error that is written over and over, on a terminal only. Used by one thread.
class SecrecyProgress {
 public:
  SecrecyProgress();
  // Takes the line away.
  ~SecrecyProgress();

  void Show(size_t done, size_t all);

 private:
  const bool shown_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_VERIFY_SECRECY_OUTPUT_H_
