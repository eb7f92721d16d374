#include <string>
#include <utility>
#include <vector>

#include "referee/base/status.h"
#include "referee/report/transcript/compact_text.h"
#include "referee/viewer/match_steps.h"
#include "referee/viewer/step_parts.h"

namespace assize::viewer {
namespace {

using replay::ReplayedEntry;

class SeatWriter {
 public:
  SeatWriter(const DumpedMatch& match, Seat seat)
      : match_(match), seat_(seat), bank_(match.stored.record.header().clock_rules()) {
    for (const replay::ReplayedStep& step : match.replayed.steps) {
      for (const replay::ReplayedEvent& event : step.events) {
        if (event.audience.Includes(seat)) narrations_.push_back(event.text);
      }
    }
  }

  absl::StatusOr<Json> Write() {
    const std::vector<std::string>& stream = match_.replayed.streams[seat_.index()];
    for (const replay::ReplayedStep& step : match_.replayed.steps) {
      for (const ReplayedEntry& entry : step.entries) {
        if (entry.seat != seat_) continue;
        ASSIZE_RETURN_IF_ERROR(WriteMessagesUpTo(entry.sent_before));
        ASSIZE_RETURN_IF_ERROR(AddEntry(entry));
        ASSIZE_RETURN_IF_ERROR(WriteMessagesUpTo(entry.sent_after));
      }
    }
    ASSIZE_RETURN_IF_ERROR(WriteMessagesUpTo(stream.size()));
    // What the seat did after its last message stands with that.
    if (!steps_.empty()) {
      for (Json& act : acts_) steps_.back()["acts"].push_back(std::move(act));
    }
    return std::move(steps_);
  }

 private:
  absl::Status AddEntry(const ReplayedEntry& entry) {
    if (entry.entry.has_joined()) AddIncident(entry.reconnected ? "reconnected" : "joined", "");
    if (entry.entry.has_disconnected()) {
      AddIncident("disconnected", entry.entry.disconnected().reason());
    }
    if (entry.entry.has_lost()) AddIncident("lost", ShortName(entry.entry.lost().reason()));
    if (!entry.entry.has_moved()) return absl::OkStatus();
    if (!entry.decision.has_value()) {
      refused_move_ = entry.entry.moved().move().move();
      return absl::OkStatus();
    }
    ASSIZE_ASSIGN_OR_RETURN(Json act,
                            Chosen("answered", entry.decision->request_id, entry.decision->move));
    act["ms"] = RoundedMs(UsedMs(match_, entry));
    act["cpu_ms"] = RoundedMs(CpuMs(match_, entry));
    bank_.Charge(UsedMs(match_, entry), CpuMs(match_, entry), &act);
    acts_.push_back(std::move(act));
    return absl::OkStatus();
  }

  void AddIncident(const char* what, const std::string& detail) {
    acts_.push_back({{"seat", seat_.index()}, {"incident", what}, {"detail", detail}});
  }

  absl::StatusOr<Json> Chosen(const std::string& how, uint64_t request, const v1::GameMove& move) {
    ASSIZE_ASSIGN_OR_RETURN(Json json, GameJson(move));
    return Json{{"seat", seat_.index()},   {"request", request},    {"kind", kind_}, {"how", how},
                {"move", std::move(json)}, {"text", GameText(move)}};
  }

  absl::Status WriteMessagesUpTo(uint64_t sequence) {
    while (written_ < sequence) {
      v1::RefereeMessage message;
      message.ParseFromString(match_.replayed.streams[seat_.index()][written_++]);
      ASSIZE_RETURN_IF_ERROR(WriteMessage(message));
    }
    return absl::OkStatus();
  }

