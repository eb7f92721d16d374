#include "ladder/trf/trf_file.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/trf/line.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/reading.h"
#include "referee/base/status.h"
#include "referee/base/text/length.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::trf {
namespace {

// What some editors put before UTF-8.
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

absl::Status ReadName(const Line& line, Reading* reading) {
  std::string& name = reading->tournament.name;
  std::string stated = OneLine(line.Text(5, line.width()));
  if (reading->name_line != 0 && stated != name) {
    return line.Error(5, line.width(), "name of the tournament",
                      absl::StrCat(Quoted(name), ", as in line ", reading->name_line));
  }
  name = std::move(stated);
  reading->name_line = line.number();
  return absl::OkStatus();
}

absl::Status ReadPlayer(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(PlayerRecord record, ReadPlayerRecord(line));
  reading->players.push_back(std::move(record));
  return absl::OkStatus();
}

absl::Status RefuseTeams(const Line& line, Reading*) {
  return line.Error(1, 3, "record", "of a tournament of single players, not of teams");
}

absl::Status RefuseAbnormalPoints(const Line& line, Reading*) {
  return line.Error(1, 3, "record", "left out: points that belong to no result are not supported");
}

absl::Status RefusePoints(const Line& line, Reading*) {
  return line.Error(1, 3, "record", "given as record 162: points of another program's form");
}

absl::Status RefuseAbsences(const Line& line, Reading*) {
  return line.Error(1, 3, "record", "given as record 240 Z: absences of another program's form");
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
    {"XXS", RefusePoints},
    {"XXZ", RefuseAbsences},
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

}  // namespace

PlayerNumber NumberIn(const std::vector<PlayerNumber>& numbers, PlayerNumber number) {
  return number == kNobody || numbers.empty() ? number : numbers[number - 1];
}

absl::StatusOr<TrfFile> ReadTrfFile(std::string_view text, LastRound last_round) {
  ASSIZE_RETURN_IF_ERROR(CheckLength("the tournament", text.size(), kMaxTrfBytes));
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  Reading reading;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = TakeLine(&text);
    ASSIZE_RETURN_IF_ERROR(ReadLine(number, line, &reading));
  }
  if (reading.players.empty()) {
    return absl::DataLossError("no record 001, the players: this is not a TRF file");
  }
  ASSIZE_RETURN_IF_ERROR(NumberPlayers(&reading));
  std::vector<std::string> notes = TakeRounds(last_round, &reading);
  ASSIZE_RETURN_IF_ERROR(CheckTournament(reading));
  return TrfFile{.tournament = std::move(reading.tournament),
                 .numbers = std::move(reading.numbers),
                 .notes = std::move(notes)};
}

absl::StatusOr<Tournament> ReadTrf(std::string_view text) {
  ASSIZE_ASSIGN_OR_RETURN(TrfFile file, ReadTrfFile(text, LastRound::kAsItLooks));
  return std::move(file.tournament);
}

namespace {

std::string Players(const std::vector<PlayerNumber>& players) {
  std::string text;
  for (const PlayerNumber player : players) text += absl::StrFormat(" %4d", player);
  return text;
}

std::string SystemRecord(const Tournament& tournament) {
  const bool baku = tournament.acceleration == Acceleration::kBaku;
  // Baku acceleration can't be stated without the system.
  if (tournament.system == PairingSystem::kNotStated && !baku) return "";
  return absl::StrCat("192 FIDE_DUTCH_2025", baku ? "_BAKU" : "", "\n");
}

std::string InitialColourRecord(Colour colour) {
  if (colour == Colour::kNone) return "";
  return absl::StrCat("152 ", colour == Colour::kWhite ? "W" : "B", "\n");
}

// Nothing for the usual points. Z stands for both absences and forfeits, so that where they
// differ the older records are needed.
std::string Points(const PointSystem& points) {
  if (points == PointSystem()) return "";
  const auto field = [](char code, Tenths value) {
    return absl::StrFormat("%c%4s", code, TenthsText(value));
  };
  std::string text =
      absl::StrCat("162  ", field('W', points.win), "    ", field('D', points.draw), "    ",
                   field('L', points.loss), "    ", field('P', points.pairing_bye));
  if (points.zero_bye == points.forfeit_loss) {
    return absl::StrCat(text, "    ", field('Z', points.zero_bye), "\n");
  }
  return absl::StrCat(text, "\nBBZ ", TenthsText(points.zero_bye), "\nBBF ",
                      TenthsText(points.forfeit_loss), "\n");
}

std::string VirtualPointsRecord(const VirtualPoints& record) {
  return absl::StrFormat("250      %4s %3d %3d %4d %4d\n", TenthsText(record.points),
                         record.first_round, record.last_round, record.first_player,
                         record.last_player);
}

std::string ForbiddenRecord(const ForbiddenPairs& forbidden) {
  return absl::StrCat(absl::StrFormat("260 %3d %3d", forbidden.first_round, forbidden.last_round),
                      Players(forbidden.players), "\n");
}

std::string ByesRecord(const RequestedByes& byes) {
  return absl::StrCat(absl::StrFormat("240 %c %03d", ResultCode(byes.kind), byes.round),
                      Players(byes.players), "\n");
}

}  // namespace

std::string WriteTrf(const Tournament& tournament) {
  std::string text = absl::StrCat("012 ", OneLine(tournament.name), "\n062 ",
                                  tournament.players.size(), "\n", SystemRecord(tournament));
  if (tournament.planned_rounds > 0)
    absl::StrAppend(&text, "142 ", tournament.planned_rounds, "\n");
  text += InitialColourRecord(tournament.initial_colour);
  text += Points(tournament.points);
  if (!tournament.ranking.empty()) text += "XXC rank\n";
  for (const VirtualPoints& record : tournament.virtual_points) text += VirtualPointsRecord(record);
  for (const ForbiddenPairs& forbidden : tournament.forbidden) text += ForbiddenRecord(forbidden);
  for (const RequestedByes& byes : tournament.requested_byes) text += ByesRecord(byes);
  const int players = static_cast<int>(tournament.players.size());
  for (int i = 0; i < players; ++i) {
    const PlayerNumber number = tournament.ranking.empty() ? i + 1 : tournament.ranking[i];
    absl::StrAppend(&text, WritePlayerRecord(tournament, number), "\n");
  }
  return text;
}

}  // namespace assize::ladder::trf
