// The records that define by which system the next round is paired, and who may not be paired.

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ladder/trf/reading.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

std::vector<std::string> Words(std::string_view text) {
  return absl::StrSplit(absl::string_view(text.data(), text.size()), absl::ByAnyChar(" \t"),
                        absl::SkipEmpty());
}

// Letters of codes may be of either case.
std::string UpperCase(std::string_view text) {
  return absl::AsciiStrToUpper(absl::string_view(text.data(), text.size()));
}
std::string LowerCase(std::string_view text) {
  return absl::AsciiStrToLower(absl::string_view(text.data(), text.size()));
}

std::string ColourName(Colour colour) { return colour == Colour::kWhite ? "white" : "black"; }

absl::Status SetInitialColour(const Line& line, Colour colour, Reading* reading) {
  Colour& initial = reading->tournament.initial_colour;
  if (initial != Colour::kNone && initial != colour) {
    return line.Error(5, line.width(), "initial colour",
                      absl::StrCat(ColourName(initial), ", as in line ", reading->colour_line));
  }
  initial = colour;
  reading->colour_line = line.number();
  return absl::OkStatus();
}

// A list without a pair in it would forbid nothing.
absl::Status AddForbidden(const Line& line, int column, ForbiddenPairs forbidden,
                          Reading* reading) {
  std::vector<PlayerNumber> sorted = forbidden.players;
  std::sort(sorted.begin(), sorted.end());
  const bool twice = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  if (sorted.size() < 2 || twice) {
    return line.Error(column, std::max(column, line.width()), "players who must not meet",
                      "two players or more, each once");
  }
  reading->tournament.forbidden.push_back(std::move(forbidden));
  reading->forbidden_lines.push_back(line.number());
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadRounds(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const int rounds,
                          line.Number(4, line.width(), "number of rounds", 1, kMaxRounds));
  int& planned = reading->tournament.planned_rounds;
  if (planned != 0 && planned != rounds) {
    return line.Error(4, line.width(), "number of rounds",
                      absl::StrCat(planned, ", as in line ", reading->rounds_line));
  }
  planned = rounds;
  reading->rounds_line = line.number();
  return absl::OkStatus();
}

absl::Status ReadInitialColour(const Line& line, Reading* reading) {
  const std::string text = UpperCase(line.Text(5, line.width()));
  if (text != "W" && text != "B") return line.Error(5, line.width(), "initial colour", "W or B");
  return SetInitialColour(line, text == "W" ? Colour::kWhite : Colour::kBlack, reading);
}

absl::Status ReadSystem(const Line& line, Reading* reading) {
  std::string system = UpperCase(line.Text(5, line.width()));
  constexpr std::string_view kBaku = "_BAKU";
  const bool baku = system.ends_with(kBaku);
  if (baku) system.resize(system.size() - kBaku.size());
  if (system != "FIDE_DUTCH" && system != "FIDE_DUTCH_2025" && system != "FIDE_DUTCH_2026") {
    return line.Error(5, line.width(), "pairing system", "FIDE_DUTCH_2025 or FIDE_DUTCH_2025_BAKU");
  }
  if (reading->system_line != 0 && baku != reading->system_is_baku) {
    return line.Error(5, line.width(), "pairing system",
                      absl::StrCat(reading->system_is_baku ? "with" : "without",
                                   " Baku acceleration, as in line ", reading->system_line));
  }
  reading->system_line = line.number();
  reading->system_is_baku = baku;
  reading->tournament.system = PairingSystem::kDutch;
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
  if (byes.players.empty()) {
    return line.Error(11, std::max(11, line.width()), "players who asked for a bye",
                      "one player or more");
  }
  reading->tournament.requested_byes.push_back(std::move(byes));
  reading->bye_lines.push_back(line.number());
  return absl::OkStatus();
}

absl::Status ReadForbiddenPairs(const Line& line, Reading* reading) {
  ForbiddenPairs forbidden;
  ASSIZE_ASSIGN_OR_RETURN(forbidden.first_round, line.Number(5, 7, "first round", 1, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(forbidden.last_round,
                          line.Number(9, 11, "last round", forbidden.first_round, kMaxRounds));
  ASSIZE_ASSIGN_OR_RETURN(forbidden.players, line.Players(13));
  return AddForbidden(line, 13, std::move(forbidden), reading);
}

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
  return AddForbidden(line, 4, std::move(forbidden), reading);
}

absl::Status ReadVirtualPoints(const Line& line, Reading* reading) {
  if (!line.Text(5, 8).empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const Tenths match_points, line.Points(5, 8, "match points"));
    if (match_points != 0) return line.Error(5, 8, "match points", "none: these are for teams");
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
  reading->virtual_lines.push_back(line.number());
  reading->tournament.acceleration = Acceleration::kExplicit;
  return absl::OkStatus();
}

absl::Status ReadPlayersVirtualPoints(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const int player, line.Number(5, 8, "player number", 1, kMaxPlayers));
  int round = 1;
  for (int column = 10; !line.Text(column, line.width()).empty(); column += 5, ++round) {
    if (line.Text(column, column + 3).empty()) continue;
    ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(column, column + 3, "virtual points"));
    reading->tournament.virtual_points.push_back({points, round, round, player, player});
    reading->virtual_lines.push_back(line.number());
  }
  reading->tournament.acceleration = Acceleration::kExplicit;
  return absl::OkStatus();
}

