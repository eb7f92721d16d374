// A sandbox policy in the private messages between the daemon and its processes (trial.proto).
#ifndef ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_SANDBOX_H_
#define ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_SANDBOX_H_

#include "assize/v1/trial.pb.h"
#include "referee/bots/manifest/sandbox_policy.h"

namespace assize::ladder {

void WriteSandbox(const bots::SandboxPolicy& sandbox, v1::TrialStart* start);
bots::SandboxPolicy SandboxIn(const v1::TrialStart& start);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_SANDBOX_H_
