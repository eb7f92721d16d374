#include "ladder/store/chain_rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "ladder/store/rows.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

constexpr std::array<std::pair<ChainKind, std::string_view>, 3> kKinds = {
    {{ChainKind::kEvent, "EVENT"}, {ChainKind::kMatch, "MATCH"}, {ChainKind::kEventEnd, "END"}}};

std::string_view NameOfKind(ChainKind kind) {
  for (const auto& [known, name] : kKinds) {
    if (known == kind) return name;
  }
  return "";
}

std::optional<ChainKind> KindNamed(std::string_view name) {
  for (const auto& [kind, known] : kKinds) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

Bytes32 HeadAfter(const Bytes32& before, std::string_view kind, int64_t subject,
                  const Bytes32& digest) {
  return Sha256()
      .AddFramed(AsView(before))
      .AddFramed(kind)
      .AddFramed(absl::StrCat(subject))
      .AddFramed(AsView(digest))
      .Digest();
}

// All columns of the current row; NULL is distinguished from an empty text.
void AddRow(const sqlite::Statement& row, int columns, Sha256* hash) {
  for (int column = 0; column < columns; ++column) {
    hash->AddFramed(row.IsNull(column) ? "-" : absl::StrCat("+", std::string(row.Bytes(column))));
  }
}

constexpr std::string_view kSelectEvent =
    "SELECT event.name, event.run, event.format, event.seed, run.game, run.policy,"
    " run.started_unix_us FROM event JOIN run ON run.id = event.run WHERE event.id = ?";
constexpr int kEventColumns = 7;

// What a match counts as is part of it: a result that is given up later is a change.
constexpr std::string_view kSelectMatch =
    "SELECT match.match_id, match.run_id, match.ordinal, match.deal, match.rotation, match.game,"
    " match.rules_version, match.state, match.started_unix_us, hex(record.sha256),"
    " hex(record.body_sha256), hex(record.timing_sha256),"
    " (SELECT planned_match.state FROM planned_match WHERE planned_match.id = match.ordinal"
    "  AND planned_match.match = match.id)"
    " FROM match JOIN record ON record.match = match.id WHERE match.id = ?";
constexpr int kMatchColumns = 13;

// Scores are those of the record's outcome; %.17g gives every bit of them.
constexpr std::string_view kSelectSeats =
    "SELECT seat.seat, seat.bot, seat.version, seat.role, printf('%.17g', seat.score), seat.rank,"
    " seat.forfeit, planned_seat.version FROM seat"
    " JOIN match ON match.id = seat.match"
    " JOIN planned_seat ON planned_seat.planned = match.ordinal AND planned_seat.seat = seat.seat"
    " WHERE seat.match = ? ORDER BY seat.seat";
constexpr int kSeatColumns = 8;

constexpr std::string_view kSelectEnd =
    "SELECT event.run, run.ended_unix_us FROM event JOIN run ON run.id = event.run"
    " WHERE event.id = ? AND run.ended_unix_us IS NOT NULL";
constexpr int kEndColumns = 2;

// What should have a link. Only matches of events: others may stand in the same file.
constexpr std::string_view kSubjects =
    "SELECT 'EVENT' AS kind, event.id AS subject, 0 AS step FROM event"
    " UNION ALL SELECT 'MATCH', match.id, 1 FROM match JOIN event ON event.run = match.run_id"
    " UNION ALL SELECT 'END', event.id, 2 FROM event JOIN run ON run.id = event.run"
    "  WHERE run.ended_unix_us IS NOT NULL";

struct Subject {
  ChainKind kind = ChainKind::kEvent;
  int64_t id = 0;
};

absl::StatusOr<std::vector<Subject>> SubjectsWithoutLink(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(absl::StrCat(
          "SELECT kind, subject FROM (", std::string(kSubjects),
          ") AS stored WHERE NOT EXISTS (SELECT 1 FROM chain WHERE chain.kind = stored.kind"
          " AND chain.subject = stored.subject) ORDER BY step, subject")));
  std::vector<Subject> subjects;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return subjects;
    subjects.push_back({*KindNamed(select.Text(0)), select.Int(1)});
  }
}

std::string Describe(ChainKind kind, int64_t subject) {
  switch (kind) {
    case ChainKind::kEvent:
      return absl::StrCat("event ", subject);
    case ChainKind::kMatch:
      return absl::StrCat("match ", subject);
    case ChainKind::kEventEnd:
      return absl::StrCat("the end of event ", subject);
  }
  return "";
}

}  // namespace

absl::StatusOr<ChainWriter::Digests> ChainWriter::PrepareDigests(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(auto event, connection.Prepare(kSelectEvent));
  ASSIZE_ASSIGN_OR_RETURN(auto match, connection.Prepare(kSelectMatch));
  ASSIZE_ASSIGN_OR_RETURN(auto seats, connection.Prepare(kSelectSeats));
  ASSIZE_ASSIGN_OR_RETURN(auto end, connection.Prepare(kSelectEnd));
  return Digests{std::move(event), std::move(match), std::move(seats), std::move(end)};
}

absl::StatusOr<ChainWriter> ChainWriter::Prepare(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(Digests digests, PrepareDigests(connection));
  ASSIZE_ASSIGN_OR_RETURN(
      auto last, connection.Prepare("SELECT link, head FROM chain ORDER BY link DESC LIMIT 1"));
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO chain (link, kind, subject, digest, head)"
                                             " VALUES (?, ?, ?, ?, ?)"));
  return ChainWriter(std::move(digests), std::move(last), std::move(insert));
}

