#include "ladder/store/chain/chain_kinds.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// Rows of a subject; its id, first and last are the statement's parameters.
struct RowsOf {
  std::string_view sql;
  int parameters = 1;
  int columns = 0;
};

struct KindFacts {
  ChainKind kind;
  std::string_view name;
  // A row that must exist, and any number of further ones; without SQL: none.
  RowsOf one;
  RowsOf many;
  bool may_change = false;
};

constexpr RowsOf kNoRows = {.sql = "", .parameters = 0, .columns = 0};

constexpr RowsOf kRowsOfBot = {
    .sql =
        "SELECT bot.name, bot.created_unix_us, bot.withdrawn_unix_us, owner.id, owner.name,"
        " owner.created_unix_us FROM bot JOIN owner ON owner.id = bot.owner WHERE bot.id = ?",
    .columns = 6};

constexpr RowsOf kRowsOfVersion = {
    .sql =
        "SELECT version.bot, version.number, version.label, hex(submitted.sha256),"
        " hex(installed.sha256), version.submitted_unix_us, version.forgiven, version.remote,"
        " suspension.since_unix_us, suspension.reason FROM version"
        " JOIN bundle AS submitted ON submitted.id = version.submitted"
        " JOIN bundle AS installed ON installed.id = version.installed"
        " LEFT JOIN suspension ON suspension.version = version.id WHERE version.id = ?",
    .columns = 10};
constexpr RowsOf kRowsOfGames = {
    .sql = "SELECT game FROM version_game WHERE version = ? ORDER BY game", .columns = 1};

constexpr RowsOf kRowsOfEvent = {
    .sql =
        "SELECT event.name, event.run, event.format, event.seed, event.settings, run.game,"
        " run.config, run.policy, run.command_line, run.started_unix_us FROM event"
        " JOIN run ON run.id = event.run WHERE event.id = ?",
    .columns = 10};

constexpr RowsOf kRowsOfEntrants = {
    .sql =
        "SELECT number, version, out_from, out_reason FROM entrant WHERE event = ?"
        " ORDER BY number",
    .columns = 4};

constexpr RowsOf kRowsOfRound = {
    .sql = "SELECT planned_unix_us FROM round WHERE event = ? AND number = ?",
    .parameters = 2,
    .columns = 1};
constexpr RowsOf kRowsOfByes = {
    .sql =
        "SELECT version, kind, printf('%.17g', score) FROM bye WHERE event = ? AND round = ?"
        " ORDER BY version",
    .parameters = 2,
    .columns = 3};

// Outer joins: a set or a match without rows below it differs from none.
constexpr RowsOf kRowsOfSets = {
    .sql =
        "SELECT match_set.number, match_set.id, match_set.round, match_set.label,"
        " planned_match.id, planned_match.event, planned_match.match_id, planned_match.rotation,"
        " planned_seat.seat, planned_seat.version FROM match_set"
        " LEFT JOIN planned_match ON planned_match.match_set = match_set.id"
        " LEFT JOIN planned_seat ON planned_seat.planned = planned_match.id"
        " WHERE match_set.event = ? AND match_set.number BETWEEN ? AND ?"
        " ORDER BY match_set.number, planned_match.id, planned_seat.seat",
    .parameters = 3,
    .columns = 10};

// What a match counts as is part of it: a result that is given up later is a change.
constexpr RowsOf kRowsOfMatch = {
    .sql =
        "SELECT match.match_id, match.run_id, match.ordinal, match.deal, match.rotation,"
        " match.game, match.rules_version, match.state, match.started_unix_us,"
        " hex(record.sha256), hex(record.body_sha256), hex(record.timing_sha256),"
        " (SELECT planned_match.state FROM planned_match WHERE planned_match.id = match.ordinal"
        "  AND planned_match.match = match.id)"
        " FROM match JOIN record ON record.match = match.id WHERE match.id = ?",
    .columns = 13};

