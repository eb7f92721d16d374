// One match as a state machine without input and output: bytes and times go in, bytes and deadlines
// come out. What drives it (referee/seat, or a test with a fake clock) moves the bytes.
//
//   match->Open(seat, now);                          // a stream has begun
//   match->NoteCpu(seat, cpu, now);                  // where CPU time is measured
//   match->Receive(seat, bytes, now, late);          // a whole message has arrived
//   while (auto out = match->TakeNext(seat, now)) {
//     Send(out->bytes);
//     match->HandedOver(seat, out->sequence, later);
//   }
//   match->Tick(now);                                // at match->next_deadline()
//
// `now` is microseconds of a steady clock with any origin. An answer that arrives at its deadline
// is in time; one microsecond later it is late, whether or not Tick() has been called in between.
// What counts is when it came, `now - late`: the driver may be late itself, and must deliver all
// that has come before it calls Tick().
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_MATCH_MATCH_H_
#define ASSIZE_REFEREE_MATCH_MATCH_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/match/match_core.h"

namespace assize::match {

// The largest message that a bot may send, in bytes.
inline constexpr size_t kMaxMessageBytes = 65536;

// Limits that are not part of the game.
struct Timeouts {
  // For every bot's first Hello, from the match's start.
  Micros start = std::chrono::seconds(10);
  // For Hello on a stream that has been opened.
  Micros hello = std::chrono::seconds(5);
  // How many processors one bot can use at the same time, at most: how soon its limit of CPU time
  // can be reached.
  int processors = 1;
  // Seats whose requests never time out: people play there.
  SeatSet unhurried = {};
  // By seat, for those who play from afar: the round trip to them; missing ones are 0. The clock's
  // rules determine how much of it is credited.
  std::vector<Micros> round_trips = {};
};

class Match {
 public:
  // The match begins to wait for its seats now. Errors as of MatchCore::Create.
  static absl::StatusOr<std::unique_ptr<Match>> Create(const MatchSpec& spec, Timeouts timeouts,
                                                       Micros now);

  // --- inputs ---

  // A stream of the seat has begun; its first message must be a Hello. The seat has no other
  // stream.
  void Open(Seat seat, Micros now);
  // All processes of the seat's bot have used that much CPU time so far, since any moment before
  // the match. To be called before HandedOver(), Receive() and Tick() of a seat that is asked;
  // without it no CPU time is known, and none is charged.
  void NoteCpu(Seat seat, Micros used, Micros now);
  // A message of the seat's stream, of at most kMaxMessageBytes, that had been there for at most
  // `late` before we took it. Ignored once the stream is to end.
  void Receive(Seat seat, std::string_view bytes, Micros now, Micros late = Micros(0));
  // A message was larger than that.
  void ReceiveTooLarge(Seat seat, size_t bytes, Micros now);
  // The seat's stream has ended (kLost), or the bot will send nothing more on it (kHalfClosed).
  void Disconnected(Seat seat, StreamEnd end, Micros now);
  // The seat's bot will never come (NO_SHOW), or is gone for good (EXITED); then report the end of
  // its stream first, so that equal matches have equal records.
  void Lose(Seat seat, v1::ForfeitReason reason, std::string_view detail, Micros now);
  // Message `sequence` has been handed over to the seat's connection, whether or not there is room
  // in it. If it is the open request, the seat's clock runs from now on; the time before was ours.
  void HandedOver(Seat seat, uint64_t sequence, Micros now);
  // Time has passed.
  void Tick(Micros now);
  // Stops the match; it counts for nobody.
  void Void(std::string_view reason, Micros now);
  // Stops the match against the seats that are lost, as MatchCore::EndAgainstLost().
  void EndAgainstLost(Micros now);

  // --- outputs ---

  struct Outgoing {
    uint64_t sequence;
    std::string bytes;
  };
  // Whether the next message to the seat is the open request, or follows it.
  bool AsksNext(Seat seat) const;
  // The next message to write to the seat's stream.
  std::optional<Outgoing> TakeNext(Seat seat, Micros now);
  // How the seat's stream must end, once all messages are written; returned once. The
  // seat may then open a new stream; anything further from the old one need not be reported.
  std::optional<Closing> TakeClosing(Seat seat) { return stream(seat).TakeClosing(); }
  // When Tick() must be called next.
  std::optional<Micros> next_deadline() const;
  bool over() const { return core_->over(); }
  // Seats that were forfeited because nobody had sent a valid Hello when the time to start was over.
  // Those whose bots ended before are not among them.
  SeatSet absent() const { return absent_; }
  // For how long the clock of a seat that is asked has run.
  Micros Running(Seat seat, Micros now) const { return now - clock(seat).started; }

  const MatchCore& core() const { return *core_; }
  // The record of a match that is over, without copying it: core().record() is empty afterwards.
  v1::Record TakeRecord() { return core_->TakeRecord(); }
  // The times of the record's entries, the match's length, and the bytes of each seat.
  v1::MatchTiming Timing() const;

 private:
  // The clock of one seat.
  struct SeatClock {
    // The request that the clock runs for; 0: none.
    uint64_t request_id = 0;
    // When the request was handed over, or, until then, when it was due.
    Micros started{};
    bool handed_over = false;
    // CPU time of the bot: so far, when that was noted, and when the request was handed over.
    std::optional<Micros> cpu;
    Micros cpu_noted{};
    Micros cpu_started{};
    // What the last input of the seat costs, if it ends the request.
    Micros spent{};
    Micros bank{};
    // As of Timeouts.
    bool unhurried = false;
    Micros round_trip{};
    // What of it is not charged.
    Micros credit{};
    // By when a stream that awaits a Hello must send it.
    Micros hello_deadline{};
    uint64_t bytes_received = 0;
    uint64_t bytes_sent = 0;
  };

  Match(std::unique_ptr<MatchCore> core, const ClockRules& rules, Timeouts timeouts, Micros now);

  SeatClock& clock(Seat seat) { return clocks_[seat.index()]; }
  const SeatClock& clock(Seat seat) const { return clocks_[seat.index()]; }
  SeatStream& stream(Seat seat) { return core_->stream(seat); }
  bool AwaitsHello(Seat seat) const {
    return core().stream(seat).state() == SeatStream::State::kAwaitsHello;
  }
  Micros Allowance(const SeatClock& clock) const;
  Micros Deadline(const SeatClock& clock) const;
  Micros CpuSpent(const SeatClock& clock, Micros late) const;
  bool IsOver(const SeatClock& clock, Micros now, Micros late) const;
  Micros Left(const SeatClock& clock, Micros now) const;
  Stamp StampAt(Seat seat, Micros now, Micros late = Micros(0));
  void ReceiveHello(Seat seat, const v1::BotMessage& message, Micros now);
  void Break(Seat seat, StreamEnd end, Closing closing, Micros now);
  void Expire(Micros now);
  void ExpireBefore(Seat answering, Micros came, Micros late);
  void ExpireSeat(Seat seat, Micros now, Micros late);
  Micros NextLook(const SeatClock& clock) const;
  void Advance(Micros now);
  void FollowRequest(Seat seat, Micros now);

  std::unique_ptr<MatchCore> core_;
  ClockRules rules_;
  Timeouts timeouts_;
  Micros began_;
  Micros start_deadline_;
  SeatSet absent_;
  std::optional<Micros> ended_;
  std::vector<SeatClock> clocks_;
};

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_MATCH_H_
