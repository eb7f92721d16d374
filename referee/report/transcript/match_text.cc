#include "referee/report/transcript/match_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/replay/summary/seat_times.h"
#include "referee/report/transcript/compact_text.h"

namespace assize {
namespace {

using replay::How;
using replay::ReplayedEntry;

// "seat 2", "seats 0, 1 and 3"
std::string SeatList(SeatSet seats) {
  std::vector<std::string> list;
  for (Seat seat : seats) list.push_back(absl::StrCat(seat.index()));
  return absl::StrCat(list.size() == 1 ? "seat " : "seats ", JoinWithAnd(list));
}

// What a seat's stream came to, as the end of a sentence that begins with the seat.
std::string DisconnectionText(const v1::Entry::Disconnected& disconnected) {
  if (disconnected.reason().empty()) return "lost its connection.";
  if (disconnected.reason() == "E_PARSE") return "sent bytes that are not a message, a fault.";
  if (disconnected.reason() == "E_CLOSED") return "closed its half of the stream.";
  if (disconnected.reason() == "E_HELLO") return "said Hello twice on one stream.";
  return absl::StrCat("was cut off (", disconnected.reason(), ").");
}

std::string LossText(const v1::Entry::Lost& lost) {
  std::string text = "is out: ";
  switch (lost.reason()) {
    case v1::FORFEIT_REASON_NO_SHOW:
      text += "it never came";
      break;
    case v1::FORFEIT_REASON_FAULTS:
      text += "too many faults";
      break;
    case v1::FORFEIT_REASON_TIMEOUTS:
      text += "too many timeouts";
      break;
    case v1::FORFEIT_REASON_EXITED:
      text += "its process ended";
      break;
    default:
      text += "too many messages or connections";
  }
  if (!lost.detail().empty()) absl::StrAppend(&text, " (", lost.detail(), ")");
  return text + ".";
}

// What is worth a line about an entry, apart from the events that it leads to; empty: nothing.
std::string EntryText(const ReplayedEntry& replayed) {
  const v1::Entry& entry = replayed.entry;
  if (entry.has_joined()) return replayed.reconnected ? "is connected again." : "";
  if (entry.has_disconnected()) return DisconnectionText(entry.disconnected());
  if (entry.has_lost()) return LossText(entry.lost());
  if (!replayed.decision.has_value()) {
    const v1::Entry::Moved& moved = entry.moved();
    if (!replayed.quote.empty()) {
      return absl::StrCat("is refused \"", replayed.quote, "\": ", Shown(moved.text()), ".");
    }
    return absl::StrCat("is refused a move (", ShortName(moved.verdict()),
                        "): ", Shown(moved.text()));
  }
  switch (replayed.decision->how) {
    case How::kTimeout:
      return absl::StrCat("runs out of time (", replayed.decision->kind,
                          "); the default move is played.");
    case How::kTries:
      return absl::StrCat("has no tries left (", replayed.decision->kind,
                          "); the default move is played.");
    default:
      return "";  // an answer shows in the events; a forfeited seat's has been printed
  }
}

class Reporter {
 public:
  Reporter(const DumpedMatch& match, Sight sight) : match_(match), sight_(sight) {}

  std::string Write() {
    WriteTitle();
    WriteSeats();
    if (sight_ == Sight::kEverything) WriteSecrets();
    for (const replay::ReplayedStep& step : match_.replayed.steps) WriteStep(step);
    if (match_.replayed.difference.ok()) WriteEnd();
    return std::move(text_);
  }

 private:
  const v1::Record& record() const { return match_.stored.record; }

  void Print(const std::string& text) { text_ += Paragraph(text, "", "  "); }

  void WriteTitle() {
    const MatchEntry& entry = match_.stored.entry;
    const games::GameInfo& game = match_.replayed.spec.game->info();
    const std::string title = absl::StrCat("Match ", match_.name(), ": ", std::string(game.title));
    absl::StrAppend(&text_, title, "\n", std::string(title.size(), '='), "\n\n");
    const absl::Time start = absl::FromUnixMicros(entry.summary.started_unix_us);
    // Only a database numbers its runs.
    const int64_t run = entry.place.run_id;
    Print(absl::StrCat(absl::FormatTime("%Y-%m-%d %H:%M:%S UTC", start, absl::UTCTimeZone()), ", ",
                       absl::StrFormat("%.2f s", entry.summary.duration_us / 1e6), "; ",
                       run > 0 ? absl::StrCat("run ", run, ", ") : "", "deal ", entry.place.deal,
                       ", rotation ", entry.place.rotation, "; match id ", entry.summary.match_id,
                       "."));
    Print(absl::StrCat("Rules version ", game.rules_version, " with ",
                       OptionsText(record().header().config()), "; ",
                       ClockText(record().header().clock_rules()), "; policy ",
                       record().header().policy().name(), "."));
  }

