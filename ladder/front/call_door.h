// Lets calls in: health and reflection are answered here, calls of services Ladder and Work go on to the daemon
// when it has said that their token is good. All others together are so few that the daemon, which
// waits for the message of each, needs no memory worth mentioning for them.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_CALL_DOOR_H_
#define ASSIZE_LADDER_FRONT_CALL_DOOR_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "ladder/front/call_limits.h"
#include "ladder/front/daemon_client.h"
#include "ladder/front/front_desk_client.h"
#include "ladder/front/probes.h"
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
  struct Entry {
    // Begins it; `place` is to be kept as long as it is open. Returns the owner of the client's
    // stream, or null.
    std::function<std::shared_ptr<http2::StreamOwner>(CallLimit::Place place, Token token)> pass;
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
  };

  // Passes it on, or refuses it; null then.
  std::shared_ptr<http2::StreamOwner> PassWithToken(const Call& call, const std::string& key);
  std::shared_ptr<http2::StreamOwner> PassWithoutToken(const Call& call);
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
  Known good_;
  // The same one that comes again and again guesses nothing, and does not count as a further wrong one
  // of its address, where others may be, too.
  Known wrong_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALL_DOOR_H_
