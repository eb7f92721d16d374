// Brigand Kings: messages to views, for bots. What passes can be handed to the rules: numbers are
// in their ranges, each card and soldier is in one place, and who is asked has the decision to
// take.
#include <string>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigand_kings/wire.h"

namespace assize::games::brigand_kings {
namespace {

// Two seats tie as often with a probability of 6^-100.
constexpr int kMaxFirstRolls = 100;
// KINGS-7.8.
constexpr int kMaxTokens = kResolveTokens - 1;
constexpr int kKept = kDealt - 1;

class ViewReader {
 public:
  ViewReader(const Path& path, const pb::View& message) : path_(path), message_(message) {}

  absl::StatusOr<Knowledge> Read() {
    ASSIZE_ASSIGN_OR_RETURN(pub_.config, ReadConfig(Path(path_, "config"), message_.config()));
    unseen_ = CountyCards(pub_.config);
    ASSIZE_RETURN_IF_ERROR(ReadMoment());
    ASSIZE_RETURN_IF_ERROR(ReadDice());
    ASSIZE_RETURN_IF_ERROR(ReadCounties());
    ASSIZE_RETURN_IF_ERROR(ReadSeats());
    ASSIZE_RETURN_IF_ERROR(ReadPile(Path(path_, "discards"), message_.discards(), &pub_.discards));
    ASSIZE_RETURN_IF_ERROR(ReadDeck());
    ASSIZE_RETURN_IF_ERROR(ReadRolls());
    if (message_.has_seat()) ASSIZE_RETURN_IF_ERROR(ReadOwn());
    ASSIZE_RETURN_IF_ERROR(CheckAsked());
    return std::move(knowledge_);
  }

 private:
  bool IsSetup() const { return pub_.decision == Decision::kDiscard; }
  bool IsOver() const { return pub_.decision == Decision::kNone; }

  absl::Status ReadMoment() {
    ASSIZE_ASSIGN_OR_RETURN(
        pub_.decision,
        ReadNumber<Decision>(Path(path_, "decision"), message_.decision(), 0, kDecisions - 1));
    const bool setup = IsSetup();
    ASSIZE_ASSIGN_OR_RETURN(
        pub_.turn, ReadNumber<uint16_t>(Path(path_, "turn"), message_.turn(), setup ? 0 : 1,
                                        setup ? 0 : pub_.config.turn_cap));
    pub_.cap_reached = message_.cap_reached();
    ASSIZE_RETURN_IF_ERROR(CheckPresence("active", message_.has_active(), !setup));
    ASSIZE_RETURN_IF_ERROR(CheckPresence("dice", message_.has_dice(), !setup));
    ASSIZE_RETURN_IF_ERROR(CheckPresence("deck", message_.has_deck(), !setup));
    if (setup) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(pub_.active,
                            ReadSeat(Path(path_, "active"), message_.active(), pub_.config));
    return absl::OkStatus();
  }
  absl::Status CheckPresence(const char* name, bool given, bool wanted) const {
    if (given == wanted) return absl::OkStatus();
    return BadField(Path(path_, name), given ? "set" : "not set",
                    wanted ? "set, after the setup" : "not set, in the setup");
  }

