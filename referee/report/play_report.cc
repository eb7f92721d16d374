#include "referee/report/play_report.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {
namespace {

// "0.88–1.00".
std::string IntervalText(const v1::Estimate& estimate) {
  if (!estimate.has_lower()) return "–";
  return absl::StrFormat("%.2f–%.2f", estimate.lower(), estimate.upper());
}

std::string Counted(uint32_t count, const std::string& thing) {
  return absl::StrCat(count, " ", thing, count == 1 ? "" : "es");
}

// The roles that anybody had, in the order of their names.
std::vector<std::string> RolesOf(const v1::PlayReport& report) {
  std::vector<std::string> roles;
  for (const v1::BotReport& bot : report.bots()) {
    for (const v1::RoleReport& role : bot.roles()) roles.push_back(role.role());
  }
  std::sort(roles.begin(), roles.end());
  roles.erase(std::unique(roles.begin(), roles.end()), roles.end());
  return roles;
}

std::string RoleCell(const v1::BotReport& bot, const std::string& name) {
  for (const v1::RoleReport& role : bot.roles()) {
    if (role.role() == name) {
      return absl::StrFormat("%.3f (%d)", role.score().mean(), role.matches());
    }
  }
  return "-";
}

// Columns apart from those of the roles.
constexpr size_t kPlainColumns = 12;

Row BotRow(const v1::BotReport& bot, const std::vector<std::string>& roles) {
  if (bot.matches() == 0) {
    Row nothing = {bot.name(), absl::StrCat(0)};
    nothing.resize(kPlainColumns + roles.size(), "-");
    return nothing;
  }
  Row row = {bot.name(),
             absl::StrCat(bot.matches()),
             absl::StrCat(bot.wins()),
             absl::StrCat(bot.shared_wins()),
             absl::StrFormat("%.3f", bot.score().mean()),
             IntervalText(bot.score())};
  for (const std::string& role : roles) row.push_back(RoleCell(bot, role));
  row.insert(
      row.end(),
      {absl::StrCat(bot.faults()), absl::StrCat(bot.forfeits()),
       absl::StrFormat("%.2f", bot.mean_move_ms()), absl::StrFormat("%.1f", bot.worst_move_ms()),
       absl::StrFormat("%.2f", bot.mean_cpu_ms()), absl::StrFormat("%.1f", bot.worst_cpu_ms())});
  return row;
}

Tone FaultTone(std::string_view cell) {
  return cell == "0" || cell == "-" ? Tone::kPlain : Tone::kWarning;
}

std::vector<Column> ColumnsFor(const std::vector<std::string>& roles) {
  std::vector<Column> columns = {
      {.head = "bot", .fit = Fit::kShorten, .key = true},
      {.head = "matches", .side = 'r', .show = Show::kIfVaried, .worth = 2},
      {.head = "wins", .side = 'r', .worth = 5, .legend = "matches in which it alone was first"},
      {.head = "shared",
       .side = 'r',
       .show = Show::kIfVaried,
       .worth = 4,
       .legend = "matches in which it was first with others"},
      {.head = "score", .side = 'r', .legend = "mean of its matches, 0 to 1"},
      {.head = "95 %", .side = 'r', .worth = 8, .legend = "the interval of the score"}};
  for (const std::string& role : roles) {
    columns.push_back({.head = "as " + role, .side = 'r', .worth = 3});
  }
  const Column last[] = {
      {.head = "faults", .show = Show::kIfVaried, .worth = 6, .tone = FaultTone},
      {.head = "forfeits",
       .show = Show::kIfVaried,
       .worth = 7,
       .legend = "matches that the bot forfeited",
       .tone = FaultTone},
      {.head = "ms/move", .worth = 1, .legend = "milliseconds a move, on average"},
      {.head = "worst ms", .worth = 1, .legend = "the slowest move"},
      {.head = "CPU ms", .worth = 1, .legend = "CPU time of a move, on average"},
      {.head = "worst CPU", .worth = 1, .legend = "the most CPU time of a move"}};
  for (Column column : last) {
    column.side = 'r';
    columns.push_back(std::move(column));
  }
  return columns;
}

Sheet BotsSheet(const v1::PlayReport& report) {
  const std::vector<std::string> roles = RolesOf(report);
  Sheet sheet;
  sheet.columns = ColumnsFor(roles);
  for (const v1::BotReport& bot : report.bots()) sheet.rows.push_back(BotRow(bot, roles));
  return sheet;
}

std::string ReportText(const v1::PlayReport& report, const Screen& screen) {
  std::string text = SheetAsText(BotsSheet(report), screen);
  for (const v1::BotReport& bot : report.bots()) {
    if (bot.forfeits() == 0) continue;
    absl::StrAppend(&text, "\n", bot.name(), " forfeited ", bot.forfeits(), " of ",
                    Counted(bot.matches(), "match"), ": ",
                    absl::StrJoin(bot.forfeit_reasons(), ", "));
  }
  absl::StrAppend(&text, "\n", Counted(report.matches(), "match"), " of ", report.game(), " in ",
                  absl::StrFormat("%.1f s (%.0f/s)", report.seconds(),
                                  report.matches() / std::max(report.seconds(), 1e-9)));
  if (report.void_matches() > 0) absl::StrAppend(&text, ", ", report.void_matches(), " void");
  if (report.unplayed_matches() > 0) {
    absl::StrAppend(&text, ", ", report.unplayed_matches(), " not played");
  }
  absl::StrAppend(&text, "; seed ", report.seed(), "\n");
  if (report.database().empty()) {
    absl::StrAppend(&text, "Nothing was stored; --db FILE keeps the records for replay-dump.\n");
  } else if (report.last_match() > 0) {
    const bool one = report.first_match() == report.last_match();
    absl::StrAppend(&text, one ? "Match " : absl::StrCat("Matches ", report.first_match(), " to "),
                    report.last_match(), one ? " is in " : " are in ", report.database(),
                    "; read one with: replay-dump ", report.database(), " --match ",
                    report.last_match(), "\n");
  }
  return text;
}

}  // namespace

absl::StatusOr<std::string> FormatPlayReport(const v1::PlayReport& report, OutputFormat format,
                                             const Screen& screen) {
  if (format == OutputFormat::kText) return ReportText(report, screen);
  return FormatSheet(BotsSheet(report), report, format);
}

std::string LastLinesText(const v1::PlayReport& report,
                          const std::map<int, std::vector<std::string>>& last_lines, bool kept) {
  std::string text;
  for (const auto& [competitor, lines] : last_lines) {
    absl::StrAppend(&text, "\n", report.bots(competitor).name(), ", last output:\n");
    for (const std::string& line : lines) absl::StrAppend(&text, "  ", line, "\n");
    if (!kept) absl::StrAppend(&text, "(--logs FOLDER keeps all of it.)\n");
  }
  return text;
}

}  // namespace assize
