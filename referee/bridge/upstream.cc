#include "referee/bridge/upstream.h"

namespace assize::bridge {

bool Upstream::Write(frames::Kind kind, std::string_view payload) {
  const bool first = waiting_.empty();
  waiting_.append(frames::Framed(kind, payload));
  if (first) WriteWaiting();
  return waiting_.empty();
}

void Upstream::WriteWaiting() { waiting_.erase(0, seat_->WriteSome(waiting_)); }

}  // namespace assize::bridge
