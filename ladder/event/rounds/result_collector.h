// From results as they come in to the store: set by set, many in one transaction.
//
// A record contains the seed of its deal, so a set's records are stored when all of its matches are
// over. Until then they wait here (and in the executor's result files, should this process end).
// Used by one thread.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_RESULT_COLLECTOR_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_RESULT_COLLECTOR_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ladder/executor/played_result.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

class ResultCollector {
 public:
  // `stored` is called with ids of matches that are in the store, or will not be wanted.
  ResultCollector(LadderStore* store, EventId event,
                  std::function<void(std::span<const std::string> match_ids)> stored)
      : store_(store), event_(event), stored_(std::move(stored)) {}

  // `open` are the matches that are open, all of them; returns those of them that no result is
  // waiting for. What waits for others than these is dropped; whole sets are stored.
  absl::StatusOr<std::vector<OpenMatch>> Expect(std::vector<OpenMatch> open);

  // A match that is over. One that is not expected, or twice, is dropped; one that can't be stored
  // is an attempt without a result. Returns whether it is a result that counts.
  absl::StatusOr<bool> Add(PlayedResult result);
  // An attempt without a result.
  absl::Status AddVoid(const std::string& match_id, int attempt, const std::string& reason);
  // A result that was added is not wanted. False: its set is whole, and it is stored or will be.
  bool Retract(const std::string& match_id);

  // Stores whole sets that have not been stored yet. Add() does it now and then. Sets that the
  // store refuses for what is in them do not delay others: their matches are void. An error is one
  // of the store's.
  absl::Status Flush();
  // The same, if the last time is long enough ago.
  absl::Status FlushIfDue();

 private:
  struct OpenSet {
    // Still without a result.
    std::set<std::string> missing;
    // With one, in the order of their ids.
    std::map<std::string, PlayedMatch> played;
  };

  void CompleteIfWhole(int64_t number);
  absl::Status Store(std::span<const PlayedMatch> matches);
  absl::Status StoreSetBySet();
  void Drop(const std::string& match_id) { stored_({&match_id, 1}); }

  LadderStore* const store_;
  const EventId event_;
  const std::function<void(std::span<const std::string>)> stored_;
  std::map<int64_t, OpenSet> open_sets_;
  // By match id: its set, and how many seats it has.
  std::map<std::string, int64_t> set_of_;
  std::map<std::string, size_t> seats_of_;
  // Of whole sets, set by set, and where each of these begins.
  std::vector<PlayedMatch> ready_;
  std::vector<size_t> set_begins_;
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_RESULT_COLLECTOR_H_
