// Two whole referees around two games that look the same to a viewer, and what both sent to it.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_SECRECY_TWIN_HOSTS_H_
#define ASSIZE_REFEREE_SECRECY_TWIN_HOSTS_H_

#include "referee/secrecy/facts.h"
#include "referee/secrecy/fake_host.h"
#include "referee/secrecy/position.h"
#include "referee/secrecy/staged_game.h"

namespace assize::secrecy {

class TwinHosts {
 public:
  // `position` and `twin` must look the same to `viewer`, and outlive this.
  TwinHosts(const Case& which, const Position& position, const games::Table& twin,
            games::Viewer viewer, Tolerance tolerance, Tally* tally)
      : left_game_(*which.game, *position.table),
        right_game_(*which.game, twin),
        left_(which, left_game_, position.config, tolerance),
        right_(which, right_game_, position.config, tolerance),
        viewer_(viewer),
        step_(position.step),
        tally_(*tally) {}

  FakeHost& left() { return left_; }
  FakeHost& right() { return right_; }
  games::Viewer viewer() const { return viewer_; }
  int step() const { return step_; }
  Tally& tally() { return tally_; }

  // All seats join; the viewer wants options, or nobody does.
  void JoinAll(bool options) {
    for (Seat seat : SeatSet::First(left_.table().seats())) {
      for (FakeHost* host : {&left_, &right_}) host->Join(seat, options && seat == viewer_);
    }
  }

  // Compares what the viewer and a spectator have been told since the last time. False: something
  // differs.
  bool Compare() {
    if (!CompareReceived(left_, right_, viewer_, step_, &seen_, &tally_)) return false;
    return !viewer_.has_value() ||
           CompareReceived(left_, right_, std::nullopt, step_, &shown_, &tally_);
  }

  // Moves for all asked seats that are legal on both sides. nullopt: there are none, or a move that
  // is legal for the viewer on one side is not on the other, which is a difference.
  std::optional<Moves> DrawMoves(Stream& stream);

  // The facts as they lie now, for CameToLight().
  void NoteFacts() { before_ = left_.table().HiddenFacts(); }
  // Whether something that differs has come to light for the viewer since NoteFacts().
  bool CameToLight() const {
    return secrecy::CameToLight(viewer_, before_, left_.table().HiddenFacts(),
                                right_.table().HiddenFacts());
  }

 private:
  const StagedGame left_game_;
  const StagedGame right_game_;
  FakeHost left_;
  FakeHost right_;
  const games::Viewer viewer_;
  const int step_;
  Tally& tally_;
  Facts before_;
  size_t seen_ = 0;
  size_t shown_ = 0;
};

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_TWIN_HOSTS_H_
