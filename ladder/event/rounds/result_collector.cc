#include "ladder/event/rounds/result_collector.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/summary/packed_match.h"

namespace assize::ladder {
namespace {

// A commit costs some milliseconds whatever is in it.
constexpr std::chrono::milliseconds kFlushEvery(100);
constexpr size_t kMaxReady = 256;

// What is in a result that no planned match can have; OK: nothing.
absl::Status CheckResult(const v1::Record& record, const std::string& match_id, size_t seats) {
  if (record.header().match_id() != match_id) {
    return absl::InvalidArgumentError("its record is another match's");
  }
  const auto& results = record.end().results();
  if (static_cast<size_t>(record.header().competitors_size()) != seats ||
      static_cast<size_t>(results.size()) != seats) {
    return absl::InvalidArgumentError(
        absl::StrCat("its record has ", record.header().competitors_size(), " competitors and ",
                     results.size(), " results for ", seats, " seats"));
  }
  for (const v1::SeatResult& result : results) {
    // Written so that a score that is not a number fails as well.
    const bool score_fits = result.score() >= 0 && result.score() <= 1;
    if (score_fits && result.rank() >= 1 && result.rank() <= seats) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("its record has a score of ", result.score(), " and rank ", result.rank()));
  }
  return absl::OkStatus();
}

absl::StatusOr<PackedMatch> PackIfFit(v1::BatchResult result, size_t seats) {
  ASSIZE_RETURN_IF_ERROR(CheckResult(result.record(), result.match_id(), seats));
  return Pack({.place = {},
               .record = std::move(*result.mutable_record()),
               .timing = std::move(*result.mutable_timing())});
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
  MatchPlayer player{.worker = result.player().worker(),
                     .caller = result.player().caller(),
                     .token = result.player().token(),
                     .speed = result.player().speed()};
  absl::StatusOr<PackedMatch> packed = PackIfFit(std::move(result), seats_of_[id]);
  if (!packed.ok()) {
    ASSIZE_RETURN_IF_ERROR(AddVoid(
        id, attempt, absl::StrCat("can't be stored: ", std::string(packed.status().message()))));
    return false;
  }
  OpenSet& set = open_sets_[place->second];
  set.missing.erase(id);
  set.played.emplace(
      id,
      PlayedMatch{.match = *std::move(packed), .attempt = attempt, .player = std::move(player)});
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
