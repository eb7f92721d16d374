#include "referee/secrecy/twin_hosts.h"

namespace assize::secrecy {

std::optional<Moves> TwinHosts::DrawMoves(Stream& stream) {
  const games::Table& left = left_.table();
  const games::Table& right = right_.table();
  if (!(left.asked() == right.asked())) {
    tally_.Add(Compared(viewer_, step_, "who is asked", "left", "right", "", ""));
    return std::nullopt;
  }
  if (viewer_.has_value() && left.asked().Has(*viewer_)) {
    const v1::GameMove move = left.RandomMove(*viewer_, stream);
    ++tally_.compared;
    const games::Verdict verdict = right.Clone()->Commit(*viewer_, move);
    if (!verdict.accepted()) {
      tally_.Add(Compared(viewer_, step_, "whether a move is legal", "", verdict.text,
                          move.DebugString(), verdict.text));
      return std::nullopt;
    }
  }
  return DrawCommonMoves(left, right, stream);
}

}  // namespace assize::secrecy
