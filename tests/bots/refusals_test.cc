// What a bot of each game answers after a refusal (GameBot::Retry): a move that the referee takes,
// whatever the decision. Refusals of good moves stand for those that a bot's mistake brings.
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/games/brigands/players/bot.h"
#include "referee/games/brigands_bluff/players/bot.h"
#include "referee/games/duel_descrocs/players/bot.h"
#include "referee/games/registry.h"
#include "sample-bots/cpp/sdk/session.h"

namespace assize::bot {
namespace {

using games::Table;
using games::Verdict;

// Answers any legal move.
template <class Base>
class AnyMove final : public Base {
 public:
  typename Base::Move Choose(const typename Base::View& view, const Chance& chance) override {
    Stream stream = chance.Open(Label("move"));
    return Base::Rules::RandomMove(view, stream);
  }
};

v1::RefereeMessage RequestOf(const Table& table, Seat seat, uint64_t id) {
  v1::RefereeMessage message;
  message.mutable_request()->set_request_id(id);
  *message.mutable_request()->mutable_view() = table.View(seat);
  return message;
}

v1::RefereeMessage RefusalOf(uint64_t id, v1::RejectReason reason) {
  v1::RefereeMessage message;
  message.mutable_rejected()->set_request_id(id);
  message.mutable_rejected()->set_reason(reason);
  message.mutable_rejected()->set_tries_left(1);
  return message;
}

// A match in which every first answer is refused for that reason, and the second is judged. The
// match goes on with the first, so that it comes to all decisions.
class RefusedMatch {
 public:
  RefusedMatch(Bot& bot, v1::RejectReason reason) : session_(bot), reason_(reason) {}

  // Returns the decisions that there were.
  std::set<std::string> Play(std::string_view game, int seats, const games::OptionValues& options) {
    const games::Game& the_game = *games::FindGame(game).value();
    const Chance chance(SeedFromText("refusals"));
    const auto table = the_game.Open(the_game.Configure(seats, options).value(), chance).value();
    std::set<std::string> decisions;
    while (!table->asked().Empty()) {
      for (const Seat seat : table->asked()) {
        decisions.emplace(table->Decision(seat));
        Decide(*table, seat);
      }
      table->Resolve();
    }
    return decisions;
  }

 private:
  void Decide(Table& table, Seat seat) {
    v1::BotMessage first;
    v1::RefereeMessage request = RequestOf(table, seat, ++id_);
    EXPECT_TRUE(session_.Receive(request, first));
    v1::BotMessage second;
    v1::RefereeMessage refusal = RefusalOf(id_, reason_);
    EXPECT_TRUE(session_.Receive(refusal, second));
    EXPECT_EQ(second.move().request_id(), id_);
    const Verdict verdict = table.Clone()->Commit(seat, second.move().move());
    EXPECT_TRUE(verdict.accepted()) << table.Decision(seat) << ": " << verdict.text;
    EXPECT_TRUE(table.Commit(seat, first.move().move()).accepted());
  }

  Session session_;
  const v1::RejectReason reason_;
  uint64_t id_ = 0;
};

class RefusalsTest : public ::testing::TestWithParam<v1::RejectReason> {};

TEST_P(RefusalsTest, ABotOfBrigandsThenAnswersALegalMove) {
  AnyMove<BrigandsBot> bot;
  EXPECT_TRUE(RefusedMatch(bot, GetParam()).Play("brigands", 4, {}).contains("plan"));
}

TEST_P(RefusalsTest, ABotOfDuelDescrocsThenAnswersALegalMove) {
  AnyMove<DuelDescrocsBot> bot;
  EXPECT_TRUE(RefusedMatch(bot, GetParam()).Play("duel-descrocs", 2, {}).contains("split"));
}

// The referee's clue is none that a bot can send; and it may be longer than the bots' clues.
TEST_P(RefusalsTest, BLUFF_7_4_ABotOfBrigandsBluffThenTellsARollAsItsOwnClue) {
  AnyMove<BrigandsBluffBot> bot;
  for (const int seats : {4, 5, 6}) {
    EXPECT_EQ(RefusedMatch(bot, GetParam())
                  .Play("brigands-bluff", seats,
                        {{"wild_die", seats == 5 ? "true" : "false"},
                         {"extra_clues", "true"},
                         {"max_statements", "1"},
                         {"min_removed_share", "1/4"}}),
              (std::set<std::string>{"clue", "first_split", "extra_clue", "second_split"}));
  }
}

std::string NameOf(const ::testing::TestParamInfo<v1::RejectReason>& reason) {
  return v1::RejectReason_Name(reason.param);
}
INSTANTIATE_TEST_SUITE_P(EveryReason, RefusalsTest,
                         ::testing::Values(v1::REJECT_REASON_ILLEGAL,
                                           v1::REJECT_REASON_TURNED_DOWN),
                         NameOf);

}  // namespace
}  // namespace assize::bot
