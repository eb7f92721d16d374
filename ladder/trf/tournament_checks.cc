#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/trf/line.h"
#include "ladder/trf/reading.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

using Records = std::vector<PlayerRecord>;

// The number of columns up to the last one in which anything stands.
size_t CountColumns(const Records& records) {
  size_t columns = 0;
  for (const PlayerRecord& record : records) columns = std::max(columns, record.columns.size());
  return columns;
}

bool AnybodyIsPaired(const Records& records, size_t round) {
  return std::any_of(records.begin(), records.end(), [round](const PlayerRecord& record) {
    return record.Entry(round).opponent != kNobody;
  });
}

// Given by the rules of the next round already, or of one that was played.
bool AnybodyHasThePairingBye(const Records& records, size_t round) {
  return std::any_of(records.begin(), records.end(), [round](const PlayerRecord& record) {
    return record.Entry(round).result == Result::kPairingBye;
  });
}

size_t CountEntries(const Records& records, size_t round) {
  return std::count_if(records.begin(), records.end(),
                       [round](const PlayerRecord& record) { return record.HasEntry(round); });
}

// The rounds that count as played.
size_t CountRounds(const Records& records, LastRound last_round) {
  const size_t columns = CountColumns(records);
  if (columns == 0 || last_round == LastRound::kPlayed) return columns;
  const size_t last = columns - 1;
  if (last_round == LastRound::kNext) return last;
  const bool played =
      AnybodyIsPaired(records, last) || CountEntries(records, last) == records.size();
  return played ? columns : last;
}

// Who was in the round before has no entry in this one: whoever takes results down may not have
// come to it yet. Those who left earlier are no reason to ask.
bool LooksUnfinished(const Records& records, size_t round) {
  return std::any_of(records.begin(), records.end(), [round](const PlayerRecord& record) {
    return !record.HasEntry(round) && (round == 0 || record.HasEntry(round - 1));
  });
}

std::string EntriesMissing(const Records& records, size_t round) {
  return absl::StrCat("round ", round + 1, ": ", records.size() - CountEntries(records, round),
                      " of ", records.size(), " players have no entry");
}

// About the last column, where it could be read in two ways.
std::vector<std::string> NotesOn(const Records& records, size_t rounds) {
  if (CountColumns(records) > rounds) {
    if (!AnybodyHasThePairingBye(records, rounds)) return {};
    return {absl::StrCat(EntriesMissing(records, rounds),
                         " and nobody is paired in it, so it is taken for the next round, in which "
                         "those with an entry are not paired (--round-complete: it was played)")};
  }
  if (rounds == 0 || !LooksUnfinished(records, rounds - 1)) return {};
  return {absl::StrCat(EntriesMissing(records, rounds - 1),
                       "; it is taken as played, and they as absent (--round-complete: that is "
                       "right; --round-incomplete: it is the next round, in which only they are to "
                       "be paired)")};
}

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

// What may be counted in for a bye in the next round that was asked for or stands there already.
std::vector<Tenths> ByePoints(const Tournament& tournament, PlayerNumber number, int next_round) {
  std::vector<Tenths> points = {0};
  const std::optional<Result>& absence = tournament.player(number).next_absence;
  if (absence) points.push_back(tournament.points.Of(*absence));
  for (const RequestedByes& byes : tournament.requested_byes) {
    if (byes.round != next_round || std::ranges::find(byes.players, number) == byes.players.end()) {
      continue;
    }
    points.push_back(tournament.points.Of(byes.kind));
  }
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
  return absl::DataLossError(absl::StrCat(played, " rounds have been played, but only ",
                                          tournament.planned_rounds, " are planned (record 142)"));
}

// A list for rounds that never come would be lost.
absl::Status CheckRound(int round, int line, std::string_view what, int planned) {
  if (planned == 0 || round <= planned) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("line ", line, ": ", std::string(what), " in round ",
                                          round, ", but only ", planned,
                                          " rounds are planned (record 142)"));
}

absl::Status CheckLists(const Reading& reading) {
  const Tournament& tournament = reading.tournament;
  for (size_t i = 0; i < tournament.forbidden.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(CheckRound(tournament.forbidden[i].first_round,
                                      reading.forbidden_lines[i], "players who must not meet",
                                      tournament.planned_rounds));
  }
  for (size_t i = 0; i < tournament.requested_byes.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(CheckRound(tournament.requested_byes[i].round, reading.bye_lines[i],
                                      "a bye", tournament.planned_rounds));
  }
  return absl::OkStatus();
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
  std::erase_if(tournament.virtual_points, [&numbering](VirtualPoints& record) {
    return !numbering.ReplaceRange(&record.first_player, &record.last_player);
  });
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

std::vector<std::string> TakeRounds(LastRound last_round, Reading* reading) {
  const size_t rounds = CountRounds(reading->players, last_round);
  for (PlayerRecord& record : reading->players) {
    Player player = record.player;
    player.rounds = record.columns;
    if (record.HasEntry(rounds)) player.next_absence = record.Entry(rounds).result;
    player.rounds.resize(rounds);
    reading->tournament.players.push_back(std::move(player));
  }
  if (last_round != LastRound::kAsItLooks) return {};
  return NotesOn(reading->players, rounds);
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
