// Joins the streams of remote bots that wait for a match to the seats that workers ask to have
// filled, and joins them again after a cut.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_SEATS_REMOTE_SEATS_H_
#define ASSIZE_LADDER_FRONT_SEATS_REMOTE_SEATS_H_

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "assize/v1/front.pb.h"
#include "ladder/front/seats/bot_stream.h"
#include "ladder/front/seats/seat_connection.h"
#include "referee/base/unique_fd.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::front {

struct RemoteSeatLimits {
  // For a bot's Hello once it is admitted.
  std::chrono::milliseconds hello{5000};
  // For a bot that has lost its stream in a match.
  std::chrono::milliseconds away{60000};
  // A bot that was connected within this time is expected back; after our own start every bot is.
  std::chrono::milliseconds expected{15000};
  // A bot whose connection was silent for longer than this is pinged before it gets a match.
  std::chrono::milliseconds fresh{1000};
  // Streams of one token that wait.
  size_t most_waiting = 32;
};

class RemoteSeats {
 public:
  RemoteSeats(http2::Reactor* reactor, const RemoteSeatLimits& limits, Admission admission);
  ~RemoteSeats();

  // A stream of Referee.Play begins. Returns its owner.
  std::shared_ptr<http2::StreamOwner> AddStream(const http2::StreamPtr& stream,
                                                const http2::Fields& head, const std::string& peer);
  // A worker has connected.
  void AddWorker(UniqueFd worker);

  // The token is not valid any more: its streams end.
  void Revoke(const std::string& token_id);
  // No more matches: streams that wait are ended, and new ones are refused.
  void Drain();
  // Takes Drain() back: new streams may wait again.
  void StopDraining() { draining_ = false; }
  bool empty() const { return seats_.empty(); }

  // Which bots are connected, and the counts that concern their seats.
  v1::PresenceReport Report() const;
  // Runs when Report() has changed.
  void OnChange(std::function<void()> changed) { changed_ = std::move(changed); }

 private:
  using BotStreamPtr = std::shared_ptr<BotStream>;
  using SeatPtr = std::shared_ptr<SeatConnection>;
  // Streams that wait and seats that are free, of one version.
  struct Queue {
    std::deque<BotStreamPtr> streams;
    std::deque<SeatPtr> seats;
  };

  void HandleHello(const BotStreamPtr& stream);
  void Resume(const BotStreamPtr& stream);
  void Enqueue(const BotStreamPtr& stream);
  void HandleEnd(const BotStreamPtr& stream);
  SeatPtr FindMissedSeat(const BotStreamPtr& stream) const;
  void GiveUpAbsent();
  void Pair(int64_t version);
  BotStreamPtr TakeResponsive(Queue& queue);
  void AnswerWorker(const SeatPtr& seat);
  void Remove(const SeatPtr& seat);
  bool IsExpected(int64_t version) const;
  // Why no bot will take the seat; empty: one may.
  std::string ReasonForAbsence(const SeatPtr& seat) const;
  void Changed() { changed_(); }

  http2::Reactor& reactor_;
  const RemoteSeatLimits limits_;
  const http2::Reactor::Clock::time_point began_ = http2::Reactor::Clock::now();
  const Admission admission_;
  std::function<void()> changed_ = [] {};
  std::map<int64_t, Queue> queues_;
  // Streams that have been admitted and are not over.
  std::unordered_set<BotStreamPtr> streams_;
  // Seats in play, by their ids.
  std::unordered_map<std::string, SeatPtr> seats_;
  // By version: when a stream of it was last connected.
  std::unordered_map<int64_t, http2::Reactor::Clock::time_point> seen_;
  std::map<int64_t, std::chrono::microseconds> round_trips_;
  v1::FrontCounts counts_;
  bool draining_ = false;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_SEATS_REMOTE_SEATS_H_
