#include "ladder/event/rounds/format_schedule.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/event_history.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/event/settings/owners_apart.h"
#include "ladder/event/settings/round_size.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/sets/set_plan.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// How often it is asked whether to stop.
constexpr size_t kSetsAtOnce = 256;

// The round in the store's terms.
class RoundWriter {
 public:
  RoundWriter(const EventState& state, const v1::EventSettings& settings,
              const pairing::FormatSettings& format)
      : state_(state), settings_(settings), format_(format) {
    plan_.number = static_cast<int>(state.rounds.size()) + 1;
    plan_.dropouts = state.dropouts;
    next_set_ = SetsPlanned(state.rounds);
  }

  // One more set at each of these tables of the last round.
  RoundPlan WritePlayoff(const std::vector<pairing::Pod>& pods) && {
    const RoundPlan& last = state_.rounds.back().plan;
    plan_.number = last.number;
    for (const pairing::Pod& pod : pods) {
      AddSet(pod);
      plan_.sets.back().label =
          absl::StrCat(std::string(kPlayoffLabel), PlayoffSets(state_.event, last, pod) + 1);
    }
    return std::move(plan_);
  }

  absl::StatusOr<RoundPlan> Write(const pairing::PairedRound& round) && {
    ASSIZE_RETURN_IF_ERROR(
        CheckPairedRound(settings_, format_, round.pods, state_.event.entrants.size()));
    plan_.sets.reserve(round.pods.size() * settings_.sets());
    for (const pairing::Pod& pod : round.pods) {
      for (uint32_t i = 0; i < settings_.sets(); ++i) {
        AddSet(pod);
        if (IsStopped()) return absl::CancelledError("stopped while a round was planned");
      }
    }
    for (const pairing::PlayerBye& bye : round.byes) {
      const pairing::Points points = pairing::PointsOfBye(bye.kind, format_.bye_points);
      plan_.byes.push_back({.version = VersionOf(bye.player),
                            .kind = std::string(pairing::ByeKindName(bye.kind)),
                            .score = static_cast<double>(points) / sets::kPoint});
    }
    return std::move(plan_);
  }

 private:
  VersionId VersionOf(pairing::Player player) const {
    return state_.event.entrants[player].version;
  }

  bool IsStopped() const {
    return plan_.sets.size() % kSetsAtOnce == 0 && state_.stopped && state_.stopped();
  }

  void AddSet(const pairing::Pod& pod) {
    std::vector<sets::PlannedMatch> matches =
        sets::PlanSet(sets::SeedsOfSet(seeds_, next_set_), pod, format_.seating, format_.side_of,
                      RowCount(settings_));
    SetPlan& set = plan_.sets.emplace_back();
    set.number = next_set_++;
    set.matches.reserve(matches.size());
    for (sets::PlannedMatch& match : matches) {
      MatchPlan& plan = set.matches.emplace_back();
      plan.match_id = std::move(match.seeds.match_id);
      plan.rotation = static_cast<int>(set.matches.size()) - 1;
      plan.seats.reserve(match.seats.size());
      for (pairing::Player player : match.seats) plan.seats.push_back(VersionOf(player));
    }
  }

  const EventState& state_;
  const v1::EventSettings& settings_;
  const pairing::FormatSettings& format_;
  const match::RunSeeds seeds_ = SeedsOf(state_.event.setup, settings_);
  RoundPlan plan_;
  int64_t next_set_ = 0;
};

}  // namespace

pairing::MaybeRound FormatSchedule::NextOfCourse(const EventState& state,
                                                 const pairing::FormatSettings& format,
                                                 const pairing::Field& field) {
  if (course_ == nullptr) course_ = format.kind->begin(format);
  course_->SetOwners(format.owners);
  const auto known = static_cast<size_t>(course_->rounds());
  ASSIZE_ASSIGN_OR_RETURN(const pairing::History news,
                          HistoryOf(state.event, PointersTo(std::span(state.rounds).subspan(known)),
                                    state.results, *game_));
  for (const pairing::PlayedRound& round : news) {
    const bool is_last = course_->rounds() + 1 == static_cast<int>(state.rounds.size());
    ASSIZE_RETURN_IF_ERROR(
        course_->AddRound(round, is_last ? field : FieldOf(state.event, course_->rounds() + 1)));
  }
  return course_->NextRound(field);
}

absl::StatusOr<std::optional<RoundPlan>> FormatSchedule::NextRound(const EventState& state) {
  // Not those of the beginning: byes may have been asked for since.
  const v1::EventSettings& settings = state.event.setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(pairing::FormatSettings format,
                          FormatSettingsOf(state.event.setup, settings));
  format.owners = OwnersFor(settings, state.event.entrants, state.owners);
  pairing::Field field = FieldOf(state.event, static_cast<int>(state.rounds.size()));
  const PlayerNumbers players = PlayersOf(state.event);
  for (const Dropout& dropout : state.dropouts) field[players.at(dropout.version)].withdrawn = true;
  std::optional<pairing::PairedRound> round;
  if (format.kind->begin != nullptr) {
    ASSIZE_ASSIGN_OR_RETURN(round, NextOfCourse(state, format, field));
  } else {
    const std::vector<const Round*> rounds = PointersTo(state.rounds);
    ASSIZE_ASSIGN_OR_RETURN(const pairing::History history,
                            HistoryOf(state.event, rounds, state.results, *game_));
    const std::vector<pairing::Pod> playoffs =
        PodsInPlayoff(state.event, rounds, history, settings_, format);
    if (!playoffs.empty()) return RoundWriter(state, settings_, format).WritePlayoff(playoffs);
    ASSIZE_ASSIGN_OR_RETURN(round, pairing::NextRound(format, field, history));
  }
  if (!round.has_value()) return std::nullopt;
  return RoundWriter(state, settings_, format).Write(*round);
}

}  // namespace assize::ladder
