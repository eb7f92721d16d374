#include "referee/viewer/match_steps.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/report/transcript/compact_text.h"
#include "referee/viewer/step_parts.h"

namespace assize::viewer {
namespace {

using replay::ReplayedEntry;
using replay::ReplayedStep;

Json Audience(games::Audience audience) {
  if (audience.IncludesSpectator()) return "all";
  Json seats = Json::array();
  for (Seat seat : audience.only()) seats.push_back(seat.index());
  return seats;
}

class StepWriter {
 public:
  StepWriter(const DumpedMatch& match, Eyes eyes)
      : match_(match),
        eyes_(eyes),
        banks_(match.seats(), BankCount(match.stored.record.header().clock_rules())) {}

  absl::StatusOr<Json> Write() {
    const v1::EndReason end = match_.stored.record.end().reason();
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Moment> moments,
                            MomentsOf(match_.replayed, end, eyes_));
    Json steps = Json::array();
    Json frame = nullptr;
    for (size_t i = 0; i < moments.size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN(Json step, WriteStep(match_.replayed.steps[i]));
      AddPatch(frame, moments[i].frame, &step);
      if (eyes_ == Eyes::kSpectator && !step.contains("patch") && step["says"].empty()) continue;
      step["asked"] = moments[i].asked;
      frame = moments[i].frame;
      steps.push_back(std::move(step));
    }
    return steps;
  }

 private:
  absl::StatusOr<Json> WriteStep(const ReplayedStep& replayed) {
    Json step = Json::object();
    Json acts = Json::array();
    if (eyes_ == Eyes::kEverything) {
      for (const ReplayedEntry& entry : replayed.entries) {
        ASSIZE_ASSIGN_OR_RETURN(Json act, ActOf(entry));
        acts.push_back(std::move(act));
      }
    }
    Json says = Json::array();
    for (const replay::ReplayedEvent& event : replayed.events) {
      if (eyes_ == Eyes::kSpectator && !event.audience.IncludesSpectator()) continue;
      NarratedEvent narrated = Split(event.text);
      if (!narrated.chapter.empty() && event.audience.IncludesSpectator()) {
        step["chapter"] = narrated.chapter;
      }
      ASSIZE_ASSIGN_OR_RETURN(Json say,
                              SayOf(narrated.text, Audience(event.audience), event.event));
      says.push_back(std::move(say));
    }
    step["acts"] = std::move(acts);
    step["says"] = std::move(says);
    return step;
  }

  absl::StatusOr<Json> ActOf(const ReplayedEntry& entry) {
    switch (entry.entry.entry_case()) {
      case v1::Entry::kJoined: {
        const v1::Hello& hello = entry.entry.joined().hello();
        return Incident(entry, entry.reconnected ? "reconnected" : "joined",
                        absl::StrCat(hello.bot_name(), " ", hello.bot_version()));
      }
      case v1::Entry::kDisconnected:
        return Incident(entry, "disconnected", entry.entry.disconnected().reason());
      case v1::Entry::kLost: {
        const v1::Entry::Lost& lost = entry.entry.lost();
        const std::string separator = lost.detail().empty() ? "" : ": ";
        return Incident(entry, "lost",
                        absl::StrCat(ShortName(lost.reason()), separator, lost.detail()));
      }
      default:
        return entry.decision.has_value() ? DecisionOf(entry) : RefusalOf(entry);
    }
  }

  static Json Incident(const ReplayedEntry& entry, const char* what, const std::string& detail) {
    return {{"seat", entry.seat.index()}, {"incident", what}, {"detail", detail}};
  }

  absl::StatusOr<Json> DecisionOf(const ReplayedEntry& entry) {
    const replay::Decision& decision = *entry.decision;
    ASSIZE_ASSIGN_OR_RETURN(Json move, GameJson(decision.move));
    Json act = {{"seat", entry.seat.index()}, {"request", decision.request_id},
                {"kind", decision.kind},      {"how", std::string(NameOf(decision.how))},
                {"move", std::move(move)},    {"text", GameText(decision.move)}};
    if (decision.how == replay::How::kForfeit) return act;
    act["ms"] = RoundedMs(UsedMs(match_, entry));
    act["cpu_ms"] = RoundedMs(CpuMs(match_, entry));
    act["late_ms"] = RoundedMs(LateMs(match_, entry));
    AddRemark(entry, &act);
    banks_[entry.seat.index()].Charge(UsedMs(match_, entry), CpuMs(match_, entry), &act);
    return act;
  }

  absl::StatusOr<Json> RefusalOf(const ReplayedEntry& entry) {
    const v1::Entry::Moved& moved = entry.entry.moved();
    ASSIZE_ASSIGN_OR_RETURN(Json move, GameJson(moved.move().move()));
    Json act = {{"seat", entry.seat.index()},
                {"refused",
                 {{"move", std::move(move)},
                  {"reason", ShortName(moved.verdict())},
                  {"text", moved.text()}}},
                {"ms", RoundedMs(UsedMs(match_, entry))}};
    AddRemark(entry, &act);
    return act;
  }

  // What the bot said about its move.
  static void AddRemark(const ReplayedEntry& entry, Json* act) {
    const std::string& remark = entry.entry.moved().move().remark();
    if (!remark.empty()) (*act)["remark"] = remark;
  }

  const DumpedMatch& match_;
  const Eyes eyes_;
  // By seat.
  std::vector<BankCount> banks_;
};

}  // namespace

absl::StatusOr<Json> MatchSteps(const DumpedMatch& match, Eyes eyes) {
  return StepWriter(match, eyes).Write();
}

}  // namespace assize::viewer
