// Brigands: options, roles and the setup with its draws (BRIG-1, BRIG-3).
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::HasSubstr;

std::string ErrorOf(int seats, const OptionValues& options) {
  const absl::StatusOr<Config> config = Rules::Configure(seats, options);
  if (config.ok()) return "";
  EXPECT_EQ(config.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(config.status().message());
}

TEST(BrigandsOptionValues, BRIG_1_6_DefaultsAreThoseThatAreTold) {
  const Config config = *Rules::Configure(5, {});
  EXPECT_EQ(config, (Config{.seats = 5,
                            .prince_seat = std::nullopt,
                            .lone_team_takes_all = true,
                            .duel_threshold = 0}));
  OptionValues told;
  for (const OptionInfo& option : Rules::Info().options) {
    told[std::string(option.name)] = std::string(option.default_value);
  }
  EXPECT_EQ(*Rules::Configure(5, told), config);
  EXPECT_EQ(*Rules::Configure(2, told), *Rules::Configure(2, {}));
}

TEST(BrigandsOptionValues, BRIG_1_6_OptionsAreSetByName) {
  const Config prince =
      *Rules::Configure(3, {{"prince_seat", "2"}, {"lone_team_takes_all", "false"}});
  EXPECT_EQ(prince.prince_seat, Seat(2));
  EXPECT_FALSE(prince.lone_team_takes_all);
  EXPECT_EQ(Rules::Configure(2, {{"duel_threshold", "50"}})->duel_threshold, 50);
}

TEST(BrigandsOptionValues, BadOptionsAreNamedWithWhatIsAllowed) {
  EXPECT_THAT(ErrorOf(1, {}), HasSubstr("seats: 1; brigands is played by 2 to 6"));
  EXPECT_THAT(ErrorOf(7, {}), HasSubstr("seats: 7"));
  EXPECT_THAT(
      ErrorOf(4, {{"prince_seat", "4"}}),
      HasSubstr("option prince_seat: '4' is not allowed; allowed: drawn, or a seat, 0 to 3"));
  EXPECT_THAT(ErrorOf(4, {{"prince_seat", "1x"}}), HasSubstr("'1x'"));
  EXPECT_THAT(ErrorOf(4, {{"prince_seat", ""}}), HasSubstr("option prince_seat: ''"));
  EXPECT_THAT(ErrorOf(2, {{"prince_seat", "0"}}), HasSubstr("a duel has no prince"));
  EXPECT_THAT(ErrorOf(4, {{"lone_team_takes_all", "yes"}}), HasSubstr("allowed: true, false"));
  EXPECT_THAT(ErrorOf(2, {{"duel_threshold", "-1"}}), HasSubstr("allowed: 0 to 1000 ducats"));
  EXPECT_THAT(ErrorOf(2, {{"duel_threshold", "1001"}}), HasSubstr("'1001'"));
}

TEST(BrigandsOptionValues, AnUnknownOptionIsNamedWithASuggestion) {
  const std::string error = ErrorOf(4, {{"prince_saet", "1"}});
  EXPECT_THAT(error, HasSubstr("'prince_saet'"));
  EXPECT_THAT(error, HasSubstr("prince_seat, lone_team_takes_all, duel_threshold"));
  EXPECT_THAT(error, HasSubstr("Did you mean 'prince_seat'?"));
}

TEST(BrigandsOptionValues, OnlyConfigurationsThatCanBeSetPassTheCheck) {
  EXPECT_TRUE(Rules::CheckConfig(*Rules::Configure(6, {{"prince_seat", "5"}})).ok());
  EXPECT_FALSE(Rules::CheckConfig(Config{.seats = 7, .prince_seat = std::nullopt}).ok());
  EXPECT_FALSE(Rules::CheckConfig(Config{.seats = 3, .prince_seat = Seat(3)}).ok());
  EXPECT_FALSE(Rules::CheckConfig(Config{.seats = 2, .prince_seat = Seat(0)}).ok());
  EXPECT_FALSE(
      Rules::CheckConfig(Config{.seats = 2, .prince_seat = std::nullopt, .duel_threshold = 1001})
          .ok());
}

State StartOf(int seats, const std::string& seed, Rules::Log* log = nullptr) {
  return Rules::Start(*Rules::Configure(seats, {}), Chance(SeedFromText(seed)), log);
}

TEST(BrigandsSetup, BRIG_1_1_TwoSeatsDuelAndMoreHaveAPrince) {
  const State duel = StartOf(2, "any");
  EXPECT_EQ(duel.pub.config.mode(), Mode::kDuel);
  EXPECT_EQ(Rules::Role(duel.pub, Seat(0)), "");
  EXPECT_EQ(Players(duel.pub), (ColourSet{kBlue, kGreen}));
  for (int seats = 3; seats <= 6; ++seats) {
    const State state = StartOf(seats, "any");
    EXPECT_EQ(Players(state.pub).Size(), seats);
    EXPECT_EQ(Brigands(state.pub), ColourSet::First(seats - 1));
    EXPECT_EQ(state.pub.patrols[kWhite], 3);
  }
}

TEST(BrigandsSetup, BRIG_8_5_SeatsHaveTheRolesThatTheRulesTellApart) {
  const State state = StartOf(4, "any");
  for (Seat seat : SeatSet::First(4)) {
    const bool prince = ColourOf(state.pub, seat) == kWhite;
    EXPECT_EQ(Rules::Role(state.pub, seat), prince ? "prince" : "brigand");
  }
}

TEST(BrigandsSetup, BRIG_3_1_ThePrinceIsDrawnAndTheOthersHaveColoursInSeatOrder) {
  std::map<int, int> princes;
  constexpr int kStarts = 2000;
  for (int i = 0; i < kStarts; ++i) {
    const std::string seed = absl::StrCat("start ", i);
    const State state = StartOf(4, seed);
    const Seat prince = SeatOf(state.pub, kWhite);
    const uint64_t drawn = Chance(SeedFromText(seed)).Open({"prince"}).Below(4);
    ASSERT_EQ(static_cast<uint64_t>(prince.index()), drawn);
    ++princes[prince.index()];
    int next = 0;
    for (Seat seat : SeatSet::First(4)) {
      if (seat == prince) continue;
      ASSERT_EQ(ColourOf(state.pub, seat), static_cast<Colour>(next++));
    }
  }
  for (int seat = 0; seat < 4; ++seat) EXPECT_NEAR(princes[seat], kStarts / 4, 100);
}

TEST(BrigandsSetup, BRIG_3_2_TheRingIsAShuffleOfItsOwnStream) {
  const State state = StartOf(4, "ring");
  std::array<District, 7> ring = {kMarket, kTownHall, kPort, kTavern, kPalace, kConvoy, kTreasure};
  Chance(SeedFromText("ring")).Open({"ring"}).Shuffle(std::span<District>(ring));
  EXPECT_EQ(state.pub.ring, ring);
  Public last = state.pub;
  last.step = 7;
  EXPECT_EQ(TileOf(last), ring[6]);
  EXPECT_EQ(NextTile(last), kPrison);
}

TEST(BrigandsSetup, BRIG_3_3_TheDayDeckIsAShuffleOfItsOwnStream) {
  const State state = StartOf(4, "deck");
  std::array<District, 7> deck = {kMarket, kTownHall, kPort, kTavern, kPalace, kConvoy, kTreasure};
  Chance(SeedFromText("deck")).Open({"day_deck"}).Shuffle(std::span<District>(deck));
  EXPECT_EQ(state.hidden.deck, deck);
  EXPECT_EQ(state.pub.day_cards, DistrictSet{deck[0]});
}

TEST(BrigandsSetup, BRIG_3_5_AllBeginWithNothingButTheFirstDaysToken) {
  Rules::Log log;
  const State state = StartOf(5, "start", &log);
  EXPECT_EQ(state.pub.round, 1);
  EXPECT_EQ(state.pub.spy_level, 1);
  EXPECT_EQ(state.pub.judgment_level, 0);
  EXPECT_EQ(state.pub.ducats, ByColour<Ducats>());
  EXPECT_EQ(state.pub.tiles, ByDistrict<ByColour<Team>>());
  for (Colour colour : Players(state.pub)) EXPECT_EQ(state.pub.tokens[colour], 1);
  ASSERT_EQ(log.entries().size(), 2u);
  EXPECT_EQ(log.entries()[0].event,
            Event(MatchStarted{state.pub.config, state.pub.colours, state.pub.ring}));
  EXPECT_EQ(std::get<NewDay>(log.entries()[1].event).day_card, state.hidden.deck[0]);
}

// BRIG-4.1, BRIG-4.1.2.
TEST(BrigandsSetup, BRIG_4_1_2_EachDayShowsTheNextCardOfTheDeck) {
  Game game(StartOf(3, "days"));
  const std::array<District, 7> deck = game.state().hidden.deck;
  game.PlayToTheEnd();
  std::vector<District> shown = {deck[0]};
  for (const NewDay& day : game.Shown<NewDay>()) shown.push_back(day.day_card);
  EXPECT_THAT(shown, testing::ElementsAreArray(deck.begin(), deck.begin() + 6));
  EXPECT_FALSE((game.pub().day_cards | game.pub().removed_day_cards).Has(deck[6]));
}

TEST(BrigandsSetup, TheDecisionsHaveNames) {
  EXPECT_EQ(Rules::DecisionName(StartOf(3, "names").pub, Seat(0)), "plan");
  EXPECT_EQ(Rules::DecisionName(Position().Reveal().pub(), Seat(0)), "");
}

}  // namespace
}  // namespace assize::games::brigands
