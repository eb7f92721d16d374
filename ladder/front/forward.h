// Passes a stranger's call on to the daemon, and the answer back: bytes as they are, of the metadata
// what is on a list, and no faster than either side reads.
#ifndef ASSIZE_LADDER_FRONT_FORWARD_H_
#define ASSIZE_LADDER_FRONT_FORWARD_H_

#include <memory>
#include <string>
#include <string_view>

#include "ladder/front/daemon.h"
#include "referee/http2/stream.h"

namespace assize::front {

// Whether the daemon serves this method to strangers.
bool IsForwarded(std::string_view path);

// Begins to pass the call on; `peer` is told to the daemon as metadata "assize-peer". Returns the
// owner of the stranger's stream.
std::shared_ptr<http2::StreamOwner> Forward(Daemon* daemon, const http2::StreamPtr& stream,
                                            const http2::Fields& head, const std::string& peer);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_FORWARD_H_
