// A million matches are read here while a user waits. Each table is read once from end to end, in
// the order in which it lies on the disk, and put together in memory; joins would look up every row
// on its own. Of sets that are listed, which may lie far apart, rows are looked up.

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/store/rows/row_checks.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/replay/store/match_names.h"

namespace assize::ladder {
namespace {

// The nearest value of a smaller type.
template <class Small>
Small Fitting(int64_t count) {
  return static_cast<Small>(std::clamp<int64_t>(count, 0, std::numeric_limits<Small>::max()));
}

// Instead of a number of rows: one of them is about no seat of the match.
constexpr uint8_t kForeignSeat = UINT8_MAX;

class ResultReader {
 public:
  // `listed`, of the event of `filter`, and `damaged` may be null.
  ResultReader(sqlite::Connection& connection, const ResultFilter& filter, const SetsOf* listed,
               std::vector<std::string>* damaged)
      : connection_(connection), filter_(filter), listed_(listed), damaged_(damaged) {}

  absl::StatusOr<Results> Read() {
    ASSIZE_ASSIGN_OR_RETURN(applied_, ReadApplied(connection_, filter_.end_rerun));
    ASSIZE_ASSIGN_OR_RETURN(repeats_, ReadRepeats(connection_));
    looks_up_ = listed_ != nullptr || filter_.first_set > 0;
    if (filter_.event.has_value() && !looks_up_) {
      ASSIZE_ASSIGN_OR_RETURN(looks_up_, HasFewOfAllMatches(connection_, *filter_.event));
    }
    ASSIZE_RETURN_IF_ERROR(ReadMatches());
    ASSIZE_RETURN_IF_ERROR(ReadVersions());
    ASSIZE_RETURN_IF_ERROR(ReadSeats());
    ASSIZE_RETURN_IF_ERROR(CheckPlayers());
    ASSIZE_RETURN_IF_ERROR(CheckSeats());
    SortRoles(&results_);
    return std::move(results_);
  }

 private:
  absl::Status ReadMatches();
  std::string MatchesToRead() const;
  // `select` of the rows in which `column` is one of these, and of large reads of what lies between
  // them too; ordered by `column` and seat. `ids` rise.
  absl::StatusOr<sqlite::Statement> SelectSeats(std::string_view select, std::string_view column,
                                                const std::vector<int64_t>& ids);
  absl::Status ReadVersions();
  absl::Status ReadSeats();
  // The faults that have rows of their own. `by_match`: matches with their places in results_, in
  // the order of their ids.
  absl::Status ReadRareOnes(const std::vector<std::pair<int64_t, uint32_t>>& by_match);
  // That the next set, with this event, may stand behind the others.
  absl::Status CheckOrder(int64_t set, int64_t round, int64_t number) const;
  absl::Status ReadEntrants();
  // That all matches of a set have the same players, who are entrants.
  absl::Status CheckPlayers();
  std::optional<std::string> WrongPlayersIn(const SetResult& set, uint32_t match) const;
  absl::Status CheckSeats();
  // Takes out the sets with matches of wrong_, and names them.
  void LeaveOut();
  uint16_t PlayOf(int64_t match, bool is_applied) const;
  void EndSet();
  uint8_t RoleIndex(std::string_view role);

  sqlite::Connection& connection_;
  const ResultFilter& filter_;
  const SetsOf* const listed_;
  std::vector<std::string>* const damaged_;
  Results results_;
  // By match in results_: how many rows its seats have.
  std::vector<uint8_t> found_;
  // The event's sets, one by one.
  bool looks_up_ = false;
  std::map<int64_t, AppliedMatch> applied_;
  MatchRepeats repeats_;
  // By match in results_: its planned_match.id, rising.
  std::vector<int64_t> planned_;
  // What is wrong with a match, by its place in results_.
  std::map<uint32_t, std::string> wrong_;
  // Of the events of the sets.
  std::map<EventId, std::unordered_set<VersionId>> entrants_;
  // A match of the set that is read last does not count.
  bool set_is_whole_ = true;
};

// Numbers for "IN (SELECT value FROM json_each(?))".
template <class Numbers>
std::string JsonOf(const Numbers& numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ","), "]");
}

