// One writer at a time, whatever becomes of it.
#include "referee/replay/store/database_lock.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using ::testing::ElementsAre;
using testing::Fails;
using testing::Folder;
using testing::IsOk;
using testing::ReadFile;
using testing::WriteFile;

constexpr auto kAborted = absl::StatusCode::kAborted;

// A child process that takes the lock and holds it until it is killed.
class Holder {
 public:
  explicit Holder(const std::string& path) {
    int ready[2];
    EXPECT_EQ(pipe(ready), 0);
    pid_ = fork();
    if (pid_ == 0) {
      const auto lock = DatabaseLock::Acquire(path, "r.db");
      const char answer = lock.ok() ? 'y' : 'n';
      if (write(ready[1], &answer, 1) != 1) _exit(1);
      while (true) pause();
    }
    char answer = 'n';
    EXPECT_EQ(read(ready[0], &answer, 1), 1);
    EXPECT_EQ(answer, 'y');
    close(ready[0]);
    close(ready[1]);
  }
  ~Holder() { Kill(); }

  void Kill() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = 0;
};

class DatabaseLockTest : public ::testing::Test {
 protected:
  absl::StatusOr<DatabaseLock> Acquire() { return DatabaseLock::Acquire(path_, "r.db"); }

  Folder folder_;
  const std::string path_ = folder_ / "r.db";
};

TEST_F(DatabaseLockTest, TheSecondInOneProcessIsRefused) {
  const auto first = Acquire();
  ASSERT_THAT(first, IsOk());
  EXPECT_THAT(Acquire(), Fails(kAborted, absl::StrCat("r.db: the database is being written by "
                                                      "process ",
                                                      getpid(), " (store_test")));
}

TEST_F(DatabaseLockTest, TheSecondProcessIsToldPidAndCommandOfTheFirst) {
  const Holder holder(path_);
  EXPECT_THAT(Acquire(), Fails(kAborted, absl::StrCat("process ", holder.pid(), " (store_test")));
}

TEST_F(DatabaseLockTest, AKilledHolderHoldsNothing) {
  Holder holder(path_);
  holder.Kill();
  EXPECT_FALSE(ReadFile(path_ + "-lock").empty());
  EXPECT_THAT(Acquire(), IsOk());
}

TEST_F(DatabaseLockTest, ReleasingRemovesTheFileAndLetsTheNextIn) {
  {
    const auto first = Acquire();
    ASSERT_THAT(first, IsOk());
  }
  EXPECT_THAT(folder_.Names(), ElementsAre("r.db"));
  EXPECT_THAT(Acquire(), IsOk());
}

TEST_F(DatabaseLockTest, AHolderThatIsGoneIsWaitedFor) {
  // Its name is in the side file; the lock is ours, as if the kernel had not released it yet.
  const pid_t gone = fork();
  if (gone == 0) _exit(0);
  ASSERT_EQ(waitpid(gone, nullptr, 0), gone);
  std::optional<DatabaseLock> lock(Acquire().value());
  WriteFile(path_ + "-lock", absl::StrCat("process ", gone, " (ladder run)\n"));
  std::thread kernel([&lock] { lock.reset(); });
  EXPECT_THAT(Acquire(), IsOk());
  kernel.join();
}

TEST_F(DatabaseLockTest, AHolderThatStaysGoneIsNamedInTheEnd) {
  const pid_t gone = fork();
  if (gone == 0) _exit(0);
  ASSERT_EQ(waitpid(gone, nullptr, 0), gone);
  const auto lock = Acquire();
  WriteFile(path_ + "-lock", absl::StrCat("process ", gone, " (ladder run)\n"));
  EXPECT_THAT(Acquire(), Fails(kAborted, absl::StrCat("process ", gone, " (ladder run)")));
}

TEST_F(DatabaseLockTest, HoldsUnderAllNamesOfTheFile) {
  WriteFile(path_, "");
  ASSERT_EQ(link(path_.c_str(), (folder_ / "twin.db").c_str()), 0);
  const Holder holder(path_);
  EXPECT_THAT(DatabaseLock::Acquire(folder_ / "twin.db", "twin.db"),
              Fails(kAborted, "twin.db: the database is being written under another name"));
}

TEST_F(DatabaseLockTest, HoldsUnderAllNamesOfTheFileInOneProcess) {
  const auto first = Acquire();
  ASSERT_EQ(link(path_.c_str(), (folder_ / "twin.db").c_str()), 0);
  EXPECT_EQ(DatabaseLock::Acquire(folder_ / "twin.db", "twin.db").status().code(), kAborted);
}

TEST_F(DatabaseLockTest, StaleTextIsReplaced) {
  WriteFile(path_ + "-lock", "process 1 (somebody else, with a rather long command line)\n");
  const auto lock = Acquire();
  ASSERT_THAT(lock, IsOk());
  EXPECT_TRUE(ReadFile(path_ + "-lock").starts_with(absl::StrCat("process ", getpid(), " (")));
  EXPECT_EQ(ReadFile(path_ + "-lock").find("somebody"), std::string::npos);
}

TEST_F(DatabaseLockTest, AHolderWithoutTextIsAnotherProcess) {
  const Holder holder(path_);
  WriteFile(path_ + "-lock", "");
  EXPECT_THAT(Acquire(), Fails(kAborted, "written by another process"));
}

TEST_F(DatabaseLockTest, AMovedLockIsReleasedOnce) {
  auto first = Acquire();
  ASSERT_THAT(first, IsOk());
  std::optional<DatabaseLock> moved(*std::move(first));
  EXPECT_EQ(Acquire().status().code(), kAborted);
  moved.reset();
  EXPECT_THAT(Acquire(), IsOk());
}

TEST_F(DatabaseLockTest, AMissingFolderIsNotFound) {
  EXPECT_THAT(DatabaseLock::Acquire(folder_ / "none/r.db", "r.db"),
              Fails(absl::StatusCode::kNotFound, "r.db: its lock file "));
}

}  // namespace
}  // namespace assize
