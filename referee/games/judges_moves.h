// Games that judge a move by nothing but the view that a seat was sent: with this, bot authors
// check their answers where there is no game in progress.
#ifndef ASSIZE_REFEREE_GAMES_JUDGES_MOVES_H_
#define ASSIZE_REFEREE_GAMES_JUDGES_MOVES_H_

#include <concepts>
#include <cstddef>

#include "absl/status/statusor.h"
#include "referee/games/table.h"

namespace assize::games {

// What a Game may be as well. Const, and safe on every thread, as a Game is.
class JudgesMoves {
 public:
  virtual ~JudgesMoves() = default;
  // What Table::Commit() returns for the move of the seat that has this view and was asked. An
  // error: the view is not of this game, or can't be read.
  virtual absl::StatusOr<Verdict> Judge(const v1::GameView& view,
                                        const v1::GameMove& move) const = 0;
  // The same as Table::CommitOption().
  virtual absl::StatusOr<Verdict> JudgeOption(const v1::GameView& view, size_t index) const = 0;
  // Without a view: whether there is such a move at all, kAccepted or kField.
  virtual Verdict JudgeFields(const v1::GameMove& move) const = 0;
};

// A codec that reads views back, as bots do.
template <class C>
concept DecodesViews = requires(const v1::GameView& message) {
  {C::DecodeView(message)->view()};
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_JUDGES_MOVES_H_
