// Duel d'Escrocs: what there is to know before a match: name, roles, options (DUEL-1.7), and the
// simple questions about a match.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/games/duel_descrocs/names.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/option_values.h"

namespace assize::games::duel_descrocs {
namespace {

constexpr std::string_view kRoles[] = {"RAOUL", "CHIPO", "MOFETTE", "JOE"};

constexpr OptionInfo kOptions[] = {
    {"mode", "duel|training|team", "duel; team with 3 or 4 bots",
     "A duel with the bandits' skills, one without, or two teams of which one or both have two "
     "chairs."},
    {"seats", "auto|3|4", "auto",
     "Chairs of mode team: 3 (two against one) or 4; auto: 4, or as many as there are bots."},
    {"control", "auto|team|seat", "auto",
     "Who plays a team of two chairs: one bot (team, 2 bots), or one for each chair (seat)."},
    {"tiles", "drawn, or a bandit for each chair as in RAOUL,JOE", "drawn",
     "The bandits, all different; in mode team RAOUL is among them."},
    {"first_splitter", "drawn|0|1", "drawn", "The side that splits first."},
    {"round_cap", "1..1000", "40", "Rounds after which the match ends in any case."},
    {"edition", "house1, house2, or the path of a file", "house2",
     "The prices, skills and effects; house1 is kept for comparison with older matches. An own "
     "edition is a changed copy of referee/games/duel_descrocs/editions/house2.toml with another "
     "id.",
     OptionKind::kWordOrFile},
};

// DUEL-10.2.
constexpr std::string_view kSplitters[] = {"0", "1"};
constexpr std::string_view kOrderedPairs[] = {
    "RAOUL,CHIPO",   "RAOUL,MOFETTE", "RAOUL,JOE",   "CHIPO,RAOUL", "CHIPO,MOFETTE", "CHIPO,JOE",
    "MOFETTE,RAOUL", "MOFETTE,CHIPO", "MOFETTE,JOE", "JOE,RAOUL",   "JOE,CHIPO",     "JOE,MOFETTE",
};
constexpr Coverage kCoverage[] = {
    {"first_splitter", kSplitters, Coverage::When::kAlways},
    {"tiles", kOrderedPairs, Coverage::When::kOnRequest},
};

// DUEL-9.1; two seats play against each other, with a chair each or a team each (DUEL-9.13).
constexpr int NumberOfSide(int /*seats*/, int seat) {
  return 1 + static_cast<int>(SideOf(Seat(seat)));
}

constexpr GameInfo kInfo = {
    .name = "duel-descrocs",
    .title = "Duel d'Escrocs",
    .summary =
        "One splits five cards into two shares, one card face down; the other chooses. Then both "
        "sell, discard and play reinforcements at the same time. 20 coins win, 30 in teams.",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = kMaxSeats,
    .roles = kRoles,
    .options = kOptions,
    .coverage = kCoverage,
    .side_of = NumberOfSide,
    .seat_numbers = SeatNumbers::kModes,
};

// The option's value, or "" if it is left out or says what leaving it out means.
std::string ValueOf(const OptionValues& options, const std::string& name,
                    std::string_view unset = "auto") {
  const auto found = options.find(name);
  return found == options.end() || found->second == unset ? "" : found->second;
}

absl::Status SetMode(const OptionValues& options, int seats, Config* config) {
  const std::string value = ValueOf(options, "mode");
  for (Mode mode : {Mode::kDuel, Mode::kTraining, Mode::kTeam}) {
    if (value == NameOf(mode)) config->mode = mode;
  }
  if (value.empty() && seats > 2) config->mode = Mode::kTeam;
  if (!value.empty() && value != NameOf(config->mode)) {
    return BadOption("mode", value, "duel, training, team");
  }
  if (config->mode != Mode::kTeam && seats != 2) {
    return BadOption("mode", value, absl::StrCat("team, as there are ", seats, " bots"));
  }
  return absl::OkStatus();
}

// DUEL-9.13: two bots play a team each, three or four a chair each.
absl::Status SetChairs(const OptionValues& options, int seats, Config* config) {
  const std::string chairs = ValueOf(options, "seats");
  const std::string control = ValueOf(options, "control");
  if (!control.empty() && control != "team" && control != "seat") {
    return BadOption("control", control, "auto, team, seat");
  }
  if (config->mode != Mode::kTeam) {
    if (!chairs.empty() && chairs != "2") {
      return BadOption("seats", chairs, "2 (3 and 4 are for mode team)");
    }
    return absl::OkStatus();
  }
  if (!chairs.empty() && chairs != "3" && chairs != "4") {
    return BadOption("seats", chairs, "auto, 3, 4");
  }
  config->control = seats == 2 ? Control::kTeam : Control::kSeat;
  if (!control.empty() && control != NameOf(config->control)) {
    return BadOption("control", control,
                     absl::StrCat(NameOf(config->control), ", as there are ", seats, " bots"));
  }
  config->chairs = static_cast<uint8_t>(seats == 2 ? kMaxChairs : seats);
  if (chairs.empty()) return absl::OkStatus();
  config->chairs = static_cast<uint8_t>(chairs[0] - '0');
  if (seats == 2 || seats == config->chairs) return absl::OkStatus();
  return BadOption("seats", chairs, absl::StrCat(seats, ", as there are ", seats, " bots"));
}

// DUEL-1.7: all different; DUEL-9.3: in `team` RAOUL among them.
absl::Status CheckTiles(const Config& config, const std::string& value) {
  if (!config.tiles.has_value()) return absl::OkStatus();
  const auto begin = config.tiles->begin();
  const auto end = begin + config.chairs;
  for (auto tile = begin; tile != end; ++tile) {
    if (std::find(begin, tile, *tile) != tile) {
      return BadOption("tiles", value, "bandits that are all different");
    }
  }
  if (config.mode == Mode::kTeam && std::find(begin, end, Bandit::kRaoul) == end) {
    return BadOption("tiles", value, "bandits among which is RAOUL, in mode team");
  }
  return absl::OkStatus();
}

absl::Status SetTiles(const OptionValues& options, Config* config) {
  const std::string value = ValueOf(options, "tiles", "drawn");
  if (value.empty()) return absl::OkStatus();
  const std::vector<std::string> words = absl::StrSplit(value, ',');
  const std::string allowed = absl::StrCat(
      "drawn, or ", config->chairs + 0, " of ",
      absl::StrJoin(std::vector<std::string>(std::begin(kRoles), std::end(kRoles)), ", "),
      " with commas between");
  if (words.size() != config->chairs) return BadOption("tiles", value, allowed);
  std::array<Bandit, kMaxChairs> tiles{};
  for (size_t i = 0; i < words.size(); ++i) {
    const auto* found = std::find(std::begin(kRoles), std::end(kRoles), words[i]);
    if (found == std::end(kRoles)) return BadOption("tiles", value, allowed);
    tiles[i] = static_cast<Bandit>(found - std::begin(kRoles));
  }
  config->tiles = tiles;
  return CheckTiles(*config, value);
}

absl::Status SetFirstSplitter(const OptionValues& options, Config* config) {
  const std::string value = ValueOf(options, "first_splitter", "drawn");
  if (value.empty()) return absl::OkStatus();
  if (value != "0" && value != "1") return BadOption("first_splitter", value, "drawn, 0, 1");
  config->first_splitter = value == "0" ? Side::kZero : Side::kOne;
  return absl::OkStatus();
}

absl::Status SetRoundCap(const OptionValues& options, Config* config) {
  const auto found = options.find("round_cap");
  if (found == options.end()) return absl::OkStatus();
  return SetNumber("round_cap", found->second, 1, kMaxRounds, &config->round_cap);
}

absl::Status SetEdition(const OptionValues& options, Config* config) {
  const std::string value = ValueOf(options, "edition", HouseEdition().id());
  config->edition = HouseEdition();
  if (value.empty()) return absl::OkStatus();
  std::string ids;
  for (const Edition& edition : ShippedEditions()) {
    if (value == edition.id()) {
      config->edition = edition;
      return absl::OkStatus();
    }
    absl::StrAppend(&ids, std::string(edition.id()), ", ");
  }
  const std::optional<OptionFile> file = OptionFileIn(value);
  if (!file.has_value()) {
    return BadOption("edition", value,
                     absl::StrCat(ids,
                                  "or the path of a file, with a '/' in it or '.toml' at its "
                                  "end"));
  }
  ASSIZE_ASSIGN_OR_RETURN(config->edition, ParseOwnEdition(file->text, file->path));
  return absl::OkStatus();
}

}  // namespace

const GameInfo& Rules::Info() { return kInfo; }

absl::StatusOr<Config> Rules::Configure(int seats, const OptionValues& options) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(kInfo, seats));
  for (const auto& given : options) {
    const std::string& name = given.first;
    const auto* option = std::find_if(std::begin(kOptions), std::end(kOptions),
                                      [&](const OptionInfo& known) { return known.name == name; });
    if (option == std::end(kOptions)) return UnknownOption(kInfo, name);
    // A script's variable that was not set must not pass for the default.
    if (given.second.empty()) return BadOption(name, "", option->values);
  }
  Config config;
  ASSIZE_RETURN_IF_ERROR(SetMode(options, seats, &config));
  ASSIZE_RETURN_IF_ERROR(SetChairs(options, seats, &config));
  ASSIZE_RETURN_IF_ERROR(SetTiles(options, &config));
  ASSIZE_RETURN_IF_ERROR(SetFirstSplitter(options, &config));
  ASSIZE_RETURN_IF_ERROR(SetRoundCap(options, &config));
  ASSIZE_RETURN_IF_ERROR(SetEdition(options, &config));
  return config;
}

