// Carcassonne: what there is to know before a match: name, options (ROBB-1.1), configurations
// (ROBB-1.2), and the simple questions about a match.
#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/carcassonne/names.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/tile_file.h"
#include "referee/games/option_values.h"

namespace assize::games::carcassonne {
namespace {

constexpr OptionInfo kOptions[] = {
    {"configuration", "base|robbers|full", "robbers",
     "What is played: the base game, with The Robbers, or with The Robbers and The Messengers. The "
     "options robbers and messengers change one of the two."},
    {"robbers", "true|false", "of the configuration",
     "The Robbers: eight bag tiles and a robber for each seat."},
    {"messengers", "true|false", "of the configuration",
     "The Messengers: a second scoring figure for each seat and eight message tiles."},
    {"farmers", "true|false", "true", "Meeples may be placed on fields, which score at the end."},
    {"start_seat", "0..5", "0", "Who has the first turn."},
    {"small_city_points", "4|2", "4", "Points for a completed city of two tiles."},
    {"robber_offer", "next_only|all", "next_only",
     "Who besides the active seat may place a robber after a bag tile: the next seat with its "
     "robber in supply, or every such seat."},
    {"robber_mandatory", "true|false", "false",
     "A seat that may place its robber, and has it in supply, must."},
    {"message_alone", "true|false", "false",
     "A figure draws a message only if no other seat's figure stands on its dark space."},
    {"message_cap", "1..8", "8", "The most messages that are drawn in one turn."},
};

constexpr GameInfo kInfo = {
    .name = "carcassonne-robbers",
    .title = "Carcassonne with The Robbers and The Messengers",
    .summary =
        "Tiles are drawn and laid into one landscape; meeples claim its cities, roads, monasteries "
        "and fields. Robbers wait on the scoreboard and take half of what others score there.",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = kMaxSeats,
    .roles = {},
    .options = kOptions,
};

// ROBB-1.2.
absl::Status SetConfiguration(const std::string& value, Config* config) {
  if (value != "base" && value != "robbers" && value != "full") {
    return BadOption("configuration", value, "base, robbers, full");
  }
  config->robbers = value != "base";
  config->messengers = value == "full";
  return absl::OkStatus();
}

absl::Status SetStartSeat(const std::string& value, Config* config) {
  ASSIZE_ASSIGN_OR_RETURN(const int seat, NumberOption("start_seat", value, 0, config->seats - 1));
  config->start_seat = Seat(seat);
  return absl::OkStatus();
}

absl::Status SetSmallCity(const std::string& value, Config* config) {
  if (value != "4" && value != "2") return BadOption("small_city_points", value, "4, 2");
  config->small_city_points = value == "4" ? 4 : 2;
  return absl::OkStatus();
}

absl::Status SetOffer(const std::string& value, Config* config) {
  if (value != "next_only" && value != "all") {
    return BadOption("robber_offer", value, "next_only, all");
  }
  config->robber_offer = value == "all" ? RobberOffer::kAll : RobberOffer::kNextOnly;
  return absl::OkStatus();
}

absl::Status SetOption(const std::string& name, const std::string& value, Config* config) {
  if (name == "robbers") return SetFlag(name, value, &config->robbers);
  if (name == "messengers") return SetFlag(name, value, &config->messengers);
  if (name == "farmers") return SetFlag(name, value, &config->farmers);
  if (name == "start_seat") return SetStartSeat(value, config);
  if (name == "small_city_points") return SetSmallCity(value, config);
  if (name == "robber_offer") return SetOffer(value, config);
  if (name == "robber_mandatory") return SetFlag(name, value, &config->robber_mandatory);
  if (name == "message_alone") return SetFlag(name, value, &config->message_alone);
  if (name == "message_cap") return SetNumber(name, value, 1, kMessages, &config->message_cap);
  return UnknownOption(kInfo, name);
}

}  // namespace

const GameInfo& Rules::Info() { return kInfo; }

absl::StatusOr<Config> Rules::Configure(int seats, const OptionValues& options) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(kInfo, seats));
  ASSIZE_RETURN_IF_ERROR(TilesStatus());
  Config config;
  config.seats = static_cast<uint8_t>(seats);
  const auto configuration = options.find("configuration");
  if (configuration != options.end()) {
    ASSIZE_RETURN_IF_ERROR(SetConfiguration(configuration->second, &config));
  }
  for (const auto& [name, value] : options) {
    if (name == "configuration") continue;
    ASSIZE_RETURN_IF_ERROR(SetOption(name, value, &config));
  }
  return config;
}

absl::Status Rules::CheckConfig(const Config& config) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(kInfo, config.seats));
  ASSIZE_RETURN_IF_ERROR(TilesStatus());
  Config ignored = config;
  ASSIZE_RETURN_IF_ERROR(SetStartSeat(absl::StrCat(config.start_seat.index()), &ignored));
  ASSIZE_RETURN_IF_ERROR(SetSmallCity(absl::StrCat(config.small_city_points + 0), &ignored));
  return SetNumber("message_cap", absl::StrCat(config.message_cap + 0), 1, kMessages,
                   &ignored.message_cap);
}

std::string_view Rules::DecisionName(const Public& pub, Seat) { return NameOf(pub.decision); }

std::string_view Rules::Role(const Public&, Seat) { return ""; }

// ROBB-1.3: views differ in who is to decide, and in an own sealed answer.
View Rules::ViewOf(const State& state, std::optional<Seat> viewer) {
  static const Private nothing;
  return {state.pub, viewer.has_value() ? state.own[At(*viewer)] : nothing};
}

}  // namespace assize::games::carcassonne