  absl::Status ReadDice() {
    if (IsSetup()) return absl::OkStatus();
    const Path path(path_, "dice");
    const pb::Dice& dice = message_.dice();
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path, "numbers"), dice.numbers_size(), kNumberDice, kNumberDice));
    ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "suits"), dice.suits_size(), kDice - kNumberDice,
                                        kDice - kNumberDice));
    pub_.dice.emplace();
    for (int die = 0; die < kNumberDice; ++die) {
      ASSIZE_ASSIGN_OR_RETURN((*pub_.dice)[die], ReadNumber<uint8_t>(Path(path, "numbers", die),
                                                                     dice.numbers(die), 1, 6));
    }
    for (int die = kNumberDice; die < kDice; ++die) {
      const int place = die - kNumberDice;
      ASSIZE_ASSIGN_OR_RETURN(const int suit, ReadNumber<int>(Path(path, "suits", place),
                                                              dice.suits(place), 1, kSuits));
      (*pub_.dice)[die] = static_cast<uint8_t>(suit - 1);
    }
    return absl::OkStatus();
  }

  // A county card, which no other place has.
  absl::StatusOr<Card> SeeCard(const Path& path, uint32_t value) {
    ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(path, value));
    if (!unseen_.Has(card)) return BadField(path, value, "a county card that is nowhere else");
    unseen_.Remove(card);
    return card;
  }

  absl::Status ReadCounties() {
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "counties"), message_.counties_size(), kCounties, kCounties));
    for (int i = 0; i < kCounties; ++i) {
      ASSIZE_RETURN_IF_ERROR(ReadCounty(Path(path_, "counties", i), message_.counties(i), i));
    }
    return absl::OkStatus();
  }
  absl::Status ReadCounty(const Path& path, const pb::County& message, int place) {
    County& county = pub_.counties.values[static_cast<size_t>(place)];
    const int position = kFirstPosition + place;
    ASSIZE_RETURN_IF_ERROR(
        ReadNumber<int>(Path(path, "position"), message.position(), position, position).status());
    // Where there is no card, nothing else is.
    const bool may_be_empty = IsSetup() || IsOver();
    if (!may_be_empty && !message.has_card()) {
      return BadField(Path(path, "card"), "not set", "a county card");
    }
    const int most = message.has_card() && !IsSetup() ? kMaxTokens : 0;
    if (message.has_card()) {
      ASSIZE_ASSIGN_OR_RETURN(county.card, SeeCard(Path(path, "card"), message.card()));
    }
    ASSIZE_ASSIGN_OR_RETURN(
        county.soldiers, ReadNumber<uint8_t>(Path(path, "soldiers"), message.soldiers(), 0, most));
    ASSIZE_ASSIGN_OR_RETURN(county.stability,
                            ReadNumber<uint8_t>(Path(path, "stability"), message.stability(), 0,
                                                most - county.soldiers));
    if (message.has_owner() != (county.soldiers > 0)) {
      return BadField(Path(path, "owner"), message.has_owner() ? "set" : "not set",
                      "set exactly if there are soldiers");
    }
    if (!message.has_owner()) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(county.owner,
                            ReadSeat(Path(path, "owner"), message.owner(), pub_.config));
    return absl::OkStatus();
  }

  absl::Status ReadSeats() {
    ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path_, "seats"), message_.seats_size(),
                                        pub_.config.seats, pub_.config.seats));
    for (Seat seat : SeatSet::First(pub_.config.seats)) {
      ASSIZE_RETURN_IF_ERROR(ReadSeatState(seat, message_.seats(seat.index())));
    }
    return absl::OkStatus();
  }
  absl::Status ReadSeatState(Seat seat, const pb::SeatState& message) {
    const Path path(path_, "seats", seat.index());
    const int soldiers = pub_.config.soldiers;
    ASSIZE_ASSIGN_OR_RETURN(pub_.supply[seat], ReadNumber<uint8_t>(Path(path, "supply"),
                                                                   message.supply(), 0, soldiers));
    ASSIZE_ASSIGN_OR_RETURN(pub_.camp[seat],
                            ReadNumber<uint8_t>(Path(path, "camp"), message.camp(), 0, soldiers));
    int all = pub_.supply[seat] + pub_.camp[seat];
    for (const County& county : pub_.counties.values) {
      if (county.owner == seat) all += county.soldiers;
    }
    if (all != soldiers)
      return BadField(path, absl::StrCat(all, " soldiers"), absl::StrCat(soldiers));
    ASSIZE_RETURN_IF_ERROR(ReadPile(Path(path, "face_up"), message.face_up(), &pub_.face_up[seat]));
    ASSIZE_RETURN_IF_ERROR(ReadPile(Path(path, "spent"), message.spent(), &pub_.spent[seat]));
    return ReadBonus(Path(path, "bonus"), message.bonus(), IsOver() ? kKept : 0, &kept_seen_,
                     &pub_.bonus[seat]);
  }

  // County cards in the order in which they arrived.
  absl::Status ReadPile(const Path& path, const Numbers& list, CardList* cards) {
    ASSIZE_RETURN_IF_ERROR(CheckEntries(path, list.size(), 0, IsSetup() ? 0 : kMaxCountyCards));
    for (uint32_t value : list) {
      ASSIZE_ASSIGN_OR_RETURN(const Card card, SeeCard(path, value));
      cards->Add(card);
    }
    return absl::OkStatus();
  }

  // Bonus cards that are not in `seen`, to which they are added.
  static absl::Status ReadBonus(const Path& path, const Numbers& list, int size, CardSet* seen,
                                CardSet* cards) {
    ASSIZE_RETURN_IF_ERROR(CheckEntries(path, list.size(), size, size));
    for (uint32_t value : list) {
      ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(path, value));
      if (!IsBonusCard(card) || seen->Has(card)) {
        return BadField(path, value, "a bonus card that is nowhere else");
      }
      seen->Add(card);
      cards->Add(card);
    }
    return absl::OkStatus();
  }

  // KINGS-3.4: what was not seen.
  absl::Status ReadDeck() {
    if (IsSetup()) return absl::OkStatus();
    const int unseen = unseen_.Size();
    ASSIZE_ASSIGN_OR_RETURN(
        pub_.deck, ReadNumber<uint8_t>(Path(path_, "deck"), message_.deck(), unseen, unseen));
    return absl::OkStatus();
  }

  absl::Status ReadRolls() {
    ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path_, "first_rolls"), message_.first_rolls_size(), 0,
                                        IsSetup() ? 0 : kMaxFirstRolls));
    for (int i = 0; i < message_.first_rolls_size(); ++i) {
      const Path path(path_, "first_rolls", i);
      const Numbers& numbers = message_.first_rolls(i).numbers();
      ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "numbers"), numbers.size(), pub_.config.seats,
                                          pub_.config.seats));
      FirstRoll roll;
      for (Seat seat : SeatSet::First(pub_.config.seats)) {
        ASSIZE_ASSIGN_OR_RETURN(roll[seat], ReadNumber<uint8_t>(Path(path, "numbers", seat.index()),
                                                                numbers[seat.index()], 0, 6));
      }
      pub_.first_rolls.push_back(roll);
    }
    const int counties = IsOver() ? kCounties : 0;
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path_, "end_rolls"), message_.end_rolls_size(), counties, counties));
    for (int i = 0; i < message_.end_rolls_size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN(
          pub_.end_rolls.values[static_cast<size_t>(i)],
          ReadNumber<uint8_t>(Path(path_, "end_rolls", i), message_.end_rolls(i), 0, 6));
    }
    return ReadFresh();
  }
  // Counties that have a card.
  absl::Status ReadFresh() {
    const Path path(path_, "fresh");
    ASSIZE_RETURN_IF_ERROR(CheckEntries(path, message_.fresh_size(), 0, kCounties));
    for (uint32_t value : message_.fresh()) {
      ASSIZE_ASSIGN_OR_RETURN(
          const auto position,
          ReadNumber<Position>(path, value, kFirstPosition, kFirstPosition + kCounties - 1));
      if (!pub_.counties[position].card) return BadField(path, value, "a county with a card");
      pub_.fresh.Add(position);
    }
    return absl::OkStatus();
  }

  absl::Status ReadOwn() {
    ASSIZE_ASSIGN_OR_RETURN(const Seat seat,
                            ReadSeat(Path(path_, "seat"), message_.seat(), pub_.config));
    own_.seat = seat;
    // What other seats show can't be here.
    CardSet seen = kept_seen_ - pub_.bonus[seat];
    ASSIZE_RETURN_IF_ERROR(
        ReadBonus(Path(path_, "dealt"), message_.dealt(), kDealt, &seen, &own_.dealt));
    seen = AllBonusCards() - own_.dealt;
    ASSIZE_RETURN_IF_ERROR(
        ReadBonus(Path(path_, "kept"), message_.kept(), IsSetup() ? 0 : kKept, &seen, &own_.kept));
    if (!IsSetup() && !LegalDiscards(own_.dealt).Has(own_.dealt - own_.kept)) {
      return BadField(Path(path_, "kept"), "Ace and Crown of one suit", "cards of two suits");
    }
    if (IsOver() && own_.kept != pub_.bonus[seat]) {
      return BadField(Path(path_, "kept"), "other cards", "those in seats");
    }
    if (!message_.has_sealed()) return absl::OkStatus();
    ASSIZE_ASSIGN_OR_RETURN(own_.sealed, ReadMove(Path(path_, "sealed"), message_.sealed()));
    return absl::OkStatus();
  }

  absl::Status CheckAsked() const {
    SeatSet asked;
    for (int i = 0; i < message_.asked_size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN(const Seat seat,
                              ReadSeat(Path(path_, "asked", i), message_.asked(i), pub_.config));
      asked.Add(seat);
    }
    if (asked == Rules::Asked(pub_)) return absl::OkStatus();
    return BadField(Path(path_, "asked"), "other seats",
                    "all in the setup, then the active seat, none when the match is over");
  }

  const Path& path_;
  const pb::View& message_;
  Knowledge knowledge_;
  Public& pub_ = knowledge_.pub;
  Private& own_ = knowledge_.own;
  // County cards that no field has shown so far, and bonus cards that the result shows.
  CardSet unseen_;
  CardSet kept_seen_;
};

}  // namespace

absl::StatusOr<Knowledge> Codec::DecodeView(const v1::GameView& message) {
  const Path path("brigand_kings");
  if (!message.has_brigand_kings()) return BadField(path, "not set", "a view of brigand_kings");
  return ViewReader(path, message.brigand_kings()).Read();
}

}  // namespace assize::games::brigand_kings
