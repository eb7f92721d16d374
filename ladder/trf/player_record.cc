#include "ladder/trf/player_record.h"

#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/trf/line.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

constexpr int kFirstRoundColumn = 92;
constexpr int kRoundWidth = 10;

// Where the fields of a round stand, from the column of its opponent.
constexpr int kColourOffset = 5;
constexpr int kResultOffset = 7;

absl::StatusOr<PlayerNumber> ReadOpponent(const Line& line, int column, PlayerNumber self) {
  if (line.Text(column, column + 3).empty()) return kNobody;
  ASSIZE_ASSIGN_OR_RETURN(const int opponent,
                          line.Number(column, column + 3, "opponent", 0, kMaxPlayers));
  if (opponent == self) return line.Error(column, column + 3, "opponent", "another player");
  return opponent;
}

absl::StatusOr<Colour> ReadColour(const Line& line, int column) {
  switch (absl::ascii_tolower(line.At(column))) {
    case 'w':
      return Colour::kWhite;
    case 'b':
      return Colour::kBlack;
    case '-':
    case ' ':
      return Colour::kNone;
    default:
      return line.Error(column, column, "colour", "w, b or -");
  }
}

// Without an opponent the codes of a game show what it counted.
Result AsBye(Result result) {
  switch (result) {
    case Result::kWin:
    case Result::kForfeitWin:
      return Result::kPairingBye;
    case Result::kDraw:
      return Result::kHalfBye;
    case Result::kLoss:
    case Result::kForfeitLoss:
      return Result::kZeroBye;
    default:
      return result;
  }
}

// Whether the parts of an entry go together.
absl::Status CheckEntry(const Line& line, int column, const RoundEntry& entry) {
  const int colour_at = column + kColourOffset;
  const int result_at = column + kResultOffset;
  const bool paired = entry.opponent != kNobody;
  if (!paired && entry.colour != Colour::kNone) {
    return line.Error(colour_at, colour_at, "colour without an opponent", "-");
  }
  if (paired && entry.result >= Result::kPairingBye) {
    const bool missing = line.Text(result_at, result_at).empty();
    return line.Error(
        result_at, result_at, "result against an opponent",
        missing ? "one of 1 = 0 + -; leave out a round that is not over" : "one of 1 = 0 + -");
  }
  if (paired && IsPlayed(entry.result) && entry.colour == Colour::kNone) {
    return line.Error(colour_at, colour_at, "colour of a game that was played", "w or b");
  }
  return absl::OkStatus();
}

absl::StatusOr<RoundEntry> ReadEntry(const Line& line, int column, PlayerNumber self) {
  RoundEntry entry;
  ASSIZE_ASSIGN_OR_RETURN(entry.opponent, ReadOpponent(line, column, self));
  ASSIZE_ASSIGN_OR_RETURN(entry.colour, ReadColour(line, column + kColourOffset));
  const int result_at = column + kResultOffset;
  const char code = line.At(result_at);
  const std::optional<Result> result = code == ' ' ? Result::kZeroBye : ParseResult(code);
  if (!result) return line.Error(result_at, result_at, "result", "one of 1 = 0 + - U F H Z W D L");
  entry.result = entry.opponent == kNobody ? AsBye(*result) : *result;
  if (absl::Status status = CheckEntry(line, column, entry); !status.ok()) return status;
  return entry;
}

absl::Status ReadEntries(const Line& line, PlayerRecord* record) {
  for (int column = kFirstRoundColumn; !line.Text(column - 2, line.width()).empty();
       column += kRoundWidth) {
    if (static_cast<int>(record->columns.size()) == kMaxRounds) {
      return line.Error(column, line.width(), "rounds", absl::StrCat("at most ", kMaxRounds));
    }
    if (!line.Text(column - 2, column - 1).empty()) {
      return line.Error(column - 2, column - 1, "separator", "two spaces");
    }
    // A blank column in between is an absence.
    ASSIZE_ASSIGN_OR_RETURN(const RoundEntry entry, ReadEntry(line, column, record->number));
    record->columns.push_back(entry);
    record->stated.push_back(!line.Text(column, column + kResultOffset).empty());
  }
  return absl::OkStatus();
}