// Which planned matches. Nearly all are read in the order in which they lie on the disk; of an
// event from some set on, of one among many, and of listed ones, sets are looked up. A game becomes
// a list of the ids of its events.
std::string ResultReader::MatchesToRead() const {
  if (looks_up_) {
    return absl::StrCat(
        " FROM match_set CROSS JOIN planned_match ON planned_match.match_set = match_set.id"
        " WHERE ",
        listed_ != nullptr ? ConditionOf(*listed_)
                           : "match_set.event = ?1 AND match_set.number >= ?2");
  }
  if (filter_.event.has_value()) {
    return " FROM planned_match CROSS JOIN match_set ON match_set.id = planned_match.match_set"
           " WHERE match_set.event = ?1";
  }
  if (filter_.game.has_value()) {
    return " FROM planned_match CROSS JOIN match_set ON match_set.id = planned_match.match_set"
           " WHERE match_set.event IN (SELECT event.id FROM event JOIN run ON run.id = event.run"
           " WHERE run.game = ?1)";
  }
  return " FROM planned_match CROSS JOIN match_set ON match_set.id = planned_match.match_set";
}

absl::Status ResultReader::ReadMatches() {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection_.Prepare(absl::StrCat(
                       "SELECT match_set.id, match_set.event, match_set.round, match_set.number,"
                       " planned_match.id, planned_match.match, planned_match.rotation",
                       MatchesToRead(), " ORDER BY planned_match.id")));
  if (listed_ != nullptr) {
    select.Bind(listed_->event, NumbersOf(*listed_));
  } else if (looks_up_) {
    select.Bind(*filter_.event, filter_.first_set);
  } else if (filter_.event.has_value()) {
    select.Bind(*filter_.event);
  } else if (filter_.game.has_value()) {
    select.Bind(*filter_.game);
  }
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    if (results_.sets.empty() || results_.sets.back().id != select.Int(0)) {
      EndSet();
      ASSIZE_RETURN_IF_ERROR(CheckOrder(select.Int(0), select.Int(2), select.Int(3)));
      results_.sets.push_back({.id = select.Int(0),
                               .event = select.Int(1),
                               .round = static_cast<int>(select.Int(2)),
                               .number = select.Int(3),
                               .first_match = static_cast<uint32_t>(results_.matches.size()),
                               .matches = 0});
    }
    const auto applied = applied_.find(select.Int(4));
    const bool is_applied = applied != applied_.end();
    if (select.IsNull(5) && !is_applied) set_is_whole_ = false;
    if (is_applied) results_.sets.back().rerun = applied->second.rerun;
    ++results_.sets.back().matches;
    planned_.push_back(select.Int(4));
    const int64_t match = is_applied ? applied->second.match : select.Int(5);
    results_.matches.push_back({.match = match,
                                .rotation = static_cast<int>(select.Int(6)),
                                .play = PlayOf(match, is_applied)});
  }
  EndSet();
  return absl::OkStatus();
}

// Sets are planned one after the other, each with its matches: those of one follow one another.
absl::Status ResultReader::CheckOrder(int64_t set, int64_t round, int64_t number) const {
  const std::string row = absl::StrCat("table match_set, id ", set);
  if (!results_.sets.empty() && results_.sets.back().id > set) {
    return absl::DataLossError(absl::StrCat(row, ": has a match between those of set id ",
                                            results_.sets.back().id, ", must follow it"));
  }
  ASSIZE_RETURN_IF_ERROR(CheckRange(row, "round", round, 1, kMaxOrdinal));
  const bool follows = filter_.event.has_value() && !results_.sets.empty();
  return CheckRange(row, "number", number, follows ? results_.sets.back().number + 1 : 0,
                    kMaxOrdinal);
}

uint16_t ResultReader::PlayOf(int64_t match, bool is_applied) const {
  if (is_applied) {
    const auto again = repeats_.again.find(match);
    return again == repeats_.again.end() ? 1 : static_cast<uint16_t>(again->second.play);
  }
  const auto play = repeats_.plays.find(match);
  return play == repeats_.plays.end() ? 1 : static_cast<uint16_t>(play->second);
}

// Takes the last set out again if it is not whole.
void ResultReader::EndSet() {
  if (!set_is_whole_) {
    results_.matches.resize(results_.sets.back().first_match);
    planned_.resize(results_.matches.size());
    results_.sets.pop_back();
  }
  set_is_whole_ = true;
}

absl::StatusOr<sqlite::Statement> ResultReader::SelectSeats(std::string_view select,
                                                            std::string_view column,
                                                            const std::vector<int64_t>& ids) {
  const std::string which =
      listed_ == nullptr ? " BETWEEN ? AND ?" : " IN (SELECT value FROM json_each(?))";
  const std::string by(column);
  ASSIZE_ASSIGN_OR_RETURN(sqlite::Statement seats,
                          connection_.Prepare(absl::StrCat(std::string(select), " WHERE ", by,
                                                           which, " ORDER BY ", by, ", seat")));
  if (listed_ == nullptr) {
    seats.Bind(ids.front(), ids.back());
  } else {
    seats.Bind(JsonOf(ids));
  }
  return seats;
}

