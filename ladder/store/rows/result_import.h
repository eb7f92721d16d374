// Results that come in: matched with what was planned, and stored. No transactions here.
#ifndef ASSIZE_LADDER_STORE_ROWS_RESULT_IMPORT_H_
#define ASSIZE_LADDER_STORE_ROWS_RESULT_IMPORT_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "ladder/model/results.h"
#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/rows/played_match.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/files/sqlite.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {

// LadderStore states what becomes of a result, and the errors. Its statements are prepared once.
class ResultImporter {
 public:
  // `chain` must outlive the importer.
  static absl::StatusOr<ResultImporter> Prepare(sqlite::Connection& connection, ChainWriter* chain,
                                                EventId event);

  absl::StatusOr<ImportOutcome> Import(const PlayedMatch& played);
  absl::StatusOr<ImportOutcome> ImportVoid(std::string_view match_id, int attempt,
                                           std::string_view reason);

 private:
  struct Statements {
    sqlite::Statement find;
    sqlite::Statement close;
    sqlite::Statement find_attempt;
    sqlite::Statement note_attempt;
    sqlite::Statement add_worker;
    sqlite::Statement note_player;
  };
  // A planned match, with what its result is compared with.
  struct Planned {
    int64_t id = 0;
    bool open = false;
    int64_t run = 0;
    int64_t set_number = 0;
    int rotation = 0;
    std::string game;
    int64_t seats = 0;
  };

  ResultImporter(EventId event, MatchInserter matches, AnswersInserter answers, ChainWriter* chain,
                 Statements statements);

  absl::StatusOr<Planned> Find(std::string_view match_id);
  absl::StatusOr<bool> HasAttempt(int64_t planned, int attempt);
  absl::StatusOr<ImportOutcome> NoteAttempt(int64_t planned, int attempt, std::string_view reason,
                                            std::optional<int64_t> match);
  // Who has played the match.
  absl::Status NotePlayer(int64_t match, const MatchPlayer& player);
  absl::Status Close(int64_t planned, std::string_view state, std::optional<int64_t> match);

  EventId event_;
  MatchInserter matches_;
  AnswersInserter answers_;
  ChainWriter* chain_;
  Statements statements_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_RESULT_IMPORT_H_
