// Links as they are stored, and what should have one; for the files of the chain.
#ifndef ASSIZE_LADDER_STORE_CHAIN_CHAIN_LINKS_H_
#define ASSIZE_LADDER_STORE_CHAIN_CHAIN_LINKS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/store/chain/chain_kinds.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"

namespace assize::ladder {

// What links of older versions don't say.
struct LinkAct {
  int64_t unix_us = 0;
  std::string actor;
  std::string act;
};

struct ChainLink {
  int64_t number = 0;
  // Empty: a kind that this program does not know.
  std::optional<ChainKind> kind;
  std::string kind_name;
  // Its kind is only meant where `kind` is there.
  ChainSubject subject;
  Bytes32 digest{};
  Bytes32 head{};
  std::optional<LinkAct> act;
};

// The columns that LinkIn() reads, in this order.
inline constexpr std::string_view kLinkColumns =
    "link, kind, subject, first, last, digest, head, unix_us, actor, act";
ChainLink LinkIn(const sqlite::Statement& row);

// What the link's head must be behind that of the link before it.
Bytes32 HeadAfter(const Bytes32& before, const ChainLink& link);

// In the order in which a migration links them. What an older version has linked still counts for
// matches, but not for events and their ends, whose links cover more now.
absl::StatusOr<std::vector<ChainSubject>> SubjectsWithoutLink(sqlite::Connection& connection);

// Planned matches that are played without a result of their own, or not played and have one: a link
// about a match says whose result it is, and nothing else of those that are open.
absl::StatusOr<std::vector<int64_t>> MatchesWithOthersResults(sqlite::Connection& connection);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_CHAIN_CHAIN_LINKS_H_
