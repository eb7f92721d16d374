#include "tests/games/brigand_kings/board.h"

#include <algorithm>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/names.h"

namespace assize::games::brigand_kings {
namespace {

constexpr char kLetters[] = "MSWLYKN";
constexpr char kBarons[] = "WBGR";

// The id in a text that begins with it or ends with it in brackets; "" if there is none.
std::string RuleIn(const std::string& text) {
  const size_t at = text.find("KINGS-");
  if (at == std::string::npos) return "";
  return text.substr(at, text.find_first_not_of("KINGS-0123456789.", at) - at);
}

Position PositionOf(int position) { return static_cast<Position>(position); }

}  // namespace

Card CardNamed(const std::string& name) {
  for (int id = 0; id < kCards; ++id) {
    const Card card = static_cast<Card>(id);
    if (NameOf(card) == "the " + name) return card;
  }
  ADD_FAILURE() << "no card " << name;
  return kExcuse;
}

CardSet CardsNamed(std::initializer_list<const char*> names) {
  CardSet cards;
  for (const char* name : names) cards.Add(CardNamed(name));
  return cards;
}

Suit SuitNamed(char letter) { return static_cast<Suit>(SymbolNamed(letter)); }

Symbol SymbolNamed(char letter) { return static_cast<Symbol>(std::string(kLetters).find(letter)); }

Orders& Orders::Muster(int position, int soldiers) {
  deploy_.muster[PositionOf(position)] = soldiers;
  return *this;
}

Orders& Orders::Camp(char suit, int soldiers) {
  deploy_.camp_suit = SuitNamed(suit);
  deploy_.camp_muster = soldiers;
  return *this;
}

Orders& Orders::FromCamp(int position, int soldiers) {
  deploy_.from_camp[PositionOf(position)] = soldiers;
  return *this;
}

Orders& Orders::Flips(const char* card, const std::string& uses) {
  Flip flip{.card = CardNamed(card), .size = 0, .uses = {}};
  std::istringstream words(uses);
  for (std::string use; words >> use;) {
    flip.uses[flip.size++] = {SymbolNamed(use[0]), static_cast<uint8_t>(use[1] - '0')};
  }
  deploy_.flips.push_back(flip);
  return *this;
}

Game& Game::Answer(const Move& move) {
  EXPECT_EQ(Judged(move), "legal");
  state_.own[pub().active->index()].sealed = move;
  log_.Clear();
  Rules::Resolve(state_, &log_);
  return *this;
}

std::string Game::Judged(const Move& move, Seat seat) const {
  v1::GameMove message;
  Codec::EncodeMove(move, &message);
  return JudgedMessage(message, seat);
}

std::string Game::JudgedMessage(const v1::brigand_kings::Deploy& command) const {
  v1::GameMove message;
  *message.mutable_brigand_kings()->mutable_deploy() = command;
  return JudgedMessage(message, *pub().active);
}

std::string Game::JudgedMessage(const v1::GameMove& message, Seat seat) const {
  const absl::StatusOr<Move> move = Codec::DecodeMove(message);
  if (!move.ok()) return RuleIn(std::string(move.status().message()));
  const Judgement judgement = Rules::Check(Rules::ViewOf(state_, seat), *move);
  return judgement.has_value() ? std::string(judgement->rule) : "legal";
}

std::vector<Move> Game::OptionsOf(int seat) const {
  std::vector<Move> moves;
  Rules::ListOptions(view(seat), &moves);
  return moves;
}

std::string Game::At(int position) const {
  const County& county = pub().counties[PositionOf(position)];
  std::string text;
  if (county.owner.has_value()) {
    text = absl::StrCat(std::string(1, kBarons[county.owner->index()]), county.soldiers + 0);
  }
  if (county.stability == 0) return text;
  return absl::StrCat(text, text.empty() ? "s" : " s", county.stability + 0);
}

std::string Game::Row() const {
  std::vector<std::string> texts;
  for (Position position : kPositions) texts.push_back(At(static_cast<int>(position)));
  return absl::StrJoin(texts, " | ");
}

std::string Game::CardAt(int position) const {
  const auto& card = pub().counties[PositionOf(position)].card;
  return card.has_value() ? NameOf(*card).substr(4) : "";
}

std::string Game::DiceText() const {
  std::string text;
  for (int die = 0; die < kDice; ++die) {
    const int face = (*pub().dice)[die];
    absl::StrAppend(&text,
                    die < kNumberDice ? absl::StrCat(face, " ") : std::string(1, kLetters[face]));
  }
  return text;
}

std::vector<std::string> Game::Names(const CardList& cards) {
  std::vector<std::string> names;
  for (Card card : cards) names.push_back(NameOf(card).substr(4));
  return names;
}

Board::Board(int seats) {
  Public& pub = state_.pub;
  pub.config.seats = static_cast<uint8_t>(seats);
  for (Seat seat : SeatSet::First(seats)) {
    pub.supply[seat] = pub.config.soldiers;
    state_.own[seat.index()].seat = seat;
  }
  const char* const kCards[] = {"Merchant", "Mill", "Author", "Soldier", "Castle"};
  for (int i = 0; i < kCounties; ++i) CardAt(2 + i, kCards[i]);
  Bonus(0, {"Ace of Moons", "Ace of Suns"}).Bonus(1, {"Ace of Waves", "Ace of Leaves"});
  if (seats > 2) Bonus(2, {"Ace of Wyrms", "Ace of Knots"});
  if (seats > 3) Bonus(3, {"Huntress", "Bard"});
  Dice("1 1 1", "MMMMM");
  pub.turn = 1;
  pub.active = Seat(kWhite);
}

Board& Board::Dice(const std::string& numbers, const std::string& suits) {
  brigand_kings::Dice dice{};
  for (int die = 0; die < kDice; ++die) {
    dice[die] = die < kNumberDice
                    ? static_cast<uint8_t>(numbers[static_cast<size_t>(2 * die)] - '0')
                    : static_cast<uint8_t>(SuitNamed(suits[static_cast<size_t>(die - 3)]));
  }
  state_.pub.dice = dice;
  return *this;
}

Board& Board::County(int position, int owner, int soldiers, int stability) {
  brigand_kings::County& county = state_.pub.counties[PositionOf(position)];
  county.owner = Seat(owner);
  county.soldiers = static_cast<uint8_t>(soldiers);
  uint8_t& supply = state_.pub.supply[Seat(owner)];
  supply = static_cast<uint8_t>(supply - soldiers);
  return Stability(position, stability);
}

Board& Board::Stability(int position, int stability) {
  state_.pub.counties[PositionOf(position)].stability = static_cast<uint8_t>(stability);
  return *this;
}

Board& Board::CardAt(int position, const char* card) {
  state_.pub.counties[PositionOf(position)].card = CardNamed(card);
  return *this;
}

Board& Board::Camp(int seat, int soldiers) {
  state_.pub.camp[Seat(seat)] = static_cast<uint8_t>(soldiers);
  uint8_t& supply = state_.pub.supply[Seat(seat)];
  supply = static_cast<uint8_t>(supply - soldiers);
  return *this;
}

Board& Board::FaceUp(int seat, std::initializer_list<const char*> cards) {
  for (const char* card : cards) state_.pub.face_up[Seat(seat)].Add(CardNamed(card));
  return *this;
}

Board& Board::Spent(int seat, std::initializer_list<const char*> cards) {
  for (const char* card : cards) state_.pub.spent[Seat(seat)].Add(CardNamed(card));
  return *this;
}

Board& Board::Bonus(int seat, std::initializer_list<const char*> cards) {
  Private& own = state_.own[static_cast<size_t>(seat)];
  own.kept = CardsNamed(cards);
  // What is discarded matters to nobody: a Crown that is not kept.
  own.dealt = own.kept;
  own.dealt.Add(static_cast<Card>(35 - seat));
  return *this;
}

Board& Board::Deck(std::initializer_list<const char*> cards) {
  deck_.emplace();
  for (const char* card : cards) deck_->push_back(CardNamed(card));
  return *this;
}

Board& Board::TurnCap(int turns) {
  state_.pub.config.turn_cap = static_cast<uint16_t>(turns);
  return *this;
}

Board& Board::EndRolls(std::vector<int> rolls) {
  return Luck(FindChance([&](const Chance& chance) {
    Stream stream = chance.Open({"end"});
    return std::ranges::all_of(
        rolls, [&](int roll) { return static_cast<int>(1 + stream.Below(6)) == roll; });
  }));
}

Board& Board::Luck(const Chance& chance) {
  state_.hidden.chance = chance;
  return *this;
}

CardSet Board::Placed() const {
  const Public& pub = state_.pub;
  CardSet placed;
  for (const brigand_kings::County& county : pub.counties.values) placed.Add(*county.card);
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    for (Card card : pub.face_up[seat]) placed.Add(card);
    for (Card card : pub.spent[seat]) placed.Add(card);
  }
  return placed;
}

Game Board::At(Decision decision) const {
  State state = state_;
  state.pub.decision = decision;
  const CardSet rest = CountyCards(state.pub.config) - Placed();
  std::vector<Card> deck;
  if (deck_.has_value()) {
    deck = *deck_;
    for (Card card : rest) {
      if (std::ranges::find(deck, card) == deck.end()) state.pub.discards.Add(card);
    }
  } else {
    for (Card card : rest) deck.push_back(card);
  }
  std::reverse(deck.begin(), deck.end());
  std::copy(deck.begin(), deck.end(), state.hidden.deck.begin());
  state.pub.deck = static_cast<uint8_t>(deck.size());
  return Game(std::move(state));
}

Chance FindChance(const std::function<bool(const Chance&)>& suits) {
  for (int i = 0;; ++i) {
    const Chance chance(SeedFromText(absl::StrCat("luck ", i)));
    if (suits(chance)) return chance;
  }
}

std::string BytesOf(const View& view) {
  v1::GameView message;
  Codec::EncodeView(view, &message);
  return message.SerializeAsString();
}

}  // namespace assize::games::brigand_kings