absl::Status ResultReader::ReadVersions() {
  if (planned_.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      SelectSeats("SELECT planned, version, seat FROM planned_seat", "planned", planned_));
  size_t match = 0;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    while (match < planned_.size() && planned_[match] < select.Int(0)) ++match;
    if (match == planned_.size() || planned_[match] != select.Int(0)) continue;
    MatchResult& result = results_.matches[match];
    if (select.Int(2) != result.seats) {
      wrong_.emplace(match,
                     absl::StrCat("table planned_seat, planned ", planned_[match], ": seat is ",
                                  select.Int(2), ", must be ", static_cast<int>(result.seats)));
    }
    if (result.seats++ == 0) result.first_seat = static_cast<uint32_t>(results_.seats.size());
    results_.seats.push_back({.version = select.Int(1)});
  }
  return absl::OkStatus();
}

absl::Status ResultReader::ReadSeats() {
  // By the match's id in the table `seat`: results come in in another order than planned.
  std::vector<std::pair<int64_t, uint32_t>> by_match;
  by_match.reserve(results_.matches.size());
  for (uint32_t i = 0; i < results_.matches.size(); ++i) {
    by_match.emplace_back(results_.matches[i].match, i);
  }
  if (by_match.empty()) return absl::OkStatus();
  std::sort(by_match.begin(), by_match.end());
  std::vector<int64_t> matches;
  matches.reserve(by_match.size());
  for (const auto& [match, place] : by_match) matches.push_back(match);
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      SelectSeats("SELECT match, seat, role, score, rank, forfeit IS NOT NULL,"
                  " forfeit IN ('EXITED', 'NO_SHOW'), faults, timeouts, moves FROM seat",
                  "match", matches));
  found_.assign(results_.matches.size(), 0);
  auto next = by_match.begin();
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    while (next != by_match.end() && next->first < select.Int(0)) ++next;
    const int64_t seat = select.Int(1);
    // A match of a rerun is its own and that of the event in which it counts.
    for (auto use = next; use != by_match.end() && use->first == select.Int(0); ++use) {
      const MatchResult& match = results_.matches[use->second];
      uint8_t& found = found_[use->second];
      if (seat < 0 || seat >= match.seats) found = kForeignSeat;
      if (found == kForeignSeat) continue;
      ++found;
      SeatResult& result = results_.seats[match.first_seat + seat];
      result.role = RoleIndex(select.Text(2));
      result.score = select.Real(3);
      if (const int64_t rank = select.Int(4); rank < 1 || rank > match.seats) {
        wrong_.emplace(use->second, absl::StrCat("table seat, match ", match.match, ", seat ", seat,
                                                 ": rank is ", rank, ", must be 1 to ",
                                                 static_cast<int>(match.seats)));
      }
      result.rank = static_cast<uint8_t>(select.Int(4));
      result.forfeited = select.Int(5) != 0;
      result.crashed = select.Int(6) != 0;
      result.late = Fitting<uint8_t>(select.Int(8));
      result.illegal = Fitting<uint8_t>(select.Int(7) - select.Int(8));
      result.decisions = Fitting<uint16_t>(select.Int(9));
    }
  }
  return ReadRareOnes(by_match);
}

absl::Status ResultReader::ReadEntrants() {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection_.Prepare(absl::StrCat(
                                           "SELECT event, version FROM entrant",
                                           filter_.event.has_value() ? " WHERE event = ?" : "")));
  if (filter_.event.has_value()) select.Bind(*filter_.event);
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::OkStatus();
    entrants_[select.Int(0)].insert(select.Int(1));
  }
}

absl::Status ResultReader::CheckPlayers() {
  if (results_.sets.empty()) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(ReadEntrants());
  for (const SetResult& set : results_.sets) {
    for (uint32_t match = set.first_match; match < set.first_match + set.matches; ++match) {
      std::optional<std::string> wrong = WrongPlayersIn(set, match);
      if (wrong.has_value()) wrong_.emplace(match, *std::move(wrong));
    }
  }
  return absl::OkStatus();
}

std::optional<std::string> ResultReader::WrongPlayersIn(const SetResult& set,
                                                        uint32_t match) const {
  const auto version_in = [](const SeatResult& seat) { return seat.version; };
  const std::span<const SeatResult> players = results_.SeatsOf(results_.matches[set.first_match]);
  const auto row = [&] { return absl::StrCat("table planned_seat, planned ", planned_[match]); };
  if (match != set.first_match) {
    const std::span<const SeatResult> seats = results_.SeatsOf(results_.matches[match]);
    if (HaveSamePlayers(seats, players, version_in)) return std::nullopt;
    return absl::StrCat(row(), ": its versions must be those of planned match ",
                        planned_[set.first_match], " in the same set");
  }
  const auto entrants = entrants_.find(set.event);
  for (const SeatResult& seat : players) {
    if (entrants != entrants_.end() && entrants->second.contains(seat.version)) continue;
    return absl::StrCat(row(), ": version is ", seat.version, ", must be an entrant");
  }
  return std::nullopt;
}

