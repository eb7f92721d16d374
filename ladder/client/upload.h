// Submissions to a service: folders and zip files become zip files of one bot each, are sent, and
// the service's verdict is waited for.
#ifndef ASSIZE_LADDER_CLIENT_UPLOAD_H_
#define ASSIZE_LADDER_CLIENT_UPLOAD_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/client/client.h"
#include "ladder/model/roster.h"

namespace assize::ladder::client {

// A zip file of the bundle's files. The same bytes for the same bundle.
absl::StatusOr<std::string> ZipOf(const Bundle& bundle);

// Sends the bot in `folder` and waits until it is accepted or refused. `start`: owner, name and
// smoke matches as they are asked for; the rest is filled in. `say` receives each step. The error of
// a bot that is refused says why.
absl::StatusOr<v1::SubmitResult> SubmitFolder(Client* service, const std::string& folder,
                                              v1::SubmissionStart start,
                                              const std::function<void(const std::string&)>& say);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_UPLOAD_H_
