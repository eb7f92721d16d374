// Where replay-dump reads matches from: a database, or a file that --export has written.
#ifndef ASSIZE_REFEREE_REPLAY_SELECTION_MATCH_FILE_H_
#define ASSIZE_REFEREE_REPLAY_SELECTION_MATCH_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/replay/playback/replay.h"
#include "referee/replay/store/store.h"

namespace assize {

class MatchFile {
 public:
  virtual ~MatchFile() = default;

  // The file, as the user named it.
  virtual const std::string& name() const = 0;
  // All matches in the order of their numbers, with their names, without records.
  virtual absl::StatusOr<std::vector<MatchEntry>> List() = 0;
  // `entry`: of List(). kNotFound: no such match; kDataLoss: names the match and the place of the
  // damage.
  virtual absl::StatusOr<StoredMatch> Load(const MatchEntry& entry) = 0;
  // Plays the match again. kDataLoss names the match and the first difference, also where the
  // stored bytes are damaged but describe a match that can be played again.
  virtual absl::StatusOr<replay::Verified> Verify(const MatchEntry& entry) = 0;
  // As of Store::LoadPlayer(); empty where it is not known.
  virtual absl::StatusOr<std::string> PlayerOf(const MatchEntry& entry) = 0;
  // The run whose matches are those of a ladder's event. kNotFound: there is no such event.
  virtual absl::StatusOr<int64_t> RunOfEvent(const std::string& name) = 0;
};

// A longer file of exported matches is refused; databases may be larger.
inline constexpr size_t kMaxExportedBytes = size_t{1} << 30;

// Opens a file of either kind. Errors name it.
absl::StatusOr<std::unique_ptr<MatchFile>> OpenMatches(const std::string& path);

// Writes matches to a separate file with mode 0600, which replay-dump reads and verifies like a
// database. The last lines that bots printed are left out, since they belong to the bots' owners.
// kAlreadyExists: there is such a file.
absl::Status ExportMatches(const std::string& path, const std::vector<StoredMatch>& matches);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SELECTION_MATCH_FILE_H_