// No two rows of a match have the same seat, so that as many as were planned are all of them.
absl::Status ResultReader::CheckSeats() {
  for (uint32_t i = 0; i < results_.matches.size(); ++i) {
    if (results_.matches[i].seats != 0 && results_.matches[i].seats == found_[i]) continue;
    wrong_[i] = absl::StrCat("the seats of planned match ", planned_[i],
                             " are not those that were planned");
  }
  if (wrong_.empty()) return absl::OkStatus();
  if (damaged_ == nullptr) return absl::DataLossError(wrong_.begin()->second);
  LeaveOut();
  return absl::OkStatus();
}

void ResultReader::LeaveOut() {
  std::erase_if(results_.sets, [&](const SetResult& set) {
    const auto wrong = wrong_.lower_bound(set.first_match);
    if (wrong == wrong_.end() || wrong->first >= set.first_match + set.matches) return false;
    damaged_->push_back(
        absl::StrCat("set ", set.number + 1, " of event ", set.event, ": ", wrong->second));
    return true;
  });
}

absl::Status ResultReader::ReadRareOnes(const std::vector<std::pair<int64_t, uint32_t>>& by_match) {
  ASSIZE_ASSIGN_OR_RETURN(
      const RareFaultsByPlace faults,
      ReadRareFaults(connection_, by_match.front().first, by_match.back().first));
  for (const auto& [place, rare] : faults) {
    auto use = std::lower_bound(by_match.begin(), by_match.end(), std::pair(place.first, 0u));
    for (; use != by_match.end() && use->first == place.first; ++use) {
      const MatchResult& match = results_.matches[use->second];
      if (place.second < 0 || place.second >= match.seats) continue;
      SeatResult& seat = results_.seats[match.first_seat + place.second];
      seat.defaulted = rare.defaults > 0;
      seat.unread = Fitting<uint8_t>(rare.unread);
      // So far all faults that were not late counted as illegal.
      seat.illegal = Fitting<uint8_t>(int64_t{seat.illegal} - rare.unread);
      seat.decisions = Fitting<uint16_t>(int64_t{seat.decisions} + rare.defaults);
    }
  }
  return absl::OkStatus();
}

uint8_t ResultReader::RoleIndex(std::string_view role) {
  const auto known = std::find(results_.roles.begin(), results_.roles.end(), role);
  const auto index = static_cast<uint8_t>(known - results_.roles.begin());
  if (known == results_.roles.end()) results_.roles.emplace_back(role);
  return index;
}

}  // namespace

absl::StatusOr<Results> ReadResults(sqlite::Connection& connection, const ResultFilter& filter) {
  return ResultReader(connection, filter, nullptr, nullptr).Read();
}

absl::StatusOr<Results> ReadResultsOf(sqlite::Connection& connection, const SetsOf& sets,
                                      std::vector<std::string>* damaged) {
  const ResultFilter filter{.event = sets.event, .game = {}};
  return ResultReader(connection, filter, sets.numbers.has_value() ? &sets : nullptr, damaged)
      .Read();
}

std::string ConditionOf(const SetsOf& sets) {
  return sets.numbers.has_value()
             ? "match_set.event = ?1 AND match_set.number IN (SELECT value FROM json_each(?2))"
             : "match_set.event = ?1 AND ?2 IS NULL";
}

std::optional<std::string> NumbersOf(const SetsOf& sets) {
  if (!sets.numbers.has_value()) return std::nullopt;
  return JsonOf(*sets.numbers);
}

absl::StatusOr<std::vector<SetEnd>> ReadSetEnds(sqlite::Connection& connection,
                                                const SetsOf& sets) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare(absl::StrCat(
                       "SELECT match_set.number, max(match.started_unix_us + match.duration_us),"
                       " sum((SELECT sum(seat.moves) FROM seat WHERE seat.match = match.id))"
                       " FROM match_set"
                       " JOIN planned_match ON planned_match.match_set = match_set.id"
                       " LEFT JOIN match ON match.id = planned_match.match"
                       " WHERE ",
                       ConditionOf(sets),
                       " GROUP BY match_set.number"
                       " HAVING count(match.id) = count(*) ORDER BY match_set.number")));
  select.Bind(sets.event, NumbersOf(sets));
  std::vector<SetEnd> ends;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return ends;
    ends.push_back({.set = select.Int(0), .unix_us = select.Int(1), .decisions = select.Int(2)});
  }
}

}  // namespace assize::ladder
