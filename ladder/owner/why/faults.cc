#include "ladder/owner/why/faults.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/owner/why/request_clock.h"
#include "re2/re2.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/replay/summary/answer_faults.h"
#include "referee/replay/summary/loss_detail.h"

namespace assize::ladder::owner {
namespace {

using replay::ReplayedEntry;
using replay::ReplayedStep;

constexpr double kMicrosPerMs = 1000;

// What stood open for the seat in a step: the decision that the step's end took.
struct OpenRequest {
  uint64_t id = 0;
  std::string decision;
};

OpenRequest OpenIn(const ReplayedStep& step, Seat seat) {
  for (const ReplayedEntry& entry : step.entries) {
    if (entry.seat != seat || !entry.decision.has_value()) continue;
    return {.id = entry.decision->request_id, .decision = entry.decision->kind};
  }
  return {};
}

// The heading of the chapter that the step opens; nullopt: it opens none.
std::optional<std::string> ChapterIn(const ReplayedStep& step) {
  std::optional<std::string> chapter;
  for (const replay::ReplayedEvent& event : step.events) {
    const size_t heading = event.text.find('\n');
    if (heading != std::string::npos && heading > 0) chapter = event.text.substr(0, heading);
  }
  return chapter;
}

struct KindOfFault {
  std::string_view name;
  bool counts = true;
};

std::optional<KindOfFault> KindOf(v1::RejectReason verdict) {
  switch (verdict) {
    case v1::REJECT_REASON_ILLEGAL:
      return KindOfFault{"illegal move"};
    case v1::REJECT_REASON_FIELD:
      return KindOfFault{"bad field"};
    case v1::REJECT_REASON_SEAT:
      return KindOfFault{"wrong seat"};
    case v1::REJECT_REASON_LATE:
      return KindOfFault{"late answer", false};
    case v1::REJECT_REASON_NO_REQUEST:
    case v1::REJECT_REASON_STALE:
    case v1::REJECT_REASON_DUPLICATE:
      return KindOfFault{"move that was not asked for", false};
    default:  // accepted, or turned down as a part of play
      return std::nullopt;
  }
}

v1::Fault OfKind(KindOfFault kind, std::string_view text) {
  v1::Fault fault;
  fault.set_kind(std::string(kind.name));
  fault.set_counts(kind.counts);
  fault.set_text(std::string(text));
  return fault;
}

std::optional<v1::Fault> FaultIn(const v1::Entry::Moved& moved) {
  std::optional<KindOfFault> kind = KindOf(moved.verdict());
  if (!kind.has_value()) return std::nullopt;
  if (IsUnread(moved)) kind = KindOfFault{"unreadable answer"};
  v1::Fault fault = OfKind(*kind, moved.text());
  fault.set_rule(RuleOf(moved.text()));
  fault.set_request(moved.move().request_id());
  fault.set_remark(moved.move().remark());
  return fault;
}

v1::Fault FaultIn(const v1::Entry::Disconnected& cut) {
  const bool counts = cut.fault();
  if (cut.reason() == "E_PARSE") {
    return OfKind({"unreadable bytes", counts}, "bytes that are no message");
  }
  if (cut.reason() == "E_RATE") {
    return OfKind({"flood", counts},
                  "more messages than the referee answers; its stream was ended");
  }
  if (cut.reason() == "E_HELLO") return OfKind({"disconnected", counts}, "Hello twice on a stream");
  if (cut.reason() == "E_CLOSED") {
    return OfKind({"disconnected", counts}, "it closed its half of the stream");
  }
  return OfKind({"disconnected", counts},
                cut.reason().empty() ? "its connection ended"
                                     : absl::StrCat("its stream was ended: ", cut.reason()));
}

// What takes a seat at once. Faults and timeouts have entries of their own.
std::optional<v1::Fault> FaultIn(const v1::Entry::Lost& lost) {
  switch (lost.reason()) {
    case v1::FORFEIT_REASON_NO_SHOW:
      return OfKind({"no-show"}, lost.detail());
    case v1::FORFEIT_REASON_EXITED:
      return OfKind({"exited"}, lost.detail());
    case v1::FORFEIT_REASON_RATE:
      return OfKind({"flood"}, lost.detail());
    default:
      return std::nullopt;
  }
}

std::optional<v1::Fault> FaultIn(const v1::Entry& entry) {
  if (entry.has_moved()) return FaultIn(entry.moved());
  if (entry.has_disconnected()) return FaultIn(entry.disconnected());
  if (entry.has_lost()) return FaultIn(entry.lost());
  if (!entry.has_timeout()) return std::nullopt;
  v1::Fault fault = OfKind({"timeout"}, "no answer before its time was over");
  fault.set_defaulted(true);
  return fault;
}

// Walks through a record from its first entry to its last.
class Walk {
 public:
  Walk(const PlayedRecord& match, Seat seat)
      : match_(match), seat_(seat), clock_(match.record.header().clock_rules()) {}

