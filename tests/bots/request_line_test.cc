// Lines that are put together of parts are those that protobuf writes.
#include "referee/lines/request_line.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "referee/base/chance.h"
#include "referee/games/registry.h"
#include "referee/games/table.h"
#include "referee/lines/json_line.h"

namespace assize::lines {
namespace {

v1::RefereeMessage RequestFor(const games::Table& table, Seat seat) {
  v1::RefereeMessage message;
  message.set_sequence(9);
  v1::Request& request = *message.mutable_request();
  request.set_request_id(4);
  request.set_decision(std::string(table.Decision(seat)));
  *request.mutable_view() = table.View(seat);
  const games::Options options = table.LegalMoves(seat, 300);
  for (const v1::GameMove& move : options.moves) *request.add_options() = move;
  request.set_options_partial(options.partial);
  message.mutable_clock()->set_left_us(77);
  return message;
}

void ExpectTheSameLine(const v1::RefereeMessage& message, RequestLines* lines) {
  const std::string bytes = message.SerializeAsString();
  const auto read = RequestLines::Read(bytes);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->rest.request().options_size(), 0);
  const auto line = lines->ToLine(*read);
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(*line, ToJsonLine(message).value());
}

TEST(RequestLines, AreThoseOfProtobufInEveryGame) {
  for (const games::Game* game : games::AllGames()) {
    SCOPED_TRACE(game->info().name);
    RequestLines lines;
    const Chance chance(SeedFromText("lines"));
    const v1::GameConfig config = game->Configure(game->info().min_seats, {}).value();
    const std::unique_ptr<games::Table> table = game->Open(config, chance).value();
    Stream stream = chance.Open(Label("moves"));
    for (int step = 0; step < 60 && !table->asked().Empty(); ++step) {
      for (Seat seat : table->asked()) {
        ExpectTheSameLine(RequestFor(*table, seat), &lines);
        ASSERT_TRUE(table->Commit(seat, table->RandomMove(seat, stream)).accepted());
      }
      table->Resolve();
    }
  }
}

TEST(RequestLines, KeepWhatOtherMessagesSay) {
  RequestLines lines;
  v1::RefereeMessage message;
  message.mutable_rejected()->set_text("\"options\":[] is no move");
  ExpectTheSameLine(message, &lines);
  message.mutable_request()->set_decision("plan");
  ExpectTheSameLine(message, &lines);
  message.mutable_request()->set_option_count(2000);
  ExpectTheSameLine(message, &lines);
  message.mutable_request()->set_decision("\"options\":[]");
  // An option without content, and one whose parts are empty.
  message.mutable_request()->add_options();
  message.mutable_request()->add_options()->mutable_brigands();
  message.mutable_request()->add_options()->mutable_brigands()->mutable_plan();
  ExpectTheSameLine(message, &lines);
}

TEST(RequestLines, RefuseWhatIsNotAMessage) {
  EXPECT_FALSE(RequestLines::Read("\xff\xff").has_value());
  v1::RefereeMessage message;
  message.mutable_request()->add_options()->mutable_brigands()->mutable_plan()->add_placements();
  const std::string bytes = message.SerializeAsString();
  for (size_t size = 1; size < bytes.size(); ++size) {
    EXPECT_FALSE(RequestLines::Read(std::string_view(bytes).substr(0, size)).has_value()) << size;
  }
}

}  // namespace
}  // namespace assize::lines
