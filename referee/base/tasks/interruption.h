// What SIGINT, SIGTERM and SIGHUP do to a program that has nothing to say about them: they end it at
// once with exit status 130, unless something is half written. That is finished or taken back first.
//
//   int main(...) { EndAtInterrupts(); ... }
//
//   const HalfWritten half_written;         // from here on an interrupt waits
//   ... a file, its temporary name, a lock that must be removed ...
//                                           // and ends the program here
//
// A program that handles the signals itself, such as one that lets matches end first, has an object
// of class Interrupts (referee/cli/commands/interrupts.h) meanwhile.
#ifndef ASSIZE_REFEREE_BASE_TASKS_INTERRUPTION_H_
#define ASSIZE_REFEREE_BASE_TASKS_INTERRUPTION_H_

namespace assize {

// The signals.
inline constexpr int kInterruptSignals = 3;
extern const int kInterrupts[kInterruptSignals];

// From now on the signals do what is described above, also where they were blocked.
void EndAtInterrupts();

// While one of them lives, on whichever thread, an interrupt is noted, and ends the program when the
// last one goes. Costs next to nothing.
class HalfWritten {
 public:
  HalfWritten();
  ~HalfWritten();
  HalfWritten(const HalfWritten&) = delete;
  HalfWritten& operator=(const HalfWritten&) = delete;
};

// An interrupt waits for what is half written: whatever takes long should be given up. Safe on every
// thread and in a signal handler.
bool InterruptIsPending();

// As the handler: ends the program now, or when nothing is half written any more.
void EndByInterrupt();

// For class Interrupts. From now on the signals go to this thread, whichever received them; 0: to
// nobody, as at first.
void SendInterruptsTo(int thread_id);
// An interrupt that was noted, which is handled by the caller from now on.
bool TakePendingInterrupt();

// An unfinished line stands on the terminal: it is erased when an interrupt ends the program.
void NoteUnfinishedLine(bool stands);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TASKS_INTERRUPTION_H_
