// One direction of a call that is passed on: bytes that came in are acknowledged when the other side has
// room for them.
#ifndef ASSIZE_LADDER_FRONT_CALLS_FLOW_H_
#define ASSIZE_LADDER_FRONT_CALLS_FLOW_H_

#include <cstddef>
#include <string_view>
#include <utility>

#include "referee/http2/stream.h"

namespace assize::front {

class Flow {
 public:
  // `sent` stands for `taken` bytes that came from one side.
  void Pass(size_t taken, std::string_view sent, http2::Stream* from, http2::Stream* to) {
    unacknowledged_ += taken;
    to->Send(sent);
    Acknowledge(from, to);
  }
  void Acknowledge(http2::Stream* from, http2::Stream* to) {
    if (to->unsent() <= http2::Stream::kRoom) from->Took(std::exchange(unacknowledged_, 0));
  }

 private:
  size_t unacknowledged_ = 0;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_FLOW_H_
