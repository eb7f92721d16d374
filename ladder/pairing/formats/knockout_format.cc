// Knockouts as a format: brackets with two seats, pods with more.
#include "absl/strings/str_cat.h"
#include "ladder/pairing/formats/format_parts.h"
#include "ladder/pairing/formats/knockout.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

PodKnockoutRules PodKnockoutRulesOf(const FormatSettings& settings) {
  return {RangeOf(settings), settings.any_size ? settings.max_seats : settings.seats,
          settings.advancing, settings.scoring};
}

absl::Status CheckKnockout(const FormatSettings& settings, int /*players*/) {
  if (settings.rounds != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the number of rounds of a knockout is ", settings.rounds,
                     ": must be left out, as it has as many as it takes to find a winner"));
  }
  return CheckRange("the number of players who go on from a pod", settings.advancing, 0,
                    settings.min_seats - 1);
}

std::optional<int> CountKnockoutRounds(const FormatSettings& settings, int players) {
  return HasTwoSeats(settings) ? BracketRounds(players)
                               : PodKnockoutRounds(players, PodKnockoutRulesOf(settings));
}

MaybeRound NextKnockout(const PairingTask& task) {
  if (HasTwoSeats(task.settings)) {
    return NextBracketRound(task.field, task.history, task.settings.scoring);
  }
  return NextPodKnockoutRound(task.field, task.history, PodKnockoutRulesOf(task.settings));
}

std::vector<Player> StillInKnockout(const FormatSettings& settings, const Field& field,
                                    const History& history) {
  return HasTwoSeats(settings) ? StillInBracket(field, history, settings.scoring)
                               : StillInPodKnockout(field, history, PodKnockoutRulesOf(settings));
}

std::vector<Pod> DrawnPodsOfKnockout(const FormatSettings& settings, const History& history) {
  std::vector<Pod> drawn;
  const PlayedRound& round = history.back();
  for (const PlayedPod& played : round.pods) {
    const int advancing =
        HasTwoSeats(settings) ? 1 : AdvancingFrom(round, played, PodKnockoutRulesOf(settings));
    if (IsDrawn(played, settings.scoring, advancing)) drawn.push_back(played.pod);
  }
  return drawn;
}

}  // namespace

constinit const Format kKnockout = {
    .name = "knockout",
    .where = "in a knockout",
    .check = CheckKnockout,
    .rounds = CountKnockoutRounds,
    .next = NextKnockout,
    .still_in = StillInKnockout,
    .drawn_pods = DrawnPodsOfKnockout,
    .order = Order::kBySurvival,
    .no_rerun = "is a knockout: eliminated bots can't return",
    .owners_meet = "a knockout can't keep two bots of one owner apart to its end",
    // Half of the bots of a table advance, or nearly that.
    .shrinking = 0.5,
};

}  // namespace assize::ladder::pairing
