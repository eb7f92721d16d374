// Who may know what about a match, for all games. A game splits its state into three types:
// Public for everybody, Private for one seat, Hidden for nobody. A function's parameters say
// what it may use: Public, a seat's view, or, for the referee alone, the state.
//
// All of them are plain values, comparable with ==.
#ifndef ASSIZE_REFEREE_GAMES_STATE_H_
#define ASSIZE_REFEREE_GAMES_STATE_H_

#include <array>

namespace assize::games {

template <class Public, class Private, class Hidden, int kSeats>
struct GameState {
  Public pub;
  std::array<Private, kSeats> own{};
  Hidden hidden;

  friend bool operator==(const GameState&, const GameState&) = default;
};

// All that a seat or a spectator may know. Refers to the state that it is a view of.
template <class Public, class Private>
struct SeatView {
  const Public& pub;
  const Private& own;
};

// The same as a value, for those who have no state: what a bot makes of the message it is sent.
template <class Public, class Private>
struct SeatKnowledge {
  Public pub;
  Private own;

  SeatView<Public, Private> view() const& { return {pub, own}; }

  friend bool operator==(const SeatKnowledge&, const SeatKnowledge&) = default;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_STATE_H_
