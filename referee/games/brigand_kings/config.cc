// Brigand Kings: what there is to know before a match: name, options (KINGS-2.3), and the simple
// questions about a match.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/brigand_kings/names.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/option_values.h"

namespace assize::games::brigand_kings {
namespace {

constexpr OptionInfo kOptions[] = {
    {"pawns", "true|false", "false", "Four Pawns in the county deck."},
    {"courts", "true|false", "false", "Four Courts in the county deck."},
    {"soldiers", "5..30", "15", "Soldiers of each player."},
    {"first_player", "roll|0..3", "roll",
     "Who starts: the highest roll of a die, or the player in that seat."},
    {"turn_cap", "1..10000", "400", "Turns after which the match ends in any case."},
};

constexpr GameInfo kInfo = {
    .name = "brigand-kings",
    .title = "Brigand Kings",
    .summary =
        "Barons roll dice, send soldiers into five counties and fight without luck. A county with "
        "seven tokens is captured by who occupies it; when the deck runs out the most points win.",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = kMaxSeats,
    .roles = {},
    .options = kOptions,
};

absl::Status SetOption(const std::string& name, const std::string& value, Config* config) {
  if (name == "pawns") return SetFlag(name, value, &config->pawns);
  if (name == "courts") return SetFlag(name, value, &config->courts);
  if (name == "first_player") {
    return SetSeat(name, value, "roll", config->seats, &config->first_player);
  }
  if (name == "soldiers") {
    return SetNumber(name, value, kLeastSoldiers, kMaxSoldiers, &config->soldiers, "soldiers");
  }
  if (name == "turn_cap") {
    return SetNumber(name, value, 1, kMaxTurns, &config->turn_cap, "turns");
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
  if (config.first_player.has_value()) {
    const std::string seat = absl::StrCat(config.first_player->index());
    ASSIZE_RETURN_IF_ERROR(SetOption("first_player", seat, &ignored));
  }
  ASSIZE_RETURN_IF_ERROR(SetOption("soldiers", absl::StrCat(config.soldiers), &ignored));
  return SetOption("turn_cap", absl::StrCat(config.turn_cap), &ignored);
}

SeatSet Rules::Asked(const Public& pub) {
  switch (pub.decision) {
    case Decision::kNone:
      return SeatSet();
    case Decision::kDiscard:
      return SeatSet::First(pub.config.seats);
    case Decision::kReroll1:
    case Decision::kReroll2:
    case Decision::kDeploy:
      break;
  }
  return {*pub.active};
}

std::string_view Rules::DecisionName(const Public& pub, Seat) { return NameOf(pub.decision); }

std::string_view Rules::Role(const Public&, Seat) { return ""; }

// KINGS-10: a spectator knows what is public.
View Rules::ViewOf(const State& state, std::optional<Seat> viewer) {
  static const Private nothing;
  return {state.pub, viewer.has_value() ? state.own[viewer->index()] : nothing};
}

std::string Rules::HiddenBytes(const State& state) {
  const int deck = state.pub.deck.value_or(0);
  std::string bytes;
  for (int i = 0; i < deck; ++i) bytes.push_back(static_cast<char>(state.hidden.deck[i]));
  for (const Private& own : state.own) {
    for (CardSet cards : {own.dealt, own.kept}) {
      bytes.push_back('\xff');
      for (Card card : cards) bytes.push_back(static_cast<char>(card));
    }
  }
  return bytes.append(AsView(state.hidden.chance.Key("digest")));
}

}  // namespace assize::games::brigand_kings
