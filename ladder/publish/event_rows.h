// What was played in an event, in pieces that all readers share. Values; pure functions, safe on
// every thread.
//
// A four-seat match takes about 280 bytes: half of it is its place in the plan, half its result.
// What only the page of one match needs stays in the database, and is read by the match's id.
#ifndef ASSIZE_LADDER_PUBLISH_EVENT_ROWS_H_
#define ASSIZE_LADDER_PUBLISH_EVENT_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"
#include "ladder/publish/shared_list.h"

namespace assize::ladder::publish {

// How many numbers of sets fall into a block: few, so that a set that comes in costs little
// to add, and enough that there are not many blocks.
inline constexpr int64_t kSetsPerBlock = 256;

// Whole sets whose numbers are near each other.
struct SetBlock {
  // In the order of planning. A match's number is its place in the event's plan, from 1, and a
  // set's id is its number.
  Results results;
  // By match in `results`: its id in the database. Not for outsiders.
  std::vector<int64_t> stored;
  // By match and seat, of seats in which something was wrong.
  std::vector<SeatFaults> faults;
};

struct EventRows {
  // By id.
  Event event;
  // By number; matches have no ids, and `open_matches` is 0 or 1: whether there are any.
  SharedList<Round> rounds;
  // By the numbers of their sets. No block is empty.
  SharedList<SetBlock> played;
  // By set: when it ended. Of events with a live delay; null in others and in published rows.
  std::shared_ptr<const std::vector<SetEnd>> ends = nullptr;

  // How many there are in `played`.
  size_t sets() const;
  size_t matches() const;
};

// The rows of an event as they were read from a database.
struct EventParts {
  Event event;
  std::vector<Round> rounds;
  // With ids of the database.
  Results results;
  std::vector<SeatFaults> faults;
  std::vector<SetEnd> ends = {};
};

// Keeps the rows of an event up to date while it is played.
class EventBuilder {
 public:
  // Sets that are not in the rounds of `parts` are left out.
  explicit EventBuilder(EventParts parts);

  // As the event is now. The same object until it is changed.
  const std::shared_ptr<const EventRows>& rows() const { return rows_; }
  int open_matches(int round) const;

  void SetEvent(Event event);
  // Rounds from the number of the first on. `open_matches` of rounds that are there already is
  // theirs from now on; their further sets are added.
  void AddRounds(std::vector<Round> rounds);
  // `matches` matches of the round have ended. Does nothing if no round has that number.
  void Close(int round, int matches);
  // Whole sets of planned rounds, with ids of the database; a set that is there already is
  // replaced.
  void AddSets(const Results& results, const std::vector<SeatFaults>& faults,
               const std::vector<SetEnd>& ends);

 private:
  struct PlannedSet {
    int64_t number = 0;
    // The place of its first match.
    int64_t place = 0;
  };

  const PlannedSet* FindPlanned(int64_t set) const;
  EventRows Copy() const { return *rows_; }
  void Take(EventRows rows) { rows_ = std::make_shared<const EventRows>(std::move(rows)); }

  std::shared_ptr<const EventRows> rows_;
  // By number, of all rounds.
  std::vector<PlannedSet> planned_;
  int64_t next_place_ = 1;
  // By round.
  std::map<int, int> open_;
};

// Adds a set of `from` with its matches and seats behind those that are in `to`, whose roles are
// not sorted afterwards.
void CopySet(const Results& from, const SetResult& set, Results* to);
// `block` without these sets, with the roles that occur in what is left, as if nothing else were
// stored.
SetBlock Without(const SetBlock& block, const std::set<int64_t>& sets);

// Calls `work(block, set, match)` for every match that was played, in the order of planning.
template <class Work>
void ForEachMatch(const EventRows& event, Work work) {
  for (const SetBlock& block : event.played) {
    for (const SetResult& set : block.results.sets) {
      for (const MatchResult& match : block.results.MatchesOf(set)) work(block, set, match);
    }
  }
}

// All that was played, in one.
Results ResultsOf(const EventRows& event);

// A match of an event, with where it is.
struct PlayedAt {
  const SetBlock* block = nullptr;
  const SetResult* set = nullptr;
  const MatchResult* match = nullptr;

  std::span<const SeatResult> seats() const { return block->results.SeatsOf(*match); }
};
// The match with this number; nullopt: it is not in the rows.
std::optional<PlayedAt> FindPlayed(const EventRows& event, int64_t number);
// The set with this number.
std::optional<PlayedAt> FindSet(const EventRows& event, int64_t number);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_EVENT_ROWS_H_
