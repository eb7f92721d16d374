#include <initializer_list>
#include <vector>

#include "referee/main/replay_dump.h"

namespace assize {
namespace {

constexpr int64_t kMax = 1'000'000'000;
constexpr char kExamples[] =
    "Examples:\n"
    "  replay-dump r.db --list --bot my-bot --lost --last 5\n"
    "  replay-dump r.db --match last | less\n"
    "  replay-dump r.db --match 7 --as-seat 2\n"
    "  replay-dump r.db --match 3,7-9 --format json\n"
    "  replay-dump r.db --match 7 --as-seat 2 --format html > match.html\n"
    "  replay-dump r.db --match 7 --as-seat 2 --feed ./my-bot --only-different\n"
    "  replay-dump r.db --match 7 --what-if 12=3\n"
    "  replay-dump club.db --match 'may-cup 17.3'\n"
    "  replay-dump club.db --event friday --export friday.record\n"
    "  replay-dump friday.record --verify";

// Which matches are meant.
void AddSelectionFlags(Command command, MatchSelection* selection) {
  command.Text("--match", &selection->matches, "NAME|last",
               "These matches: names of the list ('may-cup 17.3'; with --event also\n"
               "17.3), numbers in the file and ranges of them (3,7-9), or 'last'");
  const Option bot =
      command.Text("--bot", &selection->bot, "NAME", "Only matches of the bot with this name");
  command.Flag("--lost", &selection->lost, "With --bot: only those in which it is not first")
      .Needs(bot);
  command.Text("--event", &selection->event, "NAME", "Only matches of this event of a ladder");
  command.NumberIfGiven("--last", &selection->last, 1, kMax, "N", "Only the last N of them");
}

// The options of a report; which seat, and in which form.
struct ReportFlags {
  Option list;
  Option as_seat;
  Option spectator;
  Option format;
  Option json;
  Option what_if;
};

ReportFlags AddReportFlags(Command command, play::DumpSettings* settings) {
  const Option list = command.Flag("--list", &settings->list, "List the matches");
  AddSelectionFlags(command, &settings->selection);
  const Option as_seat =
      command
          .NumberIfGiven("--as-seat", &settings->as_seat, 0, 255, "K",
                         "Exactly what this seat was sent. Only the clock field is\n"
                         "left out of its messages, and those that were sent again\n"
                         "after a reconnect are not repeated")
          .Excludes(list);
  const Option spectator = command.Flag("--spectator", &settings->spectator, "Only what is public")
                               .Excludes(as_seat)
                               .Excludes(list);
  const Option format = command.Choice(
      "--format", &settings->output.format, {"text", "json", "html", "csv", "md"},
      "text|json|html|csv|md",
      "Of matches: a report (text), one assize.v1.DumpLine per line (json), or one match as a page "
      "to step through (html). Of a list: a table (text or md), one assize.v1.ListReport (json), "
      "or a row for each seat (csv)");
  const Option json =
      command.Flag("--json", &settings->output.json, "The same as --format json").Excludes(format);
  const Option what_if =
      command
          .Text("--what-if", &settings->what_if, "STEP=OPTION",
                "The match as it would have gone on, had the seat that decides in this\n"
                "step taken this option of its list, from 0 (STEP:SEAT=OPTION where\n"
                "several decide together). The luck is the same, and so are all other\n"
                "moves where the rules accept them: nobody answers to what has changed")
          .Excludes(list);
  return {list, as_seat, spectator, format, json, what_if};
}

// What takes the place of a report, each in place of the others.
void AddTaskFlags(Command command, const ReportFlags& report, play::DumpSettings* settings) {
  std::vector<Option> others = {report.list,   report.as_seat, report.spectator,
                                report.format, report.json,    report.what_if};
  for (const Option task :
       {command.Flag("--verify", &settings->verify,
                     "Play the matches again, all of them if none are selected, and\n"
                     "compare every digest; names the first difference"),
        command.Flag("--seeds", &settings->seeds,
                     "Print seeds, salts and commitments of the matches as CSV. Not\n"
                     "before all matches of their deals are over: they reveal the luck"),
        command.Flag("--commitments", &settings->commitments,
                     "Print the commitments of the matches as CSV: a list that may be\n"
                     "published before the seeds"),
        command.Text("--check", &settings->check, "FILE",
                     "Compare a list of --commitments with the seeds of the matches"),
        command.Text("--export", &settings->export_to, "FILE",
                     "Write the matches to a separate file, which replay-dump reads and\n"
                     "verifies without the database. It contains their seeds")}) {
    for (const Option other : others) task.Excludes(other);
    others.push_back(task);
  }
}

void AddFeedFlags(Command command, const ReportFlags& report, play::DumpSettings* settings) {
  const Option feed = command
                          .Text("--feed", &settings->feed, "BOT",
                                "With --as-seat: send the seat's messages to this bot, with the\n"
                                "clock off, and compare its answers with the recorded ones")
                          .Needs(report.as_seat)
                          .Excludes(report.format)
                          .Excludes(report.json)
                          .Excludes(report.what_if);
  command
      .NumberIfGiven("--request", &settings->request, 1, kMax, "N",
                     "With --feed: show only the answer to this request, and stop there")
      .Needs(feed);
  command
      .Flag("--only-different", &settings->only_different,
            "With --feed: show only answers that differ from the recorded ones")
      .Needs(feed);
}

}  // namespace

void AddDumpFlags(Command command, play::DumpSettings* settings) {
  command
      .Argument("DB", &settings->db,
                "The database of `referee play --db` or of a ladder, or a file\n"
                "that --export has written")
      .Required();
  const ReportFlags report = AddReportFlags(command, settings);
  AddTaskFlags(command, report, settings);
  AddFeedFlags(command, report, settings);
  command.Footer(kExamples);
  command.ExitCodes(
      "0 done, 1 the fed bot left or answered differently, or a commitment is not that of the "
      "seed, 65 also: a match differs when it is played again, or is not in the list of --check");
}

}  // namespace assize
