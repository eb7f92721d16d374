// A match in the form in which it is stored: summary, hash, compressed bytes. Packing and unpacking
// are pure functions, so they run on any thread.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_PACKED_MATCH_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_PACKED_MATCH_H_

#include <google/protobuf/arena.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "referee/base/hash.h"
#include "referee/base/text/match_name.h"
#include "referee/replay/summary/answer_faults.h"
#include "referee/replay/summary/match_summary.h"

namespace assize {

// The newest RecordHeader.format that this program reads, and the one it writes.
inline constexpr int kRecordFormat = 1;

// A match's place in a run.
struct MatchPlace {
  // As BeginRun() gave it.
  int64_t run_id = 0;
  // The match's number in the run, from 0: a run stores one match that counts per number.
  int64_t ordinal = 0;
  // Matches of one deal share their seed and differ in the rotation of the bots over the seats.
  int64_t deal = 0;
  int rotation = 0;

  friend bool operator==(const MatchPlace&, const MatchPlace&) = default;
};

// A match that is over, to be stored.
struct NewMatch {
  MatchPlace place;
  v1::Record record;
  v1::MatchTiming timing;
};

// A match without its record, as lists show it.
struct MatchEntry {
  // Given by the store, rising; 0 before that.
  int64_t id = 0;
  MatchPlace place;
  MatchSummary summary;
  // As pages and reports name it; a MatchFile and a published ladder set it.
  MatchName name = {};
};

struct PackedMatch {
  MatchEntry entry;
  // By seat; empty in a match that was read from a database, whose tables have them apart.
  std::vector<AnswerFaults> answers = {};
  int format = kRecordFormat;
  // Of the uncompressed record.
  Bytes32 sha256{};
  int64_t size = 0;
  // zstd frames of the serialised v1.Record and v1.MatchTiming.
  std::string body;
  std::string timing;
  // Of the two frames as they are stored, since a frame has bits that change nothing in its
  // content.
  Bytes32 body_sha256{};
  Bytes32 timing_sha256{};
};

// A match as it was stored.
struct StoredMatch {
  MatchEntry entry;
  v1::Record record;
  v1::MatchTiming timing;
  // The record's own bytes, for comparing records byte by byte.
  std::string record_bytes;
};

// kInvalidArgument: a record that could not be read back (another format, no seats, too large).
absl::StatusOr<PackedMatch> Pack(const NewMatch& match);

// The readable part of a match that may be damaged.
struct SalvagedMatch {
  // Parts that could not be read are empty. Of bytes that end within a message, it has all before
  // that.
  StoredMatch match;
  // OK, or kDataLoss: the first damage in the stored part, with its place. A summary is not checked
  // if its record is damaged.
  absl::Status record;
  absl::Status timing;
  absl::Status summary;
};
SalvagedMatch Salvage(const PackedMatch& packed);

// Checks everything on the way: hashes, format, and that the summary is the record's. kDataLoss
// names the match and the place of the damage.
absl::StatusOr<StoredMatch> Unpack(const PackedMatch& packed);

// The same for who only looks at the record, which is on the arena; faster.
absl::StatusOr<const v1::Record*> Check(const PackedMatch& packed, google::protobuf::Arena* arena);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_PACKED_MATCH_H_
