// Check "referee": what a viewer receives and when, while the others behave differently on either
// side: they answer earlier or later, are refused, break their streams, let the referee play for
// them, and are gone for good.
#include <algorithm>

#include "referee/secrecy/fake_host.h"

namespace assize::secrecy {
namespace {

using match::Micros;

// Decisions for which twins are played on.
constexpr int kRefereeHorizon = 12;

enum class Doing {
  kAnswer,
  // Moves are refused until the default move is played.
  kFail,
  // A move that is refused, or one that nobody asked for.
  kNonsense,
  // The stream breaks, by the bot or for bytes that can't be read or a second Hello; the bot comes
  // back for its next act.
  kDrop,
  kGarbage,
  kGreetAgain,
  // The bot's process has ended; the referee plays the default move.
  kLeave,
};

struct Act {
  Micros at;
  Seat seat;
  Doing doing;
  v1::GameMove move;
};

// What is the same on both sides of a step, measured from its beginning.
struct Pace {
  Micros viewer_answers;
  // When the last of the asked seats answers, or the time is over.
  Micros step_ends;
};

// Seats with a special part in a step, never the viewer's. Their moves are the default moves.
struct Cast {
  // Lets its time pass.
  games::Viewer late;
  // Is gone for good, at a time of its own on either side.
  games::Viewer leaver;
};

// One side's step. The same moves are played at the end of it, whatever happens on the way.
class SidePlay {
 public:
  SidePlay(const Moves& moves, const Pace& pace, games::Viewer viewer, Cast cast, FakeHost* host,
           Stream* stream)
      : moves_(moves), pace_(pace), viewer_(viewer), cast_(cast), host_(*host), stream_(*stream) {}

  void Run() {
    const Micros began = host_.now();
    PlanStep();
    std::stable_sort(acts_.begin(), acts_.end(),
                     [](const Act& a, const Act& b) { return a.at < b.at; });
    for (const Act& act : acts_) {
      host_.PassTo(began + act.at);
      if (!host_.over()) CarryOut(act);
    }
    host_.PassTo(began + pace_.step_ends);
  }

 private:
  Micros DrawTime(Micros end) {
    return Micros(static_cast<int64_t>(stream_.Below(static_cast<uint64_t>(end.count()) + 1)));
  }

  // The seat whose answer ends the step; nullopt: the viewer's does, or the clock.
  games::Viewer DrawLast() {
    SeatSet others;
    bool viewer_may_be_last = false;
    for (const auto& [seat, move] : moves_) {
      if (seat != viewer_) others.Add(seat);
      if (seat == viewer_) viewer_may_be_last = pace_.viewer_answers == pace_.step_ends;
    }
    if (cast_.late.has_value() || others.Empty()) return std::nullopt;
    if (viewer_may_be_last && stream_.Below(2) == 0) return std::nullopt;
    return DrawSeat(others, stream_);
  }

  void PlanStep() {
    const games::Viewer last = DrawLast();
    SeatSet idle = SeatSet::First(host_.table().seats());
    for (const auto& [seat, move] : moves_) {
      idle.Remove(seat);
      if (seat == cast_.late) continue;
      Micros at = DrawTime(std::min(pace_.step_ends, kMoveLimit));
      if (seat == last) at = pace_.step_ends;
      if (seat == viewer_) at = pace_.viewer_answers;
      if (seat != viewer_) Misbehave(seat, at);
      acts_.push_back({at, seat, DrawWayToAnswer(seat, move), move});
    }
    for (Seat seat : idle) {
      // At the very end it might already be asked for the next step.
      if (seat != viewer_) Misbehave(seat, pace_.step_ends - Micros(1));
    }
  }

  // Where the move is the default move anyway, the referee may be made to play it.
  Doing DrawWayToAnswer(Seat seat, const v1::GameMove& move) {
    if (seat == cast_.leaver) return Doing::kLeave;
    if (seat == viewer_ || stream_.Below(2) == 0) return Doing::kAnswer;
    return IsDefault(host_.table(), seat, move) ? Doing::kFail : Doing::kAnswer;
  }

  void Misbehave(Seat seat, Micros before) {
    static constexpr Doing kMisdeeds[] = {Doing::kNonsense, Doing::kNonsense, Doing::kDrop,
                                          Doing::kGarbage, Doing::kGreetAgain};
    if (stream_.Below(3) != 0) return;
    for (uint64_t i = 0; i <= stream_.Below(2); ++i) {
      acts_.push_back({DrawTime(before), seat, kMisdeeds[stream_.Below(5)], {}});
    }
  }

  void CarryOut(const Act& act) {
    if (!host_.streaming(act.seat)) {
      const bool remembers = stream_.Below(2) == 0;
      host_.Rejoin(act.seat, remembers ? std::optional(host_.newest(act.seat)) : std::nullopt);
    }
    switch (act.doing) {
      case Doing::kAnswer:
        host_.Answer(act.seat, act.move);
        break;
      case Doing::kFail:
        host_.UseUpTries(act.seat);
        break;
      case Doing::kNonsense:
        // The last try would be answered by the default move.
        if (refused_[act.seat.index()]++ < 2) SendNonsense(act.seat);
        break;
      case Doing::kDrop:
        host_.Drop(act.seat);
        break;
      case Doing::kGarbage:
        host_.SendBytes(act.seat, "\xff\xff");
        break;
      case Doing::kGreetAgain:
        host_.GreetAgain(act.seat);
        break;
      case Doing::kLeave:
        host_.Leave(act.seat);
        break;
    }
  }

