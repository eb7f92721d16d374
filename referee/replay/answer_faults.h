// What was wrong with a bot's answers, apart by kind, counted in records, which have every answer.
//
// Pure functions.
#ifndef ASSIZE_REFEREE_REPLAY_ANSWER_FAULTS_H_
#define ASSIZE_REFEREE_REPLAY_ANSWER_FAULTS_H_

#include <vector>

#include "assize/v1/record.pb.h"

namespace assize {

// A seat's faults (RecordEnd::faults) are the sum of the first three.
struct AnswerFaults {
  // Lines and bytes that are no move at all.
  int unread = 0;
  // Moves that were read and may not be played: the rules forbid them, a field has no such value, or
  // they are for another seat.
  int illegal = 0;
  // Requests without an answer in time.
  int late = 0;
  // Default moves that were played since an answer was late or the last try was refused; not those
  // of a seat that is forfeited, and not those that are a part of play.
  int defaults = 0;

  AnswerFaults& operator+=(const AnswerFaults& other);
  friend bool operator==(const AnswerFaults&, const AnswerFaults&) = default;
};

// Whether it is what bridges make of a line that is no message or, in words, no move.
bool IsUnread(const v1::Entry::Moved& moved);

// By seat.
std::vector<AnswerFaults> AnswerFaultsIn(const v1::Record& record);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_ANSWER_FAULTS_H_
