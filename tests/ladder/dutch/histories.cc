#include "tests/ladder/dutch/histories.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ladder/trf/trf_file.h"

namespace assize::ladder::dutch {
namespace {

using trf::Colour;
using trf::Result;
using trf::Tournament;

class History {
 public:
  History(int players, int rounds, Stream* stream) : stream_(stream) {
    tournament_.name = "Random";
    tournament_.planned_rounds = rounds + 1 + Below(4);
    for (int number = 1; number <= players; ++number) {
      tournament_.players.emplace_back();
      tournament_.players.back().name = absl::StrCat("Player ", number);
    }
    AddSettings();
    absences_ = Below(2) == 0 ? 0 : Below(50);
    forfeits_ = Below(2) == 0 ? 0 : Below(50);
    for (int round = 1; round <= rounds; ++round) PlayRound();
    AddAbsences();
  }

  const Tournament& tournament() const { return tournament_; }

 private:
  int Below(int end) { return static_cast<int>(stream_->Below(end)); }
  bool Happens(int percentage) { return Below(100) < percentage; }
  int AnyPlayer() { return 1 + Below(static_cast<int>(tournament_.players.size())); }

  std::vector<int> Shuffled() {
    std::vector<int> numbers(tournament_.players.size());
    for (size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = static_cast<int>(i) + 1;
      std::swap(numbers[i], numbers[Below(static_cast<int>(i) + 1)]);
    }
    return numbers;
  }

  void AddSettings() {
    tournament_.initial_colour =
        std::array{Colour::kWhite, Colour::kBlack, Colour::kNone}[Below(3)];
    tournament_.points =
        std::array<trf::PointSystem, 7>{{{},
                                         {},
                                         {},
                                         {.win = 30, .draw = 10, .pairing_bye = 30},
                                         {.pairing_bye = 5},
                                         {.win = 30, .draw = 20, .loss = 10, .pairing_bye = 20},
                                         {.win = 10, .draw = 10, .pairing_bye = 0}}}[Below(7)];
    if (Happens(25)) tournament_.ranking = Shuffled();
    if (Happens(20)) {
      const std::vector<int> two = Shuffled();
      const int last_round = std::min(1 + Below(9), tournament_.planned_rounds);
      tournament_.forbidden.push_back({1, last_round, {two[0], two[1]}});
    }
    const bool fits_baku = tournament_.points.win == 2 * tournament_.points.draw;
    if (fits_baku && Happens(25)) {
      tournament_.acceleration = trf::Acceleration::kBaku;
    } else if (Happens(25)) {
      tournament_.acceleration = trf::Acceleration::kExplicit;
      const int first = AnyPlayer();
      const int players = static_cast<int>(tournament_.players.size());
      const int first_round = 1 + Below(std::min(3, tournament_.planned_rounds));
      const int last_round =
          std::max(first_round, std::min(4 + Below(4), tournament_.planned_rounds));
      tournament_.virtual_points.push_back(
          {5 * (1 + Below(4)), first_round, last_round, first, first + Below(players - first + 1)});
    }
  }

  void PlayRound() {
    std::vector<int> present;
    for (const int number : Shuffled()) {
      if (Happens(absences_)) {
        Enter(number, trf::kNobody, Colour::kNone, AnyAbsence());
      } else {
        present.push_back(number);
      }
    }
    // Now and then an arbiter gives several byes.
    const int extra_byes = Happens(5) ? 2 : 0;
    for (int byes = extra_byes + static_cast<int>(present.size()) % 2; byes > 0 && !present.empty();
         --byes) {
      Enter(present.back(), trf::kNobody, Colour::kNone, Result::kPairingBye);
      present.pop_back();
    }
    for (; present.size() >= 2; present.resize(present.size() - 2)) {
      Meet(present.back(), present[present.size() - 2]);
    }
    for (const int number : present) Enter(number, trf::kNobody, Colour::kNone, Result::kZeroBye);
  }

  void Meet(int white, int black) {
    using Pairing = std::pair<Result, Result>;
    constexpr std::array<Pairing, 4> kUnplayed = {{{Result::kForfeitWin, Result::kForfeitLoss},
                                                   {Result::kForfeitLoss, Result::kForfeitWin},
                                                   {Result::kForfeitLoss, Result::kForfeitLoss},
                                                   {Result::kForfeitWin, Result::kForfeitLoss}}};
    // An arbiter may give both a loss, or one a draw and the other a loss.
    constexpr std::array<Pairing, 8> kPlayed = {{{Result::kWin, Result::kLoss},
                                                 {Result::kWin, Result::kLoss},
                                                 {Result::kLoss, Result::kWin},
                                                 {Result::kLoss, Result::kWin},
                                                 {Result::kDraw, Result::kDraw},
                                                 {Result::kDraw, Result::kDraw},
                                                 {Result::kLoss, Result::kLoss},
                                                 {Result::kDraw, Result::kLoss}}};
    const bool unplayed = Happens(forfeits_);
    const auto [first, second] = unplayed ? kUnplayed[Below(4)] : kPlayed[Below(8)];
    const bool without_colours = unplayed && Happens(20);
    Enter(white, black, without_colours ? Colour::kNone : Colour::kWhite, first);
    Enter(black, white, without_colours ? Colour::kNone : Colour::kBlack, second);
  }