  // For the open request, or for none.
  void SendNonsense(Seat seat) { host_.Send(seat, host_.NonsenseFor(seat)); }

  const Moves& moves_;
  const Pace& pace_;
  const games::Viewer viewer_;
  const Cast cast_;
  FakeHost& host_;
  Stream& stream_;
  std::vector<Act> acts_;
  int refused_[kMaxSeats] = {};
};

// A seat, not the viewer's, that may let its time pass since its move is the default move.
games::Viewer FindIdler(const FakeHost& host, const Moves& moves, games::Viewer viewer) {
  for (const auto& [seat, move] : moves) {
    if (seat != viewer && IsDefault(host.table(), seat, move)) return seat;
  }
  return std::nullopt;
}

// Without `leaver` no two seats are left that play against each other.
bool EndsWithout(const games::Game& game, int seats, Seat leaver) {
  const int first = leaver.index() == 0 ? 1 : 0;
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == leaver.index()) continue;
    if (!games::AreOneSide(game.info().side_of, seats, first, seat)) return false;
  }
  return true;
}

// A seat, not the viewer's, that may leave on both sides without ending the match.
games::Viewer DrawLeaver(const Case& which, TwinHosts& twins, const Moves& moves, Stream& stream) {
  if (which.seats == 2 || stream.Below(4) != 0) return std::nullopt;
  for (const auto& [seat, move] : moves) {
    if (EndsWithout(*which.game, which.seats, seat)) continue;
    if (seat != twins.viewer() && IsDefault(twins.left().table(), seat, move) &&
        IsDefault(twins.right().table(), seat, move)) {
      return seat;
    }
  }
  return std::nullopt;
}

Pace DrawPace(const Moves& moves, games::Viewer viewer, bool clock_ends_it, Stream& stream) {
  // An answer at the deadline is in time; a microsecond later the time is over.
  if (clock_ends_it) {
    return {Micros(static_cast<int64_t>(stream.Below(kMoveLimit.count()))), kMoveLimit + Micros(1)};
  }
  const Micros end(static_cast<int64_t>(1 + stream.Below(kMoveLimit.count())));
  const bool alone = moves.size() == 1 && moves.front().first == viewer;
  if (alone || stream.Below(3) == 0) return {end, end};
  return {Micros(static_cast<int64_t>(stream.Below(end.count()))), end};
}

// Returns the seat that is gone for good.
games::Viewer PlayStep(const Case& which, const Moves& moves, Stream& stream, Stream& left_stream,
                       Stream& right_stream, TwinHosts* twins) {
  games::Viewer left_idler = FindIdler(twins->left(), moves, twins->viewer());
  games::Viewer right_idler = FindIdler(twins->right(), moves, twins->viewer());
  const bool clock_ends_it =
      left_idler.has_value() && right_idler.has_value() && stream.Below(4) == 0;
  if (!clock_ends_it) left_idler = right_idler = std::nullopt;
  const Pace pace = DrawPace(moves, twins->viewer(), clock_ends_it, stream);
  const games::Viewer leaver =
      clock_ends_it ? std::nullopt : DrawLeaver(which, *twins, moves, stream);
  const games::Viewer viewer = twins->viewer();
  SidePlay(moves, pace, viewer, {left_idler, leaver}, &twins->left(), &left_stream).Run();
  SidePlay(moves, pace, viewer, {right_idler, leaver}, &twins->right(), &right_stream).Run();
  return leaver;
}

}  // namespace

Tally CheckReferee(const Case& which) {
  Stream stream = which.chance.Open({"referee"});
  Stream left_stream = which.chance.Open({"left"});
  Stream right_stream = which.chance.Open({"right"});
  Tally tally;
  tally.cases = 1;
  const Position position = DrawPosition(which, stream);
  const games::Viewer viewer = DrawViewer(*position.table, stream);
  const std::unique_ptr<games::Table> twin = DealTwin(which, position, viewer, stream, &tally);
  TwinHosts twins(which, position, *twin, viewer, Tolerance::kThreeTries, &tally);
  twins.JoinAll(Lists::kNone);
  for (int i = 0; i < kRefereeHorizon && twins.Compare() && !twins.left().over(); ++i) {
    twins.NoteFacts();
    const int one_more = twins.left().steps() + 1;
    const std::optional<Moves> moves = twins.DrawMoves(stream);
    if (!moves.has_value()) break;
    const games::Viewer leaver = PlayStep(which, *moves, stream, left_stream, right_stream, &twins);
    if (twins.CameToLight()) break;
    // From now on the viewer would play by what it knows on either side. If it was asked again at
    // once, it has done so already, and the facts show only what the last step has revealed.
    if (leaver.has_value()) {
      if (twins.left().steps() == one_more && twins.right().steps() == one_more) twins.Compare();
      break;
    }
  }
  return tally;
}

}  // namespace assize::secrecy
