// `ladder regress` where a service has the database: the service plays the test, and this command waits for its
// verdict or leaves.
#ifndef ASSIZE_LADDER_MAIN_STRENGTH_REGRESS_THERE_H_
#define ASSIZE_LADDER_MAIN_STRENGTH_REGRESS_THERE_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/client/client.h"
#include "ladder/main/event_flags.h"
#include "referee/base/status.h"

namespace assize::ladder {

// Prints how the test stands whenever that changes, and in the end its verdict, which is the exit code. Ctrl-C and
// `detach` leave it running: where it is and how to stop it is printed. `test`: as it was answered to the request
// for it. `database`: as the user named it.
absl::StatusOr<ExitCode> AwaitVerdict(client::Client& service, v1::Regress test, bool detach,
                                      const std::string& database, const RunnerFlags& flags);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_STRENGTH_REGRESS_THERE_H_
