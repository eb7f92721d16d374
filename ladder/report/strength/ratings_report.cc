#include "ladder/report/strength/ratings_report.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/report/cells.h"
#include "referee/base/text/json.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {
namespace {

using rating::Estimate;
using rating::PlayerRating;

bool HasRoles(const RatingsTable& table) { return table.roles.size() > 1; }

// Who has played, strongest first.
std::vector<size_t> OrderOf(const RatingsTable& table) {
  const std::vector<PlayerRating>& players = table.fit.players;
  std::vector<size_t> order(players.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::erase_if(order, [&](size_t player) { return players[player].games == 0; });
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return players[a].overall.elo > players[b].overall.elo;
  });
  return order;
}

// The strengths by role; nullopt where a player has never had the role.
std::vector<std::optional<Estimate>> ByRole(const RatingsTable& table, const PlayerRating& rating) {
  std::vector<std::optional<Estimate>> roles;
  for (size_t role = 0; HasRoles(table) && role < rating.by_role.size(); ++role) {
    roles.push_back(rating.games_by_role[role] > 0 ? std::optional(rating.by_role[role])
                                                   : std::nullopt);
  }
  return roles;
}

// How surely a player is better than the one who is next in the order; nullopt: there is none, or
// no chain of games between them.
std::optional<double> AboveNext(const rating::JointFit& fit, const std::vector<size_t>& order,
                                size_t place) {
  if (place + 1 >= order.size()) return std::nullopt;
  const size_t player = order[place];
  const size_t next = order[place + 1];
  if (fit.players[player].component != fit.players[next].component) return std::nullopt;
  return rating::ProbabilityOfSuperiority(fit, static_cast<int>(player), static_cast<int>(next));
}

// Why a rating is to be taken with a grain of salt.
std::string RemarkOn(const PlayerRating& rating, const rating::JointFit& fit) {
  std::string remark;
  if (rating.finishes == rating::Finishes::kAllBest) remark = "never behind anybody";
  if (rating.finishes == rating::Finishes::kAllWorst) remark = "never ahead of anybody";
  if (fit.components > 1) {
    absl::StrAppend(&remark, remark.empty() ? "" : ", ", "group ", rating.component + 1);
  }
  return remark;
}

// What roles and seats bring, where that is more than chance may.
std::string TermsText(const RatingsTable& table) {
  std::vector<std::string> terms;
  const auto add = [&terms, &table](const std::string& what, const Estimate& estimate) {
    if (std::abs(estimate.elo) <= estimate.margin95()) return;
    terms.push_back(absl::StrCat(what, " ", EloText(estimate, table.sets)));
  };
  for (size_t role = 0; HasRoles(table) && role < table.fit.role_terms.size(); ++role) {
    add(Plain(table.roles[role]), table.fit.role_terms[role]);
  }
  for (const rating::SeatTerm& term : table.fit.seat_terms) {
    add(absl::StrCat("seat ", term.seat, " of ", term.seats), term.advantage);
  }
  if (terms.empty()) return "";
  return absl::StrCat(" At equal strength: ", absl::StrJoin(terms, ", "), ".");
}

std::function<std::string(int)> NamesIn(const RatingsTable& table) {
  return [&table](int player) { return FullName(table.names[static_cast<size_t>(player)]); };
}

// With a space before each sentence.
std::string FaultFreeText(const RatingsTable& table) {
  std::string text;
  for (const std::string& sentence :
       {SelectionText(table.fault_free), WarningText(table.fault_free, NamesIn(table))}) {
    absl::StrAppend(&text, sentence.empty() ? "" : " ", sentence);
  }
  return text;
}

std::string NoteOn(const RatingsTable& table) {
  return absl::StrCat(
      "Joint maximum likelihood over ", Counted(table.sets, "set", "sets"), " (",
      Counted(table.matches, "match", "matches"),
      "); intervals of 95 %, from the spread between sets.", TermsText(table), FaultFreeText(table),
      table.notes.empty() ? "" : " ", absl::StrJoin(table.notes, " "),
      table.fit.components > 1 ? " Groups have never met: do not compare across them." : "");
}

// Distinguishes the tables of a game.
std::string RolesText(const RatingsTable& table) {
  if (!HasRoles(table)) return " without roles";
  return absl::StrCat(" with ", absl::StrJoin(table.roles, " and "));
}

