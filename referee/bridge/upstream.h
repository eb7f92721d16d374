// Frames on their way to the referee, in order, for a caller that must not wait: what finds no room
// in the descriptor waits here.
#ifndef ASSIZE_REFEREE_BRIDGE_UPSTREAM_H_
#define ASSIZE_REFEREE_BRIDGE_UPSTREAM_H_

#include <string>
#include <string_view>

#include "referee/frames/bot_end.h"

namespace assize::bridge {

// Used by one thread.
class Upstream {
 public:
  explicit Upstream(frames::BotEnd* seat) : seat_(seat) {}

  // Writes a frame. False: it waits.
  bool Write(frames::Kind kind, std::string_view payload);
  bool Waits() const { return !waiting_.empty(); }
  // Writes what finds room now of what waits.
  void WriteWaiting();

 private:
  frames::BotEnd* const seat_;
  std::string waiting_;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_UPSTREAM_H_
