// Duel d'Escrocs: views and moves as messages.
#include "referee/games/duel_descrocs/codec.h"

#include "assize/v1/games.pb.h"
#include "tests/games/duel_descrocs/position.h"
#include "tests/games/duel_descrocs/random_play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-2.2, DUEL-2.3: what a seat knows follows from its view's message and back.
TEST(DuelCodec, EveryViewAndMoveComesBackAsItWas) {
  int views = 0;
  std::vector<Move> moves;
  ForRandomSteps(4, [&](const State& state, const Rules::Log& log) {
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      const View view = Rules::ViewOf(state, seat);
      v1::GameView message;
      Codec::EncodeView(view, &message);
      const absl::StatusOr<Knowledge> knowledge = Codec::DecodeView(message);
      ASSERT_TRUE(knowledge.ok()) << knowledge.status() << message.DebugString();
      ASSERT_EQ(knowledge->own, view.own) << message.DebugString();
      ASSERT_EQ(knowledge->pub, view.pub) << message.DebugString();
      ++views;
      Rules::ListOptions(view, &moves);
      for (const Move& move : moves) {
        v1::GameMove move_message;
        Codec::EncodeMove(move, &move_message);
        ASSERT_EQ(Codec::DecodeMove(move_message).value(), move);
      }
    }
    for (const Rules::Log::Entry& entry : log.entries()) ASSERT_FALSE(BytesOf(entry.event).empty());
  });
  EXPECT_GT(views, 2000);
}

TEST(DuelCodec, SharesMayStandInEitherOrder) {
  v1::GameMove message;
  auto* split = message.mutable_duel_descrocs()->mutable_split();
  for (uint32_t card : {18, 25, 30}) split->add_first(card);
  for (uint32_t card : {1, 0}) split->add_second(card);
  split->add_face_down(1);
  EXPECT_EQ(Codec::DecodeMove(message).value(), Move(Split("R1 R2", "G5 B5 TM", "R2")));
}

TEST(DuelCodec, AnErrorNamesTheFieldItsValueAndWhatIsAllowed) {
  v1::GameMove message;
  message.mutable_duel_descrocs()->mutable_larcin()->set_card(35);
  EXPECT_EQ(std::string(Codec::DecodeMove(message).status().message()),
            "duel_descrocs.larcin.card: 35; allowed: 0 to 34");
  auto* action = message.mutable_duel_descrocs()->mutable_resale()->add_actions();
  action->mutable_reinforce()->set_reinforcement(v1::duel_descrocs::REINFORCEMENT_PAT);
  action->mutable_reinforce()->set_target(3);
  EXPECT_EQ(std::string(Codec::DecodeMove(message).status().message()),
            "duel_descrocs.resale.actions[0].reinforce.target: set; allowed: not set, with this "
            "reinforcement");
  action->mutable_reinforce()->set_reinforcement(v1::duel_descrocs::REINFORCEMENT_DOUG);
  action->mutable_reinforce()->clear_target();
  EXPECT_EQ(std::string(Codec::DecodeMove(message).status().message()),
            "duel_descrocs.resale.actions[0].reinforce.target: not set; allowed: set, with this "
            "reinforcement");
}

}  // namespace
}  // namespace assize::games::duel_descrocs
