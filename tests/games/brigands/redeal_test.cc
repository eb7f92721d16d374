// Brigands: redeals and what seats may know (BRIG-9, BRIG-10).
//
// And what is said to be hidden, and from whom (BRIG-2.2, BRIG-2.3, BRIG-9.1).
#include <map>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands/codec.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

std::string Bytes(const View& view) {
  v1::GameView message;
  Codec::EncodeView(view, &message);
  return message.SerializeAsString();
}

std::string Bytes(const Event& event) {
  v1::GameEvent message;
  Codec::EncodeEvent(event, &message);
  return message.SerializeAsString();
}

std::vector<std::optional<Seat>> Viewers(const Public& pub) {
  std::vector<std::optional<Seat>> viewers = {std::nullopt};
  for (Seat seat : SeatSet::First(pub.config.seats)) viewers.emplace_back(seat);
  return viewers;
}

TEST(BrigandsRedeal, BRIG_10_6_ARedealLooksTheSameToItsViewer) {
  const Chance other(SeedFromText("other luck"));
  ForRandomDecisions(150, [&](const State& state, Seat) {
    for (const std::optional<Seat> viewer : Viewers(state.pub)) {
      const View view = Rules::ViewOf(state, viewer);
      const State redealt = Rules::Redeal(view, other);
      const View again = Rules::ViewOf(redealt, viewer);
      ASSERT_EQ(view.pub, again.pub);
      ASSERT_EQ(view.own, again.own);
      std::vector<Move> options;
      std::vector<Move> options_again;
      Rules::ListOptions(view, &options);
      Rules::ListOptions(again, &options_again);
      ASSERT_EQ(options, options_again);
      if (viewer.has_value() && state.pub.asked.Has(*viewer)) {
        ASSERT_EQ(Rules::DefaultMove(view), Rules::DefaultMove(again));
      }
    }
  });
}

// BRIG-10.1, BRIG-10.5.
TEST(BrigandsRedeal, BRIG_10_4_ARedealCanBePlayedToTheEndByLegalMoves) {
  int number = 0;
  ForRandomDecisions(60, [&](const State& state, Seat seat) {
    State redealt =
        Rules::Redeal(Rules::ViewOf(state, seat), Chance(SeedFromText(std::to_string(++number))));
    Stream stream(SeedFromText("others").bytes);
    while (!redealt.pub.asked.Empty()) {
      Rules::SealRandomAnswers(redealt, stream);
      for (Seat asked : redealt.pub.asked) {
        const View view = Rules::ViewOf(redealt, asked);
        Private open = view.own;
        open.sealed.reset();
        ASSERT_FALSE(Rules::Check({view.pub, open}, *view.own.sealed).has_value());
      }
      Rules::Resolve(redealt, nullptr);
    }
    ASSERT_EQ(redealt.pub.round, kRounds);
    ASSERT_EQ((redealt.pub.day_cards | redealt.pub.removed_day_cards).Size(), kRounds);
  });
}

TEST(BrigandsRedeal, BRIG_10_4_OnlyTheViewersSealedAnswerStays) {
  Game game = Position().Planning();
  game.state().own[SeatOf(game.pub(), kBlue).index()].sealed = game.DefaultOf(kBlue);
  game.state().own[SeatOf(game.pub(), kGreen).index()].sealed = game.DefaultOf(kGreen);
  State redealt = Rules::Redeal(game.view(kBlue), Chance());
  EXPECT_EQ(redealt.own[SeatOf(game.pub(), kBlue).index()].sealed, game.DefaultOf(kBlue));
  EXPECT_FALSE(redealt.own[SeatOf(game.pub(), kGreen).index()].sealed.has_value());
  Stream stream(SeedFromText("others").bytes);
  Rules::SealRandomAnswers(redealt, stream);
  EXPECT_EQ(redealt.own[SeatOf(game.pub(), kBlue).index()].sealed, game.DefaultOf(kBlue));
  for (Seat seat : redealt.pub.asked) {
    EXPECT_TRUE(redealt.own[seat.index()].sealed.has_value());
  }
}

