// The numbers that the kernel gives to pipes, sockets and names in /proc (`st_ino`). It counts them for the whole
// machine, and on when instances have ended: a bot can see the number of its last pipe, count on to one that is
// a message, and end; who starts after it sees the message. No filter closes that, since programs look at
// descriptors. So between two blocks of matches (referee/run/deal_schedule.h) the numbers are moved on by
// chance, by so much that the message is lost, unless the bot counted for much longer.
//
// Functions are safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_INODE_NUMBERS_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_INODE_NUMBERS_H_

#include <chrono>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "referee/base/chance.h"

namespace assize::process {

// The kernel gives each processor so many numbers at a time.
inline constexpr uint64_t kInodeNumbersAtATime = 1024;

// How many numbers to pass over on each of `processors`: on the first up to as many as take about `time`, so
// that what all processors are given next is anybody's guess, and on the others more than they still have.
std::vector<uint64_t> InodeStepsFor(std::chrono::microseconds time, int processors, Stream& chance);

// Passes over `count` numbers of the processor that the calling thread is on. Ends early where nothing more
// can be opened.
void SkipInodeNumbers(uint64_t count);

// Moves the numbers on, on all processors that this process may use, by the kernel's chance. Takes up to
// about `time`, half of it on average.
absl::Status BlurInodeNumbers(std::chrono::microseconds time);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_INODE_NUMBERS_H_
