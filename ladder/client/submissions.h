// Submissions to a service, one after another, as a queue of submissions has them on this machine
// (submit/submission_queue.h): each bot is sent as a zip file, and the service's verdict is waited
// for.
#ifndef ASSIZE_LADDER_CLIENT_SUBMISSIONS_H_
#define ASSIZE_LADDER_CLIENT_SUBMISSIONS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ladder/client/remote.h"
#include "ladder/submit/submission_queue.h"

namespace assize::ladder::client {

// Submits what each of `words` means, as of HandInsOf(), and passes each result to `listener`. An
// empty owner of the rules is that of the token; the service has its own build limit and sandbox.
// `say` receives each step. An error: there is no folder for what is unpacked.
absl::Status SubmitAll(Remote* service, const std::vector<std::string>& words,
                       const SubmissionRules& rules,
                       const std::function<void(const std::string&)>& say,
                       const SubmissionQueue::Listener& listener);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_SUBMISSIONS_H_
