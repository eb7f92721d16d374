#include "referee/viewer/match_frames.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/games/table.h"
#include "referee/match/bot_message.h"
#include "referee/match/match_core.h"
#include "referee/report/transcript/compact_text.h"
#include "referee/viewer/step_parts.h"

namespace assize::viewer {
namespace {

Json AskedSeat(const games::Table& table, Seat seat) {
  const games::Options options = table.LegalMoves(seat, match::kMaxOptions);
  Json texts = Json::array();
  for (size_t i = 0; i < std::min(kShownOptions, options.moves.size()); ++i) {
    texts.push_back(GameText(options.moves[i]));
  }
  Json asked = {{"seat", seat.index()},
                {"kind", table.Decision(seat)},
                {"options", std::move(texts)},
                {"count", options.moves.size()}};
  if (options.partial) asked["partial"] = true;
  return asked;
}

Json AskedByTheTable(const games::Table& table) {
  Json asked = Json::array();
  for (Seat seat : table.asked()) asked.push_back(AskedSeat(table, seat));
  return asked;
}

// The field of the spectator's view that names who is asked: a list of seats, a seat or nothing.
Json AskedInView(const Json& view) {
  Json asked = Json::array();
  if (!view.contains("asked")) return asked;
  const std::string kind = absl::AsciiStrToLower(view.value("decision", ""));
  const Json seats = view["asked"].is_array() ? view["asked"] : Json::array({view["asked"]});
  for (const Json& seat : seats) asked.push_back({{"seat", seat}, {"kind", kind}});
  return asked;
}

absl::StatusOr<Moment> MomentAt(const games::Table& table, Eyes eyes) {
  Moment moment;
  ASSIZE_ASSIGN_OR_RETURN(Json view, GameJson(table.View(std::nullopt)));
  Json own = Json::array();
  for (int i = 0; i < table.seats(); ++i) {
    own.push_back(nullptr);
    if (eyes != Eyes::kEverything) continue;
    ASSIZE_ASSIGN_OR_RETURN(const Json mine, GameJson(table.View(Seat(i))));
    own.back() = PatchBetween(view, mine).value_or(Json::object());
  }
  moment.asked = eyes == Eyes::kEverything ? AskedByTheTable(table) : AskedInView(view);
  moment.frame = {{"public", std::move(view)}, {"own", std::move(own)}};
  return moment;
}

// Seals the decisions of a step. Not every default move is one that a seat could send.
void Decide(const replay::ReplayedStep& step, games::Table* table) {
  for (const replay::ReplayedEntry& entry : step.entries) {
    if (!entry.decision.has_value()) continue;
    if (entry.entry.has_moved()) {
      table->Commit(entry.seat, entry.decision->move);
    } else {
      table->CommitDefault(entry.seat);
    }
  }
}

}  // namespace

absl::StatusOr<Json> GameJson(const google::protobuf::Message& message) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, ToJson(message, JsonLayout::kLine));
  const Json wrapped = Json::parse(text);
  return wrapped.empty() ? Json::object() : wrapped.begin().value();
}

absl::StatusOr<std::vector<Moment>> MomentsOf(const replay::ReplayedMatch& match, v1::EndReason end,
                                              Eyes eyes) {
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<games::Table> table,
                          match.spec.game->Open(match.spec.config, Chance(match.spec.seed)));
  std::vector<Moment> moments;
  for (size_t i = 0; i < match.steps.size(); ++i) {
    const bool last = i + 1 == match.steps.size() && match.difference.ok();
    const bool cut_short = last && end != v1::END_REASON_FINISHED;
    if (i > 0) Decide(match.steps[i], table.get());
    if (i > 0 && !cut_short) table->Resolve();
    ASSIZE_ASSIGN_OR_RETURN(Moment moment, MomentAt(*table, eyes));
    if (cut_short) moment.asked = Json::array();
    moments.push_back(std::move(moment));
  }
  return moments;
}

}  // namespace assize::viewer
