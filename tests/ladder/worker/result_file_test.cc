// Batch files and result files: what is written is read, what is damaged is refused or cut off.
#include "referee/worker/result_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "referee/worker/batch_file.h"
#include "referee/worker/worker_report.h"
#include "tests/ladder/support/batches.h"
#include "tests/support/temp_folder.h"

namespace assize::worker {
namespace {

using ladder::BatchOf;
using ladder::ResultOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Ids(const absl::StatusOr<std::vector<v1::BatchResult>>& results) {
  EXPECT_TRUE(results.ok()) << results.status();
  std::vector<std::string> ids;
  for (const v1::BatchResult& result : *results) ids.push_back(result.match_id());
  return ids;
}

mode_t ModeOf(const std::string& path) {
  struct stat info;
  EXPECT_EQ(stat(path.c_str(), &info), 0);
  return info.st_mode & 0777;
}

class FilesTest : public ::testing::Test {
 protected:
  std::unique_ptr<ResultWriter> Open() {
    auto writer = ResultWriter::Open(results_, kBatch);
    EXPECT_TRUE(writer.ok()) << writer.status();
    return *std::move(writer);
  }
  void Spoil(const std::string& path, size_t place) {
    std::string content = ContentOf(path);
    content[place] ^= 1;
    std::ofstream(path, std::ios::binary) << content;
  }

