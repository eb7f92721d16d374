// Brigand Kings: views and moves as messages.
#include "referee/games/brigand_kings/codec.h"

#include "tests/games/brigand_kings/board.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// KINGS-3.2, KINGS-10.2, KINGS-10.6 to KINGS-10.8.
TEST(KingsCodec, KINGS_10_7_EveryViewAndMoveComesBackAsItWas) {
  int views = 0;
  std::vector<Move> moves;
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    for (Seat seat : SeatSet::First(state.pub.config.seats)) {
      const View view = Rules::ViewOf(state, seat);
      v1::GameView message;
      Codec::EncodeView(view, &message);
      const absl::StatusOr<Knowledge> knowledge = Codec::DecodeView(message);
      ASSERT_TRUE(knowledge.ok()) << knowledge.status() << message.DebugString();
      ASSERT_EQ(knowledge->own, view.own) << message.DebugString();
      ASSERT_EQ(knowledge->pub, view.pub) << message.DebugString();
      ++views;
      if (!Rules::Asked(state.pub).Has(seat)) continue;
      Rules::ListOptions(view, &moves);
      for (const Move& move : moves) {
        v1::GameMove move_message;
        Codec::EncodeMove(move, &move_message);
        ASSERT_EQ(Codec::DecodeMove(move_message).value(), move);
      }
    }
    v1::GameConfig config;
    Codec::EncodeConfig(state.pub.config, &config);
    ASSERT_EQ(Codec::DecodeConfig(config).value(), state.pub.config);
  });
  EXPECT_GT(views, 2000);
}

TEST(KingsCodec, KINGS_6_1_ACommandWithAllItsPartsComesBack) {
  const Move move = Transport(2)
                        .Flips("Painter", "N0 S3 K4")
                        .Flips("Harvest", "M5")
                        .Muster(2, 2147483647)
                        .Muster(6, 1)
                        .Camp('Y', 3)
                        .FromCamp(4, 2);
  v1::GameMove message;
  Codec::EncodeMove(move, &message);
  EXPECT_EQ(Codec::DecodeMove(message).value(), move);
}

TEST(KingsCodec, AnErrorNamesTheFieldItsValueAndWhatIsAllowed) {
  v1::GameMove message;
  auto* deploy = message.mutable_brigand_kings()->mutable_deploy();
  const auto error = [&] { return std::string(Codec::DecodeMove(message).status().message()); };
  deploy->set_transport(3);
  EXPECT_EQ(error(), "brigand_kings.deploy.transport: 3; allowed: 0 to 2 (KINGS-6.2)");
  deploy->set_transport(0);
  deploy->add_muster()->set_position(7);
  EXPECT_EQ(error(), "brigand_kings.deploy.muster[0].position: 7; allowed: 2 to 6 (KINGS-6.2)");
  deploy->clear_muster();
  auto* flip = deploy->add_flips();
  flip->set_card(45);
  EXPECT_EQ(error(), "brigand_kings.deploy.flips[0].card: 45; allowed: 0 to 44 (KINGS-6.3)");
  flip->set_card(6);
  flip->add_uses();
  EXPECT_EQ(error(),
            "brigand_kings.deploy.flips[0].uses[0].symbol: not set; allowed: 1 to 7 (KINGS-6.2)");
  message.mutable_brigand_kings()->clear_move();
  EXPECT_EQ(error(), "brigand_kings: not set; allowed: discard, reroll, deploy");
}

// KINGS-5.6: a function of the seat's view and of the answer.
TEST(KingsCodec, KINGS_5_6_ARefusalSaysWhatIsAllowed) {
  const Game game = Board().Dice("3 4 6", "MMWLY").FaceUp(kWhite, {"Painter"}).AtDeploy();
  const auto text = [&](const Move& move) { return Rules::Check(game.view(kWhite), move)->text; };
  EXPECT_EQ(text(Transport(2).Flips("Cave", "W3")),
            "the Cave can't be flipped; own cards that lie face up: the Painter");
  EXPECT_EQ(text(Transport(2).Muster(6, 1)),
            "county 6 is no destination; counties that are: 3 and 4");
  EXPECT_EQ(text(Transport(2).Muster(3, 3)),
            "the suit dice MMWLY can't pay for 3 for county 3 (WL), 0 for county 4 (MK), 0 for the "
            "Excuse");
}

// What is spoilt in the message of a view, and how the error begins.
std::string ErrorOf(const std::function<void(v1::brigand_kings::View&)>& spoil) {
  const Game game =
      Board(3).County(2, kBlack, 2, 1).FaceUp(kWhite, {"Painter"}).At(Decision::kReroll1);
  v1::GameView message;
  Codec::EncodeView(game.view(kWhite), &message);
  EXPECT_TRUE(Codec::DecodeView(message).ok()) << Codec::DecodeView(message).status();
  spoil(*message.mutable_brigand_kings());
  return std::string(Codec::DecodeView(message).status().message());
}

TEST(KingsCodec, KINGS_3_4_AViewThatCannotBeIsRefused) {
  using Message = v1::brigand_kings::View;
  EXPECT_THAT(ErrorOf([](Message& v) { v.mutable_config()->set_seats(5); }),
              StartsWith("brigand_kings.config.seats: 5"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.set_deck(3); }), StartsWith("brigand_kings.deck: 3"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.mutable_counties(1)->set_card(29); }),
              HasSubstr("nowhere else"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.mutable_counties(1)->clear_card(); }),
              StartsWith("brigand_kings.counties[1].card: not set"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.mutable_counties(0)->clear_owner(); }),
              StartsWith("brigand_kings.counties[0].owner: not set"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.mutable_seats(0)->set_supply(14); }),
              StartsWith("brigand_kings.seats[0]: 14 soldiers"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.mutable_dice()->set_numbers(1, 7); }),
              StartsWith("brigand_kings.dice.numbers[1]: 7"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.clear_asked(); }), StartsWith("brigand_kings.asked"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.clear_active(); }), StartsWith("brigand_kings.active"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.set_dealt(0, 6); }), HasSubstr("a bonus card"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.clear_kept(); }), StartsWith("brigand_kings.kept"));
  EXPECT_THAT(ErrorOf([](Message& v) { v.add_end_rolls(1); }),
              StartsWith("brigand_kings.end_rolls"));
}

}  // namespace
}  // namespace assize::games::brigand_kings
