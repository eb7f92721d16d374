// The door for browsers: the site's files, the service's unary methods by the Connect protocol, and
// submissions as zip files. What comes here is HTTP without gRPC.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_WEB_WEB_DOOR_H_
#define ASSIZE_LADDER_FRONT_WEB_WEB_DOOR_H_

#include <memory>
#include <string>

#include "ladder/front/calls/call_door.h"
#include "ladder/front/calls/call_limits.h"
#include "ladder/front/calls/connect.h"
#include "ladder/front/calls/daemon_client.h"
#include "ladder/front/calls/rate_book.h"
#include "ladder/front/web/file_door.h"
#include "ladder/front/web/origins.h"
#include "ladder/front/web/web_call.h"
#include "ladder/front/web/web_request.h"
#include "referee/http2/reactor.h"
#include "referee/http2/stream.h"

namespace assize::front {

struct WebSettings {
  // The folder of the published site; empty: none is served.
  std::string site;
  // Other sites whose pages may call.
  Origins origins;
};

class WebDoor {
 public:
  // Requests of an address: at once, and a second. A body costs as much as a request for each of its
  // kCostlyBytes, since it is converted.
  static constexpr double kBurst = 1000;
  static constexpr double kPerSecond = 200;
  static constexpr double kCostlyBytes = 4096;

  WebDoor(http2::Reactor* reactor, DaemonClient* daemon, CallDoor* calls, WebSettings settings);

  // Returns the owner of the client's stream; null if it has its answer.
  std::shared_ptr<http2::StreamOwner> Begin(const http2::StreamPtr& stream,
                                            const http2::Fields& head, const std::string& peer);

 private:
  struct Call;

  std::shared_ptr<http2::StreamOwner> BeginMethod(const Call& call);
  std::shared_ptr<http2::StreamOwner> BeginSubmission(const Call& call);
  // Whether the client may call at all; else it has its answer.
  bool MayCall(const Call& call);
  WebCallParts PartsOf(const Call& call);
  // `bytes` bytes were (Charge) or will be (Spend) worked on for the address. Spend: false if it has used
  // up what it may, and is refused.
  void Charge(const std::string& address, size_t bytes);
  bool Spend(const std::string& address, size_t bytes);

  http2::Reactor& reactor_;
  DaemonClient& daemon_;
  CallDoor& calls_;
  const Origins origins_;
  FileDoor files_;
  CallLimit answers_;
  RateBook rates_{kBurst, kPerSecond};
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_WEB_WEB_DOOR_H_
