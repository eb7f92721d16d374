// Who calls the service, and what they may do.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_CALLER_H_
#define ASSIZE_LADDER_SERVICE_CALLS_CALLER_H_

#include <cstdint>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/publish/gate.h"

namespace assize::ladder::service {

struct Caller {
  // For the audit log: "uid 1000", "token 12ab34cd56ef (marian)". Requests and operations belong to
  // it.
  std::string name;
  // As they were granted; Allows() knows which include others.
  std::set<int> scopes = {};
  // The owner whose bots are the caller's; empty: none.
  std::string owner = {};
  // Token::id; 0: a user of this machine.
  int64_t token = 0;

  bool Allows(v1::Scope scope) const;
  // As which reader ladder/publish filters for it.
  publish::Reader Reader() const;
};

// A user on the machine's own socket, who may do everything.
Caller LocalCaller(uint32_t uid);

// PERMISSION_DENIED if the caller lacks the scope; it is named in the text.
absl::Status CheckAllows(const Caller& caller, v1::Scope scope);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_CALLER_H_
