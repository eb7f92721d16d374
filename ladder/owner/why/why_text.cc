#include "ladder/owner/why/why_text.h"

#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "ladder/owner/why/swings.h"
#include "ladder/owner/why/why_words.h"
#include "ladder/report/command_hint.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::owner {
namespace {

class Writer {
 public:
  Writer(const v1::WhyReport& report, const std::string& database, const Screen& screen)
      : report_(report), database_(database), screen_(screen) {}

  std::string Write() {
    WriteSummary();
    WriteFaulty();
    WriteTimes();
    WriteSwings();
    return std::move(text_);
  }

 private:
  void Print(const std::string& words, const char* first = "", const char* rest = "  ") {
    // Rules' texts have lines.
    const std::string line = absl::StrReplaceAll(words, {{"\n", " "}});
    text_ += Paragraph(Plain(line), first, rest, TextWidth(screen_));
  }

  void Heading(const std::string& words) {
    absl::StrAppend(&text_, "\n", Toned(words, Tone::kHead, screen_), "\n");
  }

  // The command that shows the match as the seat saw it.
  std::string DumpCommand(const v1::MatchPlace& place) const {
    const std::string seat = absl::StrCat(" --as-seat ", place.seat());
    const std::string name = ShellWord(place.name());
    if (report::IsAddress(database_)) {
      return absl::StrCat(report::CommandFor("transcript", database_), " ", name, seat);
    }
    return absl::StrCat("replay-dump ", database_, " --match ", name, seat);
  }

  void WriteSummary() {
    const v1::WhySummary& summary = report_.summary();
    Print(absl::StrCat(report_.bot(), "@", report_.number(), " of ", report_.owner(), ": ",
                       ResultWords(summary), " ", FaultCountWords(summary)));
    for (const v1::EventPlace& place : summary.places()) Print(PlaceWords(place));
    if (!report_.suspended().empty()) {
      Print(absl::StrCat("It is suspended: ", report_.suspended(),
                         "; to let it play again: ", report::CommandFor("reinstate", database_),
                         " ", report_.bot(), "@", report_.number()));
    }
  }

  void WriteFaulty() {
    if (report_.faulty().empty()) return;
    Heading("What went wrong");
    for (const v1::FaultyMatch& match : report_.faulty()) WriteMatch(match);
    if (report_.faulty_left_out() > 0) {
      text_ += "\n";
      Print(absl::StrCat(
          Counted(report_.faulty_left_out(), "further match", "further matches"),
          " with faults: ", report::IsAddress(database_) ? "" : "--match NAME shows one of them, ",
          "--faults N more at a time."));
    }
  }

  void WriteMatch(const v1::FaultyMatch& match) {
    text_ += "\n";
    Print(MatchWords(match.place()) + ".");
    Print(match.cause(), "  ", "    ");
    for (const RepeatedFault& fault : FaultsToList(match)) WriteFault(fault);
    if (const std::string process = ProcessWords(match); !process.empty()) {
      Print(process, "  ", "    ");
    }
    if (!match.last_lines().empty()) {
      Print("The last lines that it printed:", "  ");
      for (const std::string& line : match.last_lines()) {
        absl::StrAppend(&text_, "    | ", Plain(line), "\n");
      }
    }
    if (match.place().stored() != 0 || report::IsAddress(database_)) {
      absl::StrAppend(&text_, "  See it: ", DumpCommand(match.place()), "\n");
    }
  }

  void WriteFault(const RepeatedFault& repeated) {
    const v1::Fault& fault = repeated.last;
    Print(absl::StrCat(WhereWords(fault), ": ", FaultWords(repeated)), "  * ", "    ");
    // Each rule once.
    if (fault.rule_text().empty() || !rules_.insert(fault.rule()).second) return;
    Print(absl::StrCat(fault.rule(), " says: ", fault.rule_text()), "      ", "      ");
  }

