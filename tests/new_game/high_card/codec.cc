#include "referee/games/high_card/codec.h"

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/fields.h"

namespace assize::games::high_card {
namespace {

absl::StatusOr<Card> ReadCard(const Path& path, uint32_t card) {
  return ReadNumber<Card>(path, card, 1, kCards, " (CARD-1.1)");
}

void WriteRound(const Round& round, v1::high_card::Round* message) {
  for (Card card : round) message->add_cards(card);
}

absl::StatusOr<Round> ReadRound(const Path& path, const v1::high_card::Round& message) {
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "cards"), message.cards_size(), kSeats, kSeats));
  Round round{};
  for (int i = 0; i < kSeats; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(round[static_cast<size_t>(i)],
                            ReadCard(Path(path, "cards", i), message.cards(i)));
  }
  return round;
}

}  // namespace

void Codec::EncodeConfig(const Config&, v1::GameConfig* message) { message->mutable_high_card(); }

void Codec::EncodeView(const View& view, v1::GameView* message) {
  v1::high_card::View& out = *message->mutable_high_card();
  out.Clear();
  out.mutable_config();
  for (const Round& round : view.pub.rounds) WriteRound(round, out.add_rounds());
  if (view.own.seat.has_value()) out.set_seat(static_cast<uint32_t>(view.own.seat->index()));
  for (Card card : view.own.hand) out.add_hand(card);
}

void Codec::EncodeMove(const Move& move, v1::GameMove* message) {
  message->mutable_high_card()->set_card(std::get<Play>(move).card);
}

void Codec::EncodeEvent(const Event& event, v1::GameEvent* message) {
  v1::high_card::Event& out = *message->mutable_high_card();
  if (const Dealt* dealt = std::get_if<Dealt>(&event)) {
    out.mutable_dealt()->set_seat(static_cast<uint32_t>(dealt->seat.index()));
    for (Card card : dealt->cards) out.mutable_dealt()->add_cards(card);
  } else {
    WriteRound(std::get<Played>(event).cards, out.mutable_played());
  }
}

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  if (message.has_high_card()) return Config();
  return BadField(Path("game"), "another game", "high_card");
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  if (!message.has_high_card()) return BadField(Path("game"), "another game", "high_card");
  ASSIZE_ASSIGN_OR_RETURN(const Card card,
                          ReadCard(Path("high_card.card"), message.high_card().card()));
  return Play{card};
}

absl::StatusOr<Knowledge> Codec::DecodeView(const v1::GameView& message) {
  if (!message.has_high_card()) return BadField(Path("game"), "another game", "high_card");
  const v1::high_card::View& view = message.high_card();
  const Path path("high_card");
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "rounds"), view.rounds_size(), 0, kHand));
  Knowledge known;
  for (int i = 0; i < view.rounds_size(); ++i) {
    ASSIZE_ASSIGN_OR_RETURN(const Round round, ReadRound(Path(path, "rounds", i), view.rounds(i)));
    known.pub.rounds.push_back(round);
  }
  if (!view.has_seat()) return known;
  ASSIZE_ASSIGN_OR_RETURN(const int seat,
                          ReadNumber<int>(Path(path, "seat"), view.seat(), 0, kSeats - 1));
  known.own.seat = Seat(seat);
  const int left = kHand - view.rounds_size();
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "hand"), view.hand_size(), left, left));
  for (int i = 0; i < left; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(Path(path, "hand", i), view.hand(i)));
    known.own.hand.push_back(card);
  }
  return known;
}

}  // namespace assize::games::high_card