absl::StatusOr<int> OptionalNumber(const Line& line, int first, int last, std::string_view what,
                                   int most) {
  if (line.Text(first, last).empty()) return 0;
  return line.Number(first, last, what, 0, most);
}

std::string WriteEntry(const RoundEntry& entry) {
  const char colour = entry.colour == Colour::kNone    ? '-'
                      : entry.colour == Colour::kWhite ? 'w'
                                                       : 'b';
  const std::string opponent = entry.opponent == kNobody ? "0000" : absl::StrCat(entry.opponent);
  return absl::StrFormat("  %4s %c %c", opponent, colour, ResultCode(entry.result));
}

}  // namespace

char ResultCode(Result result) { return "1=0+-UFHZ"[static_cast<int>(result)]; }

std::optional<Result> ParseResult(char code) {
  constexpr std::string_view kCodes = "1=0+-UFHZ";
  constexpr std::string_view kOtherCodes = "WDL";
  code = absl::ascii_toupper(code);
  if (const size_t at = kCodes.find(code); at != kCodes.npos) return static_cast<Result>(at);
  if (const size_t at = kOtherCodes.find(code); at != kOtherCodes.npos) {
    return static_cast<Result>(at);
  }
  return std::nullopt;
}

absl::StatusOr<PlayerRecord> ReadPlayerRecord(const Line& line) {
  PlayerRecord record;
  record.line = line.number();
  ASSIZE_ASSIGN_OR_RETURN(record.number, line.Number(5, 8, "player number", 1, kMaxPlayers));
  Player& player = record.player;
  player.name = OneLine(line.Text(15, 47));
  const absl::StatusOr<int> rating = OptionalNumber(line, 49, 52, "rating", 9999);
  if (!rating.ok()) {
    return line.At(48) == ' ' ? rating.status()
                              : line.Error(15, 48, "name", "33 characters at most, to column 47");
  }
  player.rating = *rating;
  player.person = {.sex = OneLine(line.Text(10, 10)),
                   .title = OneLine(line.Text(11, 13)),
                   .federation = OneLine(line.Text(54, 56)),
                   .fide_number = OneLine(line.Text(58, 68)),
                   .birth_date = OneLine(line.Text(70, 79))};
  ASSIZE_ASSIGN_OR_RETURN(record.points, line.Points(81, 84, "points"));
  ASSIZE_ASSIGN_OR_RETURN(player.place, OptionalNumber(line, 86, 89, "place", kMaxPlayers));
  ASSIZE_RETURN_IF_ERROR(ReadEntries(line, &record));
  return record;
}

std::string WritePlayerRecord(const Tournament& tournament, PlayerNumber number) {
  const Player& player = tournament.player(number);
  const PersonalData& person = player.person;
  const std::string rating = player.rating == 0 ? "" : absl::StrCat(player.rating);
  const std::string place = player.place == 0 ? "" : absl::StrCat(player.place);
  std::string record = absl::StrCat(
      "001 ", absl::StrFormat("%4d", number), " ", Column(person.sex, 1),
      ColumnRight(person.title, 3), " ", Column(player.name, 33), " ", ColumnRight(rating, 4), " ",
      Column(person.federation, 3), " ", ColumnRight(person.fide_number, 11), " ",
      Column(person.birth_date, 10), " ", ColumnRight(TenthsText(Score(tournament, player)), 4),
      " ", ColumnRight(place, 4));
  for (const RoundEntry& entry : player.rounds) record += WriteEntry(entry);
  if (player.next_absence) record += WriteEntry({.result = *player.next_absence});
  return record;
}

}  // namespace assize::ladder::trf
