// A bot's bytes as a message: how deeply it may be nested.
#include "referee/match/bot_message.h"

#include <gtest/gtest.h>

#include "assize/v1/games.pb.h"

namespace assize::match {
namespace {

namespace bluff = v1::brigands_bluff;

// A clue whose quantity has a predicate about a predicate and so on, `depth` of them.
v1::BotMessage Nested(int depth) {
  v1::BotMessage message;
  bluff::Clue& clue =
      *message.mutable_move()->mutable_move()->mutable_brigands_bluff()->mutable_clue();
  bluff::Statement* statement = clue.add_statements();
  for (int i = 0; i < depth; ++i) {
    statement = statement->mutable_value()->mutable_quantity()->add_predicate();
  }
  statement->mutable_value()->mutable_quantity()->mutable_scope()->set_each(true);
  return message;
}

int DepthOf(const v1::BotMessage& message) {
  const bluff::Statement* statement = &message.move().move().brigands_bluff().clue().statements(0);
  int depth = 0;
  for (; statement->value().quantity().predicate_size() > 0; ++depth) {
    statement = &statement->value().quantity().predicate(0);
  }
  return depth;
}

int DepthAfterReading(int depth) {
  v1::BotMessage read;
  EXPECT_TRUE(ReadBotMessage(Nested(depth).SerializeAsString(), &read)) << depth;
  return DepthOf(read);
}

TEST(BotMessage, WhatTheGamesAllowIsReadAsItIs) {
  const v1::BotMessage deepest = Nested(1);
  v1::BotMessage read;
  ASSERT_TRUE(ReadBotMessage(deepest.SerializeAsString(), &read));
  EXPECT_EQ(read.SerializeAsString(), deepest.SerializeAsString());
}

TEST(BotMessage, WhatIsNestedTooDeeplyIsDropped) {
  EXPECT_EQ(DepthAfterReading(5), 5);
  EXPECT_EQ(DepthAfterReading(20), DepthAfterReading(28));
  EXPECT_LT(DepthAfterReading(28), 8);
  EXPECT_GT(DepthAfterReading(28), 1);
}

TEST(BotMessage, WhatProtobufCannotReadIsNoMessage) {
  v1::BotMessage read;
  EXPECT_FALSE(ReadBotMessage(Nested(40).SerializeAsString(), &read));
  EXPECT_FALSE(ReadBotMessage("\xff\xff", &read));
}

}  // namespace
}  // namespace assize::match
