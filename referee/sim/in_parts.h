// Work on several threads, of batches and searches.
#ifndef ASSIZE_REFEREE_SIM_IN_PARTS_H_
#define ASSIZE_REFEREE_SIM_IN_PARTS_H_

#include <algorithm>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace assize::sim {

// Runs work(begin, end) over parts of 0 to count - 1, on as many threads; one of them is the
// caller's. What one of them throws is thrown when all have ended.
template <class Work>
void InParts(int threads, size_t count, const Work& work) {
  const size_t parts = std::clamp<size_t>(count, 1, static_cast<size_t>(threads));
  std::vector<std::exception_ptr> errors(parts);
  const auto run = [&](size_t part) {
    try {
      work(count * part / parts, count * (part + 1) / parts);
    } catch (...) {
      errors[part] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (size_t part = 1; part < parts; ++part) others.emplace_back(run, part);
    run(0);
  }
  for (const std::exception_ptr& error : errors) {
    if (error != nullptr) std::rethrow_exception(error);
  }
}

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_IN_PARTS_H_
