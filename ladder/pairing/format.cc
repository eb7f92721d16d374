#include "ladder/pairing/format.h"

#include <algorithm>
#include <bit>

#include "ladder/pairing/as_tournament.h"
#include "ladder/pairing/berger.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/pairing/gauntlet.h"
#include "ladder/pairing/knockout.h"
#include "ladder/pairing/past.h"
#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/rating_gain.h"
#include "ladder/pairing/round_robin.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

using Next = absl::StatusOr<std::optional<Round>>;

PodRange RangeOf(const FormatSettings& settings) {
  return {settings.seats, settings.min_seats, settings.max_seats};
}

bool HasTwoSeats(const FormatSettings& settings) { return settings.max_seats == 2; }

PodRules PodRulesOf(const FormatSettings& settings, ScoreGroups score_groups) {
  return {RangeOf(settings), score_groups, settings.seating, settings.seat_roles};
}

HeatRules HeatRulesOf(const FormatSettings& settings) {
  return {RangeOf(settings), settings.advancing, settings.scoring};
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
  Past PastRounds() const {
    return Past(players(), history, settings.scoring, settings.bye_points);
  }
  Stream OpenStream() const { return Chance(settings.seed).Open({"pairing", round()}); }
};

Round NextPods(const Event& event, const Past& past, ScoreGroups score_groups) {
  Stream stream = event.OpenStream();
  return PairPods(past, event.present, PodRulesOf(event.settings, score_groups), stream);
}

Next NextRoundRobin(const Event& event) {
  if (HasTwoSeats(event.settings)) {
    if (event.round() >= BergerRounds(event.players()) * event.settings.cycles) {
      return std::nullopt;
    }
    return WithoutWithdrawn(BergerRound(event.players(), event.round()), event.field,
                            RangeOf(event.settings));
  }
  const Past past = event.PastRounds();
  // A pair whose sets are given up time after time must not keep the event from ending.
  const bool is_endless = event.round() >= 4 * event.players() * event.settings.cycles;
  if (is_endless || HaveAllMet(past, event.present, event.settings.cycles)) return std::nullopt;
  return NextPods(event, past, ScoreGroups::kIgnored);
}

// White and black of the first board by lot (C.04.2); the rest follows from it.
trf::Colour FirstColour(const FormatSettings& settings) {
  return Chance(settings.seed).Open({"first-colour"}).Below(2) == 0 ? trf::Colour::kWhite
                                                                    : trf::Colour::kBlack;
}

std::vector<Bye> AskedByes(const Event& event) {
  std::vector<Bye> byes;
  for (const AskedBye& asked : event.settings.asked_byes) {
    const auto& present = event.present;
    const bool is_in = std::find(present.begin(), present.end(), asked.player) != present.end();
    const bool is_new = std::none_of(
        byes.begin(), byes.end(), [&asked](const Bye& bye) { return bye.player == asked.player; });
    if (asked.round == event.round() && is_in && is_new) byes.push_back({asked.player, asked.kind});
  }
  return byes;
}

// `event.present` are without those who have byes.
Next NextDutch(const Event& event, const std::vector<Bye>& asked) {
  ASSIZE_ASSIGN_OR_RETURN(trf::Tournament tournament,
                          AsTournament(event.field, event.history, event.settings.bye_points));
  tournament.planned_rounds = SwissRounds(event.settings, event.players());
  tournament.initial_colour = FirstColour(event.settings);
  Accelerate(event.settings.accelerated, &tournament);
  for (const Bye& bye : asked) {
    tournament.players[bye.player].next_absence =
        bye.kind == ByeKind::kHalfPoint ? trf::Result::kHalfBye : trf::Result::kZeroBye;
  }
  const absl::StatusOr<dutch::RoundPairing> pairing = dutch::PairDutch(tournament);
  // Everybody has met: the fewest repeated meetings are all that is left.
  if (absl::IsFailedPrecondition(pairing.status())) {
    return NextPods(event, event.PastRounds(), ScoreGroups::kKept);
  }
  if (!pairing.ok()) return pairing.status();
  Round round;
  for (const dutch::Pair& pair : pairing->pairs) {
    round.pods.push_back({pair.white - 1, pair.black - 1});
  }
  if (pairing->bye != trf::kNobody) {
    round.byes.push_back({pairing->bye - 1, ByeKind::kPairingAllocated});
  }
  return round;
}

Round ByesForAll(const std::vector<Player>& players) {
  Round round;
  for (const Player player : players) round.byes.push_back({player, ByeKind::kPairingAllocated});
  return round;
}

Next NextSwiss(const Event& event) {
  if (event.round() >= SwissRounds(event.settings, event.players())) return std::nullopt;
  const std::vector<Bye> asked = AskedByes(event);
  Event left = event;
  for (const Bye& bye : asked) std::erase(left.present, bye.player);
  Next next = [&]() -> Next {
    if (static_cast<int>(left.present.size()) < event.settings.min_seats) {
      return ByesForAll(left.present);
    }
    if (HasTwoSeats(event.settings)) return NextDutch(left, asked);
    return NextPods(left, left.PastRounds(), ScoreGroups::kKept);
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
  std::vector<Round> schedule;
  for (int cycle = 0; cycle < event.settings.cycles; ++cycle) {
    for (Round& round :
         GauntletRounds(event.players(), challengers, RangeOf(event.settings), cycle)) {
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
  return NextHeats(event.field, event.history, HeatRulesOf(event.settings));
}

absl::StatusOr<InformationGain> GainOf(const Event& event) {
  if (event.settings.gain) return event.settings.gain;
  return GainByRatings(event.players(), event.history, event.settings.seating,
                       event.settings.side_of);
}

Next NextContinuous(const Event& event) {
  const Past past = event.PastRounds();
  const ContinuousRules rules =
      ContinuousRulesFor(event.settings, static_cast<int>(event.present.size()));
  ASSIZE_ASSIGN_OR_RETURN(const InformationGain gain, GainOf(event));
  Round round;
  for (const Pod& pod : ContinuousPods(past, event.present, rules, gain)) {
    round.pods.push_back(InBestSeats(past, pod, PodRulesOf(event.settings, ScoreGroups::kKept)));
  }
  return round;
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
      return capped(
          settings.cycles *
          static_cast<int>(
              GauntletRounds(players, ChallengersOf(settings), RangeOf(settings), 0).size()));
    case FormatKind::kKnockout:
      return HasTwoSeats(settings) ? BracketRounds(players)
                                   : HeatRounds(players, HeatRulesOf(settings));
    case FormatKind::kContinuous:
      break;
  }
  return settings.rounds > 0 ? std::optional(settings.rounds) : std::nullopt;
}

absl::StatusOr<std::optional<Round>> NextRound(const FormatSettings& settings, const Field& field,
                                               const History& history) {
  ASSIZE_RETURN_IF_ERROR(CheckSettings(settings, static_cast<int>(field.size())));
  Event event = {settings, field, history, {}};
  for (Player player = 0; player < event.players(); ++player) {
    if (!field[player].withdrawn) event.present.push_back(player);
  }
  if (static_cast<int>(event.present.size()) < settings.min_seats) return std::nullopt;
  if (settings.rounds > 0 && event.round() >= settings.rounds) return std::nullopt;
  return NextOf(event);
}

}  // namespace assize::ladder::pairing
