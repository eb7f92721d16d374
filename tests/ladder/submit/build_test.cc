// Build commands that fill the disk where no scan of their folder finds it.
#include "ladder/submit/bundles/build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "referee/process/supervisor/supervisor_client.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder {
namespace {

using ::testing::HasSubstr;

class BuildTest : public testing::Test {
 protected:
  BuildTest() {
    std::filesystem::create_directory(temp_ / "scratch");
    std::filesystem::create_directory(temp_ / "bot");
    supervisor_ = *process::SupervisorClient::Fork(temp_ / "scratch");
  }

  BuildOrder Order(const std::string& script) const {
    BuildOrder order{
        .command = {"sh", "-c", script}, .folder = temp_ / "bot", .log = temp_ / "build.log"};
    order.bytes = 4 << 20;
    order.others_bytes = 4 << 20;
    return order;
  }
  std::string Build(const BuildOrder& order) {
    return std::string(RunBuild(order, supervisor_.get(), [] { return false; }).message());
  }

  const TempFolder temp_;
  std::unique_ptr<process::SupervisorClient> supervisor_;
};

TEST_F(BuildTest, FilesThatAreDeletedWhileTheyAreOpenFillNoDisk) {
  const std::string fills = "exec 3>big; rm big; head -c 64000000 /dev/zero >&3; sleep 600";
  EXPECT_THAT(Build(Order(fills)), HasSubstr("the free room on its disk became smaller by"));
}

TEST_F(BuildTest, NorDoManyFilesWithoutContent) {
  BuildOrder order = Order("seq 5000 | xargs touch; sleep 600");
  order.files = 1000;
  // Others write to this disk at the same time.
  order.bytes = order.others_bytes = int64_t{1} << 40;
  EXPECT_THAT(Build(order), HasSubstr("files were made on its disk; at most 1000 are allowed"));
}

TEST_F(BuildTest, NorFoldersInsideEachOtherMemory) {
  const std::string digs = "for i in $(seq 100); do mkdir d; cd -P d; done; sleep 600";
  EXPECT_THAT(Build(Order(digs)), HasSubstr("it made more than 64 folders inside each other"));
}

}  // namespace
}  // namespace assize::ladder
