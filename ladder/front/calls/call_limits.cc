#include "ladder/front/calls/call_limits.h"

#include <unordered_map>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::front {

struct CallLimit::Taken {
  // Only keys that have any.
  std::unordered_map<std::string, size_t> by_key;
  size_t in_all = 0;
};

CallLimit::CallLimit(std::string what, std::string whose, size_t most_of_one, size_t most_in_all)
    : what_(std::move(what)),
      whose_(std::move(whose)),
      most_of_one_(most_of_one),
      most_in_all_(most_in_all),
      taken_(std::make_shared<Taken>()) {}

size_t CallLimit::taken() const { return taken_->in_all; }

absl::StatusOr<CallLimit::Place> CallLimit::Take(const std::string& key, size_t weight) {
  if (taken_->in_all + weight > most_in_all_) {
    return absl::ResourceExhaustedError(
        absl::StrCat(what_, ": at most ", most_in_all_, " in all; try again later"));
  }
  const auto own = taken_->by_key.find(key);
  if ((own == taken_->by_key.end() ? 0 : own->second) + weight > most_of_one_) {
    return absl::ResourceExhaustedError(absl::StrCat(what_, " ", whose_, ": at most ", most_of_one_,
                                                     "; end one, or try again later"));
  }
  taken_->in_all += weight;
  taken_->by_key[key] += weight;
  const auto give_back = [taken = taken_, key, weight](const void*) {
    taken->in_all -= weight;
    const auto given = taken->by_key.find(key);
    if ((given->second -= weight) == 0) taken->by_key.erase(given);
  };
  // What it points to does not count, as long as it is not null.
  return Place(taken_.get(), give_back);
}

}  // namespace assize::front
