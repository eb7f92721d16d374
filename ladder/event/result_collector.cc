#include "ladder/event/result_collector.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/packed_match.h"

namespace assize::ladder {
namespace {

// A commit costs some milliseconds whatever is in it.
constexpr std::chrono::milliseconds kFlushEvery(100);
constexpr size_t kMostReady = 256;

}  // namespace

absl::StatusOr<std::vector<OpenMatch>> ResultCollector::Expect(std::vector<OpenMatch> open) {
  std::map<std::string, PlayedMatch> waiting;
  for (auto& [number, set] : std::exchange(open_sets_, {})) waiting.merge(set.played);
  set_of_.clear();
  std::set<int64_t> numbers;
  std::vector<OpenMatch> wanted;
  for (OpenMatch& match : open) {
    OpenSet& set = open_sets_[match.set];
    numbers.insert(match.set);
    const std::string& id = match.plan.match_id;
    set_of_[id] = match.set;
    if (auto played = waiting.extract(id); !played.empty()) {
      set.played.insert(std::move(played));
    } else {
      set.missing.insert(id);
      wanted.push_back(std::move(match));
    }
  }
  for (const auto& [id, dropped] : waiting) Drop(id);
  for (int64_t number : numbers) CompleteIfWhole(number);
  ASSIZE_RETURN_IF_ERROR(Flush());
  return wanted;
}

absl::StatusOr<bool> ResultCollector::Add(v1::BatchResult result) {
  const std::string id = result.match_id();
  const int attempt = static_cast<int>(result.attempt());
  const auto place = set_of_.find(id);
  if (place == set_of_.end() || !open_sets_[place->second].missing.contains(id)) {
    Drop(id);
    return false;
  }
  if (result.record().end().reason() == v1::END_REASON_VOID) {
    ASSIZE_RETURN_IF_ERROR(AddVoid(id, attempt, result.record().end().void_reason()));
    return false;
  }
  ASSIZE_ASSIGN_OR_RETURN(PackedMatch packed,
                          Pack({.place = {},
                                .record = std::move(*result.mutable_record()),
                                .timing = std::move(*result.mutable_timing())}));
  OpenSet& set = open_sets_[place->second];
  set.missing.erase(id);
  set.played.emplace(id, PlayedMatch{.match = std::move(packed), .attempt = attempt});
  CompleteIfWhole(place->second);
  const bool due = std::chrono::steady_clock::now() - flushed_ > kFlushEvery;
  if (due || ready_.size() >= kMostReady) ASSIZE_RETURN_IF_ERROR(Flush());
  return true;
}

absl::Status ResultCollector::AddVoid(const std::string& match_id, int attempt,
                                      const std::string& reason) {
  ASSIZE_RETURN_IF_ERROR(store_->RecordVoid(event_, match_id, attempt, reason).status());
  Drop(match_id);
  return absl::OkStatus();
}

void ResultCollector::CompleteIfWhole(int64_t number) {
  const auto set = open_sets_.find(number);
  if (!set->second.missing.empty()) return;
  for (auto& [id, played] : set->second.played) {
    set_of_.erase(id);
    ready_.push_back(std::move(played));
  }
  open_sets_.erase(set);
}

absl::Status ResultCollector::Flush() {
  flushed_ = std::chrono::steady_clock::now();
  if (ready_.empty()) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(store_->Import(event_, ready_).status());
  std::vector<std::string> ids;
  for (const PlayedMatch& match : ready_) ids.push_back(match.match.entry.summary.match_id);
  ready_.clear();
  stored_(ids);
  return absl::OkStatus();
}

}  // namespace assize::ladder
