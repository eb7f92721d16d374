// The rounds of an event by its format: Swiss, round robin and so on (ladder/pairing/formats/format.h).
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_FORMAT_SCHEDULE_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_FORMAT_SCHEDULE_H_

#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/event/rounds/schedule.h"
#include "ladder/pairing/formats/format.h"
#include "referee/games/table.h"

namespace assize::ladder {

class FormatSchedule : public Schedule {
 public:
  // `game` must outlive the schedule.
  FormatSchedule(v1::EventSettings settings, const games::Game* game)
      : settings_(std::move(settings)), game_(game) {}

  absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) override;

 private:
  // Of a format that remembers its rounds, so that each is read once.
  pairing::MaybeRound NextOfCourse(const EventState& state, const pairing::FormatSettings& format,
                                   const pairing::Field& field);

  const v1::EventSettings settings_;
  const games::Game* const game_;
  std::unique_ptr<pairing::Course> course_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_FORMAT_SCHEDULE_H_
