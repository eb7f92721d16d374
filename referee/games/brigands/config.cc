// Brigands: what there is to know before a match: name, roles, options (BRIG-1.6), and the simple
// questions about a match.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/option_values.h"

namespace assize::games::brigands {
namespace {

constexpr std::string_view kRoles[] = {"prince", "brigand"};

constexpr OptionInfo kOptions[] = {
    {"prince_seat", "drawn|0..5", "drawn",
     "Who is the prince: drawn by lot, or the player in that seat (3 to 6 seats only)."},
    {"lone_team_takes_all", "true|false", "true",
     "A team alone at the Town Hall or the Convoy takes the whole loot, even what can't be divided "
     "evenly among its bandits."},
    {"duel_threshold", "0..1000", "0",
     "Ducats that the winner of a duel needs at least; if neither has them, the duel is a draw."},
};

constexpr GameInfo kInfo = {
    .name = "brigands",
    .title = "Brigands",
    .summary =
        "Brigands send bandits out in secret to rob seven districts; a prince sends patrols "
        "after them. Six rounds; 50 ducats beat the prince. Two players fight a duel.",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = kMaxSeats,
    .roles = kRoles,
    .options = kOptions,
};

absl::Status SetPrinceSeat(const std::string& value, Config* config) {
  if (value != "drawn" && config->mode() == Mode::kDuel) {
    return BadOption("prince_seat", value, "drawn (a duel has no prince)");
  }
  return SetSeat("prince_seat", value, "drawn", config->seats, &config->prince_seat);
}

absl::Status SetOption(const std::string& name, const std::string& value, Config* config) {
  if (name == "prince_seat") return SetPrinceSeat(value, config);
  if (name == "lone_team_takes_all") return SetFlag(name, value, &config->lone_team_takes_all);
  if (name == "duel_threshold") {
    return SetNumber(name, value, 0, kMaxDuelThreshold, &config->duel_threshold, "ducats");
  }
  return UnknownOption(kInfo, name);
}

}  // namespace

const GameInfo& Rules::Info() { return kInfo; }

absl::StatusOr<Config> Rules::Configure(int seats, const OptionValues& options) {
  return ConfigWith<Config>(kInfo, seats, options, SetOption);
}

absl::Status Rules::CheckConfig(const Config& config) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(kInfo, config.seats));
  Config ignored = config;
  if (config.prince_seat.has_value()) {
    ASSIZE_RETURN_IF_ERROR(SetPrinceSeat(absl::StrCat(config.prince_seat->index()), &ignored));
  }
  return SetOption("duel_threshold", absl::StrCat(config.duel_threshold), &ignored);
}

std::string_view Rules::DecisionName(const Public& pub, Seat) { return NameOf(pub.decision); }

// BRIG-8.5: the roles are not equally strong, so ratings of bots must distinguish them.
std::string_view Rules::Role(const Public& pub, Seat seat) {
  if (IsDuel(pub)) return "";
  return ColourOf(pub, seat) == Colour::kWhite ? kRoles[0] : kRoles[1];
}

// BRIG-2.2, BRIG-9.1: a spectator knows what is public.
View Rules::ViewOf(const State& state, std::optional<Seat> viewer) {
  static const Private nothing;
  return {state.pub, viewer.has_value() ? state.own[viewer->index()] : nothing};
}

}  // namespace assize::games::brigands
