// Faults of answers, counted in records, which have every answer; the tables of a run have only the
// sum of all faults, and the late answers (a ladder has the others too).
//
// Pure functions.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_ANSWER_FAULTS_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_ANSWER_FAULTS_H_

#include <vector>

#include "assize/v1/record.pb.h"
#include "referee/base/answer_faults.h"

namespace assize {

// Whether it is what bridges make of a line that is no message or, in words, no move.
bool IsUnread(const v1::Entry::Moved& moved);

// By seat.
std::vector<AnswerFaults> AnswerFaultsIn(const v1::Record& record);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_ANSWER_FAULTS_H_
