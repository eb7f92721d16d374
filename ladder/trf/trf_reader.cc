#include "ladder/trf/trf_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ladder/trf/columns.h"
#include "ladder/trf/line.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/tournament_checks.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

// What the lines have told so far.
struct Reading {
  Tournament tournament;
  std::vector<PlayerRecord> players;
  bool bye_points_stated = false;
  bool ranked_by_file = false;
};

std::vector<std::string> Words(std::string_view text) {
  return absl::StrSplit(absl::string_view(text.data(), text.size()), absl::ByAnyChar(" \t"),
                        absl::SkipEmpty());
}

absl::Status ReadName(const Line& line, Reading* reading) {
  reading->tournament.name = OneLine(line.Text(5, line.width()));
  return absl::OkStatus();
}

absl::Status ReadPlayer(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(PlayerRecord record, ReadPlayerRecord(line));
  reading->players.push_back(std::move(record));
  return absl::OkStatus();
}

absl::Status ReadRounds(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(reading->tournament.planned_rounds,
                          line.Number(4, line.width(), "number of rounds", 1, kMaxRounds));
  return absl::OkStatus();
}

absl::Status ReadInitialColour(const Line& line, Reading* reading) {
  const std::string_view text = line.Text(5, line.width());
  if (text != "W" && text != "B") return line.Error(5, 5, "initial colour", "W or B");
  reading->tournament.initial_colour = text == "W" ? Colour::kWhite : Colour::kBlack;
  return absl::OkStatus();
}

void SetWin(Tenths points, Reading* reading) {
  reading->tournament.points.win = points;
  if (!reading->bye_points_stated) reading->tournament.points.pairing_bye = points;
}

void SetPairingBye(Tenths points, Reading* reading) {
  reading->tournament.points.pairing_bye = points;
  reading->bye_points_stated = true;
}

// False: there is no such code.
bool SetPoints(char code, Tenths points, Reading* reading) {
  PointSystem& system = reading->tournament.points;
  switch (code) {
    case 'W':
      SetWin(points, reading);
      return true;
    case 'D':
      system.draw = points;
      return true;
    case 'L':
      system.loss = points;
      return true;
    case 'Z':
      system.zero_bye = points;
      system.forfeit_loss = points;
      return true;
    case 'P':
      SetPairingBye(points, reading);
      return true;
    default:
      return false;
  }
}

absl::Status ReadPointSystem(const Line& line, Reading* reading) {
  constexpr int kWidth = 9;
  for (int column = 6; !line.Text(column, line.width()).empty(); column += kWidth) {
    ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(column + 1, column + 4, "points"));
    if (!SetPoints(line.At(column), points, reading)) {
      return line.Error(column, column, "code of a result", "one of W D L P Z");
    }
    if (!line.Text(column + 5, column + kWidth - 1).empty()) {
      return line.Error(column + 5, column + kWidth - 1, "separator", "four spaces");
    }
  }
  return absl::OkStatus();
}

// BBW, BBD, BBL, BBZ, BBF, BBU: one value each.
absl::Status ReadOnePoints(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(5, line.width(), "points"));
  PointSystem& system = reading->tournament.points;
  switch (line.At(3)) {
    case 'Z':
      system.zero_bye = points;
      break;
    case 'F':
      system.forfeit_loss = points;
      break;
    case 'U':
      SetPairingBye(points, reading);
      break;
    default:
      SetPoints(line.At(3), points, reading);
  }
  return absl::OkStatus();
}

