#include "ladder/store/rows/result_import.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

absl::Status CheckSame(const MatchSummary& summary, const std::string& game, int64_t seats) {
  if (summary.game != game) {
    return absl::InvalidArgumentError(absl::StrCat("match ", summary.match_id, " was played as ",
                                                   Quoted(summary.game), ", planned as ",
                                                   Quoted(game)));
  }
  if (static_cast<int64_t>(summary.seats.size()) != seats) {
    return absl::InvalidArgumentError(absl::StrCat("match ", summary.match_id, " was played by ",
                                                   summary.seats.size(), " seats, planned for ",
                                                   seats));
  }
  return absl::OkStatus();
}

}  // namespace

ResultImporter::ResultImporter(EventId event, MatchInserter matches, AnswersInserter answers,
                               ChainWriter* chain, Statements statements)
    : event_(event),
      matches_(std::move(matches)),
      answers_(std::move(answers)),
      chain_(chain),
      statements_(std::move(statements)) {}

absl::StatusOr<ResultImporter> ResultImporter::Prepare(sqlite::Connection& connection,
                                                       ChainWriter* chain, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(auto matches, MatchInserter::Prepare(connection));
  ASSIZE_ASSIGN_OR_RETURN(auto answers, AnswersInserter::Prepare(connection));
  ASSIZE_ASSIGN_OR_RETURN(
      auto find,
      connection.Prepare("SELECT planned_match.id, planned_match.state = 'OPEN', event.run,"
                         " match_set.number, planned_match.rotation, run.game,"
                         " (SELECT count(*) FROM planned_seat WHERE planned = planned_match.id)"
                         " FROM planned_match"
                         " JOIN match_set ON match_set.id = planned_match.match_set"
                         " JOIN event ON event.id = match_set.event JOIN run ON run.id = event.run"
                         " WHERE planned_match.match_id = ? AND planned_match.event = ?"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto close, connection.Prepare("UPDATE planned_match SET state = ?, match = ? WHERE id = ?"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto find_attempt,
      connection.Prepare("SELECT 1 FROM void_attempt WHERE planned = ? AND attempt = ?"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto note_attempt,
      connection.Prepare("INSERT INTO void_attempt (planned, attempt, reason, match)"
                         " VALUES (?, ?, ?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(auto add_worker,
                          connection.Prepare("INSERT INTO worker (name, caller, token, speed)"
                                             " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto note_player,
      connection.Prepare("INSERT INTO played_by (match, worker) SELECT ?, id FROM worker"
                         " WHERE name = ? AND caller = ? AND token = ? AND speed = ?"));
  return ResultImporter(event, std::move(matches), std::move(answers), chain,
                        {.find = std::move(find),
                         .close = std::move(close),
                         .find_attempt = std::move(find_attempt),
                         .note_attempt = std::move(note_attempt),
                         .add_worker = std::move(add_worker),
                         .note_player = std::move(note_player)});
}

absl::StatusOr<ResultImporter::Planned> ResultImporter::Find(std::string_view match_id) {
  sqlite::Statement& find = statements_.find;
  find.Bind(match_id, event_);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, find.Step());
  if (!row) {
    return absl::NotFoundError(
        absl::StrCat("match ", Quoted(match_id), " is not planned in event ", event_));
  }
  Planned planned{.id = find.Int(0),
                  .open = find.Int(1) != 0,
                  .run = find.Int(2),
                  .set_number = find.Int(3),
                  .rotation = static_cast<int>(find.Int(4)),
                  .game = std::string(find.Text(5)),
                  .seats = find.Int(6)};
  find.Reset();
  return planned;
}

absl::StatusOr<ImportOutcome> ResultImporter::Import(const PlayedMatch& played) {
  const MatchSummary& summary = played.match.entry.summary;
  ASSIZE_ASSIGN_OR_RETURN(const Planned planned, Find(summary.match_id));
  if (!planned.open) return ImportOutcome::kDuplicate;
  ASSIZE_RETURN_IF_ERROR(CheckSame(summary, planned.game, planned.seats));
  const bool is_void = summary.state == MatchState::kVoid;
  if (is_void) {
    ASSIZE_ASSIGN_OR_RETURN(const bool known, HasAttempt(planned.id, played.attempt));
    if (known) return ImportOutcome::kDuplicate;
  }
  PackedMatch match = played.match;
  match.entry.place = {.run_id = planned.run,
                       .ordinal = planned.id,
                       .deal = planned.set_number,
                       .rotation = planned.rotation};
  ASSIZE_ASSIGN_OR_RETURN(const int64_t id, matches_.Insert(match));
  ASSIZE_RETURN_IF_ERROR(NotePlayer(id, played.player));
  ASSIZE_RETURN_IF_ERROR(answers_.Insert(id, match.answers));
  ImportOutcome outcome = ImportOutcome::kStored;
  if (is_void) {
    ASSIZE_ASSIGN_OR_RETURN(outcome,
                            NoteAttempt(planned.id, played.attempt, "stopped by the referee", id));
  } else {
    ASSIZE_RETURN_IF_ERROR(Close(planned.id, "PLAYED", id));
  }
  ASSIZE_RETURN_IF_ERROR(chain_->Append({.kind = ChainKind::kMatch, .id = id}, "played"));
  return outcome;
}

absl::StatusOr<ImportOutcome> ResultImporter::ImportVoid(std::string_view match_id, int attempt,
                                                         std::string_view reason) {
  ASSIZE_ASSIGN_OR_RETURN(const Planned planned, Find(match_id));
  if (!planned.open) return ImportOutcome::kDuplicate;
  ASSIZE_ASSIGN_OR_RETURN(const bool known, HasAttempt(planned.id, attempt));
  if (known) return ImportOutcome::kDuplicate;
  return NoteAttempt(planned.id, attempt, reason, std::nullopt);
}

absl::StatusOr<bool> ResultImporter::HasAttempt(int64_t planned, int attempt) {
  statements_.find_attempt.Bind(planned, attempt);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, statements_.find_attempt.Step());
  statements_.find_attempt.Reset();
  return row;
}

absl::StatusOr<ImportOutcome> ResultImporter::NoteAttempt(int64_t planned, int attempt,
                                                          std::string_view reason,
                                                          std::optional<int64_t> match) {
  statements_.note_attempt.Bind(planned, attempt, reason, match);
  ASSIZE_RETURN_IF_ERROR(statements_.note_attempt.Run());
  ASSIZE_RETURN_IF_ERROR(chain_->Append({.kind = ChainKind::kAttempts, .id = planned},
                                        absl::StrCat("attempt ", attempt + 1, " is void")));
  if (attempt < kMaxRetries) return ImportOutcome::kVoid;
  ASSIZE_RETURN_IF_ERROR(Close(planned, "ABANDONED", std::nullopt));
  ASSIZE_RETURN_IF_ERROR(
      chain_->Append({.kind = ChainKind::kAbandoned, .id = event_}, "too many void attempts"));
  return ImportOutcome::kAbandoned;
}

absl::Status ResultImporter::NotePlayer(int64_t match, const MatchPlayer& player) {
  if (player.worker.empty()) return absl::OkStatus();
  statements_.add_worker.Bind(player.worker, player.caller, player.token, player.speed);
  ASSIZE_RETURN_IF_ERROR(statements_.add_worker.Run());
  statements_.note_player.Bind(match, player.worker, player.caller, player.token, player.speed);
  return statements_.note_player.Run();
}

absl::Status ResultImporter::Close(int64_t planned, std::string_view state,
                                   std::optional<int64_t> match) {
  statements_.close.Bind(state, match, planned);
  return statements_.close.Run();
}

}  // namespace assize::ladder