std::vector<Column> ColumnsOf(const RatingsTable& table) {
  std::vector<Column> columns = {
      {.head = "", .side = 'r', .key = true},
      {.head = "bot", .fit = Fit::kShorten, .key = true},
      {.head = "owner", .show = Show::kIfVaried, .worth = 3, .fit = Fit::kShorten},
      {.head = "Elo", .side = 'r', .legend = "0 is the mean, 400 are a factor of 10 in strength"}};
  for (Column& column : FaultFreeColumns()) columns.push_back(std::move(column));
  for (size_t role = 0; HasRoles(table) && role < table.roles.size(); ++role) {
    columns.push_back({.head = "as " + table.roles[role], .side = 'r', .worth = 5});
  }
  columns.push_back({.head = "above next",
                     .side = 'r',
                     .worth = 6,
                     .legend = "the probability that a bot is better than the next one"});
  columns.push_back({.head = "live",
                     .side = 'r',
                     .worth = 4,
                     .legend = "Elo that is updated after each set and starts at 1500"});
  columns.push_back({.head = "sets", .side = 'r', .show = Show::kIfVaried, .worth = 2});
  columns.push_back({.head = "matches", .side = 'r', .show = Show::kIfVaried, .worth = 1});
  columns.push_back({.head = "forfeits",
                     .side = 'r',
                     .show = Show::kIfVaried,
                     .worth = 7,
                     .legend = "matches that the bot forfeited"});
  columns.push_back({.head = "remark", .show = Show::kIfAny, .fit = Fit::kWrap});
  return columns;
}

Sheet SheetOf(const RatingsReport& report, const RatingsTable& table) {
  Sheet sheet;
  sheet.title = absl::StrCat("Ratings in ", report.game);
  if (report.tables.size() > 1) absl::StrAppend(&sheet.title, RolesText(table));
  sheet.columns = ColumnsOf(table);
  const std::vector<size_t> order = OrderOf(table);
  for (size_t place = 0; place < order.size(); ++place) {
    const size_t player = order[place];
    const PlayerRating& rating = table.fit.players[player];
    std::vector<std::string>& row = sheet.rows.emplace_back();
    row = {absl::StrCat(place + 1), FullName(table.names[player]), table.names[player].owner,
           EloText(rating.overall, rating.sets)};
    for (std::string& cell : FaultFreeCells(table.fault_free, static_cast<int>(player))) {
      row.push_back(std::move(cell));
    }
    for (const std::optional<Estimate>& role : ByRole(table, rating)) {
      row.push_back(role.has_value() ? EloText(*role, rating.sets) : kNoElo);
    }
    const std::optional<double> above = AboveNext(table.fit, order, place);
    row.push_back(above.has_value() ? absl::StrFormat("%.0f %%", 100 * *above) : "");
    row.push_back(absl::StrFormat("%.0f", table.live_elo[player]));
    row.push_back(absl::StrCat(rating.sets));
    row.push_back(absl::StrCat(rating.games));
    row.push_back(absl::StrCat(table.forfeits[player]));
    row.push_back(RemarkOn(rating, table.fit));
  }
  sheet.note = NoteOn(table);
  return sheet;
}

// Below the table, where somebody has failed.
Sheet FailuresOf(const RatingsTable& table) {
  std::vector<int> players;
  for (const size_t player : OrderOf(table)) players.push_back(static_cast<int>(player));
  return FailureSheet(table.fault_free, players, NamesIn(table));
}

template <class Format>
std::string WithFailures(const RatingsReport& report, const RatingsTable& table, Format format) {
  const Sheet failures = FailuresOf(table);
  return absl::StrCat(format(SheetOf(report, table)),
                      failures.rows.empty() ? "" : "\n" + format(failures));
}

// Two columns: numbers that a spreadsheet can compute with.
std::string CsvNumbers(const Estimate& estimate) {
  return absl::StrFormat(",%s,%.1f", Unsigned(estimate.elo, 1), estimate.margin95());
}

std::string CsvHead(const RatingsTable& table) {
  std::string head = "bot,number,label,owner,elo,margin95";
  for (size_t role = 0; HasRoles(table) && role < table.roles.size(); ++role) {
    absl::StrAppend(&head, ",", CsvCell("elo as " + table.roles[role]), ",",
                    CsvCell("margin95 as " + table.roles[role]));
  }
  return absl::StrCat(head, ",above next,live,sets,matches,forfeits,remark,few_sets,",
                      absl::StrJoin(FaultFreeHeads(), ","), "\n");
}

