#include "ladder/event/rounds/result_collector.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// A commit costs some milliseconds whatever is in it.
constexpr std::chrono::milliseconds kFlushEvery(100);
constexpr size_t kMaxReady = 256;

// Why the result can't be stored as that of a match with this number of seats.
absl::Status CheckFit(const PlayedResult& result, size_t seats) {
  ASSIZE_RETURN_IF_ERROR(result.match.status());
  const size_t found = result.match->entry.summary.seats.size();
  if (found == seats) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("its record has ", found, " competitors for ", seats, " seats"));
}

// The store refuses what is in a result; others it would take.
bool IsResultsFault(const absl::Status& status) {
  return absl::IsInvalidArgument(status) || absl::IsNotFound(status) ||
         absl::IsAlreadyExists(status);
}

}  // namespace

absl::StatusOr<std::vector<OpenMatch>> ResultCollector::Expect(std::vector<OpenMatch> open) {
  std::map<std::string, PlayedMatch> waiting;
  for (auto& [number, set] : std::exchange(open_sets_, {})) waiting.merge(set.played);
  set_of_.clear();
  seats_of_.clear();
  std::set<int64_t> numbers;
  std::vector<OpenMatch> wanted;
  for (OpenMatch& match : open) {
    OpenSet& set = open_sets_[match.set];
    numbers.insert(match.set);
    const std::string& id = match.plan.match_id;
    set_of_[id] = match.set;
    seats_of_[id] = match.plan.seats.size();
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

absl::StatusOr<bool> ResultCollector::Add(PlayedResult result) {
  const std::string id = std::move(result.match_id);
  const auto place = set_of_.find(id);
  if (place == set_of_.end() || !open_sets_[place->second].missing.contains(id)) {
    Drop(id);
    return false;
  }
  if (result.void_reason.has_value()) {
    ASSIZE_RETURN_IF_ERROR(AddVoid(id, result.attempt, *result.void_reason));
    return false;
  }
  if (const absl::Status fit = CheckFit(result, seats_of_[id]); !fit.ok()) {
    ASSIZE_RETURN_IF_ERROR(
        AddVoid(id, result.attempt, absl::StrCat("can't be stored: ", std::string(fit.message()))));
    return false;
  }
  OpenSet& set = open_sets_[place->second];
  set.missing.erase(id);
  set.played.emplace(id, PlayedMatch{.match = *std::move(result.match),
                                     .attempt = result.attempt,
                                     .player = {.worker = std::move(result.player.worker),
                                                .caller = std::move(result.player.caller),
                                                .token = result.player.token,
                                                .speed = result.player.speed}});
  CompleteIfWhole(place->second);
  ASSIZE_RETURN_IF_ERROR(ready_.size() >= kMaxReady ? Flush() : FlushIfDue());
  return true;
}

absl::Status ResultCollector::AddVoid(const std::string& match_id, int attempt,
                                      const std::string& reason) {
  ASSIZE_RETURN_IF_ERROR(store_->RecordVoid(event_, match_id, attempt, reason).status());
  Drop(match_id);
  return absl::OkStatus();
}

bool ResultCollector::Retract(const std::string& match_id) {
  const auto place = set_of_.find(match_id);
  if (place == set_of_.end()) return false;
  OpenSet& set = open_sets_[place->second];
  if (set.played.erase(match_id) == 0) return false;
  set.missing.insert(match_id);
  return true;
}

void ResultCollector::CompleteIfWhole(int64_t number) {
  const auto set = open_sets_.find(number);
  if (!set->second.missing.empty()) return;
  set_begins_.push_back(ready_.size());
  for (auto& [id, played] : set->second.played) {
    set_of_.erase(id);
    ready_.push_back(std::move(played));
  }
  open_sets_.erase(set);
}

absl::Status ResultCollector::FlushIfDue() {
  const bool due = std::chrono::steady_clock::now() - flushed_ > kFlushEvery;
  return due ? Flush() : absl::OkStatus();
}

absl::Status ResultCollector::Flush() {
  flushed_ = std::chrono::steady_clock::now();
  if (ready_.empty()) return absl::OkStatus();
  const absl::Status stored = Store(ready_);
  ASSIZE_RETURN_IF_ERROR(IsResultsFault(stored) ? StoreSetBySet() : stored);
  ready_.clear();
  set_begins_.clear();
  return absl::OkStatus();
}

absl::Status ResultCollector::Store(std::span<const PlayedMatch> matches) {
  ASSIZE_RETURN_IF_ERROR(store_->Import(event_, matches).status());
  std::vector<std::string> ids;
  for (const PlayedMatch& match : matches) ids.push_back(match.match.entry.summary.match_id);
  stored_(ids);
  return absl::OkStatus();
}

absl::Status ResultCollector::StoreSetBySet() {
  const std::span<const PlayedMatch> all(ready_);
  for (size_t i = 0; i < set_begins_.size(); ++i) {
    const size_t end = i + 1 < set_begins_.size() ? set_begins_[i + 1] : all.size();
    const auto set = all.subspan(set_begins_[i], end - set_begins_[i]);
    const absl::Status stored = Store(set);
    if (stored.ok()) continue;
    if (!IsResultsFault(stored)) return stored;
    for (const PlayedMatch& match : set) {
      ASSIZE_RETURN_IF_ERROR(
          AddVoid(match.match.entry.summary.match_id, match.attempt,
                  absl::StrCat("can't be stored: ", std::string(stored.message()))));
    }
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder
