// From a request to start a bot to the bailiff's order, and from its refusal to words.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_HOST_START_ORDER_H_
#define ASSIZE_REFEREE_HOST_START_ORDER_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/bailiff.pb.h"
#include "referee/host/bailiff_client.h"

namespace assize::host {

struct StartOrder {
  v1::BailiffStart order;  // without the bot's number
  Confinement confinement;
};

// Checks `request`, finds the program, and puts it into the sandbox. kInvalidArgument, kNotFound or
// kFailedPrecondition.
absl::StatusOr<StartOrder> MakeStartOrder(const StartRequest& request);

// Why `order` could not be carried out.
absl::Status ExplainRefusal(const v1::BailiffStart& order, const v1::BailiffNotStarted& refusal);

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_START_ORDER_H_
