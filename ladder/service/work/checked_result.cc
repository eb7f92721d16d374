#include "ladder/service/work/checked_result.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/status/status.h"

namespace assize::ladder::service {
namespace {

v1::CheckedSeat SeatOf(const SeatSummary& summary, const AnswerFaults& answers,
                       const SeatTimes& times) {
  v1::CheckedSeat seat;
  seat.set_bot(summary.bot);
  seat.set_version(summary.version);
  seat.set_role(summary.role);
  if (summary.score.has_value()) seat.set_score(*summary.score);
  if (summary.rank.has_value()) seat.set_rank(*summary.rank);
  seat.set_faults(summary.faults);
  seat.set_timeouts(summary.timeouts);
  seat.set_forfeit(summary.forfeit);
  seat.set_moves(summary.moves);
  seat.set_think_us(summary.think_us);
  seat.set_worst_us(summary.worst_us);
  seat.set_unread(answers.unread);
  seat.set_illegal(answers.illegal);
  seat.set_late(answers.late);
  seat.set_defaults(answers.defaults);
  seat.set_cpu_us(times.cpu_us);
  seat.set_worst_cpu_us(times.worst_cpu_us);
  seat.set_worst_late_us(times.worst_late_us);
  return seat;
}

SeatSummary SummaryOf(v1::CheckedSeat* seat) {
  return {.bot = std::move(*seat->mutable_bot()),
          .version = std::move(*seat->mutable_version()),
          .role = std::move(*seat->mutable_role()),
          .score = seat->has_score() ? std::optional(seat->score()) : std::nullopt,
          .rank = seat->has_rank() ? std::optional(seat->rank()) : std::nullopt,
          .faults = seat->faults(),
          .timeouts = seat->timeouts(),
          .forfeit = std::move(*seat->mutable_forfeit()),
          .moves = seat->moves(),
          .think_us = seat->think_us(),
          .worst_us = seat->worst_us()};
}

SeatTimes TimesIn(const v1::CheckedSeat& seat) {
  return {.moves = seat.moves(),
          .used_us = seat.think_us(),
          .worst_us = seat.worst_us(),
          .cpu_us = seat.cpu_us(),
          .worst_cpu_us = seat.worst_cpu_us(),
          .worst_late_us = seat.worst_late_us()};
}

std::optional<Bytes32> HashFrom(const std::string& bytes) {
  Bytes32 hash{};
  if (bytes.size() != hash.size()) return std::nullopt;
  std::ranges::copy(bytes, hash.begin());
  return hash;
}

// All but the seats.
absl::StatusOr<PackedMatch> MatchIn(v1::CheckedResult* message) {
  if (!message->unfit().empty()) return absl::InvalidArgumentError(message->unfit());
  const std::optional<Bytes32> record = HashFrom(message->sha256());
  const std::optional<Bytes32> body = HashFrom(message->body_sha256());
  const std::optional<Bytes32> timing = HashFrom(message->timing_sha256());
  const bool has_state =
      message->state() >= 0 && message->state() <= static_cast<int>(MatchState::kVoid);
  if (!record.has_value() || !body.has_value() || !timing.has_value() || !has_state) {
    return absl::InvalidArgumentError("it was not packed as it must be");
  }
  PackedMatch match;
  match.entry.summary = {.match_id = message->match_id(),
                         .game = std::move(*message->mutable_game()),
                         .rules_version = message->rules_version(),
                         .state = static_cast<MatchState>(message->state()),
                         .started_unix_us = message->started_unix_us(),
                         .duration_us = message->duration_us(),
                         .seats = {}};
  match.format = message->format();
  match.sha256 = *record;
  match.size = message->size();
  match.body = std::move(*message->mutable_body());
  match.timing = std::move(*message->mutable_timing());
  match.body_sha256 = *body;
  match.timing_sha256 = *timing;
  return match;
}

}  // namespace

v1::CheckedResult ToMessage(PlayedResult result) {
  v1::CheckedResult message;
  message.set_match_id(std::move(result.match_id));
  message.set_attempt(static_cast<uint32_t>(result.attempt));
  if (result.void_reason.has_value()) message.set_void_reason(*std::move(result.void_reason));
  if (!result.match.ok()) {
    message.set_unfit(std::string(result.match.status().message()));
    return message;
  }
  PackedMatch& match = *result.match;
  const MatchSummary& summary = match.entry.summary;
  message.set_game(summary.game);
  message.set_rules_version(summary.rules_version);
  message.set_state(static_cast<int>(summary.state));
  message.set_started_unix_us(summary.started_unix_us);
  message.set_duration_us(summary.duration_us);
  for (size_t seat = 0; seat < summary.seats.size(); ++seat) {
    *message.add_seats() = SeatOf(summary.seats[seat], match.answers[seat], result.times[seat]);
  }
  message.set_format(match.format);
  message.set_sha256(std::string(AsView(match.sha256)));
  message.set_size(match.size);
  message.set_body(std::move(match.body));
  message.set_timing(std::move(match.timing));
  message.set_body_sha256(std::string(AsView(match.body_sha256)));
  message.set_timing_sha256(std::string(AsView(match.timing_sha256)));
  return message;
}

PlayedResult FromMessage(v1::CheckedResult message) {
  PlayedResult result{.match_id = message.match_id(),
                      .attempt = static_cast<int>(message.attempt()),
                      .match = MatchIn(&message)};
  if (message.has_void_reason()) result.void_reason = std::move(*message.mutable_void_reason());
  if (!result.match.ok()) return result;
  for (v1::CheckedSeat& seat : *message.mutable_seats()) {
    result.times.push_back(TimesIn(seat));
    result.match->answers.push_back({.unread = seat.unread(),
                                     .illegal = seat.illegal(),
                                     .late = seat.late(),
                                     .defaults = seat.defaults()});
    result.match->entry.summary.seats.push_back(SummaryOf(&seat));
  }
  return result;
}

}  // namespace assize::ladder::service
