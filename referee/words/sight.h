// What a seat sees and what it may do, in words, for a person or a program that reads and prints
// words. It is made from the view of a request alone, so that it can reveal nothing else.
//
// Values; used by one thread.
#ifndef ASSIZE_REFEREE_WORDS_SIGHT_H_
#define ASSIZE_REFEREE_WORDS_SIGHT_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/ids.h"
#include "referee/base/status.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/words/move_list.h"

namespace assize {

class Sight {
 public:
  // A move in words: its parts, e.g. "MARKET: 2 bandits", "PORT: a patrol". Not empty. Joined by
  // "; " they are a line that Read() reads; what stands in square brackets is a note.
  using Parts = MoveList::Parts;

  virtual ~Sight() = default;

  // The table as the seat sees it: lines of at most 80 columns.
  virtual std::string Text() const = 0;
  // What is decided, as a question: "Where do your pieces go?"
  virtual std::string Question() const = 0;
  // How a move is typed: "DISTRICT: N bandits, ..."
  virtual std::string Form() const = 0;
  // The moves that the seat may name by their numbers, from 0 as v1::Move.option counts them.
  virtual MoveList Listed() const = 0;
  virtual Parts PartsOf(const v1::GameMove& move) const = 0;
  // A move that was typed in the game's own words. kInvalidArgument: what was read, and what is
  // allowed there. Whether the move is legal is for the rules to say.
  virtual absl::StatusOr<v1::GameMove> Read(std::string_view line) const = 0;
};

// kInvalidArgument: the view is of no game that has words. The SightOf() of each game, in its own
// namespace, is defined in its folder; sights.cc.in puts them together.
absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view);

// What the sights of all games have in common: the view, read by the game's own codec. S: the
// game's sight, which has PartsIn() for each kind of move and MoveOf() for a typed line; and List()
// if it can put many moves into a list in less time than by PartsIn(). R and C: the game's Rules and
// Codec (referee/games/rules_table.h).
template <class S, class R, class C>
class GameSight : public Sight {
 public:
  using Public = typename R::Public;
  using Knowledge =
      typename decltype(C::DecodeView(std::declval<const v1::GameView&>()))::value_type;

  // The sight of a view.
  static absl::StatusOr<std::unique_ptr<Sight>> Of(const v1::GameView& view) {
    auto knowledge = C::DecodeView(view);
    if (!knowledge.ok()) return knowledge.status();
    return std::unique_ptr<Sight>(std::make_unique<S>(*std::move(knowledge)));
  }

  explicit GameSight(Knowledge knowledge) : knowledge_(std::move(knowledge)) {}

  MoveList Listed() const final {
    std::vector<typename R::Move> moves;
    R::ListOptions(view(), &moves);
    MoveList listed;
    if constexpr (requires(const S& sight) { sight.List(moves, &listed); }) {
      static_cast<const S*>(this)->List(moves, &listed);
    } else {
      for (const typename R::Move& move : moves) listed.Add(PartsOfMove(move));
    }
    return listed;
  }
  Sight::Parts PartsOf(const v1::GameMove& message) const final {
    const auto move = C::DecodeMove(message);
    if (!move.ok()) return {std::string(move.status().message())};
    return PartsOfMove(*move);
  }
  absl::StatusOr<v1::GameMove> Read(std::string_view line) const final {
    ASSIZE_ASSIGN_OR_RETURN(const typename R::Move move, static_cast<const S*>(this)->MoveOf(line));
    v1::GameMove message;
    C::EncodeMove(move, &message);
    return message;
  }

 protected:
  Sight::Parts PartsOfMove(const typename R::Move& move) const {
    return std::visit(
        [this](const auto& part) { return static_cast<const S*>(this)->PartsIn(part); }, move);
  }

  const Public& pub() const { return knowledge_.pub; }
  const auto& own() const { return knowledge_.own; }
  auto view() const { return knowledge_.view(); }
  Seat seat() const { return *own().seat; }
  // The public table, in which the second column is the seat; the own rows are marked.
  std::string StandingText() const {
    std::vector<Row> rows = R::Standing(pub());
    for (Row& row : rows) {
      if (row[1] == absl::StrCat(seat().index())) row[0] += " (you)";
    }
    return Indented(Table(rows, "lr"));
  }
  static std::string Indented(const std::string& text) {
    std::string indented;
    for (size_t from = 0; from < text.size();) {
      const size_t end = text.find('\n', from);
      indented += "  " + text.substr(from, end - from) + "\n";
      if (end == std::string::npos) break;
      from = end + 1;
    }
    return indented;
  }

 private:
  const Knowledge knowledge_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_SIGHT_H_
