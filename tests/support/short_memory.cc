#include "tests/support/short_memory.h"

#include <cstdint>
#include <cstdlib>
#include <new>

namespace assize::testing {
namespace {

thread_local size_t failing_bytes = SIZE_MAX;
thread_local int left_out = 0;

void* Allocate(size_t bytes) {
  if (bytes >= failing_bytes && left_out-- == 0) {
    failing_bytes = SIZE_MAX;
    throw std::bad_alloc();
  }
  void* const memory = std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void FailAllocation(size_t bytes, int skipped) {
  failing_bytes = bytes;
  left_out = skipped;
}

}  // namespace assize::testing

// All other forms for ordinary alignments call these.
void* operator new(size_t bytes) { return assize::testing::Allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
