// The bot and the clue of Brigand's Bluff that the README shows do what the README says.
#include <gtest/gtest.h>

#include "referee/base/seed.h"
#include "referee/games/registry.h"
#include "sample-bots/cpp/sdk/session.h"
#include "tests/bots/readme_bluff_bot.h"
#include "tests/bots/readme_clock_bot.h"

namespace assize::bot {
namespace {

using games::Table;

v1::RefereeMessage RequestOf(const Table& table, Seat seat) {
  v1::RefereeMessage message;
  message.mutable_request()->set_request_id(1);
  *message.mutable_request()->mutable_view() = table.View(seat);
  return message;
}

TEST(ReadmeBots, TheBotOfBrigandsBluffIsCaptainAndCrewmate) {
  MyBot bot;
  Session session(bot);
  const games::Game& bluff = *games::FindGame("brigands-bluff").value();
  const games::OptionValues options = {{"wild_die", "true"}, {"extra_clues", "true"}};
  const Chance chance(SeedFromText("readme"));
  const auto table = bluff.Open(bluff.Configure(4, options).value(), chance).value();
  int answers = 0;
  for (; !table->asked().Empty(); ++answers) {
    const Seat seat = *table->asked().begin();
    v1::RefereeMessage request = RequestOf(*table, seat);
    v1::BotMessage answer;
    ASSERT_TRUE(session.Receive(request, answer));
    const games::Verdict verdict = table->Commit(seat, answer.move().move());
    ASSERT_TRUE(verdict.accepted()) << verdict.text;
    table->Resolve();
  }
  // Each is captain once, with two splits.
  EXPECT_GT(answers, 4 * 2);
}

TEST(ReadmeBots, TheBotThatLooksAtTheClockMakesALegalMoveWithTimeAndWithout) {
  clock_bot::Thinker bot;
  Session session(bot);
  const games::Game& brigands = *games::FindGame("brigands").value();
  const Chance chance(SeedFromText("readme"));
  const auto table = brigands.Open(brigands.Configure(4, {}).value(), chance).value();
  for (const uint64_t left_us : {uint64_t{0}, uint64_t{20'000}}) {
    v1::RefereeMessage request = RequestOf(*table, *(table->asked() - table->answered()).begin());
    request.mutable_clock()->set_left_us(left_us);
    const Seat seat = *(table->asked() - table->answered()).begin();
    v1::BotMessage answer;
    ASSERT_TRUE(session.Receive(request, answer));
    const games::Verdict verdict = table->Commit(seat, answer.move().move());
    EXPECT_TRUE(verdict.accepted()) << verdict.text;
  }
}

TEST(ReadmeBots, AClueOfBrigandsBluffOfOnesOwnIsTaken) {
  using games::brigands_bluff::Codec;
  const games::Game& bluff = *games::FindGame("brigands-bluff").value();
  const auto table =
      bluff.Open(bluff.Configure(6, {}).value(), Chance(SeedFromText("readme"))).value();
  // The five crewmates of the first round.
  for (int clues = 0; clues < 5; ++clues) {
    const Seat seat = *table->asked().begin();
    const auto known = Codec::DecodeView(table->View(seat)).value();
    v1::GameMove move;
    Codec::EncodeMove(own_clue::SpeakOfGold(known.view()), &move);
    const games::Verdict verdict = table->Commit(seat, move);
    ASSERT_TRUE(verdict.accepted()) << verdict.text;
    table->Resolve();
  }
  EXPECT_EQ(table->Decision(*table->asked().begin()), "first_split");
}

}  // namespace
}  // namespace assize::bot
