#include "referee/report/bot_check.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/replay/playback/replay.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/replay/summary/match_summary.h"

namespace assize {
namespace {

constexpr double kUsPerMs = 1000;

// Moves that are refused for one reason, and the first of them.
struct Refusals {
  int count = 0;
  std::string text;
  uint64_t request = 0;
};

// Where the bot stood when an entry came: the request that is open, by the decision that ends it.
class BotWatch {
 public:
  BotWatch(const replay::ReplayedMatch& match, const v1::MatchTiming& timing, Seat seat,
           v1::CheckedMatch* checked)
      : timing_(timing), checked_(checked) {
    for (const replay::ReplayedStep& step : match.steps) {
      for (const replay::ReplayedEntry& entry : step.entries) {
        if (entry.seat == seat) See(entry);
      }
    }
  }

  // By reason.
  const std::map<v1::RejectReason, Refusals>& refusals() const { return refusals_; }
  const std::string& loss() const { return loss_; }
  const std::string& first_timeout() const { return first_timeout_; }
  bool left_stream() const { return left_stream_; }

 private:
  void See(const replay::ReplayedEntry& replayed) {
    const v1::Entry& entry = replayed.entry;
    if (entry.has_joined() && !checked_->has_start_ms()) {
      checked_->set_start_ms(At(timing_.entry_us(), replayed.index));
    }
    if (entry.has_moved() && entry.moved().verdict() != v1::REJECT_REASON_UNSPECIFIED) {
      Refusals& refusals = refusals_[entry.moved().verdict()];
      if (refusals.count++ == 0) {
        refusals.text = entry.moved().text();
        refusals.request = entry.moved().move().request_id();
      }
    }
    if (entry.has_lost()) loss_ = entry.lost().detail();
    if (entry.has_disconnected() && !entry.disconnected().reason().empty()) left_stream_ = true;
    if (!replayed.decision.has_value()) return;
    const replay::Decision& decision = *replayed.decision;
    if (decision.how == replay::How::kTimeout && first_timeout_.empty()) {
      first_timeout_ = absl::StrCat("request ", decision.request_id, " (", decision.kind, ")");
    }
    const double used = At(timing_.used_us(), replayed.index);
    if (decision.how != replay::How::kAnswered || used < checked_->worst_move_ms()) return;
    checked_->set_worst_move_ms(used);
    checked_->set_worst_request(decision.request_id);
    checked_->set_worst_decision(decision.kind);
  }

  template <class List>
  static double At(const List& micros, int index) {
    return index < micros.size() ? static_cast<double>(micros.Get(index)) / kUsPerMs : 0;
  }

