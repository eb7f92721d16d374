// Keeps a bot that runs many threads at once from pushing the others aside.
//
// The kernel gives each thread that runs its share of the processors, so a bot with a hundred of
// them would have nearly all. Once the machine is crowded and it runs more threads than there are
// processors, which can only take turns with each other, all its threads get a lower priority: so
// much lower that together they weigh about as much as one thread for each processor. What they
// start later inherits it. It lasts as long as the bot, since an ordinary user may not give a
// priority back.
//
// Used by one thread.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_CROWD_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_CROWD_H_

#include <sys/types.h>

#include <vector>

namespace assize::process {

// How much nicer (0 to 19) threads must be so that `running` threads weigh as much as `processors`
// without it.
int NicenessOfCrowd(int running, int processors);

// Whether enough threads want to run on this machine for a bot's crowd to be among them. Costs
// some microseconds. Also true if the kernel does not report it.
bool MachineIsCrowded();

class Crowd {
 public:
  // Looks at all threads of a bot's processes, some ten microseconds for each, and lowers their
  // priority if too many of them run.
  void Restrain(const std::vector<pid_t>& processes);

 private:
  int niceness_ = 0;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_CROWD_H_
