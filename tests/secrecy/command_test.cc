// `referee verify-secrecy` as a user runs it.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "assize/v1/report.pb.h"
#include "referee/report/secrecy_report.h"

namespace assize {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

struct Outcome {
  int exit_code;
  // Standard output, or standard error after it where the command line joins them.
  std::string text;
};

Outcome RunCommand(const std::string& arguments) {
  const std::string line = absl::StrCat(ASSIZE_REFEREE, " verify-secrecy ", arguments);
  FILE* pipe = popen(line.c_str(), "r");
  Outcome outcome;
  std::array<char, 4096> buffer;
  while (const size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) {
    outcome.text.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

v1::SecrecyReport ReportOf(const std::string& arguments) {
  const Outcome outcome = RunCommand(arguments + " --json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  v1::SecrecyReport report;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(outcome.text, &report).ok());
  return report;
}

// What a run measures differs from run to run.
void ClearTimes(v1::SecrecyReport* report) {
  report->clear_seconds();
  for (v1::SecrecyCheckReport& check : *report->mutable_checks()) check.clear_seconds();
}

TEST(VerifySecrecy, ReportsEveryCheckWithEveryNumberOfSeats) {
  const v1::SecrecyReport report = ReportOf("--game brigands --steps 500 --seed report");
  EXPECT_EQ(report.checks_size(), 5 * 8);
  EXPECT_EQ(report.differences(), 0u);
  EXPECT_EQ(report.found_size(), 0);
  EXPECT_EQ(report.seed().size(), 64u);
  uint64_t twins = 0;
  uint64_t different = 0;
  for (const v1::SecrecyCheckReport& check : report.checks()) {
    EXPECT_GT(check.cases(), 0u) << check.check();
    twins += check.twins();
    different += check.really_different();
  }
  EXPECT_GT(twins, 500u);
  EXPECT_GT(different * 4, twins * 3);
}

TEST(VerifySecrecy, CountsTheSameWithAnyNumberOfThreads) {
  v1::SecrecyReport one = ReportOf("--steps 1000 --seed threads --jobs 1");
  v1::SecrecyReport three = ReportOf("--steps 1000 --seed threads --jobs 3");
  ClearTimes(&one);
  ClearTimes(&three);
  EXPECT_EQ(one.SerializeAsString(), three.SerializeAsString());
}

TEST(VerifySecrecy, TriesACaseAlone) {
  const v1::SecrecyReport report = ReportOf("--game brigands --seed alone --only twins/4/123");
  ASSERT_EQ(report.checks_size(), 1);
  EXPECT_EQ(report.checks(0).check(), "twins");
  EXPECT_EQ(report.checks(0).seats(), 4u);
  EXPECT_EQ(report.checks(0).cases(), 1u);
}

TEST(VerifySecrecy, PrintsATableForEachNumberOfSeats) {
  const Outcome outcome = RunCommand("--game brigands --steps 100 --seed table");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("brigands, 2 seats\n\ncheck "));
  EXPECT_THAT(outcome.text, HasSubstr("brigands, 6 seats\n\ncheck "));
  EXPECT_THAT(outcome.text, HasSubstr(" 0 differences; "));
}

TEST(VerifySecrecy, SaysInOneScreenWhatItCoversAndWhatItCant) {
  const std::string scope(SecrecyScope());
  for (const char* circle : {"In a match", "Between matches", "Outside", "Beyond it"}) {
    EXPECT_THAT(scope, HasSubstr(circle));
  }
  const std::vector<std::string> lines = absl::StrSplit(scope, '\n');
  EXPECT_LE(lines.size(), 24u);
  for (const std::string& line : lines) EXPECT_LE(line.size(), 80u) << line;
  EXPECT_THAT(RunCommand("--game brigands --steps 100").text, EndsWith(scope));
}

TEST(VerifySecrecy, NamesWhatItDoesNotKnow) {
  const Outcome part = RunCommand("--only nothing/4 2>&1");
  EXPECT_EQ(part.exit_code, 64);
  EXPECT_THAT(part.text, HasSubstr("'nothing/4'"));
  const Outcome game = RunCommand("--game brigand 2>&1");
  EXPECT_EQ(game.exit_code, 64);
  EXPECT_THAT(game.text, HasSubstr("Did you mean 'brigands'?"));
}

}  // namespace
}  // namespace assize
