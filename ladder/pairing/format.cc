#include "ladder/pairing/format.h"

#include <algorithm>
#include <bit>

#include "ladder/pairing/as_tournament.h"
#include "ladder/pairing/continuous.h"
#include "ladder/pairing/continuous_ladder.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/pairing/gauntlet.h"
#include "ladder/pairing/knockout.h"
#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/round.h"
#include "ladder/pairing/round_robin.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

using Next = absl::StatusOr<std::optional<PairedRound>>;

PodRange RangeOf(const FormatSettings& settings) {
  return {settings.seats, settings.min_seats, settings.max_seats};
}

bool HasTwoSeats(const FormatSettings& settings) { return settings.max_seats == 2; }

PodRules PodRulesOf(const FormatSettings& settings, ScoreGroups score_groups) {
  return {RangeOf(settings), score_groups, settings.seating, settings.seat_roles, settings.owners};
}

PodKnockoutRules PodKnockoutRulesOf(const FormatSettings& settings) {
  return {RangeOf(settings), settings.any_size ? settings.max_seats : settings.seats,
          settings.advancing, settings.scoring};
}

// The two sizes of FormatSettings::any_size for this many players.
PodRange TwoSizes(const FormatSettings& settings, int players) {
  PodRange range = RangeOf(settings);
  const PodSizes fitting = PodSizesFor(players, range);
  const auto [least, most] = std::ranges::minmax_element(fitting.sizes);
  if (least == fitting.sizes.end()) return range;
  range.least = *least;
  range.most = *most;
  range.seats = std::clamp(range.seats, range.least, range.most);
  return range;
}

std::vector<Player> ChallengersOf(const FormatSettings& settings) {
  return settings.challengers.empty() ? std::vector<Player>{0} : settings.challengers;
}

int SwissRounds(const FormatSettings& settings, int players) {
  if (settings.rounds > 0) return settings.rounds;
  return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1))));
}

// What one call of NextRound() is about.
struct Event {
  const FormatSettings& settings;
  const Field& field;
  const History& history;
  // In seeding order.
  std::vector<Player> present;

  int players() const { return static_cast<int>(field.size()); }
  int round() const { return static_cast<int>(history.size()); }
  PairingHistory ToPairingHistory() const {
    return PairingHistory(players(), history, settings.scoring, settings.bye_points);
  }
  PodRange Sizes() const {
    return settings.any_size ? RangeOf(settings)
                             : TwoSizes(settings, static_cast<int>(present.size()));
  }
  Stream OpenStream() const { return Chance(settings.seed).Open({"pairing", round()}); }
};

PairedRound NextPods(const Event& event, const PairingHistory& history, ScoreGroups score_groups) {
  Stream stream = event.OpenStream();
  PodRules rules = PodRulesOf(event.settings, score_groups);
  const std::vector<Player> resting = PlayersToRest(history, event.present, rules);
  Event playing = event;
  for (Player player : resting) std::erase(playing.present, player);
  rules.range = playing.Sizes();
  PairedRound round = PairPods(history, playing.present, rules, stream);
  for (Player player : resting) round.byes.push_back({player, ByeKind::kZeroPoint});
  return round;
}

Next NextRoundRobin(const Event& event) {
  if (HasTwoSeats(event.settings)) {
    if (event.round() >= BergerRounds(event.players()) * event.settings.cycles) {
      return std::nullopt;
    }
    return WithoutWithdrawn(BergerRound(event.players(), event.round()), event.field,
                            RangeOf(event.settings));
  }
  const PairingHistory history = event.ToPairingHistory();
  // A pair whose sets are given up time after time must not keep the event from ending.
  const bool is_endless = event.round() >= 4 * event.players() * event.settings.cycles;
  if (is_endless ||
      HaveAllMet(history, event.present, event.settings.cycles, event.settings.owners)) {
    return std::nullopt;
  }
  return NextPods(event, history, ScoreGroups::kIgnored);
}

// White and black of the first board by lot (C.04.2); the rest follows from it.
trf::Colour FirstColour(const FormatSettings& settings) {
  return Chance(settings.seed).Open({"first-colour"}).Below(2) == 0 ? trf::Colour::kWhite
                                                                    : trf::Colour::kBlack;
}

std::vector<PlayerBye> AskedByes(const Event& event) {
  std::vector<PlayerBye> byes;
  for (const AskedBye& asked : event.settings.asked_byes) {
    const auto& present = event.present;
    const bool is_in = std::find(present.begin(), present.end(), asked.player) != present.end();
    const bool is_new = std::none_of(byes.begin(), byes.end(), [&asked](const PlayerBye& bye) {
      return bye.player == asked.player;
    });
    if (asked.round == event.round() && is_in && is_new) byes.push_back({asked.player, asked.kind});
  }
  return byes;
}

// `event.present` are without those who have byes.
Next NextDutch(const Event& event, const std::vector<PlayerBye>& asked) {
  ASSIZE_ASSIGN_OR_RETURN(trf::Tournament tournament,
                          AsTournament(event.field, event.history, event.settings.bye_points));
  tournament.planned_rounds = SwissRounds(event.settings, event.players());
  tournament.initial_colour = FirstColour(event.settings);
  Accelerate(event.settings.accelerated, &tournament);
  for (const PlayerBye& bye : asked) {
    tournament.players[bye.player].next_absence =
        bye.kind == ByeKind::kHalfPoint ? trf::Result::kHalfBye : trf::Result::kZeroBye;
  }
  const absl::StatusOr<dutch::RoundPairing> pairing = dutch::PairDutch(tournament);
  // Everybody has met: the fewest repeated meetings are all that is left.
  if (absl::IsFailedPrecondition(pairing.status())) {
    return NextPods(event, event.ToPairingHistory(), ScoreGroups::kKept);
  }
  if (!pairing.ok()) return pairing.status();
  PairedRound round;
  for (const dutch::Pair& pair : pairing->pairs) {
    round.pods.push_back({pair.white - 1, pair.black - 1});
  }
  if (pairing->bye != trf::kNobody) {
    round.byes.push_back({pairing->bye - 1, ByeKind::kPairingAllocated});
  }
  return round;
}

