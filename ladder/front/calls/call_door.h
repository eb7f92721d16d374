// Lets calls in: health and reflection are answered here, calls of services Ladder and Work go on to the daemon
// when it has said that their token is good. All others together are so few that the daemon, which
// waits for the message of each, needs no memory worth mentioning for them.
//
// Calls that come too often wait here, and so do refusals that a client was to wait for: a client in a tight
// loop costs nobody anything.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_CALLS_CALL_DOOR_H_
#define ASSIZE_LADDER_FRONT_CALLS_CALL_DOOR_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "ladder/front/calls/call_limits.h"
#include "ladder/front/calls/daemon_client.h"
#include "ladder/front/calls/front_desk_client.h"
#include "ladder/front/calls/probes.h"
#include "ladder/front/calls/rate_book.h"
#include "ladder/front/calls/retry_book.h"
#include "referee/http2/reactor.h"
#include "referee/http2/stream.h"

namespace assize::front {

class CallDoor {
 public:
  CallDoor(http2::Reactor* reactor, DaemonClient* daemon, FrontDeskClient* front_desk,
           Probes::Describe describe);

  // Whether this is a method for Begin().
  bool Takes(std::string_view path) const;
  // Returns the owner of the client's stream; null if the call was refused.
  std::shared_ptr<http2::StreamOwner> Begin(const http2::StreamPtr& stream,
                                            const http2::Fields& head, const std::string& peer);
  // A call that goes on when its token was looked at.
  enum class Token { kGood, kNotGood };
  struct Admission {
    // To be kept as long as the call is open.
    CallLimit::Place place;
    Token token = Token::kNotGood;
    // Runs `deliver` now, or a moment later if the daemon's answer, whose trailer this is, refuses a
    // call that came sooner than its client was asked to.
    std::function<void(const http2::Fields& trailer, http2::Reactor::Task deliver)> answer;
  };
  struct Entry {
    // Begins it. Returns the owner of the client's stream, or null.
    std::function<std::shared_ptr<http2::StreamOwner>(Admission admission)> pass;
    // It does not go on.
    std::function<void(const absl::Status& why)> refuse;
  };
  // The same for a call in any form; `head` has the token.
  std::shared_ptr<http2::StreamOwner> Admit(const http2::Fields& head, const std::string& peer,
                                            Entry entry);
  // Whether the daemon is there and does not drain.
  void SetServing(bool serving) { probes_.SetServing(serving); }

 private:
  class HeldCall;
  // Tokens about which the daemon has said the same lately, by their SHA-256.
  class Known {
   public:
    using Time = http2::Reactor::Clock::time_point;
    bool Has(const std::string& key, Time now) const;
    void Add(const std::string& key, Time now);

   private:
    // Until when the daemon's word is good.
    std::unordered_map<std::string, Time> until_;
  };
  struct Call {
    Entry entry;
    std::string address;
    // All workers of a cluster may have one token.
    bool is_workers = false;
  };

  // Passes it on, or refuses it; null then.
  std::shared_ptr<http2::StreamOwner> PassWithToken(const Call& call, const std::string& key);
  std::shared_ptr<http2::StreamOwner> PassWithoutToken(const Call& call);
  // The same when it is the turn of the key, of a token or an address.
  std::shared_ptr<http2::StreamOwner> PassInTurn(const Call& call, const std::string& key,
                                                 Admission admission);
  // For how long a call of the key is to wait, which then counts.
  std::chrono::milliseconds TakeTurn(const std::string& key);
  // For how long the daemon's answer to a call that began at `begun` is to be held.
  std::chrono::milliseconds HeldFor(const std::string& key, http2::Reactor::Clock::time_point begun,
                                    const http2::Fields& trailer);
  // What the daemon's answer to the question about the token means for the call.
  std::shared_ptr<http2::StreamOwner> Decide(const Call& call, const std::string& key,
                                             const absl::Status& answer);

  http2::Reactor& reactor_;
  DaemonClient& daemon_;
  FrontDeskClient& front_desk_;
  Probes probes_;
  CallLimit without_token_;
  CallLimit asked_;
  CallLimit of_token_;
  // By token, or address of those without.
  RateBook pace_{kMaxCallsAtOnce, kCallsPerSecond};
  RetryBook retries_;
  Known good_;
  // The same one that comes again and again guesses nothing, and does not count as a further wrong one
  // of its address, where others may be, too.
  Known wrong_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_CALL_DOOR_H_
