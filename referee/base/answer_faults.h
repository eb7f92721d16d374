// What was wrong with a bot's answers, apart by kind. A value.
#ifndef ASSIZE_REFEREE_BASE_ANSWER_FAULTS_H_
#define ASSIZE_REFEREE_BASE_ANSWER_FAULTS_H_

namespace assize {

struct AnswerFaults {
  // Lines and bytes that are no move at all.
  int unread = 0;
  // Moves that were read and may not be played: the rules forbid them, a field has no such value, or
  // they are for another seat.
  int illegal = 0;
  // Requests without an answer in time.
  int late = 0;

  AnswerFaults& operator+=(const AnswerFaults& other) {
    unread += other.unread;
    illegal += other.illegal;
    late += other.late;
    return *this;
  }
  friend bool operator==(const AnswerFaults&, const AnswerFaults&) = default;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_ANSWER_FAULTS_H_
