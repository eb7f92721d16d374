#include "referee/replay/summary/loss_detail.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/match/bot_message.h"

namespace assize {
namespace {

using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr uint64_t kMicrosPerMilli = 1000;

// The one field that is set in a message that is nothing but a choice of fields; null: none.
const google::protobuf::FieldDescriptor* OnlyField(const Message& message) {
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  return fields.size() == 1 ? fields.front() : nullptr;
}

// "4 (wheel, 6000 ms)" for each late answer of the seat.
std::vector<std::string> LateAnswers(const v1::Record& record, const v1::MatchTiming& timing,
                                     int seat) {
  std::vector<std::string> late;
  int request = 0;
  int index = -1;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      ++index;
      if (static_cast<int>(entry.seat()) != seat || !EndsRequest(entry)) continue;
      ++request;
      if (!entry.has_timeout()) continue;
      std::vector<std::string> facts;
      if (std::string decision = DecisionOf(entry.timeout().played()); !decision.empty()) {
        facts.push_back(std::move(decision));
      }
      if (index < timing.used_us_size()) {
        facts.push_back(absl::StrCat(timing.used_us(index) / kMicrosPerMilli, " ms"));
      }
      late.push_back(absl::StrCat(
          request, facts.empty() ? "" : absl::StrCat(" (", absl::StrJoin(facts, ", "), ")")));
    }
  }
  return late;
}

std::string TimeoutsText(const v1::Record& record, const v1::MatchTiming& timing, int seat) {
  const std::vector<std::string> late = LateAnswers(record, timing, seat);
  const v1::ClockRules& rules = record.header().clock_rules();
  const bool cpu = rules.charged() == v1::ClockRules::CHARGED_CPU;
  return absl::StrCat("no answer within ", rules.move_limit_us() / kMicrosPerMilli, " ms",
                      cpu ? " of CPU time" : "", " a move and a bank of ",
                      rules.bank_us() / kMicrosPerMilli, " ms a match to ",
                      late.size() == 1 ? "request " : "requests ", absl::StrJoin(late, ", "));
}

}  // namespace

bool EndsRequest(const v1::Entry& entry) {
  return entry.has_timeout() || entry.has_played() ||
         (entry.has_moved() && entry.moved().verdict() == v1::REJECT_REASON_UNSPECIFIED);
}

bool WasWaitedFor(std::string_view detail) {
  return detail.empty() || detail.starts_with(match::kNoHelloInTime);
}

std::string DecisionOf(const v1::GameMove& move) {
  const auto* game = OnlyField(move);
  if (game == nullptr) return "";
  const auto* decision = OnlyField(move.GetReflection()->GetMessage(move, game));
  return decision == nullptr ? "" : decision->name();
}

std::string LossDetail(const v1::Record& record, const v1::MatchTiming& timing, int seat) {
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (static_cast<int>(entry.seat()) != seat || !entry.has_lost()) continue;
      const v1::Entry::Lost& lost = entry.lost();
      const bool late = lost.reason() == v1::FORFEIT_REASON_TIMEOUTS && lost.detail().empty();
      return late ? TimeoutsText(record, timing, seat) : lost.detail();
    }
  }
  return "";
}

}  // namespace assize