  void WriteTimes() {
    if (report_.times().empty()) return;
    Heading("Slowest answers, by kind of decision");
    Sheet sheet;
    sheet.columns = {{.head = "decision", .key = true},
                     {.head = "answers", .side = 'r', .worth = 4},
                     {.head = "mean", .side = 'r', .worth = 3},
                     {.head = "slowest", .side = 'r'},
                     {.head = "of", .side = 'r', .legend = "time allowed for the slowest"},
                     {.head = "over",
                      .side = 'r',
                      .show = Show::kIfVaried,
                      .worth = 5,
                      .legend = "answers that took from the bank"},
                     {.head = "timeouts", .side = 'r', .show = Show::kIfVaried, .worth = 6},
                     {.head = "match", .side = 'r', .worth = 2},
                     {.head = "request", .side = 'r', .worth = 1}};
    for (const v1::DecisionTimes& times : report_.times()) {
      sheet.rows.push_back({times.decision(), absl::StrCat(times.answers()), Ms(times.mean_ms()),
                            Ms(times.worst_ms()), Ms(times.worst_given_ms()),
                            absl::StrCat(times.over_limit()), absl::StrCat(times.timeouts()),
                            times.worst().name(), absl::StrCat(times.worst_request())});
    }
    text_ += SheetAsText(sheet, screen_);
  }

  void WriteSwings() {
    if (report_.swings().empty()) return;
    Heading("Matches that cost most");
    Sheet sheet;
    sheet.columns = {
        {.head = "match", .side = 'r', .key = true},
        {.head = "round", .side = 'r', .worth = 1},
        {.head = "seat", .side = 'r', .worth = 4},
        {.head = "role", .show = Show::kIfAny, .worth = 3},
        {.head = "score", .side = 'r'},
        {.head = "others", .side = 'r', .legend = "the mean score of the others in this seat"},
        {.head = "swing", .side = 'r'},
        {.head = "against", .fit = Fit::kWrap}};
    for (const v1::MatchSwing& swing : report_.swings()) {
      const v1::MatchPlace& place = swing.place();
      sheet.rows.push_back({place.name(), absl::StrCat(place.round()), absl::StrCat(place.seat()),
                            place.role(), Share(place.score()), Share(swing.par()),
                            SignedShare(swing.swing()), absl::StrJoin(place.opponents(), " ")});
    }
    sheet.note = std::string(SwingExplanation());
    text_ += SheetAsText(sheet, screen_);
    absl::StrAppend(&text_, "Watch one: ", DumpCommand(report_.swings(0).place()), "\n");
  }

  const v1::WhyReport& report_;
  const std::string& database_;
  const Screen& screen_;
  std::set<std::string> rules_;
  std::string text_;
};

std::vector<std::string> FaultRow(const v1::FaultyMatch& match, const v1::Fault& fault) {
  const v1::MatchPlace& place = match.place();
  const auto ms = [](double value) { return absl::StrFormat("%.3f", value); };
  const auto flag = [](bool value) { return value ? "1" : "0"; };
  return {place.name(),
          absl::StrCat(place.round()),
          absl::StrCat(place.seat()),
          place.role(),
          match.forfeit(),
          match.cause(),
          fault.kind(),
          fault.chapter(),
          absl::StrCat(fault.step()),
          absl::StrCat(fault.request()),
          fault.decision(),
          fault.rule(),
          fault.text(),
          ms(fault.used_ms()),
          ms(fault.given_ms()),
          flag(fault.defaulted()),
          flag(fault.counts())};
}

}  // namespace

Sheet FaultsSheet(const v1::WhyReport& report) {
  Sheet sheet;
  sheet.columns = PlainColumns(
      {"match", "round", "seat", "role", "forfeit", "cause", "fault", "chapter", "step", "request",
       "decision", "rule", "message", "used_ms", "given_ms", "default_played", "counts_as_fault"},
      "l");
  for (const v1::FaultyMatch& match : report.faulty()) {
    for (const v1::Fault& fault : match.faults()) sheet.rows.push_back(FaultRow(match, fault));
    if (match.faults().empty()) sheet.rows.push_back(FaultRow(match, v1::Fault()));
  }
  return sheet;
}

std::string WhyText(const v1::WhyReport& report, const std::string& database,
                    const Screen& screen) {
  return Writer(report, database, screen).Write();
}

}  // namespace assize::ladder::owner
