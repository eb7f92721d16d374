#include "referee/report/secrecy_report.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/cli/sheets/sheet.h"

namespace assize {
namespace {

// The command that reproduces a difference. One that many cases show together needs all of them.
std::string CommandFor(const secrecy::Plan& plan, const secrecy::Row& row) {
  const secrecy::Part part{.check = std::string(row.check->name),
                           .seats = row.seats,
                           .case_number = row.tally.first->case_number};
  const std::string steps =
      part.case_number.has_value() ? "" : absl::StrCat(" --steps ", plan.steps);
  const std::string game = part.case_number.has_value() ? std::string(row.game->info().name)
                           : plan.games.size() == 1     ? std::string(plan.games[0]->info().name)
                                                        : "all";
  return absl::StrCat("referee verify-secrecy --game ", game, steps, " --seed ",
                      ToHex(plan.seed.bytes), " --only ", secrecy::NameOf(part));
}

v1::SecrecyDifference DescribeDifference(const secrecy::Plan& plan, const secrecy::Row& row) {
  const secrecy::Difference& found = *row.tally.first;
  v1::SecrecyDifference difference;
  difference.set_game(std::string(row.game->info().name));
  difference.set_seats(row.seats);
  difference.set_check(std::string(row.check->name));
  if (found.case_number.has_value()) difference.set_case_(*found.case_number);
  if (found.viewer.has_value()) difference.set_seat(found.viewer->index());
  difference.set_step(found.step);
  difference.set_what(found.what);
  difference.set_byte(found.byte);
  difference.set_left(found.left);
  difference.set_right(found.right);
  difference.set_reproduce(CommandFor(plan, row));
  return difference;
}

v1::SecrecyCheckReport DescribeRow(const secrecy::Row& row) {
  v1::SecrecyCheckReport check;
  check.set_game(std::string(row.game->info().name));
  check.set_seats(row.seats);
  check.set_check(std::string(row.check->name));
  check.set_cases(row.tally.cases);
  check.set_compared(row.tally.compared);
  check.set_twins(row.tally.twins);
  check.set_really_different(row.tally.different);
  check.set_differences(row.tally.differences);
  check.set_draws(row.tally.draws);
  check.set_seconds(row.seconds);
  return check;
}

// A dash where a check has no such thing.
std::string Count(uint64_t count) { return count == 0 ? "-" : absl::StrCat(count); }

std::vector<std::string> RowOf(const v1::SecrecyCheckReport& check) {
  const std::string different =
      check.twins() == 0 ? "-"
                         : absl::StrFormat("%d (%.0f %%)", check.really_different(),
                                           100.0 * static_cast<double>(check.really_different()) /
                                               static_cast<double>(check.twins()));
  return {check.check(),
          absl::StrCat(check.cases()),
          Count(check.twins()),
          different,
          Count(check.draws()),
          absl::StrCat(check.compared()),
          absl::StrCat(check.differences()),
          absl::StrFormat("%.1f s", check.seconds())};
}

Tone DifferenceTone(std::string_view cell) { return cell == "0" ? Tone::kGood : Tone::kBad; }

std::vector<Column> CheckColumns() {
  std::vector<Column> columns = {{.head = "check", .key = true},
                                 {.head = "cases"},
                                 {.head = "twins"},
                                 {.head = "really different"},
                                 {.head = "draws", .worth = 2},
                                 {.head = "compared", .worth = 3},
                                 {.head = "differences", .tone = DifferenceTone},
                                 {.head = "time", .worth = 1}};
  for (size_t i = 1; i < columns.size(); ++i) columns[i].side = 'r';
  return columns;
}

std::string DifferenceText(const v1::SecrecyDifference& found) {
  std::string text = absl::StrCat("\nDIFFERENCE: ", found.game(), ", ", found.seats(),
                                  " seats, check ", found.check());
  if (found.has_case_()) {
    absl::StrAppend(&text, ", case ", found.case_(), ", from step ", found.step(), ", ",
                    found.has_seat() ? absl::StrCat("seat ", found.seat()) : "spectator");
  }
  absl::StrAppend(&text, "\n", found.what(), " differs from byte ", found.byte(), " on:\n",
                  "--- one match\n", found.left(), "--- its twin\n", found.right(),
                  "shown again by: ", found.reproduce(), "\n");
  return text;
}

}  // namespace

v1::SecrecyReport DescribeSecrecy(const secrecy::Plan& plan, std::span<const secrecy::Row> rows) {
  v1::SecrecyReport report;
  report.set_seed(ToHex(plan.seed.bytes));
  for (const secrecy::Row& row : rows) {
    *report.add_checks() = DescribeRow(row);
    report.set_differences(report.differences() + row.tally.differences);
    if (row.tally.first.has_value()) *report.add_found() = DescribeDifference(plan, row);
  }
  return report;
}

std::string SecrecyText(const v1::SecrecyReport& report, const Screen& screen) {
  std::string text;
  uint64_t twins = 0;
  uint64_t different = 0;
  for (int i = 0; i < report.checks_size();) {
    const v1::SecrecyCheckReport& first = report.checks(i);
    Sheet sheet{.title = absl::StrCat(first.game(), ", ", first.seats(), " seats"),
                .columns = CheckColumns(),
                .rows = {},
                .note = ""};
    for (; i < report.checks_size() && report.checks(i).game() == first.game() &&
           report.checks(i).seats() == first.seats();
         ++i) {
      sheet.rows.push_back(RowOf(report.checks(i)));
      twins += report.checks(i).twins();
      different += report.checks(i).really_different();
    }
    absl::StrAppend(&text, SheetAsText(sheet, screen), "\n");
  }
  absl::StrAppend(&text, twins, " twins, ", different, " of them really different; ",
                  report.differences(), " differences; ",
                  absl::StrFormat("%.1f s", report.seconds()), "; seed ", report.seed(), "\n");
  for (const v1::SecrecyDifference& found : report.found()) {
    absl::StrAppend(&text, DifferenceText(found));
  }
  return text;
}

std::string_view SecrecyScope() {
  return "\n"
         "What this shows, and what it can't\n"
         "  In a match       What a seat is sent depends only on what it may know: tested\n"
         "                   above, with the real rules and the real referee.\n"
         "  Between matches  No running copy of a bot plays two matches of one deal, and\n"
         "                   match ids and salts are independent of the deal. Not tested\n"
         "                   here: the test secrecy_diarist_test plays real bots that\n"
         "                   write down all they see.\n"
         "  Outside          A bot in a sandbox reaches its own files, a private /tmp and\n"
         "                   its seat, and nothing else. Not tested here: \"referee doctor\"\n"
         "                   tries the sandbox; each test is in deploy/doc/SECURITY.md.\n"
         "                   A bot without a sandbox can read all that its user can.\n"
         "  Beyond it        What bots agree on before they meet or signal by how they\n"
         "                   play; signals through the load of the machine that they\n"
         "                   share; a seed from a text that can be guessed; what people\n"
         "                   reveal; a machine or programs that were tampered with.\n";
}

}  // namespace assize
