// What the tests of the store share: matches to store, folders, an unprivileged child, matchers.
#ifndef ASSIZE_TESTS_REPLAY_STORE_TESTING_H_
#define ASSIZE_TESTS_REPLAY_STORE_TESTING_H_

#include <gmock/gmock.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/files/sqlite.h"
#include "referee/replay/store/match_rows.h"
#include "referee/replay/store/schema.h"
#include "referee/replay/store/store.h"
#include "referee/replay/summary/packed_match.h"

namespace assize::testing {

inline const absl::Status& StatusOf(const absl::Status& status) { return status; }
template <class T>
const absl::Status& StatusOf(const absl::StatusOr<T>& value) {
  return value.status();
}

// A Status or StatusOr without error.
MATCHER(IsOk, "") {
  *result_listener << StatusOf(arg);
  return StatusOf(arg).ok();
}

// A Status or StatusOr with this code, whose text holds `text`.
MATCHER_P2(Fails, code, text, "") {
  *result_listener << StatusOf(arg);
  return StatusOf(arg).code() == code &&
         std::string(StatusOf(arg).message()).find(text) != std::string::npos;
}

// An empty folder of one's own that everybody may read; removed with all that is in it. Its path is
// short wherever TMPDIR is, since messages cut long ones.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  // The names in it, sorted.
  std::vector<std::string> Names() const;

 private:
  std::string path_;
};

std::string ReadFile(const std::string& path);
void WriteFile(const std::string& path, const std::string& bytes);
void SetMode(const std::string& path, unsigned mode);

// A run of two-seat matches.
RunStart DemoRun();
// A finished two-seat match. Its record holds some hundred bytes that hardly compress, and differs
// from those of all other places.
NewMatch DemoMatch(int64_t run_id, int64_t ordinal);
// The same, packed.
PackedMatch DemoPacked(int64_t run_id, int64_t ordinal);
// `count` of them, ordinals from `first`.
std::vector<PackedMatch> DemoBatch(int64_t run_id, int64_t first, int count);
// A new database at `path` with one run (id 1) of `count` matches, closed again.
void MakeDatabase(const std::string& path, int count);

// Everything that can be read from the store: the first error, or the number of matches.
absl::StatusOr<size_t> ReadAll(Store& store);

// A line for each table of a database: its name and its columns.
std::vector<std::string> TablesIn(sqlite::Connection& connection);
// The same, as the parts state them.
std::vector<std::string> StatedTables(std::span<const SchemaPart> parts);

// Runs `work` in a child process that root's rights don't help, and returns what it returned.
std::string WithoutPrivileges(const std::function<std::string()>& work);

}  // namespace assize::testing

#endif  // ASSIZE_TESTS_REPLAY_STORE_TESTING_H_