TEST(BrigandsRedeal, BRIG_10_2_UnseenDayCardsAreDealtEvenly) {
  const Game game = Position().Round(4).DayCard(kPort).Planning();
  const DistrictSet shown = game.pub().day_cards | game.pub().removed_day_cards;
  std::map<District, int> fifth;
  constexpr int kRedeals = 3000;
  for (int i = 0; i < kRedeals; ++i) {
    const Chance chance(SeedFromText(std::to_string(i)));
    const State redealt = Rules::Redeal(game.view(kBlue), chance);
    ++fifth[redealt.hidden.deck[4]];
  }
  EXPECT_EQ(fifth.size(), 3u);
  for (const auto& [card, count] : fifth) {
    EXPECT_FALSE(shown.Has(card));
    EXPECT_NEAR(count, kRedeals / 3, 150);
  }
}

TEST(BrigandsRedeal, BRIG_10_3_UnknownCardsAreDealtEvenlyAndKnownOnesStay) {
  const Game game = Position().Held(kBlue, {kTavern, kMarket}).Held(kGreen, {kPort}).Planning();
  const auto held = [&](Colour viewer, Colour victim, int number) {
    const State redealt =
        Rules::Redeal(game.view(viewer), Chance(SeedFromText(std::to_string(number))));
    const DistrictSet cards = redealt.own[SeatOf(game.pub(), kWhite).index()].held[victim];
    EXPECT_EQ(cards, redealt.own[SeatOf(game.pub(), victim).index()].missing);
    EXPECT_EQ(cards.Size(), game.pub().cards_held[victim]);
    return cards;
  };
  std::map<District, int> greens;
  constexpr int kRedeals = 3500;
  for (int i = 0; i < kRedeals; ++i) {
    ASSERT_EQ(held(kBlue, kBlue, i), (DistrictSet{kTavern, kMarket}));
    ASSERT_EQ(held(kWhite, kGreen, i), (DistrictSet{kPort}));
    ++greens[*held(kBlue, kGreen, i).begin()];
  }
  EXPECT_EQ(greens.size(), 7u);
  for (const auto& [card, count] : greens) EXPECT_NEAR(count, kRedeals / 7, 100);
}

// All that a seat is told from now on to the end of a match in which everybody but BLUE, whose plan
// is given, plays by a fixed stream.
std::string HeardByGreen(State state, const Plan& blues_plan) {
  Stream moves(SeedFromText("equal moves").bytes);
  const Seat green = SeatOf(state.pub, kGreen);
  state.own[SeatOf(state.pub, kBlue).index()].sealed = blues_plan;
  std::string heard;
  Rules::Log log;
  while (!state.pub.asked.Empty()) {
    heard += Bytes(Rules::ViewOf(state, green));
    Rules::SealRandomAnswers(state, moves);
    log.Clear();
    Rules::Resolve(state, &log);
    for (const Rules::Log::Entry& entry : log.entries()) {
      if (entry.audience.Includes(green)) heard += Bytes(entry.event);
    }
  }
  return heard + Bytes(Rules::ViewOf(state, green));
}

TEST(BrigandsRedeal, BRIG_10_7_AnUnknownCardNeverShowsInWhatOthersAreTold) {
  const auto held = [](DistrictSet cards) {
    return Position().Round(2).Held(kBlue, cards).Planning().state();
  };
  Plan plan;
  plan.cards[kPalace].bandits = 3;
  const std::string heard = HeardByGreen(held({kTavern, kMarket}), plan);
  EXPECT_EQ(heard, HeardByGreen(held({kPort, kConvoy}), plan));
  EXPECT_NE(heard, HeardByGreen(held({kPort}), plan));  // the number is public
}

TEST(BrigandsSecrecy, BRIG_9_3_NobodySeesWhoHasAnswered) {
  ForRandomDecisions(60, [](const State& state, Seat seat) {
    State answered = state;
    answered.own[seat.index()].sealed = Rules::DefaultMove(Rules::ViewOf(state, seat));
    for (const std::optional<Seat> viewer : Viewers(state.pub)) {
      const bool same =
          Bytes(Rules::ViewOf(state, viewer)) == Bytes(Rules::ViewOf(answered, viewer));
      ASSERT_EQ(same, viewer != seat);
    }
  });
}

TEST(BrigandsSecrecy, BRIG_9_1_ASpectatorSeesThePublicPartAlone) {
  const Game game = Position().Held(kBlue, {kTavern}).Planning();
  const View view = Rules::ViewOf(game.state(), std::nullopt);
  EXPECT_EQ(view.own, Private());
  v1::GameView message;
  Codec::EncodeView(view, &message);
  EXPECT_FALSE(message.brigands().has_seat());
  EXPECT_EQ(message.brigands().players(0).cards_held(), 1u);
  EXPECT_EQ(message.brigands().missing_cards_size() + message.brigands().held_cards_size(), 0);
}

