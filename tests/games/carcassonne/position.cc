#include "tests/games/carcassonne/position.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/games/carcassonne/names.h"
#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {
namespace {

using absl::StrCat;

int NumberIn(const std::string& text) {
  int number = 0;
  EXPECT_TRUE(absl::SimpleAtoi(text, &number)) << text;
  return number;
}

Tile TileNamed(const std::string& name) {
  const std::optional<Tile> tile = Tiles().Find(name);
  EXPECT_TRUE(tile.has_value()) << name;
  return tile.value_or(Tile{});
}

std::vector<Tile> TilesNamed(const std::string& names) {
  std::vector<Tile> tiles;
  if (names.empty()) return tiles;
  for (const auto name : absl::StrSplit(names, ',')) tiles.push_back(TileNamed(std::string(name)));
  return tiles;
}

struct MoveText {
  std::string operator()(const PlaceTile& move) const {
    return StrCat("(", move.cell.x + 0, ",", move.cell.y + 0, ",", move.rotation + 0, ")");
  }
  std::string operator()(const PlaceRobber& move) const {
    return move.space == kInSupply ? "PASS" : StrCat(move.space + 0);
  }
  std::string operator()(const PlaceMeeple& move) const {
    return move.segment.has_value() ? NameOf(*move.segment).data() : "PASS";
  }
  std::string operator()(const Plan& plan) const {
    std::vector<std::string> walks;
    for (uint8_t i = 0; i < plan.size; ++i) {
      walks.push_back(StrCat("e", plan.walks[i].event + 0, "/", plan.walks[i].figure + 0));
    }
    return absl::StrJoin(walks, " ");
  }
  std::string operator()(const ChooseTarget& move) const { return StrCat("e", move.event + 0); }
  std::string operator()(const ChooseFigure& move) const { return StrCat(move.figure + 0); }
  std::string operator()(const UseMessage& move) const {
    return move.use == MessageUse::kTwo ? "TWO" : "ACTION";
  }
  std::string operator()(const CallHome& move) const { return NameOf(move.cell); }
};

std::string TextOf(const Move& move) { return std::visit(MoveText(), move); }

template <class Number>
std::string Joined(const Public& pub, const BySeat<Number>& numbers) {
  std::vector<int> list(numbers.begin(), numbers.begin() + pub.config.seats);
  return absl::StrJoin(list, ",");
}

}  // namespace

Plan PlanOf(const std::string& text) {
  Plan plan;
  for (const auto part : absl::StrSplit(text, ' ')) {
    const std::string walk(part);
    plan.walks[plan.size++] = {static_cast<uint8_t>(walk[1] - '0'),
                               static_cast<uint8_t>(walk[3] - '0')};
  }
  return plan;
}

Game& Game::Resolve(const Move& move) {
  constexpr const char* kNames[] = {"",           "TILE",          "ROBBER_PLACE", "MEEPLE",
                                    "SCORE_PLAN", "ROBBER_TARGET", "ROGUE_FIGURE", "MESSAGE",
                                    "RETURN"};
  absl::StrAppend(&decisions_, decisions_.empty() ? "" : ", ",
                  kNames[static_cast<size_t>(pub().decision)], " ", asked());
  state_.own[static_cast<size_t>(asked())].sealed = move;
  Rules::Resolve(state_, &log_);
  return *this;
}

Game& Game::Answer(int seat, const Move& move) {
  EXPECT_EQ(asked(), seat);
  const Judgement judgement = Rules::Check(view(seat), move);
  EXPECT_FALSE(judgement.has_value()) << judgement->rule << ": " << judgement->text;
  if (asked() != seat || judgement.has_value()) return *this;
  return Resolve(move);
}