  Result AnyAbsence() {
    return std::array{Result::kFullBye, Result::kHalfBye, Result::kZeroBye}[Below(3)];
  }

  void Enter(int number, int opponent, Colour colour, Result result) {
    tournament_.players[number - 1].rounds.push_back({opponent, colour, result});
  }

  // Players with an entry for the next round; not all, since that would be a round that was played.
  void AddAbsences() {
    const int percentage = Happens(50) ? 0 : Below(40);
    const int next = trf::PlayedRounds(tournament_) + 1;
    for (size_t i = 1; i < tournament_.players.size(); ++i) {
      if (!Happens(percentage)) continue;
      if (Happens(50)) {
        // The pairing-allocated bye may be given by hand before the round is paired.
        tournament_.players[i].next_absence = Happens(10) ? Result::kPairingBye : AnyAbsence();
      } else {
        tournament_.requested_byes.push_back({AnyAbsence(), next, {static_cast<int>(i) + 1}});
      }
    }
  }

  Stream* const stream_;
  int absences_ = 0;
  int forfeits_ = 0;
  Tournament tournament_;
};

// Of an entry "  0000 - U": its last character stands for the result.
std::string Respell(std::string entry, Stream* stream) {
  const bool bye = absl::StrContains(entry, "0000");
  static const auto* const kSpellings = new std::map<char, std::string>({{'1', "1Ww"},
                                                                         {'=', "=Dd"},
                                                                         {'0', "0Ll"},
                                                                         {'F', "Ff"},
                                                                         {'U', "Uu+1W"},
                                                                         {'H', "Hh=D"},
                                                                         {'Z', "Zz-0L"}});
  const auto spellings = kSpellings->find(entry.back());
  if (spellings == kSpellings->end()) return entry;
  if (bye && entry.back() == 'Z' && stream->Below(4) == 0) return std::string(entry.size(), ' ');
  entry.back() = spellings->second[stream->Below(spellings->second.size())];
  return entry;
}

// Codes that stand for nothing: match points of players, and what an unknown result would count.
void AddEmptyCodes(std::string* line, Stream* stream) {
  constexpr size_t kMatchPoints = 4;
  if (absl::StartsWith(*line, "250 ")) {
    line->replace(kMatchPoints, 4, std::array{"    ", " 0.0", "00.0"}[stream->Below(3)]);
  }
  if (absl::StartsWith(*line, "162 ") && stream->Below(2) == 0) *line += "    X 0.5";
}

// The numbers of a file from which players were taken out: every `step`th is missing.
class Gaps {
 public:
  explicit Gaps(int step) : step_(step) {}

  void Renumber(std::string* line) const {
    const std::string code = line->substr(0, 3);
    if (code == "001") {
      RenumberAt(4, line);
      for (size_t at = 91; at < line->size(); at += 10) RenumberAt(at, line);
    } else if (code == "240" || code == "260") {
      for (size_t at = code == "240" ? 10 : 12; at < line->size(); at += 5) RenumberAt(at, line);
    } else if (code == "250") {
      RenumberAt(22, line);
      RenumberAt(27, line);
    }
  }

 private:
  // Four columns; 0 and what is blank is nobody's number.
  void RenumberAt(size_t at, std::string* line) const {
    int number = 0;
    if (!absl::SimpleAtoi(line->substr(at, 4), &number) || number == 0) return;
    line->replace(at, 4, absl::StrFormat("%4d", number + (number - 1) / (step_ - 1)));
  }

  const int step_;
};

}  // namespace

Tournament RandomHistory(int least, int most, Stream* stream) {
  const int players = least + static_cast<int>(stream->Below(most - least + 1));
  const int rounds = static_cast<int>(stream->Below(std::min(players, 8)));
  return History(players, rounds, stream).tournament();
}

std::string AnySpelling(const Tournament& tournament, Stream* stream) {
  constexpr size_t kBeforeRounds = 89;
  constexpr size_t kEntry = 10;
  std::vector<std::string> lines = absl::StrSplit(trf::WriteTrf(tournament), '\n');
  const bool has_gaps = !tournament.ranking.empty() && stream->Below(3) == 0;
  const Gaps gaps(3 + static_cast<int>(stream->Below(4)));
  for (std::string& line : lines) {
    AddEmptyCodes(&line, stream);
    if (has_gaps) gaps.Renumber(&line);
    if (!absl::StartsWith(line, "001")) continue;
    for (size_t at = kBeforeRounds; at + kEntry <= line.size(); at += kEntry) {
      // A blank last column would not be one.
      const bool last = at + kEntry == line.size();
      const std::string respelt = Respell(line.substr(at, kEntry), stream);
      if (last && absl::StripAsciiWhitespace(respelt).empty()) continue;
      line.replace(at, kEntry, respelt);
    }
  }
  return absl::StrJoin(lines, "\n");
}

}  // namespace assize::ladder::dutch
