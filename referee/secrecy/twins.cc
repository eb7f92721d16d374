// Check "twins": what a viewer receives until something comes to light.
#include <algorithm>

#include "referee/secrecy/fake_host.h"

namespace assize::secrecy {
namespace {

// Decisions for which twins are played on.
constexpr int kTwinsHorizon = 16;

template <class Message>
bool CompareMessages(const char* what, games::Viewer viewer, int step, const Message& left,
                     const Message& right, Tally* tally) {
  const std::string left_bytes = left.SerializeAsString();
  const std::string right_bytes = right.SerializeAsString();
  ++tally->compared;
  if (left_bytes == right_bytes) return true;
  tally->Add(Compared(viewer, step, what, left_bytes, right_bytes, left.DebugString(),
                      right.DebugString()));
  return false;
}

// Seals answers of some of the other seats, drawn at random: nobody can see them.
void SealSome(games::Viewer viewer, games::Table* table, Stream& stream) {
  for (Seat seat : table->asked()) {
    if (seat == viewer || stream.Below(2) == 0) continue;
    table->Commit(seat, table->RandomMove(seat, stream));
  }
}

// While answers are sealed, a viewer sees neither them nor whose they are.
bool CompareSealed(const games::Table& left, const games::Table& right, games::Viewer viewer,
                   int step, Stream& stream, Tally* tally) {
  const std::unique_ptr<games::Table> ours = left.Clone();
  const std::unique_ptr<games::Table> theirs = right.Clone();
  SealSome(viewer, ours.get(), stream);
  SealSome(viewer, theirs.get(), stream);
  if (!CompareMessages("the view while others have answered", viewer, step, ours->View(viewer),
                       theirs->View(viewer), tally)) {
    return false;
  }
  if (!viewer.has_value() || !ours->asked().Has(*viewer)) return true;
  return CompareMessages("the default move while others have answered", viewer, step,
                         ours->DefaultMove(*viewer), theirs->DefaultMove(*viewer), tally);
}

// What the viewer does apart from answering.
struct Manner {
  // Lets its time pass.
  bool late = false;
  // Its first try is refused.
  bool wrong = false;
  // Sends its move once more.
  bool twice = false;
};

void Answer(const Moves& moves, games::Viewer viewer, Manner manner, FakeHost* host) {
  for (const auto& [seat, move] : moves) {
    if (seat == viewer && manner.late) continue;
    if (seat == viewer && manner.wrong) host->Send(seat, host->NonsenseFor(seat));
    v1::Move again;
    again.set_request_id(host->open_request(seat));
    host->Answer(seat, move);
    if (seat == viewer && manner.twice) host->Send(seat, again);
  }
  // Until the time is over for a late viewer; else so short that everybody answers in time.
  host->PassTo(host->now() + (manner.late ? kMoveLimit + match::Micros(1) : kMoveLimit / 4));
}

// Where the viewer is neither the first nor the last to answer, the step goes on after its answer.
Manner DrawManner(TwinHosts& twins, const Moves& moves, Stream& stream) {
  const games::Viewer viewer = twins.viewer();
  if (!viewer.has_value() || !twins.left().table().asked().Has(*viewer)) return {};
  const bool between = moves.front().first != viewer && moves.back().first != viewer;
  return {.late = stream.Below(16) == 0,
          .wrong = stream.Below(8) == 0,
          .twice = between && stream.Below(8) == 0};
}

// Two matches that look the same to a viewer, played on with the same moves. The seats answer in
// different orders on both sides.
void PlayTwins(TwinHosts* twins, Stream& stream) {
  twins->JoinAll(ListsFrom(stream.Below(4)));
  for (int i = 0; i < kTwinsHorizon && twins->Compare() && !twins->left().over(); ++i) {
    twins->NoteFacts();
    std::optional<Moves> moves = twins->DrawMoves(stream);
    if (!moves.has_value()) return;
    const Manner manner = DrawManner(*twins, *moves, stream);
    Answer(*moves, twins->viewer(), manner, &twins->left());
    std::reverse(moves->begin(), moves->end());
    Answer(*moves, twins->viewer(), manner, &twins->right());
    if (twins->CameToLight()) return;
  }
}

}  // namespace

Tally CheckTwins(const Case& which) {
  Stream stream = which.chance.Open({"twins"});
  Tally tally;
  tally.cases = 1;
  const Position position = DrawPosition(which, stream);
  const games::Viewer viewer = DrawViewer(*position.table, stream);
  const std::unique_ptr<games::Table> twin = DealTwin(which, position, viewer, stream, &tally);
  if (!CompareSealed(*position.table, *twin, viewer, position.step, stream, &tally)) return tally;
  TwinHosts twins(which, position, *twin, viewer, Tolerance::kThreeTries, &tally);
  PlayTwins(&twins, stream);
  return tally;
}

}  // namespace assize::secrecy
