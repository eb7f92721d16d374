#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/trf/line.h"
#include "ladder/trf/reading.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

using Records = std::vector<PlayerRecord>;

std::string Place(const PlayerRecord& record, size_t round) {
  return absl::StrCat("line ", record.line, ", columns ", 92 + 10 * round, "-", 99 + 10 * round,
                      ": player ", record.number);
}

// "has 1 with white against 3"
std::string Words(const PlayerRecord& record, size_t round,
                  const std::vector<PlayerNumber>& numbers) {
  const RoundEntry entry = record.Entry(round);
  if (!record.HasEntry(round)) return "has no entry";
  if (entry.opponent == kNobody) {
    return absl::StrCat("has ", std::string(1, ResultCode(entry.result)), " and no opponent");
  }
  const std::string colour = entry.colour == Colour::kNone    ? ""
                             : entry.colour == Colour::kWhite ? " with white"
                                                              : " with black";
  return absl::StrCat("has ", std::string(1, ResultCode(entry.result)), colour, " against ",
                      NumberIn(numbers, entry.opponent));
}

// Both may have lost, and one may have half a point where the other has none; but nobody wins or
// draws a game that the other has won.
bool Agree(Result a, Result b) {
  if (IsPlayed(a) != IsPlayed(b)) return false;
  if (a > b) std::swap(a, b);
  if (!IsPlayed(a)) return b == Result::kForfeitLoss;
  if (a == Result::kWin) return b == Result::kLoss;
  return true;
}

absl::Status CheckGame(const Records& records, const PlayerRecord& record, size_t round,
                       const std::vector<PlayerNumber>& numbers) {
  const RoundEntry entry = record.Entry(round);
  if (entry.opponent == kNobody) return absl::OkStatus();
  const PlayerRecord& other = records[entry.opponent - 1];
  const RoundEntry theirs = other.Entry(round);
  const bool mutual = NumberIn(numbers, theirs.opponent) == record.number;
  const bool one_colour = entry.colour != Colour::kNone && entry.colour == theirs.colour;
  if (mutual && !one_colour && Agree(entry.result, theirs.result)) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat(Place(record, round), " ", Words(record, round, numbers), " in round ",
                   round + 1, ", but ", Place(other, round), " ", Words(other, round, numbers),
                   mutual && one_colour ? ": both have the same colour" : ""));
}

// What may be counted in for byes that were asked for or stand there already: none, the next
// round's, those of all rounds to come.
std::vector<Tenths> ByePoints(const Tournament& tournament, PlayerNumber number, int next_round) {
  std::map<int, Tenths> by_round;
  for (const RequestedByes& byes : tournament.requested_byes) {
    if (byes.round < next_round || std::ranges::find(byes.players, number) == byes.players.end()) {
      continue;
    }
    by_round[byes.round] = tournament.points.Of(byes.kind);
  }
  const std::optional<Result>& absence = tournament.player(number).next_absence;
  std::vector<Tenths> points = {0};
  if (const auto next = by_round.find(next_round); next != by_round.end()) {
    points.push_back(next->second);
  }
  if (absence) points.push_back(by_round[next_round] = tournament.points.Of(*absence));
  points.push_back(0);
  for (const auto& [round, bye] : by_round) points.back() += bye;
  return points;
}

absl::Status CheckPoints(const PlayerRecord& record, PlayerNumber number,
                         const Tournament& tournament) {
  const Tenths points = Score(tournament, tournament.player(number));
  const int next_round = PlayedRounds(tournament) + 1;
  const Tenths extra = VirtualPointsOf(tournament, number, next_round);
  for (const Tenths bye : ByePoints(tournament, number, next_round)) {
    if (record.points == points + bye || record.points == points + extra + bye) {
      return absl::OkStatus();
    }
  }
  return absl::DataLossError(absl::StrCat("line ", record.line, ", columns 81-84: player ",
                                          record.number, " has ", TenthsText(record.points),
                                          " points, but the results make ", TenthsText(points)));
}

absl::Status CheckRounds(const Tournament& tournament) {
  const int played = PlayedRounds(tournament);
  if (tournament.planned_rounds == 0 || played <= tournament.planned_rounds) {
    return absl::OkStatus();
  }
  return absl::DataLossError(absl::StrCat(played, played == 1 ? " round has" : " rounds have",
                                          " been played, but only ", tournament.planned_rounds,
                                          tournament.planned_rounds == 1 ? " is" : " are",
                                          " planned (record 142)"));
}

// --- numbers ---

// From the file's numbers to those of the tournament.
class Numbering {
 public:
  // In ascending order.
  explicit Numbering(const Records& records) {
    for (const PlayerRecord& record : records) numbers_.push_back(record.number);
  }

  const std::vector<PlayerNumber>& numbers() const { return numbers_; }
  bool HasGaps() const { return numbers_.back() != static_cast<int>(numbers_.size()); }