  std::vector<v1::Fault> Faults() {
    for (; step_ < match_.record.steps_size(); ++step_) {
      const ReplayedStep* replayed = Replayed();
      open_ = replayed == nullptr ? OpenRequest() : OpenIn(*replayed, seat_);
      for (const v1::Entry& entry : match_.record.steps(step_).entries()) Take(entry);
      if (replayed == nullptr) continue;
      if (std::optional<std::string> chapter = ChapterIn(*replayed)) chapter_ = *chapter;
    }
    return std::move(faults_);
  }

 private:
  const ReplayedStep* Replayed() const {
    const auto& steps = match_.replayed.steps;
    return step_ < static_cast<int>(steps.size()) ? &steps[step_] : nullptr;
  }

  uint64_t MessagesBefore() const {
    if (const ReplayedStep* step = Replayed()) {
      for (const ReplayedEntry& entry : step->entries) {
        if (entry.index == index_) return entry.sent_before;
      }
    }
    return 0;
  }

  void Take(const v1::Entry& entry) {
    if (Seat(static_cast<int>(entry.seat())) == seat_ && !lost_) {
      // The seat's last try was refused: what stands before the default move led to it.
      if (entry.has_played() && !faults_.empty()) faults_.back().set_defaulted(true);
      if (std::optional<v1::Fault> fault = FaultIn(entry)) Add(*std::move(fault));
      lost_ = entry.has_lost();
      clock_.Add(entry, match_.timing, index_);
    }
    ++index_;
  }

  // Floods bring the same note again and again.
  bool Repeats(const v1::Fault& fault) const {
    return !fault.counts() && !faults_.empty() && faults_.back().kind() == fault.kind() &&
           faults_.back().step() == static_cast<uint32_t>(step_);
  }

  void Add(v1::Fault fault) {
    if (Repeats(fault)) return;
    fault.set_chapter(chapter_);
    fault.set_step(static_cast<uint32_t>(step_));
    fault.set_messages(MessagesBefore());
    if (open_.id != 0 && fault.kind() != "late answer") {
      fault.set_request(open_.id);
      fault.set_decision(open_.decision);
    }
    fault.set_used_ms(static_cast<double>(clock_.UsedUs(match_.timing, index_)) / kMicrosPerMs);
    if (fault.used_ms() > 0) {
      fault.set_given_ms(static_cast<double>(clock_.given_us()) / kMicrosPerMs);
    }
    faults_.push_back(std::move(fault));
  }

  const PlayedRecord& match_;
  const Seat seat_;
  RequestClock clock_;
  int step_ = 0;
  // Of the entry, in the whole record.
  int index_ = 0;
  bool lost_ = false;
  OpenRequest open_;
  std::string chapter_;
  std::vector<v1::Fault> faults_;
};

std::string ByKind(const std::vector<v1::Fault>& faults) {
  std::map<std::string, int> counts;
  for (const v1::Fault& fault : faults) {
    if (fault.counts()) ++counts[absl::StrCat(fault.rule(), "|", fault.kind())];
  }
  std::vector<std::string> words;
  for (const auto& [key, count] : counts) {
    const size_t bar = key.find('|');
    const std::string kind = key.substr(bar + 1);
    // "unreadable bytes" are many already.
    const std::string many = kind.ends_with("s") ? kind : kind + "s";
    words.push_back(absl::StrCat(Counted(count, kind, many),
                                 bar == 0 ? "" : absl::StrCat(" (", key.substr(0, bar), ")")));
  }
  return JoinWithAnd(words);
}

std::string WithDetail(std::string_view sentence, std::string_view detail) {
  return absl::StrCat(std::string(sentence),
                      detail.empty() ? "." : absl::StrCat(": ", std::string(detail), "."));
}

}  // namespace

std::vector<v1::Fault> FaultsOf(const PlayedRecord& match, Seat seat) {
  std::vector<v1::Fault> faults = Walk(match, seat).Faults();
  const bool any = std::any_of(faults.begin(), faults.end(),
                               [](const v1::Fault& fault) { return fault.counts(); });
  if (!any) faults.clear();
  return faults;
}

std::string RuleOf(std::string_view refusal) {
  static const RE2 kRule(R"((?s)([A-Z]{3,6}-[0-9]+(?:\.[A-Z]?[0-9]+)*):.*)");
  std::string rule;
  return RE2::FullMatch(re2::StringPiece(refusal.data(), refusal.size()), kRule, &rule) ? rule : "";
}

std::string CauseOf(std::string_view forfeit, std::string_view detail,
                    const std::vector<v1::Fault>& faults) {
  const std::string kinds = ByKind(faults);
  if (forfeit.empty()) {
    return kinds.empty() ? "It was at fault and continued to play."
                         : absl::StrCat("It played on after ", kinds, ".");
  }
  if (forfeit == "NO_SHOW") {
    return WithDetail(WasWaitedFor(detail) ? "Forfeited: it did not join before the start limit"
                                           : "Forfeited: its process ended before it joined",
                      detail);
  }
  if (forfeit == "EXITED") return WithDetail("Forfeited: its process ended", detail);
  if (forfeit == "RATE") return WithDetail("Forfeited: too many messages or connections", detail);
  if (forfeit == "TIMEOUTS") return WithDetail("Forfeited for timeouts", detail);
  return WithDetail("Forfeited for faults", kinds);
}

}  // namespace assize::ladder::owner
