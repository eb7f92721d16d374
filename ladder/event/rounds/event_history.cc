#include "ladder/event/rounds/event_history.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

absl::Status Mismatch(const std::string& what) {
  return absl::DataLossError(absl::StrCat("the event's results don't fit its plan: ", what));
}

// What a table counts if none of its sets could be played.
enum class Unplayed { kNothing, kHalfPoint };

// Turns a round's rows into a PlayedRound.
class RoundReader {
 public:
  RoundReader(const PlayerNumbers& players, const Results& results, const games::Game& game)
      : players_(players), results_(results), side_of_(game.info().side_of) {
    const auto& names = game.info().roles;
    for (const std::string& role : results.roles) {
      const auto found = std::find(names.begin(), names.end(), role);
      roles_.push_back(found == names.end() ? sets::kNoRole
                                            : static_cast<int>(found - names.begin()));
    }
  }

  absl::StatusOr<pairing::PlayedRound> Read(const RoundPlan& plan, Unplayed unplayed) const {
    pairing::PlayedRound round;
    for (const SetPlan& set : plan.sets) {
      ASSIZE_ASSIGN_OR_RETURN(pairing::Pod pod, PodOf(set));
      pairing::PlayedPod& played = PodIn(round, std::move(pod));
      const auto result =
          std::ranges::lower_bound(results_.sets, set.number, {}, &SetResult::number);
      // A match of it was given up.
      if (result == results_.sets.end() || result->number != set.number) continue;
      ASSIZE_ASSIGN_OR_RETURN(sets::SetOutcome read, ReadSet(*result));
      (IsPlayoff(set) ? played.playoffs : played.sets).push_back(std::move(read));
    }
    if (unplayed == Unplayed::kHalfPoint) MakeUpForUnplayed(round);
    for (const Bye& bye : plan.byes) {
      ASSIZE_ASSIGN_OR_RETURN(const pairing::ByeKind kind, KindOf(bye));
      ASSIZE_ASSIGN_OR_RETURN(const pairing::Player player, PlayerOf(bye.version));
      round.byes.push_back({.player = player, .kind = kind});
    }
    return round;
  }

 private:
  // The round's pod, which is added if it is new. Mostly a pod's sets follow one another.
  static pairing::PlayedPod& PodIn(pairing::PlayedRound& round, pairing::Pod pod) {
    const auto found = std::find_if(round.pods.rbegin(), round.pods.rend(),
                                    [&pod](const auto& played) { return played.pod == pod; });
    if (found != round.pods.rend()) return *found;
    return round.pods.emplace_back(pairing::PlayedPod{.pod = std::move(pod), .sets = {}});
  }

  // Half a point each, as for a game that could not be played through nobody's fault.
  static void MakeUpForUnplayed(pairing::PlayedRound& round) {
    for (const pairing::PlayedPod& pod : round.pods) {
      if (!pod.sets.empty()) continue;
      for (const pairing::Player player : pod.pod) {
        round.byes.push_back({.player = player, .kind = pairing::ByeKind::kVoid});
      }
    }
    std::erase_if(round.pods, [](const pairing::PlayedPod& pod) { return pod.sets.empty(); });
  }

  absl::StatusOr<pairing::Player> PlayerOf(VersionId version) const {
    const auto player = players_.find(version);
    if (player != players_.end()) return player->second;
    return Mismatch(absl::StrCat("version ", version, " is not in the event"));
  }

  absl::StatusOr<pairing::Pod> PodOf(const SetPlan& set) const {
    pairing::Pod pod;
    for (VersionId version : set.matches.front().seats) {
      ASSIZE_ASSIGN_OR_RETURN(const pairing::Player player, PlayerOf(version));
      if (std::ranges::find(pod, player) != pod.end()) {
        return Mismatch(absl::StrCat("version ", version, " sits twice in set ", set.number + 1));
      }
      pod.push_back(player);
    }
    return pod;
  }

  absl::StatusOr<sets::SetOutcome> ReadSet(const SetResult& set) const {
    sets::SetOutcome read;
    for (const MatchResult& match : results_.MatchesOf(set)) {
      sets::MatchOutcome& result = read.matches.emplace_back();
      const std::span<const SeatResult> seats = results_.SeatsOf(match);
      for (const SeatResult& seat : seats) {
        const int place = static_cast<int>(result.seats.size());
        ASSIZE_ASSIGN_OR_RETURN(const pairing::Player player, PlayerOf(seat.version));
        result.seats.push_back({.player = player,
                                .score = seat.score,
                                .rank = seat.rank,
                                .role = roles_[seat.role],
                                .forfeited = seat.forfeited,
                                .side = side_of_(static_cast<int>(seats.size()), place)});
      }
    }
    return read;
  }

