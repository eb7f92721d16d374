#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/trf/line.h"
#include "ladder/trf/reading.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

// The rounds that count as played: to the last one in which somebody took part, and to the one
// before anybody's last entry.
size_t CountRounds(const std::vector<PlayerRecord>& records) {
  size_t rounds = 0;
  for (const PlayerRecord& record : records) {
    const std::vector<RoundEntry>& columns = record.columns;
    for (size_t i = 0; i < columns.size(); ++i) {
      rounds = std::max(rounds, TookPart(columns[i].result) ? i + 1 : i);
    }
  }
  const bool all_have_more =
      std::all_of(records.begin(), records.end(),
                  [rounds](const PlayerRecord& record) { return record.columns.size() > rounds; });
  return all_have_more ? rounds + 1 : rounds;
}

std::string Place(const PlayerRecord& record, size_t round) {
  return absl::StrCat("line ", record.line, ", columns ", 92 + 10 * round, "-", 99 + 10 * round,
                      ": player ", record.number, ", round ", round + 1);
}

absl::Status CheckNumber(PlayerNumber number, size_t players, std::string_view where) {
  if (number <= static_cast<int>(players)) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(std::string(where), ": there is no player ", number,
                                          ", the numbers are 1 to ", players));
}

absl::Status CheckGame(const PlayerRecord& record, size_t round, const Tournament& tournament) {
  const RoundEntry& entry = tournament.player(record.number).rounds[round];
  if (entry.opponent == kNobody) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(
      CheckNumber(entry.opponent, tournament.players.size(), Place(record, round)));
  if (!IsPlayed(entry.result)) return absl::OkStatus();
  const RoundEntry& other = tournament.player(entry.opponent).rounds[round];
  if (other.opponent != record.number || !IsPlayed(other.result)) {
    return absl::DataLossError(absl::StrCat(Place(record, round), ": played ", entry.opponent,
                                            ", whose record does not say so"));
  }
  if (other.colour == entry.colour) {
    return absl::DataLossError(absl::StrCat(Place(record, round), ": played ", entry.opponent,
                                            ", and both with the same colour"));
  }
  return absl::OkStatus();
}

absl::Status CheckPoints(const PlayerRecord& record, const Tournament& tournament) {
  const Player& player = tournament.player(record.number);
  const Tenths points = Score(tournament, player);
  const int next_round = PlayedRounds(tournament) + 1;
  const Tenths extra = VirtualPointsOf(tournament, record.number, next_round);
  const Tenths bye = player.next_absence ? tournament.points.Of(*player.next_absence) : 0;
  for (const Tenths allowed : {points, points + extra, points + bye, points + extra + bye}) {
    if (record.points == allowed) return absl::OkStatus();
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

absl::Status CheckLists(const Tournament& tournament) {
  const size_t players = tournament.players.size();
  for (const ForbiddenPairs& forbidden : tournament.forbidden) {
    for (const PlayerNumber number : forbidden.players) {
      ASSIZE_RETURN_IF_ERROR(CheckNumber(number, players, "forbidden pairs (record 260 or XXP)"));
    }
  }
  for (const RequestedByes& byes : tournament.requested_byes) {
    for (const PlayerNumber number : byes.players) {
      ASSIZE_RETURN_IF_ERROR(CheckNumber(number, players, "byes asked for (record 240)"));
    }
  }
  for (const VirtualPoints& record : tournament.virtual_points) {
    ASSIZE_RETURN_IF_ERROR(
        CheckNumber(record.last_player, players, "virtual points (record 250 or XXA)"));
  }
  return absl::OkStatus();
}

}  // namespace

void TakeRounds(std::vector<PlayerRecord>* records, Tournament* tournament) {
  const size_t rounds = CountRounds(*records);
  for (PlayerRecord& record : *records) {
    Player& player = record.player;
    player.rounds = record.columns;
    if (player.rounds.size() > rounds) player.next_absence = player.rounds[rounds].result;
    player.rounds.resize(rounds);
    tournament->players.push_back(std::move(player));
  }
}

absl::Status CheckTournament(const std::vector<PlayerRecord>& records,
                             const Tournament& tournament) {
  ASSIZE_RETURN_IF_ERROR(CheckRounds(tournament));
  ASSIZE_RETURN_IF_ERROR(CheckLists(tournament));
  const size_t rounds = PlayedRounds(tournament);
  for (const PlayerRecord& record : records) {
    for (size_t round = 0; round < rounds; ++round) {
      ASSIZE_RETURN_IF_ERROR(CheckGame(record, round, tournament));
    }
    ASSIZE_RETURN_IF_ERROR(CheckPoints(record, tournament));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::trf
