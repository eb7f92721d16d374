// The report of what one seat saw.

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/report/transcript/compact_text.h"
#include "referee/report/transcript/match_text.h"

namespace assize {
namespace {

using replay::ReplayedEntry;

class SeatReporter {
 public:
  SeatReporter(const DumpedMatch& match, Seat seat) : match_(match), seat_(seat) {
    for (const replay::ReplayedStep& step : match.replayed.steps) {
      for (const replay::ReplayedEvent& event : step.events) {
        if (event.audience.Includes(seat)) visible_.push_back(event.text);
      }
    }
  }

  std::string Write() {
    const std::string title = absl::StrCat("Match ", match_.name(), " as seat ", seat_.index(),
                                           " saw it: ", BotName(match_, seat_));
    absl::StrAppend(&text_, title, "\n", std::string(title.size(), '='), "\n");
    for (const replay::ReplayedStep& step : match_.replayed.steps) {
      for (const ReplayedEntry& entry : step.entries) {
        if (entry.seat == seat_) WriteEntry(entry);
      }
    }
    WriteMessagesUpTo(match_.replayed.streams[seat_.index()].size());
    return std::move(text_);
  }

 private:
  void WriteEntry(const ReplayedEntry& entry) {
    WriteMessagesUpTo(entry.sent_before);
    if (entry.entry.has_moved()) WriteMove(entry);
    if (entry.entry.has_joined()) {
      text_ += entry.reconnected ? "\n> the bot connects again\n" : "\n> the bot says Hello\n";
    }
    if (entry.entry.has_disconnected()) {
      absl::StrAppend(&text_, "\n> the bot's stream ends",
                      Aside(entry.entry.disconnected().reason()), "\n");
    }
    if (entry.entry.has_lost()) {
      absl::StrAppend(&text_, "\n> the seat is forfeited",
                      Aside(ShortName(entry.entry.lost().reason())), "\n");
    }
    WriteMessagesUpTo(entry.sent_after);
  }

  static std::string Aside(const std::string& text) {
    return text.empty() ? "" : absl::StrCat(" (", text, ")");
  }

  // What the bot sent, and after how long.
  void WriteMove(const ReplayedEntry& entry) {
    const v1::Move& move = entry.entry.moved().move();
    std::string sent = absl::StrCat("the bot answers request ", move.request_id());
    if (entry.decision.has_value()) {
      absl::StrAppend(&sent, absl::StrFormat(" after %.2f ms", UsedMs(match_, entry)));
      if (CpuMs(match_, entry) > 0) {
        absl::StrAppend(&sent, absl::StrFormat(" (%.2f ms of CPU time)", CpuMs(match_, entry)));
      }
    }
    if (move.has_option()) absl::StrAppend(&sent, " with option ", move.option());
    if (entry.decision.has_value()) {
      absl::StrAppend(&sent, ": ", GameText(entry.decision->move));
    } else if (move.has_move()) {
      absl::StrAppend(&sent, ": ", GameText(move.move()));
    }
    text_ += Paragraph(sent, "> ", "  ");
    if (!move.remark().empty()) {
      text_ += Paragraph(absl::StrCat("and remarks: ", ShownRemark(move.remark())), "> ", "  ");
    }
  }

  void WriteMessagesUpTo(uint64_t sequence) {
    while (written_ < sequence) {
      v1::RefereeMessage message;
      message.ParseFromString(match_.replayed.streams[seat_.index()][written_++]);
      WriteMessage(message);
    }
  }

  void Head(const v1::RefereeMessage& message, const std::string& text) {
    text_ += "\n";
    text_ += Paragraph(text, absl::StrCat("[", message.sequence(), "] "), "    ");
  }

  void WriteMessage(const v1::RefereeMessage& message) {
    switch (message.message_case()) {
      case v1::RefereeMessage::kWelcome:
        return WriteWelcome(message);
      case v1::RefereeMessage::kRequest:
        return WriteRequest(message);
      case v1::RefereeMessage::kRejected:
        return Head(message, absl::StrCat("Rejected, request ", message.rejected().request_id(),
                                          " (", ShortName(message.rejected().reason()),
                                          "): ", Shown(message.rejected().text()),
                                          " [tries left: ", message.rejected().tries_left(), "]"));
      case v1::RefereeMessage::kDefaulted:
        return Head(message, absl::StrCat("Defaulted, request ", message.defaulted().request_id(),
                                          " (", ShortName(message.defaulted().reason()),
                                          "): ", GameText(message.defaulted().move())));
      default:
        return WriteMatchOver(message);
    }
  }

  void WriteWelcome(const v1::RefereeMessage& message) {
    const v1::Welcome& welcome = message.welcome();
    Head(message, absl::StrCat("Welcome to match ", welcome.match_id(), ": seat ", welcome.seat(),
                               " of ", welcome.seats(), "; ", OptionsText(welcome.config()), "; ",
                               ClockText(welcome.clock_rules())));
    absl::StrAppend(&text_, "    commitment ", absl::BytesToHexString(welcome.seed_commitment()),
                    "\n");
  }

  void WriteRequest(const v1::RefereeMessage& message) {
    const v1::Request& request = message.request();
    Head(message, absl::StrCat("Request ", request.request_id(), ": ", request.decision()));
    WriteEvents(request.events_size());
    for (const std::string& change : ViewChanges(view_, request.view())) {
      text_ += Paragraph(change, "    - ", "      ");
    }
    view_ = request.view();
    const bool unlisted = request.options_size() == 0 && request.option_count() > 0;
    if (unlisted || request.options_size() > 0) {
      absl::StrAppend(&text_, "    ", unlisted ? request.option_count() : request.options_size(),
                      " options", unlisted ? ", not listed" : "",
                      request.options_partial() ? ", more exist" : "", "\n");
    }
  }

  void WriteMatchOver(const v1::RefereeMessage& message) {
    const v1::MatchOver& over = message.match_over();
    std::vector<std::string> results;
    for (int i = 0; i < over.results_size(); ++i) {
      const v1::SeatResult& result = over.results(i);
      results.push_back(absl::StrFormat("seat %d%s rank %d, score %.3f%s", i, Aside(result.role()),
                                        result.rank(), result.score(),
                                        result.forfeited() ? " (forfeited)" : ""));
    }
    Head(message,
         absl::StrCat("The match is over",
                      over.reason() == v1::END_REASON_VOID ? "; it counts for nobody" : ""));
    WriteEvents(over.events_size());
    for (const std::string& result : results) absl::StrAppend(&text_, "    - ", result, "\n");
  }

  // The next events that the seat was sent.
  void WriteEvents(int count) {
    for (int i = 0; i < count; ++i, ++events_) {
      // The view contains what the rows of a table would show.
      std::vector<std::string> lines = absl::StrSplit(visible_[events_], '\n');
      std::erase_if(lines, [](const std::string& line) { return absl::StartsWith(line, " "); });
      const std::string text = absl::StrJoin(lines, ". ");
      if (!text.empty()) text_ += Paragraph(text, "    ", "    ");
    }
  }

  const DumpedMatch& match_;
  const Seat seat_;
  // All events that the seat was sent, in English.
  std::vector<std::string> visible_;
  size_t events_ = 0;
  size_t written_ = 0;
  v1::GameView view_;
  std::string text_;
};

}  // namespace

std::string SeatText(const DumpedMatch& match, Seat seat) {
  return SeatReporter(match, seat).Write();
}

}  // namespace assize
