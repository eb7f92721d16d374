// Results on their way from the process that has checked and packed them to the daemon.
//
// Pure functions.
#ifndef ASSIZE_LADDER_SERVICE_WORK_CHECKED_RESULT_H_
#define ASSIZE_LADDER_SERVICE_WORK_CHECKED_RESULT_H_

#include "assize/v1/trial.pb.h"
#include "ladder/executor/played_result.h"

namespace assize::ladder::service {

// All but `fault` and `header`.
v1::CheckedResult ToMessage(PlayedResult result);
// A hash of another length, or a state that there is not, makes it unfit to be stored.
PlayedResult FromMessage(v1::CheckedResult message);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_CHECKED_RESULT_H_
