// The folder of batches: what a run that was killed has left in it is taken up, and stands in
// nobody's way.
#include "ladder/executor/here/batch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "referee/worker/batch_file.h"
#include "tests/ladder/support/batches.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

namespace fs = std::filesystem;

// As a worker does.
void Play(const std::string& batch_path, const std::vector<std::string>& ids) {
  const auto batch = worker::ReadBatch(batch_path);
  ASSERT_TRUE(batch.ok()) << batch.status();
  auto writer = worker::ResultWriter::Open(worker::ResultPathOf(batch_path), batch->sha256);
  ASSERT_TRUE(writer.ok()) << writer.status();
  for (const std::string& id : ids) ASSERT_TRUE((*writer)->Append(ResultOf(id)).ok());
}

class BatchFolderTest : public ::testing::Test {
 protected:
  std::unique_ptr<BatchFolder> Open() {
    auto folder = BatchFolder::Open(path_);
    EXPECT_TRUE(folder.ok()) << folder.status();
    return *std::move(folder);
  }

  static std::shared_ptr<BatchJob> Add(BatchFolder& folder, const std::vector<std::string>& ids) {
    auto job = folder.Add(BatchOf(ids));
    EXPECT_TRUE(job.ok()) << job.status();
    return *std::move(job);
  }

  static std::vector<std::string> Recover(BatchFolder& folder) {
    std::vector<std::string> ids;
    for (const v1::BatchResult& result : folder.Recover().results) ids.push_back(result.match_id());
    return ids;
  }

  std::vector<std::string> Files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_)) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  const TempFolder temp_;
  const std::string path_ = temp_ / "batches";
};

TEST_F(BatchFolderTest, TakesUpWhatWasPlayedAndDropsWhatWasNot) {
  {
    const auto killed = Open();
    Play(Add(*killed, {"a", "b"})->path(), {"a"});
    Add(*killed, {"c"});
  }
  const auto folder = Open();
  EXPECT_THAT(Recover(*folder), ElementsAre("a"));
  EXPECT_THAT(Files(), UnorderedElementsAre("000001.batch", "000001.results"));
  folder->Release("a");
  EXPECT_THAT(Files(), IsEmpty());
}

TEST_F(BatchFolderTest, ANewBatchHasANumberOfItsOwn) {
  Play(Add(*Open(), {"a"})->path(), {"a"});
  const auto folder = Open();
  EXPECT_EQ(fs::path(Add(*folder, {"b"})->path()).filename(), "000002.batch");
  EXPECT_THAT(Recover(*folder), ElementsAre("a"));
}

// A worker that outlives its ladder for a moment may begin a file of results whose batch is gone.
TEST_F(BatchFolderTest, ResultsWithoutABatchDoNotStandInTheWayOfTheNextOneSoNamed) {
  const std::string stray = Add(*Open(), {"a"})->path();
  Play(stray, {"a"});
  fs::remove(stray);
  const auto folder = Open();
  const auto job = Add(*folder, {"b"});
  ASSERT_EQ(job->path(), stray);
  Play(job->path(), {"b"});
  const auto results = job->ReadNew();
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_THAT(*results, SizeIs(1));
  EXPECT_TRUE(job->complete());
}

TEST_F(BatchFolderTest, OfADamagedBatchTheResultsCountAllTheSame) {
  Play(Add(*Open(), {"a"})->path(), {"a"});
  std::ofstream(path_ + "/000001.batch") << "torn";
  const Recovered taken = Open()->Recover();
  ASSERT_THAT(taken.results, SizeIs(1));
  EXPECT_EQ(taken.results[0].match_id(), "a");
  EXPECT_THAT(taken.notes, ElementsAre(HasSubstr("000001.batch")));
}

TEST_F(BatchFolderTest, ResultsThatCantBeReadAreLeftForPeopleAndStopNobody) {
  {
    const auto killed = Open();
    Play(Add(*killed, {"a"})->path(), {"a"});
    Play(Add(*killed, {"b"})->path(), {"b"});
  }
  std::ofstream(path_ + "/000001.results") << "somebody's notes, which are long enough to be one";
  const Recovered taken = Open()->Recover();
  ASSERT_THAT(taken.results, SizeIs(1));
  EXPECT_EQ(taken.results[0].match_id(), "b");
  EXPECT_THAT(taken.notes, ElementsAre(HasSubstr("000001.results")));
  EXPECT_THAT(Files(), ::testing::Contains("000001.results"));
}

TEST_F(BatchFolderTest, AMatchThatIsPlannedAgainIsKeptByItsNewBatchAlone) {
  const auto folder = Open();
  Add(*folder, {"a"});
  const auto again = Add(*folder, {"a"});
  EXPECT_THAT(Files(), ElementsAre(fs::path(again->path()).filename()));
}

}  // namespace
}  // namespace assize::ladder
