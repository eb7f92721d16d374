#include "ladder/standings/standings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ladder/standings/tie_breaks.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::standings {
namespace {

struct Words {
  TieBreak tie_break;
  std::string_view word;
  std::string_view name;
  std::string_view tag;
};
constexpr std::array kWords = {
    Words{TieBreak::kDirectEncounter, "direct-encounter", "direct encounter", "DE"},
    Words{TieBreak::kBuchholzCut1, "buchholz-cut1", "Buchholz cut 1", "Buc1"},
    Words{TieBreak::kBuchholzCut2, "buchholz-cut2", "Buchholz cut 2", "Buc2"},
    Words{TieBreak::kBuchholz, "buchholz", "Buchholz", "Buc"},
    Words{TieBreak::kMedianBuchholz, "median", "median Buchholz", "BucM"},
    Words{TieBreak::kSonnebornBerger, "sonneborn-berger", "Sonneborn-Berger", "SB"},
    Words{TieBreak::kWins, "wins", "wins", "Won"},
    Words{TieBreak::kProgressive, "progressive", "progressive score", "Prog"},
    Words{TieBreak::kKoya, "koya", "Koya", "Koya"},
    Words{TieBreak::kAverageRating, "average-rating", "average rating of opponents", "ARO"},
    Words{TieBreak::kScore, "score", "the game's scores", "Scr"},
};

const Words& WordsOf(TieBreak tie_break) {
  return *std::ranges::find(kWords, tie_break, &Words::tie_break);
}

// A row with all that it is ordered by, the greater the better.
struct Keyed {
  StandingsRow row;
  std::vector<Points> keys;
};

StandingsRow RowOf(Player player, const std::vector<RoundResult>& round_results) {
  StandingsRow row;
  row.player = player;
  for (size_t round = 0; round < round_results.size(); ++round) {
    const RoundResult& round_result = round_results[round];
    row.points += round_result.points;
    row.rounds += round_result.kind == PassageKind::kPlayed ? 1 : 0;
    row.byes += round_result.kind == PassageKind::kBye ? 1 : 0;
    row.sets += round_result.sets;
    row.matches += round_result.matches;
    row.firsts += round_result.firsts;
    row.forfeits += round_result.forfeits;
    if (round_result.kind != PassageKind::kOut) row.last_round = static_cast<int>(round) + 1;
  }
  return row;
}

// What comes before points.
std::vector<Points> SurvivalKeys(const StandingsRow& row,
                                 const std::vector<RoundResult>& round_results) {
  const int place = row.last_round == 0 ? 0 : round_results[row.last_round - 1].place;
  return {row.last_round, row.withdrawn ? 0 : 1, -place};
}

// Ratings differ by less than anyone would call a difference.
std::vector<Points> RatingKeys(std::optional<double> rating) {
  constexpr double kUnitsInOne = 1e6;
  if (!rating.has_value()) return {0, 0};
  return {1, std::llround(*rating * kUnitsInOne)};
}

// Rows with equal keys stand together, in seeding order.
void Sort(std::vector<Keyed>& rows) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Keyed& a, const Keyed& b) { return a.keys > b.keys; });
}

// Calls `use` with the bounds of each group of equal keys.
template <class Use>
void ForEachGroup(std::vector<Keyed>& rows, Use use) {
  for (auto begin = rows.begin(); begin != rows.end();) {
    const auto end =
        std::find_if(begin, rows.end(), [&](const Keyed& row) { return row.keys != begin->keys; });
    use(begin, end);
    begin = end;
  }
}

void Apply(TieBreak tie_break, const TieBreaks& values, std::vector<Keyed>& rows) {
  ForEachGroup(rows, [&](auto begin, auto end) {
    std::vector<Player> tied;
    for (auto row = begin; row != end; ++row) tied.push_back(row->row.player);
    for (auto row = begin; row != end; ++row) {
      row->row.tie_breaks.push_back(values.Of(tie_break, row->row.player, tied));
    }
  });
  for (Keyed& row : rows) row.keys.push_back(row.row.tie_breaks.back());
  Sort(rows);
}

}  // namespace

std::string_view TieBreakWord(TieBreak tie_break) { return WordsOf(tie_break).word; }
std::string_view TieBreakName(TieBreak tie_break) { return WordsOf(tie_break).name; }
std::string_view TieBreakTag(TieBreak tie_break) { return WordsOf(tie_break).tag; }

std::string TieBreakWords() {
  return absl::StrJoin(kWords, ", ", [](std::string* text, const Words& words) {
    absl::StrAppend(text, std::string(words.word));
  });
}

absl::StatusOr<std::vector<TieBreak>> ParseTieBreaks(std::string_view text) {
  std::vector<std::string> words;
  for (const Words& known : kWords) words.emplace_back(known.word);
  std::vector<TieBreak> tie_breaks;
  const std::vector<std::string> named = absl::StrSplit(std::string(text), ',');
  for (const std::string& word : named) {
    const auto known = std::ranges::find(kWords, word, &Words::word);
    if (known == kWords.end()) {
      return absl::InvalidArgumentError(absl::StrCat("no tie-break is called ", Quoted(word),
                                                     ": must be of ", TieBreakWords(), ".",
                                                     Suggestion(word, words)));
    }
    if (std::ranges::find(tie_breaks, known->tie_break) != tie_breaks.end()) {
      return absl::InvalidArgumentError(absl::StrCat("the tie-break ", word, " is named twice"));
    }
    tie_breaks.push_back(known->tie_break);
  }
  return tie_breaks;
}

std::vector<TieBreak> UsualTieBreaks() {
  return {TieBreak::kDirectEncounter, TieBreak::kBuchholzCut1, TieBreak::kBuchholz,
          TieBreak::kSonnebornBerger, TieBreak::kWins};
}

std::vector<StandingsRow> StandingsOf(const pairing::Field& field, const pairing::History& history,
                                      const StandingsSettings& settings) {
  const auto players = static_cast<int>(field.size());
  const Crosstable table = CrosstableOf(players, history, settings.scoring, settings.bye_points);
  std::vector<Points> points;
  std::vector<Keyed> rows;
  for (Player player = 0; player < players; ++player) {
    Keyed& row = rows.emplace_back(Keyed{RowOf(player, table.round_results[player]), {}});
    row.row.withdrawn = field[player].withdrawn;
    points.push_back(row.row.points);
    if (settings.order == Order::kBySurvival) {
      row.keys = SurvivalKeys(row.row, table.round_results[player]);
    }
    if (settings.order == Order::kByRating) row.keys = RatingKeys(settings.ratings[player]);
    row.keys.push_back(row.row.points);
  }
  Sort(rows);
  const TieBreaks values(table, points, history, settings);
  for (TieBreak tie_break : settings.tie_breaks) Apply(tie_break, values, rows);
  ForEachGroup(rows, [&rows](auto begin, auto end) {
    for (auto row = begin; row != end; ++row) {
      row->row.rank = static_cast<int>(begin - rows.begin()) + 1;
    }
  });
  std::vector<StandingsRow> standings;
  for (Keyed& row : rows) standings.push_back(std::move(row.row));
  return standings;
}

}  // namespace assize::ladder::standings
