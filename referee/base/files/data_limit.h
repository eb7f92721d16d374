// The limit of a process's data (RLIMIT_DATA) in builds of every kind.
#ifndef ASSIZE_REFEREE_BASE_FILES_DATA_LIMIT_H_
#define ASSIZE_REFEREE_BASE_FILES_DATA_LIMIT_H_

#include <sys/resource.h>

namespace assize {

// What to give to setrlimit() for `bytes`. Programs with AddressSanitizer have no limit: they reserve
// terabytes for their shadow memory, which the kernel counts as data.
constexpr rlim_t DataLimit([[maybe_unused]] rlim_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  return RLIM_INFINITY;
#else
  return bytes;
#endif
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_FILES_DATA_LIMIT_H_