// Scores are those of the record's outcome; %.17g gives every bit of them.
constexpr RowsOf kRowsOfSeats = {
    .sql =
        "SELECT seat.seat, seat.bot, seat.version, seat.role, printf('%.17g', seat.score),"
        " seat.rank, seat.forfeit, planned_seat.version FROM seat"
        " JOIN match ON match.id = seat.match"
        " JOIN planned_seat ON planned_seat.planned = match.ordinal AND planned_seat.seat ="
        " seat.seat WHERE seat.match = ? ORDER BY seat.seat",
    .columns = 8};

constexpr RowsOf kRowsOfAttempts = {
    .sql = "SELECT attempt, reason, match FROM void_attempt WHERE planned = ? ORDER BY attempt",
    .columns = 3};

constexpr RowsOf kRowsOfAbandoned = {
    .sql =
        "SELECT planned_match.id FROM match_set"
        " JOIN planned_match ON planned_match.match_set = match_set.id"
        " WHERE match_set.event = ? AND planned_match.state = 'ABANDONED'"
        " ORDER BY planned_match.id",
    .columns = 1};

constexpr RowsOf kRowsOfEnd = {
    .sql =
        "SELECT event.run, run.ended_unix_us, run.seed FROM event"
        " JOIN run ON run.id = event.run WHERE event.id = ? AND run.ended_unix_us IS NOT NULL",
    .columns = 3};

constexpr RowsOf kRowsOfAnnouncement = {
    .sql = "SELECT event, text, actor, unix_us FROM announcement WHERE id = ?", .columns = 4};

constexpr RowsOf kRowsOfQuestion = {
    .sql =
        "SELECT name, event, owner, actor, text, asked_unix_us, answer, answered_unix_us,"
        " to_all FROM question WHERE id = ?",
    .columns = 9};

constexpr RowsOf kRowsOfTitle = {.sql = "SELECT text FROM title WHERE id = ?", .columns = 1};

// In the order of ChainKind.
constexpr std::array<KindFacts, kChainKinds> kChainFacts = {
    {{ChainKind::kBot, "BOT", kRowsOfBot, kNoRows, true},
     {ChainKind::kVersion, "VERSION", kRowsOfVersion, kRowsOfGames, true},
     {ChainKind::kEvent, "EVENT", kRowsOfEvent, kNoRows, true},
     {ChainKind::kField, "FIELD", kNoRows, kRowsOfEntrants, true},
     {ChainKind::kRound, "ROUND", kRowsOfRound, kRowsOfByes, false},
     {ChainKind::kSets, "SETS", kNoRows, kRowsOfSets, false},
     {ChainKind::kMatch, "MATCH", kRowsOfMatch, kRowsOfSeats, false},
     {ChainKind::kAttempts, "ATTEMPTS", kNoRows, kRowsOfAttempts, true},
     {ChainKind::kAbandoned, "ABANDONED", kNoRows, kRowsOfAbandoned, true},
     {ChainKind::kEventEnd, "END", kRowsOfEnd, kNoRows, false},
     {ChainKind::kAnnouncement, "ANNOUNCEMENT", kRowsOfAnnouncement, kNoRows, false},
     {ChainKind::kQuestion, "QUESTION", kRowsOfQuestion, kNoRows, true},
     {ChainKind::kTitle, "TITLE", kRowsOfTitle, kNoRows, true},
     {ChainKind::kGoneMatch, "GONE_MATCH", kNoRows, kNoRows, false},
     {ChainKind::kGoneEvent, "GONE_EVENT", kNoRows, kNoRows, false},
     {ChainKind::kBegin, "BEGIN", kNoRows, kNoRows, false}}};

const KindFacts& FactsOf(ChainKind kind) { return kChainFacts[static_cast<size_t>(kind)]; }