// BRIG-2.1, BRIG-2.2, BRIG-2.3, BRIG-6.3, BRIG-6.4.
TEST(BrigandsSecrecy, BRIG_9_1_HeldCardsAreKnownToThePrinceAndTheVictim) {
  const Game game = Position().Held(kBlue, {kTavern}).Planning();
  EXPECT_EQ(game.own(kWhite).held[kBlue], DistrictSet{kTavern});
  EXPECT_EQ(game.own(kBlue).missing, DistrictSet{kTavern});
  const Game other = Position().Held(kBlue, {kMarket}).Planning();
  for (Colour colour : {kGreen, kRed}) {
    EXPECT_EQ(Bytes(game.view(colour)), Bytes(other.view(colour)));
  }
  for (Colour colour : {kBlue, kWhite}) {
    EXPECT_NE(Bytes(game.view(colour)), Bytes(other.view(colour)));
  }
}

TEST(BrigandsSecrecy, BRIG_9_2_AllEventsButTheNamesOfSpiedCardsArePublic) {
  int private_events = 0;
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
    PlayRandomMatch(VariedConfig(i), i, [&](const State& state, const Rules::Log& log) {
      for (const Rules::Log::Entry& entry : log.entries()) {
        const auto* spied = std::get_if<SpiedCards>(&entry.event);
        ASSERT_EQ(entry.audience.IncludesSpectator(), spied == nullptr);
        if (spied == nullptr) continue;
        ++private_events;
        const SeatSet told_seats = {SeatOf(state.pub, kWhite), SeatOf(state.pub, spied->colour)};
        ASSERT_EQ(entry.audience.only(), told_seats);
        ASSERT_FALSE(spied->cards.Empty());
      }
    });
  }
  EXPECT_GT(private_events, 50);
}

std::map<std::string, Fact> FactsOf(const Game& game) {
  std::map<std::string, Fact> facts;
  for (const Fact& fact : Rules::HiddenFacts(game.state())) facts.emplace(fact.name, fact);
  return facts;
}

TEST(BrigandsHiddenFacts, BRIG_9_1_NobodyKnowsTheDeckBehindThisRoundsCard) {
  const Game game = Position().Round(4).DayCard(kPort).Planning();
  const std::map<std::string, Fact> facts = FactsOf(game);
  EXPECT_FALSE(facts.contains("day_deck(3)"));
  EXPECT_EQ(facts.at("day_deck(4)").known_to, Audience::Everyone());
  for (const std::string name : {"day_deck(5)", "day_deck(6)", "day_deck(7)"}) {
    EXPECT_EQ(facts.at(name).known_to, Audience::Only({})) << name;
    EXPECT_EQ(facts.at(name).equally_likely, 3u) << name;
  }
}

TEST(BrigandsHiddenFacts, BRIG_9_1_HeldCardsAreThePrincesAndTheVictims) {
  const Game game = Position().Held(kBlue, {kTavern, kMarket}).Planning();
  const std::map<std::string, Fact> facts = FactsOf(game);
  const Fact& held = facts.at("held(BLUE)");
  EXPECT_EQ(held.value, "MARKET,TAVERN");
  EXPECT_EQ(held.known_to, Audience::Only({SeatOf(game.pub(), kBlue), SeatOf(game.pub(), kWhite)}));
  EXPECT_EQ(held.equally_likely, 21u);  // 7 * 6 / 2
  EXPECT_FALSE(facts.contains("held(GREEN)"));
}

TEST(BrigandsHiddenFacts, BRIG_6_7_CardsThatGoBackAreNotListedAnyMore) {
  const Game game = Position().Held(kBlue, {kTavern}).StopAt(kPalace).Reveal();
  EXPECT_EQ(game.pub().cards_held[kBlue], 0);
  EXPECT_FALSE(FactsOf(game).contains("held(BLUE)"));
}

TEST(BrigandsHiddenFacts, BRIG_6_9_ADuelHidesTheDeckAlone) {
  for (const auto& [name, fact] : FactsOf(Position(2).Planning())) {
    EXPECT_EQ(name.substr(0, name.find('(')), "day_deck");
  }
}

}  // namespace

}  // namespace assize::games::brigands