Game& Game::Place(const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(text, absl::ByAnyChar("@,"));
  EXPECT_EQ(pub().decision, Decision::kTile) << text;
  if (pub().decision != Decision::kTile) return *this;
  EXPECT_EQ(std::string(TypeOf(pub().drawn).id()), parts[0]) << text;
  const Cell cell{static_cast<int8_t>(NumberIn(parts[1])), static_cast<int8_t>(NumberIn(parts[2]))};
  return Answer(asked(), PlaceTile{cell, static_cast<uint8_t>(NumberIn(parts[3]))});
}

Game& Game::Meeple(const std::string& segment) {
  if (segment == "-") {
    if (pub().decision == Decision::kMeeple) Answer(asked(), PlaceMeeple{});
    return *this;
  }
  EXPECT_EQ(pub().decision, Decision::kMeeple) << segment;
  return Answer(asked(), PlaceMeeple{ParseSegment(segment)});
}

Game& Game::Play(const std::string& moves) {
  for (const auto part : absl::StrSplit(moves, ';')) {
    const std::vector<std::string> words =
        absl::StrSplit(std::string(absl::StripAsciiWhitespace(part)), ' ');
    DefaultsTo(Decision::kTile).Place(words[0]);
    while (pub().decision == Decision::kRobberPlace) Resolve(Rules::DefaultMove(view(asked())));
    Meeple(words[1]);
  }
  return *this;
}

Game& Game::Robber(int seat, int space) {
  return Answer(seat, PlaceRobber{static_cast<Space>(space)});
}
Game& Game::Target(int seat, int event) {
  return Answer(seat, ChooseTarget{static_cast<uint8_t>(event)});
}
Game& Game::Rogue(int seat, int figure) {
  return Answer(seat, ChooseFigure{static_cast<uint8_t>(figure)});
}
Game& Game::CallHome(int seat, int x, int y) {
  return Answer(seat, carcassonne::CallHome{{static_cast<int8_t>(x), static_cast<int8_t>(y)}});
}

Game& Game::DefaultsTo(Decision decision) {
  while (asked() >= 0 && pub().decision != decision) Resolve(Rules::DefaultMove(view(asked())));
  return *this;
}

void Game::BreakOff() {
  state_.pub.drawn = kNoTile;
  state_.pub.decision = Decision::kNone;
  state_.pub.asked = SeatSet();
}

Game& Game::Claim(const std::string& segment) {
  Public& pub = state_.pub;
  const SpotId spot = LastPlaced(pub.board);
  pub.board.PutMeeple(spot, pub.active,
                      FindSegment(TypeOf(pub.board[spot].tile), *ParseSegment(segment)));
  --pub.supply[At(pub.active)];
  return *this;
}

Game& Game::DrawMessage() {
  BreakOff();
  carcassonne::Play play(state_, &log_);
  RunFrom(carcassonne::DrawMessage(play), play);
  return *this;
}

Game& Game::Round(const std::vector<Scores>& events) {
  BreakOff();
  Public& pub = state_.pub;
  for (const Scores& scores : events) {
    ScoringEvent& event = pub.round.events[pub.round.size++];
    event.seat = Seat(scores.seat);
    event.points = static_cast<Points>(scores.points);
  }
  carcassonne::Play play(state_, &log_);
  RunFrom(Stage::kPlans, play);
  return *this;
}

int Game::asked() const { return pub().asked.Empty() ? -1 : (*pub().asked.begin()).index(); }

std::string Game::Walked() const {
  std::vector<std::string> texts;
  for (int i = 0; i < pub().config.seats; ++i) {
    const auto& walked = pub().walked[static_cast<size_t>(i)];
    texts.push_back(pub().config.messengers ? StrCat(walked[0], "/", walked[1])
                                            : StrCat(walked[0]));
  }
  return absl::StrJoin(texts, ",");
}

std::string Game::Robbers() const {
  std::vector<std::string> texts;
  for (int i = 0; i < pub().config.seats; ++i) {
    const Space space = pub().robbers[static_cast<size_t>(i)];
    texts.push_back(space == kInSupply ? "-" : StrCat(space + 0));
  }
  return absl::StrJoin(texts, ",");
}

