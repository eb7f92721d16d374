// From which sites' pages a browser's calls are taken: those of this server's own, and those that the
// organiser has named. No call has a cookie or a password that a browser adds by itself; so this is a
// second bolt on the door.
//
// Values. On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_WEB_ORIGINS_H_
#define ASSIZE_LADDER_FRONT_WEB_ORIGINS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/front/web/web_request.h"
#include "referee/http2/stream.h"

namespace assize::front {

class Origins {
 public:
  Origins() = default;
  // Each "https://arena.example" or "http://127.0.0.1:8000". kInvalidArgument: one is not.
  static absl::StatusOr<Origins> Of(const std::vector<std::string>& named);

  // Whether the call may come from there; programs other than browsers name no origin.
  bool Admits(const WebRequest& request) const;
  // What lets a page of a site that was named read the answer; none for all others.
  http2::Fields FieldsFor(const WebRequest& request) const;
  // The same for the question whether a call would be taken (OPTIONS).
  http2::Fields PreflightFieldsFor(const WebRequest& request) const;

 private:
  bool Names(const std::string& origin) const;

  std::vector<std::string> named_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_WEB_ORIGINS_H_