  // `where` begins the error: "line 5".
  absl::StatusOr<PlayerNumber> Of(PlayerNumber number, std::string_view where) const {
    const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
    if (found != numbers_.end() && *found == number) return IndexOf(found) + 1;
    return absl::DataLossError(absl::StrCat(std::string(where), ": there is no player ", number,
                                            ", the numbers are 1 to ", numbers_.back(),
                                            HasGaps() ? ", with gaps" : ""));
  }
  absl::Status Replace(std::vector<PlayerNumber>* players, std::string_view where) const {
    for (PlayerNumber& player : *players) {
      ASSIZE_ASSIGN_OR_RETURN(player, Of(player, where));
    }
    return absl::OkStatus();
  }
  // The players whose numbers are in the range; false: there are none.
  bool ReplaceRange(PlayerNumber* first, PlayerNumber* last) const {
    const auto begin = std::lower_bound(numbers_.begin(), numbers_.end(), *first);
    const auto end = std::upper_bound(numbers_.begin(), numbers_.end(), *last);
    *first = IndexOf(begin) + 1;
    *last = IndexOf(end);
    return begin < end;
  }

 private:
  int IndexOf(std::vector<PlayerNumber>::const_iterator at) const {
    return static_cast<int>(at - numbers_.begin());
  }

  std::vector<PlayerNumber> numbers_;
};

// Numbers that have gaps say nothing about the ranking: it must be the order of the records.
absl::Status CheckOwnNumbers(const Records& records, bool ranked_by_file) {
  const int count = static_cast<int>(records.size());
  for (int i = 0; i < count; ++i) {
    const bool twice = i > 0 && records[i].number == records[i - 1].number;
    if (records[i].number == i + 1 || (ranked_by_file && !twice)) continue;
    return absl::DataLossError(absl::StrCat(
        "line ", records[i].line, ", columns 5-8: player number ", records[i].number,
        twice ? absl::StrCat(" stands in line ", records[i - 1].line, ", too")
              : absl::StrCat(", but no record has ", i + 1),
        ": the numbers must be 1 to ", count, ", each once (with XXC rank they may have gaps)"));
  }
  return absl::OkStatus();
}

absl::Status ReplaceOpponents(const Numbering& numbering, Records* records) {
  for (PlayerRecord& record : *records) {
    for (size_t round = 0; round < record.columns.size(); ++round) {
      PlayerNumber& opponent = record.columns[round].opponent;
      if (opponent == kNobody) continue;
      ASSIZE_ASSIGN_OR_RETURN(opponent, numbering.Of(opponent, Place(record, round)));
    }
  }
  return absl::OkStatus();
}

absl::Status ReplaceInLists(const Numbering& numbering, Reading* reading) {
  Tournament& tournament = reading->tournament;
  const auto line = [](int number) { return absl::StrCat("line ", number); };
  for (size_t i = 0; i < tournament.forbidden.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(
        numbering.Replace(&tournament.forbidden[i].players, line(reading->forbidden_lines[i])));
  }
  for (size_t i = 0; i < tournament.requested_byes.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(
        numbering.Replace(&tournament.requested_byes[i].players, line(reading->bye_lines[i])));
  }
  for (size_t i = 0; i < tournament.virtual_points.size(); ++i) {
    if (tournament.virtual_points[i].last_player <= numbering.numbers().back()) continue;
    return numbering.Of(tournament.virtual_points[i].last_player, line(reading->virtual_lines[i]))
        .status();
  }
  for (size_t i = tournament.virtual_points.size(); i-- > 0;) {
    VirtualPoints& record = tournament.virtual_points[i];
    if (numbering.ReplaceRange(&record.first_player, &record.last_player)) continue;
    tournament.virtual_points.erase(tournament.virtual_points.begin() + i);
    reading->virtual_lines.erase(reading->virtual_lines.begin() + i);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status NumberPlayers(Reading* reading) {
  Records& records = reading->players;
  std::vector<PlayerNumber> ranking;
  for (const PlayerRecord& record : records) ranking.push_back(record.number);
  std::stable_sort(records.begin(), records.end(),
                   [](const auto& a, const auto& b) { return a.number < b.number; });
  ASSIZE_RETURN_IF_ERROR(CheckOwnNumbers(records, reading->ranked_by_file));
  const Numbering numbering(records);
  ASSIZE_RETURN_IF_ERROR(ReplaceOpponents(numbering, &records));
  ASSIZE_RETURN_IF_ERROR(ReplaceInLists(numbering, reading));
  if (!reading->ranked_by_file) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(numbering.Replace(&ranking, "the players"));
  reading->tournament.ranking = std::move(ranking);
  if (numbering.HasGaps()) reading->numbers = numbering.numbers();
  return absl::OkStatus();
}

absl::Status CheckTournament(const Reading& reading) {
  const Tournament& tournament = reading.tournament;
  ASSIZE_RETURN_IF_ERROR(CheckRounds(tournament));
  ASSIZE_RETURN_IF_ERROR(CheckLists(reading));
  PlayerNumber number = 0;
  for (const PlayerRecord& record : reading.players) {
    for (size_t round = 0; round < record.columns.size(); ++round) {
      ASSIZE_RETURN_IF_ERROR(CheckGame(reading.players, record, round, reading.numbers));
    }
    ASSIZE_RETURN_IF_ERROR(CheckPoints(record, ++number, tournament));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::trf