  void WriteSeats() {
    std::vector<Row> rows = {{"seat", "bot", "role", "figure"}};
    for (int i = 0; i < match_.seats(); ++i) {
      rows.push_back({absl::StrCat(i), BotName(match_, Seat(i)), match_.replayed.roles[i],
                      match_.replayed.figures[i]});
    }
    absl::StrAppend(&text_, "\n", TableForPeople(std::move(rows), "rlll"), "\n");
    WriteUnconfined();
  }

  void WriteUnconfined() {
    SeatSet unconfined;
    SeatSet remote;
    for (int i = 0; i < match_.seats(); ++i) {
      const v1::Competitor& bot = record().header().competitors(i);
      if (bot.remote()) {
        remote.Add(Seat(i));
      } else if (bot.unconfined()) {
        unconfined.Add(Seat(i));
      }
    }
    if (!unconfined.Empty()) {
      Print(absl::StrCat("Without a sandbox, so with all rights of the referee's user: ",
                         SeatList(unconfined), "."));
      text_ += "\n";
    }
    if (!remote.Empty()) {
      Print(absl::StrCat("Run by their owners, so not confined: ", SeatList(remote), "."));
      text_ += "\n";
    }
  }

  // Columns without a value, such as that of the roles where all are alike, are left out.
  static std::string TableForPeople(std::vector<Row> rows, std::string sides) {
    for (size_t column = rows[0].size(); column-- > 0;) {
      const auto is_empty = [column](const Row& row) { return row[column].empty(); };
      if (!std::all_of(rows.begin() + 1, rows.end(), is_empty)) continue;
      for (Row& row : rows) row.erase(row.begin() + static_cast<ptrdiff_t>(column));
      if (column < sides.size()) sides.erase(column, 1);
    }
    return Table(rows, sides);
  }

  void WriteSecrets() {
    const match::MatchSpec& spec = match_.replayed.spec;
    text_ += Table({{"seed", ToHex(spec.seed.bytes)},
                    {"salt", ToHex(spec.salt.bytes)},
                    {"commitment", CommitmentHex(match_)}},
                   "l");
    text_ += "\n";
  }

  void WriteStep(const replay::ReplayedStep& step) {
    if (sight_ == Sight::kEverything) {
      for (const ReplayedEntry& entry : step.entries) WriteEntry(entry);
    }
    const bool opens_chapter = std::any_of(step.events.begin(), step.events.end(), OpensChapter);
    const bool has_standing = !step.standing.empty();
    for (size_t i = 0; i < step.events.size(); ++i) {
      WriteEvent(step.events[i]);
      const bool last = i + 1 == step.events.size();
      // Behind the chapter's first paragraph; at the end of the match behind everything.
      const bool place = opens_chapter ? OpensChapter(step.events[i]) : last;
      if (has_standing && place) WriteStanding(step.standing);
    }
  }

  static bool OpensChapter(const replay::ReplayedEvent& event) {
    return event.text.find('\n') != std::string::npos;
  }

  void WriteStanding(const games::Sheet& standing) {
    const auto is_number = [](const std::string& text) {
      return text.find_first_not_of("0123456789") == std::string::npos;
    };
    std::string sides;
    for (size_t column = 0; column < standing[0].size(); ++column) {
      const bool numbers = std::all_of(standing.begin() + 1, standing.end(),
                                       [&](const Row& row) { return is_number(row[column]); });
      sides += numbers ? 'r' : 'l';
    }
    absl::StrAppend(&text_, "\n", TableForPeople(standing, sides), "\n");
  }

  void WriteEntry(const ReplayedEntry& entry) {
    if (const std::string text = EntryText(entry); !text.empty()) WriteAbout(entry, text);
    const std::string& remark = entry.entry.moved().move().remark();
    if (!remark.empty()) WriteAbout(entry, absl::StrCat("remarks: ", ShownRemark(remark)));
  }

