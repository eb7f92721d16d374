#include "ladder/site/groups.h"

#include "absl/strings/str_cat.h"

namespace assize::ladder::site {
namespace {

constexpr double kSure = 0.975;
constexpr size_t kLetters = 26;

std::string LetterOf(size_t group) {
  std::string letters(1, static_cast<char>('a' + group % kLetters));
  for (; group >= kLetters; group = group / kLetters - 1) {
    letters.insert(letters.begin(), static_cast<char>('a' + (group / kLetters - 1) % kLetters));
  }
  return letters;
}

}  // namespace

std::vector<std::string> GroupsOf(const rating::JointFit& fit, const std::vector<size_t>& order) {
  std::vector<std::string> letters(order.size());
  size_t groups = 0;
  size_t covered = 0;
  for (size_t first = 0; first < order.size(); ++first) {
    size_t end = first + 1;
    while (end < order.size() &&
           rating::ProbabilityOfSuperiority(fit, static_cast<int>(order[first]),
                                            static_cast<int>(order[end])) < kSure) {
      ++end;
    }
    // All of it is in a group already.
    if (end <= covered) continue;
    covered = end;
    const std::string letter = LetterOf(groups++);
    for (size_t i = first; i < end; ++i) {
      absl::StrAppend(&letters[i], letters[i].empty() ? "" : " ", letter);
    }
  }
  return letters;
}

}  // namespace assize::ladder::site
