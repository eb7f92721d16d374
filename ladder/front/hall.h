// Where remote bots wait for matches and workers look for them: joins the stream of a bot to the
// seat of a match, and joins it again after a cut.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_HALL_H_
#define ASSIZE_LADDER_FRONT_HALL_H_

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
#include "ladder/front/bot_stream.h"
#include "ladder/front/seat_line.h"
#include "referee/base/unique_fd.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::front {

struct HallLimits {
  // For a bot's Hello once its stream is open.
  std::chrono::milliseconds hello{5000};
  // For a bot that has lost its stream in a match.
  std::chrono::milliseconds away{60000};
  // A bot that was there so long ago is expected back; after our own start every bot is.
  std::chrono::milliseconds expected{15000};
  // Before a match a bot that was heard of no later than this is asked for a sign of life.
  std::chrono::milliseconds fresh{1000};
  // Streams of one token that wait.
  size_t most_waiting = 32;
};

class Hall {
 public:
  Hall(http2::Reactor* reactor, const HallLimits& limits, Admission admission);
  ~Hall();

  // A stream of Referee.Play begins. Returns its owner.
  std::shared_ptr<http2::StreamOwner> Receive(const http2::StreamPtr& stream,
                                              const http2::Fields& head, const std::string& peer);
  // A worker has connected.
  void Seat(UniqueFd worker);

  // The token is good for nothing any more.
  void Revoke(const std::string& token_id);
  // No more matches: who waits is sent away, and who comes as well.
  void Drain();
  // Takes Drain() back: who comes may wait again.
  void GoOn() { draining_ = false; }
  bool empty() const { return lines_.empty(); }

  // Bots and counts.
  v1::PresenceReport Report() const;
  // Runs when Report() would say something new.
  void OnChange(std::function<void()> changed) { changed_ = std::move(changed); }

 private:
  using CallPtr = std::shared_ptr<BotStream>;
  using LinePtr = std::shared_ptr<SeatLine>;
  // Streams that wait and seats that are free, of one version.
  struct Queue {
    std::deque<CallPtr> calls;
    std::deque<LinePtr> seats;
  };

  void Arrive(const CallPtr& call);
  void Resume(const CallPtr& call);
  void Wait(const CallPtr& call);
  void Left(const CallPtr& call);
  LinePtr MissedBy(const CallPtr& call) const;
  void Sweep();
  void Pair(int64_t version);
  CallPtr TakeFresh(Queue& queue);
  void AnswerWorker(const LinePtr& line);
  void Forget(const LinePtr& line);
  bool Expected(int64_t version) const;
  // Why nobody will come to the seat; empty: somebody may.
  std::string AbsenceFrom(const LinePtr& line) const;
  void Changed() { changed_(); }

  http2::Reactor& reactor_;
  const HallLimits limits_;
  const http2::Reactor::Clock::time_point began_ = http2::Reactor::Clock::now();
  const Admission admission_;
  std::function<void()> changed_ = [] {};
  std::map<int64_t, Queue> queues_;
  // Calls that have been admitted and are not over.
  std::unordered_set<CallPtr> calls_;
  // By their ids: seats in play.
  std::unordered_map<std::string, LinePtr> lines_;
  // By version: when a stream of it was there last.
  std::unordered_map<int64_t, http2::Reactor::Clock::time_point> seen_;
  std::map<int64_t, std::chrono::microseconds> round_trips_;
  v1::FrontCounts counts_;
  bool draining_ = false;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_HALL_H_