  void WriteAbout(const ReplayedEntry& entry, const std::string& text) {
    text_ += Paragraph(
        absl::StrCat("Seat ", entry.seat.index(), " (",
                     match_.replayed.spec.competitors[entry.seat.index()].name, ") ", text),
        "  * ", "    ");
  }

  void WriteEvent(const replay::ReplayedEvent& event) {
    if (event.text.empty()) return;
    if (!event.audience.IncludesSpectator()) {
      if (sight_ == Sight::kPublic) return;
      text_ +=
          Paragraph(absl::StrCat("[for ", SeatList(event.audience.only()), " alone] ", event.text),
                    "  ", "  ");
      return;
    }
    const size_t heading = event.text.find('\n');
    if (heading == std::string::npos) return Print(event.text);
    if (heading > 0) {
      absl::StrAppend(&text_, "\n", event.text.substr(0, heading), "\n", std::string(heading, '-'),
                      "\n");
    }
    for (const auto& line :
         std::vector<std::string>(absl::StrSplit(event.text.substr(heading + 1), '\n'))) {
      if (absl::StartsWith(line, " ")) {
        absl::StrAppend(&text_, line, "\n");
      } else {
        Print(line);
      }
    }
  }

  void WriteEnd() {
    const v1::RecordEnd& end = record().end();
    text_ += "\nResult\n------\n";
    if (end.reason() == v1::END_REASON_VOID) {
      Print(absl::StrCat("The referee stopped the match; it counts for nobody.",
                         sight_ == Sight::kEverything ? " " + end.void_reason() : ""));
      return;
    }
    if (end.reason() == v1::END_REASON_FORFEIT) {
      Print("The match ended early: too many seats were forfeited for it to continue.");
    } else if (AnyForfeited(end)) {
      Print(
          "Forfeited seats, whose default moves were played, rank last whatever the game says "
          "above; what they scored goes to the others.");
    }
    text_ += sight_ == Sight::kEverything ? FullTable(end) : PublicTable(end);
  }

  static bool AnyForfeited(const v1::RecordEnd& end) {
    return std::any_of(end.results().begin(), end.results().end(),
                       [](const v1::SeatResult& result) { return result.forfeited(); });
  }

  std::string PublicTable(const v1::RecordEnd& end) const {
    std::vector<Row> rows = {{"rank", "seat", "bot", "role", "score", ""}};
    for (int i : ByRank(end)) rows.push_back(PublicRow(end, i));
    return TableForPeople(std::move(rows), "rrllrl");
  }

  std::string FullTable(const v1::RecordEnd& end) const {
    std::vector<Row> rows = {{"rank", "seat", "bot", "role", "score", "", "moves", "faults",
                              "ms/move", "worst ms", "CPU ms", "worst CPU"}};
    const std::vector<SeatTimes> times = TimesOf(record(), match_.stored.timing);
    for (int i : ByRank(end)) {
      const SeatSummary& seat = match_.stored.entry.summary.seats[i];
      rows.push_back(PublicRow(end, i));
      rows.back().insert(rows.back().end(), {absl::StrCat(seat.moves), absl::StrCat(seat.faults),
                                             absl::StrFormat("%.2f", times[i].MeanMs()),
                                             absl::StrFormat("%.1f", times[i].worst_us / 1e3),
                                             absl::StrFormat("%.2f", times[i].MeanCpuMs()),
                                             absl::StrFormat("%.1f", times[i].worst_cpu_us / 1e3)});
    }
    return TableForPeople(std::move(rows), "rrllrlr");
  }

  Row PublicRow(const v1::RecordEnd& end, int seat) const {
    const v1::SeatResult& result = end.results(seat);
    return {absl::StrCat(result.rank()),
            absl::StrCat(seat),
            BotName(match_, Seat(seat)),
            result.role(),
            absl::StrFormat("%.3f", result.score()),
            result.forfeited() ? "forfeited" : ""};
  }

  static std::vector<int> ByRank(const v1::RecordEnd& end) {
    std::vector<int> seats(end.results_size());
    for (size_t i = 0; i < seats.size(); ++i) seats[i] = static_cast<int>(i);
    std::stable_sort(seats.begin(), seats.end(),
                     [&](int a, int b) { return end.results(a).rank() < end.results(b).rank(); });
    return seats;
  }

  const DumpedMatch& match_;
  const Sight sight_;
  std::string text_;
};

}  // namespace

std::string MatchText(const DumpedMatch& match, Sight sight) {
  return Reporter(match, sight).Write();
}

}  // namespace assize
