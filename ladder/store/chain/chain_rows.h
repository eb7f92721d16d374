// The chain of hashes over everything that decides a table, a rating or a name on a page: each link
// has the hash of all before it, so that nothing that was stored can be changed or removed without
// a trace. Anyone who keeps the head of the chain (`ladder export` prints it) can also show that
// its end was cut off.
//
// A link says what an act has stored or changed: its subject with the digest of what is stored of
// it from then on, what was done, when and by whom. A change that is allowed is a later link about
// the same subject. A link's head is the SHA-256 of the head before it (32 zero bytes for the
// first), its kind, its subject, the digest, first, last, time, actor and act, each as
// Sha256::AddFramed() adds it. Links of older versions, which have no time, end with the digest.
// No transactions here.
#ifndef ASSIZE_LADDER_STORE_CHAIN_CHAIN_ROWS_H_
#define ASSIZE_LADDER_STORE_CHAIN_CHAIN_ROWS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/chain/chain_kinds.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"

namespace assize::ladder {

struct ChainHead {
  // The number of links.
  int64_t links = 0;
  Bytes32 sha256{};
  // Links at the beginning that an older version has written; they cover events and results only.
  int64_t older_links = 0;
  // Links that say that what was stored before has been changed, as it may be.
  int64_t changes = 0;
};

// The one who runs this program, as the audit log names callers of the same machine: "uid 1000".
std::string OwnActor();

// Appends links.
class ChainWriter {
 public:
  static absl::StatusOr<ChainWriter> Prepare(sqlite::Connection* connection);

  // By whom the next links are; OwnActor() at first.
  const std::string& actor() const { return actor_; }
  void set_actor(std::string actor) { actor_ = std::move(actor); }

  // What the subject names is stored already. `act` is what was done: "settings: scoring".
  absl::Status Append(const ChainSubject& subject, std::string_view act);

 private:
  ChainWriter(sqlite::Connection* connection, sqlite::Statement last, sqlite::Statement insert)
      : digests_(connection), last_(std::move(last)), insert_(std::move(insert)) {}

  ChainDigests digests_;
  sqlite::Statement last_;
  sqlite::Statement insert_;
  std::string actor_ = OwnActor();
};

// Begins the chain over everything in a ladder that an older version has made: a link kBegin, and
// links for all that is stored, as it is found.
absl::Status CompleteChain(sqlite::Connection& connection);

// Follows the whole chain. kDataLoss: a link does not fit those before it, what it is about is
// missing or was changed, or something has no link; the text names the first, and how many there
// are. `progress` receives the links done, now and then; false stops (kCancelled).
absl::StatusOr<ChainHead> VerifyChain(sqlite::Connection& connection,
                                      const std::function<bool(int64_t links)>& progress);

// A link about something that had one before.
struct ChainChange {
  int64_t link = 0;
  int64_t unix_us = 0;
  std::string actor;
  ChainSubject subject;
  std::string act;
};

// The newest of them, in the order of the chain, without verifying anything.
absl::StatusOr<std::vector<ChainChange>> ReadChanges(sqlite::Connection& connection, int64_t most);

// The link with this head, given by its first digits, at least 8. kInvalidArgument: no such digits;
// kDataLoss: there is none, so that the chain was cut off or made again.
absl::StatusOr<int64_t> FindHead(sqlite::Connection& connection, std::string_view digits);

// The head after each match was stored, by match.id, without verifying anything.
absl::StatusOr<std::map<int64_t, Bytes32>> ReadChainHeads(sqlite::Connection& connection);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_CHAIN_CHAIN_ROWS_H_