std::string Game::Final() {
  DefaultsToEnd();
  std::vector<int> points;
  for (int i = 0; i < pub().config.seats; ++i) {
    points.push_back(pub().final_points[static_cast<size_t>(i)].total());
  }
  return absl::StrJoin(points, ",");
}

std::string Game::Supplies() const { return Joined(pub(), pub().supply); }

std::string Game::Options() const {
  if (asked() < 0) return "";
  std::vector<Move> moves;
  Rules::ListOptions(view(asked()), &moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(TextOf(move));
  const bool plain = pub().decision != Decision::kTile && pub().decision != Decision::kReturn;
  return absl::StrJoin(texts, pub().decision == Decision::kScorePlan ? "; " : plain ? "," : " ");
}

std::string Game::Default() const { return TextOf(Rules::DefaultMove(view(asked()))); }

std::string Game::Refused(const Move& move) const {
  const Judgement judgement = Rules::Check(view(asked()), move);
  return judgement.has_value() ? std::string(judgement->rule) : "";
}

std::string Game::Seen() const {
  std::vector<int> seen(pub().seen.begin(), pub().seen.begin() + pub().seen_size);
  return absl::StrJoin(seen, ",");
}

std::string Game::Messages() const {
  std::vector<int> messages;
  for (int i = kMessages - pub().seen_size; i-- > 0;) {
    messages.push_back(state_.hidden.messages[static_cast<size_t>(i)]);
  }
  messages.insert(messages.end(), pub().seen.begin(), pub().seen.begin() + pub().seen_size);
  return absl::StrJoin(messages, ",");
}

std::string Game::ScoredFeatures() const {
  std::vector<std::string> texts;
  for (const FeatureScored& event : Shown<FeatureScored>()) {
    std::vector<int> owners;
    for (Seat seat : event.owners) owners.push_back(seat.index());
    texts.push_back(
        StrCat(NameOf(event.kind), " ", event.points, " of ", absl::StrJoin(owners, "+")));
  }
  return absl::StrJoin(texts, ", ");
}

Table& Table::Seats(int seats) {
  seats_ = seats;
  return *this;
}
Table& Table::Set(const std::string& option, const std::string& value) {
  options_[option] = value;
  return *this;
}
Table& Table::Stack(const std::string& tiles) {
  stack_ = tiles;
  return *this;
}
Table& Table::OnTop(std::initializer_list<uint8_t> messages) {
  std::stable_partition(messages_.begin(), messages_.end(), [&](uint8_t message) {
    return std::find(messages.begin(), messages.end(), message) != messages.end();
  });
  std::copy(messages.begin(), messages.end(), messages_.begin());
  return *this;
}
Table& Table::Active(int seat) { return Set("start_seat", StrCat(seat)); }
Table& Table::M(std::vector<int> walked) {
  walked_[0] = std::move(walked);
  return *this;
}
Table& Table::W(std::vector<int> walked) {
  walked_[1] = std::move(walked);
  return *this;
}
Table& Table::Rob(std::vector<Space> spaces) {
  robbers_ = std::move(spaces);
  return *this;
}
Table& Table::MessagesThisTurn(int messages) {
  messages_this_turn_ = messages;
  return *this;
}

Game Table::Start() {
  const absl::StatusOr<Config> config = Rules::Configure(seats_, options_);
  EXPECT_TRUE(config.ok()) << config.status();
  State state = Rules::StartWith(*config, TilesNamed(stack_), messages_, nullptr);
  for (size_t figure = 0; figure < 2; ++figure) {
    for (size_t i = 0; i < walked_[figure].size(); ++i) {
      state.pub.walked[i][figure] = static_cast<Points>(walked_[figure][i]);
    }
  }
  std::copy(robbers_.begin(), robbers_.end(), state.pub.robbers.begin());
  state.pub.messages_this_turn = static_cast<uint8_t>(messages_this_turn_);
  return Game(std::move(state));
}

}  // namespace assize::games::carcassonne
