// What a link of the chain is about, and the digest of what is stored of it.
//
// A digest is the SHA-256 of the subject's rows: each value is "+" and its text, or "-" for NULL,
// as Sha256::AddFramed() adds it. ladder/DATABASE.md lists the columns.
#ifndef ASSIZE_LADDER_STORE_CHAIN_CHAIN_KINDS_H_
#define ASSIZE_LADDER_STORE_CHAIN_CHAIN_KINDS_H_

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"

namespace assize::ladder {

enum class ChainKind : uint8_t {
  kBot,           // its name, its owner, whether it is withdrawn
  kVersion,       // its bot and number, the hashes of its files, its games, its suspension
  kEvent,         // its name, run, format, seed, settings, game, configuration and policy
  kField,         // an event's entrants, and who dropped out
  kRound,         // when a round was planned, and its byes
  kSets,          // planned sets with their matches, and who plays in which seat
  kMatch,         // a record that came in: where it was planned, who sat where, result and hashes
  kAttempts,      // the void attempts at a planned match
  kAbandoned,     // which matches of an event were given up
  kEventEnd,      // that an event has ended, when, and the seed that was published
  kAnnouncement,  // what was announced
  kQuestion,      // a question and its answer
  kTitle,         // what pages call the ladder
  kGoneMatch,     // a record that was removed with its challenge
  // A challenge that was removed, whose planned matches had the ids from `first` to `last`; none: 0.
  kGoneEvent,
  // No subject: from the next link on the chain covers everything above. Before it, in a ladder of
  // an older version, it covers only events, matches and ends.
  kBegin,
};
inline constexpr int kChainKinds = static_cast<int>(ChainKind::kBegin) + 1;

struct ChainSubject {
  ChainKind kind = ChainKind::kBegin;
  // The id of its row: an event's for kField, kRound, kSets, kAbandoned, kEventEnd and kGoneEvent; that of a
  // planned match for kAttempts; else of the row itself.
  int64_t id = 0;
  // The round's number, or the numbers of the first and last set; else 0.
  int64_t first = 0;
  int64_t last = 0;

  auto operator<=>(const ChainSubject&) const = default;
};

// As the column chain.kind has it.
std::string_view NameOf(ChainKind kind);
std::optional<ChainKind> ChainKindNamed(std::string_view name);
// "match 7", "the field of event 2".
std::string Describe(const ChainSubject& subject);
// Whether a later link about the same subject may say that it was changed.
bool MayChange(ChainKind kind);

// Statements are prepared when they are needed first.
class ChainDigests {
 public:
  // `connection` must outlive this.
  explicit ChainDigests(sqlite::Connection* connection) : connection_(connection) {}

  // kDataLoss: what is to be hashed is missing.
  absl::StatusOr<Bytes32> Of(const ChainSubject& subject);

 private:
  // Adds the rows of a statement of the kind; returns how many.
  absl::StatusOr<int64_t> AddRows(const ChainSubject& subject, size_t statement, Sha256* hash);

  sqlite::Connection* connection_;
  std::array<std::array<std::optional<sqlite::Statement>, 2>, kChainKinds> statements_;
  // A value on its way, so that memory is used again.
  std::string value_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_CHAIN_CHAIN_KINDS_H_
