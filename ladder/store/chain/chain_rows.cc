#include "ladder/store/chain/chain_rows.h"

#include <unistd.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/store/chain/chain_links.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {

std::string OwnActor() { return absl::StrCat("uid ", geteuid()); }

absl::StatusOr<ChainWriter> ChainWriter::Prepare(sqlite::Connection* connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto last, connection->Prepare("SELECT link, head FROM chain ORDER BY link DESC LIMIT 1"));
  ASSIZE_ASSIGN_OR_RETURN(auto insert, connection->Prepare(absl::StrCat(
                                           "INSERT INTO chain (", std::string(kLinkColumns),
                                           ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")));
  return ChainWriter(connection, std::move(last), std::move(insert));
}

absl::Status ChainWriter::Append(const ChainSubject& subject, std::string_view act) {
  ASSIZE_ASSIGN_OR_RETURN(const Bytes32 digest, digests_.Of(subject));
  last_.Reset();
  ASSIZE_ASSIGN_OR_RETURN(const bool row, last_.Step());
  const Bytes32 before = row ? HashIn(last_.Bytes(1)) : Bytes32{};
  ChainLink link{
      .number = row ? last_.Int(0) + 1 : 1,
      .kind = subject.kind,
      .kind_name = std::string(NameOf(subject.kind)),
      .subject = subject,
      .digest = digest,
      .head = {},
      .act = LinkAct{
          .unix_us = absl::ToUnixMicros(absl::Now()), .actor = actor_, .act = std::string(act)}};
  last_.Reset();
  link.head = HeadAfter(before, link);
  insert_.Bind(link.number, link.kind_name, subject.id, subject.first, subject.last,
               sqlite::Blob{AsView(link.digest)}, sqlite::Blob{AsView(link.head)},
               link.act->unix_us, link.act->actor, link.act->act);
  return insert_.Run();
}

absl::Status CompleteChain(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<ChainSubject> subjects,
                          SubjectsWithoutLink(connection));
  ASSIZE_ASSIGN_OR_RETURN(ChainWriter writer, ChainWriter::Prepare(&connection));
  ASSIZE_RETURN_IF_ERROR(writer.Append({.kind = ChainKind::kBegin}, "the chain covers everything"));
  for (const ChainSubject& subject : subjects) {
    ASSIZE_RETURN_IF_ERROR(writer.Append(subject, "found by the migration"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<ChainChange>> ReadChanges(sqlite::Connection& connection, int64_t most) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(absl::StrCat(
          "SELECT ", std::string(kLinkColumns),
          " FROM chain WHERE kind = 'GONE_EVENT' OR kind NOT IN ('MATCH', 'SETS', 'ROUND')"
          " AND EXISTS (SELECT 1 FROM chain AS other WHERE other.kind = chain.kind"
          " AND other.subject = chain.subject AND other.unix_us IS NOT NULL"
          " AND other.link < chain.link)"
          " ORDER BY link DESC LIMIT ?")));
  select.Bind(most);
  std::vector<ChainChange> changes;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    ChainLink link = LinkIn(select);
    if (!link.act.has_value()) continue;
    changes.push_back({.link = link.number,
                       .unix_us = link.act->unix_us,
                       .actor = std::move(link.act->actor),
                       .subject = link.subject,
                       .act = std::move(link.act->act)});
  }
  std::reverse(changes.begin(), changes.end());
  return changes;
}

absl::StatusOr<int64_t> FindHead(sqlite::Connection& connection, std::string_view digits) {
  constexpr size_t kLeastDigits = 8;
  const auto is_digit = [](char c) { return absl::ascii_isxdigit(static_cast<unsigned char>(c)); };
  if (digits.size() < kLeastDigits || digits.size() > 2 * sizeof(Bytes32) ||
      !std::all_of(digits.begin(), digits.end(), is_digit)) {
    return absl::InvalidArgumentError(
        absl::StrCat("head ", Quoted(digits), ": must be 8 to 64 hexadecimal digits"));
  }
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT link FROM chain WHERE substr(hex(head), 1, ?) = ?"));
  select.Bind(static_cast<int64_t>(digits.size()), absl::AsciiStrToUpper(std::string(digits)));
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (row) return select.Int(0);
  return absl::DataLossError(absl::StrCat("no link of the chain has the published head ",
                                          std::string(digits),
                                          ": its end was cut off, or it was made again"));
}

absl::StatusOr<std::map<int64_t, Bytes32>> ReadChainHeads(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT subject, head FROM chain WHERE kind = 'MATCH'"));
  std::map<int64_t, Bytes32> heads;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return heads;
    heads.emplace(select.Int(0), HashIn(select.Bytes(1)));
  }
}

}  // namespace assize::ladder
