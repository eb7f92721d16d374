// A game as search, self-play and training use it: tables, what a seat knows of one, and lists of
// moves, as values that stand for themselves.
//
// Everything is carried out by the rules and codecs that the referee plays matches with
// (rules_model.h). What takes a View is a function of what the viewer may know: no way leads from a
// View to the Table that it was taken of. Errors are kInvalidArgument and name the thing, its value
// and what is allowed; kFailedPrecondition where something can't be done at this point of a match.
//
// A Game, a View and a Moves are immutable and safe on every thread; a Table belongs to one thread
// at a time.
#ifndef ASSIZE_REFEREE_SIM_MODEL_H_
#define ASSIZE_REFEREE_SIM_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/base/seed.h"
#include "referee/games/given.h"
#include "referee/games/rows.h"
#include "referee/games/table.h"
#include "referee/sim/tree_options.h"

namespace assize::sim {

class Search;
class Table;
struct SearchOptions;

// What the rows of a game's views and moves look like.
struct Layouts {
  const games::Layout& view;
  const games::Layout& option;
};

// Legal moves of a seat, in the referee's order.
class Moves {
 public:
  virtual ~Moves() = default;
  virtual size_t size() const = 0;
  // A sample, or the first ones: other moves may be legal too.
  virtual bool partial() const = 0;
  // A v1::GameMove; index < size().
  virtual std::string Bytes(size_t index) const = 0;
  // The place of the move in the list; -1: it is not listed.
  virtual absl::StatusOr<int> Find(const v1::GameMove& move) const = 0;
  // As of View; one row for each move.
  virtual const Layouts* Rows() const = 0;
  virtual void WriteRows(uint8_t* rows) const = 0;
};

// Why a move is refused.
struct Refusal {
  Seat seat;
  // The rule's number, e.g. "BRIG-7.9"; empty: a field is missing, unknown or out of range.
  std::string rule;
  // As the referee says it: with the rule's number, a function of view and move alone.
  std::string text;
  // As of Breach (referee/games/game.h).
  std::string code;
  int part = 0;
  // False: the rules refuse the move as a part of play.
  bool fault = true;
};

// What a seat or a spectator knows.
class View {
 public:
  virtual ~View() = default;
  virtual games::Viewer viewer() const = 0;
  // The viewer must decide now and has not sealed an answer.
  virtual bool asked() const = 0;
  // The match is over.
  virtual bool over() const = 0;
  // "" unless asked.
  virtual std::string_view decision() const = 0;
  // A v1::GameView.
  virtual std::string Bytes() const = 0;
  // The layouts of the game's rows; null if it has none.
  virtual const Layouts* Rows() const = 0;
  // Of a game that has rows.
  virtual void WriteRow(uint8_t* row) const = 0;

  // The next four need a viewer who is asked. At most `limit` moves.
  virtual absl::StatusOr<std::shared_ptr<const Moves>> Options(size_t limit) const = 0;
  // nullopt: the rules accept the move.
  virtual absl::StatusOr<std::optional<Refusal>> Check(const v1::GameMove& move) const = 0;
  virtual absl::StatusOr<std::string> DefaultMove() const = 0;
  virtual absl::StatusOr<std::string> RandomMove(Stream& stream) const = 0;