absl::Status ReadSystem(const Line& line, Reading* reading) {
  std::string system(line.Text(5, line.width()));
  constexpr std::string_view kBaku = "_BAKU";
  const bool baku = system.ends_with(kBaku);
  if (baku) system.resize(system.size() - kBaku.size());
  if (system != "FIDE_DUTCH" && system != "FIDE_DUTCH_2025" && system != "FIDE_DUTCH_2026") {
    return line.Error(5, line.width(), "pairing system", "FIDE_DUTCH_2025 or FIDE_DUTCH_2025_BAKU");
  }
  // Explicit records win, wherever they stand.
  Acceleration& acceleration = reading->tournament.acceleration;
  if (acceleration != Acceleration::kExplicit) {
    acceleration = baku ? Acceleration::kBaku : Acceleration::kNone;
  }
  return absl::OkStatus();
}

absl::Status ReadRequestedByes(const Line& line, Reading* reading) {
  RequestedByes byes;
  const std::optional<Result> kind = ParseResult(line.At(5));
  if (!kind || *kind < Result::kFullBye) return line.Error(5, 5, "kind of bye", "H, Z or F");
  byes.kind = *kind;
  ASSIZE_ASSIGN_OR_RETURN(byes.round, line.Number(7, 9, "round", 1, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(byes.players, line.Players(11));
  reading->tournament.requested_byes.push_back(std::move(byes));
  return absl::OkStatus();
}

absl::Status ReadForbiddenPairs(const Line& line, Reading* reading) {
  ForbiddenPairs forbidden;
  ASSIZE_ASSIGN_OR_RETURN(forbidden.first_round, line.Number(5, 7, "first round", 1, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(forbidden.last_round, line.Number(9, 11, "last round", 1, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(forbidden.players, line.Players(13));
  reading->tournament.forbidden.push_back(std::move(forbidden));
  return absl::OkStatus();
}

// XXP: the numbers of players in any columns; for all rounds.
absl::Status ReadForbiddenPlayers(const Line& line, Reading* reading) {
  ForbiddenPairs forbidden;
  for (const std::string& word : Words(line.Text(4, line.width()))) {
    int player = 0;
    if (!absl::SimpleAtoi(word, &player) || player < 1 || player > kMaxPlayers) {
      return line.Error(4, line.width(), "player numbers",
                        absl::StrCat("numbers from 1 to ", kMaxPlayers));
    }
    forbidden.players.push_back(player);
  }
  reading->tournament.forbidden.push_back(std::move(forbidden));
  return absl::OkStatus();
}

absl::Status ReadVirtualPoints(const Line& line, Reading* reading) {
  const std::string_view match_points = line.Text(5, 8);
  if (!match_points.empty() && match_points != "0.0") {
    return line.Error(5, 8, "match points", "empty: these are for teams");
  }
  VirtualPoints record;
  ASSIZE_ASSIGN_OR_RETURN(record.points, line.Points(10, 13, "virtual points"));
  ASSIZE_ASSIGN_OR_RETURN(record.first_round, line.Number(15, 17, "first round", 1, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(record.last_round,
                          line.Number(19, 21, "last round", record.first_round, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(record.first_player, line.Number(23, 26, "first player", 1, kMaxPlayers));
  ASSIZE_ASSIGN_OR_RETURN(record.last_player,
                          line.Number(28, 31, "last player", record.first_player, kMaxPlayers));
  reading->tournament.virtual_points.push_back(record);
  reading->tournament.acceleration = Acceleration::kExplicit;
  return absl::OkStatus();
}

// XXA: one player's virtual points round by round.
absl::Status ReadPlayersVirtualPoints(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const int player, line.Number(5, 8, "player number", 1, kMaxPlayers));
  int round = 1;
  for (int column = 10; !line.Text(column, line.width()).empty(); column += 5, ++round) {
    if (line.Text(column, column + 3).empty()) continue;
    ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(column, column + 3, "virtual points"));
    reading->tournament.virtual_points.push_back({points, round, round, player, player});
  }
  reading->tournament.acceleration = Acceleration::kExplicit;
  return absl::OkStatus();
}

absl::Status ReadConfiguration(const Line& line, Reading* reading) {
  for (const std::string& word : Words(line.Text(4, line.width()))) {
    if (word == "white1") reading->tournament.initial_colour = Colour::kWhite;
    if (word == "black1") reading->tournament.initial_colour = Colour::kBlack;
    if (word == "rank") reading->ranked_by_file = true;
  }
  return absl::OkStatus();
}

absl::Status RefuseTeams(const Line& line, Reading*) {
  return line.Error(1, 3, "record", "of a tournament of single players, not of teams");
}

absl::Status RefuseAbnormalPoints(const Line& line, Reading*) {
  return line.Error(1, 3, "record", "left out: points that are no result's are not supported");
}

struct RecordReader {
  std::string_view code;
  absl::Status (*read)(const Line& line, Reading* reading);
};

constexpr RecordReader kRecordReaders[] = {
    {"001", ReadPlayer},
    {"012", ReadName},
    {"013", RefuseTeams},
    {"142", ReadRounds},
    {"152", ReadInitialColour},
    {"162", ReadPointSystem},
    {"192", ReadSystem},
    {"240", ReadRequestedByes},
    {"250", ReadVirtualPoints},
    {"260", ReadForbiddenPairs},
    {"299", RefuseAbnormalPoints},
    {"310", RefuseTeams},
    {"BBD", ReadOnePoints},
    {"BBF", ReadOnePoints},
    {"BBL", ReadOnePoints},
    {"BBU", ReadOnePoints},
    {"BBW", ReadOnePoints},
    {"BBZ", ReadOnePoints},
    {"XXA", ReadPlayersVirtualPoints},
    {"XXC", ReadConfiguration},
    {"XXP", ReadForbiddenPlayers},
    {"XXR", ReadRounds},
};

absl::Status ReadLine(int number, std::string_view text, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const Line line, Line::Decode(number, text));
  for (const RecordReader& reader : kRecordReaders) {
    if (line.Raw(1, 3) == reader.code) return reader.read(line, reading);
  }
  return absl::OkStatus();
}

// Takes the first line off `text`, without its end.
std::string_view TakeLine(std::string_view* text) {
  const size_t end = text->find_first_of("\r\n");
  const std::string_view line = text->substr(0, end);
  text->remove_prefix(std::min(line.size(), text->size()));
  if (text->starts_with("\r\n")) {
    text->remove_prefix(2);
  } else if (!text->empty()) {
    text->remove_prefix(1);
  }
  return line;
}

// Puts the records in the order of their numbers.
absl::Status SortPlayers(Reading* reading) {
  if (reading->ranked_by_file) {
    for (const PlayerRecord& record : reading->players) {
      reading->tournament.ranking.push_back(record.number);
    }
  }
  std::vector<PlayerRecord>& players = reading->players;
  std::stable_sort(players.begin(), players.end(),
                   [](const auto& a, const auto& b) { return a.number < b.number; });
  const int count = static_cast<int>(players.size());
  for (int i = 0; i < count; ++i) {
    if (players[i].number == i + 1) continue;
    const bool twice = i > 0 && players[i].number == players[i - 1].number;
    return absl::DataLossError(
        absl::StrCat("line ", players[i].line, ", columns 5-8: player number ", players[i].number,
                     twice ? " stands in two records" : absl::StrCat(", but no record has ", i + 1),
                     ": the numbers must be 1 to ", count, ", each once"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Tournament> ReadTrf(std::string_view text) {
  Reading reading;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = TakeLine(&text);
    ASSIZE_RETURN_IF_ERROR(ReadLine(number, line, &reading));
  }
  if (reading.players.empty()) {
    return absl::DataLossError("no record 001, the players: this is not a TRF file");
  }
  ASSIZE_RETURN_IF_ERROR(SortPlayers(&reading));
  TakeRounds(&reading.players, &reading.tournament);
  ASSIZE_RETURN_IF_ERROR(CheckTournament(reading.players, reading.tournament));
  return std::move(reading.tournament);
}

}  // namespace assize::ladder::trf
