// Brigands: messages to views, for bots. What passes can be handed to the rules: every number is in
// its range, colours and districts are those in play, and who is asked has the decision to take.
#include <algorithm>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/brigands/wire.h"

namespace assize::games::brigands {
namespace {

namespace pb = v1::brigands;

absl::StatusOr<DistrictSet> ReadCards(const Path& path, const char* name,
                                      const google::protobuf::RepeatedField<int>& list) {
  DistrictSet cards;
  for (int i = 0; i < list.size(); ++i) {
    const Path entry(path, name, i);
    ASSIZE_ASSIGN_OR_RETURN(const District card, ReadNamed<District>(entry, list[i], kRingTiles));
    if (cards.Has(card)) return BadField(entry, NameOf(card), "each card once");
    cards.Add(card);
  }
  return cards;
}

// A colour that is in play, as a brigand or at all.
absl::StatusOr<Colour> ReadColour(const Path& path, int value, ColourSet allowed) {
  ASSIZE_ASSIGN_OR_RETURN(const Colour colour, ReadNamed<Colour>(path, value, kColours));
  if (!allowed.Has(colour)) return BadField(path, NameOf(colour), "a colour that is in play");
  return colour;
}

// BRIG-3.1: apart from the prince, colours stand in seat order.
absl::Status ReadColours(const Path& path, const pb::View& message, Public* pub) {
  if (message.players_size() != pub->config.seats) {
    return BadField(Path(path, "players"), absl::StrCat(message.players_size(), " entries"),
                    absl::StrCat(pub->config.seats + 0, ", one for each seat"));
  }
  int next = 0;
  int princes = 0;
  for (int i = 0; i < message.players_size(); ++i) {
    const Path player(path, "players", i);
    const Path field(player, "colour");
    ASSIZE_ASSIGN_OR_RETURN(pub->colours[i],
                            ReadColour(field, message.players(i).colour(), Players(*pub)));
    if (pub->colours[i] == Colour::kWhite) {
      if (++princes > 1) return BadField(field, NameOf(Colour::kWhite), "one prince");
    } else if (pub->colours[i] != static_cast<Colour>(next++)) {
      return BadField(field, NameOf(pub->colours[i]), "colours in seat order");
    }
  }
  return absl::OkStatus();
}

absl::Status ReadPlayer(const Path& path, const pb::Player& message, Colour colour, Public* pub) {
  constexpr uint32_t kMaxDucats = 1'000'000;
  if (message.ducats() > kMaxDucats) {
    return BadField(Path(path, "ducats"), message.ducats(), absl::StrCat("0 to ", kMaxDucats));
  }
  pub->ducats[colour] = static_cast<Ducats>(message.ducats());
  ASSIZE_ASSIGN_OR_RETURN(pub->tokens[colour],
                          ReadNumber<uint8_t>(Path(path, "tokens"), message.tokens(), 0, kTokens));
  ASSIZE_ASSIGN_OR_RETURN(
      const uint8_t prisoners,
      ReadNumber<uint8_t>(Path(path, "prisoners"), message.prisoners(), 0, kMeeples));
  pub->tiles[District::kPrison][colour].bandits = prisoners;
  // BRIG-1.1.
  const bool duel = IsDuel(*pub);
  const uint32_t princes_patrols = colour == Colour::kWhite ? kPatrols : 0;
  ASSIZE_ASSIGN_OR_RETURN(
      pub->patrols[colour],
      ReadNumber<uint8_t>(Path(path, "patrols"), message.patrols(), duel ? 1 : princes_patrols,
                          duel ? 2 : princes_patrols));
  ASSIZE_ASSIGN_OR_RETURN(
      pub->cards_held[colour],
      ReadNumber<uint8_t>(Path(path, "cards_held"), message.cards_held(), 0, kMaxSpied));
  return absl::OkStatus();
}

absl::Status ReadRing(const Path& path, const pb::View& message, Public* pub) {
  ASSIZE_ASSIGN_OR_RETURN(const DistrictSet ring, ReadCards(path, "ring", message.ring()));
  if (ring != kRingDistricts) {
    return BadField(Path(path, "ring"), absl::StrCat(ring.Size(), " districts"),
                    absl::StrCat("all ", kRingTiles));
  }
  for (int i = 0; i < kRingTiles; ++i) pub->ring[i] = static_cast<District>(message.ring(i) - 1);
  return absl::OkStatus();
}

// The step of the tile in the round.
absl::StatusOr<uint8_t> ReadStep(const Path& path, int tile, const Public& pub) {
  if (tile == pb::DISTRICT_UNSPECIFIED) return uint8_t{0};
  ASSIZE_ASSIGN_OR_RETURN(const District district, ReadNamed<District>(path, tile, kDistricts));
  // PRISON is not in the ring, and its step is the one after it.
  const auto position = std::find(pub.ring.begin(), pub.ring.end(), district);
  return static_cast<uint8_t>(position - pub.ring.begin() + 1);
}

// The tiles on which a decision is taken.
DistrictSet TilesOf(Decision decision) {
  switch (decision) {
    case Decision::kWheel:
      return DistrictSet::First(kDistricts);
    case Decision::kPort:
      return {District::kPort};
    case Decision::kTavern:
      return {District::kTavern};
    case Decision::kUpgrade:
    case Decision::kEscape:
      return {District::kPrison};
    default:
      return {};
  }
}

absl::Status CheckTile(const Path& path, const Public& pub) {
  const DistrictSet tiles = TilesOf(pub.decision);
  if (pub.step == 0 ? tiles.Empty() : tiles.Has(TileOf(pub))) return absl::OkStatus();
  return BadField(path, pub.step == 0 ? "not set" : NameOf(TileOf(pub)),
                  "the tile of the decision, if it is taken on a tile");
}

absl::Status ReadAsked(const Path& path, const pb::View& message, Public* pub) {
  for (int i = 0; i < message.asked_size(); ++i) {
    const Path entry(path, "asked", i);
    ASSIZE_ASSIGN_OR_RETURN(const uint8_t seat, ReadNumber<uint8_t>(entry, message.asked(i), 0,
                                                                    pub->config.seats - 1u));
    if (pub->asked.Has(Seat(seat))) return BadField(entry, seat + 0, "each seat once");
    pub->asked.Add(Seat(seat));
  }
  return absl::OkStatus();
}

absl::Status ReadMoment(const Path& path, const pb::View& message, Public* pub) {
  ASSIZE_ASSIGN_OR_RETURN(pub->round,
                          ReadNumber<uint8_t>(Path(path, "round"), message.round(), 1, kRounds));
  const int decision = message.decision();
  ASSIZE_ASSIGN_OR_RETURN(
      const uint8_t number,
      ReadNumber<uint8_t>(Path(path, "decision"), static_cast<uint32_t>(decision), 0,
                          static_cast<uint32_t>(Decision::kEscape)));
  pub->decision = static_cast<Decision>(number);
  ASSIZE_ASSIGN_OR_RETURN(pub->step, ReadStep(Path(path, "tile"), message.tile(), *pub));
  ASSIZE_RETURN_IF_ERROR(CheckTile(Path(path, "tile"), *pub));
  const bool tavern = pub->decision == Decision::kTavern;
  ASSIZE_ASSIGN_OR_RETURN(pub->wave, ReadNumber<uint8_t>(Path(path, "wave"), message.wave(),
                                                         tavern ? 1 : 0, tavern ? kMeeples : 0));
  return ReadAsked(path, message, pub);
}

absl::Status ReadTeam(const Path& path, const pb::Team& message, District district, Public* pub) {
  ASSIZE_ASSIGN_OR_RETURN(const Colour colour,
                          ReadColour(Path(path, "colour"), message.colour(), Players(*pub)));
  // Prisoners are listed with their player.
  const uint32_t most = district == District::kPrison ? 0 : kMeeples;
  Team& team = pub->tiles[district][colour];
  ASSIZE_ASSIGN_OR_RETURN(const uint8_t bandits,
                          ReadNumber<uint8_t>(Path(path, "bandits"), message.bandits(), 0, most));
  team.bandits += bandits;
  // BRIG-7.2, BRIG-7.3: on PRISON there are none but the prince's.
  const bool prince = colour == Colour::kWhite;
  const uint32_t most_patrols = district != District::kPrison || prince ? kPatrols : 0;
  ASSIZE_ASSIGN_OR_RETURN(
      team.patrols, ReadNumber<uint8_t>(Path(path, "patrols"), message.patrols(), 0, most_patrols));
  team.token = message.token();
  return absl::OkStatus();
}

absl::Status ReadTiles(const Path& path, const pb::View& message, Public* pub) {
  DistrictSet seen;
  for (int i = 0; i < message.tiles_size(); ++i) {
    const Path tile(path, "tiles", i);
    const Path field(tile, "district");
    ASSIZE_ASSIGN_OR_RETURN(const District district,
                            ReadNamed<District>(field, message.tiles(i).district(), kDistricts));
    if (seen.Has(district)) return BadField(field, NameOf(district), "each tile once");
    seen.Add(district);
    ColourSet colours;
    for (int j = 0; j < message.tiles(i).teams_size(); ++j) {
      const Path team(tile, "teams", j);
      const pb::Team& team_message = message.tiles(i).teams(j);
      ASSIZE_RETURN_IF_ERROR(ReadTeam(team, team_message, district, pub));
      const auto colour = static_cast<Colour>(team_message.colour() - 1);
      if (colours.Has(colour)) {
        return BadField(Path(team, "colour"), NameOf(colour), "each colour once");
      }
      colours.Add(colour);
    }
  }
  return absl::OkStatus();
}

// BRIG-2.4: one Day card for each round that has begun.
absl::Status ReadDayCards(const Path& path, const pb::View& message, Public* pub) {
  ASSIZE_ASSIGN_OR_RETURN(pub->day_cards, ReadCards(path, "day_cards", message.day_cards()));
  ASSIZE_ASSIGN_OR_RETURN(pub->removed_day_cards,
                          ReadCards(path, "removed_day_cards", message.removed_day_cards()));
  const int shown = pub->day_cards.Size() + pub->removed_day_cards.Size();
  if (pub->day_cards.Meets(pub->removed_day_cards) || shown != pub->round) {
    return BadField(Path(path, "removed_day_cards"), absl::StrCat(shown, " Day cards shown"),
                    absl::StrCat(pub->round + 0, " different ones, one for each round"));
  }
  return absl::OkStatus();
}

// BRIG-2.4: no player has more pieces than there are.
absl::Status CheckPieces(const Path& path, const Public& pub) {
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    const Colour colour = ColourOf(pub, seat);
    int bandits = 0;
    for (const ByColour<Team>& tile : pub.tiles.values) bandits += tile[colour].bandits;
    const Path player(path, "players", seat.index());
    if (bandits > kMeeples) return BadField(player, absl::StrCat(bandits, " bandits"), "at most 3");
    if (Reserve(pub, colour) < 0) {
      return BadField(player, absl::StrCat(kTokens - Reserve(pub, colour), " tokens"), "at most 6");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Public> ReadPublic(const Path& path, const pb::View& message) {
  Public pub;
  ASSIZE_ASSIGN_OR_RETURN(pub.config, ReadConfig(Path(path, "config"), message.config()));
  ASSIZE_RETURN_IF_ERROR(ReadColours(path, message, &pub));
  for (int i = 0; i < message.players_size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(
        ReadPlayer(Path(path, "players", i), message.players(i), pub.colours[i], &pub));
  }
  ASSIZE_RETURN_IF_ERROR(ReadRing(path, message, &pub));
  ASSIZE_RETURN_IF_ERROR(ReadMoment(path, message, &pub));
  ASSIZE_RETURN_IF_ERROR(ReadDayCards(path, message, &pub));
  ASSIZE_RETURN_IF_ERROR(ReadTiles(path, message, &pub));
  ASSIZE_ASSIGN_OR_RETURN(pub.spy_level, ReadNumber<uint8_t>(Path(path, "spy_level"),
                                                             message.spy_level(), 0, kTopLevel));
  ASSIZE_ASSIGN_OR_RETURN(
      pub.judgment_level,
      ReadNumber<uint8_t>(Path(path, "judgment_level"), message.judgment_level(), 0, kTopLevel));
  ASSIZE_RETURN_IF_ERROR(CheckPieces(path, pub));
  return pub;
}

absl::Status ReadHeld(const Path& path, const pb::View& message, const Public& pub, Private* own) {
  for (int i = 0; i < message.held_cards_size(); ++i) {
    const Path entry(path, "held_cards", i);
    const Path field(entry, "colour");
    ASSIZE_ASSIGN_OR_RETURN(const Colour colour,
                            ReadColour(field, message.held_cards(i).colour(), Brigands(pub)));
    if (!own->held[colour].Empty()) return BadField(field, NameOf(colour), "each colour once");
    ASSIZE_ASSIGN_OR_RETURN(own->held[colour],
                            ReadCards(entry, "cards", message.held_cards(i).cards()));
  }
  return absl::OkStatus();
}

absl::StatusOr<Private> ReadPrivate(const Path& path, const pb::View& message, const Public& pub) {
  Private own;
  if (!message.has_seat()) return own;
  ASSIZE_ASSIGN_OR_RETURN(
      const uint8_t seat,
      ReadNumber<uint8_t>(Path(path, "seat"), message.seat(), 0, pub.config.seats - 1u));
  own.seat = Seat(seat);
  ASSIZE_ASSIGN_OR_RETURN(own.missing, ReadCards(path, "missing_cards", message.missing_cards()));
  if (own.missing.Size() > kMaxSpied) {
    return BadField(Path(path, "missing_cards"), absl::StrCat(own.missing.Size(), " cards"),
                    absl::StrCat("at most ", kMaxSpied));
  }
  ASSIZE_RETURN_IF_ERROR(ReadHeld(path, message, pub, &own));
  if (message.has_sealed()) {
    ASSIZE_ASSIGN_OR_RETURN(own.sealed, ReadMove(Path(path, "sealed"), message.sealed()));
  }
  return own;
}

// BRIG-7: who is asked has something to decide.
absl::Status CheckOptions(const Path& path, const Knowledge& knowledge) {
  for (Seat seat : knowledge.pub.asked) {
    Private own;
    own.seat = seat;
    if (knowledge.own.seat == seat) own = knowledge.own;
    if (Rules::CountOptions({knowledge.pub, own}) > 0) continue;
    return BadField(Path(path, "asked", seat.index()), NameOf(knowledge.pub.decision),
                    "a decision that the seat can take");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Knowledge> Codec::DecodeView(const v1::GameView& message) {
  const Path path("brigands");
  if (!message.has_brigands()) return BadField(path, "not set", "a view of brigands");
  Knowledge knowledge;
  ASSIZE_ASSIGN_OR_RETURN(knowledge.pub, ReadPublic(path, message.brigands()));
  ASSIZE_ASSIGN_OR_RETURN(knowledge.own, ReadPrivate(path, message.brigands(), knowledge.pub));
  ASSIZE_RETURN_IF_ERROR(CheckOptions(path, knowledge));
  return knowledge;
}

}  // namespace assize::games::brigands