  const v1::MatchTiming& timing_;
  v1::CheckedMatch* checked_;
  std::map<v1::RejectReason, Refusals> refusals_;
  std::string loss_;
  std::string first_timeout_;
  bool left_stream_ = false;
};

std::string LossAdvice(const std::string& reason, const std::string& detail) {
  if (reason == "NO_SHOW" && WasWaitedFor(detail)) {
    return "It runs but has not said Hello in time: a Python bot must end with "
           "assize.run(MyBot()). If it loads for long, raise limits.start_ms in bot.toml.";
  }
  if (reason == "NO_SHOW") {
    return "Its last output, if any, is below. Check that `command` in bot.toml starts "
           "it, and that everything "
           "it needs is in its folder: in the sandbox it sees none of your other files.";
  }
  if (reason == "EXITED") {
    return "Its last output, if any, is below. A bot must not end, nor close what it answers on, "
           "before the message that the match is over.";
  }
  if (reason == "TIMEOUTS") {
    return "Three late answers end a seat. request.left_ms says how much time an answer has.";
  }
  if (reason == "RATE") {
    return "It sent far more messages than it was asked for: answer each request once.";
  }
  return "Five faults end a seat: look at the refused moves.";
}

std::string RefusalAdvice(v1::RejectReason reason, const std::string& game) {
  switch (reason) {
    case v1::REJECT_REASON_ILLEGAL:
      return absl::StrCat(
          "Return one of request.options, or its index. The rule with that number "
          "is in the RULES.md of ",
          game, ".");
    case v1::REJECT_REASON_FIELD:
      return absl::StrCat(
          "The move lacks a field or has a wrong one; the fields are in "
          "proto/assize/v1, in the file of ",
          game, ".");
    case v1::REJECT_REASON_SEAT:
      return "Answer for the seat that Welcome has named, or leave `seat` out.";
    case v1::REJECT_REASON_TURNED_DOWN:
      return "That is part of the game and no fault, but costs a try.";
    default:
      return "Answer each request once, with its own request_id, and wait for the next.";
  }
}

bool IsFault(v1::RejectReason reason) {
  return reason == v1::REJECT_REASON_ILLEGAL || reason == v1::REJECT_REASON_FIELD ||
         reason == v1::REJECT_REASON_SEAT;
}

std::string Place(const v1::CheckedMatch& match) {
  return absl::StrCat(match.game(), " with ", match.seats(), " seats");
}

void FindLoss(const v1::CheckedMatch& match, const BotWatch& watch, v1::CheckReport* report) {
  if (match.forfeit().empty()) return;
  const std::string why = watch.loss().empty() ? "" : absl::StrCat(": ", watch.loss());
  AddFinding(report, kMistake,
             absl::StrCat("It was forfeited in ", Place(match), " (", match.forfeit(), ")", why),
             LossAdvice(match.forfeit(), watch.loss()));
}

void FindRefusals(const v1::CheckedMatch& match, const BotWatch& watch, v1::CheckReport* report) {
  for (const auto& [reason, refusals] : watch.refusals()) {
    AddFinding(report, IsFault(reason) ? kMistake : kWarning,
               absl::StrCat(Counted(refusals.count, "move", "moves"), " refused in ", Place(match),
                            ", first at request ", refusals.request, ": ", refusals.text),
               RefusalAdvice(reason, match.game()));
  }
}

void FindTimes(const v1::CheckedMatch& match, const BotWatch& watch, v1::CheckReport* report) {
  if (match.timeouts() > 0) {
    AddFinding(report, kMistake,
               absl::StrCat(Counted(match.timeouts(), "answer", "answers"), " too late in ",
                            Place(match), ", first to ", watch.first_timeout()),
               "Each has a limit and the match a bank: request.left_ms says what is left of both.");
  } else if (match.worst_move_ms() > report->move_limit_ms()) {
    AddFinding(report, kWarning,
               absl::StrFormat("It uses its bank in %s: request %d (%s) took %.0f ms of %.0f",
                               Place(match), match.worst_request(), match.worst_decision(),
                               match.worst_move_ms(), report->move_limit_ms()),
               "In a longer match or on a slower machine the bank runs out.");
  } else if (match.worst_move_ms() > report->move_limit_ms() / 2) {
    AddFinding(report, kWarning,
               absl::StrFormat("It is slow in %s: request %d (%s) took %.0f ms of %.0f",
                               Place(match), match.worst_request(), match.worst_decision(),
                               match.worst_move_ms(), report->move_limit_ms()),
               "An event may run on a slower or busier machine than this one.");
  }
}

// The referee's own doing; but nothing is known then.
void FindVoid(const v1::Record& record, const v1::CheckedMatch& match, v1::CheckReport* report) {
  if (record.end().reason() != v1::END_REASON_VOID) return;
  AddFinding(
      report, kMistake,
      absl::StrCat("The match of ", Place(match), " was stopped: ", record.end().void_reason()),
      "That is not the bot's fault, but the check is inconclusive: repeat it.");
}

void FindFaults(const v1::CheckedMatch& match, const BotWatch& watch, v1::CheckReport* report) {
  const bool known = match.timeouts() > 0 || !match.forfeit().empty() ||
                     std::any_of(watch.refusals().begin(), watch.refusals().end(),
                                 [](const auto& refused) { return IsFault(refused.first); });
  if (match.faults() == 0 || known) return;
  AddFinding(report, kMistake,
             absl::StrCat(Counted(match.faults(), "fault", "faults"), " in ", Place(match),
                          watch.left_stream() ? ": it sent bytes that are not a message" : ""),
             "Five faults end a seat, and with --policy strict one does.");
}

std::string Milliseconds(double ms) { return absl::StrFormat(ms < 10 ? "%.1f ms" : "%.0f ms", ms); }

std::string StartText(const v1::CheckReport& report) {
  double slowest = -1;
  int came = 0;
  for (const v1::CheckedMatch& match : report.matches()) {
    if (!match.has_start_ms()) continue;
    ++came;
    slowest = std::max(slowest, match.start_ms());
  }
  if (came == 0) return "no Hello";
  const bool always = came == report.matches_size();
  return absl::StrCat(
      "said Hello after ", Milliseconds(slowest), came > 1 ? " at most" : "",
      always ? "" : absl::StrFormat(", in %d of %d matches", came, report.matches_size()));
}

std::string ResultText(const v1::CheckedMatch& match) {
  if (!match.forfeit().empty()) return absl::StrCat("forfeited: ", match.forfeit());
  if (!match.has_rank()) return "void";
  return absl::StrCat("rank ", match.rank());
}

std::string MatchTable(const v1::CheckReport& report) {
  std::vector<Row> rows = {
      {"game", "seats", "seat", "moves", "ms/move", "worst ms", "refused", "late", "result"}};
  for (const v1::CheckedMatch& match : report.matches()) {
    rows.push_back({match.game(), absl::StrCat(match.seats()), absl::StrCat(match.seat()),
                    absl::StrCat(match.moves()), absl::StrFormat("%.2f", match.mean_move_ms()),
                    absl::StrFormat("%.1f", match.worst_move_ms()), absl::StrCat(match.refused()),
                    absl::StrCat(match.timeouts()), ResultText(match)});
  }
  return Table(rows, "lrrrrrrrl");
}

}  // namespace

void AddFinding(v1::CheckReport* report, std::string_view level, std::string text,
                std::string advice) {
  for (const v1::CheckFinding& finding : report->findings()) {
    if (finding.text() == text) return;
  }
  v1::CheckFinding& finding = *report->add_findings();
  finding.set_level(std::string(level));
  finding.set_text(std::move(text));
  finding.set_advice(std::move(advice));
}

void CheckMatch(const v1::Record& record, const v1::MatchTiming& timing, Seat seat,
                v1::CheckReport* report) {
  const MatchSummary summary = Summarize(record, timing);
  const SeatSummary& own = summary.seats[static_cast<size_t>(seat.index())];
  v1::CheckedMatch match;
  match.set_game(summary.game);
  match.set_seats(static_cast<uint32_t>(summary.seats.size()));
  match.set_seat(static_cast<uint32_t>(seat.index()));
  match.set_state(std::string(NameOf(summary.state)));
  match.set_forfeit(own.forfeit);
  match.set_moves(static_cast<uint32_t>(own.moves));
  match.set_timeouts(static_cast<uint32_t>(own.timeouts));
  match.set_faults(static_cast<uint32_t>(own.faults));
  if (own.rank.has_value()) match.set_rank(static_cast<uint32_t>(*own.rank));
  if (own.moves > 0) {
    match.set_mean_move_ms(static_cast<double>(own.think_us) / own.moves / kUsPerMs);
  }
  const absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(record);
  if (!replayed.ok()) {
    AddFinding(report, kMistake, std::string(replayed.status().message()),
               "This is the referee's own mistake, not the bot's: please report it.");
    return;
  }
  const BotWatch watch(*replayed, timing, seat, &match);
  for (const auto& [reason, refusals] : watch.refusals()) {
    match.set_refused(match.refused() + static_cast<uint32_t>(refusals.count));
  }
  FindVoid(record, match, report);
  FindLoss(match, watch, report);
  FindRefusals(match, watch, report);
  FindTimes(match, watch, report);
  FindFaults(match, watch, report);
  *report->add_matches() = std::move(match);
}

bool IsFit(const v1::CheckReport& report) {
  return std::none_of(report.findings().begin(), report.findings().end(),
                      [](const v1::CheckFinding& finding) { return finding.level() == kMistake; });
}

std::string CheckText(const v1::CheckReport& report) {
  std::string text;
  if (!report.bot().empty()) {
    absl::StrAppend(&text, "bot    ", report.bot(),
                    report.version().empty() ? "" : absl::StrCat(" ", report.version()),
                    ", protocol ", report.protocol(),
                    report.sdk().empty() ? "" : absl::StrCat(", ", report.sdk()),
                    report.confined() ? ", in the sandbox\n" : ", without a sandbox\n");
  }
  if (!report.matches().empty()) {
    absl::StrAppend(&text, "start  ", StartText(report), "\n",
                    absl::StrFormat("clock  %.0f ms for each move, and %.0f ms more in a match\n\n",
                                    report.move_limit_ms(), report.bank_ms()),
                    MatchTable(report), "\n");
  }
  for (const v1::CheckFinding& finding : report.findings()) {
    text += Paragraph(finding.text(), absl::StrCat(finding.level(), ": "), "    ");
    text += Paragraph(finding.advice(), "    -> ", "       ");
  }
  if (!report.last_lines().empty()) text += "its last output:\n";
  for (const std::string& line : report.last_lines()) absl::StrAppend(&text, "    ", line, "\n");
  text += report.fit() ? "Fit for an event.\n" : "Not ready for an event yet.\n";
  return text;
}

}  // namespace assize
