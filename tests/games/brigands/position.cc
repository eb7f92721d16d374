// Brigands' tests: how positions are built and played, and whole matches of random
// moves.
#include "tests/games/brigands/position.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "referee/base/seed.h"
#include "referee/games/brigands/names.h"

namespace assize::games::brigands {

Port PortList(std::initializer_list<int> sell) {
  Port list;
  for (int entry : sell) list.sell[list.size++] = static_cast<uint8_t>(entry);
  return list;
}

Game& Game::Play(const Answers& answers) {
  ColourSet expected;
  for (const auto& [colour, move] : answers) {
    expected.Add(colour);
    EXPECT_EQ(Judged(colour, move), "legal") << NameOf(colour);
    state_.own[SeatOf(pub(), colour).index()].sealed = move;
  }
  EXPECT_EQ(asked(), expected) << "asked are others than those who answer";
  return Resolve();
}

Game& Game::PlayDefaults() {
  for (Colour colour : asked()) {
    state_.own[SeatOf(pub(), colour).index()].sealed = DefaultOf(colour);
  }
  return Resolve();
}

Game& Game::PlayToTheEnd() {
  while (!pub().asked.Empty()) PlayDefaults();
  return *this;
}

std::vector<std::string> Game::Report() const {
  std::vector<std::string> lines;
  for (size_t i = 0; i < entries().size(); ++i) {
    lines.push_back(Rules::Narrate(*before_, pub(), entries(), i));
  }
  return lines;
}

Game& Game::Resolve() {
  if (!before_.has_value()) before_ = pub();
  Rules::Resolve(state_, &log_);
  return *this;
}

ColourSet Game::asked() const {
  ColourSet colours;
  for (Seat seat : pub().asked) colours.Add(ColourOf(pub(), seat));
  return colours;
}

std::vector<Move> Game::OptionsOf(Colour colour) const {
  std::vector<Move> moves;
  Rules::ListOptions(view(colour), &moves);
  return moves;
}

std::string Game::Judged(Colour colour, const Move& move) const {
  const Judgement breach = Rules::Check(view(colour), move);
  return breach.has_value() ? std::string(breach->rule) : "legal";
}

int Game::banditsInTown() const {
  int count = 0;
  for (District tile : kRingDistricts) count += CountBandits(pub(), tile);
  return count;
}

Position::Position(int seats) {
  Config& config = state_.pub.config;
  config.seats = static_cast<uint8_t>(seats);
  if (config.mode() == Mode::kPrince) config.prince_seat = Seat(seats - 1);
  Public& pub = state_.pub;
  for (int i = 0; i < seats; ++i) {
    const bool prince = config.prince_seat == Seat(i);
    pub.colours[i] = prince ? kWhite : static_cast<Colour>(i);
    pub.patrols[pub.colours[i]] = prince ? kPatrols : config.mode() == Mode::kDuel ? 1 : 0;
    state_.own[i].seat = Seat(i);
  }
  std::copy(kRingDistricts.begin(), kRingDistricts.end(), pub.ring.begin());
  pub.round = kRounds;
  pub.spy_level = config.mode() == Mode::kPrince ? kSpyStart : 0;
  state_.hidden.chance = Chance(SeedFromText("a position"));
}

Position& Position::Ring(std::initializer_list<District> ring) {
  std::copy(ring.begin(), ring.end(), state_.pub.ring.begin());
  return *this;
}

Position& Position::Round(int round) {
  state_.pub.round = static_cast<uint8_t>(round);
  return *this;
}

Position& Position::DayCard(District district) {
  day_cards_.Add(district);
  return *this;
}

Position& Position::Bandits(District tile, Colour colour, int count) {
  plans_[colour].cards[tile].bandits = static_cast<uint8_t>(count);
  return *this;
}

Position& Position::BanditsWithToken(District tile, Colour colour, int count) {
  plans_[colour].cards[tile].token = 1;
  return Bandits(tile, colour, count);
}

Position& Position::Patrols(District tile, int count, Colour colour) {
  plans_[colour].cards[tile].patrols = static_cast<uint8_t>(count);
  return *this;
}

Position& Position::PatrolsWithToken(District tile, int count) {
  plans_[kWhite].cards[tile].token = 1;
  return Patrols(tile, count);
}

Position& Position::StopAt(District tile) { return PatrolsWithToken(tile, 0); }

Position& Position::Ducats(Colour colour, int ducats) {
  state_.pub.ducats[colour] = ducats;
  return *this;
}

Position& Position::Hand(Colour colour, int tokens) {
  state_.pub.tokens[colour] = static_cast<uint8_t>(tokens);
  return *this;
}

Position& Position::Prisoners(Colour colour, int count) {
  state_.pub.tiles[kPrison][colour].bandits = static_cast<uint8_t>(count);
  return *this;
}

Position& Position::DuelPatrols(Colour colour, int count) {
  state_.pub.patrols[colour] = static_cast<uint8_t>(count);
  return *this;
}

Position& Position::Held(Colour colour, DistrictSet cards) {
  Public& pub = state_.pub;
  pub.cards_held[colour] = static_cast<uint8_t>(cards.Size());
  state_.own[SeatOf(pub, colour).index()].missing = cards;
  state_.own[SeatOf(pub, kWhite).index()].held[colour] = cards;
  return *this;
}

Position& Position::Levels(int spy, int judgment) {
  state_.pub.spy_level = static_cast<uint8_t>(spy);
  state_.pub.judgment_level = static_cast<uint8_t>(judgment);
  return *this;
}

Position& Position::LoneTeamTakesAll(bool value) {
  state_.pub.config.lone_team_takes_all = value;
  return *this;
}

Position& Position::DuelThreshold(int ducats) {
  state_.pub.config.duel_threshold = static_cast<uint16_t>(ducats);
  return *this;
}

Position& Position::Luck(const Chance& chance) {
  state_.hidden.chance = chance;
  return *this;
}

// Day cards that do not lie on the board and have been shown are out of the game; the deck holds
// the shown ones first.
State Position::Built() const {
  State state = state_;
  Public& pub = state.pub;
  pub.day_cards = day_cards_;
  for (District district : kRingDistricts) {
    if (day_cards_.Size() + pub.removed_day_cards.Size() == pub.round) break;
    if (!day_cards_.Has(district)) pub.removed_day_cards.Add(district);
  }
  const DistrictSet shown = pub.day_cards | pub.removed_day_cards;
  const DistrictSet unseen = kRingDistricts - shown;
  const auto rest = std::copy(shown.begin(), shown.end(), state.hidden.deck.begin());
  std::copy(unseen.begin(), unseen.end(), rest);
  return state;
}

Game Position::Planning() const {
  State state = Built();
  Public& pub = state.pub;
  pub.decision = Decision::kPlan;
  for (Colour colour : Players(pub)) {
    const bool can_send = colour != kWhite && FreeBandits(pub, colour) > 0;
    if (can_send || pub.patrols[colour] > 0) pub.asked.Add(SeatOf(pub, colour));
  }
  return Game(state);
}

Game Position::Reveal() const {
  Game game = Planning();
  for (Colour colour : game.asked()) {
    for (const Team& team : plans_[colour].cards.values) {
      game.state().pub.tokens[colour] += team.token;
    }
    game.state().own[SeatOf(game.pub(), colour).index()].sealed = plans_[colour];
  }
  return game.Resolve();
}

Game Position::AtWheel(District tile) const {
  State state = Built();
  Public& pub = state.pub;
  pub.decision = Decision::kWheel;
  const auto position = std::find(pub.ring.begin(), pub.ring.end(), tile);
  pub.step = static_cast<uint8_t>(position - pub.ring.begin() + 1);
  for (Colour colour : Players(pub)) {
    for (int i = 0; i < kDistricts; ++i) {
      const auto district = static_cast<District>(i);
      const Team& placed = plans_[colour].cards[district];
      pub.tiles[district][colour].bandits += placed.bandits;
      pub.tiles[district][colour].patrols += placed.patrols;
      pub.tiles[district][colour].token = placed.token;
    }
    if (plans_[colour].cards[tile].token) pub.asked.Add(SeatOf(pub, colour));
  }
  return Game(state);
}

Chance FindChance(const std::function<bool(const Chance&)>& suits) {
  constexpr int kMaxTries = 10'000'000;
  for (int n = 0; n < kMaxTries; ++n) {
    const Chance chance(SeedFromText(absl::StrCat("luck ", n)));
    if (suits(chance)) return chance;
  }
  ADD_FAILURE() << "no seed has the wanted draws";
  return Chance();
}

Chance WithDice(std::initializer_list<Die> dice) {
  return FindChance([&](const Chance& chance) {
    return std::all_of(dice.begin(), dice.end(), [&](const Die& die) {
      return 1 + static_cast<int>(chance.Open(die.label).Below(6)) == die.value;
    });
  });
}

void PlayRandomMatch(const Config& config, int number, const VisitStep& visit) {
  Stream moves(SeedFromText(absl::StrCat("moves ", number)).bytes);
  Rules::Log log;
  State state = Rules::Start(config, Chance(SeedFromText(absl::StrCat("match ", number))), &log);
  visit(state, log);
  while (!state.pub.asked.Empty() && !testing::Test::HasFatalFailure()) {
    log.Clear();
    Rules::SealRandomAnswers(state, moves);
    Rules::Resolve(state, &log);
    visit(state, log);
  }
}

void ForRandomDecisions(int matches, const VisitDecision& visit) {
  for (int i = 0; i < matches && !testing::Test::HasFatalFailure(); ++i) {
    PlayRandomMatch(VariedConfig(i), i, [&](const State& state, const Rules::Log&) {
      for (Seat seat : state.pub.asked) visit(state, seat);
    });
  }
}

Config VariedConfig(int number) {
  Config config;
  config.seats = static_cast<uint8_t>(2 + number % 5);
  if (config.mode() == Mode::kPrince && number % 2 == 1) {
    config.prince_seat = Seat(number % config.seats);
  }
  config.lone_team_takes_all = number % 3 != 0;
  return config;
}

}  // namespace assize::games::brigands