void BindSubject(const ChainSubject& subject, int parameters, sqlite::Statement* select) {
  if (parameters == 1) return select->Bind(subject.id);
  if (parameters == 2) return select->Bind(subject.id, subject.first);
  select->Bind(subject.id, subject.first, subject.last);
}

}  // namespace

std::string_view NameOf(ChainKind kind) { return FactsOf(kind).name; }

std::optional<ChainKind> ChainKindNamed(std::string_view name) {
  const auto* const found =
      std::find_if(kChainFacts.begin(), kChainFacts.end(),
                   [name](const KindFacts& facts) { return facts.name == name; });
  if (found == kChainFacts.end()) return std::nullopt;
  return found->kind;
}

std::string Describe(const ChainSubject& subject) {
  switch (subject.kind) {
    case ChainKind::kBot:
      return absl::StrCat("bot ", subject.id);
    case ChainKind::kVersion:
      return absl::StrCat("version ", subject.id);
    case ChainKind::kEvent:
      return absl::StrCat("event ", subject.id);
    case ChainKind::kField:
      return absl::StrCat("the field of event ", subject.id);
    case ChainKind::kRound:
      return absl::StrCat("round ", subject.first, " of event ", subject.id);
    case ChainKind::kSets:
      return absl::StrCat("the plan of sets ", subject.first + 1, " to ", subject.last + 1,
                          " of event ", subject.id);
    case ChainKind::kMatch:
      return absl::StrCat("match ", subject.id);
    case ChainKind::kAttempts:
      return absl::StrCat("the list of void attempts at planned match ", subject.id);
    case ChainKind::kAbandoned:
      return absl::StrCat("the list of matches of event ", subject.id, " that were given up");
    case ChainKind::kEventEnd:
      return absl::StrCat("the end of event ", subject.id);
    case ChainKind::kAnnouncement:
      return absl::StrCat("announcement ", subject.id);
    case ChainKind::kQuestion:
      return absl::StrCat("question ", subject.id);
    case ChainKind::kTitle:
      return "the ladder's title";
    case ChainKind::kGoneMatch:
      return absl::StrCat("match ", subject.id);
    case ChainKind::kGoneEvent:
      return absl::StrCat("event ", subject.id);
    case ChainKind::kBegin:
      return "the beginning of the chain over everything";
  }
  return "";
}

bool MayChange(ChainKind kind) { return FactsOf(kind).may_change; }

absl::StatusOr<int64_t> ChainDigests::AddRows(const ChainSubject& subject, size_t statement,
                                              Sha256* hash) {
  const KindFacts& facts = FactsOf(subject.kind);
  const RowsOf& rows = statement == 0 ? facts.one : facts.many;
  std::optional<sqlite::Statement>& select =
      statements_[static_cast<size_t>(subject.kind)][statement];
  if (!select.has_value()) {
    ASSIZE_ASSIGN_OR_RETURN(auto prepared, connection_->Prepare(rows.sql));
    select.emplace(std::move(prepared));
  }
  BindSubject(subject, rows.parameters, &*select);
  for (int64_t count = 0;; ++count) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select->Step());
    if (!row) {
      select->Reset();
      return count;
    }
    for (int column = 0; column < rows.columns; ++column) {
      value_.assign(1, select->IsNull(column) ? '-' : '+');
      value_.append(select->Bytes(column));
      hash->AddFramed(value_);
    }
  }
}

absl::StatusOr<Bytes32> ChainDigests::Of(const ChainSubject& subject) {
  Sha256 hash;
  const KindFacts& facts = FactsOf(subject.kind);
  if (!facts.one.sql.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t rows, AddRows(subject, 0, &hash));
    if (rows == 0) return absl::DataLossError(absl::StrCat(Describe(subject), " is missing"));
  }
  if (!facts.many.sql.empty()) ASSIZE_RETURN_IF_ERROR(AddRows(subject, 1, &hash).status());
  return hash.Digest();
}

}  // namespace assize::ladder
