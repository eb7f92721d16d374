// From a request to start a bot to the supervisor's order, and from its refusal to an error.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_START_ORDER_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_START_ORDER_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/supervisor.pb.h"
#include "referee/process/supervisor/supervisor_client.h"

namespace assize::process {

// Checks `request`, finds the program, and puts it into its sandbox. What is missing in the order
// is the bot's number. kInvalidArgument, kNotFound or kFailedPrecondition.
absl::StatusOr<v1::SupervisorStart> MakeStartOrder(const StartRequest& request);

// Why `order` could not be carried out.
absl::Status ExplainRefusal(const v1::SupervisorStart& order,
                            const v1::SupervisorNotStarted& refusal);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_START_ORDER_H_
