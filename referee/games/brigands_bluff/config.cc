// Brigand's Bluff: what there is to know before a match: name and options (BLUFF-2.4).
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/games/option_values.h"

namespace assize::games::brigands_bluff {
namespace {

constexpr OptionInfo kOptions[] = {
    {"wild_die", "false|true", "false",
     "The crew sees a wild die beside its own dice: clues may speak of it, nobody scores it."},
    {"extra_clues", "false|true", "false",
     "After the first split each crewmate gives another clue, about the dice that are hidden "
     "still."},
    {.name = "min_removed_share",
     .values = "0|1/4|NUM/DEN",
     .default_value = "0",
     .help = "The share of what is possible that a clue must rule out, below 1, by weight; 0: "
             "anything, as the printed rules have it. A ladder's events set 1/4 unless they are "
             "told otherwise: silence should not pay.",
     .event_value = "1/4"},
    {"clue_attempts", "1..10", "3",
     "Tries for each clue, before the referee tells the crewmate's own dice."},
    {"max_statements", "1..3", "3", "Statements that one clue may join."},
    {"reveal_after_round", "true|false", "true", "All dice of a round are shown at its end."},
    {"first_captain", "drawn|0..5", "drawn",
     "Who is captain first: drawn by lot, or the player in that seat."},
};

constexpr GameInfo kInfo = {
    .name = "brigands-bluff",
    .title = "Brigand's Bluff",
    .summary =
        "Crewmates see treasure dice that their captain does not; each says one true clue that "
        "tells something new. The captain chooses faces and scores; the crew keeps the rest.",
    .rules_version = 1,
    .min_seats = kMinSeats,
    .max_seats = kMaxSeats,
    .roles = {},
    .options = kOptions,
};

absl::Status SetShare(const std::string& value, ClueRules* rules) {
  const std::vector<std::string> parts = absl::StrSplit(value, '/');
  const std::optional<int> den =
      parts.size() == 2 ? ParseNumber(parts[1], 1, kMaxShareDenominator) : std::optional(1);
  const std::optional<int> num =
      den.has_value() && parts.size() <= 2 ? ParseNumber(parts[0], 0, *den - 1) : std::nullopt;
  if (!num.has_value()) {
    return BadOption("min_removed_share", value,
                     absl::StrCat("0, or NUM/DEN with 0 <= NUM < DEN <= ", kMaxShareDenominator));
  }
  rules->removed_num = static_cast<uint16_t>(*num);
  rules->removed_den = static_cast<uint16_t>(*den);
  return absl::OkStatus();
}

absl::Status SetOption(const std::string& name, const std::string& value, Config* config) {
  if (name == "wild_die") return SetFlag(name, value, &config->wild_die);
  if (name == "extra_clues") return SetFlag(name, value, &config->extra_clues);
  if (name == "reveal_after_round") return SetFlag(name, value, &config->reveal_after_round);
  if (name == "first_captain") {
    return SetSeat(name, value, "drawn", config->seats, &config->first_captain);
  }
  if (name == "min_removed_share") return SetShare(value, &config->clues);
  if (name == "clue_attempts") {
    return SetNumber(name, value, 1, kMaxAttempts, &config->clue_attempts);
  }
  if (name == "max_statements") {
    return SetNumber(name, value, 1, kMaxStatements, &config->clues.max_statements);
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
  OptionValues values = {
      {"clue_attempts", absl::StrCat(config.clue_attempts)},
      {"max_statements", absl::StrCat(config.clues.max_statements)},
      {"min_removed_share", absl::StrCat(config.clues.removed_num, "/", config.clues.removed_den)}};
  if (config.first_captain.has_value()) {
    values["first_captain"] = absl::StrCat(config.first_captain->index());
  }
  return Configure(config.seats, values).status();
}

}  // namespace assize::games::brigands_bluff