PairedRound ByesForAll(const std::vector<Player>& players) {
  PairedRound round;
  for (const Player player : players) round.byes.push_back({player, ByeKind::kPairingAllocated});
  return round;
}

Next NextSwiss(const Event& event) {
  if (event.round() >= SwissRounds(event.settings, event.players())) return std::nullopt;
  const std::vector<PlayerBye> asked = AskedByes(event);
  Event left = event;
  for (const PlayerBye& bye : asked) std::erase(left.present, bye.player);
  Next next = [&]() -> Next {
    if (CountOwners(event.settings.owners, left.present) < event.settings.min_seats) {
      return ByesForAll(left.present);
    }
    if (HasTwoSeats(event.settings)) return NextDutch(left, asked);
    return NextPods(left, left.ToPairingHistory(), ScoreGroups::kKept);
  }();
  if (next.ok() && next->has_value()) {
    (*next)->byes.insert((*next)->byes.end(), asked.begin(), asked.end());
  }
  return next;
}

Next NextGauntlet(const Event& event) {
  const std::vector<Player> challengers = ChallengersOf(event.settings);
  const auto is_out = [&event](Player player) { return event.field[player].withdrawn; };
  if (std::all_of(challengers.begin(), challengers.end(), is_out)) return std::nullopt;
  std::vector<PairedRound> schedule;
  for (int cycle = 0; cycle < event.settings.cycles; ++cycle) {
    for (PairedRound& round : GauntletRounds(event.players(), challengers, RangeOf(event.settings),
                                             cycle, event.settings.owners)) {
      schedule.push_back(std::move(round));
    }
  }
  if (event.round() >= static_cast<int>(schedule.size())) return std::nullopt;
  return GauntletWithoutWithdrawn(schedule[event.round()], challengers, event.field,
                                  RangeOf(event.settings));
}

Next NextKnockout(const Event& event) {
  if (HasTwoSeats(event.settings)) {
    return NextBracketRound(event.field, event.history, event.settings.scoring);
  }
  return NextPodKnockoutRound(event.field, event.history, PodKnockoutRulesOf(event.settings));
}

Next NextContinuous(const Event& event) {
  ContinuousLadder ladder(event.settings);
  for (const PlayedRound& round : event.history) {
    ASSIZE_RETURN_IF_ERROR(ladder.AddRound(round, event.field));
  }
  return ladder.NextRound(event.field);
}

Next NextOf(const Event& event) {
  switch (event.settings.kind) {
    case FormatKind::kRoundRobin:
      return NextRoundRobin(event);
    case FormatKind::kSwiss:
      return NextSwiss(event);
    case FormatKind::kGauntlet:
      return NextGauntlet(event);
    case FormatKind::kKnockout:
      return NextKnockout(event);
    case FormatKind::kContinuous:
      return NextContinuous(event);
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> RoundCount(const FormatSettings& settings, int players) {
  const auto capped = [&settings](int rounds) {
    return settings.rounds > 0 ? std::min(settings.rounds, rounds) : rounds;
  };
  switch (settings.kind) {
    case FormatKind::kRoundRobin:
      if (HasTwoSeats(settings)) return capped(BergerRounds(players) * settings.cycles);
      break;
    case FormatKind::kSwiss:
      return SwissRounds(settings, players);
    case FormatKind::kGauntlet:
      return capped(settings.cycles *
                    static_cast<int>(GauntletRounds(players, ChallengersOf(settings),
                                                    RangeOf(settings), 0, settings.owners)
                                         .size()));
    case FormatKind::kKnockout:
      return HasTwoSeats(settings) ? BracketRounds(players)
                                   : PodKnockoutRounds(players, PodKnockoutRulesOf(settings));
    case FormatKind::kContinuous:
      break;
  }
  return settings.rounds > 0 ? std::optional(settings.rounds) : std::nullopt;
}

std::vector<Pod> DrawnPods(const FormatSettings& settings, const History& history) {
  std::vector<Pod> drawn;
  if (settings.kind != FormatKind::kKnockout || history.empty()) return drawn;
  const PlayedRound& round = history.back();
  for (const PlayedPod& played : round.pods) {
    const int advancing =
        HasTwoSeats(settings) ? 1 : AdvancingFrom(round, played, PodKnockoutRulesOf(settings));
    if (IsDrawn(played, settings.scoring, advancing)) drawn.push_back(played.pod);
  }
  return drawn;
}

std::vector<Player> StillIn(const FormatSettings& settings, const Field& field,
                            const History& history) {
  if (static_cast<int>(PresentIn(field).size()) < settings.min_seats) return {};
  return HasTwoSeats(settings) ? StillInBracket(field, history, settings.scoring)
                               : StillInPodKnockout(field, history, PodKnockoutRulesOf(settings));
}

absl::StatusOr<std::optional<PairedRound>> NextRound(const FormatSettings& settings,
                                                     const Field& field, const History& history) {
  ASSIZE_RETURN_IF_ERROR(CheckSettings(settings, static_cast<int>(field.size())));
  const Event event = {settings, field, history, PresentIn(field)};
  if (CountOwners(settings.owners, event.present) < settings.min_seats) return std::nullopt;
  if (settings.rounds > 0 && event.round() >= settings.rounds) return std::nullopt;
  return NextOf(event);
}

}  // namespace assize::ladder::pairing
