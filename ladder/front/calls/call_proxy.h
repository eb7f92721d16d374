// Passes a client's call on to the daemon, and the answer back: messages unchanged, metadata
// filtered by a list, and no faster than either side reads.
#ifndef ASSIZE_LADDER_FRONT_CALLS_CALL_PROXY_H_
#define ASSIZE_LADDER_FRONT_CALLS_CALL_PROXY_H_

#include <memory>
#include <string>
#include <string_view>

#include "ladder/front/calls/call_door.h"
#include "ladder/front/calls/daemon_client.h"
#include "referee/http2/stream.h"

namespace assize::front {

// Whether the daemon serves this method to clients of the public port.
bool IsProxied(std::string_view path);

// Of a call's metadata what the daemon gets; `peer` is among it as "assize-peer".
http2::Fields PassedFields(const http2::Fields& head, const std::string& peer);

// Begins to pass the call on. Returns the owner of the client's stream.
std::shared_ptr<http2::StreamOwner> ProxyCall(DaemonClient* daemon, const http2::StreamPtr& stream,
                                              const http2::Fields& head, const std::string& peer,
                                              CallDoor::Admission admission);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_CALL_PROXY_H_
