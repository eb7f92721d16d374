#include "tests/games/duel_descrocs/position.h"

#include <algorithm>
#include <sstream>

#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/codec.h"

namespace assize::games::duel_descrocs {
namespace {

std::vector<Card> CardList(const std::string& text) {
  std::vector<Card> cards;
  std::istringstream words(text);
  for (std::string word; words >> word;) cards.push_back(OneCard(word));
  return cards;
}

CardSet SetOf(const std::vector<Card>& list) {
  CardSet cards;
  for (Card card : list) cards.Add(card);
  return cards;
}

}  // namespace

Card OneCard(const std::string& text) {
  if (text == "GT") return kTreasure;
  if (text == "LA") return kLarcin;
  if (text.starts_with("TM")) {
    const int number = text.size() > 2 ? text[2] - '1' : 0;
    return static_cast<Card>(static_cast<int>(kFirstPainting) + number);
  }
  return CardOf(static_cast<int>(std::string("RYGB").find(text[0])), text[1] - '0');
}

CardSet Cards(const std::string& text) { return SetOf(CardList(text)); }

Action Done() { return {}; }

Action Exchange(const std::string& cards) {
  Action action;
  action.kind = ActionKind::kExchange;
  action.cards = Cards(cards);
  return action;
}

Action Discard(const std::string& card) {
  Action action;
  action.kind = ActionKind::kDiscard;
  action.own = OneCard(card);
  return action;
}

Action Play(Reinforcement reinforcement) {
  Action action;
  action.kind = ActionKind::kReinforce;
  action.reinforcement = reinforcement;
  return action;
}

Action Doug(const std::string& card) {
  Action action = Play(kDoug);
  action.target = OneCard(card);
  return action;
}

Action Vipere(const std::string& gives, const std::string& takes) {
  Action action = Play(kVipere);
  action.own = OneCard(gives);
  action.target = OneCard(takes);
  return action;
}

Action Grobill(const std::string& card) {
  Action action = Play(kGrobill);
  action.target = OneCard(card);
  return action;
}

Action Freres(const std::string& cards) {
  Action action = Play(kFreresCroc);
  action.cards = Cards(cards);
  return action;
}

Action Ailes(const std::string& cards) {
  Action action = Play(kAilesNoires);
  action.cards = Cards(cards);
  return action;
}

SplitCards Split(const std::string& smaller, const std::string& larger,
                 const std::string& face_down) {
  return {{Cards(smaller), Cards(larger)}, Cards(face_down)};
}

Resale Actions(std::initializer_list<Action> actions) {
  Resale resale;
  for (const Action& action : actions) resale.actions[resale.size++] = action;
  return resale;
}

Limit Discards(std::initializer_list<std::string> chests) {
  Limit limit;
  for (const std::string& cards : chests) limit.cards[limit.size++] = Cards(cards);
  return limit;
}

Game& Game::Answer(const std::map<int, Move>& answers) {
  SeatSet answering;
  for (const auto& [number, move] : answers) {
    const Seat seat(number);
    answering.Add(seat);
    const Judgement breach = Rules::Check(Rules::ViewOf(state_, seat), move);
    EXPECT_FALSE(breach.has_value()) << breach->rule << ": " << breach->text;
    state_.own[number].sealed = move;
  }
  EXPECT_EQ(answering, state_.pub.asked);
  Rules::Resolve(state_, &log_);
  return *this;
}

Game& Game::Answer(const Move& answer) {
  return Answer(std::map<int, Move>{{asked().at(0), answer}});
}

Game& Game::Tick(const std::map<int, Action>& actions) {
  EXPECT_EQ(decision(), Decision::kResale);
  std::map<int, Move> answers;
  for (int seat : asked()) {
    Resale resale;
    for (Chair chair : AskedChairs(pub(), Seat(seat))) {
      const auto found = actions.find(static_cast<int>(chair));
      resale.actions[resale.size++] = found == actions.end() ? Done() : found->second;
    }
    answers[seat] = resale;
  }
  return Answer(answers);
}

Game& Game::AnswerByDefault() {
  std::map<int, Move> answers;
  for (int seat : asked()) answers[seat] = DefaultOf(seat);
  return Answer(answers);
}

std::vector<int> Game::asked() const {
  std::vector<int> seats;
  for (Seat seat : state_.pub.asked) seats.push_back(seat.index());
  return seats;
}

std::vector<Move> Game::OptionsOf(int seat) const {
  std::vector<Move> moves;
  Rules::ListOptions(view(seat), &moves);
  return moves;
}

std::string Game::Judged(int seat, const Move& move) const {
  const Judgement breach = Rules::Check(view(seat), move);
  return breach.has_value() ? std::string(breach->rule) : "legal";
}

Position::Position() {
  Public& pub = state_.pub;
  pub.config.edition = HouseEdition();
  pub.tiles.values = {kRaoul, kChipo, kMofette, kJoe};
  pub.leaders.values = {Chair{0}, Chair{1}};
  pub.coins.values = {kStartCoins, kStartCoins};
  pub.round = 1;
  pub.shuffles = 1;
}

Position& Position::InMode(Mode mode) {
  state_.pub.config.mode = mode;
  return *this;
}

Position& Position::Team(int chairs, Control control) {
  state_.pub.config.mode = Mode::kTeam;
  state_.pub.config.chairs = static_cast<uint8_t>(chairs);
  state_.pub.config.control = control;
  return *this;
}

Position& Position::Tiles(std::initializer_list<Bandit> tiles) {
  std::copy(tiles.begin(), tiles.end(), state_.pub.tiles.values.begin());
  return *this;
}

Position& Position::Leaders(int zero, int one) {
  state_.pub.leaders.values = {static_cast<Chair>(zero), static_cast<Chair>(one)};
  return *this;
}

Position& Position::Coins(int zero, int one) {
  state_.pub.coins.values = {static_cast<duel_descrocs::Coins>(zero),
                             static_cast<duel_descrocs::Coins>(one)};
  return *this;
}

Position& Position::Chest(int chair, const std::string& cards) {
  state_.pub.chests[static_cast<Chair>(chair)] = Cards(cards);
  return *this;
}

Position& Position::DiscardPile(const std::string& cards) {
  state_.pub.discard = Cards(cards);
  return *this;
}

Position& Position::Pile(const std::string& cards) {
  top_ = CardList(cards);
  return *this;
}

Position& Position::NothingElse() {
  rest_in_pile_ = false;
  return *this;
}

Position& Position::RestDiscarded() {
  CardSet rest = kAllCards - SetOf(top_);
  for (CardSet chest : state_.pub.chests.values) rest = rest - chest;
  state_.pub.discard = rest;
  return NothingElse();
}

Position& Position::Holds(int chair, std::initializer_list<Reinforcement> cards) {
  state_.hidden.kept[static_cast<Chair>(chair)] = ReinforcementSet(cards);
  state_.pub.unused[static_cast<Chair>(chair)] = static_cast<uint8_t>(cards.size());
  return *this;
}

Position& Position::Round(int round) {
  state_.pub.round = static_cast<uint16_t>(round);
  return *this;
}

Position& Position::Splitter(int side) {
  state_.pub.splitter = static_cast<Side>(side);
  return *this;
}

Position& Position::RoundCap(int rounds) {
  state_.pub.config.round_cap = static_cast<uint16_t>(rounds);
  return *this;
}

Position& Position::WithEdition(const Edition& edition) {
  state_.pub.config.edition = edition;
  return *this;
}

Position& Position::Luck(const Chance& chance) {
  state_.hidden.chance = chance;
  return *this;
}

State Position::Built(CardSet hand) const {
  State state = state_;
  Public& pub = state.pub;
  std::vector<Card> pile = top_;
  if (rest_in_pile_) {
    CardSet rest = kAllCards - SetOf(top_) - pub.discard - hand;
    for (CardSet chest : pub.chests.values) rest = rest - chest;
    pile.insert(pile.end(), rest.begin(), rest.end());
  }
  for (auto card = pile.rbegin(); card != pile.rend(); ++card) {
    state.hidden.pile[pub.pile++] = *card;
  }
  // The other cards that are dealt are those that nobody has been given.
  ReinforcementSet free = kAllReinforcements;
  for (ReinforcementSet kept : state.hidden.kept.values) free = free - kept;
  for (Side side : kBothSides) {
    ReinforcementSet& dealt = state.hidden.dealt[side];
    for (Chair chair : ChairsOf(pub.config, side)) dealt = dealt | state.hidden.kept[chair];
    const ReinforcementSet more = free.Lowest(kDealt - dealt.Size());
    dealt = dealt | more;
    free = free - more;
  }
  for (Seat seat : SeatSet::First(pub.config.seats())) state.own[seat.index()].seat = seat;
  return state;
}

Game Position::AtSplit(const std::string& hand) const {
  State state = Built(Cards(hand));
  state.hidden.hand = Cards(hand);
  state.pub.decision = Decision::kSplit;
  state.pub.deciding = {*state.pub.leaders[state.pub.splitter]};
  state.pub.asked = {SeatOf(state.pub.config, state.pub.deciding.Lowest())};
  Inform(state);
  return Game(state);
}

Game Position::AfterSplit(const std::string& smaller, const std::string& larger,
                          const std::string& face_down) const {
  Game game = AtSplit(smaller + " " + larger);
  game.Answer(Split(smaller, larger, face_down));
  return game;
}

Game Position::AtResale() const {
  State state = Built(CardSet());
  state.pub.tick = 1;
  state.pub.decision = Decision::kResale;
  state.pub.deciding = AllChairs(state.pub.config);
  state.pub.asked = SeatSet::First(state.pub.config.seats());
  Inform(state);
  return Game(state);
}

Chance FindChance(const std::function<bool(const Chance&)>& suits) {
  for (int i = 0;; ++i) {
    const Chance chance(SeedFromText(std::to_string(i)));
    if (suits(chance)) return chance;
  }
}

std::string BytesOf(const View& view) {
  v1::GameView message;
  Codec::EncodeView(view, &message);
  return message.SerializeAsString();
}

std::string BytesOf(const Event& event) {
  v1::GameEvent message;
  Codec::EncodeEvent(event, &message);
  return message.SerializeAsString();
}

}  // namespace assize::games::duel_descrocs