// A head and its lines for each table, with an empty line between two.
std::string Csv(const RatingsTable& table) {
  std::string text = CsvHead(table);
  const std::vector<size_t> order = OrderOf(table);
  for (size_t place = 0; place < order.size(); ++place) {
    const PlayerRating& rating = table.fit.players[order[place]];
    const PlayerName& name = table.names[order[place]];
    absl::StrAppend(&text, CsvCell(name.bot), ",", name.number, ",", CsvCell(name.label), ",",
                    CsvCell(name.owner), CsvNumbers(rating.overall));
    for (const std::optional<Estimate>& role : ByRole(table, rating)) {
      text += role.has_value() ? CsvNumbers(*role) : ",,";
    }
    const std::optional<double> above = AboveNext(table.fit, order, place);
    absl::StrAppend(&text, ",", above.has_value() ? absl::StrFormat("%.4f", *above) : "");
    absl::StrAppendFormat(
        &text, ",%.1f,%d,%d,%d,%s,%s,%s\n", table.live_elo[order[place]], rating.sets, rating.games,
        table.forfeits[order[place]], CsvCell(RemarkOn(rating, table.fit)),
        FewSetsCell(AreFew(rating.sets)),
        absl::StrJoin(FaultFreeValues(table.fault_free, static_cast<int>(order[place])), ",",
                      [](std::string* cells, const std::string& value) {
                        absl::StrAppend(cells, CsvCell(value));
                      }));
  }
  return text;
}

v1::RatingsLine LineOf(const RatingsTable& table, size_t player) {
  const PlayerRating& rating = table.fit.players[player];
  v1::RatingsLine line;
  line.set_bot(Plain(table.names[player].bot));
  line.set_number(static_cast<uint32_t>(table.names[player].number));
  line.set_label(Plain(table.names[player].label));
  line.set_owner(Plain(table.names[player].owner));
  Set(rating.overall, rating.sets, line.mutable_rating());
  for (const std::optional<Estimate>& role : ByRole(table, rating)) {
    v1::EloEstimate& estimate = *line.add_by_role();
    if (role.has_value()) Set(*role, rating.sets, &estimate);
  }
  line.set_live_elo(table.live_elo[player]);
  line.set_sets(static_cast<uint64_t>(rating.sets));
  line.set_matches(static_cast<uint64_t>(rating.games));
  line.set_forfeits(static_cast<uint64_t>(table.forfeits[player]));
  line.set_never_behind(rating.finishes == rating::Finishes::kAllBest);
  line.set_never_ahead(rating.finishes == rating::Finishes::kAllWorst);
  line.set_group(static_cast<uint32_t>(rating.component + 1));
  Set(table.fault_free, static_cast<int>(player), line.mutable_failures(),
      line.mutable_fault_free());
  return line;
}

v1::RatingsTable MessageOf(const RatingsTable& table) {
  v1::RatingsTable message;
  message.set_sets(static_cast<uint64_t>(table.sets));
  message.set_matches(static_cast<uint64_t>(table.matches));
  const std::vector<size_t> order = OrderOf(table);
  for (size_t place = 0; place < order.size(); ++place) {
    v1::RatingsLine& line = *message.add_lines() = LineOf(table, order[place]);
    if (const auto above = AboveNext(table.fit, order, place)) line.set_above_next(*above);
  }
  Set(table.fault_free, NamesIn(table), message.mutable_fault_free());
  for (size_t role = 0; HasRoles(table) && role < table.fit.role_terms.size(); ++role) {
    v1::RoleTerm& term = *message.add_roles();
    term.set_role(Plain(table.roles[role]));
    Set(table.fit.role_terms[role], table.sets, term.mutable_advantage());
  }
  for (const rating::SeatTerm& seat : table.fit.seat_terms) {
    v1::SeatTerm& term = *message.add_seats();
    term.set_seats(static_cast<uint32_t>(seat.seats));
    term.set_seat(static_cast<uint32_t>(seat.seat));
    Set(seat.advantage, table.sets, term.mutable_advantage());
  }
  return message;
}

template <class Format>
std::string EachTable(const RatingsReport& report, Format format) {
  std::vector<std::string> texts;
  for (const RatingsTable& table : report.tables) texts.push_back(format(table));
  return absl::StrJoin(texts, "\n");
}

}  // namespace

v1::RatingsReport RatingsMessage(const RatingsReport& report) {
  v1::RatingsReport message;
  message.set_game(Plain(report.game));
  for (const RatingsTable& table : report.tables) *message.add_tables() = MessageOf(table);
  return message;
}

absl::StatusOr<std::string> FormatRatings(const RatingsReport& report, OutputFormat format,
                                          const Screen& screen) {
  switch (format) {
    case OutputFormat::kText:
      return EachTable(report, [&](const auto& table) {
        return WithFailures(report, table,
                            [&](const Sheet& sheet) { return SheetAsText(sheet, screen); });
      });
    case OutputFormat::kMarkdown:
      return EachTable(
          report, [&](const auto& table) { return WithFailures(report, table, SheetAsMarkdown); });
    case OutputFormat::kCsv:
      return EachTable(report, Csv);
    case OutputFormat::kJson:
      return ToJson(RatingsMessage(report), JsonLayout::kDocument);
    case OutputFormat::kTrf:
    case OutputFormat::kPairs:
      break;
  }
  return absl::InvalidArgumentError(
      "--format trf is for the standings of an event; ratings are shown as text, json, csv or md");
}

}  // namespace assize::ladder::report