  static absl::StatusOr<pairing::ByeKind> KindOf(const Bye& bye) {
    for (const pairing::ByeKind kind :
         {pairing::ByeKind::kPairingAllocated, pairing::ByeKind::kHalfPoint,
          pairing::ByeKind::kZeroPoint}) {
      if (pairing::ByeKindName(kind) == bye.kind) return kind;
    }
    return Mismatch(absl::StrCat("no kind of bye is called ", Quoted(bye.kind)));
  }

  const PlayerNumbers& players_;
  const Results& results_;
  const games::SideRule side_of_;
  // By index into Results::roles.
  std::vector<int> roles_;
};

}  // namespace

std::vector<const Round*> PointersTo(std::span<const Round> rounds) {
  std::vector<const Round*> pointers;
  for (const Round& round : rounds) pointers.push_back(&round);
  return pointers;
}

PlayerNumbers PlayersOf(const Event& event) {
  PlayerNumbers players;
  for (const Entrant& entrant : event.entrants) {
    players.emplace(entrant.version, entrant.number - 1);
  }
  return players;
}

pairing::Field FieldOf(const Event& event, int rounds) {
  pairing::Field field;
  for (const Entrant& entrant : event.entrants) {
    field.push_back({.withdrawn = entrant.out_from.has_value() && *entrant.out_from <= rounds + 1});
  }
  return field;
}

absl::StatusOr<pairing::History> HistoryOf(const Event& event, RoundPointers rounds,
                                           const Results& results, const games::Game& game) {
  const PlayerNumbers players = PlayersOf(event);
  const RoundReader reader(players, results, game);
  // Matches that a cancelled event did not play count nothing: it was ended on purpose.
  const v1::EventSettings& settings = event.setup.settings;
  const Unplayed unplayed = settings.cancelled() ? Unplayed::kNothing : Unplayed::kHalfPoint;
  pairing::History history;
  for (const Round* round : rounds) {
    if (round->open_matches > 0) break;
    ASSIZE_ASSIGN_OR_RETURN(history.emplace_back(), reader.Read(round->plan, unplayed));
  }
  return history;
}

bool IsPlayoff(const SetPlan& set) { return set.label.starts_with(kPlayoffLabel); }

int PlayoffSets(const Event& event, const RoundPlan& round, const pairing::Pod& pod) {
  std::vector<VersionId> seats;
  for (pairing::Player player : pod) seats.push_back(event.entrants[player].version);
  return static_cast<int>(std::ranges::count_if(round.sets, [&seats](const SetPlan& set) {
    return IsPlayoff(set) && set.matches.front().seats == seats;
  }));
}

std::vector<pairing::Pod> PodsInPlayoff(const Event& event, RoundPointers rounds,
                                        const pairing::History& history,
                                        const v1::EventSettings& settings,
                                        const pairing::FormatSettings& format) {
  if (event.ended_unix_us.has_value() || history.empty() || history.size() != rounds.size()) {
    return {};
  }
  std::vector<pairing::Pod> pods = pairing::DrawnPods(format, history);
  std::erase_if(pods, [&](const pairing::Pod& pod) {
    return PlayoffSets(event, rounds.back()->plan, pod) >= static_cast<int>(settings.playoff());
  });
  return pods;
}

std::vector<pairing::Player> StillIn(const Event& event, const pairing::History& history,
                                     const pairing::FormatSettings& format) {
  return pairing::StillIn(format, FieldOf(event, static_cast<int>(history.size())), history);
}

absl::StatusOr<pairing::PlayedRound> RoundSoFar(const Event& event, const RoundPlan& round,
                                                const Results& results, const games::Game& game) {
  const PlayerNumbers players = PlayersOf(event);
  ASSIZE_ASSIGN_OR_RETURN(pairing::PlayedRound played,
                          RoundReader(players, results, game).Read(round, Unplayed::kNothing));
  std::erase_if(played.pods, [](const pairing::PlayedPod& pod) { return pod.sets.empty(); });
  return played;
}

}  // namespace assize::ladder
