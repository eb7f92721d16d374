// The legal moves of a seat, as tables and views of any game look them up.
#ifndef ASSIZE_REFEREE_SIM_LISTING_H_
#define ASSIZE_REFEREE_SIM_LISTING_H_

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "referee/games/rules_table.h"

namespace assize::sim {

template <class R>
using MoveList = std::shared_ptr<const std::vector<typename R::Move>>;

template <class R>
MoveList<R> ListOf(const typename R::View& view) {
  std::vector<typename R::Move> moves;
  R::ListOptions(view, &moves);
  return std::make_shared<const std::vector<typename R::Move>>(std::move(moves));
}

// The legal moves of one seat at one decision. They are listed when they are first asked for, once
// for all copies: a table shares its listing with the views that were taken of it, so that a move
// that was chosen from a list is found without another list. Safe on every thread.
template <class R>
class Listing {
 public:
  using Move = typename R::Move;

  size_t Count(const typename R::View& view) const { return Of(view)->size(); }
  // `index` is less than Count().
  Move At(const typename R::View& view, size_t index) const { return (*Of(view))[index]; }
  MoveList<R> Of(const typename R::View& view) const {
    std::call_once(list_->once, [&] { list_->moves = ListOf<R>(view); });
    return list_->moves;
  }

 private:
  struct Shared {
    std::once_flag once;
    MoveList<R> moves;
  };

  std::shared_ptr<Shared> list_ = std::make_shared<Shared>();
};

// Rules that have any move without a list share nothing.
template <games::FindsOptions R>
class Listing<R> {
 public:
  using Move = typename R::Move;

  size_t Count(const typename R::View& view) const {
    return static_cast<size_t>(R::CountOptions(view));
  }
  Move At(const typename R::View& view, size_t index) const {
    return R::OptionAt(view, static_cast<int>(index));
  }
  MoveList<R> Of(const typename R::View& view) const { return ListOf<R>(view); }
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_LISTING_H_
