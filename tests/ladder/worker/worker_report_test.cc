// The lines that a worker prints about itself.
#include "referee/worker/worker_report.h"

#include <gtest/gtest.h>

#include <string>

namespace assize::worker {
namespace {

using std::chrono_literals::operator""ms;

void ExpectRoundTrip(const WorkerReport& report) {
  std::string line = LineOf(report);
  ASSERT_EQ(line.find('\n'), line.size() - 1) << line;
  line.pop_back();
  const absl::StatusOr<WorkerReport> parsed = ParseReport(line);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(*parsed, report);
}

TEST(WorkerReport, IsReadAsItWasWritten) {
  ExpectRoundTrip(MatchBegun{"0123abcd"});
  ExpectRoundTrip(MatchOver{"0123abcd"});
  ExpectRoundTrip(Health{.resident_bytes = 1 << 20, .descriptors = 17, .lag = 3ms});
}

TEST(WorkerReport, AMatchIdNeverEndsItsLine) { ExpectRoundTrip(MatchOver{"two\nlines"}); }

TEST(WorkerReport, OtherLinesAreRefused) {
  for (const char* line : {"", "begun", "ended 1", "health 1 2", "health 1 2 x", "over \\"}) {
    EXPECT_EQ(ParseReport(line).status().code(), absl::StatusCode::kInvalidArgument) << line;
  }
}

TEST(WorkerReport, OwnHealthIsThatOfALivingProcess) {
  const Health health = OwnHealth();
  EXPECT_GT(health.resident_bytes, 0);
  EXPECT_GE(health.descriptors, 3);
}

}  // namespace
}  // namespace assize::worker