absl::Status Rules::CheckConfig(const Config& config) {
  const bool team = config.mode == Mode::kTeam;
  const int least = team ? 3 : 2;
  const int most = team ? kMaxChairs : 2;
  if (config.chairs < least || config.chairs > most) {
    return BadOption("seats", absl::StrCat(config.chairs + 0),
                     absl::StrCat(least, " to ", most, " in mode ", NameOf(config.mode)));
  }
  if (!team && config.control != Control::kTeam) {
    return BadOption("control", NameOf(config.control), "team, where every side has one chair");
  }
  ASSIZE_RETURN_IF_ERROR(
      NumberOption("round_cap", absl::StrCat(config.round_cap), 1, kMaxRounds).status());
  ASSIZE_RETURN_IF_ERROR(CheckTiles(config, "the bandits"));
  return CheckEdition(config.edition);
}

std::string_view Rules::DecisionName(const Public& pub, Seat) { return NameOf(pub.decision); }

// DUEL-10.2: bandits differ, so ratings of bots must distinguish them.
std::string_view Rules::Role(const Public& pub, Seat seat) {
  if (pub.config.mode == Mode::kTeam) return "";
  return NameOf(pub.tiles[static_cast<Chair>(seat.index())]);
}

}  // namespace assize::games::duel_descrocs
