#include "ladder/publish/event_rows.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>

namespace assize::ladder::publish {
namespace {

int64_t BlockOf(int64_t set) { return set / kSetsPerBlock; }
int64_t BlockOf(const SetBlock& block) { return BlockOf(block.results.sets.front().number); }

// Puts a block together, set by set in the order of their numbers.
class BlockWriter {
 public:
  void Copy(const SetBlock& from, const SetResult& set) {
    CopySet(from.results, set, &block_.results);
    const auto first = from.stored.begin() + set.first_match;
    block_.stored.insert(block_.stored.end(), first, first + set.matches);
    for (const MatchResult& match : from.results.MatchesOf(set)) {
      const auto faults =
          std::ranges::equal_range(from.faults, match.match, {}, &SeatFaults::match);
      block_.faults.insert(block_.faults.end(), faults.begin(), faults.end());
    }
  }

  // Leaves the writer empty.
  SetBlock Finish() {
    SortRoles(&block_.results);
    block_.results.sets.shrink_to_fit();
    block_.results.matches.shrink_to_fit();
    block_.results.seats.shrink_to_fit();
    block_.stored.shrink_to_fit();
    block_.faults.shrink_to_fit();
    return std::exchange(block_, SetBlock());
  }

 private:
  SetBlock block_;
};

// All sets of both; those of `fresh` in place of others with their numbers.
SetBlock Merged(const SetBlock& old, const SetBlock& fresh) {
  BlockWriter writer;
  auto known = old.results.sets.begin();
  for (const SetResult& set : fresh.results.sets) {
    for (; known != old.results.sets.end() && known->number < set.number; ++known) {
      writer.Copy(old, *known);
    }
    if (known != old.results.sets.end() && known->number == set.number) ++known;
    writer.Copy(fresh, set);
  }
  for (; known != old.results.sets.end(); ++known) writer.Copy(old, *known);
  return writer.Finish();
}

void DropUnusedRoles(Results* results) {
  std::set<uint8_t> used;
  for (const SeatResult& seat : results->seats) used.insert(seat.role);
  std::vector<std::string> roles = {results->roles.front()};
  std::map<uint8_t, uint8_t> renumbered = {{0, 0}};
  for (const uint8_t role : used) {
    if (role == 0) continue;
    renumbered[role] = static_cast<uint8_t>(roles.size());
    roles.push_back(results->roles[role]);
  }
  for (SeatResult& seat : results->seats) seat.role = renumbered[seat.role];
  results->roles = std::move(roles);
}

// Of seats in which something was wrong, by match.
std::vector<SeatFaults> FaultySeats(const std::vector<SeatFaults>& seats) {
  std::vector<SeatFaults> faulty;
  std::ranges::copy_if(seats, std::back_inserter(faulty), [](const SeatFaults& seat) {
    return seat.faults > 0 || !seat.forfeit.empty();
  });
  std::ranges::stable_sort(faulty, {},
                           [](const SeatFaults& seat) { return std::pair(seat.match, seat.seat); });
  return faulty;
}

// `fresh` in place of those of the same sets.
std::shared_ptr<const std::vector<SetEnd>> MergedEnds(const std::vector<SetEnd>* old,
                                                      const std::vector<SetEnd>& fresh) {
  if (old == nullptr && fresh.empty()) return nullptr;
  std::vector<SetEnd> ends = fresh;
  if (old != nullptr) ends.insert(ends.end(), old->begin(), old->end());
  std::ranges::stable_sort(ends, {}, &SetEnd::set);
  const auto twice = std::ranges::unique(ends, {}, &SetEnd::set);
  ends.erase(twice.begin(), twice.end());
  return std::make_shared<const std::vector<SetEnd>>(std::move(ends));
}

std::shared_ptr<const Round> Shown(Round round, int open) {
  round.open_matches = std::min(open, 1);
  // Names of files and of records, for those who play the match.
  for (SetPlan& set : round.plan.sets) {
    for (MatchPlan& match : set.matches) match.match_id = std::string();
  }
  round.plan.sets.shrink_to_fit();
  return std::make_shared<const Round>(std::move(round));
}

}  // namespace

size_t EventRows::sets() const {
  size_t count = 0;
  for (const SetBlock& block : played) count += block.results.sets.size();
  return count;
}

size_t EventRows::matches() const {
  size_t count = 0;
  for (const SetBlock& block : played) count += block.results.matches.size();
  return count;
}

void CopySet(const Results& from, const SetResult& set, Results* to) {
  std::vector<uint8_t> roles;
  for (const std::string& role : from.roles) {
    const auto known = std::ranges::find(to->roles, role);
    roles.push_back(static_cast<uint8_t>(known - to->roles.begin()));
    if (known == to->roles.end()) to->roles.push_back(role);
  }
  SetResult& copied = to->sets.emplace_back(set);
  copied.first_match = static_cast<uint32_t>(to->matches.size());
  for (const MatchResult& match : from.MatchesOf(set)) {
    to->matches.push_back(match);
    to->matches.back().first_seat = static_cast<uint32_t>(to->seats.size());
    for (SeatResult seat : from.SeatsOf(match)) {
      seat.role = roles[seat.role];
      to->seats.push_back(seat);
    }
  }
}

SetBlock Without(const SetBlock& block, const std::set<int64_t>& sets) {
  BlockWriter writer;
  for (const SetResult& set : block.results.sets) {
    if (!sets.contains(set.number)) writer.Copy(block, set);
  }
  SetBlock left = writer.Finish();
  DropUnusedRoles(&left.results);
  return left;
}

Results ResultsOf(const EventRows& event) {
  Results all;
  all.sets.reserve(event.sets());
  all.matches.reserve(event.matches());
  for (const SetBlock& block : event.played) Append(block.results, &all);
  return all;
}

std::optional<PlayedAt> FindPlayed(const EventRows& event, int64_t number) {
  const auto after = std::ranges::upper_bound(event.played, number, {}, [](const SetBlock& block) {
    return block.results.matches.front().match;
  });
  if (after == event.played.begin()) return std::nullopt;
  const SetBlock& block = *std::prev(after);
  const auto match =
      std::ranges::lower_bound(block.results.matches, number, {}, &MatchResult::match);
  if (match == block.results.matches.end() || match->match != number) return std::nullopt;
  // The sets have their matches in the same order.
  const auto set = std::ranges::upper_bound(
      block.results.sets, static_cast<uint32_t>(match - block.results.matches.begin()), {},
      &SetResult::first_match);
  return PlayedAt{.block = &block, .set = &*std::prev(set), .match = &*match};
}

std::optional<PlayedAt> FindSet(const EventRows& event, int64_t number) {
  const auto block = std::ranges::lower_bound(event.played, BlockOf(number), {},
                                              [](const SetBlock& b) { return BlockOf(b); });
  if (block == event.played.end() || BlockOf(*block) != BlockOf(number)) return std::nullopt;
  const auto& sets = block->results.sets;
  const auto set = std::ranges::lower_bound(sets, number, {}, &SetResult::number);
  if (set == sets.end() || set->number != number) return std::nullopt;
  return PlayedAt{.block = &*block, .set = &*set, .match = nullptr};
}

EventBuilder::EventBuilder(EventParts parts) {
  std::vector<Round> rounds = std::move(parts.rounds);
  rows_ = std::make_shared<const EventRows>(
      EventRows{.event = std::move(parts.event), .rounds = {}, .played = {}, .ends = nullptr});
  AddRounds(std::move(rounds));
  AddSets(parts.results, parts.faults, parts.ends);
}

int EventBuilder::open_matches(int round) const {
  const auto open = open_.find(round);
  return open == open_.end() ? 0 : open->second;
}

void EventBuilder::SetEvent(Event event) {
  EventRows rows = Copy();
  rows.event = std::move(event);
  Take(std::move(rows));
}

void EventBuilder::AddRounds(std::vector<Round> rounds) {
  EventRows rows = Copy();
  auto list = rows.rounds.pointers();
  for (Round& round : rounds) {
    const int number = round.plan.number;
    for (const SetPlan& set : round.plan.sets) {
      planned_.push_back({.number = set.number, .place = next_place_});
      next_place_ += static_cast<int64_t>(set.matches.size());
    }
    open_[number] += round.open_matches;
    if (list.empty() || list.back()->plan.number < number) {
      list.push_back(Shown(std::move(round), open_[number]));
      continue;
    }
    const auto known =
        std::ranges::lower_bound(list, number, {}, [](const auto& r) { return r->plan.number; });
    Round longer = **known;
    std::ranges::move(round.plan.sets, std::back_inserter(longer.plan.sets));
    *known = Shown(std::move(longer), open_[number]);
  }
  rows.rounds = SharedList<Round>(std::move(list));
  Take(std::move(rows));
}

void EventBuilder::Close(int round, int matches) {
  const auto open = open_.find(round);
  if (open == open_.end()) return;
  const int before = std::exchange(open->second, std::max(0, open->second - matches));
  if (before == 0 || open->second > 0) return;
  EventRows rows = Copy();
  for (size_t place = 0; place < rows.rounds.size(); ++place) {
    if (rows.rounds[place].plan.number != round) continue;
    rows.rounds.Replace(place, Shown(rows.rounds[place], 0));
    break;
  }
  Take(std::move(rows));
}

const EventBuilder::PlannedSet* EventBuilder::FindPlanned(int64_t set) const {
  const auto planned = std::ranges::lower_bound(planned_, set, {}, &PlannedSet::number);
  return planned == planned_.end() || planned->number != set ? nullptr : &*planned;
}

void EventBuilder::AddSets(const Results& results, const std::vector<SeatFaults>& faults,
                           const std::vector<SetEnd>& ends) {
  const std::vector<SeatFaults> faulty = FaultySeats(faults);
  std::map<int64_t, SetBlock> fresh;
  for (const SetResult& set : results.sets) {
    const PlannedSet* planned = FindPlanned(set.number);
    if (planned == nullptr) continue;
    SetBlock& block = fresh[BlockOf(set.number)];
    CopySet(results, set, &block.results);
    block.results.sets.back().id = set.number;
    int64_t place = planned->place;
    for (MatchResult& match : std::span(block.results.matches).last(set.matches)) {
      for (SeatFaults seat :
           std::ranges::equal_range(faulty, match.match, {}, &SeatFaults::match)) {
        seat.match = place;
        block.faults.push_back(std::move(seat));
      }
      block.stored.push_back(std::exchange(match.match, place++));
    }
  }
  if (fresh.empty()) return;
  std::map<int64_t, SharedList<SetBlock>::Pointer> blocks;
  for (const auto& block : rows_->played.pointers()) blocks[BlockOf(*block)] = block;
  static const SetBlock kNothing;
  for (auto& [number, block] : fresh) {
    auto& merged = blocks[number];
    merged = std::make_shared<const SetBlock>(Merged(merged ? *merged : kNothing, block));
  }
  EventRows rows = Copy();
  std::vector<SharedList<SetBlock>::Pointer> list;
  for (auto& [number, block] : blocks) list.push_back(std::move(block));
  rows.played = SharedList<SetBlock>(std::move(list));
  rows.ends = MergedEnds(rows.ends.get(), ends);
  Take(std::move(rows));
}

}  // namespace assize::ladder::publish
