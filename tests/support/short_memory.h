// A machine whose memory is short: an allocation of a thread fails, so that a test throws in a task
// that nothing else can make throw. Whatever has it linked allocates by `operator new` of this file.
#ifndef ASSIZE_TESTS_SUPPORT_SHORT_MEMORY_H_
#define ASSIZE_TESTS_SUPPORT_SHORT_MEMORY_H_

#include <cstddef>

namespace assize::testing {

// Of those of at least `bytes` on the calling thread, the one after `skipped` others throws
// std::bad_alloc, once.
void FailAllocation(size_t bytes, int skipped = 0);

}  // namespace assize::testing

#endif  // ASSIZE_TESTS_SUPPORT_SHORT_MEMORY_H_
