// `replay-dump --commitments`, `--seeds` and `--check`: lists of the seeds of matches and of the
// commitments to them, and their comparison.
#ifndef ASSIZE_REFEREE_REPLAY_SELECTION_SEED_LIST_H_
#define ASSIZE_REFEREE_REPLAY_SELECTION_SEED_LIST_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/replay/selection/match_file.h"

namespace assize {

// What a list contains. A list of commitments reveals nothing; seeds are secret until all matches
// of their deals are over.
enum class SeedList { kCommitments, kSeeds };

// CSV with a head: match, match_id, commitment, and with kSeeds seed and salt; in hexadecimal.
absl::StatusOr<std::string> SeedsCsv(const std::vector<MatchEntry>& entries, SeedList list,
                                     MatchFile* source);

// A longer list is refused: that of some 500,000 matches.
inline constexpr size_t kMaxCommitmentsBytes = size_t{64} << 20;

// By match id: the commitments of such a list, or of any other CSV with the columns match_id and
// commitment. kDataLoss names the line that can't be read; kFailedPrecondition: it is too long.
absl::StatusOr<std::map<std::string, std::string>> ReadCommitments(std::string_view csv);

struct SeedCheck {
  int same = 0;
  // A line for each commitment that differs or whose match is missing.
  std::vector<std::string> mismatches;
  // Matches that the list does not have.
  int unlisted = 0;
};

// Compares a published list with the seeds of the matches.
absl::StatusOr<SeedCheck> CheckSeeds(const std::vector<MatchEntry>& entries,
                                     const std::map<std::string, std::string>& published,
                                     MatchFile* source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SELECTION_SEED_LIST_H_
