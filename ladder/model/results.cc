#include "ladder/model/results.h"

#include <algorithm>

namespace assize::ladder {
namespace {

uint8_t RoleIndex(const std::string& role, Results* results) {
  const auto known = std::find(results->roles.begin(), results->roles.end(), role);
  const auto index = static_cast<uint8_t>(known - results->roles.begin());
  if (known == results->roles.end()) results->roles.push_back(role);
  return index;
}

}  // namespace

void Append(const Results& later, Results* results) {
  const auto first_match = static_cast<uint32_t>(results->matches.size());
  const auto first_seat = static_cast<uint32_t>(results->seats.size());
  std::vector<uint8_t> roles;
  for (const std::string& role : later.roles) roles.push_back(RoleIndex(role, results));
  for (SetResult set : later.sets) {
    set.first_match += first_match;
    results->sets.push_back(set);
  }
  for (MatchResult match : later.matches) {
    match.first_seat += first_seat;
    results->matches.push_back(match);
  }
  for (SeatResult seat : later.seats) {
    seat.role = roles[seat.role];
    results->seats.push_back(seat);
  }
  SortRoles(results);
}

MatchName NameOf(const std::string& event, const SetResult& set, const MatchResult& match) {
  return NameInEvent(event, set.number, match.rotation, match.play);
}

void SortRoles(Results* results) {
  if (std::is_sorted(results->roles.begin(), results->roles.end())) return;
  const std::vector<std::string> before = results->roles;
  std::sort(results->roles.begin(), results->roles.end());
  std::vector<uint8_t> number(before.size());
  for (size_t i = 0; i < before.size(); ++i) {
    const auto place = std::lower_bound(results->roles.begin(), results->roles.end(), before[i]);
    number[i] = static_cast<uint8_t>(place - results->roles.begin());
  }
  for (SeatResult& seat : results->seats) seat.role = number[seat.role];
}

void DropFrom(int64_t first_set, Results* results) {
  const auto first =
      std::partition_point(results->sets.begin(), results->sets.end(),
                           [first_set](const SetResult& set) { return set.number < first_set; });
  if (first == results->sets.end()) return;
  const uint32_t first_match = first->first_match;
  results->sets.erase(first, results->sets.end());
  results->seats.resize(results->matches[first_match].first_seat);
  results->matches.resize(first_match);
}

}  // namespace assize::ladder
