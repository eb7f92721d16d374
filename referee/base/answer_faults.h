// What was wrong with a bot's answers, apart by kind. A value.
#ifndef ASSIZE_REFEREE_BASE_ANSWER_FAULTS_H_
#define ASSIZE_REFEREE_BASE_ANSWER_FAULTS_H_

namespace assize {

// A seat's faults are the sum of the first three.
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

  AnswerFaults& operator+=(const AnswerFaults& other) {
    unread += other.unread;
    illegal += other.illegal;
    late += other.late;
    defaults += other.defaults;
    return *this;
  }
  friend bool operator==(const AnswerFaults&, const AnswerFaults&) = default;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_ANSWER_FAULTS_H_
