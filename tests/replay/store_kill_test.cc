// A writer that is killed at 50 moments (V80): everything that was reported as stored is stored,
// once and whole.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <map>
#include <sstream>
#include <string>

#include "referee/base/files/sqlite.h"
#include "referee/replay/store/store.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using testing::Folder;
using testing::IsOk;
using testing::ReadAll;

constexpr int kKills = 50;

// Run and ordinal of a match.
using Key = std::pair<int64_t, int64_t>;

// Starts the helper, waits for its death, and returns what it wrote.
std::string RunUntilKilled(const std::string& database, int64_t microseconds, const char* from) {
  int output[2];
  EXPECT_EQ(pipe(output), 0);
  const std::string delay = std::to_string(microseconds);
  const pid_t child = fork();
  if (child == 0) {
    dup2(output[1], STDOUT_FILENO);
    close(output[0]);
    close(output[1]);
    execl(STORE_KILL_HELPER, STORE_KILL_HELPER, database.c_str(), delay.c_str(), from, nullptr);
    _exit(127);
  }
  close(output[1]);
  std::string written;
  std::array<char, 4096> part;
  ssize_t size;
  while ((size = read(output[0], part.data(), part.size())) > 0) {
    written.append(part.data(), static_cast<size_t>(size));
  }
  close(output[0]);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "status " << status;
  return written;
}

// The whole lines of the helper: ids by run and ordinal.
void Note(const std::string& written, std::map<Key, int64_t>& acknowledged) {
  std::istringstream lines(written.substr(0, written.rfind('\n') + 1));
  int64_t run;
  int64_t ordinal;
  int64_t id;
  while (lines >> run >> ordinal >> id) acknowledged[{run, ordinal}] = id;
}

void CheckStructure(const std::string& path) {
  auto connection = sqlite::Connection::Open(path, sqlite::Access::kReadOnly, path);
  ASSERT_THAT(connection, IsOk());
  EXPECT_EQ(*connection->QueryText("PRAGMA integrity_check"), "ok");
  EXPECT_EQ(*connection->QueryText("PRAGMA foreign_key_check"), "");
}

TEST(StoreKillTest, V80_EveryAcknowledgedMatchIsStoredOnceAndWhole) {
  const Folder folder;
  const std::string path = folder / "r.db";
  std::map<Key, int64_t> acknowledged;
  for (int i = 0; i < kKills; ++i) {
    SCOPED_TRACE(i);
    // Spread over the first 30 ms by a number that shares no factor with it.
    const int64_t delay = 50 + i * 7919L % 30'000;
    Note(RunUntilKilled(path, delay, i % 2 == 0 ? "start" : "stored"), acknowledged);
    // Before the first stored match the file may not even be there.
    if (!acknowledged.empty()) CheckStructure(path);
  }
  EXPECT_GE(acknowledged.size(), size_t{kKills} / 2);

  // The next writer gets in at once, in spite of the lock file that the last one left.
  const auto store = Store::OpenForWriting(path);
  ASSERT_THAT(store, IsOk());
  EXPECT_THAT(ReadAll(**store), IsOk());
  std::map<Key, int64_t> stored;
  const auto entries = (*store)->ListMatches();
  ASSERT_THAT(entries, IsOk());
  for (const MatchEntry& entry : *entries) {
    const Key key{entry.place.run_id, entry.place.ordinal};
    EXPECT_TRUE(stored.emplace(key, entry.id).second) << key.first << " " << key.second;
  }
  for (const auto& [key, id] : acknowledged) {
    EXPECT_EQ(stored.count(key), 1u) << "run " << key.first << " match " << key.second;
    EXPECT_EQ(stored[key], id);
  }
}

}  // namespace
}  // namespace assize