  static constexpr Bytes32 kBatch = {1, 2, 3};
  TempFolder folder_;
  const std::string path_ = folder_ / "1.batch";
  const std::string results_ = folder_ / "1.results";
};

TEST_F(FilesTest, ABatchIsReadAsItWasWritten) {
  ASSERT_TRUE(WriteBatch(path_, BatchOf({"a", "b"})).ok());
  const auto file = ReadBatch(path_);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->batch.matches(1).header().match_id(), "b");
  EXPECT_EQ(file->batch.format(), kBatchFormat);
  EXPECT_EQ(ResultPathOf(path_), results_);
}

TEST_F(FilesTest, OnlyTheirOwnerMayReadThem) {
  ASSERT_TRUE(WriteBatch(path_, BatchOf({"a", "b"})).ok());
  Open();
  EXPECT_EQ(ModeOf(path_), 0600u);
  EXPECT_EQ(ModeOf(results_), 0600u);
}

TEST_F(FilesTest, ADamagedBatchIsRefusedByName) {
  ASSERT_TRUE(WriteBatch(path_, BatchOf({"a", "b"})).ok());
  Spoil(path_, ContentOf(path_).size() - 1);
  const absl::Status status = ReadBatch(path_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr(path_));
}

TEST_F(FilesTest, ABatchMustFitItsBots) {
  v1::Batch batch = BatchOf({"a", "b"});
  batch.mutable_matches(1)->set_bots(0, 1);
  ASSERT_TRUE(WriteBatch(path_, batch).ok());
  EXPECT_THAT(std::string(ReadBatch(path_).status().message()), HasSubstr("names bot 1 of 1"));
  batch = BatchOf({"a", "b"});
  batch.mutable_matches(1)->mutable_header()->set_match_id("a");
  ASSERT_TRUE(WriteBatch(path_, batch).ok());
  EXPECT_THAT(std::string(ReadBatch(path_).status().message()), HasSubstr("id of another match"));
}

TEST_F(FilesTest, AReaderIsToldWhatHasComeSinceTheLastTime) {
  ResultReader reader(results_, kBatch);
  EXPECT_THAT(Ids(reader.ReadNew()), IsEmpty());  // No file yet.
  const auto writer = Open();
  EXPECT_THAT(Ids(reader.ReadNew()), IsEmpty());
  ASSERT_TRUE(writer->Append(ResultOf("a")).ok());
  EXPECT_THAT(Ids(reader.ReadNew()), ElementsAre("a"));
  ASSERT_TRUE(writer->Append(ResultOf("b")).ok());
  ASSERT_TRUE(writer->Append(ResultOf("c")).ok());
  EXPECT_THAT(Ids(reader.ReadNew()), ElementsAre("b", "c"));
  EXPECT_THAT(Ids(reader.ReadNew()), IsEmpty());
}

TEST_F(FilesTest, ATornTailIsIgnoredAndCutOff) {
  ASSERT_TRUE(Open()->Append(ResultOf("a")).ok());
  const std::string one = ContentOf(results_);
  ASSERT_TRUE(Open()->Append(ResultOf("b")).ok());
  const std::string two = ContentOf(results_);
  for (size_t size = one.size(); size < two.size(); ++size) {
    std::ofstream(results_, std::ios::binary) << two.substr(0, size);
    ResultReader reader(results_, kBatch);
    ASSERT_THAT(Ids(reader.ReadNew()), ElementsAre("a")) << size << " bytes";
    const auto writer = Open();
    ASSERT_THAT(writer->done(), ElementsAre("a"));
    ASSERT_TRUE(writer->Append(ResultOf("c")).ok());
    ASSERT_THAT(Ids(reader.ReadNew()), ElementsAre("c"));
  }
}

TEST_F(FilesTest, ADamagedResultIsSkippedAndItsMatchIsNotDone) {
  const auto writer = Open();
  ASSERT_TRUE(writer->Append(ResultOf("a")).ok());
  const size_t end_of_a = ContentOf(results_).size();
  ResultReader reader(results_, kBatch);
  ASSERT_THAT(Ids(reader.ReadNew()), ElementsAre("a"));
  ASSERT_TRUE(writer->Append(ResultOf("b")).ok());
  ASSERT_TRUE(writer->Append(ResultOf("c")).ok());
  Spoil(results_, end_of_a + 12);
  EXPECT_THAT(Ids(reader.ReadNew()), ElementsAre("c"));
  EXPECT_THAT(Ids(ReadResults(results_)), ElementsAre("a", "c"));
}

TEST_F(FilesTest, AFileThatWasCutOffIsReadFromItsBeginning) {
  const auto writer = Open();
  const size_t head = ContentOf(results_).size();
  ResultReader reader(results_, kBatch);
  ASSERT_TRUE(writer->Append(ResultOf("a")).ok());
  ASSERT_THAT(Ids(reader.ReadNew()), ElementsAre("a"));
  ASSERT_EQ(truncate(results_.c_str(), static_cast<off_t>(head)), 0);
  EXPECT_THAT(Ids(reader.ReadNew()), IsEmpty());
  ASSERT_TRUE(writer->Append(ResultOf("b")).ok());
  EXPECT_THAT(Ids(reader.ReadNew()), ElementsAre("b"));
}

TEST_F(FilesTest, ATornHeadIsWrittenAnew) {
  Open();
  const std::string head = ContentOf(results_);
  for (size_t size = 0; size < head.size(); ++size) {
    std::ofstream(results_, std::ios::binary) << head.substr(0, size);
    ASSERT_THAT(Ids(ReadResults(results_)), IsEmpty()) << size << " bytes";
    ASSERT_TRUE(Open()->Append(ResultOf("a")).ok());
    ASSERT_THAT(Ids(ReadResults(results_)), ElementsAre("a")) << size << " bytes";
  }
}

TEST_F(FilesTest, AVoidMatchIsNotDone) {
  ASSERT_TRUE(Open()->Append(ResultOf("a", v1::END_REASON_VOID)).ok());
  EXPECT_THAT(Open()->done(), IsEmpty());
}

TEST_F(FilesTest, OneWorkerAtATimeWritesThem) {
  const auto first = Open();
  EXPECT_EQ(ResultWriter::Open(results_, kBatch).status().code(), absl::StatusCode::kAborted);
}

TEST_F(FilesTest, ResultsOfAnotherBatchAreRefused) {
  Open();
  const Bytes32 other = {9};
  EXPECT_EQ(ResultWriter::Open(results_, other).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(ResultReader(results_, other).ReadNew().status().code(), absl::StatusCode::kDataLoss);
}

TEST_F(FilesTest, WhatIsNoResultFileIsLeftAlone) {
  std::ofstream(results_) << "somebody's notes, which are long enough to be one";
  const std::string before = ContentOf(results_);
  EXPECT_EQ(ResultWriter::Open(results_, kBatch).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(ReadResults(results_).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(ContentOf(results_), before);
}

}  // namespace

// The lines that a worker prints about itself.

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
  ExpectRoundTrip(MatchOver{.match_id = "0123abcd", .time = {.start = 12ms, .play = 345ms}});
  ExpectRoundTrip(BotsEnded{});
  ExpectRoundTrip(Health{.resident_bytes = 1 << 20, .descriptors = 17, .lag = 3ms});
}

TEST(WorkerReport, AMatchIdNeverEndsItsLine) {
  ExpectRoundTrip(MatchOver{.match_id = "two\nlines and words"});
}

TEST(WorkerReport, OtherLinesAreRefused) {
  for (const char* line : {"", "begun", "ended 1", "health 1 2", "health 1 2 x", "over \\",
                           "over 1 2", "over id", "over 1 x id", "bots-ended 1"}) {
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
