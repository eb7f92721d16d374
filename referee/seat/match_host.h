// Plays one match through real ports: carries bytes and times between seats and match::Match.
//
// Reading the kernel's counts costs as much as reading messages, so they are read where it
// matters. A seat is charged from the hand-over of its request to the arrival of its answer, and by
// how much we were late to take that is not charged. Of an answer that comes so early that it can
// cost the seat nothing, only the lateness is subtracted that is known without it
// (LatenessMeter::Bound::kKnown). A bot's CPU time is read with each answer, and at the hand-over of a
// request only if the last reading is not fresh. Where CPU time is charged, it is always read.
//
// Processes that stand still when the match begins do so until there is something for them to read:
// one that computes while it waits for its match takes no time from the others' first moves.
//
// All inputs run one after another on the thread of the ports' loop; nothing here blocks but
// WaitUntilOver().
#ifndef ASSIZE_REFEREE_SEAT_MATCH_HOST_H_
#define ASSIZE_REFEREE_SEAT_MATCH_HOST_H_

#include <condition_variable>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/base/ids.h"
#include "referee/base/mutex.h"
#include "referee/match/match.h"
#include "referee/seat/loop.h"
#include "referee/seat/seat_port.h"
#include "referee/seat/seat_processes.h"
#include "referee/seat/timers.h"

namespace assize::seat {

// Where a seat's bot is.
struct HostedSeat {
  SeatPort* port = nullptr;
  // Null: they are not known; then no CPU time is measured, and nothing is stopped.
  SeatProcesses* processes = nullptr;
};

class MatchHost : public std::enable_shared_from_this<MatchHost> {
 public:
  // `seats` with their ports on the loop. Ports, processes and timers must outlive the match.
  static std::shared_ptr<MatchHost> Create(std::unique_ptr<match::Match> match,
                                           std::vector<HostedSeat> seats,
                                           std::shared_ptr<Loop> loop, Timers* timers,
                                           Ponder ponder = Ponder::kOn);

  // Accepts the seats' streams.
  void Begin();
  // The seat's process has ended, or could not be started. Takes effect once all that it sent has
  // been read.
  void Exited(Seat seat, std::string detail);
  // Stops the match; it counts for nobody.
  void Void(std::string reason);
  // A bot of the match was killed for want of memory that the instance `grower` has taken. Stops the
  // match: against the grower, if it plays in it; else it counts for nobody, for this `reason`.
  void OutOfMemory(uint64_t grower, std::string reason);

  // Blocks until the match is over; it belongs to the caller afterwards.
  match::Match& WaitUntilOver();
  // After that: what was thrown in the match, e.g. by its game's rules, if anything was. Then the
  // match was left where it stood, and nothing in it can be relied on.
  const std::optional<std::string>& broken() const { return broken_; }

 private:
  class Link;

  MatchHost(std::unique_ptr<match::Match> match, std::vector<HostedSeat> seats,
            std::shared_ptr<Loop> loop, Timers* timers, Ponder ponder);

  // `Input` is a function of MatchHost&. (Templates, since there are two inputs to each move.)
  template <class Input>
  void Enter(Input input);

  // What follows runs on the loop's thread.
  template <class Input>
  void Take(Input input);
  bool IsOver() const { return broken_.has_value() || match_->over(); }
  void Break(std::string what);
  void MarkOver();
  // What came in time enters before the time is over, however late we are.
  void ReadWhoIsDue();
  void Receive(Seat seat, std::string_view bytes, Micros now, Micros late);
  Micros Lateness(Seat seat, Micros now) const;
  void NoteCpu(Seat seat, Care care, Micros now);
  void NoteCpuAtHandOver(Seat seat, Micros now);
  void Admit(Seat seat, BotStreamPtr stream);
  void Leave(Seat seat, match::StreamEnd end, Micros now);
  void Pump();
  bool Deliver(Seat seat, Micros now);
  bool Wake(Seat seat);
  void WakeWhoIsAwaited();
  void BeginRests();
  void ReadAgain(SeatSet sent);
  void ArmTimer();
  // Why a seat is lost whose bot has ended.
  v1::ForfeitReason LossOf(Seat seat) const;
  void LoseIfSilent(Seat seat);
  // A bot whose stream ended with what it sent before it had said Hello may open another one, soon.
  void AwaitAnotherTry(Seat seat, std::string refusal);

  std::unique_ptr<match::Match> match_;
  const std::vector<HostedSeat> seats_;
  const std::shared_ptr<Loop> loop_;
  Timers* const timers_;
  const Ponder ponder_;
  // All that came before this has been read.
  Micros read_until_{};
  bool reading_ = false;
  // By seat: when its CPU time was read; only where CPU time is not charged.
  std::vector<Micros> cpu_noted_;
  // Seats whose processes may stand still.
  SeatSet resting_;
  // By seat: how its process ended, until the match has been informed.
  std::vector<std::optional<std::string>> exits_;
  // By seat: the stream that is open and has not ended.
  std::vector<BotStreamPtr> streams_;
  // Seats that are not asked for anything and have been sent nothing since their last message was
  // taken. They are not read: a bot may send one message for each that it gets. So what it sends
  // apart from its answer arrives at the same place in every run, and a flood waits in its own
  // pipe.
  SeatSet paused_;
  // Seats whose last message, or end of messages, the match has yet to follow up.
  SeatSet heard_;
  // When the earliest alarm that is set will ring.
  std::optional<Micros> alarm_;
  // Set before the match is marked as over, on the loop's thread.
  std::optional<std::string> broken_;

  Mutex over_mutex_;
  std::condition_variable over_changed_;
  bool over_ ABSL_GUARDED_BY(over_mutex_) = false;

  const bool charges_cpu_;
  // An answer after less time is in time whatever we are late.
  const Micros early_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_MATCH_HOST_H_
