// The parts of the door for browsers that are pure.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "ladder/front/calls/connect.h"
#include "ladder/front/calls/rate_book.h"
#include "ladder/front/web/origins.h"
#include "ladder/front/web/site_files.h"
#include "ladder/front/web/web_request.h"
#include "nlohmann/json.hpp"
#include "referee/http2/grpc.h"
#include "referee/http2/http1.h"

namespace assize::front {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(NameOfFile, APathIsTheNameOfAFileOrNothing) {
  EXPECT_EQ(NameOfFile("/"), "index.html");
  EXPECT_EQ(NameOfFile("/rules/"), "rules/index.html");
  EXPECT_EQ(NameOfFile("/matches/may_20cup/m12-3.html"), "matches/may_20cup/m12-3.html");
  for (const char* const path : {"", "index.html", "//", "/a//b", "/..", "/a/../b", "/.x", "/a/.x",
                                 "/%61", "/a b", "/a\\b", "/a\"b", "/ä"}) {
    EXPECT_EQ(NameOfFile(path), "") << path;
  }
  EXPECT_EQ(NameOfFile("/" + std::string(600, 'a')), "");
}

TEST(NamesTag, TagsAreComparedWeakly) {
  EXPECT_TRUE(NamesTag("\"a\"", "\"a\""));
  EXPECT_TRUE(NamesTag("W/\"a\"", "\"a\""));
  EXPECT_TRUE(NamesTag("\"b\" ,  \"a\"", "\"a\""));
  EXPECT_TRUE(NamesTag("*", "\"a\""));
  EXPECT_FALSE(NamesTag("\"b\"", "\"a\""));
  EXPECT_FALSE(NamesTag("", "\"a\""));
  EXPECT_FALSE(NamesTag("*", ""));
}

TEST(Origins, WhatIsNoOriginIsNamed) {
  EXPECT_TRUE(
      Origins::Of({"https://arena.example", "http://127.0.0.1:8000", "https://[::1]:7411"}).ok());
  for (const char* const wrong :
       {"", "arena.example", "https://arena.example/", "https://Arena.example", "*", "null",
        "https://a b", "file:///x", "https://a:123456"}) {
    const absl::Status status = Origins::Of({wrong}).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << wrong;
    EXPECT_THAT(std::string(status.message()), testing::HasSubstr("--allow-origin")) << wrong;
  }
}

TEST(RateBook, ABucketIsEmptiedAndFillsUpAgain) {
  RateBook book(2, 0.5);
  const RateBook::Time now{};
  EXPECT_FALSE(book.Spent("a", now));
  book.Count("a", now);
  book.Count("a", now);
  EXPECT_TRUE(book.Spent("a", now));
  EXPECT_FALSE(book.Spent("b", now));
  EXPECT_TRUE(book.Spent("a", now + seconds(1)));
  EXPECT_FALSE(book.Spent("a", now + seconds(2)));
}

TEST(RateBook, SaysHowLongToWait) {
  RateBook book(2, 0.25);
  const RateBook::Time now{};
  EXPECT_EQ(book.Wait("a", now), seconds(0));
  book.Count("a", now, 2);
  EXPECT_EQ(book.Wait("a", now), seconds(4));
  EXPECT_EQ(book.Wait("a", now + milliseconds(3100)), milliseconds(900));
  EXPECT_EQ(book.Wait("a", now + seconds(4)), seconds(0));
}

TEST(RateBook, WhatCostsMuchIsPaidForLater) {
  RateBook book(10, 1);
  const RateBook::Time now{};
  book.Count("a", now, 30);
  EXPECT_TRUE(book.Spent("a", now + seconds(20)));
  EXPECT_FALSE(book.Spent("a", now + seconds(21)));
}

TEST(RateBook, ManyKeysDoNotForgetTheOneThatIsSpent) {
  RateBook book(2, 0.001);
  const RateBook::Time now{};
  for (int i = 0; i < 20; ++i) book.Count("bad", now);
  for (int i = 0; i < 10'000; ++i) book.Count(std::to_string(i), now);
  EXPECT_TRUE(book.Spent("bad", now));
}

// The table of https://connectrpc.com/docs/protocol/#error-codes.
TEST(Connect, CodesHaveTheNamesAndStatusesOfTheProtocol) {
  const std::vector<std::pair<std::string, int>> codes = {{"canceled", 499},
                                                          {"unknown", 500},
                                                          {"invalid_argument", 400},
                                                          {"deadline_exceeded", 504},
                                                          {"not_found", 404},
                                                          {"already_exists", 409},
                                                          {"permission_denied", 403},
                                                          {"resource_exhausted", 429},
                                                          {"failed_precondition", 400},
                                                          {"aborted", 409},
                                                          {"out_of_range", 400},
                                                          {"unimplemented", 501},
                                                          {"internal", 500},
                                                          {"unavailable", 503},
                                                          {"data_loss", 500},
                                                          {"unauthenticated", 401}};
  for (size_t i = 0; i < codes.size(); ++i) {
    const auto code = static_cast<absl::StatusCode>(i + 1);
    EXPECT_EQ(CodeName(code), codes[i].first);
    EXPECT_EQ(HttpStatusOf(code), codes[i].second) << codes[i].first;
  }
}

TEST(Connect, AnErrorOfAnyBytesIsJson) {
  const auto json = nlohmann::json::parse(
      ErrorJson(absl::InvalidArgumentError("\xff \" </script>"), DetailsOf(v1::REASON_BAD_VALUE)));
  EXPECT_EQ(json["code"], "invalid_argument");
  EXPECT_EQ(json["details"][0]["type"], "assize.v1.ErrorInfo");
  EXPECT_EQ(json["details"][0]["debug"]["reason"], "REASON_BAD_VALUE");
}

TEST(Connect, DamagedDetailsAreNone) {
  const std::string damaged = "!!!";
  EXPECT_EQ(DetailsIn(&damaged).details_size(), 0);
  EXPECT_EQ(DetailsIn(nullptr).details_size(), 0);
}

TEST(Connect, TimeoutsAreThoseOfGrpc) {
  EXPECT_EQ(GrpcTimeout("1500"), "1500m");
  EXPECT_EQ(GrpcTimeout("99999999"), "99999999m");
  EXPECT_EQ(GrpcTimeout("9999999999"), "9999999S");
  for (const char* const wrong : {"", "-1", "1.5", "12345678901", " 1", "1m"}) {
    EXPECT_EQ(GrpcTimeout(wrong), "") << wrong;
  }
}

TEST(Http1, RequestsOfHttp1GetAnAnswer) {
  for (const char* const request :
       {"GET / HTTP/1.1\r\n", "POST /submit HTTP/1.0", "OPTIONS * ", "\x16\x03\x01\x02"}) {
    EXPECT_TRUE(http2::AnswerToHttp1(request).starts_with("HTTP/1.1 505 ")) << request;
  }
  for (const char* const other :
       {"", "\x16\x02", "get / ", "GET", " ", "GETGETGETGETGETGETGETGET /"}) {
    EXPECT_EQ(http2::AnswerToHttp1(other), "") << other;
  }
}

TEST(IsGrpc, GrpcWebIsNot) {
  const auto is_grpc = [](const std::string& type) {
    return http2::IsGrpc({{":path", "/x"}, {"content-type", type}});
  };
  EXPECT_TRUE(is_grpc("application/grpc"));
  EXPECT_TRUE(is_grpc("application/grpc+proto"));
  EXPECT_TRUE(is_grpc("application/grpc; charset=utf-8"));
  EXPECT_FALSE(is_grpc("application/grpc-web"));
  EXPECT_FALSE(is_grpc("application/json"));
  EXPECT_FALSE(http2::IsGrpc({}));
}

TEST(RequestIn, TheHeadIsReadAsItIs) {
  const WebRequest request = RequestIn({{":method", "POST"},
                                        {":path", "/submit?x=1?y"},
                                        {":authority", "a:1"},
                                        {"content-type", "Application/JSON; charset=utf-8"},
                                        {"content-length", "12"}});
  EXPECT_EQ(request.path, "/submit");
  EXPECT_EQ(request.type, "application/json");
  EXPECT_EQ(request.length, 12);
  EXPECT_EQ(request.authority, "a:1");
  EXPECT_FALSE(RequestIn({{"content-length", "-1"}}).length.has_value());
}

}  // namespace
}  // namespace assize::front
