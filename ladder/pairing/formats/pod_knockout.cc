// Knockouts of three and more seats.
#include <algorithm>
#include <tuple>

#include "ladder/pairing/formats/knockout.h"

namespace assize::ladder::pairing {
namespace {

int AdvancingFrom(size_t seats, const PodKnockoutRules& rules) {
  const int advancing = rules.advancing > 0 ? rules.advancing : rules.range.seats / 2;
  return std::min(advancing, static_cast<int>(seats) - 1);
}

// Seeds 1 to p into pods 1 to p, the next p into pods p to 1, and so on.
std::vector<Pod> Serpentine(const std::vector<Player>& players, const std::vector<int>& sizes) {
  std::vector<Pod> pods(sizes.size());
  const auto is_full = [&](size_t pod) { return static_cast<int>(pods[pod].size()) == sizes[pod]; };
  size_t next = 0;
  for (size_t row = 0; next < players.size(); ++row) {
    for (size_t i = 0; i < pods.size() && next < players.size(); ++i) {
      const size_t pod = row % 2 == 0 ? i : pods.size() - 1 - i;
      if (!is_full(pod)) pods[pod].push_back(players[next++]);
    }
  }
  return pods;
}

PairedRound PodsOf(const std::vector<Player>& alive, const PodKnockoutRules& rules) {
  PairedRound round;
  if (static_cast<int>(alive.size()) <= rules.final_seats) {
    round.pods.push_back(alive);
    return round;
  }
  const PodSizes sizes = PodSizesFor(static_cast<int>(alive.size()), rules.range);
  for (int i = 0; i < sizes.byes; ++i) {
    round.byes.push_back({alive[i], ByeKind::kPairingAllocated});
  }
  round.pods = Serpentine({alive.begin() + sizes.byes, alive.end()}, sizes.sizes);
  return round;
}

bool IsFinal(const PlayedRound& round, const PodKnockoutRules& rules) {
  return round.pods.size() == 1 && round.byes.empty() &&
         static_cast<int>(round.pods[0].pod.size()) <= rules.final_seats;
}

// A player who may go on, compared across pods of one round.
struct Candidate {
  // From 0; a player with a bye comes before all others.
  int place = -1;
  Points points = 0;
  // Of a match, on average.
  Points share = 0;
  Player player = 0;
  // Its place in its own pod is enough.
  bool goes_on = true;

  auto Rank() const { return std::tuple(!goes_on, place, -points, -share, player); }
};

Points MeanShare(const PlayedPod& played, Player player) {
  Points sum = 0;
  int64_t matches = 0;
  for (const sets::SetOutcome& set : played.sets) {
    for (const sets::MatchOutcome& match : set.matches) {
      const auto seat = std::ranges::find(match.seats, player, &sets::SeatOutcome::player);
      sum += sets::SharesOf(match)[static_cast<size_t>(seat - match.seats.begin())];
      ++matches;
    }
  }
  return matches == 0 ? 0 : sum / matches;
}

void AddPod(const PlayedPod& played, const PodKnockoutRules& rules,
            std::vector<Candidate>& candidates) {
  const std::vector<Points> points = sets::PointsOf(played.pod, played.sets, rules.scoring);
  const int advancing = AdvancingFrom(played.pod.size(), rules);
  int place = 0;
  for (Player player : OrderInPod(played, rules.scoring)) {
    const auto seat = std::ranges::find(played.pod, player) - played.pod.begin();
    candidates.push_back({.place = place,
                          .points = points[static_cast<size_t>(seat)],
                          .share = MeanShare(played, player),
                          .player = player,
                          .goes_on = place < advancing});
    ++place;
  }
}

// How many go on if `earned` have earned it, so that the final has all its seats.
size_t CountGoingOn(size_t earned, const PodKnockoutRules& rules) {
  const auto final_seats = static_cast<size_t>(rules.final_seats);
  if (earned <= final_seats) return final_seats;
  const PodSizes sizes = PodSizesFor(static_cast<int>(earned), rules.range);
  return sizes.sizes.size() == 1 && sizes.byes == 0 ? final_seats : earned;
}

// The players who go on from a round, in seeding order.
std::vector<Player> SurvivorsOf(const PlayedRound& round, const Field& field,
                                const PodKnockoutRules& rules) {
  std::vector<Candidate> candidates;
  for (const PlayerBye& bye : round.byes) candidates.push_back({.player = bye.player});
  for (const PlayedPod& played : round.pods) AddPod(played, rules, candidates);
  std::erase_if(candidates,
                [&field](const Candidate& candidate) { return field[candidate.player].withdrawn; });
  std::ranges::sort(candidates, {}, &Candidate::Rank);
  const auto earned =
      static_cast<size_t>(std::ranges::count(candidates, true, &Candidate::goes_on));
  candidates.resize(std::min(candidates.size(), CountGoingOn(earned, rules)));
  std::vector<Player> survivors;
  for (const Candidate& candidate : candidates) survivors.push_back(candidate.player);
  std::ranges::sort(survivors);
  return survivors;
}

}  // namespace

int AdvancingFrom(const PlayedRound& round, const PlayedPod& played,
                  const PodKnockoutRules& rules) {
  return IsFinal(round, rules) ? 1 : AdvancingFrom(played.pod.size(), rules);
}

int PodKnockoutRounds(int players, const PodKnockoutRules& rules) {
  const Field field(static_cast<size_t>(players));
  History history;
  while (const std::optional<PairedRound> round = NextPodKnockoutRound(field, history, rules)) {
    PlayedRound& played = history.emplace_back();
    played.byes = round->byes;
    for (const Pod& pod : round->pods) played.pods.push_back({pod, {}});
  }
  return static_cast<int>(history.size());
}

std::vector<Player> StillInPodKnockout(const Field& field, const History& history,
                                       const PodKnockoutRules& rules) {
  if (!history.empty() && IsFinal(history.back(), rules)) return {};
  std::vector<Player> alive =
      history.empty() ? PresentIn(field) : SurvivorsOf(history.back(), field, rules);
  if (static_cast<int>(alive.size()) < rules.range.least) alive.clear();
  return alive;
}

std::optional<PairedRound> NextPodKnockoutRound(const Field& field, const History& history,
                                                const PodKnockoutRules& rules) {
  const std::vector<Player> alive = StillInPodKnockout(field, history, rules);
  if (alive.empty()) return std::nullopt;
  return PodsOf(alive, rules);
}

}  // namespace assize::ladder::pairing
