#include "ladder/pairing/past.h"

namespace assize::ladder::pairing {

Past::Past(int players, const History& history, sets::Scoring scoring, Points bye_points)
    : records_(players), meetings_(static_cast<size_t>(players) * players) {
  for (const PlayedRound& round : history) {
    for (const PlayedPod& played : round.pods) Add(played, scoring);
    for (const Bye& bye : round.byes) {
      Record& record = records_[bye.player];
      record.points += PointsOfBye(bye.kind, bye_points);
      record.byes += bye.kind == ByeKind::kPairingAllocated ? 1 : 0;
    }
    ++rounds_;
  }
}

void Past::Add(const PlayedPod& played, sets::Scoring scoring) {
  const std::vector<Points> points = sets::PointsOf(played.pod, played.sets, scoring);
  for (size_t i = 0; i < played.pod.size(); ++i) {
    Record& record = records_[played.pod[i]];
    record.points += points[i];
    record.last_round = rounds_;
    ++record.rounds;
  }
  if (played.sets.empty()) return;
  for (Player a : played.pod) {
    for (Player b : played.pod) {
      if (a != b) ++meetings_[a * records_.size() + b];
    }
  }
  for (const sets::SetResult& set : played.sets) {
    for (const sets::MatchResult& match : set.matches) AddMatch(match);
  }
}

void Past::AddMatch(const sets::MatchResult& match) {
  for (size_t seat = 0; seat < match.seats.size(); ++seat) {
    const sets::SeatResult& result = match.seats[seat];
    Record& record = records_[result.player];
    ++record.seats[seat];
    if (result.role != sets::kNoRole && result.role < kMaxSeats) ++record.roles[result.role];
  }
}

}  // namespace assize::ladder::pairing