  // A table that looks the same to the viewer: all that it can't know is dealt from `chance`, and so
  // is all chance to come. Others' sealed answers are open again.
  virtual std::unique_ptr<Table> Redeal(const Chance& chance) const = 0;
  // The same, distributed as Redeal() is where these facts are so. The error says which of them the
  // view excludes, and by what rule.
  virtual absl::StatusOr<std::unique_ptr<Table>> RedealGiven(const games::Given& given,
                                                             const Chance& chance) const = 0;
  // The names of the facts that the viewer does not know.
  virtual std::vector<std::string> Hidden() const = 0;
  // Of a viewer who is asked. It shares ownership of this view.
  virtual absl::StatusOr<std::unique_ptr<Search>> StartSearch(const SearchOptions& options,
                                                              const Chance& chance) const = 0;
};

// How a seat answers: by a place in its list of legal moves, by a move of a list, by a message, or
// by the default move.
struct OptionIndex {
  size_t index = 0;
};
struct ListedMove {
  std::shared_ptr<const Moves> list;
  size_t index = 0;
};
struct DefaultAnswer {};
struct Answer {
  Seat seat;
  std::variant<OptionIndex, ListedMove, const v1::GameMove*, DefaultAnswer> move;
};

// A match in progress: the truth.
class Table {
 public:
  virtual ~Table() = default;
  virtual int seats() const = 0;
  // The seats that must answer before the match goes on.
  virtual SeatSet waiting() const = 0;
  virtual bool over() const = 0;
  virtual std::shared_ptr<const View> ViewOf(games::Viewer viewer) const = 0;
  // Carries out the answers of all waiting seats, one of each. The refusal is that of the first seat
  // whose move is not accepted; then, and on an error, nothing has changed.
  virtual absl::StatusOr<std::optional<Refusal>> Step(std::span<const Answer> answers) = 0;
  // 0 to 1 by seat, adding up to 1. kFailedPrecondition: the match is not over.
  virtual absl::StatusOr<std::vector<double>> Scores() const = 0;
  // Plays to the end, each seat at random.
  virtual void PlayRandom(Stream& stream) = 0;
  // The same truth, with the same chance to come.
  virtual std::unique_ptr<Table> Clone() const = 0;
  // All that is drawn from now on is drawn from `chance`; what lies hidden stays.
  virtual void Reroll(const Chance& chance) = 0;
  // All that the viewer does not know of the truth (referee/games/given.h).
  virtual games::Given Hidden(games::Viewer viewer) const = 0;
  // As records have it (games::Table::StateDigest()).
  virtual Bytes32 Digest() const = 0;
};

// Many matches at once. Their decisions are rows: one for each seat that is asked at any table, by
// table and then by seat, so that seats that are asked together answer together.
//
// The matches of a table follow from the batch's seed and the table's number alone: neither the
// number of threads nor that of tables changes them. Belongs to one thread at a time; with several
// threads, each call has the work done by as many and returns when all have ended.
class Batch {
 public:
  // Where Write() writes; what is null is not wanted.
  struct Arrays {
    // For each row: the table, the seat, the number of its decision.
    int32_t* table = nullptr;
    int32_t* seat = nullptr;
    int32_t* kind = nullptr;
    // The options of row i have the numbers starts[i] to starts[i + 1] - 1; one more than rows.
    int64_t* starts = nullptr;
    // For each row and each option: a row of bytes, of a game that has rows.
    uint8_t* views = nullptr;
    uint8_t* options = nullptr;
  };
  // A match that is over.
  struct Finished {
    int32_t table = 0;
    std::vector<double> scores;
  };

