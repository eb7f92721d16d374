// Serves the files of the published site: GET and HEAD, whole files alone, no faster than they are
// read.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_WEB_FILE_DOOR_H_
#define ASSIZE_LADDER_FRONT_WEB_FILE_DOOR_H_

#include <memory>
#include <optional>
#include <string>

#include "ladder/front/calls/call_limits.h"
#include "ladder/front/web/site_files.h"
#include "ladder/front/web/web_request.h"
#include "referee/http2/stream.h"

namespace assize::front {

// Files that are being sent: to one address, and in all. Each has some 50 KiB of memory at most.
inline constexpr size_t kMaxFiles = 64;
inline constexpr size_t kMaxFilesInAll = 1024;

class FileDoor {
 public:
  // `folder`: of the site; empty: there is none.
  explicit FileDoor(const std::string& folder);

  // Answers; returns the stream's owner if something is still to be sent. `more`: for the head.
  std::shared_ptr<http2::StreamOwner> Begin(const http2::StreamPtr& stream,
                                            const WebRequest& request, const std::string& address,
                                            const http2::Fields& more);

 private:
  std::optional<SiteFiles> files_;
  CallLimit sending_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_WEB_FILE_DOOR_H_
