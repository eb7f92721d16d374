#include "referee/main/play_output.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/cli/text_layout.h"

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

// Columns besides those of the roles.
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
  row.insert(row.end(), {absl::StrCat(bot.faults()), absl::StrCat(bot.forfeits()),
                         absl::StrFormat("%.2f", bot.mean_move_ms()),
                         absl::StrFormat("%.1f", bot.worst_move_ms()),
                         absl::StrFormat("%.2f", bot.mean_cpu_ms()),
                         absl::StrFormat("%.1f", bot.worst_cpu_ms())});
  return row;
}

}  // namespace

std::string ReportText(const v1::PlayReport& report) {
  const std::vector<std::string> roles = RolesOf(report);
  Row head = {"bot", "matches", "wins", "shared", "score", "95 %"};
  for (const std::string& role : roles) head.push_back("as " + role);
  head.insert(head.end(), {"faults", "forfeits", "ms/move", "worst ms", "CPU ms", "worst CPU"});
  std::vector<Row> rows = {head};
  for (const v1::BotReport& bot : report.bots()) rows.push_back(BotRow(bot, roles));
  std::string text = Table(rows, "lr");
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

}  // namespace assize
