// A full disk (V74): a batch is stored whole or not at all, and storing goes on when there is space
// again.
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "referee/replay/store/store.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using testing::DemoBatch;
using testing::DemoMatch;
using testing::DemoRun;
using testing::Fails;
using testing::Folder;
using testing::IsOk;
using testing::ReadAll;
using testing::WriteFile;

constexpr auto kResourceExhausted = absl::StatusCode::kResourceExhausted;

// No file of this process grows beyond `size` bytes while this lives: a disk that is full for us.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t size) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = size, .rlim_max = before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  }
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_;
};

class FullDiskTest : public ::testing::Test {
 protected:
  void SetUp() override {
    store_ = *Store::OpenForWriting(path_);
    ASSERT_THAT(store_->BeginRun(DemoRun()), IsOk());
    ASSERT_THAT(store_->AddMatches(DemoBatch(1, 0, 3)), IsOk());
  }

  // What is in the log already, and room for a few pages.
  rlim_t SizeNow() const { return std::filesystem::file_size(path_ + "-wal") + 10'000; }

  Folder folder_;
  const std::string path_ = folder_ / "r.db";
  std::unique_ptr<Store> store_;
};

TEST_F(FullDiskTest, V74_ABatchThatDoesNotFitIsNotStoredAtAll) {
  {
    const FileSizeLimit limit(SizeNow());
    EXPECT_THAT(store_->AddMatches(DemoBatch(1, 3, 50)), Fails(kResourceExhausted, path_));
    EXPECT_EQ(*ReadAll(*store_), 3u);
  }
  EXPECT_THAT(store_->AddMatches(DemoBatch(1, 3, 50)), IsOk());
  EXPECT_EQ(*ReadAll(*store_), 53u);
}

TEST_F(FullDiskTest, V74_WhatDidNotFitIsStoredOnceWhenThereIsSpaceAgain) {
  int stored = 0;
  StoreWriter writer(*store_);
  {
    const FileSizeLimit limit(SizeNow());
    for (int i = 3; i < 53; ++i) {
      ASSERT_THAT(writer.Add(DemoMatch(1, i),
                             [&](const absl::StatusOr<int64_t>& id) {
                               EXPECT_THAT(id, IsOk());
                               ++stored;
                             }),
                  IsOk());
    }
    EXPECT_THAT(writer.Flush(), Fails(kResourceExhausted, path_));
    EXPECT_THAT(writer.status(), Fails(kResourceExhausted, path_));
    EXPECT_EQ(*ReadAll(*store_), 3u + stored);
  }
  EXPECT_THAT(writer.Flush(), IsOk());
  EXPECT_EQ(stored, 50);
  EXPECT_EQ(*ReadAll(*store_), 53u);
}

bool Put(const char* path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  return file.flush().good();
}

// Namespaces in which mounting is allowed and shows to nobody else. An ordinary user needs to be
// root of a user namespace for that.
bool EnterOwnNamespace() {
  const std::string user = std::to_string(geteuid());
  const std::string group = std::to_string(getegid());
  if (user == "0") return unshare(CLONE_NEWNS) == 0;
  return unshare(CLONE_NEWNS | CLONE_NEWUSER) == 0 && Put("/proc/self/setgroups", "deny") &&
         Put("/proc/self/uid_map", "0 " + user + " 1") &&
         Put("/proc/self/gid_map", "0 " + group + " 1");
}

// A small file system of one's own, mounted for this process alone. False where that is not
// allowed.
bool MountSmallDisk(const std::string& folder) {
  return EnterOwnNamespace() && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("small", folder.c_str(), "tmpfs", 0, "size=512k") == 0;
}

// Fills a small disk, frees it again, and says what happened; exits the process.
void FillSmallDisk(const std::string& folder) {
  const std::string path = folder + "/r.db";
  auto store = Store::OpenForWriting(path);
  bool good = store.ok() && (*store)->BeginRun(DemoRun()).ok();
  // A big file takes what room there is but 64 KiB.
  const int ballast = open((folder + "/ballast").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  const std::string block(4096, 'x');
  off_t size = 0;
  while (write(ballast, block.data(), block.size()) > 0) size += static_cast<off_t>(block.size());
  good = good && ftruncate(ballast, size - 65536) == 0;

  int64_t stored = 0;
  absl::Status status;
  while (good && (status = (*store)->AddMatches(DemoBatch(1, stored, 5)).status()).ok()) {
    stored += 5;
  }
  good = good && status.code() == kResourceExhausted && *ReadAll(**store) == size_t(stored);
  good = good && ftruncate(ballast, 0) == 0;
  good = good && (*store)->AddMatches(DemoBatch(1, stored, 5)).ok();
  good = good && *ReadAll(**store) == size_t(stored) + 5;
  _exit(good ? 0 : 1);
}

TEST(SmallDiskTest, V74_ADiskWithoutSpaceLosesNothingThatWasStored) {
  const Folder folder;
  const pid_t child = fork();
  if (child == 0) {
    if (!MountSmallDisk(folder.path())) _exit(77);
    FillSmallDisk(folder.path());
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "mounting is not allowed here";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace assize