absl::Status ReadConfiguration(const Line& line, Reading* reading) {
  for (const std::string& word : Words(LowerCase(line.Text(4, line.width())))) {
    if (word == "white1" || word == "black1") {
      ASSIZE_RETURN_IF_ERROR(
          SetInitialColour(line, word == "white1" ? Colour::kWhite : Colour::kBlack, reading));
    }
    if (word == "rank") reading->ranked_by_file = true;
  }
  return absl::OkStatus();
}

// The records that define what results count.

namespace {

// Which points a code stands for, and where they were stated.
struct PointsField {
  Tenths PointSystem::*points;
  int PointLines::*line;
};

constexpr PointsField kWin = {&PointSystem::win, &PointLines::win};
constexpr PointsField kDraw = {&PointSystem::draw, &PointLines::draw};
constexpr PointsField kLoss = {&PointSystem::loss, &PointLines::loss};
constexpr PointsField kForfeitLoss = {&PointSystem::forfeit_loss, &PointLines::forfeit_loss};
constexpr PointsField kZeroBye = {&PointSystem::zero_bye, &PointLines::zero_bye};
constexpr PointsField kPairingBye = {&PointSystem::pairing_bye, &PointLines::pairing_bye};

// Of record 162; nullopt: there is no such code. An unknown result counts for nothing, since no
// record that can be read has it.
std::optional<std::vector<PointsField>> FieldsOfCode(char code) {
  switch (absl::ascii_toupper(code)) {
    case 'W':
      return {{kWin}};
    case 'D':
      return {{kDraw}};
    case 'L':
      return {{kLoss}};
    case 'A':
    case 'Z':
      return {{kZeroBye, kForfeitLoss}};
    case 'P':
      return {{kPairingBye}};
    case 'X':
      return std::vector<PointsField>();
    default:
      return std::nullopt;
  }
}

// Of the last letter of BBW, BBD and so on.
PointsField FieldOfLetter(char letter) {
  switch (letter) {
    case 'W':
      return kWin;
    case 'D':
      return kDraw;
    case 'L':
      return kLoss;
    case 'Z':
      return kZeroBye;
    case 'F':
      return kForfeitLoss;
    default:
      return kPairingBye;
  }
}

// The points stand in the columns first to last.
absl::Status SetPoints(const Line& line, int first, int last, PointsField field, Tenths points,
                       Reading* reading) {
  Tenths& value = reading->tournament.points.*field.points;
  int& stated = reading->point_lines.*field.line;
  if (stated != 0 && value != points) {
    return line.Error(first, last, "points",
                      absl::StrCat(TenthsText(value), ", as in line ", stated));
  }
  value = points;
  stated = line.number();
  // A bye counts as a win unless it is stated.
  PointSystem& system = reading->tournament.points;
  if (reading->point_lines.pairing_bye == 0) system.pairing_bye = system.win;
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadPointSystem(const Line& line, Reading* reading) {
  constexpr int kWidth = 9;
  for (int column = 6; !line.Text(column, line.width()).empty(); column += kWidth) {
    const int first = column + 1;
    const int last = column + 4;
    ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(first, last, "points"));
    const std::optional<std::vector<PointsField>> fields = FieldsOfCode(line.At(column));
    if (!fields) return line.Error(column, column, "code of a result", "one of W D L P A Z X");
    for (const PointsField& field : *fields) {
      ASSIZE_RETURN_IF_ERROR(SetPoints(line, first, last, field, points, reading));
    }
    if (!line.Text(column + 5, column + kWidth - 1).empty()) {
      return line.Error(column + 5, column + kWidth - 1, "separator", "four spaces");
    }
  }
  return absl::OkStatus();
}

absl::Status ReadOnePoints(const Line& line, Reading* reading) {
  ASSIZE_ASSIGN_OR_RETURN(const Tenths points, line.Points(5, line.width(), "points"));
  return SetPoints(line, 5, line.width(), FieldOfLetter(line.At(3)), points, reading);
}

}  // namespace assize::ladder::trf
