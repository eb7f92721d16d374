// Whether a record says what a bot did: the bot is sent what its seat was sent, in our own sandbox, and
// its answers are compared with the recorded ones. That proves something about bots alone that answer
// alike whenever they are asked the same: whether one does is tried first.
//
// For a process that may have threads; used by one thread.
#ifndef ASSIZE_LADDER_SUBMIT_TRIAL_SEAT_PROOF_H_
#define ASSIZE_LADDER_SUBMIT_TRIAL_SEAT_PROOF_H_

#include "assize/v1/trial.pb.h"
#include "ladder/submit/submission_host.h"

namespace assize::ladder {

// What the order asks for: with a record whether the bot in the seat made its moves; else whether it
// answers alike. `host` has the supervisor of its processes.
v1::ProofAnswer Prove(const v1::ProofOrder& order, SubmissionHost* host);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_TRIAL_SEAT_PROOF_H_