  absl::Status WriteMessage(const v1::RefereeMessage& message) {
    Json step = Json::object();
    Json asked = Json::array();
    switch (message.message_case()) {
      case v1::RefereeMessage::kRequest:
        ASSIZE_RETURN_IF_ERROR(ReadRequest(message.request(), &step, &asked));
        break;
      case v1::RefereeMessage::kRejected:
        ASSIZE_RETURN_IF_ERROR(AddRefusal(message.rejected()));
        break;
      case v1::RefereeMessage::kDefaulted: {
        const v1::Defaulted& defaulted = message.defaulted();
        ASSIZE_ASSIGN_OR_RETURN(Json act, Chosen(ShortName(defaulted.reason()),
                                                 defaulted.request_id(), defaulted.move()));
        acts_.push_back(std::move(act));
        break;
      }
      case v1::RefereeMessage::kMatchOver:
        ASSIZE_RETURN_IF_ERROR(AddEvents(message.match_over().events(), &step));
        break;
      default:
        break;
    }
    return AddStep(std::move(step), std::move(asked));
  }

  absl::Status ReadRequest(const v1::Request& request, Json* step, Json* asked) {
    kind_ = request.decision();
    ASSIZE_RETURN_IF_ERROR(AddEvents(request.events(), step));
    ASSIZE_ASSIGN_OR_RETURN(view_, GameJson(request.view()));
    Json texts = Json::array();
    for (const v1::GameMove& option : request.options()) {
      if (texts.size() < kShownOptions) texts.push_back(GameText(option));
    }
    asked->push_back(
        {{"seat", seat_.index()},
         {"kind", kind_},
         {"options", std::move(texts)},
         {"count", request.has_option_count() ? static_cast<int64_t>(request.option_count())
                                              : int64_t{request.options_size()}}});
    if (request.options_partial()) asked->back()["partial"] = true;
    return absl::OkStatus();
  }

  absl::Status AddRefusal(const v1::Rejected& rejected) {
    ASSIZE_ASSIGN_OR_RETURN(Json move, GameJson(std::exchange(refused_move_, {})));
    acts_.push_back({{"seat", seat_.index()},
                     {"refused",
                      {{"move", std::move(move)},
                       {"reason", ShortName(rejected.reason())},
                       {"text", rejected.text()},
                       {"tries_left", rejected.tries_left()}}}});
    return absl::OkStatus();
  }

  template <class Events>
  absl::Status AddEvents(const Events& events, Json* step) {
    Json says = Json::array();
    for (const v1::GameEvent& event : events) {
      const NarratedEvent narrated =
          Split(events_ < narrations_.size() ? narrations_[events_++] : "");
      if (!narrated.chapter.empty()) (*step)["chapter"] = narrated.chapter;
      ASSIZE_ASSIGN_OR_RETURN(Json say, SayOf(narrated.text, "all", event));
      says.push_back(std::move(say));
    }
    (*step)["says"] = std::move(says);
    return absl::OkStatus();
  }

  absl::Status AddStep(Json step, Json asked) {
    step["acts"] = std::exchange(acts_, Json::array());
    step["asked"] = std::move(asked);
    Json own = Json::array();
    for (int i = 0; i < match_.seats(); ++i) {
      own.push_back(Seat(i) == seat_ ? Json::object() : Json(nullptr));
    }
    Json frame = {{"public", view_}, {"own", std::move(own)}};
    AddPatch(frame_, frame, &step);
    frame_ = std::move(frame);
    steps_.push_back(std::move(step));
    return absl::OkStatus();
  }

  const DumpedMatch& match_;
  const Seat seat_;
  BankCount bank_;
  // All events that the seat was sent, in English.
  std::vector<std::string> narrations_;
  size_t events_ = 0;
  uint64_t written_ = 0;
  // The decision of the last request.
  std::string kind_;
  v1::GameMove refused_move_;
  Json view_ = Json::object();
  Json frame_ = nullptr;
  // Since the last message.
  Json acts_ = Json::array();
  Json steps_ = Json::array();
};

}  // namespace

absl::StatusOr<Json> SeatSteps(const DumpedMatch& match, Seat seat) {
  return SeatWriter(match, seat).Write();
}

}  // namespace assize::viewer
