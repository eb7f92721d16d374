// The chain of hashes over events and matches: each link has the hash of all before it, so that
// nothing that was stored can be changed or removed without a trace. Anyone who keeps the head of
// the chain (`ladder export` prints it) can also show that its end was cut off.
//
// A link's head is the SHA-256 of the head before it (32 zero bytes for the first), its kind, its
// subject and the digest of the subject, each as Sha256::AddFramed() adds it. No transactions here.
#ifndef ASSIZE_LADDER_STORE_CHAIN_ROWS_H_
#define ASSIZE_LADDER_STORE_CHAIN_ROWS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/hash.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

struct ChainHead {
  // The number of links.
  int64_t links = 0;
  Bytes32 sha256{};
};

enum class ChainKind : uint8_t {
  kEvent,     // its name, run, format, seed, game and policy, when it was made
  kMatch,     // a record that came in: where it was planned, who sat where, result and hashes
  kEventEnd,  // that the event has ended, and when
};

// Appends links. Its statements are prepared once.
class ChainWriter {
 public:
  static absl::StatusOr<ChainWriter> Prepare(sqlite::Connection& connection);

  // `subject` is event.id or match.id, and what it names is stored already.
  absl::Status Append(ChainKind kind, int64_t subject);

 private:
  struct Digests {
    sqlite::Statement event;
    sqlite::Statement match;
    sqlite::Statement seats;
    sqlite::Statement end;
  };
  ChainWriter(Digests digests, sqlite::Statement last, sqlite::Statement insert)
      : digests_(std::move(digests)), last_(std::move(last)), insert_(std::move(insert)) {}

  friend class ChainReader;
  static absl::StatusOr<Digests> PrepareDigests(sqlite::Connection& connection);
  // kDataLoss: what is to be hashed is missing.
  static absl::StatusOr<Bytes32> DigestOf(Digests& digests, ChainKind kind, int64_t subject);

  Digests digests_;
  sqlite::Statement last_;
  sqlite::Statement insert_;
};

// Appends links for events and matches of a ladder that was made before it had a chain.
absl::Status CompleteChain(sqlite::Connection& connection);

// Follows the whole chain. kDataLoss: a link does not fit those before it, its event or match is
// missing or was changed, or an event or a match has no link; the text names the first, and how
// many there are. `progress` receives the links done, now and then; false stops (kCancelled).
absl::StatusOr<ChainHead> VerifyChain(sqlite::Connection& connection,
                                      const std::function<bool(int64_t links)>& progress);

// The link with this head, given by its first digits, at least 8. kInvalidArgument: no such digits;
// kDataLoss: there is none, so that the chain was cut off or made again.
absl::StatusOr<int64_t> FindHead(sqlite::Connection& connection, std::string_view digits);

// The head after each match was stored, by match.id, without verifying anything.
absl::StatusOr<std::map<int64_t, Bytes32>> ReadChainHeads(sqlite::Connection& connection);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_CHAIN_ROWS_H_