  virtual ~Batch() = default;
  virtual size_t tables() const = 0;
  virtual int seats() const = 0;
  virtual const Layouts* Rows() const = 0;
  virtual size_t rows() const = 0;
  // Of all rows together. They are listed now, unless they are already.
  virtual size_t CountOptions() = 0;
  virtual void Write(const Arrays& arrays) = 0;
  // Answers every row by the number of an option of its own, or -1 for the default move; carries the
  // answers out. Replaces finished(). On an error nothing has changed.
  virtual absl::Status Answer(std::span<const int32_t> choices) = 0;
  // In the order of tables.
  virtual const std::vector<Finished>& finished() const = 0;
  // Plays every match that is not over to its end, all seats at random; replaces finished().
  virtual void PlayRandom(const Chance& chance) = 0;
  // For each option its number (Game::Numbers()).
  virtual void WriteNumbers(int32_t* numbers) = 0;
  // A copy.
  virtual std::unique_ptr<Table> TableAt(size_t index) const = 0;
};

// Judges the decisions at the ends of a search: for each row the worth to its seat, 0 to 1, and for
// each option how promising it is, adding up to 1 for each row. Called on each thread of a search.
struct Rows {
  size_t rows = 0;
  size_t options = 0;
  Batch::Arrays arrays;
};
using JudgeRows = std::function<void(const Rows& rows, float* priors, float* values)>;

struct SearchOptions {
  TreeOptions tree;
  int threads = 1;
  // Null: matches are played on at random to their ends. Else of a game that has rows.
  JudgeRows judge;
  // How many ends are judged together.
  size_t leaves = 64;
};

// A search for a seat's decision, from redeals of its view alone (tree_search.h): kTrees trees,
// whose roots are added up, so that the number of threads changes nothing. Belongs to one thread at
// a time.
class Search {
 public:
  static constexpr size_t kTrees = 4;
  // By the number of an option, in the view's whole list.
  struct Found {
    std::vector<int64_t> visits;
    // The mean worth to the seat; 0 of a move that was not visited.
    std::vector<double> values;
    size_t best = 0;
  };

  virtual ~Search() = default;
  // From now on each iteration begins with a redeal in which these facts are so. Errors are as of
  // View::RedealGiven(); kFailedPrecondition: it has run already.
  virtual absl::Status Believe(const games::Given& given) = 0;
  // This number of further ones.
  virtual void Run(int64_t iterations) = 0;
  virtual int64_t iterations() const = 0;
  // kFailedPrecondition: nothing was run yet.
  virtual absl::StatusOr<Found> Result() const = 0;
};

struct BatchOptions {
  size_t tables = 1;
  Seed seed;
  int threads = 1;
  // A table whose match is over begins another one at once; else it has no more rows.
  bool refill = true;
};

// A game with its configuration.
class Game {
 public:
  virtual ~Game() = default;
  virtual const games::GameInfo& info() const = 0;
  virtual int seats() const = 0;
  // A v1::GameConfig.
  virtual std::string Config() const = 0;
  virtual std::unique_ptr<Table> Deal(const Chance& chance) const = 0;
  virtual const Layouts* Rows() const = 0;
  // The names of the decisions by their numbers, those of the field "decision" of a view's row; the
  // first is "". Empty of a game without rows.
  virtual std::vector<std::string> Decisions() const = 0;
  // The rows of the moves of a decision that are the same in every match of the game, but for what
  // of a row depends on the view, which is 0 there. Empty: its moves have no numbers.
  virtual absl::StatusOr<std::string> OptionTable(std::string_view decision) const = 0;
  // For each move of a list of this game its row in the table of its decision, or -1.
  virtual absl::Status Numbers(const Moves& moves, int32_t* numbers) const = 0;
  virtual std::unique_ptr<Batch> DealBatch(const BatchOptions& options) const = 0;
  // What a seat was sent, read back. Views of another configuration are refused.
  virtual absl::StatusOr<std::shared_ptr<const View>> ReadView(const v1::GameView& view) const = 0;
};

// A game without a configuration.
class Kind {
 public:
  virtual ~Kind() = default;
  virtual const games::GameInfo& info() const = 0;
  // The number of the field of v1::GameConfig in which its configurations stand.
  virtual int field() const = 0;
  virtual absl::StatusOr<std::shared_ptr<const Game>> Configure(
      int seats, const games::OptionValues& options) const = 0;
  // Of a v1::GameConfig; fails unless Configure() could give it.
  virtual absl::StatusOr<std::shared_ptr<const Game>> ReadConfig(
      const v1::GameConfig& config) const = 0;
};

// All games, in the order of their names.
std::span<const Kind* const> AllKinds();
// The error names those that there are.
absl::StatusOr<const Kind*> FindKind(std::string_view name);

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_MODEL_H_