absl::StatusOr<Bytes32> ChainWriter::DigestOf(Digests& digests, ChainKind kind, int64_t subject) {
  sqlite::Statement& select = kind == ChainKind::kEvent   ? digests.event
                              : kind == ChainKind::kMatch ? digests.match
                                                          : digests.end;
  const int columns = kind == ChainKind::kEvent   ? kEventColumns
                      : kind == ChainKind::kMatch ? kMatchColumns
                                                  : kEndColumns;
  Sha256 hash;
  select.Bind(subject);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::DataLossError(absl::StrCat(Describe(kind, subject), " is missing"));
  AddRow(select, columns, &hash);
  select.Reset();
  if (kind != ChainKind::kMatch) return hash.Digest();
  digests.seats.Bind(subject);
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool seat, digests.seats.Step());
    if (!seat) return hash.Digest();
    AddRow(digests.seats, kSeatColumns, &hash);
  }
}

absl::Status ChainWriter::Append(ChainKind kind, int64_t subject) {
  ASSIZE_ASSIGN_OR_RETURN(const Bytes32 digest, DigestOf(digests_, kind, subject));
  last_.Reset();
  ASSIZE_ASSIGN_OR_RETURN(const bool row, last_.Step());
  const int64_t link = row ? last_.Int(0) + 1 : 1;
  const Bytes32 before = row ? HashIn(last_.Bytes(1)) : Bytes32{};
  last_.Reset();
  const Bytes32 head = HeadAfter(before, NameOfKind(kind), subject, digest);
  insert_.Bind(link, NameOfKind(kind), subject, sqlite::Blob{AsView(digest)},
               sqlite::Blob{AsView(head)});
  return insert_.Run();
}

absl::Status CompleteChain(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Subject> subjects, SubjectsWithoutLink(connection));
  ASSIZE_ASSIGN_OR_RETURN(ChainWriter writer, ChainWriter::Prepare(connection));
  for (const Subject& subject : subjects) {
    ASSIZE_RETURN_IF_ERROR(writer.Append(subject.kind, subject.id));
  }
  return absl::OkStatus();
}

// Goes along the chain and collects what is wrong.
class ChainReader {
 public:
  static absl::StatusOr<ChainReader> Prepare(sqlite::Connection& connection) {
    ASSIZE_ASSIGN_OR_RETURN(ChainWriter::Digests digests, ChainWriter::PrepareDigests(connection));
    ASSIZE_ASSIGN_OR_RETURN(
        auto links,
        connection.Prepare("SELECT link, kind, subject, digest, head FROM chain ORDER BY link"));
    return ChainReader(std::move(digests), std::move(links));
  }

  absl::StatusOr<ChainHead> Follow(const std::function<bool(int64_t)>& progress) {
    constexpr int64_t kReportEvery = 1000;
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, links_.Step());
      if (!row) return head_;
      ASSIZE_RETURN_IF_ERROR(FollowLink());
      if (head_.links % kReportEvery == 0 && !progress(head_.links)) {
        return absl::CancelledError(absl::StrCat("stopped after ", head_.links, " links"));
      }
    }
  }

  void Note(const std::string& text) {
    if (wrong_++ == 0) first_ = text;
  }
  absl::Status status() const {
    if (wrong_ == 0) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat(
        "the chain of hashes is broken in ", wrong_,
        wrong_ == 1 ? " place: " : " places; the first: ", first_, "; compare with a backup"));
  }

 private:
  ChainReader(ChainWriter::Digests digests, sqlite::Statement links)
      : digests_(std::move(digests)), links_(std::move(links)) {}

  absl::Status FollowLink() {
    const int64_t link = links_.Int(0);
    const std::string name(links_.Text(1));
    const int64_t subject = links_.Int(2);
    const Bytes32 digest = HashIn(links_.Bytes(3));
    const Bytes32 head = HashIn(links_.Bytes(4));
    if (link != head_.links + 1) Note(absl::StrCat("link ", head_.links + 1, " is missing"));
    const std::optional<ChainKind> kind = KindNamed(name);
    if (!kind || HeadAfter(head_.sha256, name, subject, digest) != head) {
      Note(absl::StrCat("link ", link, " does not fit the links before it"));
    }
    head_ = {.links = link, .sha256 = head};
    if (!kind) return absl::OkStatus();
    const absl::StatusOr<Bytes32> now = ChainWriter::DigestOf(digests_, *kind, subject);
    if (!now.ok() && !absl::IsDataLoss(now.status())) return now.status();
    if (!now.ok()) {
      Note(std::string(now.status().message()));
    } else if (*now != digest) {
      Note(absl::StrCat(Describe(*kind, subject), " was changed after it was stored"));
    }
    return absl::OkStatus();
  }

  ChainWriter::Digests digests_;
  sqlite::Statement links_;
  ChainHead head_;
  int64_t wrong_ = 0;
  std::string first_;
};

absl::StatusOr<ChainHead> VerifyChain(sqlite::Connection& connection,
                                      const std::function<bool(int64_t links)>& progress) {
  ASSIZE_ASSIGN_OR_RETURN(ChainReader reader, ChainReader::Prepare(connection));
  ASSIZE_ASSIGN_OR_RETURN(const ChainHead head, reader.Follow(progress));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Subject> without, SubjectsWithoutLink(connection));
  for (const Subject& subject : without) {
    reader.Note(absl::StrCat(Describe(subject.kind, subject.id), " has no link"));
  }
  ASSIZE_RETURN_IF_ERROR(reader.status());
  return head;
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
