#include "referee/lines/option_answer.h"

#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <string>

#include "assize/v1/referee.pb.h"
#include "referee/lines/json_line.h"

namespace assize::lines {
namespace {

const std::string kPadding(300, ' ');

// Each of them is a line of one answer.
TEST(OptionAnswer, IsWhatProtobufReads) {
  for (const std::string& line :
       {std::string(R"({"move":{"request_id":7,"option":3}})"),
        std::string(R"({"move": {"request_id": "7", "option": "3"}})"),
        std::string(" { \"move\" :\t{ \"option\" : 0 , \"request_id\" : 0 } } \r"),
        std::string(R"({"move":{"option":4294967295,"request_id":18446744073709551615}})")}) {
    v1::BotMessage expected;
    ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(line, &expected).ok()) << line;
    const auto answer = ReadOptionAnswer(line);
    ASSERT_TRUE(answer.has_value()) << line;
    EXPECT_EQ(answer->request_id, expected.move().request_id()) << line;
    EXPECT_EQ(answer->option, expected.move().option()) << line;
    EXPECT_EQ(FromJsonLine(line)->SerializeAsString(), expected.SerializeAsString()) << line;
  }
}

TEST(OptionAnswer, LeavesAllOtherLinesToProtobuf) {
  for (const std::string& line :
       {std::string(),
        std::string("{}"),
        std::string(R"({"move":{}})"),
        std::string(R"({"move":{)"),
        std::string(R"({"move":{"request_id":7}})"),
        std::string(R"({"move":{"option":3}})"),
        std::string(R"({"move":{"request_id":7,"option":3})"),
        std::string(R"({"move":{"request_id":7,"option":3}}})"),
        std::string(R"({"move":{"request_id":7,"option":3,}})"),
        std::string(R"({"move":{"request_id":7 "option":3}})"),
        std::string(R"({"move":{"request_id":7,"option":3,"option":4}})"),
        std::string(R"({"move":{"request_id":7,"option":3,"seat":1}})"),
        std::string(R"({"move":{"requestId":7,"option":3}})"),
        std::string(R"({"move":{"request_id":7,"option":4294967296}})"),
        std::string(R"({"move":{"request_id":18446744073709551616,"option":3}})"),
        std::string(R"({"move":{"request_id":-7,"option":3}})"),
        std::string(R"({"move":{"request_id":+7,"option":3}})"),
        std::string(R"({"move":{"request_id":07,"option":3}})"),
        std::string(R"({"move":{"request_id":7.0,"option":3}})"),
        std::string(R"({"move":{"request_id":7e0,"option":3}})"),
        std::string(R"({"move":{"request_id":"7,"option":3}})"),
        std::string(R"({"move":{"request_id":" 7","option":3}})"),
        std::string(R"({"move":{"request_id":"","option":3}})"),
        std::string(R"({"move":{"request_id":null,"option":3}})"),
        R"({"move":{"request_id":7,"option":3}})" + kPadding}) {
    EXPECT_FALSE(ReadOptionAnswer(line).has_value()) << line;
    v1::BotMessage message;
    const bool is_message = google::protobuf::util::JsonStringToMessage(line, &message).ok();
    EXPECT_EQ(FromJsonLine(line).ok(), is_message && message.has_move()) << line;
  }
}

}  // namespace
}  // namespace assize::lines
